import { switcherText } from "../package/switcher.ts";
import type { DefinedPath, Site, TextArtifact } from "../model.ts";
import type { SwitcherSite } from "../site/published.ts";
import { SWITCHER_FILE } from "../site/layout.ts";
import { SCRIPT_TYPE } from "../site/problems.ts";
import { published } from "./artifact.ts";

/** The locale switcher, with what it must know of the site. */
export function switcherArtifact(site: Site): TextArtifact {
  return published(SWITCHER_FILE, SCRIPT_TYPE, switcherText(switcherSite(site)));
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
    locales: locales.flatMap(({ code, name, dir, hreflang }) => {
      const address = addresses.locales.find((candidate) => candidate.code === code);
      if (!address) return [];
      const { origin, prefix } = address;
      return [{ code, name, dir, origin, prefix, ...(hreflang === code ? {} : { hreflang }) }];
    }),
  };
}

function isHtml({ path }: DefinedPath): boolean {
  return path.endsWith(".html");
}
