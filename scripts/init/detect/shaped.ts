/** Finds a docs tree by its shape, with the addresses that Eleventy, Hexo and Jekyll make. */
import type { Doubt } from "../doubts.ts";
import type { Integration } from "../integrations.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, plainFolder } from "./docs-tree.ts";
import { filesBelow, payForComparing } from "./files-below.ts";
import { readProgram } from "./javascript/programs.ts";
import { findByShape } from "./shape.ts";
import { spotOf } from "./spots.ts";
import { foundLocale } from "../languages.ts";
import { statedLanguages } from "./translation-tools.ts";
import { itemsAt, textAt, valueAt } from "./values.ts";
import { few } from "../../diagnostics/message.ts";

const CONFIG = "_config.yml";

/** Finds a tree by its shape. `eleventy` is the integration of the project, if it has no other generator. */
export function byShape(repository: Repository, eleventy: Integration | undefined): DocsTree | undefined {
  const found = findByShape(repository);
  if (!found) return undefined;
  const stated = statedLanguages(repository)?.sourceLocale;
  const shape = stated === undefined ? withConfigured(repository, found) : withSource(found, stated);
  const known = eleventy
    ? asEleventy(repository, shape, eleventy)
    : (asHexo(repository, shape) ?? asJekyll(repository, shape));
  // Many generators serve the source language without its prefix, although it has a folder.
  const what = shape.sourcePrefix ? `/${shape.sourceLocale}/{path}/` : "/{path}/";
  const guess: Doubt = { key: "pages", reason: "generator-unknown", what, from: undefined };
  return known ?? { ...shape, doubts: [...(shape.doubts ?? []), guess] };
}

/** Replaces the source language of a shape. */
function withSource(shape: DocsTree, sourceLocale: string): DocsTree {
  return { ...shape, sourceLocale, doubts: shape.doubts?.filter(({ key }) => key !== "source_locale") };
}

/** Takes the language of pages that name none from `_config.yml`: `language` in Hexo, `lang` or `locale` in Jekyll. */
function withConfigured(repository: Repository, shape: DocsTree): DocsTree {
  if (shape.sourcePrefix === true || !repository.has(CONFIG)) return shape;
  const config = repository.values(CONFIG);
  const [first = ""] = ["language", "lang", "locale"].flatMap(
    (key) => itemsAt(config, key)[0] ?? textAt(config, key) ?? [],
  );
  const own = typeof first === "string" ? foundLocale(first.toLowerCase(), { tag: first }) : undefined;
  const named = shape.locales.filter(({ code }) => code !== shape.sourceLocale);
  if (!own || named.some(({ code }) => code === own.code)) return shape;
  return { ...withSource(shape, own.code), locales: [own, ...named] };
}

/** Doubts a key of a configuration that changes addresses. */
function unsupported(what: string, from: Doubt["from"]): Doubt {
  return { key: "pages", reason: "unsupported", what, from };
}

function asEleventy(repository: Repository, shape: DocsTree, { file, generator }: Integration): DocsTree {
  // What is in a comment is no setting.
  const { code = "" } = readProgram(repository, [file]) ?? {};
  const at = code.search(/\bpermalink\b/);
  const [, baseUrl] = /\bbase_url:\s*["']([^"'\s]+)["']/.exec(code) ?? [];
  const doubts = [...(shape.doubts ?? []), ...(at === -1 ? [] : [unsupported("permalink", { file, at })])];
  return { ...shape, generator, evidence: file, baseUrl, doubts };
}

/** Adds the addresses of Hexo (https://hexo.io/docs/configuration, read November 2026). Posts are left out. */
function asHexo(repository: Repository, shape: DocsTree): DocsTree | undefined {
  if (!/"hexo"/.test(repository.text("package.json") ?? "") || !repository.has(CONFIG)) return undefined;
  const pretty = valueAt(repository.values(CONFIG), "pretty_urls");
  const url = valueAt(pretty, "trailing_html") === false ? "/{path}" : "/{path}.html";
  const isFolder = valueAt(pretty, "trailing_index") === false;
  const from = spotOf(repository, CONFIG, "pretty_urls");
  return {
    ...shape,
    generator: "Hexo",
    evidence: CONFIG,
    rows: shape.rows.map((row) => ({ ...row, url, exclude: ["/_*/**"] })),
    doubts: [...(shape.doubts ?? []), ...(isFolder ? [] : [unsupported("pretty_urls.trailing_index", from)])],
    leftOut: [`${shape.evidence}_posts/`].filter((folder) => repository.files(folder.slice(0, -1)).length > 0),
  };
}

