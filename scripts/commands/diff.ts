/** `stele diff`: prints on standard output what changed from one build to another. */
import type * as z from "zod";
import { addressesFile, coverageFile, pageFile, translationAnswer } from "../artifacts/api/schemas.ts";
import { type ExitCode, reportProblems } from "./shared/options.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { changesMarkdown } from "./shared/diff-markdown.ts";
import { changesText } from "./shared/diff-text.ts";
import { problemsOf, refusal } from "../publish/failures.ts";
import { parsed } from "./shared/saved-json.ts";
import type { ManifestEntry } from "../publish/manifest.ts";
import { openSavedBuild, type SavedBuild } from "../compare/saved-build.ts";
import { LONGEST_ADDRESS } from "../site/checks/addresses.ts";
import { MOST_LOCALES } from "../content/schemas/locales.ts";
import { visibleJson } from "../diagnostics/message.ts";
import { answerFile, type ComparedBuild, hidesTranslations, PAGES } from "../compare/addresses.ts";
import { type BuildChanges, buildChanges, compareManifests, type OutdatedPage } from "../compare/changes.ts";
import type { Signals } from "./shared/signals.ts";
import * as layout from "../site/layout.ts";

export interface DiffOptions {
  readonly json?: boolean;
  readonly summary?: boolean;
  readonly markdown?: boolean;
}

/** Runs the command. Exit code 0: compared, with or without changes. 2: an empty argument. 3: an unreadable build. */
export async function diff(old: string, later: string, options: DiffOptions, signals: Signals): Promise<ExitCode> {
  const empty = [...(old === "" ? ["<old>"] : []), ...(later === "" ? ["<new>"] : [])];
  reportProblems(empty.map((option) => diagnostic("empty-option", { option })));
  if (empty.length > 0) return 2;
  const opened: SavedBuild[] = [];
  // Handle signals, so that the process removes downloaded files before it ends.
  signals.listen();
  try {
    for (const named of [old, later]) opened.push(await openSavedBuild(named));
    const [before, after] = opened;
    if (before && after) process.stdout.write(await comparison(before, after, options));
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

async function comparison(old: SavedBuild, later: SavedBuild, options: DiffOptions): Promise<string> {
  const before: Listed = { facts: new Map(), counts: new Map() };
  const after: Listed = { facts: new Map(), counts: new Map() };
  const files = compareManifests(noted(old.entries(), before), noted(later.entries(), after));
  const facts = [await factsOf(old, before), await factsOf(later, after)] as const;
  const silent = [old, later].filter((_, index) => facts[index]?.coverage === undefined);
  if (silent.length > 0) reportProblems([diagnostic("coverage-not-saved", { builds: silent.map(({ name }) => name) })]);
  const hidden = [old, later].filter((_, index) => hidesTranslations(facts[index]?.counts ?? new Map()));
  if (hidden.length > 0) reportProblems([diagnostic("answers-not-saved", { builds: hidden.map(({ name }) => name) })]);
  const changes = buildChanges(files, ...facts);
  if (options.summary) return `${changes.summary}\n`;
  if (lengthOf(changes) > MOST_CHARACTERS) {
    throw refusal([diagnostic("source-too-much", { what: "changes", limit: MOST_CHARACTERS })]);
  }
  if (options.json) return `${visibleJson(JSON.stringify(changes))}\n`;
  return options.markdown ? changesMarkdown(changes) : changesText(changes);
}

/** The maximum number of characters of the changes. The JSON may be six times as long, but fits into a string. */
const MOST_CHARACTERS = 80_000_000;

/** Estimates how many characters the changes have as JSON. An untrusted build may repeat one long path many times. */
function lengthOf(changes: BuildChanges): number {
  const { pages, locales, newly_outdated: outdated, dead_addresses: dead, files } = changes;
  const texts = [files.new, files.changed, files.gone, dead ?? []];
  const changed = [pages, ...locales].flatMap((one) => [one.new, one.changed, one.gone]);
  const late: readonly (readonly OutdatedPage[])[] = (outdated ?? []).map((one) => one.pages);
  let length = 0;
  for (const list of texts) for (const text of list) length += 4 + text.length;
  for (const list of changed) for (const { path, url = "" } of list) length += 24 + path.length + url.length;
  for (const list of late) {
    for (const { path, url = "", title = "" } of list) length += 100 + path.length + url.length + title.length;
  }
  return length;
}

/** Facts about a manifest, which `noted` collects while the manifest is compared entry by entry. */
interface Listed {
  /** The entries of files that are read later: path -> entry. */
  readonly facts: Map<string, ManifestEntry>;
  readonly counts: Map<string, number>;
}

function* noted(entries: Iterable<ManifestEntry>, { facts, counts }: Listed): Generator<ManifestEntry> {
  for (const entry of entries) {
    if ([layout.ADDRESSES_FILE, layout.COVERAGE_FILE].includes(entry.path)) facts.set(entry.path, entry);
    const about = answerFile(entry.path);
    const key = about?.kind === "translation" ? about.locale : PAGES;
    if (about) counts.set(key, (counts.get(key) ?? 0) + 1);
    yield entry;
  }
}

async function factsOf(build: SavedBuild, listed: Listed): Promise<ComparedBuild> {
  const read = async <Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> => {
    const entry = listed.facts.get(path);
    const text = entry && (await build.read(entry));
    if (text === undefined) return undefined;
    const value = parsed(schema, text);
    // The file matches its manifest, so it is not damaged. Another version of Stele wrote it, in another format.
    if (value === undefined) throw refusal([diagnostic("saved-file-unknown", { build: build.name, file: path })]);
    return value;
  };
  return {
    counts: listed.counts,
    addresses: await read(
      layout.ADDRESSES_FILE,
      addressesFile.refine(
        ({ locales, base_path: base }) =>
          locales.length <= MOST_LOCALES &&
          locales.every(({ origin, prefix }) => `${origin}${base}${prefix}`.length <= LONGEST_ADDRESS),
      ),
    ),
    coverage: await read(layout.COVERAGE_FILE, coverageFile),
    statedAddress: (path, locale) => {
      if (locale === undefined) return parsed(pageFile, build.readLocally(layout.pageFile(path)))?.source_url;
      return parsed(translationAnswer, build.readLocally(layout.translationFile(locale, path)))?.translated_url;
    },
  };
}
