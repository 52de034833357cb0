import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../scripts/publish/manifest.ts";
import { answerFile, type ComparedBuild } from "../../scripts/compare/addresses.ts";
import { buildChanges, type Changes, compareManifests } from "../../scripts/compare/changes.ts";
import { pageFile, translationFile } from "../../scripts/site/layout.ts";
import type { AddressesFile, CoverageFile } from "../../scripts/site/published.ts";

const NOTHING: ComparedBuild = {
  counts: new Map(),
  addresses: undefined,
  coverage: undefined,
  statedAddress: () => undefined,
};

/** The totals of two builds of which no file was counted. */
const NONE = { pages: { before: 0, after: 0 }, locales: [] };

function files(changes: Partial<Changes<string>>): Changes<string> {
  return { new: [], changed: [], gone: [], ...changes };
}

/** The coverage of a site that has these outdated translations: path -> codes. */
function outdated(pages: Readonly<Record<string, readonly string[]>>): CoverageFile {
  const counts = {
    translated: 9,
    missing: 0,
    current: { revision: 0, date: 0 },
    outdated: { revision: 0, date: 0 },
    unknown: 9,
  };
  return {
    source_locale: "en",
    page_count: 9,
    total: counts,
    locales: [],
    pages: Object.entries(pages).map(([path, codes]) => ({
      path,
      missing: [],
      outdated: codes.map((code) => ({ code, evidence: "date", translation: "2026-01-01", source: "2026-01-02" })),
    })),
  };
}

const addresses = (localized: boolean): AddressesFile => ({
  published_at: "https://docs.example.com/x",
  base_path: "/x",
  source_locale: "en",
  localized_paths: localized,
  locales: [
    { code: "en", aliases: [], origin: "https://docs.example.com", prefix: "" },
    { code: "es", aliases: [], origin: "https://docs.example.com", prefix: "/es" },
  ],
});

describe("the file of an answer", () => {
  it.each([
    ["pages/v1.json", { kind: "page", path: "" }],
    ["pages/v1/docs.json", { kind: "page", path: "/docs" }],
    ["pages/v1/docs/café.json", { kind: "page", path: "/docs/caf%C3%A9" }],
    ["pages/v1/docs.json.json", { kind: "page", path: "/docs.json" }],
    ["translations/v1/es.json", { kind: "translation", locale: "es", path: "" }],
    ["translations/v1/zh-Hant/docs/a b.json", { kind: "translation", locale: "zh-Hant", path: "/docs/a%20b" }],
    ["translations/v1/es/es.json", { kind: "translation", locale: "es", path: "/es" }],
    ["translations/v1/404.html", undefined],
    ["translations/v1/es/404.html", undefined],
    ["translations/v1/a\u001b[2J.json", undefined],
    ["sources/v1/es/docs/introduccion.json", undefined],
    ["pages/v2/docs.json", undefined],
    ["pages/v1/docs/.json", undefined],
    ["pages/v1/.hidden.json", undefined],
    ["pages/v1/docs%20.json", undefined],
    ["x/pages/v1/docs.json", undefined],
  ])("%s is about %j", (file, about) => {
    expect(answerFile(file)).toEqual(about);
  });

  it("leads back to what it was named for", () => {
    const segment = fc.stringMatching(/^[a-z0-9é日 ]{0,5}[a-z0-9é日]$/);
    const path = fc.array(segment, { maxLength: 4 }).map((all) => all.map((one) => `/${encodeURI(one)}`).join(""));
    fc.assert(
      fc.property(path, fc.constantFrom("es", "zh-Hant", "es-419"), (page, locale) => {
        expect(answerFile(pageFile(page))).toEqual({ kind: "page", path: page });
        expect(answerFile(translationFile(locale, page))).toEqual({ kind: "translation", locale, path: page });
      }),
    );
  });
});

