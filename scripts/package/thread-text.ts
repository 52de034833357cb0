/**
 * The program of the thread that helps to write files, as JavaScript text.
 *
 * In a checkout it is bundled from the sources when it is first asked for; the package carries it ready
 * (`package/package.ts` puts a string in the place of this module). Not a file of TypeScript for the thread to load:
 * what turns that into JavaScript asks the first thread, which is busy.
 */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

let bundled: string | undefined;

/** The program, a script of CommonJS. */
export function bundledThread(): string {
  return (bundled ??= bundleThread());
}

/** Bundles it from the sources. */
export function bundleThread(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("../publish/second-thread.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    minify: true,
    legalComments: "none",
    write: false,
  });
  const [file] = outputFiles;
  if (!file) throw new Error("the second thread has no program");
  return file.text;
}
