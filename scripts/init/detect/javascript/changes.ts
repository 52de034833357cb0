/** Parts of values that a program changes after it states them: `config.url = a`, `locales.push("fr")`. */
import { pay } from "./budget.ts";
import { type Scope, textAt, unquoted } from "./expressions.ts";
import { partsOf, type SyntaxNode } from "./syntax.ts";
import { memberAt, type Value } from "./values.ts";

/** A change of a value, or of a part of it. */
export interface Change {
  readonly keys: readonly string[];
  readonly at: number;
  /** Whether the members or items change. A text has none, so it stays. */
  readonly isInside: boolean;
}

/** Finds the changes that an expression makes: a name, and the keys from its value to the part that changes. */
export function changeOf(text: string, node: SyntaxNode): (Change & { readonly name: string }) | undefined {
  const parts = partsOf(node);
  const [first, second] = parts;
  const change = (part: SyntaxNode | undefined, isInside: boolean) => {
    const place = placeOf(text, part);
    return place && { ...place, at: node.from, isInside };
  };
  if (node.name !== "CallExpression") return change(node.name === "UnaryExpression" ? second : first, false);
  const [object, , method] = first?.name === "MemberExpression" ? partsOf(first) : [];
  if (/^(?:push|unshift|splice|pop|shift)$/.test(textAt({ text }, method))) return change(object, true);
  // A statement that is only a call may change its argument: `merge(config, { ... })`.
  const callee = textAt({ text }, object ?? first);
  const isCalled = node.parent?.name === "ExpressionStatement" && callee !== "console";
  const isAssign = callee === "Object" && textAt({ text }, method) === "assign";
  const [, given] = isCalled || isAssign ? partsOf(parts.at(-1) ?? node) : [];
  return change(given, true);
}

/** Reads `config.i18n["locales"][0]` as a name and its keys. They end before a key that is computed. */
function placeOf(text: string, part: SyntaxNode | undefined) {
  const keys: string[] = [];
  for (let node = part; node;) {
    if (node.name === "VariableName") return { name: textAt({ text }, node), keys: keys.toReversed() };
    const parts = partsOf(node);
    if (node.name === "MemberExpression") {
      const key = parts.at(-1)?.name === "PropertyName" ? parts.at(-1) : parts.at(-2);
      const isPlain = key !== undefined && /^(?:PropertyName|Number)$/.test(key.name);
      const name = isPlain ? textAt({ text }, key) : unquoted(textAt({ text }, key));
      if (name === undefined) keys.length = 0;
      else keys.push(name);
      node = parts[0];
    } else if (node.name === "ParenthesizedExpression") node = parts[1];
    else node = /^(?:Postfix|Binary)Expression$/.test(node.name) ? parts[0] : undefined;
  }
  return undefined;
}

type Place = Pick<Scope, "file" | "budget">;

/** Returns a value whose changed parts are computed. */
export function withChanges(place: Place, value: Value, changes: readonly Change[] = []): Value {
  return changes.reduce((before, change) => changed(place, before, change, 0), value);
}

function changed(place: Place, value: Value, change: Change, depth: number): Value {
  const { keys, at, isInside } = change;
  const key = keys[depth];
  const next = (inner: Value): Value => changed(place, inner, change, depth + 1);
  if (key === undefined && isInside && !/^(?:object|list|call)$/.test(value.kind)) return value;
  if (key !== undefined && value.kind === "object" && pay(place.budget, value.members.size))
    return { ...value, members: new Map(value.members).set(key, next(memberAt(value, key))) };
  const item = key !== undefined && value.kind === "list" ? value.items[Number(key)] : undefined;
  if (item && value.kind === "list" && pay(place.budget, value.items.length))
    return { ...value, items: value.items.map((one) => (one === item ? next(one) : one)) };
  return value.kind === "function" ? value : { file: place.file, at, kind: "computed" };
}
