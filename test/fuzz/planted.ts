/** Targets with a fault each, which the harness must find. */
import { decodePageLine } from "../../scripts/content/decode.ts";
import { locate } from "../../scripts/content/locate.ts";
import type { PageSource, SourceFile } from "../../scripts/content/content.ts";
import { hold, type Target, target } from "./target.ts";
import { globs, jsonLines, largeScalars, longSitemaps } from "./targets/large.ts";

const number = { share: 1, make: () => 0, outcomes: ["fine"] };

/** Counts the inputs of a thread. */
function counted(run: (made: number) => void): () => string {
  let made = 0;
  return () => {
    run(made);
    made += 1;
    return "fine";
  };
}

const kept: number[][] = [];

/** Of the processor's time. */
function secondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** The inputs of a kind, tried on code as it was when they were made: with the fault that they are there to find. */
function asBefore(own: Target, run: (text: string) => void, name: string): Target {
  return {
    ...own,
    run: (texts) => {
      run((texts as Readonly<Record<string, string>>)[name] ?? "");
      return "fine";
    },
  };
}

const source: PageSource = {
  place: { file: "site.yaml", pointer: [] },
  include: [],
  exclude: [],
  from: { kind: "list", file: "pages.jsonl" },
};

/** Each problem of a line read the line anew. */
function locateEach(list: string): void {
  for (const text of list.split("\n")) {
    const line: SourceFile = { name: "pages.jsonl", format: "json-lines", text };
    const { diagnostics } = decodePageLine(line, 0, JSON.parse(text), source);
    for (const one of diagnostics) for (const { position } of locate([one], [line])) hold(!!position, () => "no place");
  }
}

/** Choices in braces were read by a function that calls itself, however deep they nest. */
function readChoices(site: string): void {
  const globs: readonly string[] = JSON.parse(/exclude: (\[.*\]) \}\]/.exec(site)?.[1] ?? "[]");
  const end = (glob: string, open: number): number => {
    const [next] = [glob.indexOf("{", open + 1)].map((inner) => (inner === -1 ? open : end(glob, inner)));
    return next ?? open;
  };
  for (const glob of globs) end(glob, glob.indexOf("{"));
}

/** The expression for a value had no limit. */
function matchScalar(list: string): void {
  /[\w/\u00a1-\uffff](?:[^\n:# ]|:(?=[^\n ])| +(?=[^\n# ]))*/.exec(list.slice("- path: ".length));
}

/** The end of each value was looked for from there to the beginning of the file. */
function findEnds(sitemap: string): void {
  for (const { index } of sitemap.matchAll(/<loc\/>/g)) sitemap.lastIndexOf("</", index);
}

export const targets: readonly Target[] = [
  asBefore(jsonLines, locateEach, "pages.jsonl"),
  asBefore(globs, readChoices, "site.yaml"),
  asBefore(largeScalars, matchScalar, "pages.yaml"),
  asBefore(longSitemaps, findEnds, "sitemap.xml"),
  target({ ...number, name: "crashes", run: counted((made) => JSON.parse(made === 3 ? "{" : "{}")) }),
  target({ ...number, name: "breaks a law", run: counted((made) => hold(made !== 4, () => "not four")) }),
  target({
    ...number,
    name: "hangs",
    run: counted((made) => {
      for (let rounds = 0; made === 5; rounds += 1) if (rounds < 0) return;
    }),
  }),
  target({ ...number, name: "keeps all", run: counted((made) => kept.push(Array.from({ length: 300 }, () => made))) }),
  target({
    ...number,
    name: "fills memory",
    run: counted((made) => {
      if (made < 2) return;
      const part = Array.from<number>({ length: 1_000_000 }).fill(made);
      for (const parts: number[][] = []; ;) parts.push([...part]);
    }),
  }),
  target({
    ...number,
    name: "is slow",
    bytesOf: () => 1000,
    run: counted((made) => {
      // The square of a length that others are read by once.
      for (const since = process.cpuUsage(); made === 6 && secondsSince(since) < 3.2;);
    }),
  }),
  target({ ...number, name: "is right", run: counted(() => {}) }),
];
