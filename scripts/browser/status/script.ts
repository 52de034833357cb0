/**
 * The script of the status pages: the reader's languages first, the filter of the table, and copy buttons. The pages are
 * readable without it. It is loaded in the head, and `stele-ready` elements run it before the browser shows the page.
 */
import { ofDocument } from "../document.ts";
import { negotiate } from "../negotiate.ts";
import { enableCopying } from "../reference/copying.ts";
import { enableFilter } from "./filter.ts";

const find = ofDocument("querySelector");
const findAll = ofDocument("querySelectorAll");

/** Moves the languages that the reader understands to the front, in the order that the reader prefers. */
function showOwnLanguagesFirst(list: Element): void {
  const items = new Map(Array.from(list.children, (item) => [item.getAttribute("data-code") ?? "", item]));
  const codes = navigator.languages.flatMap((wanted) => negotiate([wanted], [...items.keys()]) ?? []);
  const own = [...new Set(codes)].flatMap((code) => items.get(code) ?? []);
  list.prepend(...own);
}

function enable(): void {
  const languages = find("#status-languages");
  if (languages) showOwnLanguagesFirst(languages);
  const form = find<HTMLFormElement>("#status-filter");
  const matrix = find<HTMLElement>(".matrix");
  if (form && matrix) enableFilter(form, matrix, [...findAll<HTMLAnchorElement>("main > .links a")]);
}

customElements.define(
  "stele-ready",
  class extends HTMLElement {
    connectedCallback(): void {
      enable();
    }
  },
);

ofDocument("addEventListener")("DOMContentLoaded", () => {
  for (const button of findAll<HTMLButtonElement>("button.copy")) {
    enableCopying(button, button.previousElementSibling);
  }
});
