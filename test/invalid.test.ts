/**
 * Each problem of the catalogue, met in a project of its own: `test/fixtures/invalid/<code>/` and the whole text that
 * is printed there. `UPDATE_FIXTURES=1` writes the texts; they are to be read before they are kept.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { DiagnosticCode } from "../scripts/diagnostics/catalogue.ts";
import { explanations } from "../scripts/diagnostics/explanations/index.ts";
import { fixtureNames, readFixture, writeExpected } from "./invalid/fixture.ts";
import { fixtureRunner } from "./invalid/run.ts";

const codes = fixtureNames() as DiagnosticCode[];

let run: Awaited<ReturnType<typeof fixtureRunner>>;

beforeAll(async () => {
  run = await fixtureRunner();
});

it("each code has a fixture, and each fixture a code", () => {
  expect(codes).toEqual(Object.keys(explanations).sort());
});

describe.concurrent("the report of", () => {
  it.each(codes)("%s", async (code) => {
    const fixture = readFixture(code);
    const { exitCode, stderr } = await run(fixture);
    if (process.env["UPDATE_FIXTURES"] === "1") writeExpected(fixture, stderr);
    else expect({ exitCode, stderr }).toEqual({ exitCode: fixture.exitCode, stderr: fixture.expected });
    expect(codesOf(stderr)).toContain(code);
  });
});

/** Commands with `--reporter`. */
const MACHINE_READABLE = ["check", "build"];

describe.concurrent("for programs the same problems are told of", () => {
  const told = codes.filter((code) => MACHINE_READABLE.includes(readFixture(code).command[0] ?? ""));
  it.each(told)("%s", async (code) => {
    const fixture = readFixture(code);
    const { exitCode, stdout } = await run(fixture, ["--reporter", "json"]);
    const { problems }: { problems: { code: string }[] } = JSON.parse(stdout);
    expect(exitCode).toBe(fixture.exitCode);
    expect(problems.map((problem) => problem.code)).toEqual(codesOf(fixture.expected ?? ""));
  });
});

describe("no report", () => {
  const reports = codes.map((code) => [code, readFixture(code).expected ?? ""] as const);
  it.each([
    ["names a place of one machine", /(?:^|[\s"'(])\/(?:home|root|tmp|dev|usr|work|var|Users|private)\/|[A-Z]:\\/],
    ["shows a stack", /^\s+at .*:\d+:\d+\)?$|\bnode:internal\b/m],
    [
      "names a library or what it says",
      /\b(?:zod|eemeli|commander|esbuild|saxes|htmlparser2|picomatch|smol-toml|ENOENT|EACCES|EISDIR|ENOTDIR|ELOOP|EPERM|YAMLParseError|SyntaxError|TypeError|undefined|NaN|\[object)\b/i,
    ],
  ])("%s", (_, pattern) => {
    expect(reports.filter(([, text]) => pattern.test(text)).map(([code]) => code)).toEqual([]);
  });
});

/** The codes of the problems in a report for people, in their order. */
function codesOf(report: string): string[] {
  return [...report.matchAll(/(?:error|warning|notice): .* \[([a-z0-9-]+)\]$/gm)].flatMap(([, code]) => code ?? []);
}
