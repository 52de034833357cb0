/** Makes the files of the reference: pages, style, script and icon. */
import type { ReferenceTexts } from "../../content/reference/en.ts";
import { textParts } from "../../content/reference/decode.ts";
import type { TextArtifact } from "../../model.ts";
import { ready } from "../../package/ready.ts";
import { pageFile, referenceFile, TRANSLATE_PATH } from "../../site/layout.ts";
import { MARK } from "../../content/content.ts";
import { LARGEST_BODY } from "../../site/problems.ts";
import {
  isWritten,
  type ReferenceLanguage,
  shownPath,
  type Site,
  sourceAddress,
  sourceStart,
} from "../../site/site.ts";
import { asChosen, published } from "../artifact.ts";
import { constants, fillTemplate } from "../constants.ts";
import { escapeHtml, filled, type Html, joined, type Lookup, type Values } from "../markup.ts";
import type { PathItem } from "../openapi/types.ts";
import { STYLE } from "./style.ts";
import { answeringFile, examples, localeName, operationOf, type ReferenceView, referenceView } from "./view.ts";

/** Without an icon, browsers would request `/favicon.ico` and get an error. */
export const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
  '<path fill="#1a5fb4" d="M4 15V5a4 4 0 0 1 8 0v10z"/>',
  '<path stroke="#fff" d="M6 6.5h4M6 9h4m-4 2.5h4"/>',
  "</svg>\n",
].join("");

/**
 * Makes all files of the reference, sorted by path, unless `site.yaml` leaves them out. A language without texts gets
 * the English page, which is marked as English.
 */
export function* referenceArtifacts(site: Site): Generator<TextArtifact> {
  const { references, locales, artifacts } = site;
  if (!artifacts.reference) return;
  const { path: folder } = artifacts.reference;
  const view = referenceView(site, folder);
  const written = new Set(references.map(({ code }) => code));
  const unwritten = locales.filter(({ code }) => !written.has(code));
  const english = unwritten.length === 0 ? "" : referencePage(view, references[0], true);
  const files = [
    ...references.map((language) => html(fileOf(view, language), referencePage(view, language, false))),
    ...unwritten.map(({ code }) => html(referenceFile(folder, code), english)),
    published(`${folder}icon.svg`, "image/svg+xml", `<!-- ${MARK} -->\n${ICON}`),
    published(`${folder}script.js`, "text/javascript; charset=utf-8", `// ${MARK}\n${ready("reference-script")}`),
    published(`${folder}style.css`, "text/css; charset=utf-8", `/* ${MARK} */\n${STYLE}`),
  ].map((file) => asChosen(artifacts, "reference", file));
  yield* files.sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
}

function html(path: string, text: string): TextArtifact {
  return published(path, "text/html; charset=utf-8", text);
}

/** Fills a template with values, and with texts in the language of the page. */
type Fill = (template: Parameters<typeof fillTemplate>[0], values?: Values) => Html;

/** Returns the HTML of a page. `isFallback`: the page is for a language without texts, so its texts are English. */
function referencePage(view: ReferenceView, language: ReferenceLanguage, isFallback: boolean): string {
  const { site, root, folder, host, sample, locales, pages } = view;
  const { code, texts } = language;
  const { publishedAt: base } = site.addresses;
  const counts = { bytes: LARGEST_BODY, locales: site.locales.length, pages: site.pages.length };
  const inTexts = { host, origin: base, base, ...counts };
  const shared: Lookup = (hole) => {
    if (hole === "root") return root;
    const text = textAt(texts, hole);
    return text === undefined ? undefined : words(text, inTexts);
  };
  const fill: Fill = (template, values = {}) => fillTemplate(template, values, shared);
  const file = answeringFile(site, sample);
  const tables = Object.entries(constants().tables);
  const english = addressOf(view, referenceFile(folder));
  const page = fill("page", {
    code,
    own: `${root}/${folder}`,
    canonical: isFallback ? english : addressOf(view, fileOf(view, language)),
    alternates: isFallback ? [] : alternates(view, english, fill),
    languageLinks: languageLinks(view, isFallback ? undefined : language, fill),
    document: documentLink(view, fill),
    endpoints: Object.entries(view.document.paths).map((entry) => endpoint(entry, texts, fill)),
    pathRequest: requestLine(`POST ${TRANSLATE_PATH}/{target_locale}/{page_path}`),
    queryRequest: requestLine(`POST ${TRANSLATE_PATH}?target_locale=…&source_url=…`),
    bodyRequest: requestLine(`POST ${TRANSLATE_PATH}`),
    ...examples(view),
    form: fill(view.moreLocales > 0 ? "formWithLocales" : "form", {
      source: sourceStart(site),
      samplePath: shownPath(sample.page.path),
      choices: locales.map(({ locale: { code: value, name, dir } }) =>
        fill(value === sample.locale ? "chosenChoice" : "choice", { code: value, name, dir }),
      ),
    }),
    fileLink: `${root}/${encodeURI(file)}`,
    file,
    twin: site.artifacts.translations ? fill("twin") : [],
    shapes: tables.filter(([name]) => view.shapes.has(name)).map(([, table]) => filled(table, {}, shared)),
    localeRows: locales.map((covered) => {
      const percent = words(texts.site.percent, { percent: covered.percent });
      return fill("locale", { code: covered.locale.code, name: localeName(covered), pages: covered.pages, percent });
    }),
    pageRows: pages.map((listed) => {
      const [path, file] = [shownPath(listed.path), encodeURI(pageFile(listed.path))];
      return fill("samplePage", { address: sourceAddress(site, listed), file, path, count: listed.locales.size });
    }),
    ...rest(view, texts, fill),
  });
  return `<!DOCTYPE html>\n${page.html}\n`;
}

