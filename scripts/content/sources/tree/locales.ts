/** Which folder, or suffix of files, of a docs tree belongs to which locale. */
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { LocaleContent } from "../../content.ts";
import type { Diagnostic, Place } from "../../../model.ts";

/** The folders of all locales. */
export interface TreeLocales {
  /** Name of a folder -> the code of its locale. */
  readonly codes: ReadonlyMap<string, string>;
  /** Code -> what paths of a translation may begin with: its folder and its label. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The folder of a locale is its `folder:`, else its label. The label is `label:`, else the code in lower case. A
 * locale without `folder:` also accepts its code as written, unless another locale has that folder.
 */
export function treeLocales(locales: readonly LocaleContent[]): TreeLocales {
  const owners = new Map<string, LocaleContent>();
  const diagnostics: Diagnostic[] = [];
  for (const locale of locales) {
    const folder = folderOf(locale);
    const owner = owners.get(folder);
    if (owner && owner.code !== locale.code) diagnostics.push(twice(locale, owner, folder));
    else owners.set(folder, locale);
  }
  const codes = new Map([...owners].map(([folder, { code }]) => [folder, code]));
  for (const { code, folder } of locales) if (folder === undefined && !codes.has(code)) codes.set(code, code);
  const labels = new Map(locales.map((locale) => [locale.code, [...new Set([labelOf(locale), folderOf(locale)])]]));
  return { codes, labels, diagnostics };
}

function labelOf({ code, label }: LocaleContent): string {
  return label ?? code.toLowerCase();
}

function folderOf(locale: LocaleContent): string {
  return locale.folder ?? labelOf(locale);
}

function twice(locale: LocaleContent, owner: LocaleContent, folder: string): Diagnostic {
  const place = ({ file, pointer, ...row }: LocaleContent): Place => ({
    file,
    pointer: [...pointer, row.folder === undefined ? "code" : "folder"],
    part: "value",
  });
  return diagnostic(
    "tree-folder-twice",
    { folder, code: locale.code, other: owner.code },
    { place: place(locale), related: [{ place: place(owner), note: "first used here" }] },
  );
}
