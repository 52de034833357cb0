/** `stele init`: writes content files for a new site or an existing docs site. `--locale` adds languages later. */
import { existsSync, lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import {
  contentFolder,
  type ContentOptions,
  contentRoots,
  type ExitCode,
  reportProblems,
  say,
} from "./shared/options.ts";
import { planSiteOf } from "./shared/plan-site.ts";
import { readContentOf } from "./shared/planning.ts";
import { jsonSchema, SCHEMA_FOLDER, SCHEMA_NAMES, schemaFileName } from "../content/schemas/json-schemas.ts";
import { locate } from "../content/locate.ts";
import { ifThere, isLinkedOut, projectRoots } from "../content/sources/places.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { counted, few, printable, shellWord } from "../diagnostics/message.ts";
import { ask, openQuestions } from "../init/ask.ts";
import { type Findings, findAll } from "../init/detect/index.ts";
import { type Doubt, doubtDiagnostics, withMarks } from "../init/doubts.ts";
import { integrationLines } from "../init/integrations.ts";
import { proposeFromSitemap, readSitemapInput, siteOfSitemap } from "../init/from-sitemap.ts";
import { listOfPages } from "../init/listed-pages.ts";
import { addLocales } from "../init/locales-file.ts";
import { foundLines, nextSteps } from "../init/messages.ts";
import { type Given, hostsOf, type Proposal, propose, rowFrom } from "../init/propose.ts";
import { type Repository, repositoryAt } from "../init/repository.ts";
import { localesText, samplePagesText, siteText } from "../init/texts.ts";
import { verify } from "../init/verify.ts";
import { writeFiles } from "../init/write.ts";
import { readSite, type ReadSite } from "../read-site.ts";
import { toolName } from "./shared/summary.ts";
import { printProblems } from "./shared/reporters.ts";

export interface InitOptions extends ContentOptions {
  readonly yes?: boolean;
  readonly from?: string;
  readonly locale?: readonly string[];
}

/** The content files to write (`texts`: file name -> text), and facts for the messages afterwards. */
interface Made {
  readonly texts: Readonly<Record<string, string>>;
  /** What may be wrong with them. */
  readonly doubts?: readonly Doubt[];
  readonly isExampleAddress?: boolean;
  /** The commands that build the docs site together with our files. */
  readonly publishing?: string | undefined;
  /** Whether the problems of the pages have already been reported. */
  readonly isReported?: boolean;
}

export async function init(options: InitOptions): Promise<ExitCode> {
  if (options.locale !== undefined) return addTo(options, options.locale);
  const repository = repositoryAt(process.cwd());
  const findings = findAll(repository);
  const isElsewhere = findings.below.length > 0 && options.content === undefined && options.from === undefined;
  if (isElsewhere) return refuseAbove(findings.below);
  const folder = folderFor(options, findings);
  // A link of a pull request in the place of a folder around it must not lead the files out of the repository.
  const around = dirname(folder);
  if (isLinkedOut(resolve(around), process.cwd())) {
    reportProblems([diagnostic("in-the-way", { file: folder, obstacle: around, what: "link" })]);
    return 3;
  }
  const existing = existingContent(folder);
  if (existing.length > 0) {
    reportProblems([diagnostic("content-exists", { files: existing })]);
    return 3;
  }
  const made = await make(repository, findings, folder, options);
  return typeof made === "number" ? made : write(repository, folder, made, options);
}

/** Names the docs sites in subfolders, because content in the root would not be about any of them. */
function refuseAbove(below: Findings["below"]): ExitCode {
  const command = `${toolName(process.env)} init`;
  const folders = few(below.map(({ generator, folder }) => `${printable(folder)} (${generator})`));
  const [first] = below;
  const values = {
    folders,
    folder: shellWord(first?.folder ?? "."),
    command,
  };
  reportProblems([diagnostic("docs-below", values)]);
  return 1;
}

/** Runs `stele init --locale es`: adds languages to existing content. */
function addTo(options: InitOptions, words: readonly string[]): ExitCode {
  const folder = contentFolder(options).replace(/(?<=.)[\\/]+$/, "");
  const added = addLocales({ shownAs: folder, directory: resolve(folder), roots: contentRoots(options) }, words);
  if (!added.ok) {
    printProblems(locate(added.problems, added.files), false);
    return ({ content: 1, "command line": 2, environment: 3 } as const)[added.cause];
  }
  if (options.quiet) return 0;
  const names = added.locales.map(({ code }) => code).join(", ");
  say(`Added ${names} to ${added.file}. Pages of a list that name no locales: now count as translated into it.`);
  return 0;
}

/** Makes the texts of the content files. Returns an exit code instead if they cannot be made. */
async function make(
  repository: Repository,
  findings: Findings,
  folder: string,
  options: InitOptions,
): Promise<Made | ExitCode> {
  if (options.from === undefined && !options.quiet) {
    for (const line of foundLines(findings, `${toolName(process.env)} init`)) say(line);
    const { integration } = findings;
    if (integration) for (const line of integrationLines(integration)) say(printable(line));
  }
  const sitemap = options.from ?? findings.sitemap;
  if (sitemap !== undefined) return fromSitemap(sitemap, findings, folder, options);
  const given: Given = { baseUrl: options.baseUrl, hosts: options.host };
  const isAsked = options.yes !== true && process.stdin.isTTY && process.stderr.isTTY;
  const questions = isAsked ? openQuestions(propose(findings, given), findings, given) : [];
  const answers = isAsked ? await ask(questions, { input: process.stdin, output: process.stderr }) : {};
  if (answers === undefined) return 130;
  const proposal = propose(findings, { ...given, ...answers });
  const rows = proposal.rows.map((row) => rowFrom(row, pathUp(folder), existsSync));
  const pages = rows.length === 0 ? { "pages.yaml": samplePagesText(proposal) } : {};
  const texts = { ...textsOf({ ...proposal, rows }), ...pages };
  const { isExampleAddress } = proposal;
  const publishing = findings.tree?.publishing;
  if (!findings.tree) return { texts, isExampleAddress, publishing };
  const { value: site, diagnostics } = readProposed(folder, texts);
  const isAddressGiven = given.baseUrl !== undefined || answers.baseUrl !== undefined;
  const all = verify(repository, findings, proposal, { site, diagnostics });
  const doubts = isAddressGiven ? all.filter(({ key }) => key !== "base_url") : all;
  return { texts: { ...texts, ...withMarks(texts, doubts) }, doubts, isExampleAddress, publishing };
}

/** Reads the site that content files would make, before they are written. */
function readProposed(folder: string, texts: Made["texts"]): ReadSite {
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { name: `${folder}/${name}`, text }] as const),
  );
  const given = {
    files,
    names: Object.keys(texts).map((name) => `${folder}/${name}`),
    diagnostics: [],
    isListRefused: false,
    // The folder is made later, and a link in its place is refused then. What it leads to must not be read before.
    root: ifThere(() => join(realpathSync.native(dirname(resolve(folder))), basename(folder))),
  };
  return readSite({
    contentDirectory: resolve(folder),
    shownAs: folder,
    projectDirectory: process.cwd(),
    overrides: {},
    given,
  });
}

