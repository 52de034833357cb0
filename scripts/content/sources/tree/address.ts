/** Makes the path of a page from the path of its file, by the template in `url` and the rules of the generator. */
import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";
import type { UrlFault } from "../../../diagnostics/codes/trees.ts";
import type { FrontMatter } from "./front-matter.ts";

/** The style in a template: `{path:hugo}` applies the rules of Hugo to the path of a file, `{path}` changes nothing. */
export type PathStyle = "plain" | "docusaurus" | "starlight" | "mkdocs" | "hugo";

/** The rules by which a generator makes addresses from the names of files and folders. */
interface Generator {
  readonly nameOf: (segment: string) => string;
  /** Whether a file is the page of its folder, such as `index`. `name` is a result of `nameOf`; `raw` has the names before. */
  readonly isIndex: (name: string, raw: { readonly name: string; readonly folder: string | undefined }) => boolean;
  /** A file that has the name of its folder: `a/index` is the page `a`, beside the page `b`. */
  readonly namesFolder?: string;
  /** Makes a name of the `slug` of a page. The pages of folders have none then. */
  readonly slugOf?: (slug: string) => string;
  /** Matches files that the generator only includes in pages, and that are not pages themselves: `_note`. */
  readonly partial?: RegExp;
}

const PLAIN: Generator = { nameOf: (segment) => segment, isIndex: (name) => name === "index" };

const GENERATORS: Readonly<Record<PathStyle, Generator>> = {
  plain: PLAIN,
  docusaurus: {
    nameOf: withoutNumber,
    // A number in front counts: `01-index` is no index (`isCategoryIndex` of plugin-content-docs 3.10).
    isIndex: (_, { name, folder }) => ["index", "readme", folder?.toLowerCase()].includes(name.toLowerCase()),
    // The default of Docusaurus is `exclude: ["**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**"]`.
    partial: /(?:^|\/)_/,
  },
  // Astro makes the id of a page from slugs of its folder and file names. Starlight's docsLoader reads `**/[^_]*`.
  starlight: { ...PLAIN, nameOf: (segment) => githubSlug(segment), partial: /(?:^|\/)_[^/]*$/ },
  mkdocs: { ...PLAIN, isIndex: (name) => name === "index" || name === "README" },
  hugo: { nameOf: hugoName, isIndex: (name) => name === "_index", namesFolder: "index", slugOf: hugoSlug },
};

