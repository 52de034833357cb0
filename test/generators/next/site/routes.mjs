import { writeFileSync } from "node:fs";
import { allPages, languages } from "./lib/pages.mjs";

const lines = allPages().map(({ lang, slug, file, isFallback }) => ({
  address: ["https://docs.example.com", lang, ...slug].join("/"),
  locale: languages[lang],
  key: `/${slug.join("/")}`,
  file,
  fallback: isFallback,
}));
writeFileSync("routes.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
