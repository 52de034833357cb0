/** The text of an answer of the translate endpoint. The module is also part of gateway programs. */
import type { TranslationAnswer } from "./published.ts";

/** Returns the text of an answer: the bytes of its file, or those that a gateway sends where there is no such file. */
export function answerText(locale: string, source: string, translated: string, cached = true): string {
  const answer = { target_locale: locale, source_url: source, translated_url: translated, cached };
  return `${JSON.stringify(answer satisfies TranslationAnswer)}\n`;
}

/** What a page's file may contain, if a program has damaged it. */
interface FoundPage {
  readonly source_url?: unknown;
  readonly translations: readonly { readonly code?: unknown; readonly url?: unknown }[];
}

/**
 * Makes the text of an answer from that of a page's file, `pages/v1/<path>.json`. Returns undefined if the page has no
 * translation into the locale. Throws an error if the text is not that of a page's file.
 */
export function answerFromPage(text: string, locale: string): string | undefined {
  // A SyntaxError means that the text is not JSON, and a TypeError that there is no list of translations.
  const { source_url: source, translations }: FoundPage = JSON.parse(text);
  const found = translations.find(({ code }) => code === locale);
  const translated = found ? found.url : source;
  if (typeof source !== "string" || typeof translated !== "string") throw new TypeError("An address is missing.");
  return found && answerText(locale, source, translated);
}
