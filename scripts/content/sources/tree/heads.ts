/** Reads the beginning of each file of a tree, which contains its front matter. */
import { closeSync, openSync, readSync } from "node:fs";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { SourceFile } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { strictText, unreadable } from "../source.ts";
import type { SortedFile } from "./files.ts";
import { type FrontMatterKeys, isOpenFrontMatter, readFrontMatter } from "./front-matter.ts";
import type { TreeFile } from "./pages.ts";

/** A file of a tree, with its absolute path and its name in diagnostics. */
export interface FoundFile extends SortedFile {
  /** The absolute path. */
  readonly absolute: string;
  readonly name: string;
}

/** A file after reading its front matter. */
export type LocatedFile = TreeFile & Pick<FoundFile, "absolute"> & { readonly isRead: boolean };

/** The files of a tree with their front matter. */
export interface ReadFiles {
  readonly files: readonly LocatedFile[];
  /** The texts that diagnostics are located in. */
  readonly texts: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the front matter of files. */
export function readFiles(found: readonly FoundFile[], keys: FrontMatterKeys): ReadFiles {
  const texts: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const files = found.map(({ absolute, name, locale, path }): LocatedFile => {
    const head = readHead(absolute, name);
    const read = typeof head === "string" ? readFrontMatter(name, head, keys) : { matter: {}, diagnostics: [head] };
    if (read.diagnostics.length > 0) diagnostics.push(...read.diagnostics);
    if ("file" in read && read.file) texts.push(read.file);
    const isRead = !read.diagnostics.some(({ severity }) => severity === "error");
    return { absolute, name, locale, path, matter: read.matter, isRead };
  });
  return { files, texts, diagnostics };
}

/** How much of a file is read. Nearly all pages are shorter, and no front matter is longer. */
const HEAD_BYTES = 64 * 1024;

/** One buffer for all files: there may be a hundred thousand. */
const buffer = Buffer.allocUnsafeSlow(HEAD_BYTES);

/** Reads the beginning of a page as text. */
function readHead(path: string, shownAs: string): string | Diagnostic {
  const place = { file: shownAs };
  try {
    const length = fill(path);
    const isCut = length === HEAD_BYTES;
    const text = strictText(buffer.subarray(0, length), shownAs, isCut);
    return isCut && typeof text === "string" && isOpenFrontMatter(text)
      ? diagnostic("front-matter-long", { limitKibibytes: HEAD_BYTES / 1024 }, { place })
      : text;
  } catch (thrown) {
    return unreadable(thrown, shownAs, place);
  }
}

function fill(path: string): number {
  const file = openSync(path, "r");
  try {
    let length = 0;
    while (length < HEAD_BYTES) {
      const read = readSync(file, buffer, length, HEAD_BYTES - length, null);
      if (read === 0) break;
      length += read;
    }
    return length;
  } finally {
    closeSync(file);
  }
}
