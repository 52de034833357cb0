/**
 * The program of the thread that helps to write files, as JavaScript text.
 *
 * In a checkout it is bundled from the sources when it is first asked for; the package carries it ready
 * (`package/package.ts` puts a string in the place of this module). Not a file of TypeScript for the thread to load:
 * what turns that into JavaScript asks the first thread, which is busy.
 */
import { bundleText } from "./bundle.ts";

let bundled: string | undefined;

/** The program, a script of CommonJS. */
export function bundledThread(): string {
  return (bundled ??= bundleThread());
}

/** Bundles it from the sources. */
export function bundleThread(): string {
  return bundleText("publish/second-thread.ts", { platform: "node", target: "node20.19", format: "cjs" });
}
