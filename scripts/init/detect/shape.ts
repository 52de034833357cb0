/** Finds translations by the shape of a project: folders or suffixes of languages that have the same paths. */
import { foundLocale, type FoundLocale, uniqueByCode } from "../languages.ts";
import type { Repository } from "../repository.ts";
import type { Doubt } from "../doubts.ts";
import { type DocsTree, fromContent, plainFolder } from "./docs-tree.ts";
import { filesBelow } from "./files-below.ts";

/** How deep the folder may be whose folders are languages: `site/src/content/docs`. */
const DEEPEST = 4;

/** Folders that hold no docs of the project: output of builds, code of others, and tests. */
const NEVER =
  /^(?:dist|build|out|public|_site|target|vendor|third_party|tests?|__tests__|spec|fixtures|examples?|coverage|i18n|l10n|locales?|translations?|lang|themes)$/;

const ENDING = /\.mdx?$/;

/** Returns the language of a folder or suffix. Names of three letters may be words: `cat` is the code of Catalan too. */
function languageNamed(name: string): FoundLocale | undefined {
  return IS_CODE.test(name) ? foundLocale(name) : undefined;
}

const IS_CODE = /^[a-z]{2}(?:[-_]\w+)?$/i;

/** A folder with translations. */
interface Shape {
  /** The folder, and the pattern of its files there: `{locale}/{path}.md`. */
  readonly folder: string;
  readonly pattern: string;
  readonly locales: readonly FoundLocale[];
  /** The source language, if the shape shows it. */
  readonly source?: FoundLocale | undefined;
  /** Whether the source language could well be another one. */
  readonly isGuess: boolean;
  readonly isPrefixed: boolean;
  /** The number of translations: files that the source language has too. */
  readonly pairs: number;
}

/** Finds the folder with the most translations. */
export function findByShape(repository: Repository): DocsTree | undefined {
  const shapes = foldersIn(repository, "", 0).flatMap((folder) => shapesOf(repository, folder));
  const [best, ...others] = shapes.toSorted((one, other) => other.pairs - one.pairs);
  if (!best) return undefined;
  const rival = others.find(({ folder, pairs }) => !isInside(folder, best.folder) && pairs * 2 > best.pairs);
  const guessed = best.isGuess ? (best.source?.code ?? "en") : undefined;
  const doubts: Doubt[] = [
    ...(rival ? [{ key: "pages", reason: "two-trees", what: `${rival.folder}/` } as const] : []),
    ...(guessed === undefined ? [] : [{ key: "source_locale", reason: "source-guessed", what: guessed } as const]),
  ];
  return {
    generator: best.pattern.startsWith("{path}") ? "Suffixes of languages" : "Folders of languages",
    evidence: `${best.folder}/`,
    sourceLocale: best.source && (best.source.label ?? best.source.code),
    locales: best.locales,
    rows: [{ tree: fromContent(best.folder, best.pattern), url: "/{path}/" }],
    sourcePrefix: best.isPrefixed,
    doubts,
  };
}

