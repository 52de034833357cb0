import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { modelines, type SchemaName } from "../../scripts/content/schemas/json-schemas.ts";
import { enginePackage } from "../engines/packages.ts";
import { root, temporaryFolder } from "../stele.ts";
import { type At, type Editor, type Marked, openEditor } from "../engines/language-server.ts";

/** Where the editor's caret is in the texts below. */
const CARET = "|";

const server = enginePackage("yaml-language-server");

/** What an editor says where the caret is: in a file of a project that has the schemas of the shipped content. */
async function ask<Answer>(
  name: SchemaName,
  text: string,
  question: (editor: Editor, path: string, at: At) => Promise<Answer>,
): Promise<{ readonly marked: readonly Marked[]; readonly answer: Answer }> {
  const editor = await started();
  count += 1;
  const path = `content/${name}-${count}.yaml`;
  const whole = `${modelines(name, "schema")}${text}`;
  const before = whole.slice(0, whole.indexOf(CARET)).split("\n");
  const marked = await editor.open(path, whole.replace(CARET, ""));
  const at = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { marked, answer: await question(editor, path, at) };
}

let count = 0;
let running: Promise<Editor> | undefined;

function started(): Promise<Editor> {
  running ??= openProject();
  return running;
}

function openProject(): Promise<Editor> {
  const folder = temporaryFolder();
  cpSync(join(root, "content"), join(folder, "content"), { recursive: true });
  return openEditor(server ?? "", folder);
}

const marks = async (name: SchemaName, text: string): Promise<string[]> => {
  const { marked } = await ask(name, `${text}${CARET}`, () => Promise.resolve());
  // Two lines lead to the schema.
  return marked.map(({ range: { start }, message }) => `${start.line - 1}:${start.character + 1}: ${message}`);
};
const offered = async (name: SchemaName, text: string): Promise<readonly string[]> =>
  (await ask(name, text, (editor, path, at) => editor.complete(path, at))).answer;
const shown = async (name: SchemaName, text: string): Promise<string> =>
  (await ask(name, text, (editor, path, at) => editor.hover(path, at))).answer;

describe.skipIf(!server)("the YAML language server", () => {
  it.each<readonly [string, SchemaName, string, readonly string[]]>([
    ["nothing in a good file", "locales", "- code: en\n  name: English\n", []],
    [
      "a wrong key",
      "pages",
      "- path: /\n  lastmod: 2026-01-02\n  pirority: 1\n",
      ["3:3: Property pirority is not allowed."],
    ],
    ["a missing key", "locales", "- code: en\n  name: English\n- code: es\n", ['3:3: Missing property "name".']],
    [
      "a value that is not allowed",
      "site",
      "base_url: https://docs.example.com\nsource_locale: en\naddresses: paths\n",
      ['3:12: Value is not accepted. Valid values: "subdomain", "path".'],
    ],
    ["a number out of its range", "pages", "- path: /\n  priority: 2\n", ["2:13: Value is above the maximum of 1."]],
  ])("marks %s", async (_what, name, text, expected) => {
    expect(await marks(name, text)).toEqual(expected);
  });

  it.each<readonly [string, SchemaName, string, readonly string[]]>([
    [
      "keys of the site",
      "site",
      "base_url: https://a.example\nsource_locale: en\n|\n",
      ["addresses", "hosts", "pages"],
    ],
    ["keys of a row", "pages", "- path: /\n  |\n", ["lastmod", "priority", "locales", "translations"]],
    ["keys of a source of pages", "site", "pages:\n  - |\n", ["list", "tree", "preset", "sitemap", "output"]],
    ["codes of languages", "locales", "- code: |\n", ["es", "pt-BR", "zh-Hant", "hi"]],
    ["codes of the source language", "site", "source_locale: |\n", ["en", "ja"]],
    ["codes of a page's languages", "pages", "- path: /\n  locales:\n    - |\n", ["es", "fr"]],
    ["names of languages", "locales", "- code: fr\n  name: |\n", ["Français", "हिन्दी"]],
    ["hosts", "site", "hosts:\n  - |\n", ["serve", "netlify", "cloudflare-pages", "s3-cloudfront"]],
    ["ways to make addresses", "site", "addresses: |\n", ["subdomain", "path"]],
    ["presets", "site", "pages:\n  - preset: |\n", ["docusaurus", "mkdocs"]],
  ])("completes %s", async (_what, name, text, expected) => {
    expect(await offered(name, text)).toEqual(expect.arrayContaining([...expected]));
  });

  it("offers no key that is there already", async () => {
    expect(await offered("pages", "- path: /\n  |\n")).not.toContain("path");
  });

  it.each<readonly [SchemaName, string, string]>([
    ["pages", "- path: /\n  prio|rity: 1\n", "The weight of the page among the pages of the site, for crawlers."],
    ["locales", "- co|de: es\n  name: Español\n", "The language, as a BCP 47 tag."],
    ["site", "sitemap:\n  alter|nates: true\n", "names the other languages of its page (hreflang). Default: false."],
    ["reference", "page:\n  sk|ip: Zum Inhalt\n", "In English: Skip to the content"],
  ])("explains a key of %s", async (name, text, expected) => {
    expect(await shown(name, text)).toContain(expected);
  });

  it("does not list all languages where it explains a code", async () => {
    const text = await shown("locales", "- co|de: es\n  name: Español\n");
    expect(text.match(/Example:/g)?.length).toBe(3);
  });
});
