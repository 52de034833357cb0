/** The source `list`: rows in another file than `pages.yaml`, as YAML or as JSON Lines. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import { decodePageList } from "../../decode.ts";
import { liesIn } from "../places.ts";
import { strictText } from "../../strict-text.ts";
import type { SourceContext, SourcedPages } from "../sourced-pages.ts";
import { readJsonLines } from "./json-lines.ts";
import { findNamed, type FoundPath, isProblem, readBytes, shownPath, sourcePlace } from "../source-bytes.ts";

/** As `yaml-limits.ts` has it. */
const LARGEST_YAML_BYTES = 64 * 1024 * 1024;

/** Reads a list. It is in the content folder, because who may change content may change it. */
export function readListSource(source: PageSource, file: string, context: SourceContext): SourcedPages {
  const found = findInContent(source, file, context);
  if (isProblem(found)) return failed(found);
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return readJsonLines(found, source);
  const read = readBytes(found, LARGEST_YAML_BYTES);
  if (isProblem(read)) return failed(read);
  const text = strictText(read.content, found.shownAs);
  if (isProblem(text)) return failed(text);
  const list = { name: found.shownAs, text };
  return { ...decodePageList(list, source), addressed: [], files: [list] };
}

function failed(problem: Diagnostic): SourcedPages {
  return { pages: [], addressed: [], files: [], diagnostics: [problem] };
}

function findInContent(source: PageSource, file: string, context: SourceContext): FoundPath | Diagnostic {
  const place = sourcePlace(source);
  const { contentDirectory, shownAs: folder } = context;
  if (!liesIn(contentDirectory, resolve(contentDirectory, file))) {
    return diagnostic("source-outside", { file: shownPath(file, context) }, { place });
  }
  const found = findNamed(file, "file", context, place);
  if (isProblem(found) || liesIn(realpathSync(contentDirectory), found.path)) return found;
  const shown: Place = { file: found.shownAs };
  return diagnostic("link-outside", { file: found.shownAs, folder }, { place: shown });
}
