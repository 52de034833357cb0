/** Reads configurations in YAML, JSON and TOML as plain values. */
import { parse as parseToml, TomlError } from "smol-toml";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { tooMuch } from "../../content/yaml/index.ts";

/**
 * Reads YAML or JSON, which is a subset of YAML (https://yaml.org/spec/1.2.2/#12-yaml-history). Accepts unknown tags,
 * because MkDocs defines its own tags. Drops aliases, because they could expand without end.
 */
export function yamlValues(text: string): unknown {
  if (tooMuch({ name: "", text })) return undefined;
  // Both options are off because they are slow: `uniqueKeys` compares each key with all keys before it, and
  // `prettyErrors` searches a whole line for each error.
  return plain(
    parseDocument(text, { logLevel: "silent", merge: false, uniqueKeys: false, prettyErrors: false }).contents,
  );
}

function plain(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(plain);
  if (!isMap(node)) return undefined;
  return Object.fromEntries(
    node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), plain(value)] as const] : [])),
  );
}

/** Reads TOML. Returns undefined if the text is invalid. */
export function tomlValues(text: string): unknown {
  try {
    return parseToml(text, { maxDepth: 64 });
  } catch (thrown) {
    if (thrown instanceof TomlError) return undefined;
    throw thrown;
  }
}

/** Returns the value at a path of keys. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let inside = value;
  for (const key of keys) inside = isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined;
  return inside;
}

/** Returns the string at a path of keys. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** Returns the items of the list at a path of keys. */
export function itemsAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** Returns the members of the mapping at a path of keys. */
export function entriesAt(value: unknown, ...keys: readonly string[]): readonly (readonly [string, unknown])[] {
  const found = valueAt(value, ...keys);
  return isObject(found) && !Array.isArray(found) ? Object.entries(found) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
