/** The summary at the end of a build, for people, and the command to run next. */
import { type BuildReport, changesLine, siteLine } from "./build-report.ts";
import { counted, durationText, printable, shellWord, sizeText, wrapped } from "../../diagnostics/message.ts";
import type { OutOptions } from "./options.ts";
import type { Paint } from "./terminal.ts";

/** The values of a summary. */
interface SummarizedBuild {
  /** The out folder as the user named it. */
  readonly out: string;
  readonly report: BuildReport;
  /** `2 warnings`, or empty. */
  readonly problems: string;
  readonly milliseconds: number;
  /** Whether the notices of hosts are printed. */
  readonly saysHosts: boolean;
  /** Whether everything is printed, although a former build has printed it. */
  readonly isVerbose: boolean;
  /** The lines of the next steps; empty if nothing is left to do, or if the command goes on by itself. */
  readonly nextSteps: readonly NextStep[];
}

/** A command and what it does, or a sentence alone. */
export interface NextStep {
  readonly command?: string;
  readonly text: string;
}

/** The colours, and how many characters fit into a line. */
type Drawing = { readonly columns: number; readonly paint: Paint };

const LABEL_WIDTH = 10;

/** Sentences in wider lines are hard to read. */
const WIDEST = 100;

/** The summary without a final line feed: the site, the files, the hosts, problems, and the next commands. */
export function buildSummary(built: SummarizedBuild, drawing: Drawing): string {
  const { out, report, problems, milliseconds, saysHosts, isVerbose } = built;
  const { paint } = drawing;
  const { files, bytes, added, changed, removed, notices } = report.files;
  const isUpToDate = added + changed + removed === 0;
  const done = isUpToDate ? "is up to date after" : "is built in";
  // A former build has printed what is not new.
  const isNew = isVerbose || !isUpToDate;
  const hosts = saysHosts ? report.hosts : report.hosts.map((host) => ({ ...host, notices: [] }));
  const title = `${printable(out)} ${done} ${durationText(milliseconds)}`;
  const blocks = [
    labelled("files", [`${files}, ${sizeText(bytes)}: ${changesLine(report.files)}`], paint),
    isNew ? labelled("hosts", hostLines(out, hosts, drawing), paint) : [],
    problems === "" ? [] : [`  ${paint("warning", problems)}`],
    notices.map((notice) => `  ${notice}`),
  ];
  return [
    `${paint("title", title)}: ${siteLine(report)}`,
    ...blocks.flat(),
    ...(isNew ? nextLines(built, paint) : []),
  ].join("\n");
}

/** The rules, the place of unpublished files and the notices of each host; then all hints. */
function hostLines(out: string, hosts: BuildReport["hosts"], { columns, paint }: Drawing): string[] {
  const beside = `${printable(out).replace(/[\\/]+$/, "")}.hosts`;
  const aside = (text: string): string[] =>
    wrapped(text, Math.min(columns, WIDEST) - LABEL_WIDTH - 4).map((line) => `  ${paint("aside", line)}`);
  // Several hosts may have the same hint.
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

/** Indented lines. The first has a label. */
function labelled(label: string, lines: readonly string[], paint: Paint): string[] {
  const gap = " ".repeat(LABEL_WIDTH - label.length);
  return lines.map((line, index) =>
    index === 0 ? `  ${paint("label", label)}${gap}${line}` : `  ${" ".repeat(LABEL_WIDTH)}${line}`,
  );
}

function nextLines({ nextSteps }: SummarizedBuild, paint: Paint): string[] {
  const lines = nextSteps.map(
    ({ command, text }) => `  ${command === undefined ? "" : `${paint("command", command)}   `}${text}`,
  );
  return lines.length === 0 ? [] : ["", "Next:", ...lines];
}

/** Where the pages of a site are published. */
export interface DocsPlace {
  /** Whether the project holds the pages, and they are published at the address of the build. */
  readonly isHere: boolean;
  /** The commands that build the docs and add our files to them. Undefined for an unknown generator. */
  readonly publishing?: string | undefined;
}

/** The next steps after a build. In the docs' own repository, the out folder must not be published in the docs' place. */
export function nextStepsOf(
  options: OutOptions,
  { publishedAt, files }: BuildReport,
  docs: DocsPlace,
  environment: NpmEnvironment,
): NextStep[] {
  const preview = command("preview", givenOptions(options), environment);
  const folder = `${printable(options.out).replace(/[\\/]+$/, "")}/`;
  const publish = { text: `publish ${folder} at ${publishedAt} with any static host` };
  const steps = [{ command: preview, text: "answers on this machine as a host with the gateway does" }];
  if (files.mode === "merge") return [...steps, publish];
  if (docs.isHere) {
    const given = contentOptions(options);
    const generic = command("build", [...given, "--merge", "--out", "FOLDER"], environment);
    if (docs.publishing === undefined)
      return [...steps, { command: generic, text: "adds it to your docs in FOLDER, the output of their generator" }];
    return [
      ...steps,
      { command: [docs.publishing, ...given].join(" "), text: "builds your docs, and adds it to them" },
    ];
  }
  const merge = { text: "or build into the output of a docs generator: add --merge and name its folder with --out" };
  return [...steps, publish, merge];
}

/** The variables that npm gives to what it runs: https://docs.npmjs.com/cli/v11/using-npm/scripts, read November 2026. */
export type NpmEnvironment = Readonly<Partial<Record<"npm_lifecycle_event" | "npm_package_name", string>>>;

/** The options that say what is built, as words of a shell. */
function contentOptions({ content, baseUrl, host }: OutOptions): string[] {
  const given = [
    ...(content === undefined ? [] : ["--content", content]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(host === undefined ? [] : ["--host", ...host]),
  ];
  return given.map(shellWord);
}

/** The options that say what is built and where, as words of a shell. */
function givenOptions(options: OutOptions): string[] {
  const { out, merge, inPlace } = options;
  return [
    ...contentOptions(options),
    ...(out === "dist" ? [] : ["--out", shellWord(out)]),
    ...(merge === true ? ["--merge"] : []),
    ...(inPlace === true ? ["--in-place"] : []),
  ];
}

/** A command of the tool, in the folder of the build. */
function command(name: "build" | "preview", given: readonly string[], environment: NpmEnvironment): string {
  // In this repository, `stele` is a script of the project itself.
  const isOwn = environment.npm_package_name === "stele";
  const words = isOwn ? ["npm run", name, ...(given.length === 0 ? [] : ["--"])] : [toolName(environment), name];
  return [...words, ...given].join(" ");
}

/** The command that runs the tool: its name, or npx, which must not fetch anything. */
export function toolName(environment: NpmEnvironment): string {
  return environment.npm_lifecycle_event === undefined ? "stele" : "npx --no -- stele";
}
