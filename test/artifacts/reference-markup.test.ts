/** The reference pages as validators read them: html-validate, and the Nu validator of the W3C. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { referenceArtifacts } from "../../scripts/artifacts/reference/page.ts";
import { planOf } from "../content-files.ts";
import { enginePackage } from "../engines/packages.ts";
import { engine } from "../engines.ts";
import { arabicWord, retold } from "../reference-texts.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { textsOf } from "../whole-texts.ts";

const htmlValidate = enginePackage("html-validate");
const vnu = enginePackage("vnu-jar");
const java = engine("java", "apt-get install default-jre-headless");

const files = textsOf(
  referenceArtifacts(
    planOf({
      locales: "- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: es, name: '<b>\"&amp;' }\n",
      pages: "- { path: /, locales: [es] }\n- { path: /a&copy=1 }\n- { path: /docs/café/, translations: { es: /x } }\n",
      references: { ar: retold(arabicWord, { name: "العربية", dir: "rtl" }) },
    }).site,
  ),
);
const pages = [...files].filter(([path]) => path.endsWith(".html"));

interface HtmlValidate {
  validateStringSync: (text: string) => {
    readonly results: readonly { readonly messages: readonly { ruleId: string; message: string; line: number }[] }[];
  };
}

/** Matters of taste: how void elements end, and how long titles are. */
const RULES = { "long-title": "off", "void-style": "off" };

describe.skipIf(htmlValidate === undefined)("html-validate", () => {
  const check = (html: string): string[] => {
    const { HtmlValidate: Validator } = createRequire(join(htmlValidate ?? "", "package.json"))("html-validate") as {
      HtmlValidate: new (configuration: object) => HtmlValidate;
    };
    const validator = new Validator({ extends: ["html-validate:recommended"], rules: RULES });
    return validator
      .validateStringSync(html)
      .results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
  };

  it.each(pages)("finds nothing in %s", (_path, html) => {
    expect(check(html)).toEqual([]);
  });

  it("finds a mistake", () => {
    expect(
      check('<!doctype html><html lang="en"><head><title>x</title></head><body><p><p id=""></body></html>'),
    ).not.toEqual([]);
  });
});

describe.skipIf(vnu === undefined || java === undefined)("the Nu validator", () => {
  const check = (texts: Readonly<Record<string, string>>): string[] => {
    const folder = temporaryFolder();
    writeFiles(folder, texts);
    const jar = join(vnu ?? "", "build/dist/vnu.jar");
    const args = ["-jar", jar, "--also-check-css", "--also-check-svg", "--format", "json", "--stdout", "."];
    const { stdout, stderr } = spawnSync(java ?? "", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
    if (!stdout.startsWith("{")) throw new Error(stderr);
    const { messages } = JSON.parse(stdout) as {
      messages: { type: string; subType?: string; message: string; url?: string }[];
    };
    // Without a kind of its own a remark is no fault: that a void element ends with a slash.
    // Read from a disk a page has no origin, so that nothing is its own; Chromium loads it from a server.
    const faults = messages.filter(
      ({ type, subType, message }) =>
        (type !== "info" || subType === "warning") && !/Content Security Policy .* external/.test(message),
    );
    return faults.map(
      ({ type, message, url = "" }) => `${url.slice(url.lastIndexOf(folder) + folder.length)} ${type}: ${message}`,
    );
  };

  it("finds nothing in the pages, their style and their icon, and a mistake where there is one", () => {
    const html = '<!doctype html><html lang="en"><head><title>x</title></head><body><p align="left"></body></html>';
    // One start of Java takes as long as all of the pages.
    const texts = { ...Object.fromEntries([...files].filter(([path]) => !path.endsWith(".js"))), "mistake.html": html };
    expect(check(texts)).toEqual([expect.stringMatching(/mistake\.html info: .*align/)]);
  });
});
