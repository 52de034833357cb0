/** The options that commands share, and the checks of their values. */
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { HOST_NAMES } from "../../content/content.ts";
import { locate } from "../../content/locate.ts";
import { projectRoots } from "../../content/sources/places.ts";
import { findPath, isProblem } from "../../content/sources/source.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { didYouMean } from "../../diagnostics/did-you-mean.ts";
import type { LocatedDiagnostic } from "../../diagnostics/located.ts";
import type { Diagnostic } from "../../model.ts";
import { isForPeople, printEnd, printProblems, reporterName, REPORTERS, type ReporterName } from "./reporters.ts";
import { readOrigin } from "../../site/origins.ts";
import { canonicalPath, FORBIDDEN_CODE_POINTS } from "../../site/paths.ts";

/** 0: success. 1: problems in the content. 2: wrong usage. 3: the environment, such as the disk. 130: cancelled. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

/** The options that have the same meaning in all commands. */
export interface ContentOptions {
  readonly content?: string | undefined;
  /** Whether `content` was found by the tool and not named by the user. */
  readonly isContentFound?: boolean;
  readonly baseUrl?: string | undefined;
  readonly host?: readonly string[] | undefined;
  /** The host that a preview emulates. Its rule files are written only if `host` names that host, too. */
  readonly as?: string;
  readonly strict?: boolean | undefined;
  readonly quiet?: boolean;
  readonly all?: boolean;
  readonly reporter?: ReporterName;
}

export interface OutOptions extends ContentOptions {
  readonly out: string;
  readonly merge?: boolean;
  readonly inPlace?: boolean;
  readonly durable?: boolean | undefined;
  readonly verbose?: boolean;
}

/** Adds the options for commands that plan a build. */
export function withContentOptions(command: Command): Command {
  return withReadingOptions(command)
    .option("--base-url <address>", "publish at this address instead of base_url")
    .option(
      "--host <name...>",
      `write the rule files of these hosts instead of those in site.yaml (${HOST_NAMES.join(", ")})`,
    );
}

/** Adds the options for commands that read content. */
export function withReadingOptions(command: Command): Command {
  return command
    .option("--content <folder>", "where site.yaml lies (default: content, or stele where that has none)")
    .option("--strict", "treat warnings as errors")
    .option("--quiet", "print problems only")
    .option("--all", "print every problem, and not only the first of many equal ones")
    .addOption(debugOption());
}

/** Makes the option `--debug`, which every command has. */
export function debugOption(): Option {
  return new Option("--debug", "print a stack trace for internal errors");
}

/** Adds the options for commands that write the out folder. */
export function withOutOptions(command: Command): Command {
  return command
    .addOption(new Option("--out <folder>", "the out folder").default("dist", "dist"))
    .option("--merge", "publish into a folder that holds other files too")
    .option("--in-place", "replace file by file instead of the folder as a whole")
    .addOption(new Option("--verbose", "print what former builds have printed too").conflicts("quiet"));
}

/** Adds `--reporter`, for commands that can also print problems in formats for programs. */
export function withReporter(command: Command): Command {
  const description = "how problems are printed (default: pretty; in GitHub Actions github)";
  return command.addOption(choiceOption("--reporter <name>", description, REPORTERS));
}

/** Makes an option that takes one of `words`. If the user writes another word, the error suggests the nearest one. */
export function choiceOption(flags: string, description: string, words: readonly string[]): Option {
  return new Option(flags, description).choices(words).argParser((word) => {
    if (words.includes(word)) return word;
    const meant = didYouMean(word, words);
    const suggestion = meant === undefined ? "" : `\n(Did you mean ${meant}?)`;
    throw new InvalidArgumentError(`Allowed choices are ${words.join(", ")}.${suggestion}`);
  });
}

/** Returns the content folder: as the user named it, else `content`, or `stele` if only `stele` has a `site.yaml`. */
export function contentFolder({ content }: ContentOptions): string {
  return content ?? (isSite("content") || !isSite("stele") ? "content" : "stele");
}

