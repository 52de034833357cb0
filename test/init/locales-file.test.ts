import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addLocales } from "../../scripts/init/locales-file.ts";
import { hintOf } from "../content-files.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const LOCALES = "- { code: en, name: English }\n";

/** The hint with the rows to add by hand. */
function byHand(rows: string): string | undefined {
  return hintOf("locales-not-rows", { file: "content/locales.yaml", rows });
}

function meant(text: string, code?: string): string | undefined {
  return hintOf("language-without-name", { text, meant: code });
}

const THERE = hintOf("locale-there", { code: "en", file: "content/locales.yaml" });

const REFUSED = [
  [["español"], LOCALES, "command line", "language-without-name", meant("español", "es")],
  [["klingon"], LOCALES, "command line", "language-without-name", meant("klingon")],
  [["fr", "EN"], LOCALES, "command line", "locale-there", THERE],
  [["fr"], "[{ code: en, name: English }]\n", "content", "locales-not-rows", byHand("- { code: fr, name: Français }")],
  [
    ["fr", "ar"],
    "rows: 1\n",
    "content",
    "locales-not-rows",
    byHand("- { code: fr, name: Français } and - { code: ar, name: العربية, dir: rtl }"),
  ],
] as const;

describe("languages that cannot be added", () => {
  it.each(REFUSED)("%j leave the file as it is: %j", (words, text, cause, code, hint) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "content/locales.yaml": text });
    const added = addLocales({ directory: join(folder, "content"), shownAs: "content" }, words);
    expect(added).toMatchObject({ ok: false, cause, problems: [{ code, hint }] });
    expect(readFileSync(join(folder, "content/locales.yaml"), "utf8")).toBe(text);
  });

  it.each([
    ["content-file-missing", { "content/site.yaml": "" }],
    ["content-folder-missing", { "docs/a.md": "" }],
    ["yaml-syntax", { "content/locales.yaml": "- code: en\n  name: [\n" }],
  ])("because of the content say so: %s", (code, files) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const added = addLocales({ directory: join(folder, "content"), shownAs: "content" }, ["fr"]);
    expect(added).toMatchObject({ ok: false, cause: "content", problems: [{ code }] });
  });
});
