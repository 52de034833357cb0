/** Formats the summary that people read at the end of a build, with the command to run next. */
import { type BuildReport, changesLine, siteLine } from "./build-report.ts";
import { counted, durationText, printable, shellWord, sizeText, wrapped } from "../../diagnostics/message.ts";
import type { OutOptions } from "./options.ts";
import type { Paint } from "./terminal.ts";

/** What a summary tells. */
interface SummarizedBuild {
  /** The out folder as the user named it. */
  readonly out: string;
  readonly report: BuildReport;
  /** A count such as `2 warnings`, or empty. */
  readonly problems: string;
  readonly milliseconds: number;
  /** The command that previews the build. Undefined if the summary names no next steps. */
  readonly nextStep: string | undefined;
}

/** How text is coloured, and how many characters fit into a line. */
type Drawing = { readonly columns: number; readonly paint: Paint };

const LABEL_WIDTH = 10;

/** The most characters of a line with sentences. Wider lines are hard to read. */
const WIDEST = 100;

/** Formats the summary: the site, its files, the hosts, problems, and next steps. It has no final line feed. */
export function buildSummary(built: SummarizedBuild, drawing: Drawing): string {
  const { out, report, problems, milliseconds } = built;
  const { paint } = drawing;
  const { files, bytes, added, changed, removed, notices } = report.files;
  const done = added + changed + removed === 0 ? "is up to date after" : "is built in";
  const title = `${printable(out)} ${done} ${durationText(milliseconds)}`;
  const blocks = [
    labelled("files", [`${files}, ${sizeText(bytes)}: ${changesLine(report.files)}`], paint),
    labelled("hosts", hostLines(out, report.hosts, drawing), paint),
    problems === "" ? [] : [`  ${paint("warning", problems)}`],
    notices.map((notice) => `  ${notice}`),
  ];
  return [`${paint("title", title)}: ${siteLine(report)}`, ...blocks.flat(), ...nextLines(built, paint)].join("\n");
}

/** Formats, for each host, its number of rules, where its unpublished files go, and its notices. Hints come last. */
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

/** Indents lines. The first line begins with the label. */
function labelled(label: string, lines: readonly string[], paint: Paint): string[] {
  const gap = " ".repeat(LABEL_WIDTH - label.length);
  return lines.map((line, index) =>
    index === 0 ? `  ${paint("label", label)}${gap}${line}` : `  ${" ".repeat(LABEL_WIDTH)}${line}`,
  );
}

function nextLines({ out, report, nextStep }: SummarizedBuild, paint: Paint): string[] {
  if (nextStep === undefined) return [];
  const folder = `${printable(out).replace(/[\\/]+$/, "")}/`;
  return [
    "",
    "Next:",
    `  ${paint("command", nextStep)}   answers on this machine as a host with the gateway does`,
    `  publish ${folder} at ${report.publishedAt} with any static host`,
    // After a build with --merge, this advice is not needed.
    ...(report.files.mode === "merge"
      ? []
      : ["  or build into the output of a docs generator: add --merge and name its folder with --out"]),
  ];
}

/** Variables that npm sets for what it runs: https://docs.npmjs.com/cli/v11/using-npm/scripts, read November 2026. */
export type NpmEnvironment = Readonly<Partial<Record<"npm_lifecycle_event" | "npm_package_name", string>>>;

/** Returns the command that previews this build, with the same options: `stele preview --out public`. */
export function previewCommand(options: OutOptions, environment: NpmEnvironment): string {
  const { content, out, baseUrl, host, merge, inPlace } = options;
  const given = [
    ...(content === undefined ? [] : ["--content", content]),
    ...(out === "dist" ? [] : ["--out", out]),
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(host === undefined ? [] : ["--host", ...host]),
    ...(merge === true ? ["--merge"] : []),
    ...(inPlace === true ? ["--in-place"] : []),
  ].map(shellWord);
  // In this repository itself, `stele` is not installed but a script of `package.json`.
  if (environment.npm_package_name === "stele") {
    return ["npm run preview", ...(given.length === 0 ? [] : ["--", ...given])].join(" ");
  }
  return [toolName(environment), "preview", ...given].join(" ");
}

/** Returns `stele`, or under npm `npx --no -- stele`. With `--no`, npx never downloads a package of that name. */
export function toolName(environment: NpmEnvironment): string {
  return environment.npm_lifecycle_event === undefined ? "stele" : "npx --no -- stele";
}
