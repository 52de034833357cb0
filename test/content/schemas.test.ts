import { Ajv, type ValidateFunction } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchema, SCHEMA_NAMES, type SchemaName } from "../../scripts/content/schemas/json-schemas.ts";
import { english } from "../../scripts/content/reference/en.ts";
import { referenceSchema } from "../../scripts/content/reference/decode.ts";
import { localesSchema } from "../../scripts/content/schemas/locales.ts";
import { pagesSchema } from "../../scripts/content/schemas/pages.ts";
import { siteSchema } from "../../scripts/content/schemas/site.ts";
import { runs } from "../runs.ts";

/** The validators that an editor would use, strict about the schemas themselves; they know the word of the YAML language server. */
const ajv = new Ajv({ strict: true, allowUnionTypes: false });
ajv.addKeyword({ keyword: "defaultSnippets", schemaType: "array" });
const editor = new Map(SCHEMA_NAMES.map((name) => [name, compiled(name)]));

function compiled(name: SchemaName): ValidateFunction {
  return ajv.compile(JSON.parse(jsonSchema(name)) as object);
}

/** What the build decodes with. */
const build = {
  site: siteSchema,
  locales: localesSchema,
  pages: pagesSchema,
  reference: referenceSchema(),
} as const satisfies Record<SchemaName, unknown>;

/** What the editor's schema and the build's say of a document. */
function verdicts(name: SchemaName, document: unknown): { readonly editor: unknown; readonly build: boolean } {
  return { editor: editor.get(name)?.(document), build: build[name].safeParse(document).success };
}

const oddText = fc.constantFrom(
  "",
  " ",
  "a\0",
  "a\n",
  "\n",
  "\t",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\ufffe",
  "\uffff",
  "\ud800",
  "\udc00a",
  "\udc00\ud800",
  "😀",
  "\u{1fffe}",
  "e\u0301",
  "__proto__",
  "constructor",
  "no",
  "a".repeat(300),
);
const goodText = fc.constantFrom(
  "en",
  "es",
  "pt-BR",
  "/",
  "/docs/intro",
  "English",
  "हिन्दी",
  "https://docs.example.com",
);
const text = fc.oneof(
  { arbitrary: goodText, weight: 40 },
  { arbitrary: oddText, weight: 1 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 4 }), weight: 1 },
);
/** One of the values that fit, now and then one that does not. */
function mostly(fitting: readonly unknown[], others: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...fitting), weight: 15 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

const number = mostly([0, 1, 0.5, -0, 0.85, 1e-7, 5e-324], [-1, 1.5, 1.0000000000000002, -5e-324, 1e308, 2]);
const date = mostly(
  ["2026-01-02", "2026-02-30", "2026-01-02T10:00:00Z", "2026-01-02T10:00:00.5+05:30"],
  ["2026-01", "2026-01-02T10:00", "2026-01-02T10:00Z", "2026-01-02\n", " 2026-01-02", "٢٠٢٦-01-02"],
);

/** Mostly nothing: one mistake in a document says more than ten. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 7 }, { arbitrary, weight: 1 });
}

/** Any value that JSON can hold. */
const anything = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }) as fc.Arbitrary<unknown>;
const addresses = mostly(["subdomain", "path"], ["paths", "Path", ""]);
const textByKey = fc
  .array(fc.tuple(text, text), { maxLength: 3 })
  .map(
    (entries) =>
      JSON.parse(`{${entries.map((pair) => pair.map((one) => JSON.stringify(one)).join(":")).join()}}`) as unknown,
  );

/** For each mapping of the content: its keys, each with values that mostly fit it. */
const members = {
  site: {
    base_url: text,
    source_locale: text,
    source_origin: text,
    addresses,
    source_prefix: mostly([true, false], ["true", 1]),
    hosts: mostly([["serve"], ["serve", "serve"]], [[], ["srve"], "serve"]),
    artifacts: mostly(
      [
        {},
        { sitemap: "own", robots: false },
        { reference: false, openapi: "/a.json", coverage: true },
        { translations: false },
      ],
      [
        { sitemap: true },
        { reference: true },
        { openapi: "" },
        { coverage: "no" },
        { translations: "files" },
        { sitmap: false },
      ],
    ),
    pages: mostly(
      [[{}], [{ list: "pages.yaml" }, { tree: "a", include: ["/a"] }], [{ preset: "hugo", url: "/{path}" }]],
      [[], {}, [{ lst: "a" }], [{ include: [] }], [{ exclude: "/a" }], [{ preset: "jekyll" }], [{ output: "" }]],
    ),
    gateway: mostly([{}, { emit: true, unlisted: "compute" }], [true, { emit: 1 }, { unlisted: "accept" }]),
    azure: mostly([{ plan: "paid" }], [{}, { plan: "gold" }, "paid"]),
    sitemap: mostly(
      [{}, { alternates: true, x_default: "en", per_locale: false }, { x_default: false }],
      [true, { alternates: "yes" }, { x_default: true }, { x_default: "" }, { perLocale: true }],
    ),
  },
  locale: {
    code: text,
    name: text,
    label: text,
    folder: text,
    dir: mostly(["ltr", "rtl"], ["auto"]),
    hreflang: text,
    host: text,
    addresses,
  },
  page: {
    path: text,
    lastmod: date,
    priority: number,
    locales: fc.array(text, { maxLength: 3 }),
    revision: text,
    translations: fc.oneof(
      textByKey,
      mostly(
        [{ es: { path: "/a", lastmod: "2026-01-02", revision: "1" } }, { es: {} }],
        [{ es: { lastmod: "2026" } }, { es: { pth: "/a" } }, { es: 1 }, { es: null }],
      ),
    ),
  },
} as const;

