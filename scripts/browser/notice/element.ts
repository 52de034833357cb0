/** The element `<translation-notice>`: reads its attributes, and tells readers what they should know of the page. */
import { ofDocument } from "../document.ts";
import { followPageAddress } from "../switcher/page-address.ts";
import { answer, questionOf, type SiteOptions } from "../switcher/page-languages.ts";
import { type Notice, noticeOf, type Topic, TOPICS } from "./messages.ts";
import { TEXT_NAMES } from "./texts.ts";
import { NOTICE_STYLE, noticeBox } from "./view.ts";

/** The pages of this document on which the reader has closed the notice. Frameworks may make the element anew. */
const closed = new Set<string>();

/** The page on which this document has offered another language. It does so on one page only. */
let offeredOn: string | undefined;

/** Registers the element with the document, once. */
export function defineNotice(options: SiteOptions): void {
  if (customElements.get("translation-notice")) return;
  customElements.define(
    "translation-notice",
    class extends HTMLElement {
      static readonly observedAttributes = ["api", "page", "show", ...TEXT_NAMES.map((name) => `text-${name}`)];
      readonly #room = roomOf(this);
      #asked = "";
      #shown = "";
      #stop: (() => void) | undefined;
      #before: HTMLElement | undefined;

      constructor() {
        super();
        // The host hears of the focus only when it comes from outside.
        this.addEventListener("focusin", ({ relatedTarget }) => {
          this.#before = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
        });
      }

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
        const look = [this.getAttribute("show"), ...TEXT_NAMES.map((name) => this.#ownText(name))];
        const asked = JSON.stringify([question, look]);
        if (asked === this.#asked) return;
        this.#asked = asked;
        void this.#read(question)
          .catch(() => undefined)
          .then((notice) => {
            // Drops the answer if the reader is on another page by now.
            if (asked === this.#asked) this.#show(question.location, notice);
          });
      }

      async #read(question: Parameters<typeof answer>[0]): Promise<Notice | undefined> {
        const { sourceLocale } = await options.readSite(question.root);
        return noticeOf(await answer(question, options), sourceLocale, navigator.languages);
      }

      #ownText(name: (typeof TEXT_NAMES)[number]): string | null {
        return this.getAttribute(`text-${name}`);
      }

      /** Shows the messages that the reader has not closed. Keeps an unchanged box, which may have the focus. */
      #show(page: string, notice: Notice | undefined): void {
        const asked: readonly string[] = this.getAttribute("show")?.split(/\s+/) ?? TOPICS;
        const forgone = remembered(this);
        const messages = (notice?.messages ?? []).filter(({ topic }) => {
          if (closed.has(page) || !asked.includes(topic) || forgone.includes(topic)) return false;
          return topic !== "offer" || (offeredOn ??= page) === page;
        });
        const shown = JSON.stringify([messages, this.#asked]);
        if (shown === this.#shown) return;
        this.#shown = shown;
        if (!notice || messages.length === 0) this.#room.replaceChildren();
        else {
          const close = (): void =>
            this.#close(
              page,
              messages.map(({ topic }) => topic),
            );
          this.#room.replaceChildren(noticeBox({ ...notice, messages }, (name) => this.#ownText(name), close));
        }
      }

      #close(page: string, topics: readonly Topic[]): void {
        closed.add(page);
        remember(this, topics);
        this.#room.replaceChildren();
        this.#before?.focus();
      }
    },
  );
}

/**
 * Creates the shadow root, and in it the live region, which must be there before its messages so that screen readers
 * announce them. Uses no <style>, which a Content-Security-Policy may forbid.
 */
function roomOf(host: HTMLElement): HTMLElement {
  const room = ofDocument("createElement")("div");
  room.setAttribute("role", "status");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.append(room);
  if ("adoptedStyleSheets" in shadow) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(NOTICE_STYLE);
    shadow.adoptedStyleSheets = [sheet];
  }
  return room;
}

/** The key of `sessionStorage` for the topics that the reader has closed. Only the attribute `remember` uses it. */
const KEY = "translation-notice";

function remembered(host: HTMLElement): readonly string[] {
  if (!host.hasAttribute("remember")) return [];
  try {
    return sessionStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    // SecurityError: the browser stores nothing.
    return [];
  }
}

function remember(host: HTMLElement, topics: readonly Topic[]): void {
  if (!host.hasAttribute("remember")) return;
  try {
    sessionStorage.setItem(KEY, [...new Set([...remembered(host), ...topics])].join(" "));
  } catch {
    // SecurityError, QuotaExceededError: the notice is closed on this page only.
  }
}
