/** Building blocks of the schemas: texts, dates, and the explanation of each key. */
import * as z from "zod/mini";

/**
 * Zod writes the checks of a mapping as code when it first meets one; that takes longer than it saves in a file of any
 * size, and code made at run time is refused where scripts have to be known beforehand.
 */
z.config({ jitless: true });

/**
 * Text that may stand in every output: no control character (they end names, split lines, and stand in no XML
 * document), no bidirectional control (they reorder what a reviewer sees), no lone surrogate, neither U+FFFE nor U+FFFF
 * (they stand in no XML document either; other non-characters may).
 */
export const SAFE_TEXT =
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+$/u;

/**
 * Why a check refuses a text. A check states it as its message, and `content/issues.ts` makes the diagnostic of it: a new
 * pattern needs a reason of its own.
 */
export type TextRefusal = "unsafe-text" | "not-a-date" | "reserved-key";

function matching(pattern: RegExp, refusal: TextRefusal): z.ZodMiniString {
  return z.string().check(z.regex(pattern, refusal));
}

/** One line of text that may stand in every output. */
export const text = matching(SAFE_TEXT, "unsafe-text");

/** A calendar date, or a date with time and zone, as https://www.w3.org/TR/NOTE-datetime and the sitemap XSD both allow. */
export const date = matching(
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/,
  "not-a-date",
);

const DATE_PARTS = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2})))?$/;

/**
 * Whether a text is a day of the calendar, or an instant, that the sitemap's XSD accepts (xsd:date, xsd:dateTime). A
 * day that does not exist is refused: `Date` would move 2026-02-30 to March.
 */
export function isCalendarDate(text: string): boolean {
  const parts = DATE_PARTS.exec(text);
  if (!parts) return false;
  const numberAt = (index: number): number => Number(parts[index] ?? 0);
  const [year, month, day] = [numberAt(1), numberAt(2), numberAt(3)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  if (numberAt(4) > 23 || numberAt(5) > 59 || numberAt(6) > 59) return false;
  const [zoneHour, zoneMinute] = [numberAt(7), numberAt(8)];
  return zoneMinute <= 59 && (zoneHour < 14 || (zoneHour === 14 && zoneMinute === 0));
}

/**
 * Whether one date is before another, both as `isCalendarDate` accepts them. Two instants are compared as instants. If
 * one of them is a day, the days are compared as written: a day has no hour and no time zone.
 */
export function isBefore(one: string, other: string): boolean {
  const areInstants = one.length > DAY_LENGTH && other.length > DAY_LENGTH;
  return areInstants ? Date.parse(one) < Date.parse(other) : one.slice(0, DAY_LENGTH) < other.slice(0, DAY_LENGTH);
}

const DAY_LENGTH = "2026-09-12".length;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Values by keys that are text. Zod skips the key `__proto__` of a record and JSON Schema does not, so both get a rule
 * that refuses it.
 */
export function byText<Value extends z.ZodMiniType>(values: Value): ByText<Value> {
  const withoutProto = z.transform((value, context) => {
    if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__")) {
      context.issues.push({ code: "custom", message: RESERVED, input: value, path: ["__proto__"] });
    }
    return value;
  });
  return z.pipe(withoutProto, z.record(text.check(z.regex(/^(?!__proto__$)/, RESERVED)), values));
}

const RESERVED: TextRefusal = "reserved-key";

type ByText<Value extends z.ZodMiniType> = z.ZodMiniPipe<z.ZodMiniTransform, z.ZodMiniRecord<typeof text, Value>>;

/** What an editor and the README say of a key. */
export interface KeyExplanation {
  /** One or more sentences: what the key means. */
  readonly meaning: string;
  /** What holds where the key is left out, in words that end a sentence: `the code in lower case`. */
  readonly byDefault?: string;
  /** Values that may be copied, the most common first. */
  readonly examples: readonly [unknown, ...unknown[]];
  /** Values that editors complete beside the examples; a pop-up with all of them would be a wall. */
  readonly completions?: readonly Completion[];
}

/** A value that an editor completes, and what it shows beside it. */
export interface Completion {
  readonly value: string;
  readonly note: string;
}

/** Separates the meaning from the default in a description. */
export const BY_DEFAULT = " Default: ";

/**
 * A schema with what is said of it.
 *
 * @returns the schema; its description is the meaning and the default. `defaultSnippets` is what the YAML language server
 *   completes (https://github.com/redhat-developer/yaml-language-server, read November 2026); others pass over it.
 */
export function explained<Schema extends z.ZodMiniType>(schema: Schema, explanation: KeyExplanation): Schema {
  const { meaning, byDefault, examples, completions = [] } = explanation;
  const defaultSnippets = completions.map(({ value, note }) => ({ label: value, description: note, body: value }));
  // A copy: many keys share one shape of text.
  const own = schema.clone();
  z.globalRegistry.add(own, {
    description: byDefault === undefined ? meaning : `${meaning}${BY_DEFAULT}${byDefault}.`,
    examples: [...examples],
    ...(defaultSnippets.length === 0 ? {} : { defaultSnippets }),
  });
  return own;
}
