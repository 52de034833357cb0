/** The reports for programs carry the same problems with the same places. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Ajv as AjvClass, ValidateFunction } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printed } from "./printed.ts";
import type { Problem } from "../../../scripts/diagnostics/located.ts";
import { githubReport } from "../../../scripts/commands/shared/github.ts";
import { sarifReport } from "../../../scripts/diagnostics/reporters/sarif.ts";
import { enginePackage } from "../../engines/packages.ts";
import { runs } from "../../runs.ts";

const SITE_FILE = "content/site.yaml";

/** What all reports say of a problem; a text is its sentence, and its hint where there is one. */
interface Reported {
  readonly code: string;
  readonly severity: string;
  readonly texts: readonly string[];
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly end: number | undefined;
}

function reported({ code, severity, sentence, hint, file, line, column, length }: Problem): Reported {
  const texts = hint === undefined ? [sentence] : [sentence, hint];
  const end = column === undefined ? undefined : column + (length ?? 1);
  return { code, severity, texts, file, line, column, end };
}

/** The problems of a JSON report, unchanged. */
function ofJson(problems: readonly Problem[]): Reported[] {
  const { problems: parsed }: { problems: Problem[] } = JSON.parse(JSON.stringify({ problems }));
  return parsed.map(reported);
}

/** Reads workflow commands as the runner of GitHub does: cut at signs that are escaped where they are text. */
function ofGithub(problems: readonly Problem[]): Reported[] {
  return githubReport(problems)
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [, severity = "", properties = "", data = ""] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
      const values = new Map(
        properties.split(",").map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]),
      );
      const text = (key: string): string | undefined => unescaped(values.get(key));
      const number = (key: string): number | undefined => (values.has(key) ? Number(values.get(key)) : undefined);
      const place = { file: text("file"), line: number("line"), column: number("col"), end: number("endColumn") };
      return { code: text("title") ?? "", severity, texts: [unescaped(data) ?? ""], ...place };
    });
}

function unescaped(text: string | undefined): string | undefined {
  return text
    ?.replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%25", "%");
}

interface SarifPlace {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region?: { readonly startLine: number; readonly startColumn?: number; readonly endColumn?: number };
  };
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [SarifPlace];
  readonly relatedLocations?: readonly { readonly message: { readonly text: string } }[];
}

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly SarifResult[];
    },
  ];
}

function sarif(problems: readonly Problem[]): SarifLog {
  return JSON.parse(sarifReport(problems, "1.2.3", SITE_FILE)) as SarifLog;
}

