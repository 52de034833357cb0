/** The texts of the notice, in the languages of the reference pages. */
import { negotiate } from "../negotiate.ts";
import type { Topic } from "./messages.ts";

/** `{date}` in `since` stands for a day. `label` is the name of the notice, and `source` the text of its link. */
export type Texts = Readonly<Record<Topic | "since" | "source" | "label" | "close", string>>;

const TEXTS: Readonly<Record<"en" | "es" | "fr" | "de" | "hi", Texts>> = {
  en: {
    fallback: "This page is not translated yet. You are reading the text of the source page.",
    machine: "A machine translated this page.",
    behind: "This translation is behind its source page.",
    "possibly-behind": "This translation may be behind its source page.",
    offer: "This page is also available in your language:",
    since: "The source page has changed since {date}.",
    source: "Read the source page",
    label: "About this page",
    close: "Close",
  },
  es: {
    fallback: "Esta página aún no está traducida. Está leyendo el texto de la página de origen.",
    machine: "Esta página es una traducción automática.",
    behind: "A esta traducción le faltan cambios de la página de origen.",
    "possibly-behind": "Es posible que a esta traducción le falten cambios de la página de origen.",
    offer: "Esta página también está disponible en su idioma:",
    since: "La página de origen ha cambiado desde el {date}.",
    source: "Leer la página de origen",
    label: "Sobre esta página",
    close: "Cerrar",
  },
  fr: {
    fallback: "Cette page n’est pas encore traduite. Vous lisez le texte de la page source.",
    machine: "Cette page est une traduction automatique.",
    behind: "Cette traduction est en retard sur la page source.",
    "possibly-behind": "Cette traduction est peut-être en retard sur la page source.",
    offer: "Cette page existe aussi dans votre langue\u00A0:",
    since: "La page source a changé depuis le {date}.",
    source: "Lire la page source",
    label: "À propos de cette page",
    close: "Fermer",
  },
  de: {
    fallback: "Diese Seite ist noch nicht übersetzt. Sie lesen den Text der Ausgangsseite.",
    machine: "Diese Seite wurde maschinell übersetzt.",
    behind: "Diese Übersetzung ist nicht auf dem Stand der Ausgangsseite.",
    "possibly-behind": "Diese Übersetzung ist möglicherweise nicht auf dem Stand der Ausgangsseite.",
    offer: "Diese Seite gibt es auch in Ihrer Sprache:",
    since: "Die Ausgangsseite hat sich seit dem {date} geändert.",
    source: "Ausgangsseite lesen",
    label: "Zu dieser Seite",
    close: "Schließen",
  },
  hi: {
    fallback: "इस पेज का अनुवाद अभी नहीं हुआ है। आप मूल पेज का टेक्स्ट पढ़ रहे हैं।",
    machine: "इस पेज का अनुवाद मशीन ने किया है।",
    behind: "यह अनुवाद मूल पेज से पुराना है।",
    "possibly-behind": "हो सकता है कि यह अनुवाद मूल पेज से पुराना हो।",
    offer: "यह पेज आपकी भाषा में भी उपलब्ध है:",
    since: "मूल पेज में {date} से बदलाव हुए हैं।",
    source: "मूल पेज पढ़ें",
    label: "इस पेज के बारे में",
    close: "बंद करें",
  },
};

/** The names of the texts, which attributes replace: `text-behind`. */
export const TEXT_NAMES = Object.keys(TEXTS.en) as readonly (keyof Texts)[];

const LANGUAGES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/** Returns the language in which there are texts for readers of a language: the first that has some, else English. */
export function textLanguage(...wanted: readonly string[]): keyof typeof TEXTS {
  const found = negotiate(wanted, LANGUAGES);
  return LANGUAGES.find((language) => language === found) ?? "en";
}

/** Returns a text in a language that has some. */
export function textIn(language: keyof typeof TEXTS, name: keyof Texts): string {
  return TEXTS[language][name];
}

/** Formats a day, `2026-11-30`, for readers. Returns undefined if it is no day. */
export function dayText(day: string, language: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
  } catch {
    // RangeError: no day, or no language.
    return undefined;
  }
}
