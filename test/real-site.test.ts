import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSitemap } from "./artifacts/readers.ts";
import { textsOf } from "./whole-texts.ts";
import { planOf, problemsOf } from "./content-files.ts";

const content = { site: read("site.yaml"), locales: read("locales.yaml"), pages: read("pages.yaml") };
const { site, artifacts } = planOf(content);
const files = textsOf(artifacts());

/** Page -> day of its last change, and the locales that have it, as the fixture's table states them. */
const expected = read("expected.tsv")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [page = "", day = "", locales = ""] = line.split("\t");
    return { page, day, locales: locales.split(" ") };
  });

const pairs = expected.flatMap(({ page, locales }) => locales.map((locale) => ({ locale, page })));

describe("the documentation of FastAPI", () => {
  it("has no problem", () => {
    expect(problemsOf(content)).toEqual([]);
  });

  it("has 155 pages in 13 languages, and 1488 of 1860 possible translations", () => {
    const translated = pairs.filter(({ locale }) => locale !== "en");
    const answers = [...files.keys()].filter((path) => path.startsWith("translations/"));
    expect({ pages: site.pages.length, locales: site.locales.length }).toEqual({ pages: 155, locales: 13 });
    expect({ translated: translated.length, answers: answers.length }).toEqual({ translated: 1488, answers: 1643 });
    expect(155 * 12 - translated.length).toBe(372);
  });

  it("answers each translation that exists with its address, and has no other answer", () => {
    const answers = [...files].filter(([path]) => path.startsWith("translations/"));
    const wanted = pairs.map(({ locale, page }): [string, string] => [
      `translations/v1/${locale}${page.slice(0, -1)}.json`,
      `{"target_locale":"${locale}","source_url":"${addressOf("en", page)}","translated_url":"${addressOf(locale, page)}","cached":true}\n`,
    ]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(wanted));
  });

  it("says of each page in which languages it is, and where", () => {
    const names = new Map(site.locales.map(({ code, name }) => [code, name]));
    const lists = [...files].filter(([path]) => path.startsWith("pages/"));
    const wanted = expected.map(({ page, locales }): [string, unknown] => [
      `pages/v1${page.slice(0, -1)}.json`,
      {
        source_url: addressOf("en", page),
        source_locale: "en",
        translations: locales.map((code) => ({ code, name: names.get(code), dir: "ltr", url: addressOf(code, page) })),
      },
    ]);
    const found = lists.map(([path, text]): [string, unknown] => [path, JSON.parse(text)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  it("names its languages as they name themselves", () => {
    expect(files.get("api/v1/locales")).toBe(
      `{"status":"success","count":13,"locales":[{"code":"en","name":"English","dir":"ltr"},{"code":"de","name":"Deutsch","dir":"ltr"},{"code":"es","name":"español","dir":"ltr"},{"code":"fr","name":"français","dir":"ltr"},{"code":"hi","name":"हिन्दी","dir":"ltr"},{"code":"ja","name":"日本語","dir":"ltr"},{"code":"ko","name":"한국어","dir":"ltr"},{"code":"pt","name":"português","dir":"ltr"},{"code":"ru","name":"русский язык","dir":"ltr"},{"code":"tr","name":"Türkçe","dir":"ltr"},{"code":"uk","name":"українська мова","dir":"ltr"},{"code":"zh","name":"简体中文","dir":"ltr"},{"code":"zh-hant","name":"繁體中文","dir":"ltr"}]}\n`,
    );
  });

  it("lists each page in the sitemap with the day of its last change", async () => {
    const items = await readSitemap(files.get("sitemap.xml") ?? "");
    const found = items.map(({ url, lastmod }): [string, unknown] => [url, lastmod]);
    expect(found).toHaveLength(155);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(expected.map(({ page, day }) => [addressOf("en", page), day])),
    );
  });
});

function addressOf(locale: string, page: string): string {
  return `https://fastapi.tiangolo.com${locale === "en" ? "" : `/${locale}`}${page}`;
}

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(`fixtures/fastapi/${name}`, import.meta.url)), "utf8");
}
