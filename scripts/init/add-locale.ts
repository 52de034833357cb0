/** A row more at the end of a `locales.yaml` that somebody wrote: nothing else in it changes. */
import { parseYaml } from "../content/yaml/index.ts";
import { localeMembers, scalar } from "./texts.ts";
import type { FoundLocale } from "./types.ts";

/** How the rows of a file are written. */
interface Style {
  /** What stands before the dash. */
  readonly indent: string;
  /** From the dash to the first key. */
  readonly dash: string;
  /** `{ code: es }` or `{code: es}`, or undefined for a key a line. */
  readonly brace: "{ " | "{" | undefined;
  readonly isSpaced: boolean;
  readonly lineEnd: string;
}

/**
 * Adds rows to the text of a `locales.yaml`, in the style of its last row.
 *
 * @param text a file that can be read: a list of rows
 * @returns the new text; nothing where the rows would not stand at the end of the list
 */
export function withLocaleRows(text: string, locales: readonly FoundLocale[]): string | undefined {
  const style = styleOf(text);
  if (!style) return undefined;
  const { lineEnd } = style;
  const gap = style.isSpaced ? lineEnd : "";
  const rows = locales.map((locale) => `${gap}${localeRow(locale, style)}${lineEnd}`);
  const end = /(?:^|\n)$/.test(text) ? "" : lineEnd;
  const longer = `${text}${end}${rows.join("")}`;
  // The text was added to, not understood: what is read of it says whether it is right.
  const expected = [...rowsOf(text), ...locales.map((locale) => Object.fromEntries(localeMembers(locale)))];
  return JSON.stringify(rowsOf(longer)) === JSON.stringify(expected) ? longer : undefined;
}

/** The last row that begins with a dash says how rows are written. */
function styleOf(text: string): Style | undefined {
  const lines = text.split(/\r?\n/);
  const first = lines.find((line) => /^ *-\s/.test(line));
  const indent = /^ */.exec(first ?? "")?.[0] ?? "";
  const own = [...lines.entries()].filter(([, line]) => line.startsWith(`${indent}-`));
  const [index = -1, last = ""] = own.at(-1) ?? [];
  const parts = /^ *(-\s+)(\{\s*)?\S/.exec(last);
  if (!parts) return undefined;
  const brace = parts[2] === undefined ? undefined : parts[2] === "{" ? "{" : "{ ";
  const isSpaced = own.length > 1 && lines[index - 1]?.trim() === "";
  return { indent, dash: parts[1] ?? "- ", brace, isSpaced, lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
}

function localeRow(locale: FoundLocale, { indent, dash, brace, lineEnd }: Style): string {
  const members = localeMembers(locale).map(([key, value]) => `${key}: ${scalar(value)}`);
  if (brace === undefined) {
    return members
      .map((member, index) => `${indent}${index === 0 ? dash : " ".repeat(dash.length)}${member}`)
      .join(lineEnd);
  }
  return `${indent}${dash}${brace}${members.join(", ")}${brace === "{" ? "}" : " }"}`;
}

function rowsOf(text: string): readonly unknown[] {
  const { value } = parseYaml({ name: "", text });
  return Array.isArray(value) ? value : [];
}
