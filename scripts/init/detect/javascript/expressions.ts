/**
 * Reads values that a program states literally: texts, numbers, lists, objects, names of constants with such values.
 * Everything else is `computed`. Variables of the environment count as unset, and as `production` where a program asks
 * for that: a value that depends on them has a default for production.
 */
import { afterBracket, endOfValue, literalAt, textOf } from "./text.ts";
import { type Cursor, DEEPEST, lost, next, type Scope, skip, spot, take } from "./cursor.ts";
import { bounded, combined, templateText, truth } from "./operators.ts";
import { memberAt, type Spot, type Value } from "./values.ts";

/** Reads the value at an offset. */
export function valueAt(scope: Scope, at: number): Value {
  return value({ scope, at, depth: 0, isLost: false }, true);
}

/** Reads a value and moves behind it. `isWhole`: whether any text may follow, as after a statement without semicolon. */
function value(cursor: Cursor, isWhole = false): Value {
  const start = skip(cursor);
  cursor.depth += 1;
  const found = cursor.depth > DEEPEST ? lost(cursor) : operation(cursor, 0);
  cursor.depth -= 1;
  skip(cursor);
  if (!cursor.isLost && (isWhole || cursor.at >= cursor.scope.code.length || /[,;)\]}]/.test(next(cursor))))
    return found;
  cursor.isLost = false;
  cursor.at = endOfValue(cursor.scope.code, start);
  return { ...spot(cursor, start), kind: "computed" };
}

/** Operators by precedence, the weakest first. */
const OPERATORS = [/\?(?![.?])/y, /\|\||\?\?/y, /&&/y, /[!=]==?/y, /\+(?!\+)/y] as const;

function operation(cursor: Cursor, level: number): Value {
  const pattern = OPERATORS[level];
  if (!pattern) return operand(cursor);
  let left = operation(cursor, level + 1);
  for (skip(cursor); !cursor.isLost; skip(cursor)) {
    const operator = take(cursor, pattern);
    if (operator === undefined) return left;
    if (operator === "?") return choice(cursor, left);
    left = combined(operator, left, operation(cursor, level + 1));
  }
  return left;
}

function choice(cursor: Cursor, condition: Value): Value {
  if ((cursor.depth += 1) > DEEPEST) return lost(cursor);
  const yes = operation(cursor, 0);
  skip(cursor);
  if (take(cursor, /:/y) === undefined) return lost(cursor);
  const no = operation(cursor, 0);
  cursor.depth -= 1;
  const isTrue = truth(condition);
  return isTrue === undefined ? { file: condition.file, at: condition.at, kind: "computed" } : isTrue ? yes : no;
}

