/** SIGINT and SIGTERM at steps of publishing: the exit code that shells give, a whole site, nothing beside it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Case, makeCase } from "./killing.ts";
import { heldBy, largeSite } from "./sites.ts";
import { type Fault, failing, faultsAt, stepsOf } from "./steps.ts";
import { copyOf, discard, forEach, run, tell } from "./tool.ts";

const EXIT_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };
const MARKED = ["mkdir .dist.stele", "link .dist.stele/lock.N -> .dist.stele/lock", "rename .dist.stele/stage -> dist"];

let made: Case;
let steps: readonly string[];
beforeAll(async () => {
  // So many files that a build listens several times while it stages them.
  made = await makeCase({ old: largeSite("old", 60), new: largeSite("new", 60) }, "exchanged");
  steps = await stepsOf(made.template, made.args);
});

/** Sends a build a signal at a step, and says what is wrong with its end. */
async function signalledAt(fault: Fault, plant?: string): Promise<readonly string[]> {
  const project = copyOf(made.template);
  const { code, signal, stderr } = await run(project, made.args, failing(fault, plant));
  const held = heldBy(join(project, "dist"), { old: made.whole.old.dist, new: made.whole.new.dist });
  const strays = readdirSync(project).filter((name) => !["content", "dist", "dist.hosts"].includes(name));
  discard(project);
  const wrong = [
    ...(code === EXIT_CODES[fault.what] ? [] : [`it ended with ${code ?? signal}`]),
    ...(held === "old" || held === "new" ? [] : [`dist is ${held}`]),
    ...(stderr === "" ? [] : [`it says: ${stderr}`]),
    ...strays.map((name) => `${name} is left`),
  ];
  return wrong.map((sentence) => `${fault.what} at step ${fault.step}, ${fault.label}: ${sentence}`);
}

describe("a signal while a build publishes", () => {
  it("ends it with its exit code, a whole site and nothing beside it", async () => {
    const faults = faultsAt(steps, Object.keys(EXIT_CODES), MARKED);
    const wrong = await forEach(faults, (fault) => signalledAt(fault));
    expect(wrong.flat()).toEqual([]);
    tell(`${faults.length} signals at ${steps.length} steps`);
  });

  it("leaves the old site while the new one is being staged: it is heard there", async () => {
    const step = steps.findIndex((label) => label.startsWith("writeFile .dist.stele/stage/")) + 1;
    const project = copyOf(made.template);
    const fault = { step, label: "", what: "SIGINT" };
    expect(await run(project, made.args, failing(fault))).toEqual({ code: 130, signal: null, stdout: "", stderr: "" });
    expect(heldBy(join(project, "dist"), { old: made.whole.old.dist })).toBe("old");
  });

  it("shows a tool that forgets what it has staged: this harness finds it", async () => {
    const step = steps.findIndex((label) => label.startsWith("writeFile .dist.stele/stage/")) + 1;
    const fault = { step, label: "staging", what: "SIGTERM" };
    expect(await signalledAt(fault, "planted/forgets-the-stage.cjs")).toEqual([
      `SIGTERM at step ${step}, staging: .dist.stele is left`,
    ]);
  });
});
