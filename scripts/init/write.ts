/** Writes the content files of `stele init`: files that are not there yet, and no others. */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOf } from "../publish/failures.ts";
import { writeNew } from "../publish/file-bytes.ts";
import { removeEmptyFolders } from "../publish/folders.ts";
import { type Look, looker } from "../publish/look.ts";

/**
 * Writes files into a folder of the project.
 *
 * @param root the project, absolute
 * @param files path from the root, with `/` -> text
 * @returns why nothing was written; empty when all of it was
 */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  const paths = Object.keys(files).sort();
  const written: string[] = [];
  try {
    const problems = obstacles(root, paths);
    if (problems.length > 0) return problems;
    for (const path of paths) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeNew(join(root, path), files[path] ?? "");
      written.push(path);
    }
    return [];
  } catch (thrown) {
    const problems = problemsOf(thrown, root);
    if (!problems) throw thrown;
    // Half of the files would stop the next run.
    for (const path of written) {
      rmSync(join(root, path));
      removeEmptyFolders(root, path);
    }
    return problems;
  }
}

/** What lies where files are to be written. */
function obstacles(root: string, paths: readonly string[]): Diagnostic[] {
  const look = looker(root);
  const found = paths.map((path): readonly [string, Look] => [path, look(path)]);
  const existing = found.filter(([, { kind }]) => kind === "file").map(([path]) => path);
  const inTheWay = found.flatMap(([file, it]) =>
    it.kind === "obstacle" ? [diagnostic("in-the-way", { file, obstacle: it.at, what: it.what })] : [],
  );
  // A folder that is a link is one obstacle for all of its files.
  const first = inTheWay.filter(({ hint }, index) => inTheWay.findIndex((other) => other.hint === hint) === index);
  return existing.length === 0 ? first : [diagnostic("content-exists", { files: existing }), ...first];
}
