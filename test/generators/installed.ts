/** Stele as sites of docs generators install it: in `node_modules/stele`, with the entries of the integrations. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleTool } from "../../scripts/package/tool.ts";

/**
 * Writes the package into a folder.
 *
 * @param folder the folder of the package, such as `SITE/node_modules/stele`
 * @param integration the name of an entry, such as `docusaurus`
 * @param format `cjs` for generators that load plugins with `require`
 */
export async function installStele(folder: string, integration: string, format: "cjs" | "esm"): Promise<void> {
  const { files } = await bundleTool({ [integration]: `scripts/integrations/${integration}.ts` });
  const entry = `.package/${integration}.${format === "cjs" ? "cjs" : "js"}`;
  const manifest = { name: "stele", version: "0.0.0", type: "module", exports: { [`./${integration}`]: `./${entry}` } };
  const texts = new Map([["package.json", JSON.stringify(manifest)]]);
  for (const [path, text] of files) texts.set(`.package/${path}`, text);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