/** Reports that two folders could be the content folder, unless the user named one of them. */
export function contentProblems({ content, isContentFound }: ContentOptions): Diagnostic[] {
  const isNamed = content !== undefined && !isContentFound;
  return !isNamed && isSite("content") && isSite("stele") ? [diagnostic("content-twice", {})] : [];
}

/**
 * Whether a folder has a `site.yaml`, also one that the system refuses to show: else another folder would be built in its
 * place. Does not follow links that lead out of the project.
 */
function isSite(folder: string): boolean {
  const file = `${folder}/site.yaml`;
  const found = findPath(resolve(file), file, "file", { file }, projectRoots(process.cwd()));
  return found !== undefined && !(isProblem(found) && found.code === "source-forbidden");
}

/** Chooses the content folder once. Otherwise a command that watches would switch to a folder that appears later. */
export function withFoundContent<Options extends ContentOptions>(options: Options) {
  return { ...options, content: contentFolder(options), isContentFound: options.content === undefined };
}

/**
 * Returns the folders that may contain the content folder. If the user named the content folder, it may be anywhere
 * (undefined). A folder that Stele has found may be a link from a pull request. Such a link must not lead out of the
 * project.
 */
export function contentRoots({ content, isContentFound }: ContentOptions): readonly string[] | undefined {
  return content === undefined || isContentFound ? projectRoots(process.cwd()) : undefined;
}

/** Returns the path of `site.yaml`. Reporters use this path for problems that have no place in a file. */
export function siteFileOf(options: ContentOptions): string {
  return `${contentFolder(options).replace(/[\\/]+$/, "")}/site.yaml`;
}

/** Prints problems that have no place in the content, and returns them. */
export function reportProblems(diagnostics: readonly Diagnostic[], reporter?: ReporterName): LocatedDiagnostic[] {
  const located = locate(diagnostics, []);
  if (isForPeople(reporter)) printProblems(located, false, true);
  return located;
}

/** Reports problems of the command line, in the format of the chosen reporter. */
export async function reportMisuse(diagnostics: readonly Diagnostic[], options: ContentOptions): Promise<void> {
  const reporter = reporterName(options.reporter);
  const located = reportProblems(diagnostics, reporter);
  await printEnd(reporter, { ok: false, located, siteFile: siteFileOf(options) });
}

/**
 * Refuses control characters in arguments, before they are parsed. Messages repeat arguments: a CI log could read the
 * text after a line feed as a command, and terminals act on control characters.
 */
export function argumentProblems(args: readonly string[]): Diagnostic[] {
  const found = new Set(args.flatMap((text) => FORBIDDEN_CODE_POINTS.exec(text)?.[0] ?? []));
  return [...found].map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return diagnostic("forbidden-code-point", { codePoint: `U+${code}` });
  });
}

/** Checks the values of options that the argument parser does not check. */
export function usageProblems(options: ContentOptions & Partial<OutOptions>): Diagnostic[] {
  const { host = [], as, baseUrl, merge, inPlace, content } = options;
  const known: readonly string[] = HOST_NAMES;
  const unknown = [...host, ...(as === undefined ? [] : [as])].filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => diagnostic("unknown-host", { host: name, known, meant: didYouMean(name, known) })),
    ...(baseUrl === undefined ? [] : baseUrlProblems(baseUrl)),
    ...(merge && inPlace ? [diagnostic("merge-and-in-place", {})] : []),
    ...(content === "" ? [diagnostic("empty-option", { option: "--content" })] : []),
  ];
}

function baseUrlProblems(address: string): Diagnostic[] {
  const reading = readOrigin(address);
  if (!reading.ok) return [diagnostic("address-refused", { address, reason: reading.reason })];
  const path = canonicalPath(reading.path || "/");
  return path.ok ? [] : [diagnostic("path-refused", { ...path, path: reading.path })];
}

/** Prints a line for people, on standard error. Standard output is only for programs. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
