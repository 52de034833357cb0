/** Decides which files of a docs tree are pages, by what docs generators do and by what only they can know. */
import { posix } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import {
  type HiddenReason,
  hiddenReasons,
  type UnknownReason,
  unknownReasons,
} from "../../../diagnostics/codes/found-pages.ts";
import type { PageSource, TreePreset } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { isOfVersion, type UrlTemplates } from "./address.ts";
import { type FrontMatter, FRONT_MATTER, withoutFrontMatter } from "./front-matter.ts";
import type { TreeCommits, TreeFile } from "./pages.ts";

/** What a text shows without parsing. */
export type TextFacts = Pick<TreeFile, "isEmpty" | "isTitled" | "begins" | "ends" | "isCascading">;

/** Reads the facts of a text. Keys: https://gohugo.io/configuration/front-matter/#dates (read November 2026). */
export function textFacts(text: string): TextFacts {
  const [matter = ""] = FRONT_MATTER.exec(text) ?? [];
  const day = (keys: string): string | undefined =>
    new RegExp(`^["']?(?:${keys})["']?[ \\t]*[:=][ \\t]*["']?(\\d{4}-\\d{2}-\\d{2})`, "im").exec(matter)?.[1];
  const cascade = matter.search(/^\[{0,2}["']?cascade\b/im);
  const below = cascade === -1 ? "" : matter.slice(cascade);
  // In YAML, the mapping ends with the next line that is not indented.
  const cascaded = matter.startsWith("+") ? below : below.replace(/\n[^\s#-][^]*/, "");
  // Copies the days: a part of a string keeps the whole string in memory.
  return structuredClone({
    isEmpty: afterComments(withoutFrontMatter(text)) === "",
    isTitled: /^["']?title["']?[ \t]*[:=]/m.test(matter),
    begins: day("publishdate|pubdate|published") ?? day("date"),
    ends: day("expirydate|unpublishdate"),
    isCascading: /\b(?:render|draft|headless|published|expirydate|url)["']?[ \t]*[:=]/i.test(cascaded),
  });
}

/** Returns a text from where it begins, after comments of HTML and MDX: files without a text may have one for translators. */
function afterComments(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const close = rest.startsWith("<!--") ? "-->" : rest.startsWith("{/*") ? "*/}" : undefined;
    const end = close === undefined ? -1 : rest.indexOf(close);
    if (close === undefined || end === -1) return rest;
    rest = rest.slice(end + close.length).trimStart();
  }
}

interface Rules extends Pick<UrlTemplates, "template"> {
  readonly preset: TreePreset | undefined;
  readonly sourceLocale: string;
  /** Code of a locale with a path prefix -> the prefixes that paths in front matter may have. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the front matter that the generator of a preset reads. Keys of another one may be left from a move.
 *
 * - VitePress reads neither `draft` nor addresses: https://vitepress.dev/reference/frontmatter-config (November 2026).
 * - MkDocs reads no addresses: https://www.mkdocs.org/user-guide/writing-your-docs/#meta-data (November 2026).
 * - `permalink` is a key of Eleventy and Jekyll alone. The address of Hugo, which `permalink` has here, is its `url`.
 */
function readBy(preset: TreePreset | undefined, matter: FrontMatter): FrontMatter {
  const { lastmod, revision, title, translationKey, hidden, slug, id } = matter;
  if (preset === undefined || preset === "hugo") return matter;
  const always = { lastmod, revision, title, translationKey };
  if (preset === "vitepress") return always;
  const shown = { ...always, hidden: hidden === "unwritten" ? undefined : hidden };
  return preset === "mkdocs" ? shown : { ...shown, slug, id };
}

/** Adds to a file why it is no page, and removes front matter that its generator does not read. */
export function judged(file: TreeFile, { preset, template, sourceLocale, labels }: Rules): TreeFile {
  const matter = readBy(preset, file.matter);
  const { permalink = "", hidden } = matter;
  // In Hugo, a `url` with a slash in front has no prefix of a language.
  const isOutside =
    template.style === "hugo" &&
    permalink.startsWith("/") &&
    !(labels.get(file.locale) ?? [""]).some((label) => label === "" || `${permalink}/`.startsWith(`/${label}/`));
  const why = (): HiddenReason | UnknownReason | undefined => {
    if (file.path === "404" && template.before === "/") return "error";
    if (preset === "vitepress" && file.path.includes("[")) return "dynamic";
    if (/\{[{%]/.test(permalink)) return "computed";
    if (template.style === "hugo" && permalink === "" && isOfVersion(file.path)) return "version";
    return isOutside && labels.has(sourceLocale) ? "outside" : undefined;
  };
  return { ...file, matter: { ...matter, hidden: hidden ?? why() }, at: isOutside ? sourceLocale : undefined };
}

/** Leaves out what is below a section of Hugo that is a draft: Hugo writes nothing of it (seen in 0.111). */
export function withoutDraftSections(files: readonly TreeFile[]): readonly TreeFile[] {
  const keyOf = (locale: string, folder: string): string => `${locale} ${folder}`;
  const drafts = files.filter(({ path, matter }) => matter.hidden === "draft" && path.endsWith("/_index"));
  const sections = new Set(drafts.map(({ locale, path }) => keyOf(locale, posix.dirname(path))));
  if (sections.size === 0) return files;
  return files.map((file) => {
    const { locale, path, matter } = file;
    const isBelow = [...path.matchAll(/\//g)].some(({ index }) => sections.has(keyOf(locale, path.slice(0, index))));
    return isBelow && !matter.hidden ? { ...file, matter: { ...matter, hidden: "draft" } } : file;
  });
}

/** Counts the files that are no pages, and those of which only the generator knows whether they are. */
export function hiddenProblems(
  files: readonly TreeFile[],
  source: PageSource,
  { isHugo, resources }: { readonly isHugo: boolean; readonly resources: number },
  { commits, lastDay = "" }: { readonly commits: Pick<TreeCommits, "commitOf">; readonly lastDay?: string | undefined },
): Diagnostic[] {
  // A build has no clock. The day of the last commit is the same on all machines.
  const days = isHugo ? files.flatMap((file) => commits.commitOf(file)?.day ?? []) : [];
  const last = days.reduce((latest, day) => (day > latest ? day : latest), lastDay);
  const groups = new Map<HiddenReason | UnknownReason, { readonly count: number; readonly file: string }>();
  for (const { name, begins = "", ends, isCascading, matter } of files) {
    const isDated = ends !== undefined || (last !== "" && begins > last);
    const reason = matter.hidden ?? (!isHugo ? undefined : isDated ? "dated" : isCascading ? "cascade" : undefined);
    if (!reason) continue;
    const { count, file } = groups.get(reason) ?? { count: 0, file: name };
    groups.set(reason, { count: count + 1, file });
  }
  const where = { place: { ...source.place, part: "value" } } as const;
  const countOf = (one: HiddenReason): number => (one === "resource" ? resources : (groups.get(one)?.count ?? 0));
  const counts = new Map(hiddenReasons.map((one) => [one, countOf(one)] as const).filter(([, count]) => count > 0));
  const unknown = unknownReasons.flatMap((reason) => {
    const group = groups.get(reason);
    return group ? [diagnostic("tree-unknown", { reason, ...group }, where)] : [];
  });
  return [...(counts.size > 0 ? [diagnostic("tree-hidden", { counts }, where)] : []), ...unknown];
}
