/** Decides what a reader should know of the page: a topic for each message, the most important first. */
import type { Choice } from "../switcher/list.ts";
import { negotiate } from "../negotiate.ts";

/**
 * `fallback`: the page shows the text of its source, because there is no translation. `machine`: a machine translated
 * the page. `behind`, `possibly-behind`: its source page has changed since. `offer`: the page exists in the language of
 * the reader.
 */
export const TOPICS = ["fallback", "machine", "behind", "possibly-behind", "offer"] as const;

export type Topic = (typeof TOPICS)[number];

export interface Message {
  readonly topic: Topic;
  /** The page to which the message leads: the source page, or the page in the language of the reader. */
  readonly link?: Choice | undefined;
  /** The day on which the source page changed first since the translation: `2026-11-30`. */
  readonly since?: string | undefined;
}

/** The messages, and the language of the page, which is the language of the reader as far as the page knows. */
export interface Notice {
  readonly locale: string;
  readonly messages: readonly Message[];
}

/**
 * Returns the messages about a page.
 *
 * @param choices the languages of the site; empty if the page is unknown
 * @param wanted the languages of the reader, the most wanted first
 * @returns undefined if the language of the page is unknown
 */
export function noticeOf(
  choices: readonly Choice[],
  sourceLocale: string,
  wanted: readonly string[],
): Notice | undefined {
  const current = choices.find(({ isCurrent }) => isCurrent);
  if (!current) return undefined;
  const { code, url, machine, state, since } = current;
  const source = choices.find((choice) => choice.code === sourceLocale && choice !== current);
  const messages: Message[] = [];
  if (!url && source) messages.push({ topic: "fallback" });
  if (machine === true) messages.push({ topic: "machine", link: state ? undefined : source });
  if (state === "behind") messages.push({ topic: "behind", link: source, since });
  if (state === "possibly_behind") messages.push({ topic: "possibly-behind", link: source, since });
  const offered = choices.filter((choice) => choice.url);
  const own = negotiate(
    wanted,
    offered.map((choice) => choice.code),
  );
  // A fallback page already shows the text of the source page.
  const shown = url ? code : sourceLocale;
  if (own !== undefined && own !== shown)
    messages.push({ topic: "offer", link: offered.find((one) => one.code === own) });
  return { locale: code, messages };
}
