/** Another program writes, replaces, renames and removes files in the out folder at every step of a staged build. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Case, makeCase } from "./killing.ts";
import { smallSite } from "./sites.ts";
import { type Fault, failing, faultsAt, stepsOf } from "./steps.ts";
import { copyOf, discard, forEach, run, tell } from "./tool.ts";

const CONTENTS = { old: smallSite("old"), new: smallSite("new") };

/** What the other program writes (`fault-at.cjs`), and what it may have renamed. */
const TEXTS = [
  "existing: new\n",
  "existing: new, in a folder of ours\n",
  "existing: written in place\n",
  "existing: renamed over sitemap.xml\n",
  "existing: renamed over api/v1/locales\n",
];

const ROWS = [
  { name: "a first build", make: () => makeCase(CONTENTS, "first"), marked: ["rename .dist.stele/stage -> dist"] },
  {
    name: "a build over another",
    make: () => makeCase(CONTENTS, "exchanged"),
    marked: [
      "mkdir .dist.stele/stage",
      "link dist/robots.txt -> .dist.stele/stage/robots.txt",
      "rename dist -> .dist.stele/old",
      "rename .dist.stele/stage -> dist",
      "unlink .dist.stele/gone/manifest/v1.jsonl",
      "rmdir .dist.stele/gone",
    ],
  },
];

describe.each(ROWS)("another program in the out folder at a step of $name", ({ name, make, marked }) => {
  it("loses none of its files, whatever the build and the next one come to", async () => {
    const made = await make();
    const steps = await stepsOf(made.template, made.args);
    expect(steps).toEqual(expect.arrayContaining([...marked]));
    const faults = faultsAt(steps, ["others"], marked);
    const wrong = await forEach(faults, (fault) => lostAt(made, fault));
    expect(wrong.flat()).toEqual([]);
    tell(`another program at ${faults.length} of ${steps.length} steps of ${name}`);
  });
});

describe("another program puts links in the place of the former site's folders", () => {
  it("and nothing behind them is removed, whatever the step", async () => {
    const made = await makeCase(CONTENTS, "exchanged");
    const steps = await stepsOf(made.template, made.args);
    const first = steps.indexOf("rename .dist.stele/stage -> dist") + 1;
    const faults = faultsAt(steps, ["links"], steps.slice(first)).filter(({ step }) => step > first);
    expect(faults.length).toBeGreaterThan(20);
    const results = await forEach(faults, (fault) => behindLinksAt(made, fault));
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.some(({ linked }) => linked > 0)).toBe(true);
    tell(`links at ${faults.length} of ${steps.length} steps`);
  });
});

/** How many files are behind the links, and which of them are gone after the build and after one more. */
async function behindLinksAt(made: Case, fault: Fault): Promise<{ readonly linked: number; readonly wrong: string[] }> {
  const project = copyOf(made.template);
  await run(project, made.args, failing(fault));
  await run(project, made.args);
  const list = join(project, "behind.json");
  const files: string[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const wrong = files.filter((file) => !existsSync(join(project, "behind", file)));
  discard(project);
  return { linked: files.length, wrong: wrong.map((file) => `step ${fault.step}, ${fault.label}: ${file} is gone`) };
}

it("a tool that removes the former site as it is, is found by this harness", async () => {
  const made = await makeCase(CONTENTS, "exchanged");
  const plant = "planted/removes-former.cjs";
  const step = "rename dist -> .dist.stele/old";
  const at = (await stepsOf(made.template, made.args)).indexOf(step) + 1;
  const wrong = await lostAt(made, { step: at, label: step, what: "others" }, plant);
  expect(wrong.join("\n")).toContain('"existing: new" is lost');
});

/** What is lost after the build, and after one more. */
async function lostAt(made: Case, fault: Fault, plant?: string): Promise<readonly string[]> {
  const project = copyOf(made.template);
  const first = await run(project, made.args, failing(fault, plant));
  const afterFirst = lostIn(project).map((sentence) => `${sentence} (it ended with ${first.code})`);
  const next = await run(project, made.args);
  const afterNext = lostIn(project).map((sentence) => `${sentence} after the next (it ended with ${next.code})`);
  discard(project);
  return [...afterFirst, ...afterNext].map((sentence) => `step ${fault.step}, ${fault.label}: ${sentence}`);
}

function lostIn(project: string): readonly string[] {
  const texts = new Set(["dist", "dist.kept"].flatMap((folder) => textsIn(join(project, folder))));
  return TEXTS.filter((text) => !texts.has(text)).map((text) => `${JSON.stringify(text.trimEnd())} is lost`);
}

function textsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}
