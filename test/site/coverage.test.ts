import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageFile } from "../../scripts/artifacts/api/schemas.ts";
import type { Page, Site } from "../../scripts/site/site.ts";
import { coverageOf, isSameRevision } from "../../scripts/site/coverage.ts";
import { isBefore } from "../../scripts/content/schemas/values.ts";
import { planOf } from "../content-files.ts";
import { astroContent, fastapiContent } from "../real-sites.ts";

const REVISION = "9f2c1d0e8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e";

/** What is written of the page, what of its translation, and what is said of the pair. */
const verdicts: readonly (readonly [name: string, page: string, translation: string, said: unknown])[] = [
  ["nothing is known", "", "{ path: /a }", "unknown"],
  ["the page alone has a date", "lastmod: 2026-01-02", "{ path: /a }", "unknown"],
  ["the translation alone has a date", "", "{ lastmod: 2026-01-02 }", "unknown"],
  ["the page alone has a revision", "revision: v2", "{ path: /a }", "unknown"],
  ["the translation alone has a revision", "", "{ revision: v2 }", "unknown"],
  ["one has a date, the other a revision", "lastmod: 2026-01-02", "{ revision: v2 }", "unknown"],
  ["it changed a day before", "lastmod: 2026-01-02", "{ lastmod: 2026-01-01 }", "date: 2026-01-01 -> 2026-01-02"],
  ["it changed on the same day", "lastmod: 2026-01-02", "{ lastmod: 2026-01-02 }", "current by date"],
  ["it changed later", "lastmod: 2026-01-02", "{ lastmod: 2026-01-03 }", "current by date"],
  ["it was made from the page as it is", "revision: v2", "{ revision: v2 }", "current by revision"],
  ["it was made from an earlier page", "revision: v2", "{ revision: v1 }", "revision: v1 -> v2"],
  [
    "it changed before, and was made from the page as it is: the revision wins",
    "lastmod: 2026-01-02, revision: v2",
    "{ lastmod: 2025-01-01, revision: v2 }",
    "current by revision",
  ],
  [
    "it changed later, and was made from an earlier page: the revision wins",
    "lastmod: 2026-01-02, revision: v2",
    "{ lastmod: 2026-05-05, revision: v1 }",
    "revision: v1 -> v2",
  ],
  [
    "it names a revision that the page has none to compare with: the dates decide",
    "lastmod: 2026-01-02",
    "{ lastmod: 2026-01-01, revision: v1 }",
    "date: 2026-01-01 -> 2026-01-02",
  ],
  [
    "the page names a revision that the translation has none to compare with: the dates decide",
    "lastmod: 2026-01-02, revision: v2",
    "{ lastmod: 2026-01-03 }",
    "current by date",
  ],
  ["its revision is abbreviated", `revision: "${REVISION}"`, "{ revision: 9f2c1d0 }", "current by revision"],
];

describe("a translation", () => {
  it.each(verdicts)("of which %s", (_name, page, translation, said) => {
    const more = page === "" ? "" : `, ${page}`;
    const { site } = planOf({ pages: `- { path: /a${more}, translations: { es: ${translation} } }\n` });
    const { pages, total } = coverageOf(site);
    const [outdated] = pages[0]?.outdated ?? [];
    const current = Object.entries(total.current).find(([, count]) => count === 1);
    const found = outdated
      ? `${outdated.evidence}: ${outdated.translation} -> ${outdated.source}`
      : current
        ? `current by ${current[0]}`
        : "unknown";
    expect(found).toBe(said);
    expect(total).toMatchObject({ translated: 1, missing: 0, unknown: said === "unknown" ? 1 : 0 });
  });
});

