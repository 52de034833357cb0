/** Writes the content files of `stele init`: only new files, and new rows of an existing `locales.yaml`. */
import { mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOrRethrow } from "../publish/failures.ts";
import { writeNew, writeNewLike } from "../publish/file-bytes.ts";
import { looker, removeEmptyFolders } from "../publish/folders.ts";
import { type HeldFolder, holdRealFolder, inHeldFolder, notAFolder } from "../publish/held-folders.ts";
import { TEMPORARY } from "../publish/places.ts";

export interface ContentFolder {
  readonly directory: string;
  /** The name of the folder in diagnostics: `content`. */
  readonly shownAs: string;
  /** An existing content folder must be in one of these folders. Undefined: it may be anywhere. */
  readonly roots?: readonly string[] | undefined;
}

/**
 * Writes files into a folder. Makes the folder if it does not exist.
 *
 * @param files path relative to the folder, with `/` -> text
 * @returns diagnostics if nothing was written; an empty array if all files were written
 */
export function writeFiles(folder: ContentFolder, files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  const { directory } = folder;
  // The checks start at the parent folder, because `directory` itself may be a link to another place.
  const root = dirname(directory);
  const paths = Object.keys(files).sort();
  const written: string[] = [];
  try {
    const problems = obstacles(root, folder, paths);
    if (problems.length > 0) return problems;
    for (const path of paths) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      try {
        writeNew(join(directory, path), files[path] ?? "");
        written.push(path);
      } catch (thrown) {
        // A full disk leaves a part of the file. A file that was there is of another program.
        if (!isErrno(thrown) || thrown.code !== "EEXIST") written.push(path);
        throw thrown;
      }
    }
    return [];
  } catch (thrown) {
    const problems = problemsOrRethrow(thrown, process.cwd());
    // Removes the new files: otherwise the next run would find them and refuse to start.
    for (const path of written) {
      rmSync(join(directory, path), { force: true });
      removeEmptyFolders(`${basename(directory)}/${path}`, (folder) => rmdirSync(join(root, folder)));
    }
    return problems;
  }
}

/**
 * Replaces a file by a rename, and keeps its permissions. Returns diagnostics if the file was not replaced. Holds the folder
 * open: another user may put a link in its place.
 *
 * @param folder its absolute path, with all links resolved
 * @param file the name of the file in the folder
 */
export function replaceFile(folder: string, file: string, text: string): readonly Diagnostic[] {
  let held: HeldFolder | undefined;
  try {
    held = holdRealFolder(folder);
    if (held === undefined) throw notAFolder(folder);
    const { place } = held;
    return inHeldFolder(join(folder, file), () => replaceIn(place, file, text));
  } catch (thrown) {
    return problemsOrRethrow(thrown, folder);
  } finally {
    held?.release();
  }
}

function replaceIn(folder: string, file: string, text: string): readonly Diagnostic[] {
  // Two runs in one folder must not write one file.
  const temporary = join(folder, `${TEMPORARY}.${process.pid}`);
  try {
    const there = looker(folder)(file);
    if (there.kind === "obstacle") return [diagnostic("in-the-way", { file, obstacle: there.at, what: there.what })];
    // A killed run with the same number may have left a temporary file.
    rmSync(temporary, { force: true });
    if (there.kind === "file") writeNewLike(temporary, text, there.access);
    else writeNew(temporary, text);
    renameSync(temporary, join(folder, file));
    return [];
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

/** Finds existing files and folders that prevent writing. */
function obstacles(root: string, { directory, shownAs }: ContentFolder, paths: readonly string[]): Diagnostic[] {
  const look = looker(root);
  const shown = (path: string): string => posix.join(posix.dirname(shownAs), path);
  const found = paths.map((name) => {
    const path = `${basename(directory)}/${name}`;
    return { path: shown(path), look: look(path) };
  });
  const existing = found.filter((one) => one.look.kind === "file").map(({ path }) => path);
  const inTheWay = found.flatMap(({ path, look: it }) => {
    if (it.kind !== "obstacle") return [];
    return [diagnostic("in-the-way", { file: path, obstacle: shown(it.at), what: it.what })];
  });
  // If the folder is a link, each file has the same problem. Reports it once.
  const first = inTheWay.filter(({ hint }, index) => inTheWay.findIndex((other) => other.hint === hint) === index);
  return existing.length === 0 ? first : [diagnostic("content-exists", { files: existing }), ...first];
}
