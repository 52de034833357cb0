/** `kill -9` at every step of publishing, between the two renames too. */
import { describe, expect, it } from "vitest";
import { type Case, killedAt, makeCase } from "./killing.ts";
import { smallSite } from "./sites.ts";
import { faultsAt, failing, stepsOf } from "./steps.ts";
import { copyOf, forEach, run, tell } from "./tool.ts";

const CONTENTS = { old: smallSite("old"), new: smallSite("new") };

const FOREIGN = {
  "dist/index.html": "existing\n",
  "dist/docs/guide.html": "existing\n",
  "dist/robots.txt": "User-agent: them\nDisallow: /existing\n",
};

interface Row {
  readonly name: string;
  readonly make: () => Promise<Case>;
  /** What the harness must see among the steps, or it would not be killing where it matters. */
  readonly marked: readonly string[];
}

const LOCK = "link .dist.stele/lock.N -> .dist.stele/lock";

const ROWS: readonly Row[] = [
  {
    name: "a first build",
    make: () => makeCase(CONTENTS, "first"),
    marked: [LOCK, "rename .dist.stele/stage -> dist", "rmdir .dist.stele"],
  },
  {
    name: "a build over another",
    make: () => makeCase(CONTENTS, "exchanged"),
    marked: [
      LOCK,
      "link dist/robots.txt -> .dist.stele/stage/robots.txt",
      "rename dist -> .dist.stele/old",
      "rename .dist.stele/stage -> dist",
      "unlink .dist.stele/gone/manifest/v1.jsonl",
      "rmdir .dist.stele/gone",
      "rmdir .dist.stele",
    ],
  },
  {
    name: "a build in place",
    make: () => makeCase(CONTENTS, "file by file", ["build", "--quiet", "--in-place"]),
    marked: [
      "rename .dist.stele/draft.jsonl -> .dist.stele/intent.jsonl",
      "rename dist/.ht.stele.tmp -> dist/sitemap.xml",
      "rename dist/.ht.stele.tmp -> dist/manifest/v1.jsonl",
      "unlink .dist.stele/intent.jsonl",
    ],
  },
  {
    name: "a merge beside other people's files",
    make: () => makeCase(CONTENTS, "file by file", ["build", "--quiet", "--merge"], FOREIGN),
    marked: [
      "rename .dist.stele/draft.jsonl -> .dist.stele/intent.jsonl",
      "rename dist/.ht.stele.tmp -> dist/sitemap.xml",
      "unlink .dist.stele/intent.jsonl",
    ],
  },
];

describe.each(ROWS)("kill -9 at a step of $name", ({ name, make, marked }) => {
  it("leaves the old site or the new one, whole, after one more command at the latest", async () => {
    const made = await make();
    const steps = await stepsOf(made.template, made.args);
    expect(steps).toEqual(expect.arrayContaining([...marked]));
    const faults = faultsAt(steps, ["kill", "half"], marked);
    const wrong = await forEach(faults, (fault) => killedAt(made, fault));
    expect(wrong.flat()).toEqual([]);
    tell(`${faults.length} kills at ${steps.length} steps of ${name}`);
  });
});

describe("kill -9 of the build that puts right what a killed one left", () => {
  const KILLED_AT: Readonly<Record<string, readonly [Row | undefined, string]>> = {
    "between its renames": [ROWS[1], "rename .dist.stele/stage -> dist"],
    "after its renames": [ROWS[1], "unlink .dist.stele/gone/manifest/v1.jsonl"],
    "while it wrote file by file": [ROWS[3], "rename dist/.ht.stele.tmp -> dist/sitemap.xml"],
  };

  it.each(Object.entries(KILLED_AT))("killed %s", async (_, [row, step]) => {
    const made = await row?.make();
    if (made === undefined) throw new Error("no such row");
    const killed = copyOf(made.template);
    const at = (await stepsOf(made.template, made.args)).indexOf(step) + 1;
    expect(await run(killed, made.args, failing({ step: at, label: step, what: "kill" }))).toMatchObject({
      signal: "SIGKILL",
    });
    const again = { ...made, template: killed };
    const steps = await stepsOf(killed, made.args);
    const faults = faultsAt(steps.slice(0, untilPreparing(steps)), ["kill", "half"], []);
    const wrong = await forEach(faults, (fault) => killedAt(again, fault));
    expect(wrong.flat()).toEqual([]);
  });

  /** How many steps come before the build begins with its own work. */
  function untilPreparing(steps: readonly string[]): number {
    return steps.findIndex((label) => /^mkdir \.dist\.stele\/stage|-> \.dist\.stele\/intent\.jsonl$/.test(label)) + 1;
  }
});

describe("this harness", () => {
  it.each([
    {
      fault: "removes the former site before the new one is in place",
      plant: "planted/swap-removes-first.cjs",
      step: "rename .dist.stele/stage -> dist",
      found: /^kill at step \d+, .*: dist is absent, \.dist\.stele\/old is absent$/,
    },
    {
      fault: "writes files in place",
      plant: "planted/writes-in-place.cjs",
      step: "rename dist -> .dist.stele/old",
      found: /^kill at step \d+, .*: dist is mixed: /,
    },
  ])("finds a tool that $fault", async ({ plant, step, found }) => {
    const made = await makeCase(CONTENTS, "exchanged");
    const at = (await stepsOf(made.template, made.args, [plant])).indexOf(step) + 1;
    const [first] = await killedAt(made, { step: at, label: step, what: "kill" }, plant);
    expect(first).toMatch(found);
  });
});
