/**
 * Every place that a key of `pages.yaml` has to be in. Each failure names the file to change; "Adding a key" in
 * CONTRIBUTING.md has the order.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageSchema } from "../../scripts/content/schemas/pages.ts";
import { root } from "../root.ts";

/** A file that names each key, the keys that it leaves out with the reason, and what to do there. */
interface Place {
  readonly file: string;
  readonly todo: string;
  /** The text that names a key. */
  readonly named?: (key: string) => string;
  readonly without?: Readonly<Record<string, string>>;
}

const member = (key: string): string => `${key}:`;

const places: readonly Place[] = [
  {
    file: "content/schema/pages.schema.json",
    todo: "run `npm run stele -- schema`",
    named: (key) => `"${key}": {`,
  },
  { file: "scripts/content/README.md", todo: "run `npm run readme`", named: (key) => `\n| \`${key}\` |` },
  {
    file: "scripts/content/decode.ts",
    todo: "hand it on in pageContent, and add it to PageContent (AddressedPage too, if a sitemap can have it) in content.ts beside it",
  },
  {
    file: "scripts/site/resolve/pages.ts",
    todo: "hand it on to Page of scripts/site/site.ts",
  },
  {
    file: "scripts/site/resolve/join-versions.ts",
    todo: "compare it in saysTheSame, and hand it on to joined pages in row",
    named: (key) => `one.page.${key} `,
    without: {
      path: "addresses are joined by their paths",
      locales: "the joined addresses are the translations",
      translations: "the joined addresses are the translations",
      revision: "an address carries none",
    },
  },
  {
    file: "scripts/artifacts/made.tsx",
    todo: "add its element to sitemap.xml, in the order of the XSD, and write its value in sitemap/entries.ts beside it",
    named: (key) => `"${key}"`,
    without: {
      path: "sitemaps name it loc",
      locales: "each sitemap entry is of one locale",
      translations: "each sitemap entry is of one locale",
      revision: "sitemaps have no element for it",
    },
  },
  {
    file: "scripts/init/texts.ts",
    todo: "show it in the comment of samplePagesText",
    named: (key) => `${key}: `,
    without: { revision: "only sites that compare revisions need it" },
  },
  {
    file: "content/pages.yaml",
    todo: "show it in the comment of the shipped pages.yaml",
    named: member,
    without: { revision: "only sites that compare revisions need it" },
  },
  {
    file: "scripts/content/sources/sitemap/xml.ts",
    todo: "read it from a sitemap",
    named: (key) => `"${key}"`,
    without: {
      path: "a sitemap has it as loc",
      locales: "a sitemap has them as alternates",
      translations: "a sitemap has them as alternates",
      revision: "a sitemap has no element for it",
    },
  },
  {
    file: "scripts/content/sources/tree/front-matter.ts",
    todo: "read it from front matter",
    named: (key) => `readonly ${key}?: `,
    without: {
      path: "front matter has it as slug, permalink or url",
      locales: "the files of the tree are the translations",
      translations: "the files of the tree are the translations",
      priority: "no docs generator has a key for it",
    },
  },
  {
    file: "scripts/init/listed-pages.ts",
    todo: "write it into the pages.yaml that stele init makes of a sitemap",
    without: { revision: "a sitemap has no element for it" },
  },
  {
    file: "scripts/artifacts/openapi/files.ts",
    todo: "name its element of sitemap.xml in the OpenAPI document",
    named: (key) => `\\\`${key}\\\``,
    without: {
      path: "sitemaps name it loc",
      locales: "they are in the paths of answers",
      translations: "they are in the paths of answers",
      revision: "it is in no sitemap",
    },
  },
  {
    file: "test/fuzz/targets/content-values.ts",
    todo: "make random values for it",
    named: (key) => `"${key}"`,
    without: { path: "every row has one" },
  },
];

/** What is missing for a key, one line a file. */
function missing(key: string): string[] {
  return places
    .filter(({ file, named, without = {} }) => {
      const text = readFileSync(join(root, file), "utf8");
      return !(key in without) && !(named ? text.includes(named(key)) : new RegExp(`\\b${key}\\b`).test(text));
    })
    .map(({ file, todo }) => `${key}: ${todo} (${file}), or give the reason against it in this test`);
}

const keys = Object.keys(pageSchema.shape);

describe("a key of pages.yaml", () => {
  it.each(keys)("%s is in every place that has to know it", (key) => {
    expect(missing(key)).toEqual([]);
  });

  it("that is new is missing in every place", () => {
    expect(missing("some_new_key")).toHaveLength(places.length);
  });

  it("is left out of a place only while the schema has it", () => {
    const names = places.flatMap(({ without = {} }) => Object.keys(without));
    expect(names.filter((name) => !keys.includes(name))).toEqual([]);
  });
});
