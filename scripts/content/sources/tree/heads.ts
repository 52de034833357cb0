/** Reads the beginning of each file of a tree, which contains its front matter. */
import { closeSync, readSync } from "node:fs";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import { HTML_MARK, MARKDOWN_MARK, type SourceFile } from "../../content.ts";
import type { Diagnostic } from "../../../model.ts";
import { openFound, strictText, unreadable } from "../source.ts";
import { type FrontMatterReader, isOpenFrontMatter, type ReadFrontMatter } from "./front-matter.ts";
import { type TextFacts, textFacts } from "./hidden.ts";
import type { TreeFile } from "./pages.ts";

/** A file of a docs tree that was found but not read yet. */
export type FoundFile = Pick<TreeFile, "name" | "real" | "locale" | "path">;

/**
 * Reads the front matter of files. If several links lead to a file, reads it once, and diagnostics show its first name.
 * Stops after more than `mostProblems` problems. `texts` are the files whose lines the diagnostics quote.
 */
export function readFiles(
  found: readonly FoundFile[],
  readFrontMatter: FrontMatterReader,
  mostProblems: number,
): { readonly files: TreeFile[]; readonly texts: SourceFile[]; readonly diagnostics: Diagnostic[] } {
  const texts: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const files: TreeFile[] = [];
  const known = new Map<string, Pick<TreeFile, "matter" | "isRead" | keyof TextFacts>>();
  for (const file of found) {
    if (diagnostics.length > mostProblems) break;
    let one = known.get(file.real);
    if (!one) {
      const head = readHead(file.real, file.name);
      if (typeof head === "string" && isOurs(head)) continue;
      const read: ReadFrontMatter =
        typeof head === "string" ? readFrontMatter(file.name, head) : { matter: {}, diagnostics: [head] };
      for (const problem of read.diagnostics) diagnostics.push(problem);
      if (read.file) texts.push(read.file);
      const isRead = !read.diagnostics.some(({ severity }) => severity === "error");
      const facts = textFacts(typeof head === "string" ? head : "");
      // A text that cannot be read is not empty.
      one = { ...facts, isEmpty: isRead && facts.isEmpty, matter: read.matter, isRead };
      known.set(file.real, one);
    }
    files.push({ ...file, ...one });
  }
  return { files, texts, diagnostics };
}

/** Whether Stele wrote a file: a build has put work lists into the docs, or the tree contains the out folder. */
function isOurs(head: string): boolean {
  return head.startsWith(`${MARKDOWN_MARK}\n`) || HTML_MARK.test(head) || NOT_FOUND_ANSWER.test(head);
}

/** The beginning of an answer of the API, which some hosts require under the name `404.html`. */
const NOT_FOUND_ANSWER = /^\{"type":"[^"]*\/problems\/v1\/[a-z_]+\.json","title":/;

/** The maximum number of bytes read from a file. Nearly all pages are shorter. Longer front matter is reported. */
const HEAD_BYTES = 64 * 1024;

/** All files are read into one buffer, because there may be a hundred thousand files. */
const buffer = Buffer.allocUnsafeSlow(HEAD_BYTES);

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
  const file = openFound(path);
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
