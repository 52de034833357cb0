/**
 * The JavaScript text of the reference pages, the same for every site.
 *
 * In a checkout it is bundled from the sources when it is first asked for; the package carries it ready
 * (`package/package.ts` puts a string in the place of this module).
 */
import { bundleBrowserScript } from "./bundle.ts";

let bundled: string | undefined;

/** The script of the reference pages. */
export function bundledReferenceScript(): string {
  return (bundled ??= bundleReferenceScript());
}

/** Bundles it from the sources. */
export function bundleReferenceScript(): string {
  return bundleBrowserScript("reference/script.ts");
}
