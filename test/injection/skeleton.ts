/** What kinds of things a rule file says, without the values. */
import { parse } from "yaml";
import type { TextArtifact } from "../../scripts/model.ts";

/**
 * What kinds of things a rule file says, without the values: the members of JSON and YAML, and elsewhere the lines
 * without their texts, paths and numbers. A value that has become a rule, a header or a directive shows here.
 */
export function skeleton({ path, text }: TextArtifact): ReadonlySet<string> {
  if (path.endsWith(".json")) return members(JSON.parse(text));
  if (/\.ya?ml$/.test(path)) return members(parse(text));
  if (/\.m?js$/.test(path)) return new Set();
  return new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => !line.startsWith("#"))
      .map(kind),
  );
}

/** A line without its values: quoted texts, paths, patterns and numbers; of an address it stays that it is one. */
function kind(line: string): string {
  const words = line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (text.includes("://") ? "ADDRESS" : "TEXT")).split(/\s+/);
  const kinds = words.map((word) => (word.includes("://") ? "ADDRESS" : /[/()|^\\%\d]/.test(word) ? "VALUE" : word));
  return kinds.join(" ").replace(/\b(VALUE|TEXT)(?: \1)*\b/g, "$1");
}

function members(value: unknown, place = ""): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...members(one, `${place}[]`)]));
  if (typeof value !== "object" || value === null) return new Set([`${place} ${typeof value}`]);
  return new Set(Object.entries(value).flatMap(([key, one]) => [...members(one, `${place}.${key}`)]));
}
