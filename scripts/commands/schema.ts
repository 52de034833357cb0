/** `stele schema`: writes JSON Schemas of the content files, for checks, completion and help in editors. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import {
  type ContentOptions,
  contentFolder,
  contentRoots,
  type ExitCode,
  reportProblems,
  say,
} from "./shared/options.ts";
import {
  isOurSchema,
  jsonSchema,
  modelines,
  SCHEMA_FOLDER,
  SCHEMA_NAMES,
  schemaFileName,
  type SchemaName,
} from "../content/schemas/json-schemas.ts";
import type { ContentFiles } from "../content/decode.ts";
import { readContent } from "../content/read.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOf } from "../publish/failures.ts";
import { writeNew } from "../publish/file-bytes.ts";
import { looker } from "../publish/folders.ts";
import { TEMPORARY } from "../publish/places.ts";

export interface SchemaOptions extends ContentOptions {
  readonly out?: string;
  readonly print?: SchemaName;
}

/** Runs the command. */
export function schema(options: SchemaOptions): ExitCode {
  if (options.print !== undefined) {
    process.stdout.write(jsonSchema(options.print));
    return 0;
  }
  if (options.out === "") {
    reportProblems([diagnostic("empty-option", { option: "--out" })]);
    return 2;
  }
  const content = contentFolder(options).replace(/(?<=.)[\\/]+$/, "");
  const { files, names, diagnostics } = readContent(resolve(content), content, contentRoots(options));
  if (options.out === undefined && names.length === 0) {
    reportProblems(diagnostics);
    return 1;
  }
  const out = options.out ?? `${content}/${SCHEMA_FOLDER}`;
  const outcome = writeSchemas(out, options.out === undefined ? content : out);
  if ("problems" in outcome) {
    reportProblems(outcome.problems);
    return 3;
  }
  if (options.quiet) return 0;
  for (const file of outcome.written) say(`Wrote ${out}/${file}`);
  if (outcome.written.length === 0) say(`The schemas in ${out} are as they should be.`);
  for (const line of advice(content, out, files)) say(line);
  return 0;
}

/**
 * Writes all schemas into a folder, each file atomically by a rename. Third-party files stop it before it writes.
 *
 * @param out the folder
 * @param named this folder or a folder above: no link below it is followed
 * @returns the names of the files that were out of date, or the problems that stopped it
 */
function writeSchemas(
  out: string,
  named: string,
): { readonly written: readonly string[] } | { readonly problems: readonly Diagnostic[] } {
  const folder = resolve(out);
  try {
    const files = SCHEMA_NAMES.map((name) => ({ file: schemaFileName(name), text: jsonSchema(name) }));
    const problems = files.flatMap(({ file }) => foreign(named, `${out}/${file}`));
    if (problems.length > 0) return { problems };
    const stale = files.filter(({ file, text }) => textOf(join(folder, file)) !== text);
    if (stale.length > 0) mkdirSync(folder, { recursive: true });
    for (const { file, text } of stale) replace(join(folder, file), text);
    return { written: stale.map(({ file }) => file) };
  } catch (thrown) {
    const problems = problemsOf(thrown, process.cwd());
    if (!problems) throw thrown;
    return { problems };
  }
}

/** Reports a third-party file where a schema belongs. */
function foreign(named: string, file: string): Diagnostic[] {
  const found = looker(resolve(named))(file.slice(named.length + 1));
  if (found.kind === "absent") return [];
  if (found.kind === "obstacle") {
    return [diagnostic("in-the-way", { file, obstacle: `${named}/${found.at}`, what: found.what })];
  }
  return isOurSchema(readFileSync(resolve(file), "utf8")) ? [] : [diagnostic("foreign-file", { file })];
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function replace(path: string, text: string): void {
  const temporary = join(dirname(path), TEMPORARY);
  // A killed run may have left the file.
  rmSync(temporary, { force: true });
  writeNew(temporary, Buffer.from(text));
  renameSync(temporary, path);
}

/** Shows the lines to add to content files that do not name their schema. */
function advice(content: string, out: string, files: ContentFiles): string[] {
  const names = (["site", "locales", "pages"] as const).filter((name) => {
    const text = files[`${name}.yaml`]?.text;
    return text !== undefined && !/^# (?:yaml-language-server: \$schema=|\$schema: )/m.test(text);
  });
  const folder = relative(resolve(content), resolve(out)).split(sep).join("/") || ".";
  return names.flatMap((name) => [
    `Begin ${content}/${name}.yaml with these lines, and editors will use its schema:`,
    ...modelines(name, folder)
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
  ]);
}
