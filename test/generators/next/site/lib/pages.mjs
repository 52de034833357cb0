/** The app's own list of its pages: `content/en/guides/wick.md` is `/en/guides/wick`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

export const languages = { en: "en", "pt-br": "pt-BR", ar: "ar" };

export function allPages() {
  const files = readdirSync("content/en", { recursive: true }).filter((name) => name.endsWith(".md"));
  return Object.keys(languages).flatMap((lang) => files.map((name) => page(lang, name)));
}

function page(lang, name) {
  const own = `content/${lang}/${name}`;
  const isFallback = !existsSync(own);
  const slug = name.replace(/\.md$/, "").split("/").filter((part) => part !== "index");
  return { lang, slug, isFallback, file: isFallback ? `content/en/${name}` : own };
}

export function textOf({ file }) {
  const [title, ...text] = readFileSync(file, "utf8").split("\n");
  return { title: title.replace(/^# /, ""), text: text.join("\n").trim() };
}
