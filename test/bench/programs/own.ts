/** The sitemaps of Stele: the protocol allows 50 MB a file, so there are two and an index. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sitemapArtifacts } from "../../../scripts/artifacts/sitemap.ts";
import { largeSite } from "./pages.ts";

const [, , folder = "."] = process.argv;
for (const { path, text } of sitemapArtifacts(largeSite()))
  writeFileSync(join(folder, path.replaceAll("/", "-")), text);
