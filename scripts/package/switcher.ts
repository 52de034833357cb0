/** The locale switcher of one site: the text of the script with what it must know of the site inside. */
import type { SwitcherSite } from "../site/published.ts";
import { bundledSwitcher } from "./switcher-text.ts";

/**
 * A script that runs as it stands, and twice without harm: it leaves no name behind. What comes from the content is JSON,
 * which is JavaScript too (https://tc39.es/ecma262/#sec-json.parse): no text of it can become code, nor markup where
 * somebody puts the script into a page.
 */
export function switcherText(site: SwitcherSite): string {
  return [
    "// The languages of a page as links, <locale-switcher>; made by Stele, see README.",
    `(() => { const STELE_SITE = ${asciiJson(site)};`,
    `${bundledSwitcher().trimEnd()} })();`,
    "",
  ].join("\n");
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[^ -~]|[<>&]/g, escaped);
}
