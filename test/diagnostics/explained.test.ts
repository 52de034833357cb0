import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/diagnostics/catalogue.ts";
import { contentCodes } from "../../scripts/diagnostics/codes/content.ts";
import { hostsCodes } from "../../scripts/diagnostics/codes/hosts.ts";
import { pagesCodes } from "../../scripts/diagnostics/codes/pages.ts";
import { siteCodes } from "../../scripts/diagnostics/codes/site.ts";
import { sitemapsCodes } from "../../scripts/diagnostics/codes/sitemaps.ts";
import { yamlCodes } from "../../scripts/diagnostics/codes/yaml.ts";
import { codeList, codeNamed, diagnosticCodes, explainedText, RENAMED } from "../../scripts/commands/explain.ts";
import { plan } from "../../scripts/pipeline.ts";
import { contentFiles } from "../content-files.ts";

describe("the page about a problem", () => {
  it("has its code and severity, what it means, a wrong and a right example", () => {
    expect(explainedText("yaml-key")).toBe(`yaml-key (error)

A list or a mapping stands where a key belongs. It is mostly a placeholder in
braces that no template has filled in, or a bracket too many. Keys are plain
words, such as the code of a locale.

Wrong:
    # content/pages.yaml
    - path: /
      translations: { {es}: /inicio }

Right:
    # content/pages.yaml
    - path: /
      translations: { es: /inicio }
`);
  });

  it.each(diagnosticCodes)("is short, plain and whole: %s", (code) => {
    const { meaning, wrong, right } = catalogue[code];
    expect(meaning).toMatch(/^[^\s].*\.$/);
    expect(meaning).not.toMatch(/\n| {2}/);
    // A sentence ends at a full stop with a capital or a name behind it.
    const sentences = meaning.split(/\. (?=\S)/).length;
    expect({ sentences, isInRange: sentences >= 2 && sentences <= 6 }).toEqual({ sentences, isInRange: true });
    expect(wrong).not.toBe(right);
    for (const example of [wrong, right]) expect(example).not.toMatch(/^\s|\s$|\t/);
  });

  it("has no line wider than 80 characters that is not an example", () => {
    const wide = diagnosticCodes.filter((code) =>
      explainedText(code)
        .split("\n")
        .some((line) => line.length > 80 && line.includes(" ") && !line.startsWith("    ")),
    );
    expect(wide).toEqual([]);
  });
});

describe("the guide to commands", () => {
  it("shows a page as it is printed", () => {
    const shown = `$ npm run -s stele -- check --explain not-a-date\n${explainedText("not-a-date")}\`\`\`\n`;
    expect(readFileSync("scripts/commands/README.md", "utf8")).toContain(shown);
  });
});

describe("a former code", () => {
  const rows = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^\| `([a-z0-9-]+)` \| `([a-z0-9-]+)` \|$/gm)];
  const renamed = rows.map(([, former = "", code = ""]) => [former, code] as const);

  it.each(renamed)("%s, which CHANGELOG lists, is answered with %s", (former, code) => {
    expect(diagnosticCodes).not.toContain(former);
    expect(codeNamed(former)).toBe(code);
  });

  it("is listed in CHANGELOG, and is a code no more", () => {
    expect(Object.fromEntries(renamed)).toEqual(
      Object.fromEntries(RENAMED.flatMap(([code, ...former]) => former.map((one) => [one, code]))),
    );
    expect(codeNamed("yaml-tags")).toBeUndefined();
  });
});

describe("the list of codes", () => {
  const lines = codeList().trimEnd().split("\n");

  it("has a line for each: severity, code, one sentence", () => {
    expect(lines.map((line) => line.split(/\s+/)[1])).toEqual(diagnosticCodes);
    expect(lines.filter((line) => !/^(?:error  |warning|notice )  \S+ +\S.*\.$/.test(line))).toEqual([]);
  });

  it("stays short enough to be looked through", () => {
    expect(lines.filter((line) => line.length > 200)).toEqual([]);
  });
});

/** Shortened examples: the real files or texts would be too long to read. */
const NOT_TO_BE_RUN: readonly string[] = [
  "yaml-too-large",
  "yaml-too-deep",
  "address-too-long",
  "glob-too-large",
  "list-too-long",
];

/** Problems of content alone whose examples are parts of content files. */
const examples = Object.entries({
  ...contentCodes,
  ...yamlCodes,
  ...siteCodes,
  ...pagesCodes,
  ...sitemapsCodes,
  ...hostsCodes,
})
  .filter(([, { wrong }]) => /^# content\/(?:site|locales|pages)\.yaml$/m.test(wrong))
  .filter(([code]) => !NOT_TO_BE_RUN.includes(code));

describe("the examples of a page", () => {
  it.each(examples)("are true: %s", (code, { wrong, right }) => {
    expect(codesIn(wrong)).toContain(code);
    expect(codesIn(right)).not.toContain(code);
  });
});

/** The problems of a site whose files have the parts that an example shows. */
function codesIn(example: string): string[] {
  const shown = new Map(
    example
      .split(/^# content\//m)
      .slice(1)
      .map((part) => [/^\w+/.exec(part)?.[0], part.slice(part.indexOf("\n") + 1)] as const),
  );
  const site = shown.get("site") ?? "";
  const locales = shown.get("locales");
  // An example of another language need not show the source language.
  if (locales?.startsWith("- code: es") === true) shown.set("locales", `- code: en\n  name: English\n${locales}`);
  const missing = ["base_url: https://docs.example.com", "source_locale: en"].filter(
    (line) => !new RegExp(`^${line.split(":")[0]}:`, "m").test(site),
  );
  const texts = { ...Object.fromEntries(shown), ...(site === "" ? {} : { site: [...missing, site].join("\n") }) };
  return plan(contentFiles(texts)).diagnostics.map((one) => one.code);
}