describe("one line", () => {
  const pages = (count: number, name = "p"): string[] =>
    Array.from({ length: count }, (_, index) => `pages/v1/${name}${index}.json`);
  const answers = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `translations/v1/es/p${index}.json`);
  const was = outdated({ "/a": ["fr"], "/b": ["de"] });
  const is = outdated({ "/a": ["fr", "de"], "/c": ["fr", "de"], "/d": ["fr"], "/e": ["fr"] });

  it.each<[string, Partial<Changes<string>>, (CoverageFile | undefined)?, (CoverageFile | undefined)?]>([
    ["no changes", {}],
    ["no changes of pages, 2 of other files", { changed: ["sitemap.xml"], gone: ["sources/v1/es/a.json"] }],
    ["+3 pages, -1", { new: pages(3), gone: pages(1, "q") }],
    ["+1 page, -3", { new: pages(1), gone: pages(3, "q") }],
    ["-1 page", { gone: pages(1) }],
    ["1 page changed", { changed: pages(1) }],
    ["+1 page, 2 changed", { new: pages(1), changed: pages(2, "q") }],
    ["+3 pages, -1, 2 changed", { new: pages(3), gone: pages(1, "q"), changed: pages(2, "r") }],
    ["+2 translations", { new: answers(2) }],
    ["+1 page; +1 translation, -2", { new: ["pages/v1.json", "translations/v1/es.json"], gone: answers(2) }],
    ["+3 pages, -1; newly outdated: fr 3, de 2", { new: pages(3), gone: pages(1, "q") }, was, is],
    ["no changes", {}, is, is],
    ["no changes", {}, is, outdated({})],
    ["no changes", {}, undefined, is],
    ["no changes", {}, is, undefined],
  ])("%s", (line, changed, old, later) => {
    const summary = buildChanges(
      files(changed),
      { ...NOTHING, coverage: old },
      { ...NOTHING, coverage: later },
    ).summary;
    expect(summary).toBe(line);
  });
});

describe("changes", () => {
  const changed = files({
    new: ["pages/v1/new.json", "translations/v1/en/new.json", "translations/v1/es/new.json"],
    changed: ["pages/v1.json", "sitemap.xml"],
    gone: ["translations/v1/es.json"],
  });

  it("are named by paths, for each locale, if there is only a manifest", () => {
    expect(buildChanges(changed, NOTHING, NOTHING)).toEqual({
      summary: "+1 page, 1 changed; +2 translations, -1",
      pages: { new: [{ path: "/new" }], changed: [{ path: "/" }], gone: [] },
      locales: [
        { code: "en", new: [{ path: "/new" }], changed: [], gone: [] },
        { code: "es", new: [{ path: "/new" }], changed: [], gone: [{ path: "/" }] },
      ],
      newly_outdated: null,
      dead_addresses: null,
      totals: NONE,
      files: changed,
    });
  });

  it("have the addresses that the site makes, and the source locale is no translation", () => {
    const facts = { ...NOTHING, addresses: addresses(false) };
    expect(buildChanges(changed, facts, facts)).toEqual({
      summary: "+1 page, 1 changed; +1 translation, -1; 1 dead address",
      pages: {
        new: [{ path: "/new", url: "https://docs.example.com/x/new" }],
        changed: [{ path: "/", url: "https://docs.example.com/x/" }],
        gone: [],
      },
      locales: [
        {
          code: "es",
          new: [{ path: "/new", url: "https://docs.example.com/x/es/new" }],
          changed: [],
          gone: [{ path: "/", url: "https://docs.example.com/x/es/" }],
        },
      ],
      newly_outdated: null,
      dead_addresses: ["https://docs.example.com/x/es/"],
      totals: NONE,
      files: changed,
    });
  });

  it("have no address of a translation that may have a path of its own", () => {
    const facts = { ...NOTHING, addresses: addresses(true) };
    const { pages, locales } = buildChanges(changed, facts, facts);
    expect(pages.new).toEqual([{ path: "/new", url: "https://docs.example.com/x/new" }]);
    expect(locales).toEqual([{ code: "es", new: [{ path: "/new" }], changed: [], gone: [{ path: "/" }] }]);
  });

  it("have the addresses that files state, of what is gone those of the old build", () => {
    const stating = (name: string): ComparedBuild => ({
      ...NOTHING,
      addresses: addresses(true),
      statedAddress: (path, locale) => `${name} ${locale ?? "page"} ${path}`,
    });
    const { pages, locales } = buildChanges(changed, stating("old"), stating("new"));
    expect(pages.changed).toEqual([{ path: "/", url: "new page " }]);
    expect(locales[0]?.new).toEqual([{ path: "/new", url: "new es /new" }]);
    expect(locales[0]?.gone).toEqual([{ path: "/", url: "old es " }]);
  });

  it("look at each locale of a saved build a few times, not once for each file", () => {
    let looks = 0;
    const locale = (_none: unknown, index: number) => ({
      get code() {
        looks += 1;
        return `x${index}`;
      },
      aliases: [],
      origin: "https://docs.example.com",
      prefix: "",
    });
    const many = { ...addresses(false), locales: Array.from({ length: 500 }, locale) };
    const paths = Array.from({ length: 5000 }, (_none, index) => `translations/v1/x499/${index}.json`);
    const facts = { ...NOTHING, addresses: many };
    const { locales } = buildChanges(files({ new: paths }), facts, facts);
    expect(locales[0]?.new[4999]).toEqual({ path: "/4999", url: "https://docs.example.com/x/4999" });
    expect(looks).toBeLessThan(5 * 500);
  });

  it("name what is newly outdated: the locales with the most first, a new page's translation too", () => {
    const old = outdated({ "/a": ["fr"], "/b": ["de"] });
    const later = outdated({ "/a": ["de", "es", "fr"], "/c": ["es"] });
    const found = buildChanges(files({}), { ...NOTHING, coverage: old }, { ...NOTHING, coverage: later });
    expect(found.newly_outdated).toEqual([
      { code: "es", pages: [{ path: "/a" }, { path: "/c" }] },
      { code: "de", pages: [{ path: "/a" }] },
    ]);
  });
});

