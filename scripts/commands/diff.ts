/** `stele diff`: what changed from one build to another, on standard output. */
import * as z from "zod";
import { addressesFile, coverageFile, pageFile, translationAnswer } from "../artifacts/api/schemas.ts";
import { type ExitCode, reportProblems } from "./shared/options.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import {
  type AnswerCounts,
  type BothCounts,
  changesMarkdown,
  changesText,
  translationsIn,
} from "./shared/diff-text.ts";
import { problemsOf, refusal } from "../publish/failures.ts";
import type { ManifestEntry } from "../publish/manifest.ts";
import { openSavedBuild, type SavedBuild } from "../compare/saved-build.ts";
import { forLog, jsonForLog } from "./shared/reporters.ts";
import {
  answerFile,
  buildChanges,
  type BuildChanges,
  type ComparedBuild,
  compareManifests,
} from "../compare/changes.ts";
import type { Signals } from "./shared/signals.ts";
import * as layout from "../site/layout.ts";

/** The options of `stele diff`. */
export interface DiffOptions {
  readonly json?: boolean;
  readonly summary?: boolean;
  readonly markdown?: boolean;
}

/** Runs the command: 0 with or without changes, 2 if an argument is empty, 3 if a build cannot be read. */
export async function diff(old: string, later: string, options: DiffOptions, signals: Signals): Promise<ExitCode> {
  const empty = [...(old === "" ? ["<old>"] : []), ...(later === "" ? ["<new>"] : [])];
  reportProblems(empty.map((option) => diagnostic("empty-option", { option })));
  if (empty.length > 0) return 2;
  const opened: SavedBuild[] = [];
  // Handles signals, so that downloaded files are removed before the process ends.
  signals.listen();
  try {
    for (const named of [old, later]) opened.push(await openSavedBuild(named));
    const [before, after] = opened;
    if (before && after) process.stdout.write(printed(await compared(before, after), options));
    return 0;
  } catch (thrown) {
    const problems = problemsOf(thrown, process.cwd());
    if (!problems) throw thrown;
    reportProblems(problems);
    return 3;
  } finally {
    for (const build of opened) build.close();
    signals.ignore();
  }
}

function printed(
  { changes, ...counts }: BothCounts & { readonly changes: BuildChanges },
  { json, summary, markdown }: DiffOptions,
): string {
  if (json) return `${jsonForLog(JSON.stringify(changes))}\n`;
  return forLog(markdown ? changesMarkdown(changes, counts) : summary ? `${changes.summary}\n` : changesText(changes));
}

async function compared(old: SavedBuild, later: SavedBuild): Promise<Parameters<typeof printed>[0]> {
  const [ofOld, ofLater] = [new Map<string, ManifestEntry>(), new Map<string, ManifestEntry>()];
  const before: GrowingCounts = { pages: 0, translations: new Map() };
  const after: GrowingCounts = { pages: 0, translations: new Map() };
  const files = compareManifests(noted(old.entries(), ofOld, before), noted(later.entries(), ofLater, after));
  const facts = [await factsOf(old, ofOld), await factsOf(later, ofLater)] as const;
  const silent = [old, later].filter((_, index) => facts[index]?.coverage === undefined);
  if (silent.length > 0) reportProblems([diagnostic("coverage-not-saved", { builds: silent.map(({ name }) => name) })]);
  const sourceLocale = (facts[1].addresses ?? facts[0].addresses)?.source_locale;
  return { changes: buildChanges(files, ...facts), before, after, sourceLocale };
}

/** Counts that grow while a manifest is read. */
interface GrowingCounts extends AnswerCounts {
  pages: number;
  readonly translations: Map<string, number>;
}

/** The files whose contents the summary needs. */
const FACTS = [layout.ADDRESSES_FILE, layout.COVERAGE_FILE];

/** Passes entries on. Keeps the entries of files that are read later, and counts answers. */
function* noted(
  entries: Iterable<ManifestEntry>,
  kept: Map<string, ManifestEntry>,
  counts: GrowingCounts,
): Generator<ManifestEntry> {
  for (const entry of entries) {
    if (FACTS.includes(entry.path)) kept.set(entry.path, entry);
    const about = answerFile(entry.path);
    if (about?.kind === "page") counts.pages += 1;
    if (about?.kind === "translation") counts.translations.set(about.locale, translationsIn(counts, about.locale) + 1);
    yield entry;
  }
}

async function factsOf(build: SavedBuild, listed: ReadonlyMap<string, ManifestEntry>): Promise<ComparedBuild> {
  const read = async <Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> => {
    const entry = listed.get(path);
    const text = entry && (await build.read(entry));
    if (text === undefined) return undefined;
    const value = parsed(schema, text);
    // The manifest lists the file, so a build wrote it: perhaps a later version of Stele.
    if (value === undefined) throw refusal([diagnostic("saved-file-unknown", { build: build.name, file: path })]);
    return value;
  };
  return {
    addresses: await read(layout.ADDRESSES_FILE, addressesFile),
    coverage: await read(layout.COVERAGE_FILE, coverageFile),
    statedAddress: (path, locale) => statedAddress(build, path, locale),
  };
}

function statedAddress(build: SavedBuild, path: string, locale: string | undefined): string | undefined {
  const file = locale === undefined ? layout.pageFile(path) : layout.translationFile(locale, path);
  const text = build.readLocally(file);
  if (text === undefined) return undefined;
  return locale === undefined ? parsed(pageFile, text)?.source_url : parsed(translationAnswer, text)?.translated_url;
}

function parsed<Value>(schema: z.ZodType<Value>, text: string): Value | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return z.safeParse(schema, value).data;
}
