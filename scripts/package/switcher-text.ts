/**
 * The JavaScript text of the locale switcher, without what a site is: `switcherText` puts that in front.
 *
 * In a checkout it is bundled from the sources when it is first asked for; the package carries it ready
 * (`package/package.ts` puts a string in the place of this module).
 */
import { bundleBrowserScript } from "./bundle.ts";

let bundled: string | undefined;

/** The statements of the script, which read `STELE_SITE`. */
export function bundledSwitcher(): string {
  return (bundled ??= bundleSwitcher());
}

/** Bundles it from the sources. */
export function bundleSwitcher(): string {
  return bundleBrowserScript("switcher/script.ts");
}
