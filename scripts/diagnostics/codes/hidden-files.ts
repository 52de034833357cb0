import { notice, oneOf, warning } from "../entry.ts";
import { counted } from "../message.ts";

/** Why a file of a docs tree is no page. */
export type HiddenReason = keyof typeof HIDDEN;

const HIDDEN = {
  draft: 'with "draft: true"',
  unlisted: 'with "unlisted: true"',
  unrendered: 'that "build" does not render',
  unwritten: 'with "permalink: false"',
  error: "of the error page",
  empty: "without translated text",
} as const;

/** All reasons, in the order of the message. */
export const hiddenReasons = Object.keys(HIDDEN) as HiddenReason[];

/** Why only the docs generator knows a page. */
export type UnknownReason = keyof typeof UNKNOWN;

const FILES = "{$count :number} {$count :plural file|files}";
const LEFT_OUT = "{$count :plural is|are} left out, such as {$file}.";
const ASK = 'Only the docs generator knows these pages. Use its integration, or "output" instead of "tree".';

const UNKNOWN = {
  computed: [`${FILES} with a computed "permalink" ${LEFT_OUT}`, ASK],
  dynamic: [`${FILES} of dynamic routes ${LEFT_OUT}`, ASK],
  outside: [`${FILES} with a "url" outside the folders of the languages ${LEFT_OUT}`, ASK],
  dated: [`${FILES} {$count :plural has|have} a date that decides whether there is a page, such as {$file}.`, ASK],
} as const;

/** All reasons, in the order of the messages. */
export const unknownReasons = Object.keys(UNKNOWN) as UnknownReason[];

/** Files of docs trees that are no pages. */
export const hiddenFilesCodes = {
  "tree-hidden": notice(
    ({ counts }: { counts: ReadonlyMap<HiddenReason, number> }) =>
      Array.from(counts, ([reason, count]) => `${counted(count, "file")} ${HIDDEN[reason]}`)
        .join(" and ")
        .concat([...counts.values()].join("") === "1" ? " is left out." : " are left out."),
    "",
    "Some files of the docs tree are no pages. Their front matter marks them as drafts or as unlisted, or they hold the error page of the site, or a translation has no text below its front matter although its page has. Docs generators do not publish such pages, do not list them, or show the text of the source language. So Stele leaves them out of the sitemap and the API. Nothing needs to be done. When a page is ready, remove the mark from its front matter, or write its text.",
    "# docs/en/plans.md\n---\ndraft: true\n---",
    "# docs/en/plans.md\n---\ndraft: false\n---",
  ),
  "tree-unknown": warning(
    ...oneOf("reason", UNKNOWN),
    'Only the docs generator knows the address of some pages, or whether it publishes them today. Files cannot tell: a template makes the address, one file stands for many pages, or a date decides, and a build of Stele has no clock. Let the generator state its pages: use its integration. Or build the docs first, and read the built site with the source "output".',
    '# content/site.yaml: docs/en/plans.md has the key "expiryDate"\npages: [{ preset: hugo }]',
    "# content/site.yaml\npages: [{ output: ../public }]",
  ),
} as const;
