/** The stream of the package `sitemap`. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SitemapStream } from "sitemap";
import { CODES, largeSite, originOf } from "./pages.ts";

const [, , folder = "."] = process.argv;

function* items(): Generator<object> {
  for (const { path, lastmod, priority } of largeSite(folder).pages) {
    const links = [...CODES, "x-default"].map((lang) => ({
      lang,
      url: originOf(lang === "x-default" ? "en" : lang) + path,
    }));
    yield { url: originOf("en") + path, lastmod, priority, links };
  }
}

await pipeline(
  Readable.from(items()),
  new SitemapStream({ hostname: originOf("en"), lastmodDateOnly: true }),
  createWriteStream(join(folder, "stream.xml")),
);
