/** The way back from a published file to the page and locale that it is an answer about. */
import type { CanonicalPath } from "../model.ts";
import { PAGES_FOLDER, TRANSLATIONS_FOLDER } from "../site/layout.ts";
import { canonicalPath, filePath } from "../site/paths.ts";

/** What a file of the out folder is an answer about. */
export type AnswerFile =
  | { readonly kind: "page"; readonly path: CanonicalPath }
  | { readonly kind: "translation"; readonly locale: string; readonly path: CanonicalPath };

/** The way back from the name of a file that `pageFile` or `translationFile` made; of another file nothing. */
export function answerFile(file: string): AnswerFile | undefined {
  const [whole, locale, rest = ""] = ANSWER.exec(file) ?? [];
  const path = rest === "" ? "" : readName(rest);
  if (whole === undefined || path === undefined) return undefined;
  return locale === undefined ? { kind: "page", path } : { kind: "translation", locale, path };
}

const ANSWER = new RegExp(`^(?:${PAGES_FOLDER}|(?:${TRANSLATIONS_FOLDER})/([A-Za-z0-9-]+))(/.+)?\\.json$`, "s");

function readName(name: string): CanonicalPath | undefined {
  const reading = canonicalPath(name);
  return reading.ok && filePath(reading.defined.path) === name ? reading.defined.path : undefined;
}
