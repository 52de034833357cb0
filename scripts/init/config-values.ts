/** Configurations in YAML, TOML and JSON as plain values. What cannot be read is as if it were not there. */
import { parse as parseToml, TomlError } from "smol-toml";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { tooMuch } from "../content/yaml/limits.ts";

/** Values of YAML with tags of anybody's, such as those of MkDocs; aliases are left out, which could grow without end. */
export function yamlValues(text: string | undefined): unknown {
  if (text === undefined || tooMuch({ name: "", text })) return undefined;
  return plain(parseDocument(text, { logLevel: "silent", merge: false }).contents);
}

function plain(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(plain);
  if (!isMap(node)) return undefined;
  return Object.fromEntries(
    node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), plain(value)] as const] : [])),
  );
}

/** Values of TOML. */
export function tomlValues(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return parseToml(text, { maxDepth: 64 });
  } catch (thrown) {
    if (thrown instanceof TomlError) return undefined;
    throw thrown;
  }
}

/** Values of JSON. */
export function jsonValues(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // SyntaxError is all that it throws.
    return undefined;
  }
}

/** The value at the end of a way of keys. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === "object" && inside !== null && Object.hasOwn(inside, key)
        ? (inside as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
}

/** The text at the end of a way of keys. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The items of the list at the end of a way of keys. */
export function itemsAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** The members of the mapping at the end of a way of keys. */
export function entriesAt(value: unknown, ...keys: readonly string[]): readonly (readonly [string, unknown])[] {
  const found = valueAt(value, ...keys);
  return typeof found === "object" && found !== null && !Array.isArray(found) ? Object.entries(found) : [];
}
