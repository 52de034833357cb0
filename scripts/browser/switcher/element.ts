/** The element `<locale-switcher>`: reads its attributes, and shows the languages of the page as a list of links. */
import { ofDocument } from "../document.ts";
import { type Choice, choiceList, LIST_STYLE } from "./list.ts";
import { followPageAddress } from "./page-address.ts";
import { answer, questionOf, type SiteOptions } from "./page-languages.ts";

/** Registers the element with the document, once. */
export function defineSwitcher(options: SiteOptions): void {
  if (customElements.get("locale-switcher")) return;
  customElements.define(
    "locale-switcher",
    class extends HTMLElement {
      static readonly observedAttributes = ["api", "label", "missing", "page"];
      readonly #shadow = shadowOf(this);
      #asked = "";
      #shown = "";
      #stop: (() => void) | undefined;

      connectedCallback(): void {
        this.#stop = followPageAddress(() => this.#ask());
      }

      disconnectedCallback(): void {
        this.#stop?.();
        this.#stop = undefined;
      }

      attributeChangedCallback(): void {
        if (this.#stop) this.#ask();
      }

      #ask(): void {
        const question = questionOf(this, options.root);
        const look = [this.getAttribute("label"), this.getAttribute("missing")] as const;
        const asked = JSON.stringify([question, look]);
        if (asked === this.#asked) return;
        this.#asked = asked;
        void answer(question, options)
          .catch(() => [])
          .then((choices) => {
            // Drops the answer if the reader is on another page by now.
            if (asked === this.#asked) this.#show(choices, ...look);
          });
      }

      /** Shows the choices, or else the element's own content. Keeps an unchanged list, which may have the focus. */
      #show(all: readonly Choice[], label: string | null, missing: string | null): void {
        // On a fallback page, the current language is missing. Without it, the reader would see another as current.
        const choices = missing === "disabled" ? all : all.filter(({ url, isCurrent }) => url || isCurrent);
        const shown = JSON.stringify([choices, label]);
        if (shown === this.#shown) return;
        this.#shown = shown;
        this.#shadow.replaceChildren(
          choices.length > 0 ? choiceList(choices, label) : ofDocument("createElement")("slot"),
        );
      }
    },
  );
}

/** Creates the shadow root, which page styles do not affect. At first it shows the element's own content. */
function shadowOf(host: HTMLElement): ShadowRoot {
  const shadow = host.attachShadow({ mode: "open" });
  shadow.append(ofDocument("createElement")("slot"));
  // Uses no <style>, which a Content-Security-Policy may forbid. So browsers from before 2023 show a plain list.
  if ("adoptedStyleSheets" in shadow) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LIST_STYLE);
    shadow.adoptedStyleSheets = [sheet];
  }
  shadow.addEventListener("click", ({ target }) => remember(host, target));
  return shadow;
}

/** Stores the chosen language for the site's own scripts, if the attribute `remember` names a key of localStorage. */
function remember(host: HTMLElement, target: EventTarget | null): void {
  const key = host.getAttribute("remember");
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!key || !link) return;
  try {
    localStorage.setItem(key, link.getAttribute("lang") ?? "");
  } catch {
    // SecurityError, QuotaExceededError: the browser stores nothing, but the link still works.
  }
}
