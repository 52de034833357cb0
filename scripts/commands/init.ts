/** `stele init`: content files for a new site, or for the docs site that a folder holds; languages for either. */
import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { contentFolder, type ContentOptions, type ExitCode, reportProblems, say } from "./shared/options.ts";
import { planQuietly } from "./shared/planning.ts";
import { jsonSchema, SCHEMA_FOLDER, SCHEMA_NAMES, schemaFileName } from "../content/schemas/json-schemas.ts";
import { locate } from "../content/locate.ts";
import type { SourcedPages } from "../content/sources/sourced-pages.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { counted, printable } from "../diagnostics/message.ts";
import { ask } from "../init/ask.ts";
import { type Findings, findAll } from "../init/detect/index.ts";
import { proposeFromSitemap, siteOfSitemap } from "../init/from-sitemap.ts";
import { listOfPages } from "../init/listed-pages.ts";
import { addLocales } from "../init/locales-file.ts";
import { type Given, hostsOf, propose } from "../init/propose.ts";
import { openQuestions } from "../init/questions.ts";
import { repositoryAt } from "../init/repository.ts";
import { readSitemapInput } from "../init/sitemap-input.ts";
import { type ContentTexts, localesText, samplePagesText, siteText } from "../init/texts.ts";
import { rowFrom } from "../init/rows.ts";
import type { Proposal } from "../init/types.ts";
import { writeFiles } from "../init/write.ts";
import { toolName } from "./shared/next-step.ts";
import { printProblems } from "./shared/reporters.ts";

export interface InitOptions extends ContentOptions {
  readonly yes?: boolean;
  readonly from?: string;
  readonly locale?: readonly string[];
}

/** What is to be written, or the exit code of a run that ends before. */
type Made = MadeTexts | ExitCode;

interface MadeTexts {
  readonly texts: ContentTexts;
  /** Whether the address of the site is an example. */
  readonly isExample: boolean;
  /** The commands that build the docs with our files in them. */
  readonly publishing?: string | undefined;
  /** Whether the problems of the pages were reported before. */
  readonly isTold?: boolean;
}

/** Runs the command. */
export async function init(options: InitOptions): Promise<ExitCode> {
  if (options.locale !== undefined) return addTo(options, options.locale);
  const findings = findAll(repositoryAt(process.cwd()));
  const folder = folderFor(options, findings);
  const existing = existingContent(folder);
  if (existing.length > 0) {
    reportProblems([diagnostic("content-exists", { files: existing })]);
    return 3;
  }
  const made = await make(findings, folder, options);
  return typeof made === "number" ? made : write(folder, made, options);
}

/** `--locale`: rows for languages in content that is there. */
function addTo(options: InitOptions, words: readonly string[]): ExitCode {
  const folder = contentFolder(options).replace(/(?<=.)[\\/]+$/, "");
  const added = addLocales({ shownAs: folder, directory: resolve(folder) }, words);
  if (!added.ok) {
    printProblems(locate(added.problems, added.files), false);
    return { "in the content": 1, "in the command line": 2, "in the environment": 3 }[added.lies] as ExitCode;
  }
  if (options.quiet) return 0;
  const names = added.locales.map(({ code }) => code).join(", ");
  say(`Added ${names} to ${added.file}. Pages of a list that name no locales: now count as translated into it.`);
  return 0;
}

/** The texts of the content files. */
async function make(findings: Findings, folder: string, options: InitOptions): Promise<Made> {
  const sitemap = options.from ?? findings.sitemap;
  if (options.from === undefined && !options.quiet) for (const line of told(findings)) say(line);
  if (sitemap !== undefined) return fromSitemap(sitemap, findings, folder, options);
  const given = await settled(findings, options);
  if (given === undefined) return 130;
  const found = propose(findings, given);
  const proposal = { ...found, rows: found.rows.map((row) => rowFrom(row, wayUp(folder), existsSync)) };
  const pages = proposal.rows.length === 0 ? { "pages.yaml": samplePagesText(proposal) } : {};
  const texts = { ...filesOf(proposal), ...pages };
  return { texts, isExample: proposal.isExampleAddress, publishing: findings.tree?.publishing };
}

/** Content for the site that a sitemap lists: one that is named becomes a list, one of the project is read by each build. */
function fromSitemap(from: string, { hosts }: Findings, folder: string, options: InitOptions): Made {
  const sourced = readSitemapInput(from);
  const row = options.from === undefined ? { sitemap: `${wayUp(folder)}/${from}` } : undefined;
  const known = { baseUrl: options.baseUrl, hosts: options.host ?? hostsOf(hosts.map(({ name }) => name)) };
  const proposal = proposeFromSitemap(sourced, known, row);
  // What is wrong with its pages is told when the content is there, with the lines that put it right.
  if (proposal && row) return { texts: filesOf(proposal), isExample: false };
  const site = proposal && siteOfSitemap(proposal, sourced, folder);
  const diagnostics = site?.diagnostics ?? sourced.diagnostics;
  printProblems(locate(diagnostics, textsFor(proposal, folder, sourced)), true);
  if (!proposal || !site?.value) {
    const isTold = diagnostics.some(({ severity }) => severity === "error");
    if (!isTold) reportProblems([diagnostic("source-empty", { file: from === "-" ? "standard input" : from })]);
    return 1;
  }
  const list = listOfPages(site.value);
  const rows = list.file === "pages.yaml" ? [] : [{ list: list.file }];
  return { texts: { ...filesOf({ ...proposal, rows }), [list.file]: list.text }, isExample: false, isTold: true };
}

