/** The visible part of the notice: a labelled box of messages with a button that closes it. */
import { ofDocument } from "../document.ts";
import type { Message, Notice } from "./messages.ts";
import { dayText, type Texts, textIn, textLanguage } from "./texts.ts";

/** Returns the text that the page has instead of ours, or null. */
export type OwnText = (name: keyof Texts) => string | null;

/**
 * Creates the box. Names, addresses and texts are set as text, so that none can become markup.
 *
 * Our texts are in the language of the page, and an offer is in the language that it offers, if there are texts in it.
 */
export function noticeBox({ locale, messages }: Notice, ownText: OwnText, close: () => void): HTMLElement {
  const language = textLanguage(locale);
  const text = (name: keyof Texts): string => ownText(name) ?? textIn(language, name);
  const box = element("section", { part: "notice", "aria-label": text("label"), lang: language });
  const list = element("div", {});
  list.append(...messages.map((message) => messageLine(message, locale, ownText)));
  const button = element("button", {
    part: "close",
    type: "button",
    "aria-label": text("close"),
    title: text("close"),
  });
  button.textContent = "×";
  button.addEventListener("click", close);
  box.append(list, button);
  return box;
}

function messageLine({ topic, link, since }: Message, locale: string, ownText: OwnText): HTMLElement {
  const isOffer = topic === "offer";
  const language = isOffer ? textLanguage(link?.code ?? "", locale) : textLanguage(locale);
  // Ours run from left to right, also on a page that does not.
  const direction = ownText(topic) === null ? { dir: "ltr" } : {};
  const line = element("p", { part: `message ${topic}`, ...direction });
  const said = (name: keyof Texts, day = ""): HTMLElement => {
    const own = ownText(name);
    const text = own === null ? element("span", { lang: language, dir: "ltr" }) : element("span", { lang: locale });
    text.textContent = (own ?? textIn(language, name)).replace("{date}", () => day);
    return text;
  };
  line.append(said(topic), " ");
  const day = since && dayText(since, ownText("since") === null ? language : locale);
  if (day) line.append(said("since", day), " ");
  if (!link?.url) return line;
  const { code, hreflang, url, name, dir } = link;
  const anchor = element("a", { part: "link", href: url, hreflang, ...(isOffer ? { lang: code, dir } : {}) });
  if (isOffer) anchor.textContent = name;
  else anchor.append(said("source"));
  line.append(anchor);
  return line;
}

function element(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = ofDocument("createElement")(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * The host is outside of the flow, above the end of the window, so that nothing moves when the box appears. Nothing is
 * animated. The system colours follow `color-scheme`, which pages in dark colours set. The button is large enough for a
 * finger (WCAG 2.2, 2.5.8: 24 pixels), and a small or enlarged window keeps half of its height (2.4.11).
 */
export const NOTICE_STYLE = `
:host { display: block; position: fixed; inset: auto 0 0; z-index: var(--translation-notice-layer, 100); pointer-events: none }
:host([hidden]) { display: none }
section { align-items: start; background: var(--translation-notice-background, Canvas); border: 1px solid; border-radius: 6px; box-sizing: border-box; color: var(--translation-notice-color, CanvasText); display: flex; gap: 12px; line-height: 1.5; margin: 0 auto 12px; max-block-size: 45vh; max-inline-size: min(100% - 24px, 44em); overflow: auto; padding: 10px 14px; pointer-events: auto }
div > p { margin: 0 }
p + p { margin-block-start: 8px }
section > div { flex: 1 }
a { color: inherit }
button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; font-size: 1.25em; line-height: 1; min-block-size: 28px; min-inline-size: 28px; padding: 0 }
a:focus-visible, button:focus-visible { outline: 2px solid; outline-offset: 2px }
@media print { :host { display: none } }
`;
