/**
 * Reads values that a program states literally: texts, numbers, lists, objects, names of constants with such values.
 * Everything else is `computed`. Variables of the environment count as unset, and as `production` where a program asks
 * for that: a value that depends on them has a default for production. The names of nodes are those of
 * https://github.com/lezer-parser/javascript/blob/main/src/javascript.grammar (read November 2026).
 */
import { type Budget, pay } from "./budget.ts";
import { bounded, combined, LONGEST_TEXT, truth } from "./operators.ts";
import { partsOf, type SyntaxNode } from "./syntax.ts";
import { itemsIn, memberAt, type Spot, type Value } from "./values.ts";

/** A program, and the values of its names. */
export interface Scope {
  readonly file: string;
  readonly text: string;
  readonly budget: Budget;
  /** Returns the value of a constant, an import or a function. Undefined: the program does not declare the name. */
  readonly valueOf: (name: string) => Value | undefined;
  /** Returns a value of another file. `default` is what `import a from "./a"` and `require("./a")` get, `*` is all. */
  readonly imported: (path: string, name: string) => Value | undefined;
}

/** The maximum number of expressions, names and files that lead to each other. Configurations nest ten levels deep. */
export const DEEPEST = 100;

/** The maximum number of items of a list. */
const MOST_ITEMS = 50_000;

/** The cost of reading a value, without the characters of its text. */
const COST_OF_VALUE = 40;

/** Returns the value of an expression. */
export function valueAt(scope: Scope, node: SyntaxNode | undefined): Value {
  const here = { file: scope.file, at: node?.from ?? 0 };
  const { budget } = scope;
  const cost = COST_OF_VALUE + (node ? node.to - node.from : 0) / 10;
  if (!node || budget.depth >= DEEPEST || !pay(budget, cost)) return { ...here, kind: "computed" };
  const parts = partsOf(node);
  // Lists and objects have other items and members than the one that cannot be read.
  const isBroken = parts.some(({ type }) => type.isError) && !/^(?:Array|Object)Expression$/.test(node.name);
  budget.depth += 1;
  const found = isBroken ? undefined : readers[node.name]?.(scope, parts, here, textAt(scope, node));
  budget.depth -= 1;
  return found ?? { ...here, kind: "computed" };
}

export function textAt({ text }: Pick<Scope, "text">, node: SyntaxNode | undefined): string {
  return node ? text.slice(node.from, node.to) : "";
}

/** Reads an expression by its parts and its text. Returns undefined if the value is computed. */
type Reader = (scope: Scope, parts: readonly SyntaxNode[], here: Spot, text: string) => Value | undefined;

/** Reads an expression that is another one in brackets or behind `await`. */
const inner: Reader = (scope, parts) => valueAt(scope, parts[1]);

/** Reads a function. It returns the value behind its arrow, or of the last `return` of its body. */
const aFunction: Reader = (scope, parts, here) => {
  const body = parts.at(-1);
  const last = body?.name === "Block" ? body.getChildren("ReturnStatement").at(-1) : undefined;
  const returned = body?.name === "Block" ? last && partsOf(last)[1] : body;
  return { ...here, kind: "function", result: () => valueAt(scope, returned) };
};

