/** Reads the content folder from the disk. `sources/` reads the files that page sources name. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { CONTENT_FILES, type SourceFile } from "./content.ts";
import type { Diagnostic } from "../model.ts";
import { type ContentFiles, missingFile } from "./decode.ts";
import { DEFAULT_LIST } from "./page-sources.ts";
import { findPath, isProblem, listFound, readBytes, strictText, unreadable } from "./sources/source.ts";
import { isReferenceFileName, REFERENCE_FOLDER, type ReferenceFileName } from "./reference/decode.ts";
import { tooLarge } from "./yaml/index.ts";

export interface ReadContent {
  readonly files: ContentFiles;
  /** The names of all content files, even of unreadable files. Diagnostics are sorted in this order. */
  readonly names: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The real path of the folder. Undefined if the folder does not exist. */
  readonly root?: string | undefined;
  /** Whether the list `pages.yaml` exists but could not be read. */
  readonly isListRefused: boolean;
}

/**
 * Reads the content files of a folder.
 *
 * @param directory the folder, absolute
 * @param shownAs the name of the folder in diagnostics: `content`
 * @param roots real paths of the folders that may contain this folder. Undefined: it may be anywhere, because the user named it.
 */
export function readContent(directory: string, shownAs: string, roots?: readonly string[]): ReadContent {
  const found = findPath(directory, shownAs, "folder", { file: shownAs }, roots);
  if (!found || isProblem(found)) {
    const isForbidden = found?.code === "source-forbidden";
    const problem = isForbidden ? found : diagnostic("content-folder-missing", { folder: shownAs });
    return { files: {}, names: [], isListRefused: false, diagnostics: [problem] };
  }
  const root = found.path;
  const references = readReferenceNames(root, shownAs);
  const names = [...CONTENT_FILES, ...references.filter((one) => typeof one === "string")];
  const files: { -readonly [Name in keyof ContentFiles]: ContentFiles[Name] } = {};
  const diagnostics = references.filter((one) => typeof one !== "string");
  let isListRefused = false;
  for (const name of names) {
    const file = readSource(root, name, `${shownAs}/${name}`);
    if ("text" in file) files[name] = file;
    // A missing `pages.yaml` is reported later, because only `site.yaml` shows whether the site needs this file.
    else if (name !== DEFAULT_LIST || file.code !== "content-file-missing") {
      diagnostics.push(file);
      isListRefused ||= name === DEFAULT_LIST;
    }
  }
  return { files, names: names.map((name) => `${shownAs}/${name}`), root, isListRefused, diagnostics };
}

/** Lists the files with texts of the reference pages, sorted by code units. The folder `reference/` is optional. */
function readReferenceNames(directory: string, shownAs: string): (ReferenceFileName | Diagnostic)[] {
  const folder = `${shownAs}/${REFERENCE_FOLDER}`;
  const place = { file: folder };
  const root = findInside(directory, REFERENCE_FOLDER, "folder", folder);
  if (!root) return [];
  if (isProblem(root)) return [root];
  try {
    // Skips names that begin with a dot, such as the temporary files of editors.
    const found = listFound(root.path).flatMap(({ name }) => (name.startsWith(".") ? [] : [name]));
    return found.sort().map((name) => {
      const path = `${REFERENCE_FOLDER}/${name}`;
      return isReferenceFileName(path) ? path : diagnostic("reference-file-name", { name, folder }, { place });
    });
  } catch (cause) {
    return [unreadable(cause, folder, place)];
  }
}

/** Finds a file or folder in the content folder. Refuses links that leave this folder: they could lead to any file. */
function findInside(directory: string, name: string, kind: "file" | "folder", shownAs: string) {
  return findPath(join(directory, name), shownAs, kind, { file: shownAs }, [directory], "the content folder");
}

function readSource(directory: string, name: string, shownAs: string): SourceFile | Diagnostic {
  const found = findInside(directory, name, "file", shownAs) ?? missingFile(shownAs);
  if (isProblem(found)) return found;
  // Checks the size before reading, because an attacker can make a sparse file of any size at no cost.
  const read = tooLarge(shownAs, found.bytes) ?? readBytes(found, Infinity);
  // The file may have been deleted since `findInside` found it.
  if (isProblem(read) && !existsSync(found.path)) return missingFile(shownAs);
  const text = isProblem(read) ? read : strictText(read.content, shownAs);
  return typeof text === "string" ? { name: shownAs, text } : text;
}
