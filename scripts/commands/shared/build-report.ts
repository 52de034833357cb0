import { counted } from "../../diagnostics/message.ts";

/** How the out folder is written. */
export type WriteMode = "stage" | "in-place" | "merge";

/** What a build has done, as plain data: `build()` returns it and `--reporter json` prints it. */
export interface BuildReport {
  /** The address that the out folder is to be published at. */
  readonly publishedAt: string;
  readonly pages: number;
  readonly locales: number;
  readonly translations: number;
  readonly files: FileReport;
  readonly hosts: readonly HostReport[];
}

/** The rules of one host. */
export interface HostReport {
  readonly name: string;
  /** How many rules its files hold. */
  readonly rules: number;
  /** Where to put its files that must not be published, as the end of a sentence; undefined without such files. */
  readonly placing: string | undefined;
  /** What the host cannot do, and what to do about it. */
  readonly notices: readonly HostNotice[];
}

/** A notice about a site on a host, and its hint. */
export interface HostNotice {
  readonly sentence: string;
  readonly hint?: string | undefined;
}

/** The files in the out folder and in the folder for hosts beside it, and how they differ from before. */
export interface FileReport {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The mode that was used: a folder that cannot be moved is written in place. */
  readonly mode: WriteMode;
  /** Notices, a sentence each. */
  readonly notices: readonly string[];
}

/** `5 pages x 2 locales, 10 translations` */
export function siteLine({ pages, locales, translations }: BuildReport): string {
  return `${counted(pages, "page")} x ${counted(locales, "locale")}, ${counted(translations, "translation")}`;
}

/** Whether a build had nothing to write. */
export function isUpToDate({ added, changed, removed }: FileReport): boolean {
  return added + changed + removed === 0;
}

/** How the files of the out folder differ from those before: `1 new, 2 changed, 0 removed, 30 unchanged`. */
export function changesLine({ added, changed, removed, unchanged }: FileReport): string {
  return `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
}
