import { ready } from "../package/ready.ts";
import type { DefinedPath, TextArtifact } from "../model.ts";
import { isOutside } from "../site/addresses.ts";
import { MOST_NAMES, packedNames } from "../site/known.ts";
import { localeAddress, ownAddresses, type Site } from "../site/site.ts";
import type { SwitcherSite } from "../site/published.ts";
import { NOTICE_FILE, SWITCHER_FILE } from "../site/layout.ts";
import { SCRIPT_TYPE } from "../site/problems.ts";
import { published } from "./artifact.ts";

/** Makes the script of the switcher, and that of the notice if the site has it. They contain the data of the site. */
export function switcherArtifacts(site: Site): TextArtifact[] {
  const data = switcherSite(site);
  const notice = site.artifacts.notice ? [published(NOTICE_FILE, SCRIPT_TYPE, scriptText("notice", data))] : [];
  return [published(SWITCHER_FILE, SCRIPT_TYPE, scriptText("switcher", data)), ...notice];
}

/** The first line of each script. It names what the script defines. */
const FIRST_LINES = {
  switcher: "// The languages of a page as links, <locale-switcher>; made by Stele, see README.",
  notice: "// <translation-notice> and <locale-switcher>; made by Stele, see README.",
} as const;

/**
 * Returns the text of the script. It defines no global name, so a page may load it twice. The data is JSON, which is
 * also JavaScript (https://tc39.es/ecma262/#sec-json.parse). The escapes keep texts from becoming code or markup.
 */
export function scriptText(name: keyof typeof FIRST_LINES, site: SwitcherSite): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const data = JSON.stringify(site).replace(/[^ -~]|[<>&]/g, escaped);
  return [FIRST_LINES[name], `(() => { const STELE_SITE = ${data};`, `${ready(name).trimEnd()} })();`, ""].join("\n");
}

/** Returns the data for the switcher: how addresses are made, the names of languages, and which pages exist. */
export function switcherSite({ addresses, locales, pages }: Site): SwitcherSite {
  const { publishedAt, basePath, sourceLocale, localizedPaths } = addresses;
  return {
    publishedAt,
    basePath,
    sourceLocale,
    localizedPaths,
    htmlPaths: pages.some((page) => isHtml(page) || [...(page.localized?.values() ?? [])].some(isHtml)),
    locales: locales.map(({ code, name, dir, hreflang }) => {
      const { origin, prefix } = localeAddress(addresses, code);
      return { code, name, dir, origin, prefix, ...(hreflang === code ? {} : { hreflang }) };
    }),
    known: knownPages({ addresses, pages }),
  };
}

/**
 * Returns the set of pages and of translations with an address of their own. Undefined if it would be too large. On a
 * preview host, a page outside the folders of all languages is known by the name that a translation there would have.
 */
function knownPages({ addresses, pages }: Pick<Site, "addresses" | "pages">): string | undefined {
  const { sourceLocale } = addresses;
  const source = localeAddress(addresses, sourceLocale);
  const names: string[] = [];
  for (const page of pages) {
    if (isOutside(addresses, source, page.path)) names.push(`${sourceLocale} ${page.path}`);
    names.push(page.path, ...ownAddresses(page).map(({ at, path }) => `${at} ${path}`));
    if (names.length > MOST_NAMES) return undefined;
  }
  return packedNames(names);
}

function isHtml({ path }: DefinedPath): boolean {
  return path.endsWith(".html");
}
