/** What the files of a page say of the text of each translation: behind since when, made by a machine. */
import { describe, expect, it } from "vitest";
import { pageFile, sourceAddressFile } from "../../scripts/artifacts/api/schemas.ts";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import type { Site, TranslationVersion } from "../../scripts/site/site.ts";
import { planOf } from "../content-files.ts";
import { textsOf } from "../whole-texts.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const WITH_COVERAGE = `${SITE}artifacts: { coverage: true }\n`;
const PAGE = "path: /docs, lastmod: 2026-11-20, revision: bbb";

/** A site of a page in English and Spanish. `version` replaces what the content says of the Spanish text. */
function siteOf(row: string, site = WITH_COVERAGE, version?: TranslationVersion): Site {
  const made = planOf({ site, pages: `- { ${row} }\n` }).site;
  if (!version) return made;
  return { ...made, pages: made.pages.map((page) => ({ ...page, versions: new Map([["es", version]]) })) };
}

function filesOf(site: Site): ReadonlyMap<string, string> {
  return textsOf(planArtifacts(site, []).value?.() ?? []);
}

/** The translations in a file, and the members of the Spanish one after its address. */
function spanish(file: string | undefined): object | undefined {
  const { translations } = JSON.parse(file ?? "") as { translations: { code: string }[] };
  const { code, name, dir, url, ...marks } = (translations.find((one) => one.code === "es") ?? {}) as Record<
    string,
    string
  >;
  expect([code, name, dir, url?.startsWith("https://es.docs.example.com/")]).toEqual(["es", "Español", "ltr", true]);
  return marks;
}

type Case = readonly [what: string, row: string, version: TranslationVersion | undefined, marks: object];

const cases: readonly Case[] = [
  ["nothing is known", "path: /docs", undefined, {}],
  ["its revision is that of the page", `${PAGE}, translations: { es: { revision: bbb } }`, undefined, {}],
  ["its revision is another", `${PAGE}, translations: { es: { revision: aaa } }`, undefined, { state: "behind" }],
  ["its date is later", `${PAGE}, translations: { es: { lastmod: 2026-11-21 } }`, undefined, {}],
  [
    "its date is earlier",
    `${PAGE}, translations: { es: { lastmod: 2026-11-01 } }`,
    undefined,
    { state: "possibly_behind" },
  ],
  [
    "texts were compared",
    PAGE,
    { revision: "aaa", state: { kind: "behind", commits: 2, since: "2026-11-02" } },
    { state: "behind", since: "2026-11-02" },
  ],
  ["texts are equal", PAGE, { revision: "aaa", lastmod: "2026-01-01", state: { kind: "current" } }, {}],
  ["texts cannot be compared", PAGE, { revision: "aaa", lastmod: "2026-01-01", state: { kind: "unknown" } }, {}],
  ["a machine made it", PAGE, { machine: true }, { machine: true }],
  [
    "a machine made an earlier text",
    PAGE,
    { machine: true, revision: "aaa", state: { kind: "behind" } },
    { state: "behind", machine: true },
  ],
];

describe("a translation in the files of its page", () => {
  it.each(cases)("%s", (_what, row, version, marks) => {
    const file = filesOf(siteOf(row, WITH_COVERAGE, version)).get("pages/v1/docs.json");
    expect(spanish(file)).toEqual(marks);
    expect(pageFile.safeParse(JSON.parse(file ?? "")).success).toBe(true);
  });

  it("has the same members in the file that leads back from a path of its own", () => {
    const row = `${PAGE}, translations: { es: { path: /doc, revision: aaa } }`;
    const file = filesOf(siteOf(row)).get("sources/v1/es/doc.json");
    expect(spanish(file)).toEqual({ state: "behind" });
    expect(sourceAddressFile.safeParse(JSON.parse(file ?? "")).success).toBe(true);
  });

  it("has no state on a site that does not publish its coverage", () => {
    const [, plain] = [...filesOf(siteOf("path: /docs", SITE))].find(([path]) => path === "pages/v1/docs.json") ?? [];
    for (const [what, row] of cases.slice(0, 5)) {
      expect(filesOf(siteOf(row, SITE)).get("pages/v1/docs.json"), what).toBe(plain);
    }
  });
});
