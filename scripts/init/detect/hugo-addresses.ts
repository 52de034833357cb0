/** Reads the keys of Hugo that move pages or leave them out (https://gohugo.io/configuration/permalinks/, Nov. 2026). */
import { counted } from "../../diagnostics/message.ts";
import type { Doubt } from "../doubts.ts";
import type { Repository } from "../repository.ts";
import { entryOf, filesOf, memberOf } from "./hugo-modules.ts";
import { filesBelow } from "./files-below.ts";
import { spotOf } from "./spots.ts";
import { entriesAt, itemsAt } from "./values.ts";

/** A language: its key, its settings, and the file that states them. */
export interface Language {
  readonly key: string;
  readonly stated: unknown;
  readonly file: string;
}

/** Returns the host of a language that has an address of its own without a path. */
export function hostOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { host, pathname, protocol } = new URL(address);
  return protocol === "https:" && pathname === "/" ? host : undefined;
}

/**
 * Reads the keys that move pages or leave them out. A section whose addresses have dates is a blog and left out.
 *
 * @param sections the folders of pages. A key for another section moves nothing.
 */
export function movedAddresses(
  repository: Repository,
  file: string,
  config: unknown,
  languages: readonly Language[],
  { folder, sections }: { readonly folder: string; readonly sections: readonly string[] },
) {
  const doubt = (what: string, from = spotOf(repository, file, what)): Doubt => ({
    key: "pages",
    reason: "unsupported",
    what,
    from,
  });
  const isUgly = entryOf(config, "uglyURLs") === true;
  const apart = filesOf("permalinks").find(repository.has);
  const permalinks = leavesOf(apart === undefined ? entryOf(config, "permalinks") : repository.values(apart));
  const isThere = (name: string): boolean => !/^[\w-]+$/.test(name) || sections.includes(name);
  const moved = permalinks.filter(([name]) => isThere(name));
  const dated = moved.flatMap(([name, form]) => (/:(?:year|month|day)\b/.test(String(form)) ? [name] : []));
  const isBlog = dated.every((name) => sections.includes(name)) && sections.some((name) => !dated.includes(name));
  const blogs = isBlog ? [...new Set(dated)] : [];
  const isLeft = ([name]: readonly [string, unknown]): boolean => isThere(name) && !blogs.includes(name);
  const ugly = leavesOf(entryOf(config, "uglyURLs")).filter(([, isOn]) => isOn !== false);
  const isOwn = (stated: unknown, name: string): boolean => {
    const value = entryOf(stated, name);
    if (value === undefined || value === entryOf(config, name)) return false;
    if (name === "baseURL") return hostOf(memberOf(stated, name)) === undefined;
    if (name === "cascade") return cascadesOf(stated).length > 0;
    return leavesOf({ "/": value }).some((one) => one[1] !== false && isLeft(one));
  };
  // One language is enough: there may be thousands, and each is searched for in the file.
  const ofLanguages = ["permalinks", "uglyURLs", "baseURL", "cascade"].flatMap((name) => {
    const found = languages.find(({ stated }) => isOwn(stated, name));
    if (!found) return [];
    const at = (key: string, start?: number) => spotOf(repository, found.file, key, start).at;
    const start = at(`languages.${found.key}`) ?? at(found.key, at("languages"));
    return [doubt(name, spotOf(repository, found.file, name, start))];
  });
  const files = filesBelow(repository, folder);
  const [other, ...others] = files.filter((name) => OTHER_MARKUP.test(name));
  const doubts = [
    ...(moved.some(isLeft) ? [doubt("permalinks", apart === undefined ? undefined : { file: apart })] : []),
    ...(ugly.some(isLeft) ? [doubt("uglyURLs")] : []),
    ...ofLanguages,
    ...(isIgnoring(itemsAt(entryOf(config, "ignoreFiles")), files) ? [doubt("ignoreFiles")] : []),
    ...(itemsAt(entryOf(config, "disableKinds")).some((kind) => KINDS.includes(String(kind).toLowerCase()))
      ? [doubt("disableKinds")]
      : []),
    ...(KINDS.some((kind) => isWithoutHtml(itemsAt(entryOf(entryOf(config, "outputs"), kind))))
      ? [doubt("outputs")]
      : []),
    ...(entryOf(entryOf(entryOf(config, "outputFormats"), "html"), "baseName") === undefined
      ? []
      : [doubt("outputFormats")]),
    ...["disablePathToLower", "removePathAccents"]
      .filter((key) => entryOf(config, key) === true)
      .map((key) => doubt(key)),
  ];
  const exclude = cascadesOf(config).flatMap((one) => {
    const path = pathLeftOut(one);
    if (path === undefined) doubts.push(doubt("cascade"));
    return path === undefined ? [] : [path];
  });
  return {
    isUgly,
    exclude: [...exclude, ...blogs.map((name) => `/${name}/**`)],
    doubts,
    leftOut: [
      ...blogs.map((name) => `${name}/ (permalinks in ${apart ?? file})`),
      ...(other === undefined ? [] : [`${counted(1 + others.length, "file")} such as ${folder}/${other}`]),
    ],
  };
}

