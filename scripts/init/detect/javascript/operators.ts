/** What operators make of values. */
import { isUnset, type Spot, type Value } from "./values.ts";

/** Whether a value is true for JavaScript. Undefined if that is unknown. */
export function truth(one: Value): boolean | undefined {
  if (one.kind === "text") return one.text !== "";
  if (one.kind === "plain") return Boolean(one.plain);
  if (one.kind === "environment") return false;
  return one.kind === "computed" || one.kind === "call" ? undefined : true;
}

/** Applies `||`, `??`, `&&`, `+`, or a comparison with the name of an environment. Undefined: the result is unknown. */
export function combined(operator: string, left: Value, right: Value): Value | undefined {
  const at = { file: left.file, at: left.at };
  const isTrue = truth(left);
  if (operator === "+")
    return left.kind === "text" && right.kind === "text" ? bounded(at, left.text + right.text) : undefined;
  if (/^[!=]==?$/.test(operator)) {
    const isProduction = [left, right].some((one) => one.kind === "text" && one.text === "production");
    const isAsked = [left, right].some(({ kind }) => kind === "environment");
    return isProduction && isAsked ? { ...at, kind: "plain", plain: operator.startsWith("=") } : undefined;
  }
  if (isTrue === undefined || !/^(?:\|\||&&|\?\?)$/.test(operator)) return undefined;
  if (operator === "??") return isUnset(left) || (left.kind === "plain" && left.plain === null) ? right : left;
  return isTrue === (operator === "||") ? left : right;
}

/** The longest text. Texts of texts of texts could fill the memory. */
export const LONGEST_TEXT = 2000;

/** Makes the value of a text. Undefined if the text is unknown, or longer than any setting. */
export function bounded(at: Spot, text: string | undefined): Value | undefined {
  return text === undefined || text.length > LONGEST_TEXT
    ? undefined
    : { file: at.file, at: at.at, kind: "text", text };
}
