/** The element `<locale-switcher>`: reads its attributes, and shows the languages of the page as a list of links. */
import type { SwitcherSite } from "../../site/published.ts";
import { ofDocument } from "../document.ts";
import { type Choice, choiceList, LIST_STYLE } from "./list.ts";
import { alternateAddresses, documentAddress, followPageAddress, pageAddress } from "./page-address.ts";
import { findTranslations } from "./page-file.ts";
import * as reading from "./reading-place.ts";

/** How a switcher finds its site. */
export interface SwitcherOptions {
  /** The address of the site's files without a trailing slash. The attribute `api` replaces it. */
  readonly root: string;
  /** @throws if the site is unreachable */
  readonly readSite: (root: string) => SwitcherSite | Promise<SwitcherSite>;
}

interface Question {
  /** The address of the site's files, which may be relative to the document. */
  readonly root: string;
  /** The page: its path in the source language, or its address. */
  readonly page: string;
  /** Whether the attribute `page` names the page, which may then be a page of another host. */
  readonly isNamed: boolean;
  /** Addresses of the document in other languages. Empty if the attribute `page` names the page. */
  readonly alternates: readonly string[];
  /** The address of the document. It determines the current language. */
  readonly location: string;
  readonly lang: string;
}

/** Registers the element with the document, once. */
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

function questionOf(host: HTMLElement, root: string): Question {
  const api = host.getAttribute("api");
  const page = host.getAttribute("page");
  return {
    root: api ?? root,
    page: page ?? pageAddress(),
    isNamed: page !== null,
    alternates: page === null ? alternateAddresses() : [],
    location: documentAddress(),
    lang: ofDocument("documentElement").lang,
  };
}

/** Returns the languages of the site with the addresses of the page; an empty list if the page does not exist. */
async function answer(question: Question, { readSite }: SwitcherOptions): Promise<Choice[]> {
  const { alternates, location: address, lang } = question;
  const root = new URL(question.root, ofDocument("baseURI")).href.replace(/\/+$/, "");
  if (!reading.isWebAddress(root)) return [];
  const site = await readSite(root);
  const place = placeOf(site, root, question);
  if (!place) return [];
  const connection = { root, send: (address: string) => fetch(address) };
  const found = await findTranslations(connection, site, place, alternates);
  if (found.length === 0) return [];
  const here = reading.readingPlace(site, root, address, lang);
  const own = here && reading.listedPaths(site, here.path).map((path) => reading.addressAt(site, { ...here, path }));
  const current = found.find(({ url }) => own?.includes(reading.withoutSlash(url)))?.code ?? here?.locale;
  const onThisHost = here && isAtHome(question, root) ? hostMapping(site, here.start) : (url: string) => url;
  return site.locales.map((locale) => {
    const { url } = found.find(({ code }) => code === locale.code) ?? {};
    return { hreflang: locale.code, ...locale, url: url && onThisHost(url), isCurrent: locale.code === current };
  });
}

/** Whether the document is a page of the site or of a copy, and not a page of another site that names the page. */
function isAtHome({ isNamed, location: address }: Question, root: string): boolean {
  return reading.isWebAddress(address) && (!isNamed || new URL(address).origin === new URL(root).origin);
}

/** Maps published addresses to a preview or local host, which has all languages if they have one origin. */
function hostMapping({ basePath, locales }: SwitcherSite, start: string): (url: string) => string {
  const [published = "", ...others] = new Set(locales.map(({ origin }) => origin + basePath));
  return (url) => (others.length === 0 && url.startsWith(published) ? start + url.slice(published.length) : url);
}

/** Returns the locale and the path of the page. `page` is the path of the source page (`/docs/intro`) or an address. */
function placeOf(site: SwitcherSite, root: string, { page, lang }: Question): reading.ReadingPlace | undefined {
  if (!page.startsWith("/")) return reading.readingPlace(site, root, page, lang);
  const path = reading.plainPath(page);
  return path === undefined ? undefined : { locale: site.sourceLocale, path };
}
