/** What is published: small, alone, and code of ours whatever the content says. */
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { scriptText, switcherArtifacts, switcherSite } from "../../scripts/artifacts/switcher.ts";
import type { TextArtifact } from "../../scripts/model.ts";
import type { Site } from "../../scripts/site/site.ts";
import { planRules } from "../../scripts/rules/plan.ts";
import { publishedOwnership } from "../../scripts/site/ownership.ts";
import type { SwitcherSite } from "../../scripts/site/published.ts";
import { mayContain, packedNames } from "../../scripts/site/known.ts";
import { planOf } from "../content-files.ts";

const LARGEST = 4.5 * 1024;

/** 30 languages with their names. */
const NAMES = `ar العربية|bg Български|bn বাংলা|ca Català|cs Čeština|da Dansk|de Deutsch|el Ελληνικά|en English|es Español
|fa فارسی|fi Suomi|fr Français|he עברית|hi हिन्दी|hu Magyar|id Indonesia|it Italiano|ja 日本語|ko 한국어|nl Nederlands|pl Polski
|pt-BR Português (Brasil)|ro Română|ru Русский|sv Svenska|th ไทย|tr Türkçe|uk Українська|vi Tiếng Việt|zh-Hans 简体中文`;

const locales = NAMES.split("|")
  .map((row) => /^(\S+) (.*)$/.exec(row.trim()) ?? [])
  .map(([, code = "", name = ""]) => `- ${JSON.stringify({ code, name })}\n`)
  .join("");

function siteWith(pages: number): Site {
  const rows = Array.from({ length: pages }, (_, index) => `- { path: /docs/page-${index}, locales: [] }\n`);
  const site = "base_url: https://docs.example.com/a/longer/base/path/\nsource_locale: en\n";
  return planOf({ site, locales, pages: rows.join("") }).site;
}

/** The script of a site that has no other. */
function switcherOf(site: Site): TextArtifact {
  const [script, ...others] = switcherArtifacts(site);
  return others.length === 0 && script ? script : expect.fail();
}

describe("switcher/v1.js", () => {
  const { path, mediaType, text } = switcherOf(siteWith(3));

  it("has under 4.5 KB compressed for a site of 31 languages", () => {
    expect(switcherSite(siteWith(3)).locales).toHaveLength(31);
    expect(gzipSync(text).length).toBeLessThan(LARGEST);
  });

  it("is one file of JavaScript in ASCII that imports nothing", () => {
    expect({ path, mediaType }).toEqual({ path: "switcher/v1.js", mediaType: "text/javascript; charset=utf-8" });
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).not.toMatch(/\b(?:import|require)\b/);
  });

  it("carries four characters for each page, and none where pages are many", () => {
    expect(text).not.toContain("page-");
    expect(switcherSite(siteWith(3)).known).toHaveLength(12);
    expect(switcherOf(siteWith(500)).text.length - text.length).toBe(497 * 4);
    expect(switcherSite(siteWith(5000)).known).toMatch(/^[\w+/]{19900,20000}$/);
    expect(switcherOf(siteWith(5001)).text.length).toBeLessThan(text.length);
  });

  it("knows pages, and translations with an address of their own, in any order", () => {
    const rows = ["- { path: /a, translations: { es: /b } }\n", "- { path: /é/, translations: { es: /é } }\n"];
    const { known } = switcherSite(planOf({ pages: rows.join("") }).site);
    expect(known).toBe(packedNames(["es /b", "/%C3%A9", "/a"]));
    for (const name of ["/a", "es /b", "/%C3%A9"]) expect(mayContain(known, name), name).toBe(true);
    for (const name of ["", "/b", "en /b", "es /a", "es /%C3%A9"]) expect(mayContain(known, name), name).toBe(false);
    expect(switcherSite(planOf({ pages: rows.reverse().join("") }).site).known).toBe(known);
  });

  it.each([
    ["a page", "- { path: /a.html }\n", true],
    ["a translation", "- { path: /a, translations: { es: /b.html } }\n", true],
    ["none", "- { path: /a.html/b }\n", false],
  ])("knows whether %s ends in .html", (_what, pages, htmlPaths) => {
    expect(switcherSite(planOf({ pages }).site)).toMatchObject({ htmlPaths });
  });

  it("keeps names as they are and as data, and leaves no name behind", () => {
    const name = `</script><!--"'\`\${x}\\\u2028\u0000é`;
    const site: SwitcherSite = {
      ...switcherSite(siteWith(1)),
      locales: [{ code: "es", name, dir: "ltr", hreflang: "es", origin: "https://x.example", prefix: "" }],
    };
    const script = scriptText("switcher", site);
    expect(script).not.toMatch(/<\/script|<!--/);
    const defined: string[] = [];
    const world = {
      document: {},
      Document: Object,
      HTMLElement: Object,
      HTMLScriptElement: Object,
      customElements: { get: (known: string) => defined.includes(known), define: (made: string) => defined.push(made) },
    };
    const before = Object.keys(world);
    runInNewContext(script, world);
    runInNewContext(script, world);
    expect(defined).toEqual(["locale-switcher"]);
    expect(Object.keys(world)).toEqual(before);
    const [, json = ""] = /const STELE_SITE = (.*);/.exec(script) ?? [];
    expect(JSON.parse(json)).toEqual(site);
  });
});

describe("notice/v1.js", () => {
  const plain = siteWith(3);
  const site: Site = { ...plain, artifacts: { ...plain.artifacts, notice: true } };
  const [, script] = switcherArtifacts(site);

  it("is written with `artifacts: { notice: true }` alone, and by Stele alone", () => {
    expect(switcherArtifacts(plain).map(({ path }) => path)).toEqual(["switcher/v1.js"]);
    expect(script).toMatchObject({ path: "notice/v1.js", mediaType: "text/javascript; charset=utf-8", sharing: "own" });
    expect(publishedOwnership.placeOf("notice/v1.js")).toBe("own");
    const rulesOf = (one: Site) =>
      planRules(one).rules.filter((rule) => "path" in rule && rule.path === "/notice/v1.js");
    expect(rulesOf(plain)).toEqual([]);
    expect(rulesOf(site).map(({ kind }) => kind)).toEqual(["type", "header", "header", "header", "cors"]);
  });

  it("has under 8 KB compressed for a site of 31 languages, in ASCII that imports nothing", () => {
    const { text = "" } = script ?? {};
    expect(gzipSync(text).length).toBeLessThan(8 * 1024);
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).not.toMatch(/\b(?:import|require)\b/);
  });
});
