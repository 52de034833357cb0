/** `stele schema`: writes JSON Schemas of the content files, so that editors check, complete and explain what is typed. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type ContentOptions, contentFolder, type ExitCode, reportProblems, say } from "./shared/options.ts";
import {
  isOurSchema,
  jsonSchema,
  modelines,
  SCHEMA_FOLDER,
  SCHEMA_NAMES,
  schemaFileName,
  type SchemaName,
} from "../content/schemas/json-schemas.ts";
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
  if (options.out === undefined && !existsSync(content)) {
    reportProblems([diagnostic("content-folder-missing", { folder: content })]);
    return 1;
  }
  const out = options.out ?? `${content}/${SCHEMA_FOLDER}`;
  const outcome = writeSchemas(out);
  if ("problems" in outcome) {
    reportProblems(outcome.problems);
    return 3;
  }
  if (options.quiet) return 0;
  for (const file of outcome.written) say(`Wrote ${out}/${file}`);
  if (outcome.written.length === 0) say(`The schemas in ${out} are as they should be.`);
  for (const line of advice(content, out)) say(line);
  return 0;
}

/**
 * Writes all schemas into a folder, each file whole by a rename. Files of somebody else are found before the first write.
 *
 * @returns the names of the files that were not as they should be, or why nothing was written
 */
function writeSchemas(
  out: string,
): { readonly written: readonly string[] } | { readonly problems: readonly Diagnostic[] } {
  const folder = resolve(out);
  try {
    const files = SCHEMA_NAMES.map((name) => ({ file: schemaFileName(name), text: jsonSchema(name) }));
    const problems = files.flatMap(({ file }) => foreign(folder, file, `${out}/${file}`));
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

/** The problem of what lies at the place of a schema and is none of ours. */
function foreign(folder: string, file: string, shown: string): Diagnostic[] {
  const found = looker(folder)(file);
  if (found.kind === "absent") return [];
  if (found.kind === "obstacle") return [diagnostic("in-the-way", { file: shown, obstacle: shown, what: found.what })];
  return isOurSchema(readFileSync(join(folder, file), "utf8")) ? [] : [diagnostic("foreign-schema", { file: shown })];
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function replace(path: string, text: string): void {
  const temporary = join(dirname(path), TEMPORARY);
  // What a killed run left.
  rmSync(temporary, { force: true });
  writeNew(temporary, Buffer.from(text));
  renameSync(temporary, path);
}

/** What to add to content files that lead to no schema yet. */
function advice(content: string, out: string): string[] {
  const names = (["site", "locales", "pages"] as const).filter((name) => {
    const text = textOf(join(content, `${name}.yaml`));
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
