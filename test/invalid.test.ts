/**
 * Each problem of the catalogue, met in a project of its own: `test/fixtures/invalid/<code>/` and the whole text that
 * is printed there. `UPDATE_FIXTURES=1` writes the texts; they are to be read before they are kept.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../scripts/diagnostics/catalogue.ts";
import { codeOf, codesOf, fixtureAt, fixtureNames, readFixture, writeExpected } from "./invalid/fixture.ts";
import { fixtureRunner } from "./invalid/run.ts";
import { root } from "./root.ts";

const names = fixtureNames();
const isUpdated = process.env["UPDATE_FIXTURES"] === "1";

const run = fixtureRunner();

it("each code has a fixture, and each fixture a code", () => {
  expect([...new Set(names.map(codeOf))]).toEqual(Object.keys(catalogue).sort());
});

describe("the report of", () => {
  it.each(names)("%s", async (name) => {
    const fixture = readFixture(name);
    const { status, stderr } = await run(fixture);
    if (isUpdated) writeExpected(fixture, stderr);
    else expect({ status, stderr }).toEqual({ status: fixture.exitCode, stderr: fixture.expected });
    expect(codesOf(stderr)).toContain(codeOf(name));
  });
});

describe("a project with problems in all of its files", () => {
  const fixture = fixtureAt(join(root, "test/fixtures/all-problems"), 1);

  it("gets all of them in one run, in order of files and lines, each once", async () => {
    const { status, stderr } = await run(fixture);
    if (isUpdated) writeExpected(fixture, stderr);
    else expect({ status, stderr }).toEqual({ status: 1, stderr: fixture.expected });
  });

  it("has each of its files in the report", () => {
    const places = [...(fixture.expected ?? "").matchAll(/^(\S+?):(?:(\d+):(\d+):)? (?:error|warning): /gm)];
    const files = [...new Set(places.map(([, file]) => file))];
    expect(files).toEqual([
      "content/site.yaml",
      "content/locales.yaml",
      "content/pages.yaml",
      "content/reference/es.yaml",
      "content/reference",
      "content/more.yaml",
      "content/blog.jsonl",
      "docs/en/guide.md",
      "sitemap.xml",
    ]);
    expect(new Set(places.map(([line]) => line)).size).toBe(places.length);
  });
});

describe("no report", () => {
  const reports = names.map((name) => [name, readFixture(name).expected ?? ""] as const);
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
