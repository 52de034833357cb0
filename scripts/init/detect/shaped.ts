/** Finds a docs tree by its shape, with the addresses that Eleventy, Hexo and Jekyll make. */
import type { Doubt } from "../doubts.ts";
import type { Integration } from "../integrations.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, plainFolder, unsupported } from "./docs-tree.ts";
import { filesBelow, matching } from "./files-below.ts";
import { findAddress } from "./hosts.ts";
import { asJekyll } from "./jekyll.ts";
import { readProgram } from "./javascript/programs.ts";
import { findByShape } from "./shape.ts";
import { spotOf } from "./spots.ts";
import { codeOf } from "../languages.ts";
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

/** Replaces the source language of a shape. If no folder names it, adds it to the languages. */
function withSource(shape: DocsTree, sourceLocale: string): DocsTree {
  const locales = namedIn(shape);
  const own = codeOf(sourceLocale);
  const isNamed = shape.sourcePrefix === true || own === undefined || locales.some(({ code }) => code === own);
  const doubts = shape.doubts?.filter(({ key }) => key !== "source_locale");
  return { ...shape, sourceLocale, locales: isNamed ? locales : [{ code: own }, ...locales], doubts };
}

/** Lists the languages that folders or suffixes name. */
function namedIn({ sourcePrefix, sourceLocale, locales }: DocsTree): DocsTree["locales"] {
  return sourcePrefix === true ? locales : locales.filter(({ code }) => code !== sourceLocale);
}

/** Takes the language of pages that name none from `_config.yml`: `language` in Hexo, `lang` or `locale` in Jekyll. */
function withConfigured(repository: Repository, shape: DocsTree): DocsTree {
  if (shape.sourcePrefix === true || !repository.has(CONFIG)) return shape;
  const config = repository.values(CONFIG);
  const stated = ["language", "lang", "locale"].map((key) => itemsAt(config, key)[0] ?? valueAt(config, key));
  const own = stated.flatMap((one) => (typeof one === "string" ? (codeOf(one) ?? []) : []))[0];
  return own === undefined || namedIn(shape).some(({ code }) => code === own) ? shape : withSource(shape, own);
}

/** Data of Eleventy for a folder, a page or all pages (https://www.11ty.dev/docs/data-cascade/, read November 2026). */
const DATA = /(?:^|\/)(?:([^/]+)\/\1\.json|[^/]+\.11tydata\.\w+|_data\/(?:permalink|eleventyComputed)\.\w+)$/;

/** What Eleventy leaves out, also by `ignores.add()` (https://www.11ty.dev/docs/ignores/, read November 2026). */
const IGNORED = ".eleventyignore";

/** Templates of Eleventy that are no Markdown. Their pages are not in the tree. */
const TEMPLATE = /^(?!(?:.*\/)?_).*\.(?:11ty\.[cm]?[jt]s|ejs|haml|hbs|html|liquid|mustache|njk|pug|webc)$/;

function asEleventy(repository: Repository, shape: DocsTree, { file, generator }: Integration): DocsTree {
  // What is in a comment is no setting.
  const { code = "" } = readProgram(repository, [file]) ?? {};
  const [, baseUrl] = /\bbase_url:\s*["']([^"'\s]+)["']/.exec(code) ?? [];
  const prefix = code.search(/\bpathPrefix\b/);
  const [, base] = /\bpathPrefix:\s*["']([^"']*)["']/.exec(code) ?? [];
  const address = findAddress(repository, { ...shape, evidence: file, baseUrl })?.text ?? "";
  const isInAddress =
    base !== undefined && joinedAddress(/^\w+:\/\/[^/]+/.exec(address)?.[0], base) === joinedAddress(address);
  // Data of a folder is also for the folders in it.
  const [top = ""] = shape.evidence.split("/");
  const data = filesBelow(repository, top).map((name) => (top === "" ? name : `${top}/${name}`));
  const permalinks = [
    { file, at: code.search(/\bpermalink\b/) },
    ...data
      .filter((name) => DATA.test(name))
      .map((name) => ({ file: name, at: (repository.text(name) ?? "").search(/\bpermalink\b/) })),
  ].filter(({ at }) => at !== -1);
  const ignoring = code.search(/\bignores\b/);
  const isIgnoring = ignoring !== -1 || repository.has(IGNORED);
  const names = new Set(shape.locales.map(({ code: tag, label = tag.toLowerCase() }) => label));
  const isOfSite = (name: string): boolean =>
    shape.sourcePrefix !== true || names.has(name.slice(0, Math.max(name.indexOf("/"), 0)));
  const templates = filesBelow(repository, shape.evidence.slice(0, -1)).filter(
    (name) => TEMPLATE.test(name) && isOfSite(name),
  );
  return {
    ...shape,
    generator,
    evidence: file,
    baseUrl,
    doubts: [
      ...(shape.doubts ?? []),
      ...permalinks.slice(0, 1).map((from) => unsupported("permalink", from)),
      ...(isIgnoring ? [unsupported(IGNORED, ignoring === -1 ? { file: IGNORED } : { file, at: ignoring })] : []),
      ...(prefix === -1 || isInAddress
        ? []
        : [{ ...unsupported("pathPrefix", { file, at: prefix }), key: "base_url" } as const]),
    ],
    leftOut: templates.length > 0 ? [few(templates)] : [],
  };
}

/** Adds the addresses of Hexo (https://hexo.io/docs/configuration, read November 2026). Posts are left out. */
function asHexo(repository: Repository, shape: DocsTree): DocsTree | undefined {
  if (!/"hexo"/.test(repository.text("package.json") ?? "") || !repository.has(CONFIG)) return undefined;
  const config = repository.values(CONFIG);
  const pretty = valueAt(config, "pretty_urls");
  const url = valueAt(pretty, "trailing_html") === false ? "/{path}" : "/{path}.html";
  const isFolder = valueAt(pretty, "trailing_index") === false;
  const from = spotOf(repository, CONFIG, "pretty_urls");
  const files = filesBelow(repository, plainFolder(textAt(config, "source_dir") ?? "source") ?? "source");
  const pages = files.filter((file) => file.endsWith(".md"));
  const excluding = ["skip_render", "exclude"].filter((key) => {
    const stated = [valueAt(config, key), ...itemsAt(config, key)].filter((one) => typeof one === "string");
    return stated.length > 0 && matching(repository, pages, stated)?.length !== 0;
  });
  return {
    ...shape,
    generator: "Hexo",
    evidence: CONFIG,
    rows: shape.rows.map((row) => ({ ...row, url, exclude: ["/_*/**"] })),
    doubts: [
      ...(shape.doubts ?? []),
      ...(isFolder ? [] : [unsupported("pretty_urls.trailing_index", from)]),
      ...excluding.map((key) => unsupported(key, spotOf(repository, CONFIG, key))),
    ],
    leftOut: [`${shape.evidence}_posts/`].filter((folder) => repository.files(folder.slice(0, -1)).length > 0),
  };
}
