import type { Diagnostic } from "../model.ts";
import { commandsCodes } from "./codes/commands.ts";
import { contentCodes } from "./codes/content.ts";
import { foundPagesCodes } from "./codes/found-pages.ts";
import { hostsCodes } from "./codes/hosts.ts";
import { outFolderCodes } from "./codes/out-folder.ts";
import { pagesCodes } from "./codes/pages.ts";
import { siteCodes } from "./codes/site.ts";
import { auditCodes, proposalsCodes } from "./codes/existing-sites.ts";
import { sitemapFilesCodes } from "./codes/sitemap-files.ts";
import { sitemapsCodes } from "./codes/sitemaps.ts";
import { sourcesCodes } from "./codes/sources.ts";
import { thirdPartyCodes } from "./codes/third-party.ts";
import { hiddenFilesCodes } from "./codes/found-pages.ts";
import { treesCodes } from "./codes/trees.ts";
import { yamlCodes } from "./codes/yaml.ts";
import { filled, type Message, type ValuesOf } from "./entry.ts";
import { printable } from "./message.ts";

/** All problems that Stele can report, by code. Only these entries contain sentences about problems. */
export const catalogue = {
  ...contentCodes,
  ...yamlCodes,
  ...sourcesCodes,
  ...sitemapFilesCodes,
  ...foundPagesCodes,
  ...treesCodes,
  ...hiddenFilesCodes,
  ...siteCodes,
  ...pagesCodes,
  ...sitemapsCodes,
  ...hostsCodes,
  ...outFolderCodes,
  ...thirdPartyCodes,
  ...commandsCodes,
  ...proposalsCodes,
  ...auditCodes,
} as const;

export type DiagnosticCode = keyof typeof catalogue;

/** The values that the sentence and the hint of a code need. */
export type CodeValues<Code extends DiagnosticCode> = ValuesOf<(typeof catalogue)[Code]>;

/** The place of a problem, and other places that belong to it. */
export type Where = Pick<Diagnostic, "place" | "related">;

/**
 * Makes a diagnostic from a code and the values of its texts. Escapes control characters and cuts very long text,
 * because values come from content and may be any text.
 *
 * @example diagnostic("locale-unknown", { code: "xx", known: ["en"] }, { place })
 */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  values: CodeValues<Code>,
  where: Where = {},
): Diagnostic {
  const { severity, sentence, hint }: Message = catalogue[code];
  return {
    code,
    severity,
    sentence: shortened(filled(sentence, values)),
    hint: shortened(filled(hint, values)) || undefined,
    ...where,
  };
}

/** The maximum number of characters of a sentence or hint, enough for two long paths. Longer text is cut. */
const LONGEST = 9000;

function shortened(text: string): string {
  const shown = printable(text.slice(0, LONGEST));
  return Math.max(text.length, shown.length) <= LONGEST ? shown : `${shown.slice(0, LONGEST - 1)}…`;
}
