/** Writes a revision into the front matter of a text. Changes one line, and keeps its line end, quotes and comment. */
import { isMap, isScalar, type Pair, type Scalar } from "yaml";
import { documentOf, keyText } from "../../yaml/document.ts";
import { FRONT_MATTER, frontMatterReader } from "./front-matter.ts";

/** Why a text cannot be marked. `shape`: the value or the mapping around it is written in a way that is not edited. */
type MarkFault = "no-front-matter" | "shape";

type Marking = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: MarkFault };

/**
 * Sets a key of the front matter. If the key is missing, adds a line at the end of the front matter.
 *
 * @param key `source_commit`, or a key in a mapping: `l10n.sourceCommit`
 */
export function markedText(text: string, key: string, revision: string): Marking {
  const [head, mark] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined) return { ok: false, fault: "no-front-matter" };
  const edits = mark === "---" ? yamlEdits(head, key, revision) : tomlEdits(head, key, revision);
  // Reads the result again: a text whose other values changed too, or that cannot be read, is never written.
  const read = frontMatterReader({ revisionKeys: [key], isHugo: true, readsTitles: true });
  const before = read("", text);
  // Another line with the same name would be as good a place then.
  if (before.matter?.revision === revision) return { ok: true, text };
  for (const { start, end, by } of edits) {
    const edited = text.slice(0, start) + by + text.slice(end);
    const { matter, diagnostics } = read("", edited);
    const expected = { ...before.matter, revision };
    const isRight = JSON.stringify(sorted(matter)) === JSON.stringify(sorted(expected));
    if (isRight && diagnostics.length === 0) return { ok: true, text: edited };
  }
  return { ok: false, fault: "shape" };
}

function sorted(value: object): unknown {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A change of a text: the characters from `start` to `end` are replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function lineEnd(head: string): string {
  return /\r?\n/.exec(head)?.[0] ?? "\n";
}

function yamlEdits(head: string, key: string, revision: string): Edit[] {
  const { contents, errors } = documentOf({ name: "", text: head });
  if (errors.length > 0 || (contents !== null && !isMap(contents) && !isScalar(contents))) return [];
  const pairOf = (map: unknown, name: string): Pair | undefined =>
    isMap(map) ? map.items.find((pair: Pair) => isScalar(pair.key) && keyText(pair.key) === name) : undefined;
  const [outer = "", ...inner] = key.split(".");
  const around = inner.length > 0 ? pairOf(contents, outer) : undefined;
  const pair = pairOf(contents, key) ?? pairOf(around?.value, inner.join("."));
  if (pair) return yamlValueEdits(head, pair, revision);
  const value = plainYaml(revision);
  if (around) {
    const first = isMap(around.value) && !around.value.flow ? around.value.items[0] : undefined;
    const start = isScalar(first?.key) ? first.key.range?.[0] : undefined;
    // A second line with the same key would make the front matter unreadable for generators.
    if (start === undefined) return [];
    // The new line is in front of the first key of the mapping, with the same indentation.
    const lineStart = head.lastIndexOf("\n", start) + 1;
    const by = `${head.slice(lineStart, start)}${inner.join(".")}: ${value}${lineEnd(head)}`;
    return [{ start: lineStart, end: lineStart, by }];
  }
  const line = inner.length > 0 ? `${outer}: { ${inner.join(".")}: ${value} }` : `${key}: ${value}`;
  return [{ start: head.length, end: head.length, by: `${line}${lineEnd(head)}` }];
}

function yamlValueEdits(head: string, { key, value }: Pair, revision: string): Edit[] {
  const after = isScalar(key) ? head.indexOf(":", key.range?.[1] ?? 0) + 1 : 0;
  const isEmpty = value === null || (isScalar(value) && value.value === null && (value.source ?? "") === "");
  if (isEmpty) return after === 0 ? [] : [{ start: after, end: after, by: ` ${plainYaml(revision)}` }];
  if (!isScalar(value) || !value.range) return [];
  const [start, end] = value.range;
  const quotes: Partial<Record<Scalar.Type, string>> = { QUOTE_DOUBLE: '"', QUOTE_SINGLE: "'", PLAIN: "" };
  const quote = quotes[value.type ?? "PLAIN"];
  if (quote === undefined || head.slice(start, end).includes("\n")) return [];
  if (quote === "") return [{ start, end, by: plainYaml(revision) }];
  return [{ start, end, by: /["'\\]/.test(revision) ? JSON.stringify(revision) : quote + revision + quote }];
}

/** Writes a text without quotes if no reader of YAML can take it for a number, a date or syntax. */
function plainYaml(revision: string): string {
  const isPlain = /^[a-z0-9][\w.-]*$/i.test(revision) && /[a-z]/i.test(revision.replaceAll(/e/gi, ""));
  return isPlain && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(revision) ? revision : JSON.stringify(revision);
}

/** Each change is tried by reading the whole front matter again. A key or a table has one place, and few texts look like it. */
const MOST_TRIES = 20;

/** Lists changes of TOML. The parser states no positions, so the caller tries one change after the other. */
function tomlEdits(head: string, key: string, revision: string): Edit[] {
  const value = JSON.stringify(revision);
  const name = key.split(".").at(-1) ?? key;
  const edits: Edit[] = [];
  for (const line of head.matchAll(/(?<![\w.-])(["']?([\w.-]+)["']?[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*'|[^\s#,{}]+)/g)) {
    const [, before = "", found, old = ""] = line;
    if (found !== name && found !== key) continue;
    const start = line.index + before.length;
    const by = old.startsWith("'") && !revision.includes("'") ? `'${revision}'` : value;
    edits.push({ start, end: start + old.length, by });
  }
  const [outer = "", ...inner] = key.split(".");
  for (const table of head.matchAll(/^[ \t]*\[([\w.-]+)\][^\n]*\n/gm)) {
    if (inner.length === 0 || table[1] !== outer) continue;
    const start = table.index + table[0].length;
    edits.push({ start, end: start, by: `${inner.join(".")} = ${value}${lineEnd(head)}` });
  }
  // A key behind a table would belong to the table.
  const table = head.search(/^[ \t]*\[/m);
  const start = table === -1 ? head.length : table;
  return [...edits.slice(0, MOST_TRIES), { start, end: start, by: `${key} = ${value}${lineEnd(head)}` }];
}