/** The texts that problems of a sitemap show: its own, and those of files that are not written yet. */
function textsFor(proposal: Proposal | undefined, folder: string, { files }: SourcedPages) {
  const texts = proposal ? Object.entries(filesOf(proposal)) : [];
  return [...texts.map(([name, text]) => ({ name: `${folder}/${name}`, text })), ...files];
}

function filesOf(proposal: Proposal): ContentTexts {
  return { "site.yaml": siteText(proposal), "locales.yaml": localesText(proposal) };
}

/** What the command line says, and on a terminal what its user answers; nothing when that was broken off. */
async function settled(findings: Findings, options: InitOptions): Promise<Given | undefined> {
  const given: Given = { baseUrl: options.baseUrl, hosts: options.host };
  const isAsked = options.yes !== true && process.stdin.isTTY && process.stderr.isTTY;
  if (!isAsked) return given;
  const questions = openQuestions(propose(findings, given), findings, given);
  const answers = await ask(questions, { input: process.stdin, output: process.stderr });
  return answers?.reduce<Given>((all, answer, index) => ({ ...all, ...questions[index]?.settle(answer) }), given);
}

/** Writes everything, and says what came of it. */
function write(folder: string, made: MadeTexts, { quiet }: InitOptions): ExitCode {
  const schemas = SCHEMA_NAMES.map((name) => [`${SCHEMA_FOLDER}/${schemaFileName(name)}`, jsonSchema(name)] as const);
  const files = { ...made.texts, ...Object.fromEntries(schemas) };
  const problems = writeFiles({ directory: resolve(folder), shownAs: folder }, files);
  if (problems.length > 0) {
    reportProblems(problems);
    return 3;
  }
  if (!quiet) for (const name of [...Object.keys(made.texts), `${SCHEMA_FOLDER}/`]) say(`Wrote ${folder}/${name}`);
  const { plan, located } = planQuietly({ content: folder });
  if (made.isTold !== true || !plan) printProblems(located, true);
  if (!plan) return 1;
  if (quiet) return 0;
  say(`${counted(plan.site.pages.length, "page")} x ${counted(plan.site.locales.length, "locale")}`);
  for (const line of nextSteps(folder, made)) say(line);
  return 0;
}

function nextSteps(folder: string, { isExample, publishing }: MadeTexts): string[] {
  const tool = toolName(process.env);
  const option = folder === "content" || folder === "stele" ? "" : ` --content ${folder}`;
  return [
    "",
    "Next:",
    `  look through ${folder}/site.yaml${isExample ? " and write the address of your site" : ""}`,
    `  ${tool} build${option}`,
    `  ${tool} preview${option}`,
    ...(publishing === undefined ? [] : [`  and to publish it with the docs: ${publishing}${option}`]),
  ];
}

/** The content folder: `stele` in a project that has docs of its own, or another `content`. */
function folderFor({ content }: ContentOptions, { tree, sitemap }: Findings): string {
  if (content !== undefined) return content.replace(/(?<=.)[\\/]+$/, "");
  return tree !== undefined || sitemap !== undefined || existsSync("content") ? "stele" : "content";
}

/** The way from the content folder to the project: `..` */
function wayUp(folder: string): string {
  return relative(resolve(folder), process.cwd()).split(sep).join("/") || ".";
}

/** Content that is there already, in the folder or in one that commands would take before it. */
function existingContent(folder: string): string[] {
  const names = ["site.yaml", "locales.yaml", "pages.yaml", "pages.jsonl"];
  const isContent = (one: string): boolean => one === folder || existsSync(resolve(one, "site.yaml"));
  const folders = [...new Set(["content", "stele", folder])].filter(isContent);
  return folders.flatMap((one) => names.map((name) => `${one}/${name}`).filter((path) => existsSync(path)));
}

/** What was found, for people. */
function told({ tree, sitemap, hosts, address, below }: Findings): string[] {
  const init = `${toolName(process.env)} init`;
  const found = [
    ...(tree ? [[tree.generator, tree.evidence] as const] : []),
    ...(sitemap === undefined ? [] : [["a sitemap", sitemap] as const]),
    ...hosts.map(({ name, evidence }) => [name, evidence] as const),
    ...(address ? [[address.text, address.evidence] as const] : []),
  ];
  return [
    ...(tree || sitemap !== undefined ? [] : ["Found no docs site in this folder: the pages are examples"]),
    ...below.map(
      ({ generator, folder }) => `Found ${generator} in ${printable(folder)}: run ${init} there for its pages`,
    ),
    ...found.map(([what, where]) => `Found ${printable(what)} (${printable(where)})`),
  ];
}