describe("an address is dead", () => {
  const local = (stated: Readonly<Record<string, string>>, plan = addresses(true)): ComparedBuild => ({
    ...NOTHING,
    addresses: plan,
    statedAddress: (path, locale) => stated[`${locale ?? ""} ${path || "/"}`],
  });
  const remote = local({});
  const x = "https://docs.example.com/x";

  it.each<[string, Partial<Changes<string>>, ComparedBuild, ComparedBuild, readonly string[] | null]>([
    ["if its page is gone", { gone: ["pages/v1/a.json"] }, remote, remote, [`${x}/a`]],
    [
      "once, even if it is the answer of the source locale too",
      { gone: ["pages/v1/a.json", "translations/v1/en/a.json"] },
      remote,
      remote,
      [`${x}/a`],
    ],
    [
      "if its translation is gone",
      { gone: ["translations/v1/es/a.json"] },
      local({ "es /a": `${x}/es/b/` }),
      remote,
      [`${x}/es/b/`],
    ],
    [
      "if its translation moved",
      { changed: ["translations/v1/es/a.json"] },
      local({ "es /a": `${x}/es/b` }),
      local({ "es /a": `${x}/es/c` }),
      [`${x}/es/b`],
    ],
    [
      "not if only a slash at the end is new",
      { changed: ["pages/v1/a.json"] },
      local({ " /a": `${x}/a` }),
      local({ " /a": `${x}/a/` }),
      [],
    ],
    [
      "not if another page has it now",
      { gone: ["translations/v1/es/a.json"], new: ["translations/v1/es/b.json"] },
      local({ "es /a": `${x}/es/c` }),
      local({ "es /b": `${x}/es/c` }),
      [],
    ],
    [
      "not if its page has only changed, in a published build",
      { changed: ["pages/v1/a.json"] },
      remote,
      local({ " /a": `${x}/a/` }),
      [],
    ],
    [
      "if a published build had a translation there",
      { gone: ["sources/v1/es/b.json"], changed: ["translations/v1/es/a.json"] },
      remote,
      local({ "es /a": `${x}/es/c` }),
      [`${x}/es/b`],
    ],
    ["not if the file that names its page has changed", { changed: ["sources/v1/es/b.json"] }, remote, remote, []],
    ["if that is known of the old build", { gone: ["pages/v1/a.json"] }, NOTHING, remote, null],
  ])("%s", (_name, changed, old, later, dead) => {
    expect(buildChanges(files(changed), old, later).dead_addresses).toEqual(dead);
  });
});

describe("what is newly outdated", () => {
  it("has the address of the translation, the title of the page and the size of its change", () => {
    const { pages, ...rest } = outdated({ "/a": ["es"], "/../../secret": ["es"] });
    const sized = pages.map((page) => ({
      ...page,
      title: "A",
      outdated: page.outdated.map((one) => ({ ...one, added: 3, removed: 1, commits: 2, since: "2026-09-12" })),
    }));
    const later = { ...NOTHING, addresses: addresses(false), coverage: { ...rest, pages: sized } };
    const size = { title: "A", added: 3, removed: 1, commits: 2, since: "2026-09-12" };
    const asked: string[] = [];
    const statedAddress = (path: string): undefined => void asked.push(path);
    expect(
      buildChanges(files({}), { ...NOTHING, coverage: outdated({}) }, { ...later, statedAddress }).newly_outdated,
    ).toEqual([
      {
        code: "es",
        pages: [
          { path: "/a", url: "https://docs.example.com/x/es/a", ...size },
          { path: "/../../secret", ...size },
        ],
      },
    ]);
    expect(asked).toEqual(["/a"]);
  });
});

