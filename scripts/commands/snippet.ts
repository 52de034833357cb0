/** `stele snippet`: the HTML for a page's head and for the place of the locale switcher, printed on standard output. */
import { type ContentOptions, type ExitCode, reportProblems } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { type Page, type Site, translationOf, localeAddress, sourceAddress } from "../site/site.ts";
import { readAddress, addressOf } from "../site/addresses.ts";
import { canonicalPath, filePath } from "../site/paths.ts";
import type { Locale } from "../model.ts";
import { SWITCHER_FILE } from "../site/layout.ts";
import { escapeXml } from "../artifacts/markup.ts";

/**
 * Runs the command.
 *
 * @param asked a page's path, or its address in any language; without it only what is the same on all pages is printed
 */
export async function snippet(options: ContentOptions, asked: string | undefined): Promise<ExitCode> {
  // Host notices would be noise here.
  const { plan } = await planContent({ ...options, quiet: true });
  if (!plan) return 1;
  const { site } = plan;
  const page = asked === undefined ? undefined : findPage(site, asked);
  if (asked !== undefined && !page) {
    const paths = site.pages.map(({ path }) => filePath(path) || "/");
    reportProblems([diagnostic("page-unlisted", { page: asked, meant: didYouMean(asked, paths) })]);
    return 1;
  }
  process.stdout.write(snippetText(site, page));
  return 0;
}

/** The text that the command prints. */
export function snippetText(site: Site, page: Page | undefined): string {
  const head = page ? `<!-- In the head of the page, in every language: -->\n${alternateLinks(site, page)}\n` : "";
  return `${head}<!-- Where the languages are to be shown: -->\n${switcherMarkup(site, page)}`;
}

/** A page by its path, or by its address in a language that it exists in or is shown untranslated in. */
export function findPage({ addresses, pages }: Site, asked: string): Page | undefined {
  const canonical = canonicalPath(asked);
  if (canonical.ok) return pages.find(({ path }) => path === canonical.defined.path);
  const reading = readAddress(addresses, asked);
  if (reading.kind !== "address") return undefined;
  const { locale, defined } = reading;
  const translated = pages.find((page) => translationOf(page, locale)?.path === defined.path);
  return translated ?? pages.find(({ path }) => path === defined.path);
}

/**
 * The links of a page to all its language versions, itself among them, and to the source for readers of other languages
 * (https://developers.google.com/search/docs/specialty/international/localized-versions, November 2026). Every
 * version of the page carries the same links.
 */
function alternateLinks(site: Site, page: Page): string {
  const versions = languageVersions(site, page).map(({ locale, url }) => ({ hreflang: locale.hreflang, url }));
  return [...versions, { hreflang: "x-default", url: sourceAddress(site, page) }]
    .map(({ hreflang, url }) => `<link rel="alternate"${attribute("hreflang", hreflang)}${attribute("href", url)}>\n`)
    .join("");
}

/**
 * The locale switcher and its script.
 *
 * @param page whose languages the element holds, for readers without JavaScript; none where the element is for all pages
 */
function switcherMarkup(site: Site, page: Page | undefined): string {
  const script = attribute("src", `${site.addresses.publishedAt}/${SWITCHER_FILE}`);
  const items = page === undefined ? [] : languageVersions(site, page).map(listItem);
  const held = items.length === 0 ? "" : `\n  <ul>\n${items.join("")}  </ul>\n`;
  return `<script${script} defer></script>\n<locale-switcher>${held}</locale-switcher>\n`;
}

function listItem({ locale, url }: { readonly locale: Locale; readonly url: string }): string {
  const { code, hreflang, dir, name } = locale;
  const attributes = [attribute("href", url), attribute("hreflang", hreflang), attribute("lang", code)].join("");
  return `    <li><a${attributes}${attribute("dir", dir)}>${escapeXml(name)}</a></li>\n`;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** The versions of a page that exist, the source's own among them, in the order of the site's locales. */
function languageVersions({ addresses, locales }: Site, page: Page) {
  return locales.flatMap((locale) => {
    const defined = translationOf(page, locale.code);
    return defined ? [{ locale, url: addressOf(addresses, localeAddress(addresses, locale.code), defined) }] : [];
  });
}
