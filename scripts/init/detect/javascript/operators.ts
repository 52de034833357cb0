/** What operators and templates make of values. */
import { isUnset, type Value } from "./values.ts";

/** Whether a value is true for JavaScript. Undefined if that is unknown. */
export function truth(one: Value): boolean | undefined {
  if (one.kind === "text") return one.text !== "";
  if (one.kind === "plain") return Boolean(one.plain);
  if (one.kind === "environment") return false;
  return one.kind === "computed" || one.kind === "call" ? undefined : true;
}

/** Applies `||`, `??`, `&&`, `+`, or a comparison with the name of an environment. */
export function combined(operator: string, left: Value, right: Value): Value {
  const at = { file: left.file, at: left.at };
  const isTrue = truth(left);
  if (operator === "+") {
    const text = left.kind === "text" && right.kind === "text" ? bounded(left.text + right.text) : undefined;
    return text === undefined ? { ...at, kind: "computed" } : { ...at, kind: "text", text };
  }
  if (/=/.test(operator)) {
    const isProduction = [left, right].some((one) => one.kind === "text" && one.text === "production");
    const isAsked = [left, right].some(({ kind }) => kind === "environment");
    if (!isProduction || !isAsked) return { ...at, kind: "computed" };
    return { ...at, kind: "plain", plain: operator.startsWith("=") };
  }
  if (isTrue === undefined) return { ...at, kind: "computed" };
  if (operator === "??") return isUnset(left) || (left.kind === "plain" && left.plain === null) ? right : left;
  return isTrue === (operator === "||") ? left : right;
}

/** Returns the text of a template such as `${BASE}/` whose names have known texts. */
export function templateText(literal: string, valueOf: (name: string) => Value | undefined): string | undefined {
  const whole = /^`((?:[^`\\$]|\$\{[\w$]+\}|\$(?!\{))*)`$/.exec(literal)?.[1];
  if (whole === undefined) return undefined;
  const names = [...whole.matchAll(/\$\{([\w$]+)\}/g)].map(([, name = ""]) => [name, valueOf(name)] as const);
  const texts = new Map(names.flatMap(([name, found]) => (found?.kind === "text" ? [[name, found.text]] : [])));
  if (names.some(([name]) => !texts.has(name))) return undefined;
  return whole.replaceAll(/\$\{([\w$]+)\}/g, (_, name: string) => texts.get(name) ?? "");
}

/** Returns a text unless it is longer than any setting: texts of texts of texts could fill the memory. */
export function bounded(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 2000 ? text : undefined;
}
