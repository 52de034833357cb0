/** The readers of the matrix against files with an injected line, tag or rule: each must see it. */
import { describe, expect, it } from "vitest";
import { hosts } from "../../scripts/hosts/index.ts";
import type { TextArtifact } from "../../scripts/model.ts";
import { decodeText } from "../content-text.ts";
import { factsOf, fixtureRules } from "../hosts/laws.ts";
import { content } from "../hosts/site.ts";
import { chromiumProgram, openHtmlReader } from "./browser.ts";
import { gateway, gatewayFactsOf, gatewayFiles } from "./consumers/gateway.ts";
import { consumers, xmlRefusal } from "./consumers/index.ts";
import { fields, nameOf } from "./fields.ts";
import { planted } from "./planted.ts";
import { skeleton } from "./skeleton.ts";
import { xmllint } from "../artifacts/xmllint.ts";
import { wholeTexts } from "../whole-texts.ts";

const { plan } = decodeText(content);
const planned = { rules: plan.rules, published: [...wholeTexts(plan.artifacts())] };

function filesOf(name: string): readonly TextArtifact[] {
  const host = hosts.find((one) => one.name === name);
  return host?.compile(fixtureRules, factsOf({})).artifacts ?? [];
}

/** What a consumer says, be it by an error: a file that cannot be read is no harmless one. */
async function saidOf(host: string, artifacts: readonly TextArtifact[], site = planned): Promise<string> {
  try {
    return (await consumers[host]?.refusal(artifacts, site)) ?? "";
  } catch (error) {
    return String(error);
  }
}

describe("a consumer", () => {
  it("reads the files of each host", () => {
    expect(Object.keys(consumers).toSorted()).toEqual(hosts.map(({ name }) => name).toSorted());
  });

  it.each(hosts.map(({ name }) => name).filter((name) => consumers[name]?.isThere))(
    "takes the files of %s of a harmless site",
    async (name) => {
      expect(await consumers[name]?.refusal(filesOf(name), planned)).toBe("");
    },
  );

  it.each(planted.filter(({ host }) => consumers[host]?.isThere))(
    "of $host sees in $file $what",
    async ({ host, file, change }) => {
      const artifacts = filesOf(host).map((one) => (one.path === file ? { ...one, text: change(one.text) } : one));
      expect(artifacts).not.toEqual(filesOf(host));
      expect(await saidOf(host, artifacts)).not.toBe("");
    },
  );

  it.each([
    ["a page that Jekyll leaves out", "translations/v1/es/_x.json", "{}"],
    ["a copy that an editor leaves behind", "translations/v1/es/x~", "{}"],
    ["a folder that Jekyll leaves out", "node_modules/x.json", "{}"],
    ["front matter", "robots.txt", "---\n---\n{{ site }}"],
    ["a host name", "CNAME", "evil.test"],
  ])("of github-pages sees %s", async (_what, path, text) => {
    const file = { path, text, place: "published", mediaType: "text/plain", sharing: "own" } as const;
    expect(await saidOf("github-pages", [], { ...planned, published: [...planned.published, file] })).not.toBe("");
  });

  it.skipIf(!gateway.isThere).each([
    ["code in the data", /STELE_SITE = /, "STELE_SITE = (() => ({}))() || "],
    ["a statement behind the data", /(STELE_SITE = .*);\n/, "$1;globalThis.stelePlanted = 1;\n"],
    ["data that JSON and code read differently", /STELE_SITE = {/, 'STELE_SITE = {"__proto__":{},'],
    ["another code", /$/, "\nglobalThis.stelePlanted = 1;"],
  ])("of the gateway sees %s", async (_what, from, to) => {
    const files = gatewayFiles(gatewayFactsOf(plan));
    expect(await gateway.refusal(files, planned)).toBe("");
    const broken = files.map((file) => ({ ...file, text: file.text.replace(from, to) }));
    expect(broken).not.toEqual(files);
    const said = await Promise.resolve()
      .then(() => gateway.refusal(broken, planned))
      .catch(String);
    expect(said).not.toBe("");
  });

  it.skipIf(!xmllint)("xmllint", () => {
    const urlset = (inside: string): string =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/a</loc>${inside}</url></urlset>`;
    const [right, wrong] = [urlset(""), urlset("<loc>https://evil.test/</loc>")];
    expect(xmlRefusal([right, right])).toBe("");
    for (const broken of [wrong, right.slice(1), ""]) expect(xmlRefusal([right, broken, right])).not.toBe("");
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