/**
 * Makes the content files from a sitemap. With `--from`, one of the files lists the pages of the sitemap. Otherwise
 * `site.yaml` names the sitemap, and builds read the pages from there.
 */
function fromSitemap(from: string, { hosts }: Findings, folder: string, options: InitOptions): Made | ExitCode {
  const sourced = readSitemapInput(from, options.from === undefined ? projectRoots(process.cwd()) : undefined);
  const row = options.from === undefined ? { sitemap: `${pathUp(folder)}/${from}` } : undefined;
  const known = { baseUrl: options.baseUrl, hosts: options.host ?? hostsOf(hosts) };
  const proposal = proposeFromSitemap(sourced, known, row);
  // The caller writes these texts, plans the site, and then reports the problems of its pages.
  if (proposal && row) return { texts: textsOf(proposal) };
  const site = proposal && siteOfSitemap(proposal, sourced, folder);
  const diagnostics = site?.diagnostics ?? sourced.diagnostics;
  // Code frames may show lines of the sitemap, or of content files that are not written yet.
  const texts = Object.entries(proposal ? textsOf(proposal) : {});
  const files = [...texts.map(([name, text]) => ({ name: `${folder}/${name}`, text })), ...sourced.files];
  printProblems(locate(diagnostics, files), true);
  if (!proposal || !site?.value) {
    const isReported = diagnostics.some(({ severity }) => severity === "error");
    if (!isReported) reportProblems([diagnostic("source-empty", { file: from === "-" ? "standard input" : from })]);
    return 1;
  }
  const { file, text } = listOfPages(site.value);
  const rows = file === "pages.yaml" ? [] : [{ list: file }];
  const made = { ...textsOf({ ...proposal, rows }), [file]: text };
  return { texts: made, isReported: true };
}

