/** The reference page of a language: the template with the texts of the language and the values of the site. */
import type { ReferenceTexts } from "../../content/reference/en.ts";
import { isWritten, type ReferenceLanguage } from "../../site/site.ts";
import { pageFile, referenceFile, TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { LARGEST_BODY } from "../../site/problems.ts";
import { constants, fillTemplate } from "../constants.ts";
import { filled, type Html, type Values } from "../html.ts";
import type { PathItem } from "../openapi/types.ts";
import { examples } from "./examples.ts";
import { type CoveredLocale, localeName, operationOf, type ReferenceView, type SamplePage } from "./view.ts";
import { allWords, requestLine, words } from "./words.ts";

/** Fills a template in the language of the page. */
type Fill = (template: Parameters<typeof fillTemplate>[0], values?: Values) => Html;

/**
 * The HTML of a page.
 *
 * @param isFallback whether the page stands in the place of one in another language, which has no texts
 */
export function referencePage(view: ReferenceView, language: ReferenceLanguage, isFallback: boolean): string {
  const { site, root, folder, host, sample, locales, pages } = view;
  const { code, texts } = language;
  const { publishedAt } = site.addresses;
  const shared = {
    ...allWords(texts, {
      host,
      origin: publishedAt,
      base: publishedAt,
      bytes: LARGEST_BODY,
      locales: site.locales.length,
      pages: site.pages.length,
    }),
    root,
  };
  const fill: Fill = (template, values = {}) => fillTemplate(template, values, shared);
  const file = translationFile(sample.locale, sample.page.path);
  const english = addressOf(view, referenceFile(folder));
  const page = fill("page", {
    code,
    own: `${root}/${folder}`,
    canonical: isFallback ? english : addressOf(view, fileOf(view, language)),
    alternates: isFallback ? [] : alternates(view, english, fill),
    languageLinks: languageLinks(view, isFallback ? undefined : language, fill),
    document: documentLink(view, fill),
    endpoints: Object.entries(view.document.paths).map((entry) => endpoint(entry, texts, root, fill)),
    pathRequest: requestLine(`POST ${TRANSLATE_PATH}/{target_locale}/{page_path}`),
    queryRequest: requestLine(`POST ${TRANSLATE_PATH}?target_locale=…&source_url=…`),
    bodyRequest: requestLine(`POST ${TRANSLATE_PATH}`),
    ...examples(view),
    form: fill(view.moreLocales > 0 ? "formWithLocales" : "form", {
      source: sourceBase(view),
      samplePath: shownPath(sample.page.path),
      choices: locales.map(({ locale: { code: value, name, dir } }) =>
        fill(value === sample.locale ? "chosenChoice" : "choice", { code: value, name, dir }),
      ),
    }),
    fileLink: `${root}/${encodeURI(file)}`,
    file,
    shapes: Object.entries(constants().tables).flatMap(([name, table]) =>
      view.shapes.has(name) ? filled(table, {}, shared) : [],
    ),
    localeRows: locales.map((locale) => localeRow(locale, texts, fill)),
    pageRows: pages.map((one) => pageRow(one, root, fill)),
    ...rest(view, texts, fill),
  });
  return `<!DOCTYPE html>\n${page.html}\n`;
}

/** The file of a language: that of the first one, English, is the index of the folder. */
export function fileOf({ site, folder }: ReferenceView, { code }: ReferenceLanguage): string {
  return referenceFile(folder, code === site.references[0].code ? undefined : code);
}

function addressOf({ site }: ReferenceView, file: string): string {
  return `${site.addresses.publishedAt}/${encodeURI(file).replace(/index\.html$/, "")}`;
}

function alternates(view: ReferenceView, english: string, fill: Fill): readonly Html[] {
  const { references, locales } = view.site;
  const links = references.map((one) => ({
    hreflang: locales.find(({ code }) => code === one.code)?.hreflang ?? one.code,
    href: addressOf(view, fileOf(view, one)),
  }));
  return [...links, { hreflang: "x-default", href: english }].map((link) => fill("alternate", link));
}

function languageLinks(view: ReferenceView, current: ReferenceLanguage | undefined, fill: Fill): readonly Html[] {
  return view.site.references.map((one) =>
    fill(one === current ? "currentLanguageLink" : "languageLink", {
      ...one.texts.language,
      code: one.code,
      href: `${view.root}/${encodeURI(fileOf(view, one))}`,
    }),
  );
}

/** Among third-party files, the document is there only where `site.yaml` asks for it, and so is the page. */
function documentLink({ site, root }: ReferenceView, fill: Fill): Html | readonly Html[] {
  const { openapi, reference } = site.artifacts;
  const isLinked = openapi && (openapi.isAsked || (reference && !reference.isAsked));
  return isLinked ? fill("document", { href: `${root}/${openapi.path}`, path: openapi.path }) : [];
}

/** A request with its answer; a link when a reader can follow it: a file whose name has no parameter. */
function endpoint([path, item]: [string, PathItem], texts: ReferenceTexts, root: string, fill: Fill): Html {
  const request = requestLine(`${"get" in item ? "GET" : "POST"} ${path}`);
  const isLink = "get" in item && !path.includes("{");
  return fill("endpoint", {
    request: isLink ? fill("requestLink", { href: root + path, request }) : request,
    answer: words(texts.operations[operationOf(item).operationId]),
  });
}

function localeRow({ locale, home, pages, percent }: CoveredLocale, texts: ReferenceTexts, fill: Fill): Html {
  const name = localeName({ locale, home });
  return fill("locale", { code: locale.code, name, pages, percent: words(texts.site.percent, { percent }) });
}

function pageRow({ page: { path, locales }, address }: SamplePage, root: string, fill: Fill): Html {
  const href = `${root}/${encodeURI(pageFile(path))}`;
  return fill("samplePage", { address, href, path: shownPath(path), count: locales.size });
}

function shownPath(path: string): string {
  return path === "" ? "/" : filePath(path);
}

/** What is counted and not listed. */
function rest({ site, moreLocales, morePages }: ReferenceView, texts: ReferenceTexts, fill: Fill): Values {
  const sitemap = isWritten(site.artifacts.sitemap) ? fill("sitemapLink") : [];
  const countOf = (text: string, count: number): Values => ({ count: words(text, { count }) });
  return {
    moreLocales: moreLocales > 0 ? fill("moreLocales", countOf(texts.site.moreLocales, moreLocales)) : [],
    morePages: morePages > 0 ? fill("morePages", { ...countOf(texts.site.morePages, morePages), sitemap }) : [],
  };
}

/** What the addresses of source pages begin with: a reader may put in a whole one. */
function sourceBase({ site: { addresses } }: ReferenceView): string {
  const source = addresses.locales.find(({ code }) => code === addresses.sourceLocale);
  return source ? source.origin + addresses.basePath + source.prefix : addresses.publishedAt;
}
