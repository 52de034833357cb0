/** A site without files of answers (`artifacts: { translations: false }`): what it writes, and what the gateway answers. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer, findAnswer, type Question } from "../../scripts/gateway/core.ts";
import { cloudflareWorkers } from "../../scripts/hosts/cloudflare-workers.ts";
import { gatewaySite } from "../../scripts/gateway/index.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import { planRules } from "../../scripts/rules/plan.ts";
import { RULE_FILES } from "../../scripts/site/layout.ts";
import { addressOf } from "../../scripts/site/addresses.ts";
import { gatewaySiteOf, type Site, translationOf } from "../../scripts/site/site.ts";
import { planOf, problemsOf } from "../content-files.ts";
import { decodeText } from "../content-text.ts";
import { factsOf } from "../hosts/laws.ts";
import { randomSites } from "../hosts/random.ts";
import { content } from "../hosts/site.ts";
import { textsOf } from "../whole-texts.ts";
import { emittedArtifacts, WITHOUT_FILES } from "./emitted.ts";
import { sites } from "./sites.ts";

type Files = ReadonlyMap<string, string>;

const isAnswer = (file: string): boolean => file.startsWith("translations/");

/** The same site, whose answers are files or not, with all of its files. */
function siteAndFiles(site: Site, translations: boolean): { readonly site: Site; readonly files: Files } {
  const chosen = { ...site, artifacts: { ...site.artifacts, translations } };
  return { site: chosen, files: textsOf(planArtifacts(chosen, []).value?.() ?? []) };
}

function answer({ site, files }: ReturnType<typeof siteAndFiles>, question: Question): Answer {
  const search = findAnswer(gatewaySiteOf(site), question);
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  return step.value;
}

/** Every page by its path, and every translation and missing translation by its address, asked for in every locale. */
function questionsOf({ addresses, pages }: Site): Question[] {
  const { locales } = addresses;
  return pages.flatMap((page) =>
    locales.flatMap((asked): Question[] => [
      { kind: "path", locale: asked.code, path: page.path },
      ...locales.map((from): Question => {
        const address = addressOf(addresses, from, translationOf(page, from.code) ?? page);
        return { kind: "address", locale: asked.code, address };
      }),
    ]),
  );
}

/** Compares all answers of a site with and without files, and counts those that are no problems. */
function agree(site: Site): number {
  const [withFiles, without] = [siteAndFiles(site, true), siteAndFiles(site, false)];
  const bytes = (found: Answer): string => (found.kind === "problem" ? found.code : found.text);
  const pairs = questionsOf(site).map((question) => ({
    question,
    files: bytes(answer(withFiles, question)),
    pages: bytes(answer(without, question)),
  }));
  for (const { question, files, pages } of pairs) expect({ question, text: pages }).toEqual({ question, text: files });
  return pairs.filter(({ files }) => files.startsWith("{")).length;
}

