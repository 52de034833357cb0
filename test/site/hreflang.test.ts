import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ISO_3166_1, ISO_639_1, readHreflang } from "../../scripts/site/hreflang.ts";
import { plan } from "../../scripts/pipeline.ts";
import {
  type ContentTexts,
  type SeenProblem,
  catalogued,
  contentFiles,
  localesOf,
  problemsOf,
} from "../content-files.ts";
import { runs } from "../runs.ts";

describe("search engines accept", () => {
  it.each(["en", "EN", "es-MX", "es-mx", "zh-Hant", "zh-Hans-CN", "sr-Latn-RS", "en-Latn", "no", "nb-NO", "zh-TW"])(
    "%s",
    (tag) => {
      expect(readHreflang(tag)).toEqual({ ok: true });
    },
  );

  it.each([
    ["es-419", "group-of-countries", "419", "es"],
    ["en-001", "group-of-countries", "001", "en"],
    ["en-EU", "group-of-countries", "EU", "en"],
    ["en-UN", "group-of-countries", "UN", "en"],
    ["zh-Hant-419", "group-of-countries", "419", "zh-Hant"],
    ["en-UK", "region", "UK", "en-GB"],
    ["en-uk", "region", "uk", "en-GB"],
    ["en-AA", "region", "AA", "en"],
    ["ar-XA", "region", "XA", "ar"],
    ["fil", "language", "fil", undefined],
    ["rhg", "language", "rhg", undefined],
    ["spa", "language", "spa", "es"],
    ["iw", "language", "iw", "he"],
    ["xx", "language", "xx", undefined],
    ["ca-valencia", "more-subtags", "valencia", "ca"],
    ["de-DE-1996", "more-subtags", "1996", "de-DE"],
    ["de-u-co-phonebk", "more-subtags", "u-co-phonebk", "de"],
    ["en-GB-x-docs", "more-subtags", "x-docs", "en-GB"],
  ])("not %s, because of its %s %s; %s they do", (tag, reason, part, accepted) => {
    expect(readHreflang(tag)).toEqual({ ok: false, reason, part, accepted });
    if (accepted !== undefined) expect(readHreflang(accepted)).toEqual({ ok: true });
  });

  it("every language with or without a script and a country, and what is offered instead of any other tag", () => {
    const language = fc.constantFrom(...ISO_639_1);
    const script = fc.constantFrom("", "-Latn", "-Hant", "-Cyrl");
    const country = fc.constantFrom("", ...[...ISO_3166_1].map((code) => `-${code}`));
    fc.assert(
      fc.property(fc.tuple(language, script, country), (parts) => {
        expect(readHreflang(parts.join(""))).toEqual({ ok: true });
      }),
    );
    const strange = fc.stringMatching(/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-[a-z0-9]{5,8})?$/);
    fc.assert(
      fc.property(strange, (tag) => {
        const reading = readHreflang(tag);
        if (reading.ok || reading.accepted === undefined) return;
        expect(readHreflang(reading.accepted)).toEqual({ ok: true });
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the lists of codes", () => {
  it("have as many as the standards", () => {
    expect({ languages: ISO_639_1.size, countries: ISO_3166_1.size }).toEqual({ languages: 183, countries: 249 });
  });

  it("hold only codes that ICU has a name for", () => {
    const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect([...ISO_639_1].filter((code) => languages.of(code) === undefined)).toEqual([]);
    expect([...ISO_3166_1].filter((code) => regions.of(code) === undefined)).toEqual([]);
  });
});

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const LINKED = `${SITE}sitemap: { alternates: true }\n`;

/** All problems of content, at their pointers, but for those of hosts and dates. */
function said(texts: ContentTexts): SeenProblem[] {
  return plan(contentFiles({ site: LINKED, ...texts }))
    .diagnostics.filter(({ code }) => !/^(?:host|robots|lastmod)-/.test(code))
    .map(({ severity, code, place, sentence, hint }) => {
      const at =
        place && "pointer" in place ? `${place.file.slice("content/".length)} ${place.pointer.join(".")}` : undefined;
      return { severity, code, at, sentence, ...(hint === undefined ? {} : { hint }) };
    });
}

describe("before anything is written", () => {
  it.each<readonly [string, ContentTexts, readonly SeenProblem[]]>([
    ["nothing is wrong with two languages", {}, []],
    [
      "a code for several countries is a warning with the one to write",
      { locales: localesOf(["en", "es-419"]) },
      [
        catalogued("hreflang-not-accepted", "locales.yaml 1.code", {
          hreflang: "es-419",
          reason: "group-of-countries",
          part: "419",
          accepted: "es",
          other: undefined,
        }),
      ],
    ],
    [
      "a hreflang of its own takes its place",
      { locales: `${localesOf(["en"])}- { code: es-419, name: Español, hreflang: es }\n` },
      [],
    ],
    [
      "a code is offered only where no other locale has it",
      { locales: localesOf(["en", "es", "es-419"]) },
      [
        catalogued("hreflang-not-accepted", "locales.yaml 2.code", {
          hreflang: "es-419",
          reason: "group-of-countries",
          part: "419",
          accepted: "es",
          other: "es",
        }),
      ],
    ],
    [
      "a language without a two-letter code is a warning",
      { locales: localesOf(["en", "rhg"]) },
      [
        catalogued("hreflang-not-accepted", "locales.yaml 1.code", {
          hreflang: "rhg",
          reason: "language",
          part: "rhg",
          accepted: undefined,
          other: undefined,
        }),
      ],
    ],
    [
      "a hreflang that is no country is a warning where it is written",
      { locales: `${localesOf(["en"])}- { code: en-GB, name: English, hreflang: en-UK }\n` },
      [
        catalogued("hreflang-not-accepted", "locales.yaml 1.hreflang", {
          hreflang: "en-UK",
          reason: "region",
          part: "UK",
          accepted: "en-GB",
          other: undefined,
        }),
      ],
    ],
    [
      "a variant is a warning",
      { locales: localesOf(["en", "ca-valencia"]) },
      [
        catalogued("hreflang-not-accepted", "locales.yaml 1.code", {
          hreflang: "ca-valencia",
          reason: "more-subtags",
          part: "valencia",
          accepted: "ca",
          other: undefined,
        }),
      ],
    ],
    [
      "two locales with one hreflang are an error",
      { locales: `${localesOf(["en", "es"])}- { code: es-419, name: Español, hreflang: ES }\n` },
      [catalogued("hreflang-twice", "locales.yaml 2.hreflang", { hreflang: "ES", code: "es-419", other: "es" })],
    ],
    [
      "countries of a language without a version for all others are a notice",
      { locales: localesOf(["en", "pt-BR", "pt-PT", "es-MX"]) },
      [catalogued("hreflang-without-catch-all", "locales.yaml 1.code", { language: "pt", codes: ["pt-BR", "pt-PT"] })],
    ],
    [
      "with a version for all others they are none",
      { locales: `${localesOf(["en", "pt-PT"])}- { code: pt-BR, name: Português, hreflang: pt }\n` },
      [],
    ],
    [
      "addresses without encryption are a warning",
      { site: "base_url: http://docs.example.com\nsource_locale: en\nsitemap: { alternates: true }\n" },
      [catalogued("alternates-not-https", "site.yaml base_url", { origin: "http://docs.example.com" })],
    ],
    [
      "languages that no sitemap lists are a warning",
      { site: `${SITE}sitemap: { alternates: true, per_locale: false }\n`, locales: localesOf(["en", "es", "fr"]) },
      [catalogued("alternates-without-return", "site.yaml sitemap.per_locale", { codes: ["es", "fr"] })],
    ],
    [
      "languages in folders need no sitemap of their own",
      { site: `${SITE}addresses: path\nsitemap: { alternates: true, per_locale: false }\n` },
      [],
    ],
    [
      "pages without any translation are counted",
      { pages: "- { path: / }\n- { path: /a, locales: [] }\n- { path: /b, locales: [] }\n" },
      [catalogued("pages-untranslated", "site.yaml sitemap", { count: 2, code: "en" })],
    ],
    [
      "pages without the language of x-default are counted",
      {
        site: `${SITE}sitemap: { alternates: true, x_default: es }\n`,
        locales: localesOf(["en", "es", "fr"]),
        pages: "- { path: / }\n- { path: /a, locales: [fr] }\n",
      },
      [catalogued("pages-without-x-default", "site.yaml sitemap", { count: 1, code: "es" })],
    ],
    [
      "an x-default that is no locale is an error",
      { site: `${SITE}sitemap: { alternates: true, x_default: ess }\n` },
      [catalogued("locale-unknown", "site.yaml sitemap.x_default", { code: "ess", known: ["en", "es"], meant: "es" })],
    ],
    [
      "an x-default without links is an error",
      { site: `${SITE}sitemap: { x_default: es }\n` },
      [catalogued("x-default-without-alternates", "site.yaml sitemap.x_default", {})],
    ],
    [
      "options of a sitemap that is left to others are a warning",
      { site: `${LINKED}artifacts: { sitemap: false }\n` },
      [catalogued("sitemap-options-unused", "site.yaml sitemap", {})],
    ],
    [
      "a host without any page gets no sitemap",
      { locales: localesOf(["en", "es", "fr"]), pages: "- { path: /, locales: [es] }\n" },
      [catalogued("sitemap-without-pages", "locales.yaml 2.code", { code: "fr" })],
    ],
    [
      "one name for the sitemaps of two hosts is an error",
      {
        locales:
          "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français, host: docs.example.fr, label: ES }\n",
      },
      [catalogued("sitemap-name-taken", "locales.yaml 2.label", { label: "ES", isNumber: false })],
    ],
    [
      "the name of a part of a large sitemap is an error",
      { locales: '- { code: en, name: English }\n- { code: es, name: Español, label: "1" }\n' },
      [catalogued("sitemap-name-taken", "locales.yaml 1.label", { label: "1", isNumber: true })],
    ],
    [
      "a label that would lead out of the folder is an error",
      {
        locales:
          "- { code: en, name: English }\n- { code: fr, name: Français, host: docs.example.fr, label: ../../fr }\n",
      },
      [catalogued("label-malformed", "locales.yaml 1.label", { label: "../../fr", strategy: "path" })],
    ],
  ])("%s", (_what, texts, lines) => {
    expect(said(texts)).toEqual(lines);
  });

  it("none of it is looked at where no links are asked for", () => {
    const locales = `${localesOf(["en", "es-419", "rhg", "pt-BR", "pt-PT"])}- { code: es, name: Español, hreflang: es-419 }\n`;
    expect(said({ site: SITE, locales, pages: "- { path: /, locales: [] }\n" })).toEqual([]);
  });

  it("translations without a last change are counted where sitemaps list them, whatever day the source text has", () => {
    const pages =
      "- { path: /, lastmod: 2026-01-02 }\n- { path: /a, lastmod: 2026-01-03, translations: { es: { lastmod: 2026-02-01 } } }\n- { path: /b, lastmod: 2026-01-04, locales: [] }\n";
    expect(problemsOf({ pages })).toEqual([]);
    expect(problemsOf({ site: LINKED, pages })).toEqual([
      catalogued("lastmod-of-translations-unknown", undefined, { count: 1 }),
    ]);
  });
});
