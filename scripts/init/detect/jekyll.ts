/** Detects Jekyll around folders of languages (https://jekyllrb.com/docs/configuration/, read November 2026). */
import { few } from "../../diagnostics/message.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, plainFolder, unsupported } from "./docs-tree.ts";
import { filesBelow, payForComparing } from "./files-below.ts";
import { spotOf } from "./spots.ts";
import { itemsAt, textAt, valueAt } from "./values.ts";

const CONFIG = "_config.yml";

/**
 * Adds the addresses of Jekyll to folders of languages in the folder of its pages, or beside its pages. Posts are left
 * out, because their addresses have dates (https://jekyllrb.com/docs/permalinks/, read November 2026).
 */
export function asJekyll(repository: Repository, shape: DocsTree): DocsTree | undefined {
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
    return stem !== "" && (excluded.has(name) || /^(?:404|(?!README$)[A-Z_-]+)$/.test(stem)) ? [`/${stem}${end}`] : [];
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
  const stated = itemsAt(config, "exclude").flatMap((one) =>
    typeof one === "string" ? [one.replaceAll(/^\/|\/$/g, "")] : [],
  );
  // An entry such as `*.gem` concerns no page.
  const excluded = stated.filter((one) => !/\*\.(?!md$|html$)\w+$/.test(one));
  const isHit = (one: string): boolean =>
    /[*?[]/.test(one) || files.some((file) => file === one || file.startsWith(`${one}/`));
  const isExcluding = !payForComparing(repository, excluded, files) || excluded.some(isHit);
  const isMoved = itemsAt(config, "defaults").some((one) => valueAt(one, "values", "permalink") !== undefined);
  return [
    ...(isExcluding ? ["exclude"] : []),
    ...(isMoved ? ["defaults"] : []),
    ...(valueAt(config, "languages") === undefined ? [] : ["languages"]),
  ];
}
