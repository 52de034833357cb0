/** Reads programs of a project with the files that they import. */
import type { Repository } from "../../repository.ts";
import type { Scope } from "./cursor.ts";
import { valueAt } from "./expressions.ts";
import { afterBracket, endOfValue, literalAt, textOf, withoutComments, withoutStrings } from "./text.ts";
import { memberAt, type Spot, type Value } from "./values.ts";

/** A program of the project. */
export interface Program extends Scope {
  /** Returns what the program exports by default. A call such as `defineConfig({ ... })` stands for its object. */
  readonly exported: () => Value;
  /** Finds the calls of a function in the whole program, with what they are given. */
  readonly callsOf: (name: string) => readonly (readonly Value[])[];
}

/** The maximum number of files that a configuration may import, and of names that may lead to each other. */
const MOST_FILES = 40;
const MOST_NAMES = 2000;

/** Reads the first file of the list that exists. A file that is too large counts as empty: its name says enough. */
export function readProgram(repository: Repository, files: readonly string[]): Program | undefined {
  const file = files.find(repository.has);
  return file === undefined ? undefined : programs(repository)(file);
}

/** Makes a function that reads programs. Reads each file once. */
function programs(repository: Repository): (file: string) => Program {
  const known = new Map<string, Program>();
  const left = { names: MOST_NAMES };
  const imported = (from: string, path: string, name: string): Value | undefined => {
    const file = fileOf(repository, from, path);
    if (file === undefined) return undefined;
    if (file.endsWith(".json")) {
      const data = dataValue(repository.values(file), { file, at: 0 });
      return name === "default" || name === "*" ? data : memberAt(data, name);
    }
    if (!known.has(file) && known.size >= MOST_FILES) return undefined;
    const program = read(file);
    return name === "default" ? program.exported() : program.valueOf(name);
  };
  const read = (file: string): Program => {
    const found = known.get(file) ?? programOf(file, repository.text(file) ?? "", imported, left);
    known.set(file, found);
    return found;
  };
  return read;
}

const ENDINGS = [".ts", ".mts", ".js", ".mjs", ".cjs"];

/**
 * Finds the file that `import "./shared"` names: a program or JSON. Diagnostics show lines of it, and its values are
 * published. So hidden files such as `.env`, and all of `.git`, are never imported.
 */
function fileOf(repository: Repository, from: string, path: string): string | undefined {
  if (!/^\.{1,2}\//.test(path)) return undefined;
  const names = from.split("/").slice(0, -1);
  for (const name of path.split("/")) {
    if (name === ".." && names.pop() === undefined) return undefined;
    if (name !== ".." && name !== "." && name !== "") names.push(name);
  }
  const plain = names.join("/");
  // A program may import `./shared.js` and mean the file `shared.ts`.
  const base = plain.replace(/\.m?js$/, "");
  const others = ENDINGS.flatMap((ending) => [`${base}${ending}`, `${base}/index${ending}`]);
  const isProgram = /\.(?:json|[cm]?[jt]s)$/.test(plain);
  return [...(isProgram ? [plain] : []), ...others].find((name) => !isHidden(name) && repository.has(name));
}

/** Whether a path has a hidden name. VitePress has its configuration in a hidden folder. */
function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".") && name !== ".vitepress");
}

