/** The source `routes`: addresses as a docs generator states them, answered as they are. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planArtifacts } from "../../../scripts/artifacts/index.ts";
import { findAnswer } from "../../../scripts/gateway/core.ts";
import type { Site } from "../../../scripts/site/site.ts";
import { runs } from "../../runs.ts";
import { catalogued } from "../../content-files.ts";
import { siteWith, sourced } from "./sourced.ts";

const ROOT = "https://docs.example.com";

/** A route in short: `es /es/a a fallback` is the address /es/a in Spanish, with the key `a`. */
function route(short: string): string {
  const [locale, path, key, ...flags] = short.split(" ");
  return JSON.stringify({
    address: ROOT + path,
    locale,
    key,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  });
}

/** A site whose source language has a folder too. */
const PREFIXED = "addresses: path\nsource_prefix: true\nsitemap: { alternates: true }";

function routed(routes: readonly string[], row = "{ routes: ../build/routes.jsonl }", more?: string) {
  return sourced({ "content/site.yaml": siteWith(row, more), "build/routes.jsonl": `${routes.join("\n")}\n` });
}

/** The published files of a site, by their paths. */
function filesOf(site: Site): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { path, text } of planArtifacts(site, []).value?.() ?? [])
    files.set(path, typeof text === "string" ? text : "");
  return files;
}

/** The address that the endpoint answers for an address in a locale, or the code of its problem. */
function answered(site: Site, files: ReadonlyMap<string, string>, address: string, locale: string): string {
  const search = findAnswer({ addresses: site.addresses, unlisted: "reject" }, { kind: "address", locale, address });
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  const answer = step.value;
  return answer.kind === "problem"
    ? answer.code
    : (JSON.parse(answer.text) as { translated_url: string }).translated_url;
}

describe("routes", () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ["are joined by their keys", ["en /a a", "es /es/b a"], ["/a - 0.5 en es:/b"]],
    [
      "keep each slash",
      ["en /a/ a", "es /es/a a", "en /b b", "es /es/b/ b"],
      ["/a/ - 0.5 en es:/a", "/b - 0.5 en es:/b/"],
    ],
    ["keep the home of a language without a slash", ["en / x", "es /es x", "fr /fr/ x"], ["/ - 1 en es: fr"]],
    ["keep letter case and .html", ["en /A.html a", "es /es/A.html a"], ["/A.html - 0.5 en es"]],
    ["of fallback pages are no translations", ["en /a a", "es /es/a a fallback"], ["/a - 0.5 en"]],
    [
      "of drafts and hidden pages are left out",
      ["en /a a", "en /b b draft", "en /c c unlisted", "en /d d noindex"],
      ["/a - 0.5 en"],
    ],
    ["at the place of another language", ["en /place/ p", "es /lugar/ p"], ["/place/ - 0.5 en es:/lugar/"]],
  ])("%s", (_what, routes, pages) => {
    expect(routed(routes.map(route)).pages).toEqual(pages);
  });

  it("say which translations a machine made, in the files of their pages", () => {
    const { site } = routed(["en /a a", "es /es/a a machine", "en /b b", "es /es/b b"].map(route));
    const files = filesOf(site ?? expect.fail());
    expect(files.get("pages/v1/a.json")).toContain('"url":"https://docs.example.com/es/a","machine":true}');
    expect(files.get("pages/v1/b.json")).not.toContain("machine");
  });

  it("carry dates and revisions", () => {
    const lines = [
      { address: `${ROOT}/a`, locale: "en", key: "a", lastmod: "2026-01-02", revision: "new" },
      { address: `${ROOT}/es/a`, locale: "es", key: "a", lastmod: "2026-01-01", revision: "old" },
    ];
    const { site, pages } = routed(lines.map((line) => JSON.stringify(line)));
    expect(pages).toEqual(["/a 2026-01-02 0.5 en es@2026-01-01"]);
    expect([site?.pages[0]?.revision, site?.pages[0]?.versions?.get("es")?.revision]).toEqual(["new", "old"]);
  });

  it("that redirect, or state another canonical address, are left out", () => {
    const lines = [
      { address: `${ROOT}/a`, locale: "en", key: "a", canonical: `${ROOT}/a/` },
      { address: `${ROOT}/old`, locale: "en", key: "old", redirect_to: `${ROOT}/a` },
      { address: `${ROOT}/copy`, locale: "en", key: "copy", canonical: `${ROOT}/a` },
    ];
    expect(routed(lines.map((line) => JSON.stringify(line))).pages).toEqual(["/a - 0.5 en"]);
  });

  it("are selected by include and exclude, and added to other sources", () => {
    const row = '{ routes: ../build/routes.jsonl, exclude: ["/blog/**"] }, { list: pages.yaml }';
    const { pages } = sourced({
      "content/site.yaml": siteWith(row),
      "content/pages.yaml": "- path: /own\n",
      "build/routes.jsonl": [route("en /a a"), route("en /blog/x x")].join("\n"),
    });
    expect(pages).toEqual(["/a - 0.5 en", "/own - 0.5 en es fr"]);
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    [
      "an unknown key",
      ['{"address":"https://docs.example.com/","locale":"en","key":"a","adress":1}'],
      ["build/routes.jsonl:1:64 unknown-key"],
    ],
    ["no key", ['{"address":"https://docs.example.com/","locale":"en"}'], ["build/routes.jsonl:1:1 missing-key"]],
    ["no JSON", ["no"], ["build/routes.jsonl:1:1 json-syntax"]],
    ["a relative address", ['{"address":"/a","locale":"en","key":"a"}'], ["build/routes.jsonl:1:12 address-malformed"]],
    [
      "a date that is none",
      ['{"address":"https://docs.example.com/","locale":"en","key":"a","lastmod":"2026-02-30"}'],
      ["build/routes.jsonl:1:12 not-a-date"],
    ],
    ["an address twice", [route("en /a a"), route("en /a b")], ["build/routes.jsonl:2:12 routes-contradiction"]],
    [
      "two languages with one address",
      [route("en /a a"), route("es /a a")],
      ["build/routes.jsonl:2:12 routes-contradiction"],
    ],
    [
      "two addresses of one page",
      [route("en /a a"), route("en /b a")],
      ["build/routes.jsonl:2:12 routes-contradiction"],
    ],
    ["no page in the source language", [route("es /es/a a")], ["content/site.yaml:4:9 addresses-without-page"]],
  ])("with %s are an error with its place", (_what, lines, expected) => {
    const { problems } = routed(lines);
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ at, code }) => `${at} ${code}`)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[], string]>([
    ["a language that the site does not have", ["en /a a", "it /it/a a"], "language-unknown"],
    ["a translation without its page", ["en /a a", "es /es/b b"], "translations-orphaned"],
    ["the same route again", ["en /a a", "en /a a"], "addresses-twice"],
    ["an address of another site", ["en /a a", "en .org/b b"], "addresses-skipped"],
  ])("with %s are a counted warning", (_what, routes, code) => {
    expect(routed(routes.map(route)).problems.map((problem) => problem.code)).toContain(code);
  });

  it("that are not there are named", () => {
    expect(sourced({ "content/site.yaml": siteWith("{ routes: ../build/routes.jsonl }") }).short).toContain(
      "content/site.yaml:4:19 source-missing",
    );
  });
});

