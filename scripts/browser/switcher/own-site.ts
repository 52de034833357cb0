/** The site of a published script: its data is in the script, and its files are beside the script. */
import type { SwitcherSite } from "../../site/published.ts";
import { ofDocument } from "../document.ts";
import type { SiteOptions } from "./page-languages.ts";
import { isWebAddress } from "./reading-place.ts";

/** The build writes this constant in front of the script. */
declare const STELE_SITE: SwitcherSite;

const currentScript = ofDocument("currentScript");
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : "";

export const ownSite: SiteOptions = {
  // Uses `publishedAt` for modules (`currentScript` is null) and scripts from the disk (they cannot fetch files).
  root: isWebAddress(own) ? new URL("..", own).href.replace(/\/$/, "") : STELE_SITE.publishedAt,
  readSite: () => STELE_SITE,
};