/** Matches an import up to its path, but not two imports, or a text of many would be read once for each. */
const IMPORT = /\bimport\s+(?!type\b)((?:(?!\bimport\b)[^;"'()])*?)\bfrom\b/g;

type Imported = (from: string, path: string, name: string) => Value | undefined;

function programOf(file: string, text: string, imported: Imported, left: { names: number }): Program {
  const code = withoutComments(text);
  const bare = withoutStrings(code);
  const values = new Map<string, Value | undefined>();
  let isExporting = false;
  const computed = (at: number): Value => ({ file, at, kind: "computed" });
  const valueOf = (name: string): Value | undefined => {
    if (values.has(name)) return values.get(name);
    // A name that leads to itself has no value.
    values.set(name, computed(0));
    const found = (left.names -= 1) < 0 ? undefined : (declared(name) ?? importedName(name));
    values.set(name, found);
    return found;
  };
  const declared = (name: string): Value | undefined => {
    const pattern = new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}(?![\\w$])(?:\\s*:[^=;]*)?\\s*=(?![=>])`, "g");
    const [first, second] = [...bare.matchAll(pattern)];
    if (first && second) return computed(first.index);
    if (first) return valueAt(scope, first.index + first[0].length);
    const aFunction = new RegExp(`\\bfunction\\s+${escaped(name)}\\s*\\(`).exec(bare);
    if (aFunction)
      return {
        file,
        at: aFunction.index,
        kind: "function",
        body: afterBracket(code, aFunction.index + aFunction[0].length - 1),
      };
    return destructured(name);
  };
  /** Reads `const { a = 1, b: c, ...rest } = object`. */
  const destructured = (name: string): Value | undefined => {
    for (const { index, 0: start } of bare.matchAll(/\b(?:const|let|var)\s*\{/g)) {
      const open = index + start.length - 1;
      const end = afterBracket(code, open);
      const equals = /^\s*=(?!=)/.exec(bare.slice(end, end + 100));
      if (!equals || !new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(bare.slice(open, end))) continue;
      const from = valueAt(scope, end + equals[0].length);
      const taken = new Set<string>();
      for (let at = open + 1; at < end - 1; at = endOfValue(code, at) + 1) {
        const one = code.slice(at, endOfValue(code, at));
        const [, rest, key = "", other = key, fallback] =
          /^\s*(\.\.\.)?([\w$]+)\s*(?::\s*([\w$]+)\s*)?(=\s*)?/.exec(one) ?? [];
        if (other !== name) taken.add(key);
        else if (rest !== undefined) return without(from, taken);
        else {
          const found = memberAt(from, key);
          const isMissing = found.kind === "plain" && found.plain === undefined;
          return isMissing && fallback !== undefined ? valueAt(scope, at + one.indexOf("=") + 1) : found;
        }
      }
    }
    return undefined;
  };
  const importedName = (name: string): Value | undefined => {
    for (const { index, 0: whole, 1: names = "" } of bare.matchAll(IMPORT)) {
      const path = textOf(
        literalAt(code, index + whole.length + code.slice(index + whole.length).search(/\S|$/)) ?? "",
      );
      const [, braced = ""] = /\{([^}]*)\}/.exec(names) ?? [];
      const inBraces = braced.split(",").map((one) => one.trim().split(/\s+as\s+/));
      const found = inBraces.find((pair) => pair.at(-1) === name)?.[0];
      const isDefault = new RegExp(`^\\s*${escaped(name)}(?![\\w$])`).test(names);
      const isAll = new RegExp(`\\*\\s+as\\s+${escaped(name)}(?![\\w$])`).test(names);
      if (path === undefined || (found === undefined && !isDefault && !isAll)) continue;
      return imported(file, path, isDefault ? "default" : isAll ? "*" : (found ?? ""));
    }
    return undefined;
  };
  const scope: Scope = { file, code, valueOf, required: (path) => imported(file, path, "default") };
  return {
    ...scope,
    exported: () => {
      // Two files may export each other.
      if (isExporting) return computed(0);
      isExporting = true;
      const start = /\bexport\s+default\b|\bmodule\.exports\s*=(?!=)|\bexport\s*=(?!=)/.exec(bare);
      const found = start ? settings(scope, valueAt(scope, start.index + start[0].length), 0) : computed(0);
      isExporting = false;
      return found;
    },
    callsOf: (name) =>
      [...bare.matchAll(new RegExp(`(?<![\\w$.])(?<!function\\s+)${escaped(name)}\\s*\\(`, "g"))]
        .slice(0, 20)
        .map(({ index }) => {
          const call = valueAt(scope, index);
          return call.kind === "call" ? call.given : [];
        }),
  };
}

/** Finds the object of a configuration: behind functions that take or return it, such as `defineConfig`. */
function settings(scope: Scope, value: Value, depth: number): Value {
  if (depth > 5) return { file: value.file, at: value.at, kind: "computed" };
  if (value.kind === "call") {
    const [first] = value.given;
    const named = first ?? scope.valueOf(value.name);
    return named ? settings(scope, named, depth + 1) : value;
  }
  if (value.kind !== "function") return value;
  const { code } = scope;
  if (code.charAt(value.body) !== "{") return settings(scope, valueAt(scope, value.body), depth + 1);
  const body = code.slice(value.body, afterBracket(code, value.body));
  const last = [...withoutStrings(body).matchAll(/\breturn\b/g)].at(-1);
  if (!last) return { file: value.file, at: value.at, kind: "computed" };
  return settings(scope, valueAt(scope, value.body + last.index + last[0].length), depth + 1);
}

function without(value: Value, keys: ReadonlySet<string>): Value {
  if (value.kind !== "object") return value;
  return { ...value, members: new Map([...value.members].filter(([key]) => !keys.has(key))) };
}

/** Turns data of a JSON file into a value. */
function dataValue(data: unknown, here: Spot): Value {
  if (typeof data === "string") return { ...here, kind: "text", text: data };
  if (typeof data === "number" || typeof data === "boolean" || data === null)
    return { ...here, kind: "plain", plain: data };
  if (Array.isArray(data)) return { ...here, kind: "list", items: data.map((item) => dataValue(item, here)) };
  if (typeof data !== "object") return { ...here, kind: "computed" };
  const members = Object.entries(data).map(([key, member]) => [key, dataValue(member, here)] as const);
  return { ...here, kind: "object", members: new Map(members) };
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}
