/** A writer by hand for these pages: template strings, each value escaped once, 64 KB at a time. */
import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { CODES, largeSite, originOf } from "./pages.ts";

const [, , folder = "."] = process.argv;
const file = openSync(join(folder, "template.xml"), "w");
const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
let text =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
for (const page of largeSite(folder).pages) {
  const path = escaped(page.path);
  text += `\n  <url>\n    <loc>${originOf("en")}${path}</loc>\n    <lastmod>${page.lastmod}</lastmod>\n    <priority>${page.priority}</priority>`;
  for (const code of CODES) {
    text += `\n    <xhtml:link rel="alternate" hreflang="${code}" href="${originOf(code)}${path}"/>`;
  }
  text += `\n    <xhtml:link rel="alternate" hreflang="x-default" href="${originOf("en")}${path}"/>\n  </url>`;
  if (text.length < 65_536) continue;
  writeSync(file, text);
  text = "";
}
writeSync(file, `${text}\n</urlset>\n`);
