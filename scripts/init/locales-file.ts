/** Adds languages to the `locales.yaml` of a content folder. */
import { readContent } from "../content/read.ts";
import { localesSchema } from "../content/schemas/locales.ts";
import { parseYaml } from "../content/yaml/index.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, SourceFile } from "../model.ts";
import { canonicalTag } from "../site/locales.ts";
import { withLocaleRows } from "./add-locale.ts";
import { readLanguages } from "./questions.ts";
import { localeMembers, scalar } from "./texts.ts";
import type { FoundLocale } from "./types.ts";
import { type ContentFolder, replaceFile } from "./write.ts";

/** What came of it: the languages that were added, or why none was and whose matter that is. */
export type AddedLocales =
  | { readonly ok: true; readonly file: string; readonly locales: readonly FoundLocale[] }
  | {
      readonly ok: false;
      readonly lies: "in the content" | "in the command line" | "in the environment";
      readonly problems: readonly Diagnostic[];
      /** The texts that the problems show. */
      readonly files: readonly SourceFile[];
    };

/**
 * Adds rows to the end of the file; nothing is written unless all can be added.
 *
 * @param words what stands for languages: BCP 47 tags in any letter case
 */
export function addLocales({ shownAs, directory }: ContentFolder, words: readonly string[]): AddedLocales {
  const { locales, problems: unknown } = readLanguages(words);
  if (unknown.length > 0) return { ok: false, lies: "in the command line", problems: unknown, files: [] };
  const name = `${shownAs}/locales.yaml`;
  const { files, diagnostics } = readContent(directory, shownAs);
  const file = files["locales.yaml"];
  const inContent = (problems: readonly Diagnostic[]): AddedLocales => {
    return { ok: false, lies: "in the content", problems, files: file ? [file] : [] };
  };
  if (!file) {
    const own = diagnostics.filter(({ place }) => place === undefined || place.file === name);
    return inContent(own);
  }
  const { value, diagnostics: unread } = parseYaml(file);
  if (unread.length > 0) return inContent(unread);
  const rows = localesSchema.safeParse(value);
  const text = rows.success ? withLocaleRows(file.text, locales) : undefined;
  if (!rows.success || text === undefined)
    return inContent([diagnostic("locales-not-rows", { file: name, rows: byHand(locales) })]);
  const there = rows.data.map(({ code }) => canonicalTag(code));
  const again = locales.filter(({ code }) => there.includes(code));
  if (again.length > 0) {
    const problems = again.map(({ code }) => diagnostic("locale-there", { code, file: name }));
    return { ok: false, lies: "in the command line", problems, files: [] };
  }
  const failures = replaceFile(directory, "locales.yaml", text);
  if (failures.length > 0) return { ok: false, lies: "in the environment", problems: failures, files: [] };
  return { ok: true, file: name, locales };
}

/** The rows on one line each, as they can be written anywhere in the list. */
function byHand(locales: readonly FoundLocale[]): string {
  const rows = locales.map((locale) => localeMembers(locale).map(([key, value]) => `${key}: ${scalar(value)}`));
  return rows.map((members) => `- { ${members.join(", ")} }`).join(" and ");
}
