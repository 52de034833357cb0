/** Writes the content files of `stele init`: only new files, and new rows of an existing `locales.yaml`. */
import { mkdirSync, realpathSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic } from "../model.ts";
import { problemsOrRethrow } from "../publish/failures.ts";
import { type FileIdentity, writeNew, writeNewLike } from "../publish/file-bytes.ts";
import { folderMaker, looker, makeFolder, removeEmptyFolders, statsAt } from "../publish/folders.ts";
import {
  type HeldFolder,
  holdRealFolder,
  inFoldersOf,
  inHeldFolder,
  namedBelow,
  notAFolder,
} from "../publish/held-folders.ts";
import { TEMPORARY } from "../publish/places.ts";
import { isDone } from "../publish/system-errors.ts";

export interface ContentFolder {
  readonly directory: string;
  /** The name of the folder in diagnostics: `content`. */
  readonly shownAs: string;
  /** An existing content folder must be in one of these folders. Undefined: it may be anywhere. */
  readonly roots?: readonly string[] | undefined;
}

/**
 * Writes files into a folder. Makes the folder if it does not exist. Holds the folders of each file open: another user may
 * put a link in the place of one.
 *
 * @param files path relative to the folder, with `/` -> text
 * @returns diagnostics if nothing was written; an empty array if all files were written
 */
export function writeFiles(folder: ContentFolder, files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  // All starts at the parent folder, because the folder itself may be a link to another place.
  const parent = dirname(folder.directory);
  let held: HeldFolder | undefined;
  try {
    mkdirSync(parent, { recursive: true });
    held = holdRealFolder(realpathSync.native(parent));
    if (held === undefined) throw notAFolder(parent);
    const problems = obstacles(held.place, folder, Object.keys(files).sort());
    if (problems.length === 0) writeBelow(join(held.place, basename(folder.directory)), files);
    return problems;
  } catch (thrown) {
    return problemsOrRethrow(held ? namedBelow(parent, held.place, thrown) : thrown, process.cwd());
  } finally {
    held?.release();
  }
}

/** Writes files into a folder, or none of them. The folder around it is held open. */
function writeBelow(root: string, files: Readonly<Record<string, string>>): void {
  const written: string[] = [];
  const makeFolders = folderMaker((path) => inPlace(root, path, makeFolder));
  try {
    makeFolder(root);
    for (const path of Object.keys(files).sort()) {
      makeFolders(path);
      inPlace(root, path, (file) => {
        try {
          writeNew(file, files[path] ?? "");
          written.push(path);
        } catch (thrown) {
          // A full disk leaves a part of the file. A file that was there is of another program.
          if (!isErrno(thrown) || thrown.code !== "EEXIST") written.push(path);
          throw thrown;
        }
      });
    }
  } catch (thrown) {
    // Removes the new files: otherwise the next run would find them and refuse to start.
    for (const path of written) {
      inFoldersOf(root, path, (file) => rmSync(file, { force: true }));
      removeEmptyFolders(path, (folder) => inFoldersOf(root, folder, (place) => rmdirSync(place)));
    }
    isDone(["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR", "EBUSY"], () => rmdirSync(root));
    throw thrown;
  }
}

function inPlace(root: string, path: string, use: (place: string) => void): void {
  if (inFoldersOf(root, path, (place) => (use(place), true)) === undefined) throw notAFolder(join(root, dirname(path)));
}

/**
 * Replaces a file by a rename, and keeps its permissions. Returns diagnostics if the file was not replaced. Holds the folder
 * open: another user may put a link in its place.
 *
 * @param folder its absolute path, with all links resolved
 * @param file the name of the file in the folder
 * @param read the file that was read to make the text. Another file in its place stays
 */
export function replaceFile(folder: string, file: string, text: string, read?: FileIdentity): readonly Diagnostic[] {
  let held: HeldFolder | undefined;
  try {
    held = holdRealFolder(folder);
    if (held === undefined) throw notAFolder(folder);
    const { place } = held;
    return inHeldFolder(join(folder, file), () => replaceIn(place, file, text, read));
  } catch (thrown) {
    return problemsOrRethrow(thrown, folder);
  } finally {
    held?.release();
  }
}

function replaceIn(folder: string, file: string, text: string, read?: FileIdentity): readonly Diagnostic[] {
  // Two runs in one folder must not write one file.
  const temporary = join(folder, `${TEMPORARY}.${process.pid}`);
  try {
    const there = looker(folder)(file);
    if (there.kind === "obstacle") return [diagnostic("in-the-way", { file, obstacle: there.at, what: there.what })];
    const now = read && statsAt(join(folder, file));
    if (read && !(now?.ino === read.ino && now.dev === read.dev)) {
      throw Object.assign(new Error("another file"), { code: "ESTALE", syscall: "rename", path: join(folder, file) });
    }
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
