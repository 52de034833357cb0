/** Formats the summary that people read at the end of a build, with the commands to run next. */
import { type BuildReport, changesLine, isUpToDate, siteLine } from "./build-report.ts";
import { counted, durationText, printable, shellWord, sizeText, wrapped } from "../../diagnostics/message.ts";
import type { OutOptions } from "./options.ts";
import type { Paint } from "./terminal.ts";

interface SummarizedBuild {
  readonly out: string;
  readonly report: BuildReport;
  /** A count such as `2 warnings`, or empty. */
  readonly problems: string;
  readonly milliseconds: number;
  /** Whether the hosts are printed: if the build changed files, or if the user asked for details with `--verbose`. */
  readonly isNew: boolean;
  /** Whether the notices of the hosts are printed. These notices say what a host cannot do. */
  readonly saysNotices: boolean;
  readonly nextSteps: readonly NextStep[];
}

/** A command and what it does, or a sentence alone. */
export type NextStep = { readonly command?: string; readonly text: string };

type Drawing = { readonly columns: number; readonly paint: Paint };

const LABEL_WIDTH = 10;

/** The maximum number of characters of a line with sentences. Wider lines are hard to read. */
const WIDEST = 100;

/** Formats the summary: the site, its files, the hosts, problems, and next steps. It has no final line feed. */
export function buildSummary(built: SummarizedBuild, drawing: Drawing): string {
  const { out, report, problems, milliseconds, isNew, saysNotices } = built;
  const { paint } = drawing;
  const { files, bytes, notices } = report.files;
  const done = isUpToDate(report.files) ? "is up to date after" : "is built in";
  const hosts = saysNotices ? report.hosts : report.hosts.map((host) => ({ ...host, notices: [] }));
  const title = `${printable(out)} ${done} ${durationText(milliseconds)}`;
  const blocks = [
    labelled("files", [`${files}, ${sizeText(bytes)}: ${changesLine(report.files)}`], paint),
    isNew ? labelled("hosts", hostLines(out, hosts, drawing), paint) : [],
    problems === "" ? [] : [`  ${paint("warning", problems)}`],
    notices.map((notice) => `  ${notice}`),
  ];
  return [`${paint("title", title)}: ${siteLine(report)}`, ...blocks.flat(), ...nextLines(built, paint)].join("\n");
}

function hostLines(out: string, hosts: BuildReport["hosts"], { columns, paint }: Drawing): string[] {
  const beside = `${printable(out).replace(/[\\/]+$/, "")}.hosts`;
  const aside = (text: string): string[] =>
    wrapped(text, Math.min(columns, WIDEST) - LABEL_WIDTH - 4).map((line) => `  ${paint("aside", line)}`);
  // Hints are printed once, because several hosts may have the same hint.
  const hints = new Set(hosts.flatMap(({ notices }) => notices.flatMap(({ hint }) => hint ?? [])));
  return [
    ...hosts.flatMap(({ name, rules, placing, notices }) => [
      `${name}: ${counted(rules, "rule")}`,
      ...(placing === undefined ? [] : [`  ${beside}/${name}/ ${placing}`]),
      ...notices.flatMap(({ sentence }) => aside(sentence)),
    ]),
    ...[...hints].flatMap(aside),
  ];
}

function labelled(label: string, lines: readonly string[], paint: Paint): string[] {
  const gap = " ".repeat(LABEL_WIDTH - label.length);
  return lines.map((line, index) =>
    index === 0 ? `  ${paint("label", label)}${gap}${line}` : `  ${" ".repeat(LABEL_WIDTH)}${line}`,
  );
}

function nextLines({ nextSteps }: SummarizedBuild, paint: Paint): string[] {
  const lines = nextSteps.map(
    ({ command, text }) => `  ${command === undefined ? "" : `${paint("command", printable(command))}   `}${text}`,
  );
  return lines.length === 0 ? [] : ["", "Next:", ...lines];
}

/**
 * Docs on the same origin as the build. `publishing`: the command that builds the docs and adds our files to them.
 * `areInOut`: whether the out folder has pages of the docs. A folder without them would replace the docs.
 */
export type Docs = { readonly publishing?: string | undefined; readonly areInOut: boolean };

/**
 * Returns the next steps after a build. Publishing only `dist` could replace docs, so the steps add `dist` to them.
 * `needsGateway`: whether the answers of the site are no files.
 */
export function nextStepsOf(
  options: OutOptions,
  { publishedAt, files }: BuildReport,
  docs: Docs | undefined,
  environment: NpmEnvironment,
  needsGateway = false,
): NextStep[] {
  const { out, merge, inPlace } = options;
  const given = contentOptions(options);
  const where = [...(out === "dist" ? [] : ["--out", shellWord(out)]), ...(merge ? ["--merge"] : [])];
  const preview = command("preview", [...given, ...where, ...(inPlace ? ["--in-place"] : [])], environment);
  const first = { command: preview, text: "answers on this machine as a host with the gateway does" };
  const folder = `${printable(out).replace(/[\\/]+$/, "")}/`;
  const publish = {
    text: `publish ${folder} at ${publishedAt} with ${needsGateway ? "its gateway" : "any static host"}`,
  };
  if (files.mode === "merge" && docs?.areInOut !== false) return [first, publish];
  const merging = "or build into the output of a docs generator: add --merge and name its folder with --out";
  if (docs === undefined) return [first, publish, { text: merging }];
  if (docs.publishing !== undefined)
    return [first, { command: [docs.publishing, ...given].join(" "), text: "builds your docs, and adds it to them" }];
  const adding = command("build", [...given, "--merge", "--out", "FOLDER"], environment);
  return [first, { command: adding, text: "adds it to your docs in FOLDER, the output of their generator" }];
}

/** Variables that npm sets for scripts: https://docs.npmjs.com/cli/v11/using-npm/scripts, read November 2026. */
export type NpmEnvironment = Readonly<Partial<Record<"npm_lifecycle_event" | "npm_package_name", string>>>;

function contentOptions({ content, baseUrl, host }: OutOptions): string[] {
  const given = [
    ...(content === undefined ? [] : ["--content", content]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(host === undefined ? [] : ["--host", ...host]),
  ];
  return given.map(shellWord);
}

/** Returns a command of the tool: `npx --no -- stele preview --out public`. */
function command(name: "build" | "preview", given: readonly string[], environment: NpmEnvironment): string {
  // In the repository of Stele, npm scripts run the commands: `npm run build`.
  const isOwn = environment.npm_package_name === "stele";
  const words = isOwn ? ["npm run", name, ...(given.length === 0 ? [] : ["--"])] : [toolName(environment), name];
  return [...words, ...given].join(" ");
}

/** Returns `stele`, or `npx --no -- stele` if npm runs the tool. With `--no`, npx downloads no package of that name. */
export function toolName(environment: NpmEnvironment): string {
  return environment.npm_lifecycle_event === undefined ? "stele" : "npx --no -- stele";
}
