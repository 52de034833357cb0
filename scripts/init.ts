/** `stele init`: content files for a new site, or for the docs site that a folder holds. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type ContentOptions, type ExitCode, planContent, reportProblems, say } from "./command.ts";
import { jsonSchema, SCHEMA_FOLDER, SCHEMA_NAMES, schemaFileName } from "./content/json-schemas.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import { counted, printable } from "./diagnostics/message.ts";
import { ask } from "./init/ask.ts";
import { type Findings, findAll } from "./init/detect/index.ts";
import { type Given, propose } from "./init/propose.ts";
import { openQuestions } from "./init/questions.ts";
import { repositoryAt } from "./init/repository.ts";
import { type ContentTexts, localesText, samplePagesText, siteText } from "./init/texts.ts";
import type { Proposal } from "./init/types.ts";
import { writeFiles } from "./init/write.ts";

export interface InitOptions extends ContentOptions {
  readonly yes?: boolean;
  readonly from?: string;
  readonly locale?: readonly string[];
}

/** Runs the command. */
export async function init(options: InitOptions): Promise<ExitCode> {
  const root = process.cwd();
  const findings = findAll(repositoryAt(root));
  const folder = folderFor(options, findings);
  const existing = existingContent(folder);
  if (existing.length > 0) {
    reportProblems([diagnostic("content-exists", { files: existing })]);
    return 3;
  }
  if (!options.quiet) for (const line of told(findings)) say(line);
  const given = await settled(findings, options);
  return given === undefined ? 130 : write(root, folder, propose(findings, given), options);
}

/** What the command line says, and on a terminal what its user answers; nothing when that was broken off. */
async function settled(findings: Findings, options: InitOptions): Promise<Given | undefined> {
  const given: Given = { baseUrl: options.baseUrl, hosts: options.host };
  const isAsked = options.yes !== true && process.stdin.isTTY && process.stderr.isTTY;
  if (!isAsked) return given;
  const questions = openQuestions(propose(findings, given), findings, given);
  const answers = await ask(questions, { input: process.stdin, output: process.stderr });
  return answers?.reduce((all, answer, index) => ({ ...all, ...questions[index]?.settle(answer) }), given);
}

/** Writes everything, and says what came of it. */
function write(root: string, folder: string, proposal: Proposal, { quiet }: InitOptions): ExitCode {
  const texts: ContentTexts = {
    "site.yaml": siteText(proposal),
    "locales.yaml": localesText(proposal),
    ...(proposal.rows.length === 0 ? { "pages.yaml": samplePagesText(proposal) } : {}),
  };
  const schemas = SCHEMA_NAMES.map((name) => [`${SCHEMA_FOLDER}/${schemaFileName(name)}`, jsonSchema(name)] as const);
  const files = [...Object.entries(texts), ...schemas].map(([name, text]) => [`${folder}/${name}`, text] as const);
  const problems = writeFiles(root, Object.fromEntries(files));
  if (problems.length > 0) {
    reportProblems(problems);
    return 3;
  }
  if (!quiet) for (const name of [...Object.keys(texts), `${SCHEMA_FOLDER}/`]) say(`Wrote ${folder}/${name}`);
  const { plan } = planContent({ content: folder, quiet: true });
  if (!plan) return 1;
  const { pages, locales } = plan.site;
  if (quiet) return 0;
  say(`${counted(pages.length, "page")} x ${counted(locales.length, "locale")}`);
  say(
    `\nNext:\n  look through ${folder}/site.yaml${proposal.isExampleAddress ? " and write the address of your site" : ""}\n  stele build\n  stele preview`,
  );
  return 0;
}

/** The content folder: `stele` in a project that has docs of its own, or another `content`. */
function folderFor({ content }: ContentOptions, { tree, sitemap }: Findings): string {
  if (content !== undefined) return content.replace(/(?<=.)[\\/]+$/, "");
  return tree !== undefined || sitemap !== undefined || existsSync("content") ? "stele" : "content";
}

/** Content that is there already, in the folder or in one that commands would take before it. */
function existingContent(folder: string): string[] {
  const folders = [...new Set(["content", "stele", folder])];
  const names = ["site.yaml", "locales.yaml", "pages.yaml"];
  const isContent = (one: string): boolean => one === folder || existsSync(resolve(one, "site.yaml"));
  return folders
    .filter(isContent)
    .flatMap((one) => names.map((name) => `${one}/${name}`).filter((path) => existsSync(path)));
}

/** What was found, for people. */
function told({ tree, sitemap, hosts, address }: Findings): string[] {
  const found = [
    ...(tree ? [[tree.generator, tree.evidence] as const] : []),
    ...(sitemap === undefined ? [] : [["a sitemap", sitemap] as const]),
    ...hosts.map(({ name, evidence }) => [name, evidence] as const),
    ...(address ? [[address.text, address.evidence] as const] : []),
  ];
  return found.map(([what, where]) => `Found ${printable(what)} (${printable(where)})`);
}
