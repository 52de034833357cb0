/** `switcher/v1.js`: the element with what it must know of its site, for a script tag. */
import type { SwitcherSite } from "../../model.ts";
import { defineSwitcher } from "./element.ts";

/** Written in front of this script by the build. */
declare const STELE_SITE: SwitcherSite;

const { currentScript } = document;
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : undefined;

defineSwitcher({
  // A module has no element of its own; it asks the place that the site was built for.
  root: own ? new URL("..", own).href.replace(/\/$/, "") : STELE_SITE.publishedAt,
  readSite: () => STELE_SITE,
});
