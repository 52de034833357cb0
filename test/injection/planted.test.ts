/** The readers of the matrix against files with an injected line, tag or rule: each must see it. */
import { describe, expect, it } from "vitest";
import { hosts } from "../../scripts/hosts/index.ts";
import type { Artifact } from "../../scripts/model.ts";
import { factsOf, fixtureRules } from "../hosts/laws.ts";
import { chromiumProgram, openHtmlReader } from "./browser.ts";
import { consumers, skeleton, xmlRefusal } from "./consumers.ts";
import { fields, nameOf } from "./fields.ts";
import { xmllint } from "../artifacts/xmllint.ts";

function filesOf(name: string): readonly Artifact[] {
  const host = hosts.find((one) => one.name === name);
  return host?.compile(fixtureRules, factsOf({})).artifacts ?? [];
}

describe("a consumer takes the files of a harmless site, and sees what was put into them:", () => {
  it.each([
    ["nginx", "\n}\n"],
    ["apache", "\n<If true>\n"],
    ["caddy", "\n}\n}\n"],
    ["lighttpd", '\n"\n'],
    ["netlify", "\n/a\n"],
    ["vercel", ""],
  ])("%s", async (name, line) => {
    const consumer = consumers[name];
    if (!consumer?.isThere) return;
    const artifacts = filesOf(name);
    expect(await consumer.refusal(artifacts)).toBe("");
    const broken = artifacts.map((one) =>
      one.path.endsWith(".json")
        ? { ...one, text: '{"rewrites":[{"source":"/(","destination":"/x"}]}' }
        : { ...one, text: one.text + line },
    );
    expect(await consumer.refusal(broken)).not.toBe("");
  });

  it.skipIf(!xmllint)("xmllint", () => {
    const urlset = (inside: string): string =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/a</loc>${inside}</url></urlset>`;
    expect(xmlRefusal(urlset(""))).toBe("");
    expect(xmlRefusal(urlset("<loc>https://evil.test/</loc>"))).not.toBe("");
  });

  it.skipIf(chromiumProgram === undefined)("Chromium", async () => {
    const reader = await openHtmlReader();
    const page = (inside: string): string => `<!doctype html><title>A</title><p>${inside}</p>`;
    try {
      expect(await reader.refusal(page("&lt;script&gt;"))).toBe("");
      expect(await reader.refusal(page("<script>globalThis.stelePlanted=1</script>"))).toContain("a text has run");
      for (const tag of ["<b>", "<a href='javascript:x'>", "<p onclick=x>", "<img src='https://evil.test/x'>"])
        expect({ tag, said: await reader.refusal(page(tag)) }).not.toEqual({ tag, said: "" });
    } finally {
      await reader.close();
    }
  });

  it.each([
    ["nginx", "return 301 https://evil.test;"],
    ["apache", 'Header set X-Stele-Planted "1"'],
    ["caddy", "respond /x 200"],
    ["lighttpd", 'include_shell "id"'],
    ["cloudflare-pages", "X-Stele-Planted: 1"],
  ])("a skeleton, of %s", (name, line) => {
    const [file] = filesOf(name).filter(({ text }) => !text.startsWith("{"));
    if (!file) throw new Error("no file");
    const added = [...skeleton({ ...file, text: `${file.text}\n${line}\n` })].filter(
      (word) => !skeleton(file).has(word),
    );
    expect(added).not.toEqual([]);
  });
});

describe("the fields of the content", () => {
  it("are each named once, with one of each file and kind among them", () => {
    const names = fields.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        "site.base_url",
        "site.{key}",
        "site.pages[0].include[0]",
        "locales[0].name",
        "pages[0].translations.{key}",
        "pages[0].translations.es",
        "pages[0].translations.es.path",
        "reference.language.name",
      ]),
    );
  });
});
