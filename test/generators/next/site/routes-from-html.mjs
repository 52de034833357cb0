import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const files = readdirSync("out", { recursive: true }).map((name) => name.replaceAll("\\", "/"));
const pages = files.filter((name) => name.endsWith(".html") && !/(^|\/)404(\/index)?\.html$/.test(name));
const lines = pages.sort().map((name) => {
  const html = readFileSync(`out/${name}`, "utf8");
  const path = name.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
  const locale = /<html[^>]* lang="([^"]+)"/.exec(html)[1];
  const fallback = /<main[^>]* lang="/.test(html);
  return { address: `https://docs.example.com/${path}`, locale, key: path.replace(/^[^/]+\/?/, "/"), fallback };
});
writeFileSync("routes.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
