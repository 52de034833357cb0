import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ISO_3166_1, ISO_639_1, readHreflang } from "../../scripts/site/hreflang.ts";
import { plan } from "../../scripts/pipeline.ts";
import { contentFiles, type ContentTexts, localesOf, problemsOf } from "../content-files.ts";

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
      { numRuns: 2000 },
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

/** Everything that is said of content, as `severity: place: sentence hint`, but for what hosts and dates say. */
function said(texts: ContentTexts): string[] {
  return plan(contentFiles({ site: LINKED, ...texts }))
    .diagnostics.filter(({ code }) => !/^(?:host|robots|lastmod)-/.test(code))
    .map(({ severity, place, sentence, hint = "" }) => {
      const where =
        place && "pointer" in place ? `${place.file.slice("content/".length)} ${place.pointer.join(".")}` : "";
      return `${severity}: ${where}: ${sentence} ${hint}`.trimEnd();
    });
}

describe("before anything is written", () => {
  it.each<readonly [string, ContentTexts, readonly string[]]>([
    ["nothing is wrong with two languages", {}, []],
    [
      "a code for several countries is a warning with the one to write",
      { locales: localesOf(["en", "es-419"]) },
      [
        'warning: locales.yaml 1.code: Search engines pass over the hreflang "es-419": 419 stands for several countries, and they know single ones. Add hreflang: es to the locale; its code: stays as it is.',
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
        'warning: locales.yaml 2.code: Search engines pass over the hreflang "es-419": 419 stands for several countries, and they know single ones. Give the locale the hreflang: of one country; es is that of "es".',
      ],
    ],
    [
      "a language without a two-letter code is a warning",
      { locales: localesOf(["en", "rhg"]) },
      [
        'warning: locales.yaml 1.code: Search engines pass over the hreflang "rhg": rhg is no two-letter language code of ISO 639-1. Give the locale a hreflang: with the two-letter code of the language its readers search in.',
      ],
    ],
    [
      "a hreflang that is no country is a warning where it is written",
      { locales: `${localesOf(["en"])}- { code: en-GB, name: English, hreflang: en-UK }\n` },
      [
        'warning: locales.yaml 1.hreflang: Search engines pass over the hreflang "en-UK": UK is no country of ISO 3166-1. Add hreflang: en-GB to the locale; its code: stays as it is.',
      ],
    ],
    [
      "a variant is a warning",
      { locales: localesOf(["en", "ca-valencia"]) },
      [
        'warning: locales.yaml 1.code: Search engines pass over the hreflang "ca-valencia": they know a language, a script and a country, and not valencia. Add hreflang: ca to the locale; its code: stays as it is.',
      ],
    ],
    [
      "two locales with one hreflang are an error",
      { locales: `${localesOf(["en", "es"])}- { code: es-419, name: Español, hreflang: ES }\n` },
      [
        'error: locales.yaml 2.hreflang: "es-419" and "es" have one hreflang, "ES": search engines would pass over both. Give one of the two another hreflang:, with a country or a script.',
      ],
    ],
    [
      "countries of a language without a version for all others are a notice",
      { locales: localesOf(["en", "pt-BR", "pt-PT", "es-MX"]) },
      [
        'notice: locales.yaml 1.code: pt-BR and pt-PT are for 2 countries; no version is for all other readers of "pt". The one that suits most of them may have hreflang: pt.',
      ],
    ],
    [
      "with a version for all others they are none",
      { locales: `${localesOf(["en", "pt-PT"])}- { code: pt-BR, name: Português, hreflang: pt }\n` },
      [],
    ],
    [
      "addresses without encryption are a warning",
      { site: "base_url: http://docs.example.com\nsource_locale: en\nsitemap: { alternates: true }\n" },
      [
        "warning: site.yaml base_url: Links between languages lead to http://docs.example.com, which is not encrypted. Write https:// where the pages have it: http:// is another address, and its links count for nothing.",
      ],
    ],
    [
      "languages that no sitemap lists are a warning",
      { site: `${SITE}sitemap: { alternates: true, per_locale: false }\n`, locales: localesOf(["en", "es", "fr"]) },
      [
        "warning: site.yaml sitemap.per_locale: Links to es, fr lead to pages that no sitemap lists: without a link back search engines pass over them. Remove per_locale: false, or write the links into those pages too.",
      ],
    ],
    [
      "languages in folders need no sitemap of their own",
      { site: `${SITE}addresses: path\nsitemap: { alternates: true, per_locale: false }\n` },
      [],
    ],
    [
      "pages without any translation are counted",
      { pages: "- { path: / }\n- { path: /a, locales: [] }\n- { path: /b, locales: [] }\n" },
      ['notice: site.yaml sitemap: 2 pages are in "en" only and link to no other language.'],
    ],
    [
      "pages without the language of x-default are counted",
      {
        site: `${SITE}sitemap: { alternates: true, x_default: es }\n`,
        locales: localesOf(["en", "es", "fr"]),
        pages: "- { path: / }\n- { path: /a, locales: [fr] }\n",
      },
      ['notice: site.yaml sitemap: 1 page without x-default: it is not in "es".'],
    ],
    [
      "an x-default that is no locale is an error",
      { site: `${SITE}sitemap: { alternates: true, x_default: ess }\n` },
      ['error: site.yaml sitemap.x_default: The locale "ess" is not in locales.yaml. Did you mean es?'],
    ],
    [
      "an x-default without links is an error",
      { site: `${SITE}sitemap: { x_default: es }\n` },
      [
        "error: site.yaml sitemap.x_default: x_default is one of the links that alternates: true asks for. Add alternates: true, or remove x_default.",
      ],
    ],
    [
      "options of a sitemap that is left to others are a warning",
      { site: `${LINKED}artifacts: { sitemap: false }\n` },
      [
        "warning: site.yaml sitemap: sitemap: says what sitemaps hold, and artifacts: asks for none. Remove one of the two.",
      ],
    ],
    [
      "a host without any page gets no sitemap",
      { locales: localesOf(["en", "es", "fr"]), pages: "- { path: /, locales: [es] }\n" },
      ['notice: locales.yaml 2.code: The host of "fr" gets no sitemap: no page is in that language.'],
    ],
    [
      "one name for the sitemaps of two hosts is an error",
      {
        locales:
          "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français, host: docs.example.fr, label: ES }\n",
      },
      [
        "error: locales.yaml 2.label: Two hosts would have the sitemap sitemaps/ES.xml. Give the locale another label:.",
      ],
    ],
    [
      "the name of a part of a large sitemap is an error",
      { locales: '- { code: en, name: English }\n- { code: es, name: Español, label: "1" }\n' },
      [
        "error: locales.yaml 1.label: sitemaps/1.xml is the name of a part of a large sitemap.xml. Give the locale another label:.",
      ],
    ],
    [
      "a label that would lead out of the folder is an error",
      {
        locales:
          "- { code: en, name: English }\n- { code: fr, name: Français, host: docs.example.fr, label: ../../fr }\n",
      },
      [
        'error: locales.yaml 1.label: "../../fr" cannot be a path segment of a locale. Give the locale a label: of letters, digits, inner hyphens and underscores.',
      ],
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
      {
        severity: "warning",
        code: "lastmod-of-translations-unknown",
        at: undefined,
        sentence: "1 translation without lastmod: sitemaps say nothing about its last change.",
        hint: "Write translations: { es: { lastmod: 2026-09-12 } }, or read the pages from a tree:, whose days git knows.",
      },
    ]);
  });
});
