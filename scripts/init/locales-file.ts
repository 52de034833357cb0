/** Adds languages to the end of an existing `locales.yaml`. */
import { readContent } from "../content/read.ts";
import { localesSchema } from "../content/schemas/locales.ts";
import { parseYaml } from "../content/yaml/index.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { SourceFile } from "../content/content.ts";
import type { Diagnostic } from "../model.ts";
import { canonicalTag } from "../site/locales.ts";
import { type FoundLocale, readLanguages } from "./languages.ts";
import { localeMembers, localePairs } from "./texts.ts";
import { type ContentFolder, replaceFile } from "./write.ts";

interface Refused {
  readonly ok: false;
  readonly cause: "content" | "command line" | "environment";
  readonly problems: readonly Diagnostic[];
  /** The files whose lines the diagnostics show. */
  readonly files: readonly SourceFile[];
}

/**
 * Adds languages to the end of the file. If one of them cannot be added, writes nothing.
 *
 * @param words BCP 47 tags in any letter case
 */
export function addLocales(
  { shownAs, directory, roots }: ContentFolder,
  words: readonly string[],
): Refused | { readonly ok: true; readonly file: string; readonly locales: readonly FoundLocale[] } {
  const { locales, problems: unknown } = readLanguages(words);
  if (unknown.length > 0) return refused("command line", unknown);
  const name = `${shownAs}/locales.yaml`;
  const { files, diagnostics, root = directory } = readContent(directory, shownAs, roots);
  const file = files["locales.yaml"];
  if (!file) {
    const own = diagnostics.filter(({ place }) => place === undefined || [name, shownAs].includes(place.file));
    return refused("content", own);
  }
  const { value, diagnostics: unread } = parseYaml(file);
  if (unread.length > 0) return refused("content", unread, [file]);
  const rows = localesSchema.safeParse(value);
  const text = rows.success ? withLocaleRows(file.text, locales) : undefined;
  if (!rows.success || text === undefined) {
    const byHand = locales.map((locale) => `- { ${localePairs(locale).join(", ")} }`).join(" and ");
    return refused("content", [diagnostic("locales-not-rows", { file: name, rows: byHand })], [file]);
  }
  const existing = rows.data.map(({ code }) => canonicalTag(code));
  const again = locales.filter(({ code }) => existing.includes(code));
  const doubled = again.map(({ code }) => diagnostic("locale-there", { code, file: name }));
  if (doubled.length > 0) return refused("command line", doubled);
  const failures = replaceFile(root, "locales.yaml", text);
  return failures.length > 0 ? refused("environment", failures) : { ok: true, file: name, locales };
}

function refused(cause: Refused["cause"], problems: Refused["problems"], files: Refused["files"] = []): Refused {
  return { ok: false, cause, problems, files };
}

/**
 * Adds rows to the text of a valid `locales.yaml`, in the style of its last row. The existing text stays unchanged.
 * Returns undefined if the rows would not be at the end of the list.
 */
export function withLocaleRows(text: string, locales: readonly FoundLocale[]): string | undefined {
  const lines = text.split(/\r?\n/);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  // The first line with a hyphen shows the indentation of rows, and the last row shows their style.
  const indent = /^ */.exec(lines.find((line) => /^ *-\s/.test(line)) ?? "")?.[0] ?? "";
  const rows = [...lines.keys()].filter((index) => lines[index]?.startsWith(`${indent}-`));
  const last = rows.at(-1) ?? -1;
  const [, dash, brace] = /^ *(-\s+)(\{\s*)?\S/.exec(lines[last] ?? "") ?? [];
  if (dash === undefined) return undefined;
  const gap = rows.length > 1 && lines[last - 1]?.trim() === "" ? lineEnd : "";
  const rowOf = (locale: FoundLocale): string => {
    const pairs = localePairs(locale);
    if (brace === undefined) return pairs.join(`${lineEnd}${indent}${" ".repeat(dash.length)}`);
    const space = brace === "{" ? "" : " ";
    return `{${space}${pairs.join(", ")}${space}}`;
  };
  const added = locales.map((locale) => `${gap}${indent}${dash}${rowOf(locale)}${lineEnd}`).join("");
  const longer = `${text}${/(?:^|\n)$/.test(text) ? "" : lineEnd}${added}`;
  // The rows were inserted without a parser. So this check parses the result and looks for the rows.
  const expected = [...rowsOf(text), ...locales.map((locale) => Object.fromEntries(localeMembers(locale)))];
  return JSON.stringify(rowsOf(longer)) === JSON.stringify(expected) ? longer : undefined;
}

function rowsOf(text: string): readonly unknown[] {
  const { value } = parseYaml({ name: "", text });
  return Array.isArray(value) ? value : [];
}
