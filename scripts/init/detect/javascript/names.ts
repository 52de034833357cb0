/** What a program declares, imports, exports and calls. A name with several declarations is computed. */
import { namesOf, type Scope, textAt, unquoted, valueAt } from "./expressions.ts";
import { partsOf, type SyntaxNode, type Tree } from "./syntax.ts";
import type { Value } from "./values.ts";

/** Computes the value of a name. */
type Declared = (scope: Scope) => Value | undefined;

export interface Table {
  readonly names: ReadonlyMap<string, Declared>;
  /** Calls of functions by name, in the order of the text. */
  readonly calls: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** What the program exports by default. */
  readonly exported: SyntaxNode | undefined;
}

/** Reads a program once, from its beginning to its end. */
export function tableOf(text: string, tree: Tree | undefined): Table {
  const names = new Map<string, Declared>();
  const calls = new Map<string, SyntaxNode[]>();
  let exported: SyntaxNode | undefined;
  const declare = (name: string, at: number, declared: Declared): void => {
    names.set(name, names.has(name) ? ({ file }) => ({ file, at, kind: "computed" }) : declared);
  };
  const nameAt = (node: SyntaxNode | undefined): string => textAt({ text }, node);
  const visitors: Readonly<Record<string, (parts: readonly SyntaxNode[], node: SyntaxNode) => void>> = {
    VariableDeclaration: (parts, { from }) => {
      let target: SyntaxNode | undefined;
      for (const [index, part] of parts.entries()) {
        if (/^(?:VariableDefinition|ObjectPattern)$/.test(part.name)) target = part;
        if (part.name !== "Equals" || !target) continue;
        const value = once((scope) => valueAt(scope, parts[index + 1]));
        for (const [name, taking] of namesOf({ text }, target))
          declare(name, from, (scope) => taking(scope, value(scope)));
        target = undefined;
      }
    },
    FunctionDeclaration: (parts, node) => {
      const name = parts.find((part) => part.name === "VariableDefinition");
      // Another signature of the same function has no body.
      if (name && parts.at(-1)?.name === "Block") declare(nameAt(name), node.from, (scope) => valueAt(scope, node));
    },
    ImportDeclaration: (parts, { from }) => {
      const path = unquoted(nameAt(parts.findLast(({ name }) => name === "String")));
      if (path === undefined || parts[1]?.name === "type") return;
      const group = parts.find(({ name }) => name === "ImportGroup");
      const all = [...parts, ...(group ? partsOf(group) : [])];
      for (const [index, part] of all.entries()) {
        if (part.name !== "VariableDefinition") continue;
        const isRenamed = all[index - 1]?.name === "as";
        const other = isRenamed ? nameAt(all[index - 2]) : index < parts.length ? "default" : nameAt(part);
        declare(nameAt(part), from, (scope) => scope.imported(path, other));
      }
    },
    AssignmentExpression: ([target, sign, value], { from }) => {
      // A name has another value from here on.
      if (target?.name === "VariableName") declare(nameAt(target), from, () => undefined);
      else if (sign?.name === "Equals" && nameAt(target) === "module.exports") exported ??= value;
    },
    ExportDeclaration: (parts) => {
      if (/^(?:default|Equals)$/.test(parts[1]?.name ?? "")) exported ??= parts[2];
    },
    CallExpression: ([callee], node) => {
      if (callee?.name !== "VariableName") return;
      const others = calls.get(nameAt(callee)) ?? [];
      others.push(node);
      calls.set(nameAt(callee), others);
    },
  };
  tree?.iterate({ enter: (one) => visitors[one.name]?.(partsOf(one.node), one.node) });
  return { names, calls, exported };
}

/** Makes a function that computes its value once. */
function once(valueOf: (scope: Scope) => Value): (scope: Scope) => Value {
  let known: Value | undefined;
  return (scope) => (known ??= valueOf(scope));
}
