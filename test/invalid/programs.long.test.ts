/** The fixtures of all problems once more, with the report for programs: it has the same problems. */
import { describe, expect, it } from "vitest";
import { codeOf, codesOf, fixtureNames, readFixture } from "./fixture.ts";
import { fixtureRunner } from "./run.ts";

const names = fixtureNames();

const run = fixtureRunner();

/** Commands with `--reporter`. */
const MACHINE_READABLE = ["check", "build", "audit"];

describe("the report for programs of", () => {
  const readable = names.filter((name) => MACHINE_READABLE.includes(readFixture(name).command[0] ?? ""));
  it.each(readable)("%s", async (name) => {
    const fixture = readFixture(name);
    const { status, stdout } = await run(fixture, ["--reporter", "json"]);
    const { problems }: { problems: { code: string; severity: string }[] } = JSON.parse(stdout);
    expect(status).toBe(fixture.exitCode);
    expect(problems.map((problem) => problem.code)).toContain(codeOf(name));
    // The pretty report leaves out some notices: --quiet omits them, and a build has some of them in its summary.
    const grave = problems.filter(({ severity }) => severity !== "notice").map((problem) => problem.code);
    expect(printed(grave)).toEqual(codesOf(fixture.expected ?? "", "error|warning"));
  });
});

/** The codes that the pretty report prints: of more than ten problems with one code, the first three. */
function printed(codes: readonly string[]): readonly string[] {
  const isMany = (code: string): boolean => codes.filter((one) => one === code).length > 10;
  return codes.filter((code, index) => !isMany(code) || codes.slice(0, index).filter((one) => one === code).length < 3);
}