function isInside(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Lists the folders that may contain folders of languages, the project itself first. */
function foldersIn(repository: Repository, folder: string, depth: number): readonly string[] {
  if (depth > DEEPEST) return [];
  const names = repository.folders(folder).filter((name) => !NEVER.test(name) && plainFolder(name) !== undefined);
  const inner = names.filter((name) => languageNamed(name) === undefined);
  const at = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
  return [folder, ...inner.flatMap((name) => foldersIn(repository, at(name), depth + 1))];
}

function shapesOf(repository: Repository, folder: string): readonly Shape[] {
  const at = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
  const found = repository.folders(folder).flatMap((name) => {
    const locale = foundLocale(name);
    const files = locale ? filesBelow(repository, at(name)) : [];
    const pages = files.filter((file) => ENDING.test(file) && !/(?:^|\/)_[^/]*\//.test(file));
    return locale && pages.length > 0 ? [{ locale, name, pages: new Set(pages.map(keyOf)) }] : [];
  });
  // A folder such as `fil` or `pcm` is a language if most of its pages are pages of the other languages too.
  const certain = found.filter(({ name }) => IS_CODE.test(name));
  const known = new Set(certain.flatMap(({ pages }) => [...pages]));
  const languages = found.filter(
    ({ name, pages }) => IS_CODE.test(name) || [...pages].filter((page) => known.has(page)).length * 2 > pages.size,
  );
  return [...folderShapes(repository, folder, languages), ...suffixShapes(repository, folder)];
}

interface Language {
  readonly locale: FoundLocale;
  /** The paths of its pages without endings. */
  readonly pages: ReadonlySet<string>;
}

function keyOf(file: string): string {
  return file.replace(ENDING, "");
}

function folderShapes(repository: Repository, folder: string, languages: readonly Language[]): readonly Shape[] {
  if (languages.length === 0) return [];
  const names = new Set(languages.map(({ locale }) => locale.label ?? locale.code.toLowerCase()));
  const beside = filesBelow(repository, folder, (name, depth) => depth > 0 || !names.has(name));
  // Some texts in the root of a project are about the project: README.md, CONTRIBUTING.md.
  const own = beside.filter((file) => ENDING.test(file) && !(folder === "" && /^[A-Z_-]+\./.test(file)));
  const ofRoot = new Set(own.map(keyOf));
  const all = languages.reduce((sum, { pages }) => sum + pages.size, 0);
  const shared = (source: ReadonlySet<string>, others: readonly Language[]): number =>
    others.reduce((sum, { pages }) => sum + [...pages].filter((page) => source.has(page)).length, 0);
  const atRoot = shared(ofRoot, languages);
  const locales = uniqueByCode(languages.map(({ locale }) => locale));
  const isAtRoot = atRoot * 2 > all;
  if (isAtRoot && !(languages.length === 1 && atRoot < 2)) {
    const pattern = "{{locale}/,}{path}.{md,mdx}";
    return [{ folder, pattern, ...withUnnamed(locales), isPrefixed: false, pairs: atRoot }];
  }
  if (languages.length < 2) return [];
  const sizes = languages.toSorted((one, other) => other.pages.size - one.pages.size);
  // A project may be written in another language first, with a few pages in English.
  const [source] = [languages.find(({ locale }) => isEnglish(locale)), sizes[0]].flatMap((one) => {
    if (!one) return [];
    const others = languages.filter((other) => other !== one);
    const pairs = shared(one.pages, others);
    return pairs > 0 && pairs * 2 >= all - one.pages.size ? [{ ...one, pairs }] : [];
  });
  if (!source) return [];
  // A translation may have some pages more, such as old ones.
  const isGuess = !isEnglish(source.locale) || (sizes[0]?.pages.size ?? 0) > source.pages.size * 1.1;
  const pattern = "{locale}/{path}.{md,mdx}";
  return [{ folder, pattern, locales, source: source.locale, isGuess, isPrefixed: true, pairs: source.pairs }];
}

/** Finds files such as `intro.es.md` beside `intro.md`. */
function suffixShapes(repository: Repository, folder: string): readonly Shape[] {
  const files = repository.files(folder).filter((file) => ENDING.test(file));
  const plain = new Set(files.map(keyOf));
  const found = files.flatMap((file) => {
    const [, name = "", suffix = ""] = /^(.+)\.([\w-]+)$/.exec(keyOf(file)) ?? [];
    const locale = plain.has(name) ? languageNamed(suffix) : undefined;
    return locale ? [locale] : [];
  });
  if (folder === "" || found.length === 0) return [];
  const named = withUnnamed(uniqueByCode(found));
  return [{ folder, pattern: "{path}{.{locale},}.{md,mdx}", ...named, isPrefixed: false, pairs: found.length }];
}

function isEnglish({ code }: FoundLocale): boolean {
  return /^en(?:-|$)/.test(code);
}

/** Adds the language of files that name none: English. If other files name English, it is most often Chinese. */
function withUnnamed(named: readonly FoundLocale[]): Pick<Shape, "locales" | "source" | "isGuess"> {
  const isGuess = named.some(isEnglish);
  const other = named.some(({ code }) => /^zh(?:-|$)/.test(code)) ? undefined : foundLocale("zh");
  const source = isGuess ? other : foundLocale("en");
  return { locales: [...(source ? [source] : []), ...named], source, isGuess };
}
