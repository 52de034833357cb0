/** Building blocks of the schemas: strings, dates, and functions that explain a key to authors. */
import * as z from "zod/mini";

/** Stops Zod from generating code. Generating takes longer than the code saves, and some environments forbid it. */
z.config({ jitless: true });

/**
 * Matches strings that are valid in every output. Excludes control characters and line separators, which split lines.
 * Excludes bidirectional controls, which reorder what a reviewer sees. Also excludes byte order marks, lone surrogates,
 * and U+FFFE and U+FFFF, which XML does not allow.
 */
export const SAFE_TEXT =
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+$/u;

/** Why a check refuses a string: the message of the check. `content/issues.ts` makes a diagnostic of each message. */
export type TextRefusal = "unsafe-text" | "text-too-long" | "not-a-date" | "reserved-key";

/** The maximum number of characters of a text. A longer `base_url`, repeated in each address, would fill the memory. */
export const LONGEST_TEXT = 10_000;

/** Runs before other checks: in a text of megabytes, a regular expression can overflow its stack. */
const notTooLong = z.refine<string>((value) => value.length <= LONGEST_TEXT, {
  error: "text-too-long" satisfies TextRefusal,
  abort: true,
});

function matching(pattern: RegExp, refusal: TextRefusal): z.ZodMiniString {
  return z.string().check(notTooLong, z.regex(pattern, refusal));
}

/** One line of text that is valid in every output. */
export const text = matching(SAFE_TEXT, "unsafe-text");

/** Matches a date, with or without a time and zone, as in https://www.w3.org/TR/NOTE-datetime and the sitemap XSD. */
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/;

export const date = matching(DATE, "not-a-date");

/**
 * Whether a string is a calendar date or an instant that the sitemap's XSD accepts (xsd:date, xsd:dateTime). Refuses
 * dates that do not exist: `Date` would turn 2026-02-30 into a day in March.
 */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const withoutFraction = text.replace(/\.[0-9]+/, "");
  const numbers = withoutFraction.split(/[^0-9]/).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = numbers;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth) return false;
  if (hour > 23 || minute > 59 || second > 59) return false;
  return zoneMinute <= 59 && zoneHour * 60 + zoneMinute <= 14 * 60;
}

/** Whether one date is before another. Both must pass `isCalendarDate`. If one has no time, compares only the days. */
export function isBefore(one: string, other: string): boolean {
  const areInstants = one.length > DAY_LENGTH && other.length > DAY_LENGTH;
  return areInstants ? Date.parse(one) < Date.parse(other) : one.slice(0, DAY_LENGTH) < other.slice(0, DAY_LENGTH);
}

const DAY_LENGTH = "2026-09-12".length;

/**
 * Makes the schema of a mapping with string keys. The schema refuses the key `__proto__` twice. `withoutProto` is for
 * builds, because a record of Zod ignores the key. The regular expression is for editors, because a JSON Schema cannot
 * contain a function.
 */
export function byText<Value extends z.ZodMiniType>(values: Value) {
  const withoutProto = z.transform((value, context) => {
    if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__")) {
      context.issues.push({ code: "custom", message: RESERVED, input: value, path: ["__proto__"] });
    }
    return value;
  });
  return z.pipe(withoutProto, z.record(text.check(z.regex(/^(?!__proto__$)/, RESERVED)), values));
}

const RESERVED: TextRefusal = "reserved-key";

/** A value that editors offer for completion, with a note that they show beside the value. */
export interface Completion {
  readonly value: string;
  readonly note: string;
}

/** Separates the meaning of a key from its default value, in the description of the key. */
export const BY_DEFAULT = " Default: ";

type Examples = readonly [unknown, ...unknown[]];

/** Makes the schema of a required key. `means` adds the explanation that editors and the guide show. */
export function required<Schema extends z.ZodMiniType>(schema: Schema, examples: Examples) {
  return explained(schema, examples, "");
}

/** Makes the schema of an optional key. `byDefault` says what a missing key means: `the code in lower case`. */
export function optional<Schema extends z.ZodMiniType>(schema: Schema, examples: Examples, byDefault?: string) {
  return explained(z.optional(schema), examples, byDefault === undefined ? "" : `${BY_DEFAULT}${byDefault}.`);
}

function explained<Schema extends z.ZodMiniType>(schema: Schema, examples: Examples, byDefault: string) {
  /**
   * Copies the schema, because many keys share it, and adds a description. `completions` are values that editors offer.
   * They are separate from the examples, because editors show all examples at once. Only the YAML language server reads
   * completions, as `defaultSnippets` (https://github.com/redhat-developer/yaml-language-server, read November 2026).
   */
  const means = (meaning: string, completions: readonly Completion[] = []): Schema => {
    const own = schema.clone();
    const defaultSnippets = completions.map(({ value, note }) => ({ label: value, description: note, body: value }));
    const snippets = defaultSnippets.length === 0 ? {} : { defaultSnippets };
    z.globalRegistry.add(own, { description: `${meaning}${byDefault}`, examples: [...examples], ...snippets });
    return own;
  };
  return { means };
}
