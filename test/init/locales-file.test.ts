import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addLocales } from "../../scripts/init/locales-file.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const LOCALES = "- { code: en, name: English }\n";

const REFUSED: readonly (readonly [words: readonly string[], text: string | undefined, cause: string, hint: string])[] =
  [
    [["español"], LOCALES, "command line", "Did you mean es?"],
    [
      ["klingon"],
      LOCALES,
      "command line",
      "Write a BCP 47 tag such as es or pt-BR; a language of another code gets its row in locales.yaml by hand.",
    ],
    [["fr", "EN"], LOCALES, "command line", "Name another language with --locale."],
    [["fr"], "[{ code: en, name: English }]\n", "content", "Add it yourself: - { code: fr, name: Français }"],
    [
      ["fr", "ar"],
      "rows: 1\n",
      "content",
      "Add it yourself: - { code: fr, name: Français } and - { code: ar, name: العربية, dir: rtl }",
    ],
  ];

describe("languages that cannot be added", () => {
  it.each(REFUSED)("%j leave the file as it is: %j", (words, text, cause, hint) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "content/locales.yaml": text ?? "" });
    const added = addLocales({ directory: join(folder, "content"), shownAs: "content" }, words);
    expect(added).toMatchObject({ ok: false, cause, problems: [{ hint }] });
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