describe("two revisions", () => {
  it.each([
    ["v1", "v1", true],
    ["v1", "v2", false],
    ["v1", "v10", false],
    [REVISION, REVISION.slice(0, 7), true],
    [REVISION, REVISION.slice(0, 12), true],
    [REVISION, REVISION.slice(0, 6), false],
    [REVISION, REVISION.slice(1, 9), false],
    [REVISION, REVISION.slice(0, 8).toUpperCase(), true],
    ["2026-01-01", "2026-01-01T10:00:00Z", false],
    ["chapter", "chapter1", false],
    ["", "9f2c1d0", false],
  ])("%s and %s are one: %s", (one, other, isOne) => {
    expect([isSameRevision(one, other), isSameRevision(other, one)]).toEqual([isOne, isOne]);
  });
});

describe("a date before another", () => {
  it.each([
    ["2026-01-01", "2026-01-02", true],
    ["2026-01-02", "2026-01-02", false],
    ["2026-01-02", "2026-01-01", false],
    // A day is no instant: whatever the hour, the day is the same.
    ["2026-01-02", "2026-01-02T23:59:59Z", false],
    ["2026-01-02T00:00:00Z", "2026-01-02", false],
    ["2026-01-01T23:00:00Z", "2026-01-02", true],
    ["2026-01-02T10:00:00Z", "2026-01-02T10:00:01Z", true],
    // The same instant, written in two zones.
    ["2026-01-02T01:00:00+02:00", "2026-01-01T23:00:00Z", false],
    ["2026-01-02T01:00:00+02:00", "2026-01-01T23:30:00Z", true],
  ])("%s, %s: %s", (one, other, isFirst) => {
    expect(isBefore(one, other)).toBe(isFirst);
  });
});

describe("the coverage of a site", () => {
  const pages = [
    "- { path: /, lastmod: 2026-03-01, translations: { es: { lastmod: 2026-02-01 }, fr: { lastmod: 2026-03-02 } } }",
    "- { path: /docs/café/, locales: [fr], revision: b, translations: { fr: { revision: a } } }",
    "- { path: /new, locales: [] }",
    "- { path: /old, lastmod: 2026-01-01 }",
  ].join("\n");
  const locales = "- { code: en, name: English }\n- { code: fr, name: Français }\n- { code: es, name: Español }\n";
  const { site } = planOf({ pages, locales });

  it("counts each locale but the source, and names the pages that lack something", () => {
    expect(coverageOf(site)).toEqual({
      source_locale: "en",
      page_count: 4,
      total: {
        translated: 5,
        missing: 3,
        current: { revision: 0, date: 1 },
        outdated: { revision: 1, date: 1 },
        unknown: 2,
      },
      locales: [
        {
          code: "fr",
          name: "Français",
          translated: 3,
          missing: 1,
          current: { revision: 0, date: 1 },
          outdated: { revision: 1, date: 0 },
          unknown: 1,
        },
        {
          code: "es",
          name: "Español",
          translated: 2,
          missing: 2,
          current: { revision: 0, date: 0 },
          outdated: { revision: 0, date: 1 },
          unknown: 1,
        },
      ],
      pages: [
        {
          path: "/",
          missing: [],
          outdated: [
            {
              code: "es",
              state: "possibly_behind",
              evidence: "date",
              translation: "2026-02-01",
              source: "2026-03-01",
            },
          ],
        },
        {
          path: "/docs/caf%C3%A9",
          missing: ["es"],
          outdated: [{ code: "fr", state: "behind", evidence: "revision", translation: "a", source: "b" }],
        },
        { path: "/new", missing: ["fr", "es"], outdated: [] },
      ],
    });
  });

  it("covers only the locales that were asked for", () => {
    const found = coverageOf(site, new Set(["es"]));
    expect(found.locales.map(({ code }) => code)).toEqual(["es"]);
    expect(found.total).toMatchObject({ translated: 2, missing: 2, outdated: { revision: 0, date: 1 } });
    expect(found.pages.map(({ path }) => path)).toEqual(["/", "/docs/caf%C3%A9", "/new"]);
    expect(found.pages.map(({ outdated }) => outdated.length)).toEqual([1, 0, 0]);
  });

  it("adds up, whatever is translated and known", () => {
    fc.assert(
      fc.property(sites, (random) => {
        const found = coverageOf(random);
        expect(coverageFile.safeParse(found).error).toBeUndefined();
        expect(found.page_count).toBe(random.pages.length);
        for (const { code, translated, missing, current, outdated, unknown } of found.locales) {
          expect(translated + missing).toBe(random.pages.length);
          expect(current.revision + current.date + outdated.revision + outdated.date + unknown).toBe(translated);
          expect(found.pages.filter((page) => page.missing.includes(code))).toHaveLength(missing);
          const named = found.pages.flatMap((page) => page.outdated.filter((one) => one.code === code));
          expect(named.filter(({ evidence }) => evidence === "revision")).toHaveLength(outdated.revision);
          expect(named.filter(({ evidence }) => evidence === "date")).toHaveLength(outdated.date);
        }
        const { total } = found;
        expect(total.translated + total.missing).toBe(random.pages.length * found.locales.length);
        expect(coverageOf(random, new Set(["es"])).locales).toEqual(found.locales.filter(({ code }) => code === "es"));
      }),
    );
  });
});

