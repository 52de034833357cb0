/** Reads configurations of MkDocs (https://www.mkdocs.org/user-guide/configuration/, read November 2026). */
import type { Doubt } from "../doubts.ts";
import type { Repository } from "../repository.ts";
import { pathFrom } from "./docs-tree.ts";
import { spotOf, spotOfText } from "./spots.ts";
import { entriesAt, itemsAt, valueAt } from "./values.ts";

/** A configuration with those that it inherits. */
export interface Config {
  readonly values: unknown;
  /** The options of each plugin by its name. Without options they are null. */
  readonly plugins: ReadonlyMap<string, unknown>;
  readonly doubts: readonly Doubt[];
  /** Returns the line of a key or plugin, in the nearest file that states it. */
  readonly spot: (name: string) => { readonly file: string; readonly at?: number };
}

/** The maximum number of configurations that inherit each other. */
const MOST_INHERITED = 8;

/** Reads a configuration, and below it those that `INHERIT` names. Doubts one that is not in the project. */
export function readConfig(repository: Repository, file: string): Config {
  const files = [file];
  let values = repository.values(file);
  let inherit = valueAt(values, "INHERIT");
  while (typeof inherit === "string" && files.length < MOST_INHERITED) {
    const base = pathFrom(files.at(-1) ?? "", inherit) ?? "";
    // Values of a configuration are published. So no hidden file, and none of `.git`, is read as one.
    if (!/^(?!(?:.*\/)?\.).*\.ya?ml$/.test(base) || files.includes(base) || !repository.has(base)) break;
    files.push(base);
    const below = repository.values(base);
    inherit = valueAt(below, "INHERIT");
    values = merged(below, values);
  }
  const spot: Config["spot"] = (name) => {
    const keys = files.map((one) => spotOf(repository, one, name));
    return keys.find((found) => "at" in found) ?? spotOfText(repository, file, name) ?? { file };
  };
  const from = spotOf(repository, files.at(-1) ?? file, "INHERIT");
  const what = typeof inherit === "string" ? inherit : "INHERIT";
  return {
    values,
    plugins: new Map([
      ...itemsAt(values, "plugins").flatMap((one) =>
        typeof one === "string" ? [[one, null] as const] : entriesAt(one),
      ),
      ...entriesAt(values, "plugins"),
    ]),
    doubts: inherit === undefined ? [] : [{ key: "pages", reason: "files-missing", what, from }],
    spot,
  };
}

/** Merges mappings as MkDocs does: all other values, also lists, replace those of the configuration below. */
function merged(below: unknown, above: unknown): unknown {
  const isMapping = (one: unknown): boolean => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isMapping(below) || !isMapping(above)) return above === undefined ? below : above;
  const joined = new Map(entriesAt(below));
  for (const [key, value] of entriesAt(above)) joined.set(key, merged(joined.get(key), value));
  return Object.fromEntries(joined);
}
