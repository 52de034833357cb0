/** The reader of the content folder: the only part of this room that touches the disk. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { Diagnostic, SourceFile } from "../model.ts";
import { type ContentFiles, missingFile } from "./decode.ts";
import { DEFAULT_LIST } from "./page-sources.ts";
import { type ContentFileName, schemas } from "./schemas.ts";
import { strictText } from "./strict-text.ts";
import { tooLarge } from "./yaml-limits.ts";

/** What the reader found: the files that could be read, and the problems of the others. */
export interface ReadContent {
  readonly files: ContentFiles;
  /** The names of all files, read or not, in the order in which their problems are told. */
  readonly names: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the content files of a folder.
 *
 * @param directory the folder, absolute
 * @param shownAs the folder as problems name it: `content`
 */
export function readContent(directory: string, shownAs: string): ReadContent {
  let root: string;
  try {
    root = realpathSync(directory);
  } catch (cause) {
    if (!isErrno(cause)) throw cause;
    return { files: {}, names: [], diagnostics: [diagnostic("content-folder-missing", { folder: shownAs })] };
  }
  const names = Object.keys(schemas) as ContentFileName[];
  const files: Partial<Record<ContentFileName, SourceFile>> = {};
  const diagnostics: Diagnostic[] = [];
  for (const name of names) {
    const file = readSource(root, name, `${shownAs}/${name}`);
    if ("text" in file) files[name] = file;
    // Whether a site needs the list is known when its sources are.
    else if (name !== DEFAULT_LIST || file.code !== "content-file-missing") diagnostics.push(file);
  }
  return { files, names: names.map((name) => `${shownAs}/${name}`), diagnostics };
}

function readSource(root: string, name: string, shownAs: string): SourceFile | Diagnostic {
  let bytes: Buffer;
  try {
    const path = realpathSync(join(root, name));
    // The real path is compared: a link inside the folder may lead to any file of the machine. Between two drives of
    // Windows the relative path is the whole one.
    const inside = relative(root, path);
    if (isAbsolute(inside) || inside.split(sep)[0] === "..") {
      return diagnostic("content-file-outside", { file: shownAs }, { place: { file: shownAs } });
    }
    const kind = statSync(path);
    // A pipe would keep the reader waiting for ever.
    if (!kind.isFile()) {
      const cause = kind.isDirectory() ? "it is a folder" : "it is no file";
      return diagnostic("content-file-unreadable", { file: shownAs, cause }, { place: { file: shownAs } });
    }
    // Before it is read: a sparse file costs its author nothing.
    const large = tooLarge(shownAs, kind.size);
    if (large) return large;
    bytes = readFileSync(path);
  } catch (cause) {
    if (!isErrno(cause)) throw cause;
    if (cause.code === "ENOENT") return missingFile(shownAs);
    return diagnostic(
      "content-file-unreadable",
      { file: shownAs, cause: errnoCause(cause) },
      { place: { file: shownAs } },
    );
  }
  const text = strictText(bytes, shownAs);
  return typeof text === "string" ? { name: shownAs, text } : text;
}