function textsOf(proposal: Proposal) {
  return { "site.yaml": siteText(proposal), "locales.yaml": localesText(proposal) };
}

/** Writes the content files and their schemas, and prints what was written and what to do next. */
function write(repository: Repository, folder: string, made: Made, { quiet }: InitOptions): ExitCode {
  const schemas = SCHEMA_NAMES.map((name) => [`${SCHEMA_FOLDER}/${schemaFileName(name)}`, jsonSchema(name)] as const);
  const files = { ...made.texts, ...Object.fromEntries(schemas) };
  const problems = writeFiles({ directory: resolve(folder), shownAs: folder }, files);
  if (problems.length > 0) {
    reportProblems(problems);
    return 3;
  }
  if (!quiet) for (const name of [...Object.keys(made.texts), `${SCHEMA_FOLDER}/`]) say(`Wrote ${folder}/${name}`);
  const { plan, located } = planSiteOf(readContentOf({ content: folder }), { content: folder });
  if (made.isReported !== true || !plan) printProblems(located, true);
  const { doubts = [] } = made;
  printProblems(doubtDiagnostics(doubts, { folder, texts: made.texts }, repository.text), true);
  if (!plan) return 1;
  const exitCode = doubts.length > 0 ? 1 : 0;
  if (quiet) return exitCode;
  say(`${counted(plan.site.pages.length, "page")} x ${counted(plan.site.locales.length, "locale")}`);
  if (doubts.length > 0)
    say(
      `${counted(doubts.length, "line")} may be wrong, and ${doubts.length === 1 ? "is" : "are"} marked in ${folder}/.`,
    );
  for (const line of nextSteps(toolName(process.env), folder, made)) say(line);
  return exitCode;
}

/** Returns the content folder. Default: `content`, or `stele` if the project has a docs site or a folder `content`. */
function folderFor({ content }: ContentOptions, { tree, sitemap }: Findings): string {
  if (content !== undefined) return content.replace(/(?<=.)[\\/]+$/, "");
  // Not `existsSync`, which would tell what is behind a link.
  const hasContent = lstatSync("content", { throwIfNoEntry: false }) !== undefined;
  return tree !== undefined || sitemap !== undefined || hasContent ? "stele" : "content";
}

/** Returns the relative path from the content folder to the project folder: `..` */
function pathUp(folder: string): string {
  return relative(resolve(folder), process.cwd()).split(sep).join("/") || ".";
}

/** Lists existing content files in `folder`, and in `content` and `stele`, where later commands would look for them. */
function existingContent(folder: string): string[] {
  const names = ["site.yaml", "locales.yaml", "pages.yaml", "pages.jsonl"];
  const isContent = (one: string): boolean => one === folder || existsSync(resolve(one, "site.yaml"));
  const folders = [...new Set(["content", "stele", folder])].filter(isContent);
  return folders.flatMap((one) => names.map((name) => `${one}/${name}`).filter((path) => existsSync(path)));
}