/** Returns the text at a path in the texts of a language: `page.title`. */
function textAt(texts: ReferenceTexts, path: string): string | undefined {
  let value: unknown = texts;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === "string" ? value : undefined;
}

/** Returns the page file of a language: `reference/es/index.html`. English has `reference/index.html`. */
function fileOf({ site, folder }: ReferenceView, { code }: ReferenceLanguage): string {
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

/** Returns a link to the OpenAPI document, unless a build with `--merge` writes the page but not the document. */
function documentLink({ site }: ReferenceView, fill: Fill): Html | readonly Html[] {
  const { openapi, reference } = site.artifacts;
  const isLinked = openapi && (openapi.isAsked || (reference && !reference.isAsked));
  return isLinked ? fill("document", { path: openapi.path }) : [];
}

/** Returns a row with a request and its answer. A `GET` request without parameters is shown as a link. */
function endpoint([path, item]: [string, PathItem], texts: ReferenceTexts, fill: Fill): Html {
  const request = requestLine(`${item.post ? "POST" : "GET"} ${path}`);
  const isLink = !item.post && !path.includes("{");
  return fill("endpoint", {
    request: isLink ? fill("requestLink", { path, request }) : request,
    answer: words(texts.operations[operationOf(item).operationId]),
  });
}

/** Returns sentences with the numbers of languages and pages that are not listed. */
function rest({ site, moreLocales, morePages }: ReferenceView, texts: ReferenceTexts, fill: Fill): Values {
  const sitemap = isWritten(site.artifacts.sitemap) ? fill("sitemapLink") : [];
  const countOf = (text: string, count: number): Values => ({ count: words(text, { count }) });
  return {
    moreLocales: moreLocales > 0 ? fill("moreLocales", countOf(texts.site.moreLocales, moreLocales)) : [],
    morePages: morePages > 0 ? fill("morePages", { ...countOf(texts.site.morePages, morePages), sitemap }) : [],
  };
}

/** Values for names in braces: `{count}`. A name without a value stays: it belongs to the API (`{page_path}`). */
type TextValues = Readonly<Record<string, string | number>>;

/** Converts a text with `code` and `{names}` to markup. If the text contains no code, the markup fits into an attribute too. */
export function words(text: string, values: TextValues = {}): Html {
  // Most texts are only words.
  if (!/[`{]/.test(text)) return { html: escapeHtml(text) };
  const markup = textParts(text).map((part) => {
    if (part.kind === "code") return codeOf(escapeHtml(withValues(part.text, values)));
    return { html: escapeHtml(part.kind === "name" ? withValues(`{${part.text}}`, values) : part.text) };
  });
  return joined(markup);
}

/** Returns a request line as code. Browsers may break the line after each slash. */
function requestLine(request: string): Html {
  return codeOf(escapeHtml(request).replace(/\/(?!$)/g, "/<wbr/>"));
}

/** Marks a text as code, which browsers do not translate. */
function codeOf(markup: string): Html {
  return { html: `<code translate="no">${markup}</code>` };
}

/** Replaces the `{names}` of a text that have a value. */
export function withValues(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => (Object.hasOwn(values, key) ? `${values[key]}` : name));
}
