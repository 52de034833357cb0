/** The reader of the content folder: the only part of this room that touches the disk. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import type { SourceFile } from "./content.ts";
import type { Diagnostic } from "../model.ts";
import { type ContentFiles, missingFile } from "./decode.ts";
import { DEFAULT_LIST } from "./page-sources.ts";
import { leadsOut, placeFault } from "./sources/places.ts";
import { findPath, isProblem } from "./sources/source-bytes.ts";
import { isReferenceFileName, REFERENCE_FOLDER, type ReferenceFileName } from "./reference/decode.ts";
import { type ContentFileName, schemas } from "./schemas/index.ts";
import { strictText } from "./strict-text.ts";
import { tooLarge } from "./yaml/limits.ts";

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
  if (isProblem(found)) {
    const isForbidden = found.code === "source-forbidden";
    const problem = isForbidden ? found : diagnostic("content-folder-missing", { folder: shownAs });
    return { files: {}, names: [], isListRefused: false, diagnostics: [problem] };
  }
  const root = found.path;
  const references = readReferenceNames(root, shownAs);
  const names = [...(Object.keys(schemas) as ContentFileName[]), ...references.names];
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
  root: string,
  shownAs: string,
): { readonly names: readonly ReferenceFileName[]; readonly diagnostics: readonly Diagnostic[] } {
  const folder = `${shownAs}/${REFERENCE_FOLDER}`;
  const place = { file: folder };
  try {
    const refused = refusal(root, REFERENCE_FOLDER, folder);
    if (refused) return { names: [], diagnostics: [refused] };
    // What editors leave behind begins with a dot.
    const found = readdirSync(join(root, REFERENCE_FOLDER)).filter((name) => !name.startsWith("."));
    const paths = found.map((name) => `${REFERENCE_FOLDER}/${name}`).sort();
    const strange = paths.filter((path) => !isReferenceFileName(path)).map((path) => path.slice(path.indexOf("/") + 1));
    return {
      names: paths.filter(isReferenceFileName),
      diagnostics: strange.map((name) => diagnostic("reference-file-name", { name, folder }, { place })),
    };
  } catch (cause) {
    if (!isErrno(cause)) throw cause;
    if (cause.code === "ENOENT") return { names: [], diagnostics: [] };
    const values = { file: folder, cause: errnoCause(cause) };
    return { names: [], diagnostics: [diagnostic("file-unreadable", values, { place })] };
  }
}

/** Why a file or folder of the content folder is not read: a link in there may lead to any file of the machine. */
function refusal(root: string, name: string, shownAs: string): Diagnostic | undefined {
  const path = join(root, name);
  const where = { place: { file: shownAs } };
  if (leadsOut(path, [root])) return diagnostic("link-outside", { file: shownAs, folder: "the content folder" }, where);
  const fault = placeFault(path, statSync(path).isDirectory() ? "folder" : "file", [root]);
  return fault && diagnostic("source-forbidden", { file: shownAs, fault }, where);
}

function readSource(root: string, name: string, shownAs: string): SourceFile | Diagnostic {
  let bytes: Buffer;
  try {
    const refused = refusal(root, name, shownAs);
    if (refused) return refused;
    const path = join(root, name);
    const kind = statSync(path);
    // A pipe would keep the reader waiting for ever.
    if (!kind.isFile()) {
      const cause = kind.isDirectory() ? "it is a folder" : "it is no file";
      return diagnostic("file-unreadable", { file: shownAs, cause }, { place: { file: shownAs } });
    }
    // Before it is read: a sparse file costs its author nothing.
    const large = tooLarge(shownAs, kind.size);
    if (large) return large;
    bytes = readFileSync(path);
  } catch (cause) {
    if (!isErrno(cause)) throw cause;
    if (cause.code === "ENOENT") return missingFile(shownAs);
    return diagnostic("file-unreadable", { file: shownAs, cause: errnoCause(cause) }, { place: { file: shownAs } });
  }
  const text = strictText(bytes, shownAs);
  return typeof text === "string" ? { name: shownAs, text } : text;
}
