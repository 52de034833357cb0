/** Collects what the reference pages show about a site. The lists are limited, so that the pages stay small. */
import type { Locale } from "../../model.ts";
import { addressOf } from "../../site/addresses.ts";
import { pageFile, PROBLEMS_FOLDER, TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import {
  localeAddress,
  countTranslations,
  type Page,
  type Site,
  sourceAddress,
  translationOf,
} from "../../site/site.ts";
import { fillTemplate } from "../constants.ts";
import { escapeXml, type Html } from "../markup.ts";
import { openApiDocument } from "../openapi/document.ts";
import { type Sample, samplesOf } from "../openapi/samples.ts";
import type { OpenApiDocument, Operation, PathItem } from "../openapi/types.ts";
import { shellWord } from "../../diagnostics/message.ts";

/** A language of the site, and how many pages exist in it. */
export interface CoveredLocale {
  readonly locale: Locale;
  /** The address of the root page in the language. */
  readonly home: string | undefined;
  readonly pages: number;
  /** The percentage of pages, rounded down. So the value is 100 only if all pages are translated. */
  readonly percent: number;
}

/** The maximum number of items in each list, and of bytes. The page shows how many items the list leaves out. */
const [LISTED_LOCALES, ROOM_FOR_LOCALES] = [40, 14_000];
const [LISTED_PAGES, ROOM_FOR_PAGES] = [20, 9_000];

/** Estimates the bytes of a language on the page: a row of a table, and an option of the form. */
function bytesOfLocale({ locale: { code, name }, home = "" }: CoveredLocale): number {
  return 300 + 7 * code.length + 2 * bytesOf(name) + bytesOf(home);
}

/** Returns how many bytes a text has in markup, where `"` becomes `&quot;`. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(escapeXml(text)).length;
}

/** Returns the first items that fit: at most `most` items with at most `room` bytes in all. Skips very large items. */
function fitting<Item>(items: Iterable<Item>, most: number, room: number, bytesOf: (item: Item) => number): Item[] {
  const found: Item[] = [];
  let left = room;
  for (const item of items) {
    if (found.length === most || left <= 0) break;
    // An item that needs more than a tenth of the bytes would leave too little room for others.
    if (bytesOf(item) > Math.min(left, room / 10)) continue;
    left -= bytesOf(item);
    found.push(item);
  }
  return found;
}

export type ReferenceView = ReturnType<typeof referenceView>;

/** Collects the values for the reference pages. The pages are published in `folder`. */
export function referenceView(site: Site, folder: string) {
  const { publishedAt } = site.addresses;
  const { origin, host } = new URL(publishedAt);
  const rootPath = publishedAt.slice(origin.length);
  const locales = fitting(coveredLocales(site), LISTED_LOCALES, ROOM_FOR_LOCALES, bytesOfLocale);
  // Estimates the bytes of a row. A row contains the path three times: in two links and in a label.
  const bytesOfPage = (page: Page): number =>
    200 + rootPath.length + bytesOf(sourceAddress(site, page)) + 3 * bytesOf(page.path);
  const pages = fitting(site.pages, LISTED_PAGES, ROOM_FOR_PAGES, bytesOfPage);
  // The OpenAPI document takes its examples from the listed pages.
  const shown = { ...site, pages: pages.length > 0 ? pages : site.pages.slice(0, 1) };
  const { page, root } = samplesOf(shown);
  const sample = page ?? root;
  if (!sample) throw new Error("The site has no page");
  const document = openApiDocument(shown);
  return {
    site,
    /** The path of the published folder: empty, or `/project`. */
    root: rootPath,
    /** The folder of the reference below `root`: `reference/`. */
    folder,
    host,
    document,
    shapes: shapesIn(document),
    /** The page and the language in the example requests. */
    sample,
    locales,
    moreLocales: site.locales.length - locales.length,
    pages,
    morePages: site.pages.length - pages.length,
  };
}

/** Returns the languages of a site in the site's order, each with the number of its pages. */
export function coveredLocales({ addresses, locales, pages }: Site): CoveredLocale[] {
  const counts = countTranslations(pages);
  const root = pages.find(({ path }) => path === "");
  return locales.map((locale) => {
    const home = root && translationOf(root, locale.code);
    const count = counts.get(locale.code) ?? 0;
    return {
      locale,
      home: home && addressOf(addresses, localeAddress(addresses, locale.code), home),
      pages: count,
      percent: Math.floor((100 * count) / pages.length),
    };
  });
}

/** Returns the names of the schemas that operations use, directly or through other schemas. */
export function shapesIn({ paths, components }: OpenApiDocument): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(components.schemas[name] ?? {});
    }
  };
  look([paths, components.responses]);
  return found;
}

/** Returns the operation of a path that the page shows: a question by `POST`, or the `GET` of a file. */
export function operationOf(item: PathItem): Operation {
  return item.post ? item.post : item.get;
}

/** Returns the name of a language, as a link if the root page exists in that language. */
export function localeName({ locale, home }: CoveredLocale): Html {
  const { code, name, dir, hreflang } = locale;
  if (home === undefined) return fillTemplate("localeName", { code, name, dir });
  return fillTemplate("localeLink", { href: home, code, name, dir, hreflang });
}

/** Returns the file that answers the example: the prebuilt answer, or the file of the page on a site without answers. */
export function answeringFile({ artifacts }: Site, { page, locale }: Sample): string {
  return artifacts.translations ? translationFile(locale, page.path) : pageFile(page.path);
}

/** The name of a function in an example. A test forbids the text `fetch(` here, because builds send no requests. */
const FETCH = "fetch";

/** Returns the code examples of the page: name of the placeholder in the template -> code. */
export function examples({ site, sample, document }: ReferenceView): Readonly<Record<string, string>> {
  const { page, locale } = sample;
  const base = site.addresses.publishedAt;
  const source = sourceAddress(site, page);
  const post = `${base}${TRANSLATE_PATH}/${encodeURI(locale)}${page.path}`;
  const file = `${base}/${encodeURI(answeringFile(site, sample))}`;
  const body = JSON.stringify({ target_locale: locale, source_url: source });
  const answered = `${TRANSLATE_PATH}/{target_locale}${page.path === "" ? "" : "/{page_path}"}`;
  return {
    "with-curl": `curl -L -d '' ${shellWord(post)}
curl -L -H 'Content-Type: application/json' -d ${shellWord(body)} ${shellWord(base + TRANSLATE_PATH)}`,
    "with-file": `curl ${shellWord(file)}`,
    "with-fetch": `const response = await ${FETCH}(${JSON.stringify(post)}, { method: "POST" });
const { translated_url } = await response.json();`,
    "with-client": `import { createClient } from "stele/client";

const client = createClient(${JSON.stringify(base)});
const { url, code } = await client.translate(${JSON.stringify(source)}, ${JSON.stringify(locale)});`,
    "with-answer": exampleIn(document.paths[answered]),
    "error-example": exampleIn(document.paths[`/${PROBLEMS_FOLDER}/{code}.json`]),
  };
}

/** Returns the example of an answer from the OpenAPI document, as indented JSON. */
function exampleIn(item: PathItem | undefined): string {
  const answer = item && operationOf(item).responses["200"];
  if (!answer || "$ref" in answer) throw new Error("The operation has no answer");
  const [media] = Object.values(answer.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return JSON.stringify(example?.value, null, 2);
}
