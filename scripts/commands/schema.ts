/** `stele schema`: writes JSON Schemas of the content files. Editors use them for checks, completion and help. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
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
  type PrintedSchema,
  modelines,
  SCHEMA_FOLDER,
  SCHEMA_NAMES,
  schemaFileName,
} from "../content/schemas/json-schemas.ts";
import type { ContentFiles } from "../content/decode.ts";
import { readContent } from "../content/read.ts";
import { ifThere, isLinkedOut } from "../content/sources/places.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { replaceFile } from "../init/write.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOf } from "../publish/failures.ts";
import { looker } from "../publish/folders.ts";
import { holdNewFolder, notAFolder } from "../publish/held-folders.ts";

export interface SchemaOptions extends ContentOptions {
  readonly out?: string;
  readonly print?: PrintedSchema;
}

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
  const { files, names, diagnostics, root } = readContent(resolve(content), content, contentRoots(options));
  if (options.out === undefined && names.length === 0) {
    reportProblems(diagnostics);
    return 1;
  }
  const out = options.out ?? `${content}/${SCHEMA_FOLDER}`;
  try {
    // Another user may put a link in the place of a folder at any time. What was looked at is what is written.
    const folder = options.out === undefined && root !== undefined ? join(root, SCHEMA_FOLDER) : realFolder(out);
    // The link may come from a pull request. A folder elsewhere can be named itself.
    if (options.out !== undefined && isLinkedOut(resolve(out), process.cwd(), folder)) {
      reportProblems([
        diagnostic("in-the-way", { file: `${out}/${schemaFileName("site")}`, obstacle: out, what: "link" }),
      ]);
      return 3;
    }
    const schemas = SCHEMA_NAMES.map((name) => {
      const own = schemaFileName(name);
      return { file: `${out}/${own}`, path: join(folder, own), text: jsonSchema(name) };
    });
    // Refuse to write through a link below the content folder.
    const [named, start] = options.out === undefined ? [content, dirname(folder)] : [out, folder];
    const problems = schemas.flatMap(({ file, path }) => foreign(named, file, start, path));
    if (problems.length > 0) {
      reportProblems(problems);
      return 3;
    }
    const stale = schemas.filter(({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text);
    if (stale.length > 0) {
      const made = holdNewFolder(folder);
      if (made === undefined) throw notAFolder(folder);
      made.release();
    }
    for (const { path, text } of stale) {
      const failures = replaceFile(folder, basename(path), text);
      reportProblems(failures);
      if (failures.length > 0) return 3;
    }
    if (options.quiet) return 0;
    for (const { file } of stale) say(`Wrote ${file}`);
    if (stale.length === 0) say(`The schemas in ${out} are as they should be.`);
  } catch (thrown) {
    const problems = problemsOf(thrown, process.cwd());
    if (!problems) throw thrown;
    reportProblems(problems);
    return 3;
  }
  for (const line of advice(content, out, files)) say(line);
  return 0;
}

/** Returns the real path of a folder that may be missing. Then it is the one that will be made. */
function realFolder(folder: string): string {
  const path = resolve(folder);
  return ifThere(() => realpathSync.native(path)) ?? join(realFolder(dirname(path)), basename(path));
}

/**
 * Returns a problem if a third-party file, a folder or a link is at the path of a schema.
 *
 * @param named the folder that the user named, whose path is `start`
 * @param file the schema as seen from where the command runs, whose path is `path`
 */
function foreign(named: string, file: string, start: string, path: string): Diagnostic[] {
  const found = looker(start)(file.slice(named.length + 1));
  if (found.kind === "absent") return [];
  if (found.kind === "obstacle") {
    return [diagnostic("in-the-way", { file, obstacle: `${named}/${found.at}`, what: found.what })];
  }
  return isOurSchema(readFileSync(path, "utf8")) ? [] : [diagnostic("foreign-file", { file })];
}

/** Returns lines of advice: what to add to content files that do not name their schema yet. */
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
