import type { Diagnostic, Place, RelatedPlace } from "../model.ts";
import { type Message, printable } from "./message.ts";
import { contentMessages } from "./messages/content.ts";
import { hostMessages } from "./messages/hosts.ts";
import { initMessages } from "./messages/init.ts";
import { publishMessages } from "./messages/publish.ts";
import { readerMessages } from "./messages/readers.ts";
import { siteMessages } from "./messages/site.ts";
import { treeMessages } from "./messages/trees.ts";
import { theirMessages } from "./messages/theirs.ts";
import { sitemapMessages } from "./messages/sitemaps.ts";
import { usageMessages } from "./messages/usage.ts";

/** Every problem that Stele can report, by its stable code. No sentence about a problem is written anywhere else. */
export const catalogue = {
  ...contentMessages,
  ...readerMessages,
  ...siteMessages,
  ...sitemapMessages,
  ...hostMessages,
  ...publishMessages,
  ...treeMessages,
  ...theirMessages,
  ...usageMessages,
  ...initMessages,
} as const;

/** The stable code of a problem. */
export type DiagnosticCode = keyof typeof catalogue;

type ValuesOf<Code extends DiagnosticCode> = (typeof catalogue)[Code] extends Message<infer Values> ? Values : never;

/** Where a problem lies, and the other places that take part in it. */
export interface Where {
  readonly place?: Place | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
}

/**
 * Makes a problem of a code of the catalogue and the values that its sentence names. Names of files and lines to be copied
 * are in it as they are, so control and formatting characters are written as `\\u{...}`, whoever shows the sentence, and what
 * is longer than any path is cut off.
 *
 * @example diagnostic("locale-unknown", { code: "xx", known: ["en"] }, { place })
 */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  where: Where = {},
): Diagnostic {
  // The code picks message and values together; TypeScript cannot follow that through the union.
  const message = catalogue[code] as unknown as Message<ValuesOf<Code>>;
  const { sentence, hint } = message.word(values);
  const shownHint = hint === undefined ? undefined : shortened(hint);
  return { code, severity: message.severity, sentence: shortened(sentence), hint: shownHint, ...where };
}

/** Longer than a sentence with two of the longest paths. A name or a number in the content may be a file long. */
const LONGEST = 9000;

function shortened(text: string): string {
  const shown = printable(text.slice(0, LONGEST));
  return Math.max(text.length, shown.length) <= LONGEST ? shown : `${shown.slice(0, LONGEST - 1)}…`;
}