/** Gives the first translation of each page a path of its own. */
function withOwnPaths(pages: string): string {
  let count = 0;
  return pages.replaceAll(/^ {2}locales: \[([\w-]+)/gm, (line, code: string) => {
    count += 1;
    return `  translations: { ${code}: /own/${count}/é/ }\n${line}`;
  });
}

describe("the gateway answers with the bytes of the files that a site has not,", () => {
  it.each(Object.entries(sites))("on the site %s", (_name, texts) => {
    expect(agree(decodeText(texts).plan.site)).toBeGreaterThan(10);
  });

  it.each([
    ["addresses by subdomain", "", false],
    ["addresses by subdomain, and paths of translations", "", true],
    ["addresses by path", "addresses: path\n", false],
    ["addresses by path, and paths of translations", "addresses: path\nsource_prefix: true\n", true],
  ])("on random sites: %s", (_name, more, hasOwnPaths) => {
    fc.assert(
      fc.property(randomSites, ({ content: { "site.yaml": site = "", "pages.yaml": pages = "", ...others } }) => {
        const rows = hasOwnPaths ? withOwnPaths(pages) : pages;
        let found: Site;
        try {
          found = decodeText({ ...others, "site.yaml": site + more, "pages.yaml": rows }).plan.site;
        } catch {
          // A page at the place of a language is an error of the content.
          return fc.pre(false);
        }
        expect(found.addresses.localizedPaths).toBe(rows !== pages);
        expect(agree(found)).toBeGreaterThan(0);
      }),
      { numRuns: 25 },
    );
  });
});

describe("of a page's file", () => {
  const site = { ...gatewaySiteOf(decodeText(content).plan.site), translations: false } as const;
  const listed = { code: "es", url: "https://es.docs.example.com/docs" };
  const source = "https://docs.example.com/docs";

  it.each([
    ["no JSON", "<html>", "asset_unavailable"],
    ["no object", "7", "asset_unavailable"],
    ["null", "null", "asset_unavailable"],
    ["no list", { source_url: source }, "asset_unavailable"],
    ["another list", { source_url: source, translations: [null] }, "asset_unavailable"],
    ["no source", { translations: [listed] }, "asset_unavailable"],
    ["no source, and no translation", { translations: [] }, "asset_unavailable"],
    ["no address", { source_url: source, translations: [{ code: "es" }] }, "asset_unavailable"],
    ["no translation", { source_url: source, translations: [] }, "translation_not_available"],
    ["the translation", { source_url: source, translations: [listed] }, undefined],
  ])("that has %s, the gateway says %3$s", (_what, value, code) => {
    const search = findAnswer(site, { kind: "path", locale: "es", path: "/docs" });
    expect(search.next().value).toBe("pages/v1/docs.json");
    const { value: found } = search.next(typeof value === "string" ? value : JSON.stringify(value));
    expect(found).toMatchObject(code === undefined ? { kind: "asset" } : { kind: "problem", code });
  });
});

it("is told to a gateway of one's own beside the address plan", () => {
  const { site, files } = siteAndFiles(decodeText(content).plan.site, false);
  const addresses = JSON.parse(files.get("addresses/v1.json") ?? "");
  expect(gatewaySite(addresses, "reject", false)).toEqual(gatewaySiteOf(site));
  expect(gatewaySite(addresses)).toEqual({ addresses: site.addresses, unlisted: "reject" });
});

describe("a build without files of answers", () => {
  const able = hosts.filter(({ runsGateway }) => runsGateway === "endpoint").map(({ name }) => name);

  it("writes the other files alone, and only the documents about the API differ", () => {
    const { site } = decodeText(content).plan;
    const [all, fewer] = [siteAndFiles(site, true).files, siteAndFiles(site, false).files];
    const answers = site.pages.reduce((sum, { locales }) => sum + locales.size, 0);
    expect(all.size - fewer.size).toBe(answers);
    expect([...fewer.keys()]).toEqual([...all.keys()].filter((file) => !isAnswer(file)));
    const changed = [...fewer].filter(([file, text]) => text !== all.get(file)).map(([file]) => file);
    expect(changed.map((file) => file.replace(/^reference\/.*index\.html$/, "reference"))).toEqual(
      expect.arrayContaining(["index.html", "openapi.json", "reference"]),
    );
    expect(changed.every((file) => /^(?:index\.html|openapi\.json|reference\/.*index\.html)$/.test(file))).toBe(true);
    for (const file of changed) expect(fewer.get(file)).not.toContain("translations/v1");
  });

  it.each(able)("has no rule for those files: %s", (name) => {
    const texts = { ...content, "site.yaml": `${content["site.yaml"]}${WITHOUT_FILES}` };
    const { artifacts, plan } = emittedArtifacts(texts, { hosts: [name] });
    const isRuleFile = (path: string): boolean => RULE_FILES.includes(path) || /\.jsonc?$/.test(path);
    const rules = artifacts.filter(
      ({ path, place }) =>
        !path.endsWith(".js") && isRuleFile(path) && (place !== "published" || RULE_FILES.includes(path)),
    );
    expect(rules.length).toBeGreaterThan(0);
    for (const { path, text } of rules)
      expect({ path, has: text.includes("translations/") }).toEqual({ path, has: false });
    expect(artifacts.filter(({ path }) => isAnswer(path))).toEqual([]);
    expect(plan.rules.rules.filter(({ kind }) => kind === "tree" || kind === "query")).toEqual([]);
    // The gateway of the host is told, beside the programs for servers. Azure's linked backend runs one of these.
    const told = artifacts.filter(({ text }) => text.includes('"translations":false')).length;
    expect(told).toBeGreaterThan(name === "azure" ? 2 : 3);
  });

  it("is the way out for a site with too many files for Cloudflare", () => {
    const hintOf = (translations: boolean): string => {
      const { site } = decodeText(content).plan;
      const rules = planRules({ ...site, artifacts: { ...site.artifacts, translations } });
      const { diagnostics } = cloudflareWorkers.compile(rules, factsOf({ files: 20_001 }));
      return diagnostics.find(({ code }) => code === "host-limit")?.hint ?? "";
    };
    expect(hintOf(true)).toMatch(/paid plan\. .*artifacts: \{ translations: false \}, gateway: \{ emit: true \}\.$/);
    expect(hintOf(false)).toMatch(/paid plan\.$/);
  });

  it("leads the endpoint to the function on Vercel", () => {
    const texts = { ...content, "site.yaml": `${content["site.yaml"]}${WITHOUT_FILES}` };
    const { artifacts } = emittedArtifacts(texts, { hosts: ["vercel"] });
    const { routes } = JSON.parse(artifacts.find(({ path }) => path === "vercel.json")?.text ?? "");
    expect(routes.at(-1)).toMatchObject({ src: "/api/v1/translate(?:/.*)?", dest: "/api/stele-translate" });
  });

  it.each(hosts.map(({ name, runsGateway }) => [name, runsGateway]))(
    "on %s, whose gateway answers: %s",
    (name, runs) => {
      const site = `base_url: https://docs.example.com\nsource_locale: en\nhosts: [${name}]\n${WITHOUT_FILES}`;
      const errors = problemsOf({ site }).filter(({ severity }) => severity === "error");
      const refused = { code: "translations-need-gateway", at: "content/site.yaml:5:28" };
      expect(errors).toMatchObject(runs === "endpoint" ? [] : [refused]);
    },
  );

  it("is refused without a gateway", () => {
    const site = `base_url: https://docs.example.com\nsource_locale: en\nhosts: [netlify]\nartifacts: { translations: false }\n`;
    expect(problemsOf({ site })).toMatchObject([{ code: "translations-need-gateway", severity: "error" }]);
    expect(() => planOf({ site })).toThrow();
  });

  it.each(hosts.map((host) => [host.name, host] as const))("can be previewed as %s, by rules alone", (name) => {
    const texts = { ...content, "site.yaml": `${content["site.yaml"]}${WITHOUT_FILES}` };
    const { plan, diagnostics } = decodeText(texts, { hosts: ["netlify"], previewedHost: name });
    expect(plan.previewed?.host.name).toBe(name);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
