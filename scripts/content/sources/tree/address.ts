/** The path of a page made of the path of its file: the template `url:`, and what each generator does to file names. */
import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";

/** How a path of a file becomes that of a page: `{path}`, or as one generator does it: `{path:hugo}`. */
export type PathStyle = "plain" | "docusaurus" | "starlight" | "mkdocs" | "hugo";

/** What a generator does to the names of files and folders. */
interface Generator {
  readonly nameOf: (segment: string) => string;
  /** Whether a file is the page of its folder, both by their new names. */
  readonly isIndex: (name: string, folder: string | undefined) => boolean;
  /** Paths of files that it takes for parts of other pages. */
  readonly partial?: RegExp;
}

const PLAIN: Generator = { nameOf: (segment) => segment, isIndex: (name) => name === "index" };

const GENERATORS: Readonly<Record<PathStyle, Generator>> = {
  plain: PLAIN,
  docusaurus: {
    nameOf: withoutNumber,
    isIndex: (name, folder) => ["index", "readme", folder?.toLowerCase()].includes(name.toLowerCase()),
    // exclude: ["**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**"], its default.
    partial: /(?:^|\/)_/,
  },
  // Astro makes the id of an entry of the slugs of its names; docsLoader reads **/[^_]*.
  starlight: { ...PLAIN, nameOf: (segment) => githubSlug(segment), partial: /(?:^|\/)_[^/]*$/ },
  mkdocs: { ...PLAIN, isIndex: (name) => name === "index" || name === "README" },
  hugo: {
    // disablePathToLower: false, the default; white space becomes a hyphen.
    nameOf: (segment) => segment.toLowerCase().replaceAll(/\s+/g, "-"),
    isIndex: (name) => name === "index" || name === "_index",
  },
};

/** The styles that a template can name. */
export const styleNames: readonly string[] = Object.keys(GENERATORS).filter((name) => name !== "plain");

/** Why a text is not a template. */
export type TemplateFault = "no-slash" | "no-path" | "two-paths" | "style" | "too-long";

/** A template, cut at its `{path}`. */
export interface UrlTemplate {
  readonly before: string;
  readonly after: string;
  readonly style: PathStyle;
}

/** A template, or what is wrong with the text. */
export type TemplateResult =
  | { readonly ok: true; readonly template: UrlTemplate }
  | { readonly ok: false; readonly fault: TemplateFault; readonly part: string };

/** No path is as long. */
const LONGEST_TEMPLATE = 4096;

/** Reads a template: `/docs/{path}/`. */
export function compileTemplate(text: string): TemplateResult {
  if (text.length > LONGEST_TEMPLATE) return { ok: false, fault: "too-long", part: String(LONGEST_TEMPLATE) };
  if (!text.startsWith("/")) return { ok: false, fault: "no-slash", part: text };
  const found = [...text.matchAll(/\{path(?::([^}]*))?\}/g)];
  const [placeholder] = found;
  if (!placeholder) return { ok: false, fault: "no-path", part: text };
  if (found.length > 1) return { ok: false, fault: "two-paths", part: text };
  const [whole, style] = placeholder;
  if (style !== undefined && !styleNames.includes(style)) return { ok: false, fault: "style", part: whole };
  const before = text.slice(0, placeholder.index);
  const after = text.slice(placeholder.index + whole.length);
  return { ok: true, template: { before, after, style: (style ?? "plain") as PathStyle } };
}

/** The templates of a tree. */
export interface UrlTemplates {
  readonly template: UrlTemplate;
  /** That of the pages of folders; unless given they are at the folder with a slash. */
  readonly indexTemplate?: UrlTemplate | undefined;
}

/** What a file says of its own address. */
export interface OwnAddress {
  readonly slug?: string | undefined;
  readonly permalink?: string | undefined;
  readonly id?: string | undefined;
}

/** A file as a page, before its template: names of folders and of itself, and whether it is the page of its folder. */
interface PageName {
  readonly folder: readonly string[];
  /** Absent: the page of the folder. */
  readonly name?: string | undefined;
}

/** Whether the generator takes a file for a part of other pages, not for a page. */
export function isPartial(path: string, style: PathStyle): boolean {
  return GENERATORS[style].partial?.test(path) === true;
}

/**
 * What files of one page have in common in all languages: two files with one key are one page.
 *
 * @param path of the file, as the pattern has it: `guides/index`
 */
export function pageKey(path: string, style: PathStyle): string {
  const { folder, name } = pageName(path, style);
  return [...folder, ...(name === undefined ? [] : [name])].join("/");
}

/** Whether a file is the page of its folder by the name README. */
export function isReadme(path: string): boolean {
  return /(?:^|\/)readme$/i.test(path);
}

function pageName(path: string, style: PathStyle): PageName {
  const { nameOf, isIndex } = GENERATORS[style];
  const segments = path.split("/").map(nameOf);
  const folder = segments.slice(0, -1);
  const name = segments.at(-1) ?? "";
  return isIndex(name, folder.at(-1)) ? { folder } : { folder, name };
}

/** Docusaurus drops numbers that put files in order, but not versions and dates: `01-intro`, `2.0-notes`. */
function withoutNumber(segment: string): string {
  if (/^\d+[-_.]\d+/.test(segment)) return segment;
  return /^\d+\s*[-_.]+\s*(.+)$/s.exec(segment)?.[1] ?? segment;
}

/**
 * The path of a page, as a text for the path canonicaliser.
 *
 * `permalink` is the whole path. `slug` takes the place of the last name, or of everything that the template's `{path}`
 * stands for where it begins with a slash (Docusaurus, Hugo); Starlight's is always the whole, with the folder of its
 * language. `id` is Docusaurus's, and takes the place of the name.
 *
 * @param label folder and label of the file's locale, which such a path may begin with
 */
export function pagePath(path: string, own: OwnAddress, templates: UrlTemplates, label: readonly string[]): string {
  const { before, after, style } = templates.template;
  if (own.permalink !== undefined) return withoutLabel(slashed(own.permalink), label);
  const { folder, name } = pageName(path, style);
  if (own.slug !== undefined && own.slug !== "") {
    const isWhole = own.slug.startsWith("/") || style === "starlight";
    const whole = withoutLabel(slashed(own.slug), isWhole ? label : []);
    const inside = isWhole ? whole.slice(1) : posix.join(folder.map(encoded).join("/"), own.slug);
    return joined(before, inside, inside.endsWith("/") ? "" : after);
  }
  const last = style === "docusaurus" && own.id !== undefined && name !== undefined ? own.id : name;
  const inside = [...folder, ...(last === undefined ? [] : [last])].map(encoded).join("/");
  if (last !== undefined) return joined(before, inside, after);
  // The page of a folder is served at its slash, whatever follows the names of others.
  const { indexTemplate } = templates;
  if (!indexTemplate) return joined(before, inside, "/");
  return joined(indexTemplate.before, inside, indexTemplate.after);
}

function joined(before: string, inside: string, after: string): string {
  // An empty path leaves only what is before it: `/docs/`.
  return inside === "" ? before : `${before}${inside}${after}`;
}

function slashed(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

/** A path of a translation is that below its prefix. */
function withoutLabel(path: string, labels: readonly string[]): string {
  const label = labels.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
  return label === undefined ? path : path.slice(label.length + 1) || "/";
}

/** A percent sign in the name of a file is one, and no beginning of an encoded character. */
function encoded(name: string): string {
  return name.replaceAll("%", "%25");
}