function ofSarif(problems: readonly Problem[]): Reported[] {
  const [{ results, tool }] = sarif(problems).runs;
  return results.map(({ ruleId, ruleIndex, level, message, locations: [{ physicalLocation }] }) => {
    expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const { artifactLocation, region } = physicalLocation;
    // As a reader of URIs resolves it, below the folder of the project.
    const { pathname } = new URL(artifactLocation.uri, "file:///project/");
    const file = decodeURIComponent(pathname).replace(/^\/project\//, "");
    const severity = level === "note" ? "notice" : level;
    const place = { line: region?.startLine, column: region?.startColumn, end: region?.endColumn };
    return { code: ruleId, severity, texts: [unescapedLinks(message.text)], file, ...place };
  });
}

/** SARIF 3.11.6: a backslash before a bracket or a backslash; texts that can be no link are not escaped. */
function unescapedLinks(text: string): string {
  return text.includes("\\](") ? text.replaceAll(/\\([\\[\]])/g, "$1") : text;
}

it.each([
  "[Sign in](https://evil.example)",
  "\\[a\\](https://evil.example)",
  "\\\\[a](1)",
  "[[a]](1)",
  "[](b) and a\\b[0]",
])("a SARIF log makes no link of the text %j", (text) => {
  const [problem] = printed("- { path: x }\n");
  if (!problem) throw new Error("no problem");
  const related = [{ note: text, file: "content/site.yaml", line: 1, column: 1 }];
  const [{ results }] = sarif([{ ...problem, sentence: text, hint: text, related }]).runs;
  const messages = [results[0]?.message.text, results[0]?.relatedLocations?.[0]?.message.text].map(String);
  expect(messages.map(unescapedLinks)).toEqual([`${text} ${text}`, text]);
  // Without what is escaped, no bracket is left that could begin or end the text of a link.
  expect(messages.join(" ").replaceAll(/\\[\\[\]]/g, "")).not.toMatch(/[[\]]/);
});

/** The same with one text, joined as a report joins them, in the order of severities, as GitHub's report has it. */
function bySeverity(all: readonly Reported[], between: string): Reported[] {
  const rank = ["error", "warning", "notice"];
  return all
    .map((one) => ({ ...one, texts: [one.texts.join(between)] }))
    .toSorted((a, b) => rank.indexOf(a.severity) - rank.indexOf(b.severity));
}

/** `content/site.yaml:3:1`, as annotations repeat it in their texts, which a log shows. */
function placeText({
  file,
  line,
  column,
}: {
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}): string {
  return [file, line, column].filter((part) => part !== undefined).join(":");
}

function expectAgreement(problems: readonly Problem[]): void {
  const json = ofJson(problems);
  const shown = json.map((one, index) => {
    const at = one.file === undefined ? "" : `${placeText(one)}: `;
    const [sentence, ...hints] = one.texts;
    const others = (problems[index]?.related ?? []).map(({ note, ...other }) => `${note}: ${placeText(other)}`);
    return { ...one, texts: [`${at}${sentence}`, ...others, ...hints] };
  });
  expect(ofGithub(problems)).toEqual(bySeverity(shown, "\n"));
  // Problems without a file are shown in the file of the site.
  const placed = json.map((one) => ({ ...one, texts: [one.texts.join(" ")], file: one.file ?? SITE_FILE }));
  expect(ofSarif(problems)).toEqual(placed);
}

/** Texts with what reports are cut at and what they escape, and any other. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("%", "\r", "\n", ":", ",", "=", "::", "%0A", "%25", '"', "\\", "é", "👩‍👩‍👧", " ", "<"),
  }),
);

/** Paths of files as the project sees them; what would leave it is in no problem. */
const file = fc
  .string({
    unit: fc.constantFrom("a", "é", "#", "?", "%", "%41", ":", ",", "=", " ", "[", "]", "&", "+", "漢", "-"),
    minLength: 1,
  })
  .map((name) => `content/${name}.yaml`);

const position = fc.record({
  line: fc.integer({ min: 1, max: 1e6 }),
  column: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
  length: fc.integer({ min: 1, max: 200 }),
});

const place = fc.oneof(
  fc.constant({ file: undefined, line: undefined, column: undefined, length: undefined }),
  file.map((name) => ({ file: name, line: undefined, column: undefined, length: undefined })),
  fc
    .tuple(file, position)
    .map(([name, at]) => ({ file: name, ...at, length: at.column === undefined ? undefined : at.length })),
);

const related = fc.array(
  fc.record({ note: text, file, line: fc.constantFrom(undefined, 3), column: fc.constant(undefined) }),
  { maxLength: 2 },
);

const problem: fc.Arbitrary<Problem> = fc
  .record({
    code: fc.constantFrom("path-twice", "unknown-key", "host-cannot"),
    severity: fc.constantFrom("error", "warning", "notice"),
    sentence: text,
    hint: fc.option(text, { nil: undefined }),
    related,
  })
  .chain((said) => place.map((where) => ({ ...said, ...where })));

/** No more of a kind than GitHub shows. */
const problemSet = fc.array(problem, { maxLength: 10 });

/** Content with problems of all kinds: related places, whole files, odd signs, none at all. */
const CASES = {
  "no problem": "- { path: /, lastmod: 2026-01-02 }\n",
  "a related place": "- { path: /docs, lastmod: 2026-01-02 }\n- { path: /docs/, lastmod: 2026-01-02 }\n",
  "signs that are escaped": "- { path: '/100%, a: b', lastmod: 2026-01-02 }\n",
  "wide and joined letters before the place": "- { path: /漢é👩‍👩‍👧, locales: [xx], lastmod: 2026-01-02 }\n",
  "a warning without a place": "- { path: / }\n",
  "a file that is no YAML": "- { path: [\n",
} as const;

describe("JSON, GitHub annotations and SARIF", () => {
  it.each(Object.entries(CASES))("carry the same problems with the same places: %s", (_, pages) => {
    expectAgreement(printed(pages));
  });

  it("do so whatever the texts and files are", () => {
    fc.assert(fc.property(problemSet, expectAgreement), { numRuns: runs(500) });
  });
});

const schemaPackage = enginePackage("@microsoft/jest-sarif");
const validatorPackage = enginePackage("ajv-draft-04");

describe.skipIf(!schemaPackage || !validatorPackage)("a SARIF log", () => {
  const isValid = schemaPackage && validatorPackage ? validator(schemaPackage, validatorPackage) : undefined;
  const faults = (log: unknown): unknown => (isValid?.(log) ? [] : isValid?.errors);

  it.each(Object.entries(CASES))("is valid by the schema of SARIF 2.1.0: %s", (_, pages) => {
    expect(faults(sarif(printed(pages)))).toEqual([]);
  });

  it("is so whatever the texts and files are", () => {
    fc.assert(
      fc.property(problemSet, (problems) => {
        expect(faults(sarif(problems))).toEqual([]);
      }),
    );
  });

  it("would not be with a key that the schema does not know", () => {
    expect(faults({ ...sarif([]), ours: 1 })).not.toEqual([]);
  });

  it("has a file for every result: GitHub refuses a log with a result without a file", () => {
    const [{ results }] = sarif(printed(CASES["a warning without a place"])).runs;
    expect(results.map(({ locations }) => locations[0].physicalLocation)).toContainEqual({
      artifactLocation: { uri: SITE_FILE },
    });
  });

  it("has no more results than GitHub takes, and says how many problems are left out", () => {
    const [problem] = printed(CASES["a warning without a place"]);
    const log = sarif(Array.from({ length: 25_010 }, () => problem as Problem));
    expect(log.runs[0].results).toHaveLength(25_000);
    expect(log).toMatchObject({
      runs: [
        { invocations: [{ toolExecutionNotifications: [{ message: { text: expect.stringMatching(/^10 more /) } }] }] },
      ],
    });
    expect(faults(log)).toEqual([]);
  });

  it("names a file with half a character in its name too", () => {
    const [half] = printed(CASES["signs that are escaped"]);
    if (!half) throw new Error("no problem");
    expect(ofSarif([{ ...half, file: "content/\ud800.yaml" }])).toMatchObject([{ file: "content/\ufffd.yaml" }]);
  });
});

/** The schema is of draft 4, which the validator of the project does not read. */
function validator(schemas: string, validators: string): ValidateFunction {
  const schema: object = JSON.parse(readFileSync(join(schemas, "lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"));
  const load = createRequire(join(validators, "package.json"));
  const { default: Ajv }: { readonly default: typeof AjvClass } = load(validators);
  // One of its patterns is invalid with the Unicode flag.
  return new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
}

it("a report for GitHub shows what is hidden in the name of a file", () => {
  const [problem] = printed("- { path: x }\n");
  if (!problem) throw new Error("no problem");
  const report = githubReport([{ ...problem, file: "a\u001b[31m\u009b\u202ebc" }]);
  expect(report).toMatch(/^::error file=a\\u\{1B\}\[31m\\u\{9B\}\\u\{202E\}bc,/);
});
