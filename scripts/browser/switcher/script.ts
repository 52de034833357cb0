/** `switcher/v1.js`: the element with what it must know of its site, for a script tag. */
import type { SwitcherSite } from "../../model.ts";
import { ofDocument } from "../document.ts";
import { defineSwitcher } from "./element.ts";
import { isWebAddress } from "./reading-place.ts";

/** Written in front of this script by the build. */
declare const STELE_SITE: SwitcherSite;

const currentScript = ofDocument("currentScript");
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : "";

defineSwitcher({
  // A module has no element of its own, and a script of a disk no files that it may ask for.
  root: isWebAddress(own) ? new URL("..", own).href.replace(/\/$/, "") : STELE_SITE.publishedAt,
  readSite: () => STELE_SITE,
});
