/** What another user replaces by links between two calls of a command that reads content. */
import type * as Processes from "node:child_process";
import type * as FileSystem from "node:fs";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { schema } from "../../../scripts/commands/schema.ts";
import { readBuiltSite } from "../../../scripts/content/sources/html/built-site.ts";
import { allowedPath, projectRoots } from "../../../scripts/content/sources/places.ts";
import { publishedBytes } from "../../../scripts/publish/third-party.ts";
import { readSite } from "../../../scripts/read-site.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";
import { commitAll, emptyRepository, gitProgram } from "./repository.ts";
import { project, siteWith } from "./sourced.ts";

/** Is called with each call of a function of node:fs that looks at the disk. */
const other = vi.hoisted(() => ({
  around: (call: (...args: unknown[]) => unknown, _name: string, args: unknown[]): unknown => call(...args),
  git: (call: () => unknown): unknown => call(),
}));

vi.mock("node:child_process", async (original) => {
  const processes = await original<typeof Processes>();
  const spawnSync = (...args: Parameters<typeof processes.spawnSync>) => other.git(() => processes.spawnSync(...args));
  return { ...processes, spawnSync };
});

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  const meddled = (call: unknown, name: string) => {
    const real = call as (...args: unknown[]) => unknown;
    return (...args: unknown[]): unknown => other.around(real, name, args);
  };
  const names = [
    "existsSync",
    "lstatSync",
    "openSync",
    "readdirSync",
    "readFileSync",
    "readlinkSync",
    "readSync",
  ] as const;
  const realpathSync = Object.assign(meddled(fs.realpathSync, "realpathSync"), {
    native: meddled(fs.realpathSync.native, "realpathSync"),
  });
  const calls = Object.fromEntries(
    [...names, "statSync" as const, "renameSync" as const].map((name) => [name, meddled(fs[name], name)]),
  );
  return { ...fs, ...calls, realpathSync };
});

afterEach(() => {
  other.around = (call, _name, args) => call(...args);
});

/** Reads a project as a command does. `contentRoots`: the folders that the content folder may be in. */
function readProject(folder: string, contentRoots?: readonly string[]) {
  return readSite({
    contentDirectory: join(folder, "content"),
    contentRoots,
    shownAs: "content",
    projectDirectory: folder,
    overrides: {},
    describes: true,
  });
}

/** The files of a project, with a word that is in each of their texts. `isWrong`: each has a mistake, which is quoted. */
function filesWith(word: string, isWrong: boolean): Record<string, string> {
  const wrong = (line: string): string => (isWrong ? line : "");
  const sources = ["tree: '../docs/{locale}/{path}'", "list: rows.jsonl", "sitemap: ../map.xml", "output: ../out"];
  const page = `---\ntitle: ${word}\n---\n${word}\n`;
  const site = siteWith(sources.map((source) => `{ ${source} }`).join(", ")).replace("docs.", `${word}.`);
  return {
    "content/site.yaml": site + wrong(`${word}: 1\n`),
    "content/locales.yaml": `- { code: en, name: ${word} }\n- { code: es, name: Español }\n${wrong(`- ${word}\n`)}`,
    "docs/en/a.md": page,
    "docs/es/a.md": page,
    "content/rows.jsonl": `{"path":"/${word}"}\n${wrong(`{"path":"/x","${word}":1}\n`)}`,
    "map.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://plain.example.com/m/${word}</loc></url>${wrong(`<${word}>`)}</urlset>`,
    "out/es/b.html": `<!doctype html><html lang="es"><title>${word}</title><link rel="canonical" href="/es/b/${word}">${word}</html>`,
  };
}

/** Runs something. Right before the call of a number, makes a link, for that call alone if it `isBrief`. */
function withLink<T>(
  {
    at,
    place,
    to,
    isBrief,
  }: { readonly at: number; readonly place: string; readonly to: string; readonly isBrief: boolean },
  run: () => T,
): { readonly count: number; readonly isHit: boolean; readonly result: T } {
  const away = join(dirname(place), "away");
  let [count, isActing, isHit] = [0, false, false];
  other.around = (call, _name, args) => {
    if (isActing) return call(...args);
    count += 1;
    isActing = true;
    if (count === at) {
      isHit = lstatSync(place).isSymbolicLink() === false;
      renameSync(place, away);
      symlinkSync(to, place);
    }
    isActing = false;
    try {
      return call(...args);
    } finally {
      isActing = true;
      if (isBrief && count === at) {
        unlinkSync(place);
        renameSync(away, place);
      }
      isActing = false;
    }
  };
  try {
    const result = run();
    return { count, isHit, result };
  } finally {
    other.around = (call, _name, args) => call(...args);
  }
}