describe("totals", () => {
  it("count pages and translations of both builds, without the source locale", () => {
    const build = (counts: Readonly<Record<string, number>>): ComparedBuild => ({
      ...NOTHING,
      addresses: addresses(false),
      counts: new Map(Object.entries(counts)),
    });
    expect(buildChanges(files({}), build({ "": 3, en: 3, fr: 2 }), build({ "": 4, en: 4, es: 1 })).totals).toEqual({
      pages: { before: 3, after: 4 },
      locales: [
        { code: "es", before: 0, after: 1 },
        { code: "fr", before: 2, after: 0 },
      ],
    });
  });
});

describe("a build without files of answers", () => {
  const told = new Map([
    ["", 1],
    ["en", 1],
    ["es", 1],
  ]);
  const hidden = new Map([["", 1]]);
  const answer = "translations/v1/es/docs.json";

  it.each([
    ["the new one", told, hidden, { gone: [answer], changed: ["pages/v1/docs.json"] }],
    ["the old one", hidden, told, { new: [answer], changed: ["pages/v1/docs.json"] }],
    ["both", hidden, hidden, { changed: ["pages/v1/docs.json"] }],
  ])("tells changed pages, and no translation as new, gone or dead: %s", (_name, before, after, changed) => {
    const build = (counts: typeof told): ComparedBuild => ({ ...NOTHING, addresses: addresses(false), counts });
    const changes = buildChanges(files(changed), build(before), build(after));
    expect(changes.pages.changed).toMatchObject([{ path: "/docs" }]);
    expect([changes.locales, changes.dead_addresses, changes.totals.locales]).toEqual([[], [], []]);
    expect(changes.files).toEqual(files(changed));
  });
});

const SHA = ["a", "b", "c"].map((digit) => digit.repeat(64));

const manifest = fc
  .dictionary(
    fc.constantFrom(
      "pages/v1.json",
      "pages/v1/docs.json",
      "pages/v1/docs/a.json",
      "translations/v1/es.json",
      "translations/v1/es/docs.json",
      "translations/v1/fr/docs.json",
      "sitemap.xml",
      "\u{1F600}",
      "\uFFFD",
    ),
    fc.constantFrom(...SHA),
  )
  .map((found) =>
    Object.entries(found)
      .map(([path, sha256]): ManifestEntry => ({ path, bytes: 1, sha256 }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
  );

describe("two manifests", () => {
  const changesOf = (old: readonly ManifestEntry[], later: readonly ManifestEntry[]) =>
    buildChanges(compareManifests(old, later), NOTHING, NOTHING);

  it("that are the same have no difference", () => {
    fc.assert(
      fc.property(manifest, (one) => {
        expect(changesOf(one, one)).toEqual({
          summary: "no changes",
          pages: files({}),
          locales: [],
          newly_outdated: null,
          dead_addresses: [],
          totals: NONE,
          files: files({}),
        });
      }),
    );
  });

  it("differ by what is in one alone, and by what is not the same in both", () => {
    fc.assert(
      fc.property(manifest, manifest, (old, later) => {
        const [before, after] = [old, later].map((all) => new Map(all.map(({ path, sha256 }) => [path, sha256])));
        const found = compareManifests(old, later);
        const sorted = (all: Iterable<string>): string[] => [...all].toSorted();
        expect(found.new).toEqual(sorted(after?.keys() ?? []).filter((path) => !before?.has(path)));
        expect(found.gone).toEqual(sorted(before?.keys() ?? []).filter((path) => !after?.has(path)));
        expect(found.changed).toEqual(
          sorted(after?.keys() ?? []).filter((path) => before?.has(path) && before.get(path) !== after?.get(path)),
        );
      }),
    );
  });

  it("mirror each other: what is new one way is gone the other", () => {
    const mirrored = <Item>({ new: added, changed, gone }: Changes<Item>): Changes<Item> => ({
      new: gone,
      changed,
      gone: added,
    });
    fc.assert(
      fc.property(manifest, manifest, (old, later) => {
        const [one, other] = [changesOf(old, later), changesOf(later, old)];
        expect(mirrored(one.files)).toEqual(other.files);
        expect(mirrored(one.pages)).toEqual(other.pages);
        expect(one.locales.map((changes) => ({ code: changes.code, ...mirrored(changes) }))).toEqual(other.locales);
      }),
    );
  });
});