/**
 * Adds the addresses of Jekyll to folders of languages in the folder of its pages, or beside its pages. Posts are left out, because their
 * addresses have dates (https://jekyllrb.com/docs/permalinks/, read November 2026).
 */
function asJekyll(repository: Repository, shape: DocsTree): DocsTree | undefined {
  const config = repository.has(CONFIG) ? repository.values(CONFIG) : undefined;
  const folder = plainFolder(textAt(config, "source") ?? "");
  const [row] = shape.rows;
  const isBeside = row?.tree?.includes("{{locale}/,}") === true;
  if (folder === undefined || shape.evidence !== `${folder}/` || !(shape.sourcePrefix || isBeside)) return undefined;
  const inside = folder === "" ? "" : `${folder}/`;
  const isStated = /\b(?:jekyll|github-pages)\b/.test(repository.text("Gemfile") ?? "");
  if (!repository.has(CONFIG) || !(isStated || repository.files(`${inside}_layouts`).length > 0)) return undefined;
  const files = shape.locales.flatMap(({ code, label = code.toLowerCase() }) =>
    filesBelow(repository, inside + label).map((file) => `${label}/${file}`),
  );
  const posts = new Set(files.flatMap((file) => /(?<=^[^/]+\/)(?:.*\/)?_posts\//.exec(file) ?? []));
  if (isBeside && repository.files(`${inside}_posts`).length > 0) posts.add("_posts/");
  const end = endOf(textAt(config, "permalink") ?? "date");
  const apart = isBeside ? excludedBeside(repository, folder, config, end.replace("/", "")) : [];
  return {
    ...shape,
    generator: "Jekyll",
    evidence: CONFIG,
    rows: [
      {
        tree: (row?.tree ?? "").replace("{md,mdx}", "{md,html}"),
        url: `/{path}${end}`,
        exclude: ["/_*/**", "/**/_*/**", ...apart],
      },
    ],
    doubts: [
      ...(shape.doubts ?? []),
      ...movingKeys(repository, config, files).map((key) => unsupported(key, spotOf(repository, CONFIG, key))),
    ],
    leftOut: posts.size > 0 ? [few([...posts])] : [],
    publishing: "bundle exec jekyll build && npx --no -- stele build --out _site --merge",
  };
}

/**
 * Returns globs for what is in the folder of pages, but is no page: what `exclude` names, texts about the project such as
 * `README.md`, the page for errors, and `vendor`, which Jekyll leaves out by default.
 */
function excludedBeside(repository: Repository, folder: string, config: unknown, end: string): readonly string[] {
  const stated = itemsAt(config, "exclude").map((one) =>
    typeof one === "string" ? one.replaceAll(/^\/|\/$/g, "") : "",
  );
  const excluded = new Set(["vendor", ...stated]);
  const folders = repository.folders(folder).filter((name) => excluded.has(name) && plainFolder(name) !== undefined);
  const files = repository.files(folder).flatMap((name) => {
    const [, stem = ""] = /^([\w.-]+)\.(?:md|html)$/.exec(name) ?? [];
    return stem !== "" && (excluded.has(name) || /^(?:404|[A-Z_-]+)$/.test(stem)) ? [`/${stem}${end}`] : [];
  });
  return [...folders.map((name) => `/${name}/**`), ...files, `/**/README${end}`];
}

/** Returns what the style of permalinks puts behind the path of a page, as `Utils.add_permalink_suffix` of Jekyll. */
function endOf(style: string): string {
  if (style === "pretty" || style.endsWith("/")) return "/";
  return /^(?:date|ordinal|none)$|:output_ext$/.test(style) ? ".html" : "";
}

/** Lists the keys of Jekyll, and of its plugins for languages, that move pages or leave them out. */
function movingKeys(repository: Repository, config: unknown, files: readonly string[]): readonly string[] {
  const stated = itemsAt(config, "exclude").flatMap((one) => (typeof one === "string" ? [one.replace(/\/$/, "")] : []));
  // An entry such as `*.gem` concerns no page.
  const excluded = stated.filter((one) => !/\*\.(?!md$|html$)\w+$/.test(one));
  const isHit = (one: string): boolean =>
    one.includes("*") || files.some((file) => file === one || file.startsWith(`${one}/`));
  const isExcluding = !payForComparing(repository, excluded, files) || excluded.some(isHit);
  const isMoved = itemsAt(config, "defaults").some((one) => valueAt(one, "values", "permalink") !== undefined);
  return [
    ...(isExcluding ? ["exclude"] : []),
    ...(isMoved ? ["defaults"] : []),
    ...(valueAt(config, "languages") === undefined ? [] : ["languages"]),
  ];
}