const readers: Readonly<Record<string, Reader | undefined>> = {
  String: (_scope, _parts, here, text) => bounded(here, unquoted(text)),
  TemplateString: template,
  Number: (_scope, _parts, here, text) => ({ ...here, kind: "plain", plain: Number(text.replaceAll(/_|n$/g, "")) }),
  BooleanLiteral: (_scope, _parts, here, text) => ({ ...here, kind: "plain", plain: text === "true" }),
  null: (_scope, _parts, here) => ({ ...here, kind: "plain", plain: null }),
  VariableName: (scope, _parts, here, text) =>
    text === "undefined" ? { ...here, kind: "plain", plain: undefined } : scope.valueOf(text),
  ArrayExpression: (scope, parts, here) => ({ ...here, kind: "list", items: itemsOf(scope, parts) }),
  ObjectExpression: object,
  ParenthesizedExpression: inner,
  AwaitExpression: inner,
  PostfixExpression: (scope, [one, sign]) => (sign?.name === "LogicOp" ? valueAt(scope, one) : undefined),
  UnaryExpression: (scope, [operator, operand], here) => {
    const sign = textAt(scope, operator);
    const one = valueAt(scope, operand);
    const isTrue = truth(one);
    if (sign === "-" && one.kind === "plain") return { ...here, kind: "plain", plain: -Number(one.plain) };
    return sign === "!" && isTrue !== undefined ? { ...here, kind: "plain", plain: !isTrue } : undefined;
  },
  BinaryExpression: (scope, [left, operator, right]) => {
    if (/^(?:as|satisfies)$/.test(operator?.name ?? "")) return valueAt(scope, left);
    return combined(textAt(scope, operator), valueAt(scope, left), valueAt(scope, right));
  },
  ConditionalExpression: (scope, [condition, _then, yes, _else, no]) => {
    const isTrue = truth(valueAt(scope, condition));
    return isTrue === undefined ? undefined : valueAt(scope, isTrue ? yes : no);
  },
  MemberExpression: (scope, parts, here, text) => {
    if (/^(?:process\.env|import\.meta\.env)(?:\.\w+|\[["']\w+["']\])$/.test(text))
      return { ...here, kind: "environment" };
    const object = valueAt(scope, parts[0]);
    const last = parts.at(-1);
    if (last?.name === "PropertyName") return memberAt(object, textAt(scope, last));
    const key = valueAt(scope, parts.at(-2));
    return key.kind === "text" ? memberAt(object, key.text) : undefined;
  },
  CallExpression: call,
  ArrowFunction: aFunction,
  FunctionExpression: aFunction,
  FunctionDeclaration: aFunction,
};

/** Returns the content of a string literal. Undefined for one with escapes, or without its closing quote. */
export function unquoted(literal: string): string | undefined {
  const [, double, single] = /^(?:"([^"\\\n]*)"|'([^'\\\n]*)')$/.exec(literal) ?? [];
  return double ?? single;
}

/** Reads a template such as `${BASE}/`, whose expressions are texts. */
function template(scope: Scope, parts: readonly SyntaxNode[], here: Spot, literal: string): Value | undefined {
  let text = "";
  let end = here.at + 1;
  for (const part of parts) {
    const one = part.name === "Interpolation" ? valueAt(scope, partsOf(part)[1]) : undefined;
    if (one?.kind !== "text") return undefined;
    text += scope.text.slice(end, part.from) + one.text;
    end = part.to;
    if (text.length > LONGEST_TEXT) return undefined;
  }
  const isClosed = literal.length > 1 && literal.endsWith("`");
  const last = scope.text.slice(end, here.at + literal.length - 1);
  return isClosed ? bounded(here, text + last) : undefined;
}

/** Reads the values between the brackets of a list or a call. */
function itemsOf(scope: Scope, parts: readonly SyntaxNode[]): Value[] {
  const found: Value[] = [];
  for (const [index, part] of parts.entries()) {
    if (/^[[\](),]$|^Spread$/.test(part.name)) continue;
    const one = valueAt(scope, part);
    const isSpread = parts[index - 1]?.name === "Spread";
    const items = isSpread ? itemsIn(one) : [one];
    // Lists of lists of lists could fill the memory.
    const isRead = !isSpread || (one.kind === "list" && found.length + items.length <= MOST_ITEMS);
    if (isRead && pay(scope.budget, items.length)) for (const item of items) found.push(item);
    else found.push({ file: one.file, at: one.at, kind: "computed" });
  }
  return found;
}

function object(scope: Scope, parts: readonly SyntaxNode[], here: Spot): Value {
  const members = new Map<string, Value>();
  let open: Spot | undefined;
  for (const part of parts) {
    const at = { file: scope.file, at: part.from };
    const inside = part.name === "Property" ? partsOf(part) : [];
    const [first, second] = inside;
    if (part.type.isError) open ??= at;
    else if (first?.name === "Spread") {
      const one = valueAt(scope, second);
      const isRead = one.kind === "object" && pay(scope.budget, one.members.size);
      const unread = isRead ? one.open : truth(one) === false ? undefined : { file: one.file, at: one.at };
      // What cannot be read may have other values for the members before it.
      if (unread && pay(scope.budget, 4 * members.size)) {
        const other: Value = { ...unread, kind: "computed" };
        for (const [key, { kind }] of members) if (kind !== "computed") members.set(key, other);
      } else if (unread) members.clear();
      if (isRead) for (const [key, member] of one.members) members.set(key, member);
      open ??= unread;
    } else if (first) {
      const key = keyOf(scope, inside);
      const isStated = inside.at(-2)?.name === ":";
      if (key === undefined) open ??= at;
      else if (inside.length === 1) members.set(key, scope.valueOf(key) ?? { ...at, kind: "computed" });
      else members.set(key, isStated ? valueAt(scope, inside.at(-1)) : { ...at, kind: "computed" });
    }
  }
  return { ...here, kind: "object", members, open };
}

/** Returns the key of a property or of a part of a pattern. Undefined if it is computed. */
function keyOf(scope: Scope, parts: readonly SyntaxNode[]): string | undefined {
  if (parts[0]?.name === "[") {
    const key = valueAt(scope, parts[1]);
    return key.kind === "text" ? key.text : undefined;
  }
  const part = parts.find(({ name }) =>
    /^(?:Property(?:Definition|Name)|VariableDefinition|String|Number)$/.test(name),
  );
  return part?.name === "String" ? unquoted(textAt(scope, part)) : part && textAt(scope, part);
}

function call(scope: Scope, parts: readonly SyntaxNode[], here: Spot): Value | undefined {
  const [first] = parts;
  const callee = first?.name === "InstantiationExpression" ? partsOf(first)[0] : first;
  const last = parts.at(-1);
  const given = last?.name === "ArgList" ? partsOf(last) : [];
  if (callee?.name === "MemberExpression") return methodCall(scope, callee, given[1], here);
  if (callee?.name !== "VariableName") return undefined;
  const name = textAt(scope, callee);
  const values = itemsOf(scope, given);
  const [value] = values;
  if (name === "require" && value?.kind === "text") return scope.imported(value.text, "default");
  // A function of the project may do anything, whatever its name.
  const isSame = value && /^(?:object|function|call)$/.test(value.kind) && IDENTITY.test(name);
  return isSame && scope.valueOf(name)?.kind !== "function" ? value : { ...here, kind: "call", name, given: values };
}

/**
 * Functions of packages that return the settings that they get, with more that moves no page: `defineConfig`, and
 * plugins of VitePress such as https://github.com/emersonbottero/vitepress-plugin-mermaid (read November 2026).
 */
const IDENTITY = /^(?:define[A-Z]\w*|with(?:Mermaid|Pwa|Sidebar|Drawio|Twoslash))$/;

/** Reads `Object.keys(object)`, `list.map(({ name }) => name)`, and `require.resolve("package")` as its name. */
function methodCall(scope: Scope, callee: SyntaxNode, given: SyntaxNode | undefined, here: Spot): Value | undefined {
  if (textAt(scope, callee) === "require.resolve") return valueAt(scope, given);
  if (textAt(scope, callee) === "Object.keys") {
    const of = valueAt(scope, given);
    if (of.kind !== "object" || of.open || !pay(scope.budget, of.members.size)) return undefined;
    return { ...here, kind: "list", items: [...of.members.keys()].map((text) => ({ ...here, kind: "text", text })) };
  }
  const [object, , method] = partsOf(callee);
  const [parameters, arrow, body] = given?.name === "ArrowFunction" ? partsOf(given) : [];
  if (textAt(scope, method) !== "map" || !parameters || arrow?.name !== "Arrow") return undefined;
  const [parameter, ...others] = partsOf(parameters).filter(({ name }) => !/^[()]$|^TypeAnnotation$/.test(name));
  const list = valueAt(scope, object);
  if (list.kind !== "list" || !parameter || others.length > 0) return undefined;
  // A pattern of the shortest names takes this for each of its characters.
  if (!pay(scope.budget, 5 * (parameter.to - parameter.from))) return undefined;
  const bound = namesOf(scope, parameter);
  const items = list.items.map((item) => {
    const valueOf = (name: string): Value | undefined => bound.get(name)?.(scope, item) ?? scope.valueOf(name);
    return valueAt({ ...scope, valueOf }, body);
  });
  return { ...list, items };
}

/** What a name of a pattern takes from the value that the pattern gets. */
type Taking = (scope: Scope, from: Value) => Value;

/** Lists the names that a declaration or parameter declares: `a`, or `{ a = 1, b: c, ...rest }`. */
export function namesOf(text: Pick<Scope, "text">, target: SyntaxNode): ReadonlyMap<string, Taking> {
  if (target.name === "VariableDefinition") return new Map([[textAt(text, target), (_scope, from) => from]]);
  const all = target.getChildren("PatternProperty");
  const names = all.map((part): [string, Taking] => [
    textAt(text, part.getChild("VariableDefinition") ?? undefined),
    (scope, from) => (part.firstChild?.name === "Spread" ? restOf(scope, all, from) : partOf(scope, part, from)),
  ]);
  return new Map(names);
}

/** Returns the part of an object that `b: c = 1` in a pattern takes. */
function partOf(scope: Scope, part: SyntaxNode, from: Value): Value {
  const parts = partsOf(part);
  const key = keyOf(scope, parts);
  const found: Value = key === undefined ? { ...from, kind: "computed" } : memberAt(from, key);
  const isMissing = found.kind === "plain" && found.plain === undefined;
  return isMissing && parts.at(-2)?.name === "Equals" ? valueAt(scope, parts.at(-1)) : found;
}

/** Returns the members of an object that no other part of the pattern takes. */
function restOf(scope: Scope, all: readonly SyntaxNode[], from: Value): Value {
  const isRead = from.kind === "object" && pay(scope.budget, all.length + from.members.size);
  if (!isRead) return { ...from, kind: "computed" };
  const taken = new Set(all.map((part) => keyOf(scope, partsOf(part))));
  return { ...from, members: new Map([...from.members].filter(([key]) => !taken.has(key))) };
}
