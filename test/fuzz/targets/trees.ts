/** Docs trees: the names of files, and what stands at the beginning of them. */
import { allHostileValues } from "../../hostile-values.ts";
import { perhapsBent } from "../bend.ts";
import type { Random } from "../random.ts";
import { target } from "../target.ts";
import { scratch } from "./scratch.ts";
import { runSourced } from "./sourced.ts";

const LOCALES =
  "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: pt-BR, name: Português, folder: pt_br }\n";

/** How files are found: the options of a tree, and where the files of a language are. */
const LAYOUTS = [
  {
    options: 'tree: "../docs/{locale}/{path}.md"',
    place: (locale: string, path: string) => `docs/${locale}/${path}.md`,
  },
  { options: 'tree: "../docs/{path}.{md,mdx}"', place: (_locale: string, path: string) => `docs/${path}.md` },
  {
    options: 'tree: "../docs/{path}.{locale}.md", source_tree: "../docs/{path}.md", url: "/guide/{path}"',
    place: (locale: string, path: string) => (locale === "en" ? `docs/${path}.md` : `docs/${path}.${locale}.md`),
  },
  {
    options: "preset: mkdocs",
    place: (locale: string, path: string) => `docs/${path}${locale === "en" ? "" : `.${locale}`}.md`,
  },
  {
    options: "preset: docusaurus",
    place: (locale: string, path: string) =>
      locale === "en" ? `docs/${path}.md` : `i18n/${locale}/docusaurus-plugin-content-docs/current/${path}.md`,
  },
  {
    options: "preset: hugo",
    place: (locale: string, path: string) => `content/${locale}/${path}.md`,
  },
] as const;

const PATHS = [
  "index",
  "intro",
  "guide/index",
  "guide/a b",
  "café",
  "01-first",
  "a.b",
  "guide/README",
  "_index",
  "日本語",
];

const MATTER = [
  "---\nlastmod: 2026-01-02\n---\n# Text\n",
  "---\nlastmod: 2026-01-02\nslug: /other/\ndraft: false\n---\n",
  "---\r\nlastmod: 2026-01-02\r\ntitle: 'a: b'\r\n---\r\n",
  "+++\nlastmod = 2026-01-02T10:00:00Z\ndraft = false\n+++\n",
  "---\nlast_update:\n  date: 2026-01-02\nid: other\npermalink: x/y\n---\n",
];

const KEYS = [
  "slug",
  "permalink",
  "id",
  "draft",
  "unlisted",
  "url",
  "lastmod",
  "date",
  "translationKey",
  "revision",
  "last_update",
];

interface Tree {
  readonly options: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

function matter(random: Random): Uint8Array {
  const text = random.pick(MATTER);
  if (random.chance(0.5)) return Buffer.from(text);
  const value = random.pick(allHostileValues);
  const line = `${random.pick(KEYS)}: ${random.chance(0.7) ? JSON.stringify(value) : value}\n`;
  const at = text.indexOf("\n") + 1;
  return Buffer.from(random.chance(0.6) ? text.slice(0, at) + line + text.slice(at) : perhapsBent(random, text, 0.6));
}

/** What Linux takes for a name: no slash, no NUL, at most 255 bytes. */
function fileName(random: Random): string {
  const path = random.pick(PATHS);
  if (random.chance(0.8)) return path;
  const text = random.chance(0.5) ? perhapsBent(random, path, 0.7) : random.pick(allHostileValues);
  const names = text
    .toWellFormed()
    .split("/")
    .map((name) => name.replaceAll("\0", ""));
  const kept = names.filter((name) => name !== "" && name !== "." && name !== ".." && Buffer.byteLength(name) < 200);
  return kept.slice(0, 20).join("/") || "x";
}

function make(random: Random): Tree {
  const { options, place } = random.pick(LAYOUTS);
  const found = new Map<string, Uint8Array>();
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const path = fileName(random);
    const locale = random.pick(["en", "en", "es", "pt_br", "it"]);
    const file = place(locale, path);
    // A file cannot be a folder too.
    const isFree = ![...found.keys()].some((one) => one.startsWith(`${file}/`) || file.startsWith(`${one}/`));
    if (isFree) found.set(file, matter(random));
  }
  return { options, files: found };
}

const folder = scratch();

function run({ options, files }: Tree): string {
  const site = `base_url: https://docs.example.com\nsource_locale: en\naddresses: path\nartifacts: { reference: false, openapi: false }\npages: [{ ${options} }]\n`;
  return runSourced(folder.fill(files), { "site.yaml": site, "locales.yaml": LOCALES });
}

export const trees = target<Tree>({
  name: "trees",
  share: 2,
  make,
  run,
  outcomes: ["refused", "accepted"],
  close: folder.remove,
});
