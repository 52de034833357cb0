/** What all status pages share: their language, their frame, and the parts that several pages have. */
import type { TextArtifact } from "../../model.ts";
import { thousandths } from "../../diagnostics/message.ts";
import { MARK, MARKDOWN_MARK } from "../../content/content.ts";
import type { Locale } from "../../model.ts";
import { canonicalTag } from "../../site/locales.ts";
import type { Site } from "../../site/site.ts";
import { published } from "../artifact.ts";
import { fillTemplate } from "../constants.ts";
import { type Html, joined } from "../markup.ts";
import { withValues, words } from "../reference/page.ts";
import { german } from "./texts/de.ts";
import { english, type StatusTexts } from "./texts/en.ts";
import { spanish } from "./texts/es.ts";
import { french } from "./texts/fr.ts";
import { hindi } from "./texts/hi.ts";

const LANGUAGES: ReadonlyMap<string, StatusTexts> = new Map([
  ["en", english],
  ["es", spanish],
  ["fr", french],
  ["de", german],
  ["hi", hindi],
]);

/** A language in which pages can be written, and its texts. */
export interface PageLanguage {
  readonly lang: string;
  readonly texts: StatusTexts;
}

/** Returns the language of pages for readers of a locale: the locale's own if there are texts in it, else English. */
export function languageFor(code: string): PageLanguage {
  const [lang = "en"] = (canonicalTag(code) ?? code).split("-");
  const texts = LANGUAGES.get(lang);
  return texts ? { lang, texts } : { lang: "en", texts: english };
}

/** The frame of a page. `depth` is the number of folders between the page and the folder of the status. */
export interface Frame {
  readonly site: Site;
  readonly folder: string;
  readonly language: PageLanguage;
  readonly current: "overview" | "pages" | undefined;
  readonly heading: Html;
  readonly title: string;
  readonly depth: number;
}

/** The folder of the first part of the table. No locale has this name: the last subtag of a tag is no single digit. */
export function pagesFolder(part: number): string {
  return `pages-${part}/`;
}

/** Makes an HTML page in the folder of the status. */
export function htmlPage(path: string, frame: Frame, body: Html): TextArtifact {
  const { folder, language, current, depth } = frame;
  const { lang, texts } = language;
  const own = "../".repeat(depth);
  const part = (name: "overview" | "pages", href: string, text: string): Html =>
    fillTemplate(name === current ? "statusCurrentPart" : "statusPart", { href, name: text });
  const page = fillTemplate("statusPage", {
    lang,
    title: frame.title,
    own,
    skip: texts.skip,
    partsLabel: texts.parts,
    parts: [
      part("overview", `${own}index.html`, texts.overview),
      part("pages", `${own}${pagesFolder(1)}index.html`, texts.allPages),
    ],
    heading: frame.heading,
    body,
  });
  return published(folder + path, "text/html; charset=utf-8", `<!doctype html>\n${page.html}\n`);
}

/** Returns the sentence that counts pages and languages. */
export function countsLine(site: Site, { texts }: PageLanguage): Html {
  const { locales, pages } = site;
  const values = { pages: pages.length, locales: locales.length - 1 };
  return withName(words(texts.counts, values), "{source}", sourceLocale(site));
}

/** Puts the name of a language, marked as a text in that language, into a text. */
export function withName({ html }: Html, placeholder: string, locale: Locale | undefined): Html {
  if (!locale) return { html };
  const { code, name, dir } = locale;
  // The placeholder is escaped like the text around it.
  const mark = placeholder.replace("{", "&#123;");
  return { html: html.replace(mark, () => fillTemplate("localeName", { code, name, dir }).html) };
}

/** Returns a share in percent, rounded down, in the form of a language: `99.9%`, `99,9 %`. */
export function shareText(count: number, all: number, { percent }: StatusTexts): string {
  const share = thousandths(count, all);
  return withValues(percent, { whole: Math.floor(share / 10), tenth: share % 10 });
}

/** Returns the source locale of a site. */
export function sourceLocale({ locales, addresses }: Site): Locale | undefined {
  return locales.find(({ code }) => code === addresses.sourceLocale);
}

/** Returns the other locales of a site, in the site's order. */
export function targetLocales({ locales, addresses: { sourceLocale } }: Site): readonly Locale[] {
  return locales.filter(({ code }) => code !== sourceLocale);
}

/** Joins lines of markup and leaves out what is undefined. */
export function lines(...parts: readonly (Html | undefined)[]): Html {
  return joined(parts.filter((part) => part !== undefined));
}

/** The line that marks a file with comments as ours. */
export const MARK_LINE = `<!-- ${MARK} -->\n`;

/**
 * The mark of a Markdown file, as a link that no text uses. A file that begins with `<!--` is HTML to browsers if a server
 * sends no type (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type, read November 2026).
 */
export const MARKDOWN_MARK_LINE = `${MARKDOWN_MARK}\n\n`;
