/** Finds the lines of keys and values in configurations. */
import type { Repository } from "../repository.ts";

/**
 * Whether a key or text is looked for. It becomes a pattern, whose length is limited. White space in it could match the
 * white space before and after it too: a pattern for one space would compare a long line with itself.
 */
function isSought(name: string): boolean {
  return name.length <= 1000 && !/\s/.test(name);
}

/** Returns the place of the first line that states a key. Without such a line, returns the file alone. */
export function spotOf(repository: Repository, file: string, key: string) {
  if (!isSought(key)) return { file };
  const text = repository.text(file) ?? "";
  const name = key.replaceAll(/[^\w-]/g, "\\$&");
  const at = text.search(new RegExp(`^[ \\t-]*(?:["']?${name}["']?\\s*[:=]|\\[+${name}[\\].])`, "im"));
  return at === -1 ? { file } : { file, at: at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0) };
}

/** Returns the place of a text that is a key, an item or a value: `"zh-TW"`, `zh-TW: {}`, `locale: zh-TW`. */
export function spotOfText(repository: Repository, file: string, text: string) {
  if (!isSought(text)) return undefined;
  const name = text.replaceAll(/[^\w-]/g, "\\$&");
  const found = new RegExp(`(?:["'.]|^[ \\t]*|[:-] )${name}(?=["'\\]]|[ \\t]*(?:[:=]|$))`, "m");
  const match = found.exec(repository.text(file) ?? "");
  return match ? { file, at: match.index + match[0].length - text.length } : undefined;
}
