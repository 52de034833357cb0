/** Finds the lines of keys and values in configurations. */
import type { Repository } from "../repository.ts";

/**
 * Whether a key or text is looked for. It becomes a pattern, whose length is limited. White space in it could match the
 * white space before and after it too: a pattern for one space would compare a long line with itself.
 */
function isSought(name: string): boolean {
  return name.length <= 1000 && !/\s/.test(name);
}

/**
 * Returns the place of the first line that states a key, also as the last name of a table: `[languages.fr.permalinks]`.
 * Without such a line, returns the file alone.
 *
 * @param start the offset of the first line that is looked at
 */
export function spotOf(repository: Repository, file: string, key: string, start = 0): { file: string; at?: number } {
  if (!isSought(key)) return { file };
  const text = (repository.text(file) ?? "").slice(start);
  const name = key.replaceAll(/[^\w-]/g, "\\$&");
  const found = new RegExp(`^[ \\t-]*(?:["']?${name}["']?\\s*[:=]|\\[+(?:[\\w.-]+\\.)?${name}[\\].])`, "im");
  const at = text.search(found);
  return at === -1 ? { file } : { file, at: start + at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0) };
}

/** Returns the place of a text that is a key, an item or a value: `"zh-TW"`, `zh-TW: {}`, `locale: zh-TW`. */
export function spotOfText(repository: Repository, file: string, text: string) {
  if (!isSought(text)) return undefined;
  const name = text.replaceAll(/[^\w-]/g, "\\$&");
  const found = new RegExp(`(?:["'.]|^[ \\t]*|[:-] )${name}(?=["'\\]]|[ \\t]*(?:[:=]|$))`, "m");
  const match = found.exec(repository.text(file) ?? "");
  return match ? { file, at: match.index + match[0].length - text.length } : undefined;
}
