/** The element `<locale-switcher>`: its attributes, and when it shows what. */
import type { SwitcherSite } from "../../site/published.ts";
import { ofDocument } from "../document.ts";
import { type Choice, choiceList, LIST_STYLE } from "./list.ts";
import { alternateAddresses, documentAddress, followPageAddress, pageAddress } from "./page-address.ts";
import { findTranslations } from "./page-file.ts";
import { isWebAddress, plainPath, type ReadingPlace, readingPlace } from "./reading-place.ts";

/** Where a switcher learns of its site. */
export interface SwitcherOptions {
  /** Where the site's files are, when the attribute `api` does not say: without trailing slash. */
  readonly root: string;
  /** @throws where the site cannot be reached */
  readonly readSite: (root: string) => SwitcherSite | Promise<SwitcherSite>;
}

/** What an element is to find out. */
interface Question {
  /** Where the site's files are, perhaps relative to the document. */
  readonly root: string;
  /** The page: a path of the source site, or an address. */
  readonly page: string;
  /** Addresses of the document in other languages, unless it is not the document that is asked about. */
  readonly alternates: readonly string[];
  /** Where the reader is: the current language follows from it. */
  readonly location: string;
  readonly lang: string;
}

/** Makes the element known to the document, once. */
export function defineSwitcher(options: SwitcherOptions): void {
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
            // The reader may be on another page by now.
            if (asked === this.#asked) this.#show(choices, ...look);
          });
      }

      /** Without an answer, what the element holds stays in sight. A list that stays the same keeps its focus. */
      #show(all: readonly Choice[], label: string | null, missing: string | null): void {
        const choices = missing === "disabled" ? all : all.filter(({ url }) => url);
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

/** The element's own tree, apart from the page's styles and scripts; until there is an answer it shows its content. */
function shadowOf(host: HTMLElement): ShadowRoot {
  const shadow = host.attachShadow({ mode: "open" });
  shadow.append(ofDocument("createElement")("slot"));
  // Not a <style>, which a Content-Security-Policy may forbid. Browsers without it (before 2023) show a plain list.
  if ("adoptedStyleSheets" in shadow) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LIST_STYLE);
    shadow.adoptedStyleSheets = [sheet];
  }
  shadow.addEventListener("click", ({ target }) => remember(host, target));
  return shadow;
}

/** Keeps the chosen language for the site's own scripts, where the attribute `remember` names a key of localStorage. */
function remember(host: HTMLElement, target: EventTarget | null): void {
  const key = host.getAttribute("remember");
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!key || !link) return;
  try {
    localStorage.setItem(key, link.getAttribute("lang") ?? "");
  } catch {
    // SecurityError, QuotaExceededError: the reader's browser keeps nothing, and the link works all the same.
  }
}

function questionOf(host: HTMLElement, root: string): Question {
  const api = host.getAttribute("api");
  const page = host.getAttribute("page");
  return {
    root: api ?? root,
    page: page ?? pageAddress(),
    alternates: page === null ? alternateAddresses() : [],
    location: documentAddress(),
    lang: ofDocument("documentElement").lang,
  };
}

/** The languages of the site with the addresses of the page; none when there is no such page. */
async function answer(question: Question, { readSite }: SwitcherOptions): Promise<Choice[]> {
  const { alternates, location: here, lang } = question;
  const root = new URL(question.root, ofDocument("baseURI")).href.replace(/\/+$/, "");
  if (!isWebAddress(root)) return [];
  const site = await readSite(root);
  const place = placeOf(site, root, question);
  if (!place) return [];
  const connection = { root, send: (address: string) => fetch(address) };
  const found = await findTranslations(connection, site, place, alternates);
  if (found.length === 0) return [];
  const current = readingPlace(site, root, here, lang)?.locale;
  return site.locales.map((locale) => {
    const { url } = found.find(({ code }) => code === locale.code) ?? {};
    return { hreflang: locale.code, ...locale, url, isCurrent: locale.code === current };
  });
}

/** A path is that of the source page, as the site's content states it; anything else is an address. */
function placeOf(site: SwitcherSite, root: string, { page, lang }: Question): ReadingPlace | undefined {
  if (!page.startsWith("/")) return readingPlace(site, root, page, lang);
  const path = plainPath(page);
  return path === undefined ? undefined : { locale: site.sourceLocale, path };
}
