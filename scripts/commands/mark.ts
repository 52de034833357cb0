/** `stele mark`: writes into translations that they are current, or lists the translations that are behind. */
import { closeSync, fstatSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { codesOf, coverageList } from "./coverage.ts";
import { contentFolder, type ContentOptions, type ExitCode, reportProblems, say } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { findPage } from "./snippet.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { MarkRefusal } from "../diagnostics/codes/commands.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { aligned, counted, printable } from "../diagnostics/message.ts";
import { placeFault, sourceRoots } from "../content/sources/places.ts";
import { openFound, strictText } from "../content/sources/source.ts";
import { REVISION_KEYS } from "../content/sources/tree/front-matter.ts";
import { markedText } from "../content/sources/tree/mark.ts";
import { replaceFile } from "../init/write.ts";
import type { Diagnostic } from "../model.ts";
import type { FileIdentity } from "../publish/file-bytes.ts";
import { coverageOf } from "../site/coverage.ts";
import { filePath } from "../site/paths.ts";
import { type Page, shownPath, type Site } from "../site/site.ts";

export interface MarkOptions extends ContentOptions {
  readonly locale?: readonly string[];
  readonly check?: boolean;
}

/** A page, and the locales of its translations that the command is about. */
interface Asked {
  readonly page: Page;
  readonly codes: readonly string[];
}

/**
 * Runs the command. With `--check`, writes nothing.
 *
 * @param names paths, addresses or files of pages or translations. None: all pages, which only `--check` allows.
 * @returns 0: all is written, or nothing is behind. 1: a refused translation, or one that is behind. 2: wrong usage.
 */
export async function mark(options: MarkOptions, names: readonly string[]): Promise<ExitCode> {
  const roots = sourceRoots(process.cwd(), resolve(contentFolder(options)));
  const { plan, problems } = await planContent({ ...options, host: [] }, { describes: true });
  if (!plan) {
    say(problems);
    return 1;
  }
  const { site } = plan;
  const { codes, problems: unknown } = codesOf(site, options.locale);
  reportProblems(unknown);
  if (unknown.length > 0) return 2;
  const asked = names.length === 0 ? site.pages.map((page) => askedOf(site, page, codes)) : [];
  const unlisted: Diagnostic[] = [];
  for (const name of names) {
    const found = find(site, name, codes);
    if (found) asked.push(found);
    else {
      const known = site.pages.map(({ path }) => filePath(path) || "/");
      unlisted.push(diagnostic("page-unlisted", { page: name, meant: didYouMean(name, known) }));
    }
  }
  reportProblems(unlisted);
  if (unlisted.length > 0) return 1;
  return options.check ? listBehind(site, asked) : writeMarks(asked, roots, options.quiet === true);
}

function askedOf({ addresses }: Site, page: Page, codes: ReadonlySet<string> | undefined): Asked {
  const isAsked = (code: string): boolean => code !== addresses.sourceLocale && (codes?.has(code) ?? true);
  return { page, codes: [...page.locales].filter(isAsked) };
}

/** Finds a page by its path, by an address, or by the file of the page or of one translation. */
function find(site: Site, name: string, codes: ReadonlySet<string> | undefined): Asked | undefined {
  const page = findPage(site, name);
  if (page) return askedOf(site, page, codes);
  const path = resolve(name);
  const isFile = (file: string | undefined): boolean => file !== undefined && resolve(file) === path;
  for (const one of site.pages) {
    if (isFile(one.text?.name)) return askedOf(site, one, codes);
    const [code] = [...(one.versions ?? [])].find(([, { text }]) => isFile(text?.name)) ?? [];
    if (code !== undefined) return askedOf(site, one, codes ?? new Set([code]));
  }
  return undefined;
}

/** Prints the translations that are behind, and counts those with an unknown state. */
function listBehind(site: Site, asked: readonly Asked[]): ExitCode {
  const wanted = new Map(asked.map(({ page, codes }) => [page.path || "/", new Set(codes)]));
  const { locales, pages, ...others } = coverageOf({ ...site, pages: asked.map(({ page }) => page) });
  const behind = pages.map((page) => ({
    ...page,
    outdated: page.outdated.filter(({ code, state }) => state === "behind" && wanted.get(page.path)?.has(code)),
  }));
  const text = coverageList({ ...others, locales, pages: behind }, { missing: false, outdated: true });
  process.stdout.write(text);
  const count = behind.reduce((sum, { outdated }) => sum + outdated.length, 0);
  const stated = asked.flatMap(({ page, codes }) => codes.filter((code) => isCompared(page, code))).length;
  const unknown = asked.reduce((sum, { codes }) => sum + codes.length, 0) - stated;
  const known = `${counted(count, "translation is", "translations are")} behind, ${stated - count} current`;
  say(unknown === 0 ? known : `${known}, ${unknown} without a known commit`);
  return count > 0 ? 1 : 0;
}

function isCompared({ versions, revision }: Page, code: string): boolean {
  const version = versions?.get(code);
  if (version?.revision === undefined) return false;
  return version.state === undefined ? revision !== undefined : version.state.kind !== "unknown";
}

/** A translation to write. */
interface Mark {
  readonly code: string;
  readonly name: string;
  /** The real path. */
  readonly file: string;
  readonly text: string;
  /** The file that was read. */
  readonly read: FileIdentity;
  readonly from: string;
  readonly to: string;
}

/** Writes all marks, or none if any is refused. */
function writeMarks(asked: readonly Asked[], roots: readonly string[], isQuiet: boolean): ExitCode {
  const made = asked.flatMap(({ page, codes }) =>
    codes.length === 0 ? [refused(page, "", "no-translation")] : codes.map((code) => markOf(page, code, roots)),
  );
  const refusals = made.flatMap((one) => ("severity" in one ? [one] : []));
  reportProblems(refusals);
  if (refusals.length > 0) return 1;
  const marks = made.flatMap((one) => ("severity" in one ? [] : [one]));
  for (const { file, text, read } of marks) {
    const problems = replaceFile(dirname(file), basename(file), text, read);
    reportProblems(problems);
    if (problems.length > 0) return 3;
  }
  const rows = marks.map(({ code, name, from, to }) => [
    code,
    printable(name),
    printable(from === to ? to : `${from} -> ${to}`),
  ]);
  if (!isQuiet)
    process.stdout.write(
      aligned(rows)
        .map((line) => `${line}\n`)
        .join(""),
    );
  return 0;
}

function refused(page: Page, code: string, fault: MarkRefusal, detail = ""): Diagnostic {
  const file = page.versions?.get(code)?.text?.name;
  const values = { fault, code, page: shownPath(page.path), source: page.text?.name ?? "", detail };
  return diagnostic("mark-refused", values, file === undefined ? {} : { place: { file } });
}

/** @param roots real paths of the folders that the translation may be in */
function markOf(page: Page, code: string, roots: readonly string[]): Mark | Diagnostic {
  const { text: source, revision } = page;
  const { text: translation, revision: from = "" } = page.versions?.get(code) ?? {};
  if (source?.name === undefined || translation?.name === undefined) return refused(page, code, "no-file");
  if (source.statesRevision === undefined) return refused(page, code, "no-file");
  if (!source.statesRevision) {
    if (source.isUncommitted === undefined) return refused(page, code, "no-git");
    if (revision === undefined) return refused(page, code, "no-commit");
    if (source.isUncommitted) return refused(page, code, "uncommitted");
  }
  if (revision === undefined) return refused(page, code, "no-commit");
  try {
    const file = realpathSync.native(translation.name);
    // A write through a link would change another file than the one that is named, perhaps the source itself.
    const isLink = lstatSync(translation.name).isSymbolicLink() || file === realpathSync.native(source.name);
    if (isLink) return refused(page, code, "link");
    // What was read to find the translations may be elsewhere now.
    if (placeFault(file, "file", roots)) return refused(page, code, "link");
    const { bytes, read } = readWithIdentity(file);
    const text = strictText(bytes, translation.name);
    if (typeof text !== "string") return text;
    // A file may begin with a byte order mark, which stays.
    const start = bytes.subarray(0, 3).toString("latin1") === "\u00ef\u00bb\u00bf" ? "\ufeff" : "";
    const key = source.revisionKey ?? REVISION_KEYS.find((known) => statesKey(text, known));
    if (key === undefined) return refused(page, code, "no-key");
    const marked = markedText(text, key, revision);
    if (!marked.ok) return refused(page, code, marked.fault, key);
    const to = revision;
    return { code, name: translation.name, file, text: start + marked.text, read, from: from || "new", to };
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    return diagnostic("file-unreadable", { file: translation.name, cause: errnoCause(thrown) });
  }
}

/** Reads a file, and tells which file it was: another one may be at its path when it is written. */
function readWithIdentity(file: string): { readonly bytes: Buffer; readonly read: FileIdentity } {
  const opened = openFound(file);
  try {
    return { read: fstatSync(opened), bytes: readFileSync(opened) };
  } finally {
    closeSync(opened);
  }
}

/** Whether the front matter of a text has a key. A text without the key cannot be marked with its present value. */
function statesKey(text: string, key: string): boolean {
  const name = key.split(".").at(-1) ?? key;
  return new RegExp(`^[ \\t{]*["']?${name}["']?[ \\t]*[:=]`, "m").test(text) && markedText(text, key, "x").ok;
}