function shown(value: unknown): string {
  return inspect(value, { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity });
}

describe.skipIf(process.platform !== "linux")("a link that appears at a call of a command", () => {
  /** Makes the link right before the call of a number, for that call alone if it `isBrief`. */
  function readWith(at: number, { name, isBrief, isWrong }: (typeof cases)[number]) {
    const folder = project(filesWith("plain", isWrong));
    const outside = temporaryFolder();
    const hidden = { "docs/en/secret.md": "", "out/es/secret.html": "", "content/reference/secret.yaml": "" };
    for (const [path, text] of Object.entries({ ...filesWith("secret", isWrong), ...hidden })) {
      mkdirSync(dirname(join(outside, path)), { recursive: true });
      writeFileSync(join(outside, path), text);
    }
    const { count, isHit, result } = withLink(
      { at, place: join(folder, name), to: join(outside, name), isBrief },
      () => {
        const read = readProject(folder, projectRoots(folder));
        return [read.value, read.locate(read.diagnostics)];
      },
    );
    return { count, isHit, seen: shown(result) };
  }

  const names = [
    "content",
    "content/site.yaml",
    "docs",
    "docs/en",
    "docs/es/a.md",
    "content/rows.jsonl",
    "map.xml",
    "out",
    "out/es",
  ];
  const cases = names.flatMap((name) =>
    [true, false].flatMap((isBrief) => [true, false].map((isWrong) => ({ name, isBrief, isWrong }))),
  );

  it.each(cases)("shows nothing of what it leads to: $name, brief $isBrief, wrong $isWrong", (one) => {
    const { count, seen } = readWith(0, one);
    expect(seen).toContain("plain");
    expect(count).toBeGreaterThan(100);
    // In the quick run, every seventh call.
    const step = process.env["STELE_RUNS"] === "all" ? 1 : 7;
    for (let at = 1; at <= count; at += step) {
      const read = readWith(at, one);
      expect({ at, isHit: read.isHit, secret: /.*secret.*/.exec(read.seen)?.[0] }).toEqual({
        at,
        isHit: true,
        secret: undefined,
      });
    }
  });
});

describe.skipIf(process.platform !== "linux")("a link in the place of a folder that the user names", () => {
  const page = (word: string): string => `<!doctype html><html lang="es"><title>${word}</title></html>`;
  const commands = {
    audit: (folder: string) => readBuiltSite(join(folder, "named")),
    schema: (folder: string) => schema({ out: join(folder, "named"), content: join(folder, "content"), quiet: true }),
  };

  it.each(["audit", "schema"] as const)("shows and changes nothing of what it leads to: %s", (command) => {
    const runWith = (at: number) => {
      const folder = project({ "content/site.yaml": siteWith(""), "named/plain.html": page("plain") });
      const outside = temporaryFolder();
      const files = { "secret.html": page("secret"), "site.schema.json": "mine\n" };
      writeFiles(outside, files);
      const [cwd, printed] = [vi.spyOn(process, "cwd"), vi.spyOn(process.stderr, "write")];
      cwd.mockReturnValue(folder);
      printed.mockReturnValue(true);
      const link = { at, place: join(folder, "named"), to: outside, isBrief: true };
      const { count, result } = withLink(link, () => commands[command](folder));
      const said = printed.mock.calls.join();
      cwd.mockRestore();
      printed.mockRestore();
      const left = Object.fromEntries(
        readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), "utf8")]),
      );
      expect({ at, left }).toEqual({ at, left: files });
      expect({ at, secret: /.*secret.*/.exec(shown(result) + said)?.[0] }).toEqual({ at, secret: undefined });
      return count;
    };
    const count = runWith(0);
    expect(count).toBeGreaterThan(10);
    for (let at = 1; at <= count; at += 1) runWith(at);
  });
});

