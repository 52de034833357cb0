import type { HreflangReason } from "../../model.ts";
import { counted, error, notice, quoted, warning } from "../message.ts";

/** Problems of sitemaps and of the links between the languages of a page. */
export const sitemapMessages = {
  "lastmod-of-translations-unknown": warning<{ count: number }>(({ count }) => ({
    sentence: `${counted(count, "translation")} without lastmod: sitemaps say nothing about ${count === 1 ? "its" : "their"} last change.`,
    hint: "Write translations: { es: { lastmod: 2026-09-12 } }, or read the pages from a tree:, whose days git knows; that of the source text is none of theirs.",
  })),
  "sitemap-options-unused": warning(() => ({
    sentence: "sitemap: says what sitemaps hold, and artifacts: asks for none.",
    hint: "Remove one of the two.",
  })),
  "x-default-without-alternates": error(() => ({
    sentence: "x_default is one of the links that alternates: true asks for.",
    hint: "Add alternates: true, or remove x_default.",
  })),
  "sitemap-without-pages": notice<{ code: string }>(({ code }) => ({
    sentence: `The host of ${quoted(code)} gets no sitemap: no page is in that language.`,
  })),
  "sitemap-name-taken": error<{ label: string; isNumber: boolean }>(({ label, isNumber }) => ({
    sentence: isNumber
      ? `sitemaps/${label}.xml is the name of a part of a large sitemap.xml.`
      : `Two hosts would have the sitemap sitemaps/${label}.xml.`,
    hint: "Give the locale another label:.",
  })),
  "hreflang-not-accepted": warning<{
    hreflang: string;
    reason: HreflangReason;
    part: string;
    accepted: string | undefined;
    other: string | undefined;
  }>(({ hreflang, reason, part, accepted, other }) => ({
    sentence: `Search engines pass over the hreflang ${quoted(hreflang)}: ${hreflangFault(reason, part)}.`,
    hint: hreflangHint(accepted, other),
  })),
  "hreflang-twice": error<{ hreflang: string; code: string; other: string }>(({ hreflang, code, other }) => ({
    sentence: `${quoted(code)} and ${quoted(other)} have one hreflang, ${quoted(hreflang)}: search engines would pass over both.`,
    hint: "Give one of the two another hreflang:, with a country or a script.",
  })),
  "hreflang-without-catch-all": notice<{ language: string; codes: readonly string[] }>(({ language, codes }) => ({
    sentence: `${codes.join(" and ")} are for ${codes.length} countries; no version is for all other readers of ${quoted(language)}.`,
    hint: `The one that suits most of them may have hreflang: ${language}.`,
  })),
  "alternates-not-https": warning<{ origin: string }>(({ origin }) => ({
    sentence: `Links between languages lead to ${origin}, which is not encrypted.`,
    hint: "Write https:// where the pages have it: http:// is another address, and its links count for nothing.",
  })),
  "alternates-without-return": warning<{ codes: readonly string[] }>(({ codes }) => ({
    sentence: `Links to ${codes.join(", ")} lead to pages that no sitemap lists: without a link back search engines pass over them.`,
    hint: "Remove per_locale: false, or write the links into those pages too.",
  })),
  "pages-untranslated": notice<{ count: number; code: string }>(({ count, code }) => ({
    sentence: `${counted(count, "page")} ${count === 1 ? "is" : "are"} in ${quoted(code)} only and ${count === 1 ? "links" : "link"} to no other language.`,
  })),
  "pages-without-x-default": notice<{ count: number; code: string }>(({ count, code }) => ({
    sentence: `${counted(count, "page")} without x-default: ${count === 1 ? "it is" : "they are"} not in ${quoted(code)}.`,
  })),
  "robots-of-hosts": notice<{ lines: readonly { origin: string; address: string }[]; folder: string | undefined }>(
    ({ lines, folder }) => ({
      sentence:
        lines.length === 1
          ? "The sitemap of 1 host counts when the robots.txt there names it."
          : `The sitemaps of ${lines.length} hosts count when the robots.txt of each names its own.`,
      hint:
        folder === undefined
          ? `Add these lines: ${few(
              lines.map(({ origin, address }) => `${origin}/robots.txt: Sitemap: ${address}`),
              "; ",
            )}`
          : `Publish each file of ${folder}/ as robots.txt of its host (${few(
              lines.map(({ origin }) => origin),
              ", ",
            )}), or add its line to the one there.`,
    }),
  ),
} as const;

/** As many as somebody reads in a line; a site may have hundreds of hosts. */
const MOST_NAMED = 12;

function few(items: readonly string[], between: string): string {
  const more = items.length > MOST_NAMED ? [`and ${items.length - MOST_NAMED} more`] : [];
  return [...items.slice(0, MOST_NAMED), ...more].join(between);
}

function hreflangFault(reason: HreflangReason, part: string): string {
  const faults: Readonly<Record<HreflangReason, string>> = {
    language: `${part} is no two-letter language code of ISO 639-1`,
    region: `${part} is no country of ISO 3166-1`,
    "group-of-countries": `${part} stands for several countries, and they know single ones`,
    "more-subtags": `they know a language, a script and a country, and not ${part}`,
  };
  return faults[reason];
}

function hreflangHint(accepted: string | undefined, other: string | undefined): string {
  if (accepted === undefined) {
    return "Give the locale a hreflang: with the two-letter code of the language its readers search in.";
  }
  return other === undefined
    ? `Add hreflang: ${accepted} to the locale; its code: stays as it is.`
    : `Give the locale the hreflang: of one country; ${accepted} is that of ${quoted(other)}.`;
}
