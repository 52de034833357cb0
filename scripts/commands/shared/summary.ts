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
  /** The next command, which previews the build; undefined if nothing is left to do. */
  readonly nextStep: string | undefined;
}

/** The colours, and how many characters fit into a line. */
type Drawing = { readonly columns: number; readonly paint: Paint };

const LABEL_WIDTH = 10;

/** Sentences in wider lines are hard to read. */
const WIDEST = 100;

/** The summary without a final line feed: the site, the files, the hosts, problems, and the next commands. */
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

function nextLines({ out, report, nextStep }: SummarizedBuild, paint: Paint): string[] {
  if (nextStep === undefined) return [];
  const folder = `${printable(out).replace(/[\\/]+$/, "")}/`;
  return [
    "",
    "Next:",
    `  ${paint("command", nextStep)}   answers on this machine as a host with the gateway does`,
    `  publish ${folder} at ${report.publishedAt} with any static host`,
    // Redundant after --merge.
    ...(report.files.mode === "merge"
      ? []
      : ["  or build into the output of a docs generator: add --merge and name its folder with --out"]),
  ];
}

/** The variables that npm gives to what it runs: https://docs.npmjs.com/cli/v11/using-npm/scripts, read November 2026. */
export type NpmEnvironment = Readonly<Partial<Record<"npm_lifecycle_event" | "npm_package_name", string>>>;

/** The command that previews the build, in the folder of the build. */
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
  // In this repository, `stele` is a script of the project itself.
  if (environment.npm_package_name === "stele") {
    return ["npm run preview", ...(given.length === 0 ? [] : ["--", ...given])].join(" ");
  }
  return [toolName(environment), "preview", ...given].join(" ");
}

/** The command that runs the tool: its name, or npx, which must not fetch anything. */
export function toolName(environment: NpmEnvironment): string {
  return environment.npm_lifecycle_event === undefined ? "stele" : "npx --no -- stele";
}
