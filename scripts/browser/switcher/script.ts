/** `switcher/v1.js`: the element `<locale-switcher>` with the data of its site, for use in a `<script>` tag. */
import type { SwitcherSite } from "../../site/published.ts";
import { ofDocument } from "../document.ts";
import { defineSwitcher } from "./element.ts";
import { isWebAddress } from "./reading-place.ts";

/** The build writes this constant in front of the script. */
declare const STELE_SITE: SwitcherSite;

const currentScript = ofDocument("currentScript");
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : "";

defineSwitcher({
  // Uses `publishedAt` for modules (`currentScript` is null) and scripts from the disk (they cannot fetch files).
  root: isWebAddress(own) ? new URL("..", own).href.replace(/\/$/, "") : STELE_SITE.publishedAt,
  readSite: () => STELE_SITE,
});