/** Matches what Hugo drops: all but letters, digits, marks and a few signs (`Sanitize` of its common/paths). */
const DROPPED_BY_HUGO = /(?:[^\p{L}\p{Nd}\p{M}./\\_#+~@%-]|%(?![\da-f]{2}))+/gu;

function sanitized(text: string): string {
  // One letter at a time, as in Go: JavaScript writes some letters as two, and the last sigma of a word as another letter.
  const lower = text.replaceAll(/[\p{Lu}\p{Lt}]/gu, (one) =>
    String.fromCodePoint(one.toLowerCase().codePointAt(0) ?? 0),
  );
  return lower.replaceAll(DROPPED_BY_HUGO, (dropped: string, at: number) => {
    const isBesideHyphen = lower[at - 1] === "-" || lower[at + dropped.length] === "-";
    return /\p{White_Space}/u.test(dropped) && !isBesideHyphen ? "-" : "";
  });
}

/** Hugo makes names of lower case (`disablePathToLower: false` is the default), and since version 0.123 a hyphen of each space. */
function hugoName(segment: string): string {
  return sanitized(segment.replaceAll(" ", "-"));
}

function hugoSlug(slug: string): string {
  return sanitized(slug.replaceAll(/^-+|(?<!-)-+$/g, "")).replace(/^\/+/, "");
}

/** Whether versions of Hugo differ in the address of a file: `a - b` is `a-b` before version 0.123, and `a---b` since then. */
export function isOfVersion(path: string): boolean {
  const isRenamed = (name: string): boolean =>
    hugoName(name) !== sanitized(name) || /^_?index$/.test(name.toLowerCase());
  return path
    .replace(/(?:^|\/)_?index$/, "")
    .split("/")
    .some(isRenamed);
}

/** The styles that a template may name: `{path:hugo}`. */
export const styleNames: readonly string[] = Object.keys(GENERATORS).filter((name) => name !== "plain");

/** A template such as `/docs/{path}/`, split at `{path}`. */
export interface UrlTemplate {
  readonly before: string;
  readonly after: string;
  readonly style: PathStyle;
}

type TemplateResult =
  | { readonly ok: true; readonly template: UrlTemplate }
  | { readonly ok: false; readonly fault: UrlFault; readonly part: string };

/** The maximum number of characters of a template. Real paths are shorter. */
const LONGEST_TEMPLATE = 4096;

/** Parses a template: `/docs/{path}/`. */
export function compileTemplate(text: string): TemplateResult {
  const fault = (reason: UrlFault, part = text): TemplateResult => ({ ok: false, fault: reason, part });
  if (text.length > LONGEST_TEMPLATE) return fault("too-long", String(LONGEST_TEMPLATE));
  if (!text.startsWith("/")) return fault("no-slash");
  const [before = "", style, after, ...others] = text.split(/\{path(:[^}]*)?\}/);
  if (after === undefined) return fault("no-path");
  if (others.length > 0) return fault("two-paths");
  const name = style?.slice(1) ?? "plain";
  if (style !== undefined && !styleNames.includes(name)) return fault("style", `{path${style}}`);
  return { ok: true, template: { before, after, style: name as PathStyle } };
}

export interface UrlTemplates {
  readonly template: UrlTemplate;
  /** The template for pages of folders, such as `index.md`. Undefined: the path of the folder with a final slash. */
  readonly indexTemplate?: UrlTemplate | undefined;
}

/** The front matter keys that change the address of a page. */
export type OwnAddress = Pick<FrontMatter, "slug" | "permalink" | "id">;

/** Whether the generator includes a file in other pages, so that the file itself is not a page. */
export function isPartial(path: string, style: PathStyle): boolean {
  return GENERATORS[style].partial?.test(path) === true;
}

/** Returns a key for the page of a file. All translations of a page have the same key: `guides/intro`. */
export function pageKey(path: string, style: PathStyle): string {
  const { folder, name } = pageName(path, style);
  return [...folder, ...name].join("/");
}

/** Applies `nameOf` to a path, and splits it into folders and name. For the page of a folder, `name` is empty. */
function pageName(path: string, style: PathStyle): { readonly folder: string[]; readonly name: readonly string[] } {
  const { nameOf, isIndex, namesFolder } = GENERATORS[style];
  const names = path.split("/");
  const folder = names.map(nameOf);
  const name = folder.pop() ?? "";
  if (name === namesFolder) return { folder, name: folder.splice(-1) };
  const raw = { name: names.at(-1) ?? "", folder: names.at(-2) };
  return { folder, name: isIndex(name, raw) ? [] : [name] };
}

/** Drops a number that only sorts files, as Docusaurus does: `01-intro` -> `intro`. Keeps `2.0-notes` and dates. */
function withoutNumber(segment: string): string {
  if (/^\d+[-_.]\d+/.test(segment)) return segment;
  return /^\d+\s*[-_.]+\s*(.+)$/s.exec(segment)?.[1] ?? segment;
}

/**
 * Returns the path of a page. The path is not canonical yet. The front matter keys in `own` can change the path:
 * - `permalink` is the whole path.
 * - `slug` replaces the last name, or all of `{path}` if it begins with a slash. In Starlight it always replaces all of
 *   `{path}`, and includes the folder of the language. In Hugo it always replaces the last name.
 * - `id` replaces the last name in Docusaurus.
 *
 * @param label the folder and the label of the file's locale: prefixes that a `permalink` or `slug` may have
 */
export function pagePath(path: string, own: OwnAddress, templates: UrlTemplates, label: readonly string[]): string {
  const { before, after, style } = templates.template;
  if (own.permalink !== undefined) {
    const stated = statedPath(own.permalink, label);
    // Hugo writes such a page into a folder.
    return style === "hugo" && !/\.|\/$/.test(stated) ? `${stated}/` : stated;
  }
  const { folder, name } = pageName(path, style);
  const { slugOf } = GENERATORS[style];
  const slug = slugOf ? name.map(() => slugOf(own.slug ?? "")).join("") : (own.slug ?? "");
  if (slug !== "") {
    const isWhole = !slugOf && (slug.startsWith("/") || style === "starlight");
    const inside = isWhole ? statedPath(slug, label).slice(1) : posix.join(folder.map(encoded).join("/"), slug);
    const whole = joined(before, inside, inside.endsWith("/") ? "" : after);
    return hasNoSlashes(templates) ? withoutSlash(whole) : whole;
  }
  const named = style === "docusaurus" && own.id !== undefined && name.length > 0 ? [own.id] : name;
  const inside = [...folder, ...named].map(encoded).join("/");
  if (name.length > 0) return joined(before, inside, after);
  // The path of a folder's page ends with a slash, even if the template has no final slash.
  const { indexTemplate = { before, after: "/" } } = templates;
  const whole = joined(indexTemplate.before, inside, indexTemplate.after);
  return hasNoSlashes(templates) ? withoutSlash(whole) : whole;
}

/** Whether not even the pages of folders have a final slash: `trailingSlash: false` of Docusaurus. */
function hasNoSlashes({ template, indexTemplate }: UrlTemplates): boolean {
  return template.style === "docusaurus" && template.after === "" && indexTemplate?.after === "";
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** Puts a path into a template. For an empty path, uses only the text before `{path}`: `/docs/`. */
function joined(before: string, inside: string, after: string): string {
  return inside === "" ? before : `${before}${inside}${after}`;
}

/** Returns a path from front matter with a leading slash and without the prefix of the locale: `es/a` -> `/a`. */
function statedPath(written: string, labels: readonly string[]): string {
  const path = written.startsWith("/") ? written : `/${written}`;
  const label = labels.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
  return label === undefined ? path : path.slice(label.length + 1) || "/";
}

/** Encodes percent signs: in the name of a file, `%20` is not an encoded space. */
function encoded(name: string): string {
  return name.replaceAll("%", "%25");
}
