/** What a program declares, imports, exports, calls and changes. A name with several declarations is computed. */
import { type Change, changeOf } from "./changes.ts";
import { namesOf, type Scope, textAt, unquoted, valueAt } from "./expressions.ts";
import { partsOf, type SyntaxNode, type Tree } from "./syntax.ts";
import type { Value } from "./values.ts";

/** Computes the value of a name. */
type Declared = (scope: Scope) => Value | undefined;

export interface Table {
  readonly names: ReadonlyMap<string, Declared>;
  /** Calls of functions by name, in the order of the text. */
  readonly calls: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** Changes of values by name, in the order of the text. */
  readonly changes: ReadonlyMap<string, readonly Change[]>;
  /** What the program exports by default. */
  readonly exported: SyntaxNode | undefined;
}

/** Reads a program once, from its beginning to its end. */
export function tableOf(text: string, tree: Tree | undefined): Table {
  const names = new Map<string, Declared>();
  const calls = new Map<string, SyntaxNode[]>();
  const changes = new Map<string, Change[]>();
  /** The ends of the functions and loops that have a parameter or variable of this name. */
  const ownUntil = new Map<string, number>();
  let exported: SyntaxNode | undefined;
  const declare = (name: string, at: number, declared: Declared): void => {
    names.set(name, names.has(name) ? ({ file }) => ({ file, at, kind: "computed" }) : declared);
  };
  const nameAt = (node: SyntaxNode | undefined): string => textAt({ text }, node);
  const own = (parts: readonly SyntaxNode[], { parent }: SyntaxNode): void => {
    for (const part of parts)
      for (const name of namesOf({ text }, part).keys())
        ownUntil.set(name, Math.max(ownUntil.get(name) ?? 0, parent?.to ?? 0));
  };
  const isOwn = (name: string, { from }: SyntaxNode): boolean => from < (ownUntil.get(name) ?? 0);
  const change = (node: SyntaxNode): void => {
    const found = changeOf(text, node);
    if (!found || isOwn(found.name, node)) return;
    const others = changes.get(found.name) ?? [];
    others.push(found);
    changes.set(found.name, others);
  };
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
    ParamList: own,
    ForOfSpec: own,
    AssignmentExpression: ([target, sign, value], node) => {
      const name = nameAt(target);
      // A name has another value from here on.
      if (target?.name === "VariableName" && !isOwn(name, node)) declare(name, node.from, () => undefined);
      else if (sign?.name === "Equals" && name === "module.exports" && !exported) exported = value;
      else change(node);
    },
    UnaryExpression: ([operator], node) => {
      if (operator?.name === "delete") change(node);
    },
    ExportDeclaration: (parts) => {
      if (/^(?:default|Equals)$/.test(parts[1]?.name ?? "")) exported ??= parts[2];
    },
    CallExpression: ([callee], node) => {
      change(node);
      if (callee?.name !== "VariableName") return;
      const others = calls.get(nameAt(callee)) ?? [];
      others.push(node);
      calls.set(nameAt(callee), others);
    },
  };
  tree?.iterate({ enter: (one) => visitors[one.name]?.(partsOf(one.node), one.node) });
  return { names, calls, changes, exported };
}

/** Makes a function that computes its value once. */
function once(valueOf: (scope: Scope) => Value): (scope: Scope) => Value {
  let known: Value | undefined;
  return (scope) => (known ??= valueOf(scope));
}