describe.skipIf(!gitProgram || process.platform !== "linux")("a link that is there while git runs", () => {
  const TREE = { "docs/en/a.md": "# A\n", "docs/es/a.md": "# A\n" };

  /** Reads a project whose docs, while git runs for the time of a number, are those of another repository. */
  function daysWith(at: number): { count: number; seen: string } {
    const folder = project({ ...TREE, "content/site.yaml": siteWith("{ tree: '../docs/{locale}/{path}' }") });
    const outside = temporaryFolder();
    writeFiles(outside, TREE);
    for (const [repository, day] of [
      [folder, "2020-01-01T12:00:00Z"],
      [outside, "2011-11-11T12:00:00Z"],
    ] as const) {
      emptyRepository(repository);
      commitAll(repository, day);
    }
    let count = 0;
    other.git = (call) => {
      count += 1;
      if (count !== at) return call();
      renameSync(join(folder, "docs"), join(folder, "away"));
      symlinkSync(join(outside, "docs"), join(folder, "docs"));
      try {
        return call();
      } finally {
        unlinkSync(join(folder, "docs"));
        renameSync(join(folder, "away"), join(folder, "docs"));
      }
    };
    const read = readProject(folder);
    other.git = (call) => call();
    return { count, seen: inspect(read.value, { depth: Infinity }) };
  }

  it("leads to no day of another repository", () => {
    const { count, seen } = daysWith(0);
    expect(seen).toContain("2020-01-01");
    expect(count).toBeGreaterThan(2);
    for (let at = 1; at <= count; at += 1) {
      expect({ at, isTold: daysWith(at).seen.includes("2011-11-11") }).toEqual({ at, isTold: false });
    }
  });
});

it.skipIf(process.platform !== "linux")(
  "a link that appears after a file was allowed shows nothing of another file",
  () => {
    const folder = project({ "out/docs/a.html": "plain", "else/a.html": "secret" });
    const file = allowedPath(join(folder, "out"), "docs/a.html", "file", [join(folder, "out")]) ?? "";
    expect(publishedBytes(file)?.toString()).toBe("plain");
    renameSync(join(folder, "out/docs"), join(folder, "away"));
    symlinkSync(join(folder, "else"), join(folder, "out/docs"));
    expect(publishedBytes(file)).toBeUndefined();
  },
);

describe.skipIf(process.platform !== "linux")("a file that the system names", () => {
  const upper = (name: string): string => name.replace(/docs.*/, (path) => path.toUpperCase());

  it.each([
    ["in other letter case, on a disk that ignores case", upper, true, "read"],
    ["in other letter case, on a disk that tells it apart", upper, false, "source-missing"],
    ["with another form of accents, on a disk that ignores it", (name: string) => name.normalize("NFD"), true, "read"],
    ["as replaced after it was opened", (name: string) => `${name} (deleted)`, false, "read"],
    ["by another path", (name: string) => name.replace("/es/", "/fr/"), true, "source-missing"],
  ])("%s", (_what, spelled, ignores, expected) => {
    const folder = project({
      "content/site.yaml": siteWith("{ tree: '../docs/{locale}/{path}' }"),
      "docs/en/é.md": "---\ntitle: A\n---\n",
      "docs/es/é.md": "---\ntitle: Á\n---\n",
    });
    const spellings = new Map<unknown, unknown>();
    for (const name of ["docs", "docs/en", "docs/es", "docs/en/é.md", "docs/es/é.md"]) {
      spellings.set(spelled(join(folder, name)), join(folder, name));
    }
    other.around = (call, name, args) => {
      if (name === "lstatSync" && ignores) return call(spellings.get(args[0]) ?? args[0], ...args.slice(1));
      const found = call(...args);
      return name === "readlinkSync" && typeof found === "string" ? spelled(found) : found;
    };
    const read = readProject(folder);
    const [page] = read.value?.pages ?? [];
    const [error = { code: "read" }] = read.diagnostics.filter(({ severity }) => severity === "error");
    const title = page?.versions?.get("es")?.text?.title;
    expect([error.code === "file-unreadable" ? "source-missing" : error.code, title]).toEqual([
      expected,
      expected === "read" ? "Á" : undefined,
    ]);
  });

  it("in a folder whose path differs from that in nothing but letter case is not read", () => {
    const folder = project({ "docs/x/a.html": "plain", "DOCS/x/a.html": "secret" });
    const file = allowedPath(join(folder, "docs"), "x/a.html", "file", [join(folder, "docs")]) ?? "";
    expect(publishedBytes(file)?.toString()).toBe("plain");
    renameSync(join(folder, "docs/x"), join(folder, "away"));
    symlinkSync(join(folder, "DOCS/x"), join(folder, "docs/x"));
    expect(publishedBytes(file)).toBeUndefined();
  });
});