/** The kinds of pages that a tree has: https://gohugo.io/configuration/all/#disablekinds (read November 2026). */
const KINDS: readonly string[] = ["home", "section", "page"];

/** Whether a list of output formats has others than HTML alone: https://gohugo.io/configuration/outputs/ (November 2026). */
function isWithoutHtml(formats: readonly unknown[]): boolean {
  return formats.length > 0 && !formats.some((format) => String(format).toLowerCase() === "html");
}

/** Pages that the tree does not read (https://gohugo.io/content-management/formats/), and templates that make pages. */
const OTHER_MARKUP = /\.(?:ad|adoc|asciidoc|htm|markdown|mdown|org|pandoc|pdc|rst)$|(?:^|\/)_content\.gotmpl$/;

/** Keys of front matter that leave a page out or move it. */
const LEAVES_OUT = /^(?:draft|expirydate|publishdate|slug|url)$/i;

/** Lists the cascades that leave pages out or move them. A cascade is a table, or a list of tables. */
function cascadesOf(stated: unknown): readonly unknown[] {
  const value = entryOf(stated, "cascade");
  return (Array.isArray(value) ? value : [value]).filter((one) => leavingOut(one).length > 0);
}

function leavingOut(cascade: unknown) {
  return leavesOf(cascade).filter(([name, value]) => {
    if (/^render$/i.test(name)) return value !== true && value !== "always";
    return LEAVES_OUT.test(name) && value !== false;
  });
}

/** Returns the pattern of the pages that a cascade leaves out. Undefined if a pattern cannot say what it does. */
function pathLeftOut(cascade: unknown): string | undefined {
  const target = entryOf(cascade, "target") ?? entryOf(cascade, "_target");
  const path = memberOf(target, "path");
  const isHidden = leavingOut(cascade).every(([name]) => /^(?:draft|render)$/i.test(name));
  const isPlain = path !== undefined && /^[/{*][^\s"'\\]*$/.test(path);
  return isHidden && isPlain && entriesAt(target).length === 1 ? path : undefined;
}

/** Whether patterns of `ignoreFiles` may match pages. Only those without wildcards are compared: `README\.md$`. */
function isIgnoring(patterns: readonly unknown[], files: readonly string[]): boolean {
  const stated = patterns.map(String).filter((one) => !/\\\.(?!md\$|html\$)\w+\$$/.test(one));
  const isUnused = (one: string): boolean => {
    const text = one.replaceAll("\\", "").replace("$", "/");
    return /^(?:[\w/-]|\\[./])*\$?$/.test(one) && !files.some((file) => `/${file}/`.includes(text));
  };
  return stated.length > 20 || !stated.every(isUnused);
}

/** How many tables in tables are read. Dotted keys of one line can make thousands. */
const MOST_LEVELS = 64;

/** Lists the entries of a table and of the tables in it: `permalinks.page.blog` states the section `blog`. */
function leavesOf(stated: unknown, depth = MOST_LEVELS): readonly (readonly [string, unknown])[] {
  return entriesAt(stated).flatMap(([name, one]) => {
    if (typeof one !== "object") return [[name, one] as const];
    return depth === 0 ? [] : leavesOf(one, depth - 1);
  });
}
