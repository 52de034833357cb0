/** Makes the path of a page from the path of its file, by the template `url:` and the rules of each generator. */
import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";
import type { UrlFault } from "../../../diagnostics/codes/trees.ts";
import type { FrontMatter } from "./front-matter.ts";

/** How a file's path becomes its page's path: `{path}` keeps it, `{path:hugo}` applies the rules of a generator. */
export type PathStyle = "plain" | "docusaurus" | "starlight" | "mkdocs" | "hugo";

/** The rules by which a generator makes addresses from the names of files and folders. */
interface Generator {
  readonly nameOf: (segment: string) => string;
  /** Whether a file is the page of its folder. Receives the changed names of the file and of the folder. */
  readonly isIndex: (name: string, folder: string | undefined) => boolean;
  /** Matches paths of files that the generator uses as parts of other pages. */
  readonly partial?: RegExp;
}

const PLAIN: Generator = { nameOf: (segment) => segment, isIndex: (name) => name === "index" };

const GENERATORS: Readonly<Record<PathStyle, Generator>> = {
  plain: PLAIN,
  docusaurus: {
    nameOf: withoutNumber,
    isIndex: (name, folder) => ["index", "readme", folder?.toLowerCase()].includes(name.toLowerCase()),
    // By default, Docusaurus has exclude: ["**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**"].
    partial: /(?:^|\/)_/,
  },
  // Astro makes the id of an entry from the slugs of its folder and file names. docsLoader reads **/[^_]*.
  starlight: { ...PLAIN, nameOf: (segment) => githubSlug(segment), partial: /(?:^|\/)_[^/]*$/ },
  mkdocs: { ...PLAIN, isIndex: (name) => name === "index" || name === "README" },
  hugo: {
    // By default, Hugo has disablePathToLower: false. Hugo also replaces white space by a hyphen.
    nameOf: (segment) => segment.toLowerCase().replaceAll(/\s+/g, "-"),
    isIndex: (name) => name === "index" || name === "_index",
  },
};

/** The styles that a template can name. */
export const styleNames: readonly string[] = Object.keys(GENERATORS).filter((name) => name !== "plain");

/** A template, split at its `{path}`. */
export interface UrlTemplate {
  readonly before: string;
  readonly after: string;
  readonly style: PathStyle;
}

type TemplateResult =
  | { readonly ok: true; readonly template: UrlTemplate }
  | { readonly ok: false; readonly fault: UrlFault; readonly part: string };

/** The longest template: longer than any path. */
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
  /** The template for pages of folders. Undefined: the path of such a page is its folder with a slash. */
  readonly indexTemplate?: UrlTemplate | undefined;
}

/** The parts of its address that a file states in its front matter. */
export type OwnAddress = Pick<FrontMatter, "slug" | "permalink" | "id">;

/** Whether the generator uses a file as a part of other pages, and not as a page. */
export function isPartial(path: string, style: PathStyle): boolean {
  return GENERATORS[style].partial?.test(path) === true;
}

/** Returns a key that the files of one page share in all languages. */
export function pageKey(path: string, style: PathStyle): string {
  const { folder, name } = pageName(path, style);
  return [...folder, ...name].join("/");
}

/** Splits a path into the changed names of its folders and of its page. The page of a folder has no name of its own. */
function pageName(path: string, style: PathStyle): { readonly folder: string[]; readonly name: readonly string[] } {
  const { nameOf, isIndex } = GENERATORS[style];
  const folder = path.split("/").map(nameOf);
  const name = folder.pop() ?? "";
  return { folder, name: isIndex(name, folder.at(-1)) ? [] : [name] };
}

/** Drops numbers that only sort files, as Docusaurus does: from `01-intro`, but not from `2.0-notes` or a date. */
function withoutNumber(segment: string): string {
  if (/^\d+[-_.]\d+/.test(segment)) return segment;
  return /^\d+\s*[-_.]+\s*(.+)$/s.exec(segment)?.[1] ?? segment;
}

/**
 * Returns the path of a page, as input for the path canonicaliser. `permalink` is the whole path. In Docusaurus and
 * Hugo, `slug` replaces the last name; with a leading slash, it replaces everything that `{path}` stands for. In
 * Starlight, `slug` always replaces everything, and includes the folder of the language. `id` is a key of Docusaurus
 * that replaces the last name.
 *
 * @param label the folder and the label of the file's locale; a stated path may begin with one of them
 */
export function pagePath(path: string, own: OwnAddress, templates: UrlTemplates, label: readonly string[]): string {
  const { before, after, style } = templates.template;
  if (own.permalink !== undefined) return statedPath(own.permalink, label);
  const { folder, name } = pageName(path, style);
  if (own.slug !== undefined && own.slug !== "") {
    const isWhole = own.slug.startsWith("/") || style === "starlight";
    const inside = isWhole ? statedPath(own.slug, label).slice(1) : posix.join(folder.map(encoded).join("/"), own.slug);
    return joined(before, inside, inside.endsWith("/") ? "" : after);
  }
  const named = style === "docusaurus" && own.id !== undefined && name.length > 0 ? [own.id] : name;
  const inside = [...folder, ...named].map(encoded).join("/");
  if (name.length > 0) return joined(before, inside, after);
  // The path of a folder's page ends with a slash, whatever the template adds to other names.
  const { indexTemplate = { before, after: "/" } } = templates;
  return joined(indexTemplate.before, inside, indexTemplate.after);
}

/** Joins a template and the path inside. For an empty path, only the text before `{path}` is used: `/docs/`. */
function joined(before: string, inside: string, after: string): string {
  return inside === "" ? before : `${before}${inside}${after}`;
}

/** Returns a stated path with a leading slash and without the locale's prefix: paths of translations have none. */
function statedPath(written: string, labels: readonly string[]): string {
  const path = written.startsWith("/") ? written : `/${written}`;
  const label = labels.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
  return label === undefined ? path : path.slice(label.length + 1) || "/";
}

/** Encodes percent signs, because in a file name they never begin an encoded character. */
function encoded(name: string): string {
  return name.replaceAll("%", "%25");
}