const version = fc.record({
  lastmod: fc.option(fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-02T10:00:00Z"), { nil: undefined }),
  revision: fc.option(fc.constantFrom("a", "b", REVISION, REVISION.slice(0, 8)), { nil: undefined }),
});

const pages = fc.array(
  fc.record({
    own: version,
    es: fc.option(version, { nil: undefined }),
    fr: fc.option(version, { nil: undefined }),
  }),
  { maxLength: 6 },
);

const base = planOf({ locales: "- { code: en, name: A }\n- { code: es, name: B }\n- { code: fr, name: C }\n" }).site;

const sites: fc.Arbitrary<Site> = pages.map((rows) => ({
  ...base,
  pages: rows.map(({ own, es, fr }, index): Page => {
    const path = `/${index}`;
    const versions = new Map([...(es ? [["es", es] as const] : []), ...(fr ? [["fr", fr] as const] : [])]);
    const codes = ["en", ...versions.keys()];
    return { path, trailingSlash: false, priority: 0.5, ...own, locales: new Set(codes), versions };
  }),
}));

describe("the documentation of FastAPI", () => {
  it("has 155 pages, 1488 translations, 372 missing ones, and none outdated", () => {
    const found = coverageOf(planOf(fastapiContent()).site);
    expect(found.page_count).toBe(155);
    expect(found.total).toEqual({
      translated: 1488,
      missing: 372,
      current: { revision: 0, date: 1488 },
      outdated: { revision: 0, date: 0 },
      unknown: 0,
    });
    expect(found.locales.map(({ translated, missing }) => `${translated} ${missing}`)).toEqual(
      Array.from({ length: 12 }, () => "124 31"),
    );
    expect(found.pages).toHaveLength(31);
  });
});

describe("the documentation of Astro", () => {
  it("has 420 pages, 2149 translations, 3311 missing ones, and 462 possibly outdated by date", () => {
    const found = coverageOf(planOf(astroContent()).site);
    expect(found.page_count).toBe(420);
    expect(found.total).toEqual({
      translated: 2149,
      missing: 3311,
      current: { revision: 0, date: 2149 - 462 },
      outdated: { revision: 0, date: 462 },
      unknown: 0,
    });
    const rows = found.locales.map((one) => [one.code, one.translated, one.missing, one.outdated.date].join(" "));
    expect(rows).toEqual([
      "ar 9 411 5",
      "de 60 360 5",
      "es 283 137 39",
      "fr 420 0 21",
      "hi 9 411 6",
      "it 46 374 25",
      "ja 144 276 43",
      "ko 419 1 20",
      "pl 20 400 9",
      "pt-BR 193 227 69",
      "ru 156 264 79",
      "zh-CN 368 52 135",
      "zh-TW 22 398 6",
    ]);
  });
});