describe("the API of a site with routes", () => {
  it("names the address of a translation at the place of another language, and finds its page", () => {
    const { site } = routed(
      ["en /place/ p", "es /lugar/ p", "en /a a", "es /es/a a"].map(route),
      undefined,
      "addresses: path\nsitemap: { alternates: true }",
    );
    if (!site) throw new Error("no site");
    const files = filesOf(site);
    expect(JSON.parse(files.get("sources/v1/en/lugar.json") ?? "")).toMatchObject({ source_url: `${ROOT}/place/` });
    expect(answered(site, files, `${ROOT}/place/`, "es")).toBe(`${ROOT}/lugar/`);
    expect(answered(site, files, `${ROOT}/lugar/`, "en")).toBe(`${ROOT}/place/`);
    expect(answered(site, files, `${ROOT}/lugar`, "fr")).toBe("translation_not_available");
    expect(answered(site, files, `${ROOT}/es/lugar/`, "en")).toBe("unknown_page");
    expect(files.get("pages/v1/place.json")).toContain(`"url":"${ROOT}/lugar/"`);
    expect(files.get("sitemap.xml")).toContain(`hreflang="es" href="${ROOT}/lugar/"`);
  });

  it("answers for pages outside the folders of all languages, also beside a page with the same path in the folder", () => {
    const { site, problems, pages } = routed(
      [
        "en / home",
        "en /en/ start",
        "es /es/ start",
        "en /place/ p",
        "es /lugar p",
        "fr /fr/place p",
        "en /en/place q",
      ].map(route),
      undefined,
      PREFIXED,
    );
    if (!site) throw new Error(JSON.stringify(problems));
    expect(problems.map(({ code }) => code)).not.toContain("addresses-skipped");
    expect(pages).toEqual([
      "/ - 1 en es",
      "/-/ - 0.5 en",
      "/-/place/ - 0.5 en es:/-/lugar fr:/place",
      "/place - 0.5 en",
    ]);
    const files = filesOf(site);
    expect(answered(site, files, `${ROOT}/place`, "es")).toBe(`${ROOT}/lugar`);
    expect(answered(site, files, `${ROOT}/lugar/`, "fr")).toBe(`${ROOT}/fr/place`);
    expect(answered(site, files, `${ROOT}/fr/place`, "en")).toBe(`${ROOT}/place/`);
    expect(answered(site, files, `${ROOT}/en/place`, "es")).toBe("translation_not_available");
    expect(answered(site, files, ROOT, "en")).toBe(`${ROOT}/`);
    expect(answered(site, files, `${ROOT}/`, "es")).toBe("translation_not_available");
    expect(answered(site, files, `${ROOT}/en`, "es")).toBe(`${ROOT}/es/`);
    expect(answered(site, files, `${ROOT}/en/-/place`, "es")).toBe("unknown_page");
    expect(answered(site, files, `${ROOT}/other`, "es")).toBe("unknown_page");
    expect(JSON.parse(files.get("pages/v1/-/place.json") ?? "")).toMatchObject({
      source_url: `${ROOT}/place/`,
      translations: [{ url: `${ROOT}/place/` }, { url: `${ROOT}/lugar` }, { url: `${ROOT}/fr/place` }],
    });
    expect(JSON.parse(files.get("sources/v1/en/-/lugar.json") ?? "")).toMatchObject({
      locale: "es",
      source_url: `${ROOT}/place/`,
    });
    expect(files.has("sources/v1/fr/place.json")).toBe(true);
    const listed = [...(files.get("sitemap.xml") ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const published = ["/", "/en/", "/en/place", "/es/", "/fr/place", "/lugar", "/place/"];
    expect(new Set(listed)).toEqual(new Set(published.map((path) => ROOT + path)));
    expect(files.get("sitemap.xml")).toContain(`hreflang="x-default" href="${ROOT}/place/"`);
  });

  it("leaves out a source page at the place of another language, and where the paths of such pages begin", () => {
    const { site, problems } = routed(["en /en/a a", "en /es/b b", "en /en/-/c c"].map(route), undefined, PREFIXED);
    expect(site?.pages.map(({ path }) => path)).toEqual(["/a"]);
    expect(problems).toContainEqual(
      catalogued("addresses-skipped", "build/routes.jsonl:2:12", {
        count: 2,
        address: `${ROOT}/es/b`,
        because: "outside",
      }),
    );
  });

  it("answers for exactly the addresses of the routes, from each of them into each", () => {
    const segment = fc.constantFrom("a", "B", "c.html", "café", "d");
    const page = fc.record({
      // With a folder of the source language, a page may be in the folder of no language.
      en: fc.tuple(segment, fc.boolean(), fc.constantFrom("/en", "")),
      es: fc.option(fc.tuple(segment, fc.boolean(), fc.constantFrom("/es", "/x")), { nil: undefined }),
      fr: fc.option(fc.tuple(segment, fc.boolean(), fc.constantFrom("/fr")), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 6 }), fc.boolean(), (drawn, isPrefixed) => {
        // The number of the page makes all addresses different, also where letter case does not count.
        const expected = drawn.map(({ en, es, fr }, index) => {
          const address = (start: string, [name, slash]: readonly [string, boolean, ...unknown[]]) =>
            new URL(`${ROOT}${start}/p${index}/${name}${slash ? "/" : ""}`).href;
          const versions: (readonly [string, string])[] = [["en", address(isPrefixed ? en[2] : "", en)]];
          if (es) versions.push(["es", address(es[2], es).replace("/x/p", "/x/es")]);
          if (fr) versions.push(["fr", address(fr[2], fr)]);
          return versions;
        });
        const lines = expected.flatMap((versions, index) =>
          versions.map(([locale, address]) => JSON.stringify({ address, locale, key: `p${index}` })),
        );
        const { site, problems } = routed(lines, undefined, isPrefixed ? PREFIXED : undefined);
        if (!site) throw new Error(JSON.stringify(problems));
        const files = filesOf(site);
        for (const versions of expected) {
          for (const [, from] of versions) {
            for (const [locale, to] of versions) expect(answered(site, files, from, locale)).toBe(to);
            for (const locale of ["es", "fr"].filter((code) => !versions.some(([known]) => known === code))) {
              expect(answered(site, files, from, locale)).toBe("translation_not_available");
            }
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
