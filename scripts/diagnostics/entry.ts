import type { Severity } from "../model.ts";
import { quoted } from "./message.ts";

/**
 * A sentence or a hint: a template, or a function of values. Placeholders look like those of MessageFormat 2
 * (https://messageformat.unicode.org). `{$file}` is a text. `{$path :quoted}` is a text in quotes. `{$count :number}`
 * is a number. `{$count :plural page is|pages are}` is `page is` for 1, else `pages are`. `{$known :list}` is a list.
 */
export type Text = string | ((values: never) => string);

/** The type of the value for each placeholder format: the value of `{$count :number}` is a number. */
interface Formats {
  readonly quoted: string;
  readonly number: number;
  readonly list: readonly string[];
  readonly [plural: `plural ${string}|${string}`]: number;
}

type Placeholder<Inside extends string> = Inside extends `${infer Name} :${infer Format}`
  ? { readonly [_ in Name]: Formats[Format & keyof Formats] }
  : { readonly [_ in Inside]: string };

/** The values that a text needs: `{ file: string }` for `{$file} is missing.` */
type Needs<One> = One extends `${string}{$${infer Inside}}${infer Rest}`
  ? Placeholder<Inside> & Needs<Rest>
  : One extends (values: infer Values) => string
    ? Values
    : object;

/** An entry of the message catalog. `MakeMessage` describes the fields. */
export interface Message<Sentence extends Text = Text, Hint extends Text = Text> {
  readonly severity: Severity;
  readonly sentence: Sentence;
  readonly hint: Hint;
  readonly meaning: string;
  readonly wrong: string;
  readonly right: string;
}

export type ValuesOf<Entry extends Message> = Exactly<Needs<Entry["sentence"]> & Needs<Entry["hint"]>>;

/** The type of the values of a message. If a message needs no values, the type allows only `{}`. */
type Exactly<Values> = object extends Values ? Record<string, never> : Values;

/**
 * Makes an entry of the message catalog.
 *
 * @param sentence the cause in one sentence
 * @param hint what to write instead; may be empty
 * @param meaning the text of `check --explain`: two to six sentences on one line. They say what is wrong, why this
 *   matters to readers, crawlers or hosts, and how to correct it. The list of all codes shows the first sentence.
 * @param wrong an example with the mistake: a part of a content file with its name in a comment, a command line after
 *   `$ `, or a listing of files
 * @param right the same example without the mistake
 */
type MakeMessage = <const Sentence extends Text, const Hint extends Text>(
  sentence: Sentence,
  hint: Hint,
  meaning: string,
  wrong: string,
  right: string,
) => Message<Sentence, Hint>;

const messageOf =
  (severity: Severity): MakeMessage =>
  (sentence, hint, meaning, wrong, right) => ({ severity, sentence, hint, meaning, wrong, right });

/** A message that stops the build. */
export const error = messageOf("error");

/** A message that is printed and counted. It stops the build only with `--strict`. */
export const warning = messageOf("warning");

/** A message that only informs about a consequence of a valid choice. */
export const notice = messageOf("notice");

/** Makes the sentence and the hint of a code with several causes. The value named `key` selects a pair of `pairs`. */
export function oneOf<const Key extends string, const Pairs extends Readonly<Record<string, readonly [Text, Text]>>>(
  key: Key,
  pairs: Pairs,
) {
  type Values = { readonly [_ in Key]: keyof Pairs & string } & All<Needs<Pairs[keyof Pairs][number]>>;
  const text = (index: 0 | 1) => (values: Values) => filled(pairs[values[key]]?.[index] ?? "", values);
  return [text(0), text(1)] as const;
}

/** Turns a union into an intersection: `A | B` -> `A & B`. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer Both) => void
  ? Both
  : never;

/** Makes a hint: `Did you mean es?` if the value `meant` is defined, else the given text. */
export function meantOr<const Otherwise extends Text>(otherwise: Otherwise) {
  return (values: Needs<Otherwise> & { readonly meant: string | undefined }): string =>
    values.meant === undefined ? filled(otherwise, values) : `Did you mean ${values.meant}?`;
}

/** Replaces the placeholders of a text with values. The type `Needs` has checked that the values fit. */
export function filled(text: Text, values: object): string {
  if (typeof text === "function") return text(values as never);
  return text.replaceAll(/\{\$(\w+)(?: :(\w+))?(?: ([^|}]*)\|([^}]*))?\}/g, (_, name, format, one, other) => {
    const value: unknown = Reflect.get(values, name);
    if (format === "plural") return value === 1 ? one : other;
    if (format === "quoted") return quoted(String(value));
    return Array.isArray(value) ? value.join(", ") : String(value);
  });
}
