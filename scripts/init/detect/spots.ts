/** Finds the line of a key in a configuration in YAML, TOML or JSON. */
import type { Repository } from "../repository.ts";

/** Returns the place of the first line that states a key. Without such a line, returns the file alone. */
export function spotOf(repository: Repository, file: string, key: string) {
  const text = repository.text(file) ?? "";
  const name = key.replaceAll(/[^\w-]/g, "\\$&");
  const at = text.search(new RegExp(`^[ \\t-]*(?:["']?${name}["']?\\s*[:=]|\\[+${name}[\\].])`, "im"));
  return at === -1 ? { file } : { file, at: at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0) };
}
