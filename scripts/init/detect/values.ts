/** Configurations in YAML, JSON and TOML as plain values; undefined where a text cannot be read. */
import { parse as parseToml, TomlError } from "smol-toml";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { tooMuch } from "../../content/yaml/index.ts";

/**
 * Values of YAML, and of JSON, which is YAML too (https://yaml.org/spec/1.2.2/#12-yaml-history). Any tag is allowed:
 * MkDocs has its own. Aliases are left out, because they could grow without end.
 */
export function yamlValues(text: string | undefined): unknown {
  if (text === undefined || tooMuch({ name: "", text })) return undefined;
  // The parser would compare each key with all before it.
  return plain(parseDocument(text, { logLevel: "silent", merge: false, uniqueKeys: false }).contents);
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

/** The value that a path of keys leads to. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inside, key) => {
    return isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined;
  }, value);
}

/** The text that a path of keys leads to. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** The items of the list that a path of keys leads to. */
export function itemsAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** The members of the mapping that a path of keys leads to. */
export function entriesAt(value: unknown, ...keys: readonly string[]): readonly (readonly [string, unknown])[] {
  const found = valueAt(value, ...keys);
  return isObject(found) && !Array.isArray(found) ? Object.entries(found) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
