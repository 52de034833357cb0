/** Reads programs of a project with the files that they import. */
import type { Repository } from "../../repository.ts";
import { pathFrom } from "../docs-tree.ts";
import { type Budget, newBudget, pay } from "./budget.ts";
import { withChanges } from "./changes.ts";
import { DEEPEST, type Scope, valueAt } from "./expressions.ts";
import { tableOf } from "./names.ts";
import { treeOf, withoutComments } from "./syntax.ts";
import { memberAt, type Spot, type Value } from "./values.ts";

/** A program of the project. If it costs too much to parse, all of its values are computed. */
export interface Program {
  readonly file: string;
  /** The text without comments. */
  readonly code: string;
  /** Returns the value of a constant, an import or a function. Undefined: the program does not declare the name. */
  readonly valueOf: (name: string) => Value | undefined;
  /** Returns what the program exports by default. A call such as `defineConfig({ ... })` stands for its object. */
  readonly exported: () => Value;
  /** Finds the calls of a function in the whole program, with what they are given. */
  readonly callsOf: (name: string) => readonly (readonly Value[])[];
}

/** The maximum number of files that a configuration may lead to, and of calls of a function. */
const MOST_FILES = 40;
const MOST_CALLS = 20;

/** The cost of looking for an imported file, without the characters of its path. */
const COST_OF_IMPORT = 1000;

type Imported = Scope["imported"];

/** Reads the first file of the list that exists. A file that is too large counts as empty: its name says enough. */
export function readProgram(repository: Repository, files: readonly string[]): Program | undefined {
  const main = files.find(repository.has);
  const budget = repository.programs ?? newBudget();
  const programs = new Map<string, Program>();
  // By the parsed data: many links may lead to one file.
  const data = new Map<unknown, Value>();
  const read = (file: string): Program => {
    const importedBy: Imported = (path, name) => imported(file, path, name);
    const found = programs.get(file) ?? programOf(file, repository.text(file) ?? "", budget, importedBy);
    programs.set(file, found);
    return found;
  };
  const imported = (from: string, path: string, name: string): Value | undefined => {
    const file = pay(budget, COST_OF_IMPORT + path.length) ? fileOf(repository, from, path) : undefined;
    if (file === undefined) return undefined;
    if (file.endsWith(".json")) {
      const stated = repository.values(file);
      const value = data.get(stated) ?? dataValue(stated, { file, at: 0 });
      data.set(stated, value);
      return name === "default" || name === "*" ? value : memberAt(value, name);
    }
    if (!programs.has(file) && programs.size >= MOST_FILES) return undefined;
    return name === "default" ? read(file).exported() : read(file).valueOf(name);
  };
  return main === undefined ? undefined : read(main);
}

const ENDINGS = [".ts", ".mts", ".js", ".mjs", ".cjs"];

/**
 * Finds the file that `import "./shared"` names: a program or JSON. Diagnostics show lines of it, and its values are
 * published. So hidden files such as `.env`, and all of `.git`, are never imported.
 */
function fileOf(repository: Repository, from: string, path: string): string | undefined {
  const plain = /^\.{1,2}\//.test(path) ? pathFrom(from, path) : undefined;
  if (plain === undefined) return undefined;
  // A program may import `./shared.js` and mean the file `shared.ts`.
  const base = plain.replace(/\.m?js$/, "");
  const others = ENDINGS.flatMap((ending) => [`${base}${ending}`, `${base}/index${ending}`]);
  const isProgram = /\.(?:json|[cm]?[jt]s)$/.test(plain);
  return [...(isProgram ? [plain] : []), ...others].find((name) => !isHidden(name) && repository.has(name));
}

/** Whether a path has a hidden name, or is of an installed package. VitePress has its configuration in a hidden folder. */
function isHidden(path: string): boolean {
  const isLeftOut = (name: string): boolean => name.startsWith(".") && name !== ".vitepress";
  return path.split("/").some((name) => isLeftOut(name) || name === "node_modules");
}

function programOf(file: string, text: string, budget: Budget, imported: Imported): Program {
  const tree = treeOf(file, text, budget);
  const { names, calls, changes, exported } = tableOf(text, tree);
  const known = new Map<string, Value | undefined>();
  /** Computes a value once. One that leads to itself is computed. */
  const once = (key: string, make: () => Value | undefined): Value | undefined => {
    if (known.has(key)) return known.get(key);
    known.set(key, { file, at: 0, kind: "computed" });
    const value = make();
    known.set(key, value);
    return value;
  };
  const valueOf = (name: string) =>
    once(name, () => {
      const value = names.get(name)?.(scope);
      return value && withChanges(scope, value, changes.get(name));
    });
  const scope: Scope = { file, text, budget, valueOf, imported };
  return {
    file,
    code: tree ? withoutComments(text, tree) : text,
    valueOf,
    exported: () => {
      const make = (): Value => {
        const members = new Map([["exports", settings(scope, valueAt(scope, exported), 0)]]);
        const module = withChanges(scope, { file, at: 0, kind: "object", members }, changes.get("module"));
        return memberAt(module, "exports");
      };
      // No name contains a space.
      return once("export default", make) ?? make();
    },
    callsOf: (name) =>
      (calls.get(name) ?? []).slice(0, MOST_CALLS).map((node) => {
        const call = valueAt(scope, node);
        return call.kind === "call" ? call.given : [];
      }),
  };
}

/** Finds the object of a configuration: behind a function that makes it. One that gets a value may make another of it. */
function settings(scope: Scope, value: Value, depth: number): Value {
  if (depth > 5) return { file: value.file, at: value.at, kind: "computed" };
  if (value.kind === "function") return settings(scope, value.result(), depth + 1);
  if (value.kind !== "call") return value;
  const named = value.given.length === 0 ? scope.valueOf(value.name) : undefined;
  return named ? settings(scope, named, depth + 1) : { file: value.file, at: value.at, kind: "computed" };
}

/** Turns data of a JSON file into a value. */
function dataValue(data: unknown, here: Spot, depth = 0): Value {
  if (typeof data === "string") return { ...here, kind: "text", text: data };
  if (typeof data === "number" || typeof data === "boolean" || data === null)
    return { ...here, kind: "plain", plain: data };
  if (typeof data !== "object" || depth >= DEEPEST) return { ...here, kind: "computed" };
  const valueOf = (one: unknown): Value => dataValue(one, here, depth + 1);
  if (Array.isArray(data)) return { ...here, kind: "list", items: data.map(valueOf) };
  const members = Object.entries(data).map(([key, member]) => [key, valueOf(member)] as const);
  return { ...here, kind: "object", members: new Map(members) };
}
