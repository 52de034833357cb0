/** `stele snippet`: prints HTML to copy into pages: the locale switcher, and links to translations for `<head>`. */
import { type ContentOptions, type ExitCode, reportProblems } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { type Page, type Site, translationOf, localeAddress, sourceAddress } from "../site/site.ts";
import { readAddress, addressOf } from "../site/addresses.ts";
import { canonicalPath, filePath } from "../site/paths.ts";
import type { Locale } from "../model.ts";
import { NOTICE_FILE, SWITCHER_FILE } from "../site/layout.ts";
import { escapeXml } from "../artifacts/markup.ts";

/** Runs the command. `asked`: the path or any address of a page. If `asked` is undefined, prints only the switcher. */
export async function snippet(options: ContentOptions, asked: string | undefined): Promise<ExitCode> {
  // `quiet` omits notices, because they do not concern the snippet.
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

/** Returns the HTML that the command prints. Without a page, the HTML has no links for `<head>`. The script of the notice also defines the switcher. */
export function snippetText(site: Site, page: Page | undefined): string {
  const head = page ? `<!-- In the head of the page, in every language: -->\n${alternateLinks(site, page)}\n` : "";
  const { notice } = site.artifacts;
  const script = attribute("src", `${site.addresses.publishedAt}/${notice ? NOTICE_FILE : SWITCHER_FILE}`);
  // The list inside the element is for readers without JavaScript.
  const items = page ? languageVersions(site, page).map(listItem) : [];
  const held = items.length === 0 ? "" : `\n  <ul>\n${items.join("")}  </ul>\n`;
  const told = notice ? "<!-- At the end of the body: -->\n<translation-notice></translation-notice>\n" : "";
  return `${head}<!-- Where the languages are to be shown: -->\n<script${script} defer></script>\n<locale-switcher>${held}</locale-switcher>\n${told}`;
}

/** Finds a page by its path, or by its address in any language. The page need not be translated into that language. */
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
 * Returns the links to all language versions of a page, including the page itself. The link `x-default` leads readers
 * of other languages to the source page. All versions of a page have the same links:
 * https://developers.google.com/search/docs/specialty/international/localized-versions (November 2026).
 */
function alternateLinks(site: Site, page: Page): string {
  const link = (hreflang: string, url: string): string =>
    `<link rel="alternate"${attribute("hreflang", hreflang)}${attribute("href", url)}>\n`;
  const versions = languageVersions(site, page).map(({ locale, url }) => link(locale.hreflang, url));
  return [...versions, link("x-default", sourceAddress(site, page))].join("");
}

function listItem({ locale, url }: { readonly locale: Locale; readonly url: string }): string {
  const { code, hreflang, dir, name } = locale;
  const attributes = [attribute("href", url), attribute("hreflang", hreflang), attribute("lang", code)].join("");
  // The stream of the tool escapes characters that cannot be seen. Names may need them, such as the non-joiner in Persian.
  const visible = escapeXml(name).replaceAll(/\p{Cf}/gu, (one) => `&#${one.codePointAt(0)};`);
  return `    <li><a${attributes}${attribute("dir", dir)}>${visible}</a></li>\n`;
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** Lists the existing language versions of a page, including the source, in the order of the locales. */
function languageVersions({ addresses, locales }: Site, page: Page) {
  return locales.flatMap((locale) => {
    const defined = translationOf(page, locale.code);
    return defined ? [{ locale, url: addressOf(addresses, localeAddress(addresses, locale.code), defined) }] : [];
  });
}
