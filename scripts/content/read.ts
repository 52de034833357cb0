/** The reader of the content folder: the only part of this room that touches the disk. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { CONTENT_FILES, type SourceFile } from "./content.ts";
import type { Diagnostic } from "../model.ts";
import { type ContentFiles, missingFile } from "./decode.ts";
import { DEFAULT_LIST } from "./page-sources.ts";
import { leadsOut } from "./sources/places.ts";
import { findPath, type FoundPath, isProblem, readBytes, strictText, unreadable } from "./sources/source.ts";
import { isReferenceFileName, REFERENCE_FOLDER, type ReferenceFileName } from "./reference/decode.ts";
import { tooLarge } from "./yaml/index.ts";

/** What the reader found: the files that could be read, and the problems of the others. */
export interface ReadContent {
  readonly files: ContentFiles;
  /** The names of all files, read or not, in the order in which their problems are reported. */
  readonly names: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the list `pages.yaml` is there and could not be read. */
  readonly isListRefused: boolean;
}

/**
 * Reads the content files of a folder.
 *
 * @param directory the folder, absolute
 * @param shownAs the folder as problems name it: `content`
 * @param roots the folders that it may lie in; undefined: anywhere, as the person who runs the command named it
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
  const names = [...CONTENT_FILES, ...references.names];
  const files: { -readonly [Name in keyof ContentFiles]: ContentFiles[Name] } = {};
  const diagnostics: Diagnostic[] = [...references.diagnostics];
  let isListRefused = false;
  for (const name of names) {
    const file = readSource(root, name, `${shownAs}/${name}`);
    if ("text" in file) files[name] = file;
    // Whether a site needs the list is known when its sources are.
    else if (name !== DEFAULT_LIST || file.code !== "content-file-missing") {
      diagnostics.push(file);
      isListRefused ||= name === DEFAULT_LIST;
    }
  }
  return { files, names: names.map((name) => `${shownAs}/${name}`), isListRefused, diagnostics };
}

/** The files of the folder for texts of the reference, in code-unit order; there need not be such a folder. */
function readReferenceNames(
  directory: string,
  shownAs: string,
): { readonly names: readonly ReferenceFileName[]; readonly diagnostics: readonly Diagnostic[] } {
  const folder = `${shownAs}/${REFERENCE_FOLDER}`;
  const place = { file: folder };
  const root = findInside(directory, REFERENCE_FOLDER, "folder", folder);
  if (!root) return { names: [], diagnostics: [] };
  if (isProblem(root)) return { names: [], diagnostics: [root] };
  try {
    // What editors leave behind begins with a dot.
    const found = readdirSync(root.path).filter((name) => !name.startsWith("."));
    const paths = found.map((name) => `${REFERENCE_FOLDER}/${name}`).sort();
    const strange = paths.filter((path) => !isReferenceFileName(path)).map((path) => path.slice(path.indexOf("/") + 1));
    return {
      names: paths.filter(isReferenceFileName),
      diagnostics: strange.map((name) => diagnostic("reference-file-name", { name, folder }, { place })),
    };
  } catch (cause) {
    return { names: [], diagnostics: [unreadable(cause, folder, place)] };
  }
}

/** Finds a file or folder of the content folder: a link in there may lead to any file of the machine. */
function findInside(
  directory: string,
  name: string,
  kind: "file" | "folder",
  shownAs: string,
): FoundPath | Diagnostic | undefined {
  const path = join(directory, name);
  const place = { file: shownAs };
  return leadsOut(path, [directory])
    ? diagnostic("link-outside", { file: shownAs, folder: "the content folder" }, { place })
    : findPath(path, shownAs, kind, place, [directory]);
}

function readSource(directory: string, name: string, shownAs: string): SourceFile | Diagnostic {
  const found = findInside(directory, name, "file", shownAs) ?? missingFile(shownAs);
  if (isProblem(found)) return found;
  // Before it is read: a sparse file costs its author nothing.
  const read = tooLarge(shownAs, found.bytes) ?? readBytes(found, Infinity);
  // It may vanish between the two.
  if (isProblem(read) && !existsSync(found.path)) return missingFile(shownAs);
  const text = isProblem(read) ? read : strictText(read.content, shownAs);
  return typeof text === "string" ? { name: shownAs, text } : text;
}