function operand(cursor: Cursor): Value {
  const start = skip(cursor);
  if (take(cursor, /!(?!=)/y) !== undefined) {
    if ((cursor.depth += 1) > DEEPEST) return lost(cursor);
    const isTrue = truth(operand(cursor));
    cursor.depth -= 1;
    return isTrue === undefined
      ? { ...spot(cursor, start), kind: "computed" }
      : { ...spot(cursor, start), kind: "plain", plain: !isTrue };
  }
  take(cursor, /await\b\s*/y);
  let found = primary(cursor);
  while (!cursor.isLost) {
    skip(cursor);
    if (take(cursor, /(?:as|satisfies)\s+(?:const\b|[\w$.]+(?:<[^;{}]*?>)?(?:\[\])*(?:\[["'][\w$]+["']\])*)/y))
      continue;
    if (take(cursor, /!(?!=)/y)) continue;
    const name = take(cursor, /\??\.\s*[\w$]+/y)?.replace(/^\??\.\s*/, "");
    if (name !== undefined) found = property(cursor, found, name);
    else if (take(cursor, /\[/y)) found = element(cursor, found);
    else return found;
  }
  return found;
}

function element(cursor: Cursor, object: Value): Value {
  const key = value(cursor);
  if (take(cursor, /\s*\]/y) === undefined) return lost(cursor);
  return key.kind === "text" ? memberAt(object, key.text) : { ...key, kind: "computed" };
}

/** Reads `object.name`, `list.map(({ name }) => name)` and the like. */
function property(cursor: Cursor, object: Value, name: string): Value {
  const at = { file: object.file, at: object.at };
  const open = cursor.scope.code.slice(cursor.at).search(/\S/) + cursor.at;
  if (cursor.scope.code.charAt(open) !== "(") return memberAt(object, name);
  cursor.at = afterBracket(cursor.scope.code, open);
  const given = cursor.scope.code.slice(open + 1, cursor.at - 1).trim();
  const [, key, same] = /^\(?\{\s*([\w$]+)\s*\}\)?\s*=>\s*([\w$]+)$/.exec(given) ?? [];
  const [, one, of, field] = /^\(?([\w$]+)\)?\s*=>\s*([\w$]+)\.([\w$]+)$/.exec(given) ?? [];
  const taken = key !== undefined && key === same ? key : one !== undefined && one === of ? field : undefined;
  if (name !== "map" || object.kind !== "list" || taken === undefined) return { ...at, kind: "computed" };
  return { ...at, kind: "list", items: object.items.map((item) => memberAt(item, taken)) };
}

function primary(cursor: Cursor): Value {
  const { scope, at } = cursor;
  const here = spot(cursor, at);
  const literal = literalAt(scope.code, at);
  if (literal !== undefined) {
    cursor.at += literal.length;
    const text = bounded(textOf(literal) ?? templateText(literal, (name) => scope.valueOf(name)));
    return text === undefined ? { ...here, kind: "computed" } : { ...here, kind: "text", text };
  }
  const number = take(cursor, /-?\d[\d._]*/y);
  if (number !== undefined) return { ...here, kind: "plain", plain: Number(number) };
  if (take(cursor, /\[/y)) return { ...here, kind: "list", items: items(cursor, /\]/y) };
  if (take(cursor, /\{/y)) return object(cursor, here);
  if (next(cursor) === "(") return inBrackets(cursor, here);
  const environment = take(cursor, /(?:process\.env|import\.meta\.env)(?:\.\w+|\[["']\w+["']\])/y);
  if (environment !== undefined) return { ...here, kind: "environment" };
  if (/^(?:async\b|function\b|[\w$]+\s*=>)/.test(scope.code.slice(at, at + 80))) return aFunction(cursor, here);
  const name = take(cursor, /[A-Za-z_$][\w$]*/y);
  return name === undefined ? lost(cursor) : named(cursor, name, here);
}

const WORDS = new Map<string, boolean | null | undefined>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined],
]);

function named(cursor: Cursor, name: string, here: Spot): Value {
  if (WORDS.has(name)) return { ...here, kind: "plain", plain: WORDS.get(name) };
  if (/^(?:new|typeof|void|class|yield)$/.test(name)) return lost(cursor);
  const { scope } = cursor;
  const isKeys = name === "Object" && take(cursor, /\.keys(?=\()/y) !== undefined;
  if (take(cursor, /\s*\(/y) === undefined) return scope.valueOf(name) ?? { ...here, kind: "computed" };
  const given = items(cursor, /\)/y);
  const [first] = given;
  if (isKeys) {
    if (first?.kind !== "object" || first.open) return { ...here, kind: "computed" };
    return { ...here, kind: "list", items: [...first.members.keys()].map((text) => ({ ...here, kind: "text", text })) };
  }
  if (name === "require" && first?.kind === "text") return scope.required(first.text) ?? { ...here, kind: "computed" };
  // `defineConfig({ ... })` and the like return what they are given.
  if (/^define[A-Z]/.test(name) && first?.kind === "object") return first;
  return { ...here, kind: "call", name, given };
}

/** The maximum number of items of a list. */
const MOST_ITEMS = 50_000;

/** Reads values between commas, up to a closing bracket. */
function items(cursor: Cursor, close: RegExp): Value[] {
  const found: Value[] = [];
  for (skip(cursor); !cursor.isLost && take(cursor, close) === undefined; skip(cursor)) {
    const isSpread = take(cursor, /\.\.\./y) !== undefined;
    const one = value(cursor);
    if (isSpread && one.kind === "list") found.push(...one.items);
    else found.push(isSpread ? { file: one.file, at: one.at, kind: "computed" } : one);
    // Lists of lists of lists could fill the memory.
    if (found.length > MOST_ITEMS) lost(cursor);
    if (take(cursor, /,/y) === undefined && !close.test(`${next(cursor)}`)) lost(cursor);
    close.lastIndex = 0;
  }
  return found;
}

function object(cursor: Cursor, here: Spot): Value {
  const members = new Map<string, Value>();
  let open: Spot | undefined;
  for (skip(cursor); !cursor.isLost && take(cursor, /\}/y) === undefined; skip(cursor)) {
    if (take(cursor, /\.\.\./y) !== undefined) {
      const one = value(cursor);
      if (one.kind === "object") for (const [key, member] of one.members) members.set(key, member);
      open ??= one.kind === "object" ? one.open : truth(one) === false ? undefined : { file: one.file, at: one.at };
    } else open = member(cursor, members) ?? open;
    skip(cursor);
    if (take(cursor, /,/y) === undefined && next(cursor) !== "}") lost(cursor);
  }
  return { ...here, kind: "object", members, open };
}

/** Reads `key: value`, `key` or a method. Returns the place of a key that is computed. */
function member(cursor: Cursor, members: Map<string, Value>): Spot | undefined {
  const start = cursor.at;
  const literal = literalAt(cursor.scope.code, start);
  if (literal !== undefined) cursor.at += literal.length;
  const name = literal === undefined ? take(cursor, /[\w$]+/y) : textOf(literal);
  if (name !== undefined && take(cursor, /\s*:/y) !== undefined) members.set(name, value(cursor));
  else if (name !== undefined && literal === undefined && /[,}]/.test(cursor.scope.code.charAt(skip(cursor)))) {
    members.set(name, cursor.scope.valueOf(name) ?? { ...spot(cursor, start), kind: "computed" });
  } else if (next(cursor) === "[") {
    const end = afterBracket(cursor.scope.code, cursor.at);
    const [key] = items({ ...cursor, at: cursor.at + 1 }, /\]/y);
    cursor.at = end;
    if (take(cursor, /\s*:/y) === undefined) cursor.at = endOfValue(cursor.scope.code, start);
    else if (key?.kind === "text") members.set(key.text, value(cursor));
    else return (value(cursor), spot(cursor, start));
  } else {
    cursor.at = endOfValue(cursor.scope.code, start);
    if (name !== undefined) members.set(name, { ...spot(cursor, start), kind: "computed" });
  }
  return undefined;
}

function inBrackets(cursor: Cursor, here: Spot): Value {
  const { code } = cursor.scope;
  if (/^\s*(?::[^=;{}()]*)?=>/.test(code.slice(afterBracket(code, cursor.at)).slice(0, 200)))
    return aFunction(cursor, here);
  cursor.at += 1;
  const inside = value(cursor);
  return take(cursor, /\s*\)/y) === undefined ? lost(cursor) : inside;
}

/** Reads a function. Its body begins at `body`: after the arrow, or at the brace. */
function aFunction(cursor: Cursor, here: Spot): Value {
  const { code } = cursor.scope;
  const open = code.indexOf("(", here.at);
  const isShort = /^(?:async\s+)?[\w$]+\s*=>/.test(code.slice(here.at, here.at + 80));
  const parameters = isShort || open === -1 ? code.indexOf("=>", here.at) : afterBracket(code, open);
  const arrow = code.indexOf("=>", parameters);
  const brace = code.indexOf("{", parameters);
  const isArrow = !/^(?:async\s+)?function\b/.test(code.slice(here.at, here.at + 80)) && arrow !== -1;
  const from = isArrow ? arrow + 2 : brace === -1 ? code.length : brace;
  const body = from + Math.max(0, code.slice(from).search(/\S|$/));
  cursor.at = code.charAt(body) === "{" ? afterBracket(code, body) : endOfValue(code, body);
  return { ...here, kind: "function", body };
}
