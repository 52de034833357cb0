/** The sitemaps of Stele: the protocol allows 50 MB a file, so there are two and an index. */
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sitemapArtifacts } from "../../../scripts/artifacts/sitemap/index.ts";
import { largeSite } from "./pages.ts";

const [, , folder = "."] = process.argv;
for (const { path, text } of sitemapArtifacts(largeSite(folder))) {
  const file = openSync(join(folder, path.replaceAll("/", "-")), "w");
  for (const piece of typeof text === "string" ? [text] : text.pieces()) writeSync(file, piece);
  closeSync(file);
}
