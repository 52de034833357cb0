/**
 * Reads the YAML that content may contain: YAML 1.2 core, one document, no tags, no anchors, no aliases, no duplicate
 * keys. A file is refused if the parser reports any error or warning.
 */
import type { Document, Scalar, YAMLError, YAMLMap } from "yaml";
import { isAlias, isMap, isNode, isScalar, Lexer, Parser, visit } from "yaml";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SourceFile } from "../content.ts";
import type { Diagnostic, Outcome, Place } from "../../model.ts";
import { DEEPEST_NESTING, MOST_TOKENS, plainYaml } from "./plain.ts";
import { at, syntaxProblems } from "./syntax.ts";
import { documentOf, keyText } from "./document.ts";

/** The largest size of a content file. 50,000 pages are 6 MB, so a larger file is a mistake or an attack. */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** Parses one file into plain values (objects, arrays, strings, numbers, booleans, null). */
export function parseYaml(file: SourceFile): Outcome<unknown> {
  const excess = tooLarge(file.name, Buffer.byteLength(file.text));
  if (excess) return failed(excess);
  const plain = plainYaml(file.text);
  return plain ? { ...plain, diagnostics: [] } : parseWholeYaml(file);
}

/** Parses one file with the YAML parser. The parser supports the whole language and keeps positions. */
export function parseWholeYaml(file: SourceFile): Outcome<unknown> {
  const excess = tooMuch(file);
  if (excess) return failed(excess);
  const document = documentOf(file);
  const { contents, errors } = document;
  const syntax = syntaxProblems(file, document);
  const refused = refusedNodes(file, document).filter(
    ({ place }) => !(place && "start" in place && syntax.isOnWrongLine(place.start)),
  );
  if (syntax.diagnostics.length + refused.length > 0) {
    return { value: undefined, diagnostics: [...syntax.diagnostics, ...refused] };
  }
  // The parser reported an error that no diagnostic above covers. The file must still be refused.
  if (errors[0]) return failed(diagnostic("yaml-syntax", { fault: "unclear" }, at(file, ...errors[0].pos)));
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return failed(diagnostic("yaml-empty", {}, { place: { file: file.name } }));
  }
  return { value: document.toJS({ maxAliasCount: 0 }), diagnostics: [] };
}

function refusedNodes(file: SourceFile, document: Document): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const reportedTags = unresolvedTags(file, [...document.errors, ...document.warnings]);
  visit(document, {
    Alias: (_key, node) => {
      problems.push(diagnostic("yaml-feature", { feature: "alias" }, atNode(file, node.range)));
    },
    Node: (_key, node) => {
      if (isAlias(node)) return;
      const where = atNode(file, node.range);
      if (node.anchor !== undefined) problems.push(diagnostic("yaml-feature", { feature: "anchor" }, where));
      if (node.tag !== undefined && !reportedTags.has(shortTag(node.tag))) {
        problems.push(diagnostic("yaml-feature", { tag: shortTag(node.tag) }, where));
      }
      for (const key of isMap(node) ? repeatedKeys(node) : []) {
        problems.push(diagnostic("yaml-duplicate-key", {}, atNode(file, key.range)));
      }
    },
    Pair: (_key, { key }) => {
      if (isScalar(key) && key.value !== "__proto__") return;
      problems.push(diagnostic("yaml-key", {}, atNode(file, isNode(key) ? key.range : undefined)));
    },
  });
  return problems;
}

/** Finds keys whose text equals that of an earlier key. `404` and `"404"` are the same key in the parsed values. */
function repeatedKeys(map: YAMLMap): Scalar[] {
  const seen = new Set<string>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const text = keyText(key);
    if (seen.has(text)) return [key];
    seen.add(text);
    return [];
  });
}

/** Finds the tags that the parser has reported as unknown, so that `refusedNodes` does not report them again. */
function unresolvedTags(file: SourceFile, problems: readonly YAMLError[]): Set<string> {
  const unresolved = problems.filter(({ code }) => code === "TAG_RESOLVE_FAILED");
  return new Set(unresolved.map(({ pos }) => shortTag(file.text.slice(...pos).replace(/^!<(.*)>$/, "$1"))));
}

function shortTag(tag: string): string {
  return tag.replace(/^tag:yaml\.org,2002:/, "!!");
}

function atNode(file: SourceFile, range: readonly number[] | null | undefined): { place: Place } {
  return range ? at(file, range[0] ?? 0, range[1] ?? 0) : { place: { file: file.name } };
}

function failed(problem: Diagnostic): Outcome<never> {
  return { value: undefined, diagnostics: [problem] };
}

/** Makes the diagnostic for a file that is too large to read. Returns undefined for a smaller file. */
export function tooLarge(name: string, bytes: number): Diagnostic | undefined {
  if (bytes <= LARGEST_FILE_BYTES) return undefined;
  return diagnostic("yaml-too-large", { limit: `${LARGEST_FILE_BYTES / 2 ** 20} MiB` }, { place: { file: name } });
}

/**
 * Makes the diagnostic for a file that nests too deeply or has too many tokens. Returns undefined for any other file.
 * Runs only the lexer and the CST parser, which do not recurse. Stops at a limit, before the tokens fill the memory.
 */
export function tooMuch(file: SourceFile): Diagnostic | undefined {
  const parser = new Parser();
  let tokens = 0;
  for (const token of new Lexer().lex(file.text)) {
    for (const _finished of parser.next(token));
    // The item at index 0 of the stack is the document itself, so values start at index 1.
    const value = parser.stack[DEEPEST_NESTING + 1];
    if (value) {
      return diagnostic("yaml-too-deep", { limit: DEEPEST_NESTING }, at(file, value.offset, value.offset + 1));
    }
    tokens += 1;
    if (tokens > MOST_TOKENS) {
      const limit = `${MOST_TOKENS / 1e6} million words and marks`;
      return diagnostic("yaml-too-large", { limit }, { place: { file: file.name } });
    }
    if (tokens % 4096 === 0) forgetFinished(parser);
  }
  return undefined;
}

/** Frees finished items of the parser to save memory. The parser looks only at the last few items. */
function forgetFinished(parser: Parser): void {
  for (const token of parser.stack) {
    if ("items" in token) token.items.splice(0, Math.max(0, token.items.length - 8));
  }
}
