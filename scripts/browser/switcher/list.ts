/** The visible part of the switcher: a labelled list of links, each in its own language. */
import type { PageTranslation, SwitcherLocale } from "../../site/published.ts";
import { ofDocument } from "../document.ts";

export interface Choice extends SwitcherLocale, Pick<PageTranslation, "state" | "since" | "machine"> {
  readonly hreflang: string;
  /** The address of the page in this language. Undefined if the page does not exist in this language. */
  readonly url: string | undefined;
  readonly isCurrent: boolean;
}

/**
 * Creates the list. Names and addresses are set as text, so that neither can become markup.
 *
 * @param label the name of the list for screen readers; default: `Languages`
 */
export function choiceList(choices: readonly Choice[], label: string | null): HTMLElement {
  const list = element("ul", { part: "list" });
  for (const choice of choices) {
    const item = element("li", { part: "item" });
    item.append(choiceLink(choice));
    list.append(item);
  }
  const name = label ? { "aria-label": label } : { "aria-label": "Languages", lang: "en" };
  const nav = element("nav", { part: "nav", ...name });
  nav.append(list);
  return nav;
}

/** Creates a link. A screen reader reads a link without an address as disabled (https://www.w3.org/TR/html-aria/). */
function choiceLink({ code, name, dir, hreflang, url, isCurrent }: Choice): HTMLElement {
  const target = url ? { href: url, hreflang } : { role: "link", "aria-disabled": "true" };
  const part = `link${isCurrent ? " current" : ""}${url ? "" : " missing"}`;
  const link = element("a", { part, lang: code, dir, ...target, ...(isCurrent ? { "aria-current": "true" } : {}) });
  link.textContent = name;
  return link;
}

function element(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = ofDocument("createElement")(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The page sets colours and fonts. A link is large enough for a finger (WCAG 2.2, 2.5.8: 24 pixels). */
export const LIST_STYLE = `
:host { display: block }
:host([hidden]) { display: none }
ul { display: flex; flex-flow: var(--locale-switcher-flow, row wrap); gap: var(--locale-switcher-gap, 0 1em); list-style: none; margin: 0; padding: 0 }
a { color: inherit; display: inline-block; line-height: 1.5; min-height: 24px; min-width: 24px }
[aria-current] { font-weight: bold; text-decoration: none }
[aria-disabled] { opacity: .6 }
`;