const ODD_KEYS = ["__proto__", "constructor", "toString", "", "Path", "path ", "<<", "404"];

/**
 * A mapping with some of these keys; now and then one of them holds anything at all, or there is a key too many. Made
 * as JSON text, so that `__proto__` is a key as in a file.
 */
function mapping(
  shape: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
): fc.Arbitrary<unknown> {
  const keys = Object.keys(shape);
  const fitting = fc.record(shape, { requiredKeys: [] });
  return fc
    .record({
      fitting,
      always: fc.record(Object.fromEntries(required.map((key) => [key, shape[key] ?? fc.constant("")]))),
      without: seldom(fc.constantFrom(...required)),
      extra: seldom(fc.tuple(fc.constantFrom(...ODD_KEYS, ...keys), anything)),
    })
    .map(({ fitting: some, always, without, extra }) => {
      const entries = Object.entries({ ...some, ...always }).filter(([key]) => key !== without);
      const all = extra ? [...entries, extra] : entries;
      return JSON.parse(
        `{${all.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
      ) as unknown;
    });
}

const rows = (row: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fc.array(row, { maxLength: 3 }), weight: 12 }, { arbitrary: anything, weight: 1 });

/** The English texts, in which now and then one key is missing, holds anything at all, or is one too many. */
const texts: fc.Arbitrary<unknown> = fc
  .record({
    group: fc.constantFrom(...Object.keys(english)),
    key: fc.nat(12),
    value: fc.oneof({ arbitrary: text, weight: 8 }, { arbitrary: anything, weight: 1 }),
    extra: seldom(fc.constantFrom(...ODD_KEYS)),
    without: seldom(fc.nat(12)),
  })
  .map(({ group, key, value, extra, without }) => {
    const document = JSON.parse(JSON.stringify(english)) as Record<string, Record<string, unknown>>;
    const members = document[group] ?? {};
    const keys = Object.keys(members);
    const entries = keys
      .map((name, index): [string, unknown] => [name, index === key ? value : members[name]])
      .filter((_entry, index) => index !== without);
    const all = extra === undefined ? entries : [...entries, [extra, value]];
    const written = `{${all.map((pair) => pair.map((one) => JSON.stringify(one)).join(":")).join()}}`;
    return { ...document, [group]: JSON.parse(written) as unknown };
  });

const documents: Readonly<Record<SchemaName, fc.Arbitrary<unknown>>> = {
  site: mapping(members.site, ["base_url", "source_locale"]),
  locales: rows(mapping(members.locale, ["code", "name"])),
  pages: rows(mapping(members.page, ["path"])),
  reference: texts,
};

describe("the JSON Schema of a content file, as it is written for editors", () => {
  it.each(SCHEMA_NAMES)("accepts exactly what the build accepts: %s", (name) => {
    const accepted = { yes: 0, no: 0 };
    fc.assert(
      fc.property(documents[name], (document) => {
        const { editor: inEditor, build: inBuild } = verdicts(name, document);
        accepted[inBuild ? "yes" : "no"] += 1;
        expect(inEditor).toBe(inBuild);
      }),
      { numRuns: runs(4000) },
    );
    expect(Math.min(accepted.yes, accepted.no)).toBeGreaterThan(runs(400));
  });

  it.each([
    ["a key of built-in members", '[{"path":"/","translations":{"constructor":"/x"}}]', true],
    ["the key of the prototype", '[{"path":"/","translations":{"__proto__":"/x"}}]', false],
    ["the key of the prototype with a number", '[{"path":"/","translations":{"__proto__":5}}]', false],
    ["the key of the prototype in a row", '[{"path":"/","__proto__":5}]', false],
    ["an empty key", '[{"path":"/","translations":{"":"/x"}}]', false],
    ["no row", "[]", false],
    ["a list of no locales", '[{"path":"/","locales":[]}]', true],
    ["a day that does not exist: the calendar comes later", '[{"path":"/","lastmod":"2026-02-30"}]', true],
    ["a date with a line feed behind it", '[{"path":"/","lastmod":"2026-01-02\\n"}]', false],
    ["a character outside the first plane", '[{"path":"/😀"}]', true],
    ["half of one", '[{"path":"/\\ud83d"}]', false],
    ["null for a key that may be missing", '[{"path":"/","priority":null}]', false],
  ])("and the build agree about %s", (_what, json, accepted) => {
    expect(verdicts("pages", JSON.parse(json))).toEqual({ editor: accepted, build: accepted });
  });
});
