/** The switcher's way from an address to a page, held to the build's mapping. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { switcherSite } from "../../../scripts/artifacts/switcher.ts";
import { listedPaths, plainPath, readingPlace } from "../../../scripts/browser/switcher/reading-place.ts";
import type { SwitcherSite } from "../../../scripts/site/published.ts";
import { packedNames } from "../../../scripts/site/known.ts";
import { addressOf } from "../../../scripts/site/addresses.ts";
import { canonicalPath } from "../../../scripts/site/paths.ts";
import { planOf } from "../../content-files.ts";

const LOCALES = "- { code: en, name: E }\n- { code: es, name: S }\n- { code: pt-BR, name: P }\n";

function siteOf(site: string): SwitcherSite {
  return switcherSite(planOf({ site: `source_locale: en\n${site}`, locales: LOCALES }).site);
}

const byHost = siteOf("base_url: https://docs.example.com/a\n");
const byPath = siteOf("base_url: https://docs.example.com/a\naddresses: path\n");
const allPrefixed = siteOf("base_url: https://docs.example.com\naddresses: path\nsource_prefix: true\n");
const elsewhere = siteOf(
  "base_url: https://api.example.com/stele\nsource_origin: https://docs.example.com\naddresses: path\n",
);

describe("a reader's place", () => {
  it.each<[string, SwitcherSite, string, string, string | undefined]>([
    ["a host of a locale", byHost, "https://es.docs.example.com/a/b", "", "es /b"],
    ["a host of a locale, below no base path", byHost, "https://es.docs.example.com/b", "", undefined],
    ["the source's host", byHost, "https://docs.example.com/a/b", "es", "en /b"],
    ["a prefix", byPath, "https://docs.example.com/a/pt-br/b", "", "pt-BR /b"],
    ["what only begins like a prefix", byPath, "https://docs.example.com/a/es-shop", "", "en /es-shop"],
    ["a root page", byPath, "https://docs.example.com/a/es/", "", "es "],
    ["no prefix where every locale has one", allPrefixed, "https://docs.example.com/b", "", "en /-/b"],
    ["no prefix where every locale has one, at the root", allPrefixed, "https://docs.example.com/", "", "en /-"],
    ["pages on another origin than the files", elsewhere, "https://docs.example.com/es/stele/b", "", "es /stele/b"],
    ["an unknown host, below the base path", byPath, "http://localhost:3000/a/es/b", "", "es /b"],
    ["an unknown host, at its root", byPath, "http://localhost:3000/es/b", "", "es /b"],
    ["an unknown host, without a prefix", byPath, "http://localhost:3000/b", "ES", "es /b"],
    ["an unknown host of unknown language", byHost, "http://localhost:3000/b", "eo", "en /b"],
    ["an unknown host where every locale has a prefix", allPrefixed, "http://localhost:3000/b", "es", "es /b"],
    ["plain and encoded letters", byPath, "https://docs.example.com/a/es/caf%c3%a9%7E/é", "", "es /caf%C3%A9~/%C3%A9"],
    ["broken letters", byPath, "https://docs.example.com/a/%ff", "", undefined],
    ["hidden folders", byPath, "https://docs.example.com/a/..%2f..%2f/b", "", undefined],
    ["an encoded question mark", byPath, "https://docs.example.com/a/b%3Fc", "", undefined],
  ])("at %s", (_what, site, address, lang, expected) => {
    const place = readingPlace(site, site.publishedAt, address, lang);
    expect(place && `${place.locale} ${place.path}`).toBe(expected);
  });

  it("in a preview is below the folder of its files, at the production's host too", () => {
    const placeIn = (root: string) => readingPlace(byPath, root, `${root}/es/b`, "");
    for (const start of ["https://docs.example.com/a/pr-1", "https://pr-1.example.net"])
      expect(placeIn(start)).toEqual({ locale: "es", path: "/b", start });
  });

  it("on an unknown host is that of the source language where a translation has an address there", () => {
    const moved = { ...byPath, known: packedNames(["/a", "en /lugar"]) };
    const placeAt = (path: string) => readingPlace(moved, byPath.publishedAt, `http://localhost:3000${path}`, "es");
    expect([placeAt("/lugar/")?.locale, placeAt("/other")?.locale]).toEqual(["en", "es"]);
  });

  it("on an unknown host is outside the folders of all languages where a page or a translation is", () => {
    const outside = { ...allPrefixed, known: packedNames(["/a", "en /-/about", "en /-", "en /-/lugar"]) };
    const placeAt = (path: string) => readingPlace(outside, outside.publishedAt, `http://localhost:3000${path}`, "es");
    const places = ["/about", "/", "/lugar/", "/a", "/en/a"].map(placeAt);
    expect(places.map((place) => `${place?.locale} ${place?.path}`)).toEqual([
      "en /-/about",
      "en /-",
      "en /-/lugar",
      "es /a",
      "en /a",
    ]);
  });

  it("is where the build puts the page, for every path and locale", () => {
    const segment = fc.constantFrom("docs", "es", "a b", "é", "日本", "v1.2", "a&b=c,d@e+f", "~x", "index");
    const paths = fc.array(segment, { maxLength: 3 }).map((parts) => `/${parts.join("/")}`);
    const plan = planOf({ site: "source_locale: en\nbase_url: https://docs.example.com/a\n", locales: LOCALES }).site
      .addresses;
    fc.assert(
      fc.property(paths, fc.constantFrom(...plan.locales), fc.boolean(), (text, locale, trailingSlash) => {
        const canonical = canonicalPath(text);
        if (!canonical.ok) throw new Error(text);
        const { path } = canonical.defined;
        const address = addressOf(plan, locale, { path, trailingSlash });
        expect(readingPlace(byHost, byHost.publishedAt, address, "")).toMatchObject({ locale: locale.code, path });
        expect(plainPath(text)).toBe(path);
      }),
    );
  });
});

describe("the paths that a page may be listed with", () => {
  it.each<[boolean | undefined, string, string[]]>([
    [false, "/docs/intro", ["/docs/intro"]],
    [false, "/docs/intro.html", ["/docs/intro"]],
    [false, "/docs/index.html", ["/docs"]],
    [false, "/index.html", [""]],
    [false, "/docs/index", ["/docs/index"]],
    [true, "/docs/intro", ["/docs/intro"]],
    [true, "/docs/intro.html", ["/docs/intro.html", "/docs/intro"]],
    [undefined, "/docs/intro.html", ["/docs/intro", "/docs/intro.html"]],
  ])("where pages end in .html: %s, %s: %j", (htmlPaths, path, listed) => {
    expect(listedPaths({ ...byPath, htmlPaths }, path)).toEqual(listed);
  });
});
