import { ready } from "../package/ready.ts";
import type { DefinedPath, TextArtifact } from "../model.ts";
import { localeAddress, type Site } from "../site/site.ts";
import type { SwitcherSite } from "../site/published.ts";
import { SWITCHER_FILE } from "../site/layout.ts";
import { SCRIPT_TYPE } from "../site/problems.ts";
import { published } from "./artifact.ts";

/** The locale switcher of a site: its script, with what it must know of the site inside. */
export function switcherArtifact(site: Site): TextArtifact {
  return published(SWITCHER_FILE, SCRIPT_TYPE, switcherText(switcherSite(site)));
}

/**
 * A script that runs as it is, and twice without harm: it leaves no name behind. Values of the content are JSON, which is
 * JavaScript too (https://tc39.es/ecma262/#sec-json.parse): no text can become code, nor markup in a page that holds the
 * script.
 */
export function switcherText(site: SwitcherSite): string {
  return [
    "// The languages of a page as links, <locale-switcher>; made by Stele, see README.",
    `(() => { const STELE_SITE = ${asciiJson(site)};`,
    `${ready("switcher").trimEnd()} })();`,
    "",
  ].join("\n");
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[^ -~]|[<>&]/g, escaped);
}

/** What the switcher knows of a site: how addresses are made and what the languages are called, and no page. */
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
  };
}

function isHtml({ path }: DefinedPath): boolean {
  return path.endsWith(".html");
}
