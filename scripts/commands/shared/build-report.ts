import { counted } from "../../diagnostics/message.ts";

export type WriteMode = "stage" | "in-place" | "merge";

/** The result of a build as plain data: `build()` returns it and `--reporter json` prints it. */
export interface BuildReport {
  /** The address at which users publish the out folder. */
  readonly publishedAt: string;
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: FileReport;
  readonly hosts: readonly HostReport[];
}

/** What a build has written for one host. */
export interface HostReport {
  readonly name: string;
  readonly rules: number;
  /** What to do with the files in `dist.hosts/<name>/`, as the end of a sentence: `is for the functions/ folder`. */
  readonly placing: string | undefined;
  readonly notices: readonly HostNotice[];
}

/** A notice about a host, and a hint what to do about it. */
export interface HostNotice {
  readonly sentence: string;
  readonly hint?: string | undefined;
}

/** The files in the out folder and in `dist.hosts/`, and how they differ from those of the last build. */
export interface FileReport {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The mode that was used. It is `in-place` instead of `stage` if the folder cannot be moved. */
  readonly mode: WriteMode;
  readonly notices: readonly string[];
}

/** Returns a line such as `5 pages x 2 locales, 10 translations`. */
export function siteLine({ pages, locales, translations }: BuildReport): string {
  return `${counted(pages, "page")} x ${counted(locales, "locale")}, ${counted(translations, "translation")}`;
}

/** Whether a build had nothing to write. */
export function isUpToDate({ added, changed, removed }: FileReport): boolean {
  return added + changed + removed === 0;
}

/** Returns a line such as `1 new, 2 changed, 0 removed, 30 unchanged`. */
export function changesLine({ added, changed, removed, unchanged }: FileReport): string {
  return `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
}
