/** Lists and mappings between brackets of the plain part of YAML: on one line, with a space behind each comma and colon. */
import { type Cursor, FLOW_SCALAR, KEY, quotedText, scalarValue } from "./plain-scalars.ts";

/**
 * The value that begins here: brackets, or inside them anything.
 *
 * @param levels how many brackets may nest
 */
export function flowValue(cursor: Cursor, levels: number): unknown {
  if (levels <= 0) return undefined;
  switch (cursor.text[cursor.offset]) {
    case "[":
      return flowList(cursor, levels);
    case "{":
      return flowMapping(cursor, levels);
    case '"':
    case "'":
      return quotedText(cursor);
    default:
      return flowScalar(cursor);
  }
}

function flowScalar(cursor: Cursor): unknown {
  FLOW_SCALAR.lastIndex = cursor.offset;
  const found = FLOW_SCALAR.exec(cursor.text)?.[0];
  if (found === undefined) return undefined;
  cursor.offset = FLOW_SCALAR.lastIndex;
  return scalarValue(found);
}

function flowList(cursor: Cursor, levels: number): unknown[] | undefined {
  const items: unknown[] = [];
  const isRead = members(cursor, "]", () => {
    const item = flowValue(cursor, levels - 1);
    items.push(item);
    return item !== undefined;
  });
  return isRead ? items : undefined;
}

function flowMapping(cursor: Cursor, levels: number): object | undefined {
  const pairs: Record<string, unknown> = {};
  const isRead = members(cursor, "}", () => {
    KEY.lastIndex = cursor.offset;
    const key = KEY.exec(cursor.text)?.[1];
    if (key === undefined || Object.hasOwn(pairs, key)) return false;
    cursor.offset = KEY.lastIndex;
    passSpaces(cursor);
    const value = flowValue(cursor, levels - 1);
    pairs[key] = value;
    return value !== undefined;
  });
  return isRead ? pairs : undefined;
}

/** Reads what stands between brackets, with commas between; no comma behind the last. */
function members(cursor: Cursor, closing: "]" | "}", read: () => boolean): boolean {
  cursor.offset += 1;
  passSpaces(cursor);
  if (cursor.text[cursor.offset] === closing) {
    cursor.offset += 1;
    return true;
  }
  for (;;) {
    if (!read()) return false;
    passSpaces(cursor);
    const mark = cursor.text[cursor.offset];
    cursor.offset += 1;
    if (mark === closing) return true;
    if (mark !== "," || cursor.text[cursor.offset] !== " ") return false;
    passSpaces(cursor);
  }
}

function passSpaces(cursor: Cursor): void {
  while (cursor.text[cursor.offset] === " ") cursor.offset += 1;
}
