/** The values of a site for its reference pages, in any language. Their size does not grow with the site. */
import type { Locale } from "../../model.ts";
import { addressOf } from "../../site/addresses.ts";
import { PROBLEMS_FOLDER, TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
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
import { samplesOf } from "../openapi/samples.ts";
import type { OpenApiDocument, Operation, PathItem } from "../openapi/types.ts";
import { shellWord } from "../../diagnostics/message.ts";

/** A language of the site with the part of the pages that exists in it. */
export interface CoveredLocale {
  readonly locale: Locale;
  /** The root page in the language, where it exists. */
  readonly home: string | undefined;
  readonly pages: number;
  /** Of a hundred, rounded down: a hundred is all. */
  readonly percent: number;
}

/** A page of the site. */
export interface SamplePage {
  readonly page: Page;
  readonly address: string;
}

/** Further ones are counted, not listed. */
const LISTED_LOCALES = 40;
const LISTED_PAGES = 20;

/** How many bytes of a page the lists may take. Without a limit a page could have any size. */
const ROOM_FOR_LOCALES = 14_000;
const ROOM_FOR_PAGES = 9_000;

/** The bytes of a row. The name is in the form too, and the path in two links and a label. */
const bytesOfLocale = ({ locale: { code, name }, home = "" }: CoveredLocale): number =>
  300 + 7 * code.length + 2 * bytesOf(name) + bytesOf(home);
const bytesOfPage = ({ page, address }: SamplePage, root: string): number =>
  200 + root.length + bytesOf(address) + 3 * bytesOf(page.path);

/** In markup, where a character may take the six bytes of its entity. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(escapeXml(text)).length;
}

/** The items that fit into a room, in their order. Items that are too large for the rest of the room are skipped. */
function fitting<Item>(items: Iterable<Item>, most: number, room: number, bytesOf: (item: Item) => number): Item[] {
  const found: Item[] = [];
  let left = room;
  for (const item of items) {
    if (found.length === most || left <= 0) break;
    // An item that takes more than a tenth would displace too many others.
    if (bytesOf(item) > Math.min(left, room / 10)) continue;
    left -= bytesOf(item);
    found.push(item);
  }
  return found;
}

/** The values of the pages. */
export type ReferenceView = ReturnType<typeof referenceView>;

/** Makes the view of a site with its reference in a folder. */
export function referenceView(site: Site, folder: string) {
  const { publishedAt } = site.addresses;
  const { origin, host } = new URL(publishedAt);
  const rootPath = publishedAt.slice(origin.length);
  const locales = fitting(coveredLocales(site), LISTED_LOCALES, ROOM_FOR_LOCALES, bytesOfLocale);
  const pages = fitting(samplePages(site), LISTED_PAGES, ROOM_FOR_PAGES, (one) => bytesOfPage(one, rootPath));
  // The document and its examples are about the pages that are shown.
  const shown = { ...site, pages: pages.length > 0 ? pages.map((one) => one.page) : site.pages.slice(0, 1) };
  const { page, root } = samplesOf(shown);
  const sample = page ?? root;
  if (!sample) throw new Error("The site has no page");
  const document = openApiDocument(shown);
  return {
    site,
    /** The path that the files are published below: empty, or `/project`. */
    root: rootPath,
    /** The folder of the reference, below `root`: `reference/`. */
    folder,
    host,
    document,
    shapes: shapesIn(document),
    /** What the examples ask for. */
    sample,
    locales,
    moreLocales: site.locales.length - locales.length,
    pages,
    morePages: site.pages.length - pages.length,
  };
}

function* samplePages(site: Site): Generator<SamplePage> {
  for (const page of site.pages) yield { page, address: sourceAddress(site, page) };
}

/** The languages of a site in their order. */
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

/** The names of the shapes that operations refer to, and of those that these refer to. */
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

/** The operation of a path: each has one. */
export function operationOf(item: PathItem): Operation {
  return "get" in item ? item.get : item.post;
}

/** The name of a language, a link to its root page if there is one. */
export function localeName({ locale, home }: Pick<CoveredLocale, "locale" | "home">): Html {
  const { code, name, dir, hreflang } = locale;
  if (home === undefined) return fillTemplate("localeName", { code, name, dir });
  return fillTemplate("localeLink", { href: home, code, name, dir, hreflang });
}

/** Named here because nothing in this room calls it: a test looks for calls. */
const FETCH = "fetch";

/** The code of each block, by the name of its hole. */
export function examples({ site, sample, document }: ReferenceView): Readonly<Record<string, string>> {
  const { page, locale } = sample;
  const base = site.addresses.publishedAt;
  const source = sourceAddress(site, page);
  const post = `${base}${TRANSLATE_PATH}/${encodeURI(locale)}${page.path}`;
  const file = `${base}/${encodeURI(translationFile(locale, page.path))}`;
  const body = JSON.stringify({ target_locale: locale, source_url: source });
  const answered = `${TRANSLATE_PATH}/{target_locale}${page.path === "" ? "" : "/{page_path}"}`;
  const lines = {
    "with-curl": [
      `curl -L -d '' ${shellWord(post)}`,
      `curl -L -H 'Content-Type: application/json' -d ${shellWord(body)} ${shellWord(base + TRANSLATE_PATH)}`,
    ],
    "with-file": [`curl ${shellWord(file)}`],
    "with-fetch": [
      `const response = await ${FETCH}(${JSON.stringify(post)}, { method: "POST" });`,
      "const { translated_url } = await response.json();",
    ],
    "with-client": [
      'import { createClient } from "stele/client";',
      "",
      `const client = createClient(${JSON.stringify(base)});`,
      `const { url, code } = await client.translate(${JSON.stringify(source)}, ${JSON.stringify(locale)});`,
    ],
    "with-answer": [exampleIn(document.paths[answered])],
    "error-example": [exampleIn(document.paths[`/${PROBLEMS_FOLDER}/{code}.json`])],
  };
  return Object.fromEntries(Object.entries(lines).map(([name, code]) => [name, code.join("\n")]));
}

/** The example of an answer in the OpenAPI document, as people read JSON. */
function exampleIn(item: PathItem | undefined): string {
  const answer = item && operationOf(item).responses["200"];
  if (!answer || "$ref" in answer) throw new Error("The operation has no answer");
  const [media] = Object.values(answer.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return JSON.stringify(example?.value, null, 2);
}
