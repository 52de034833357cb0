/** The form for trying the API: sends a POST to the translate endpoint. If that fails, reads the prebuilt file. */
import { TRANSLATE_PATH, TRANSLATIONS_FOLDER } from "../../site/layout.ts";

interface Shown {
  /** The name of the message that the page shows above the text. */
  readonly message: "posted" | "read" | "unanswered";
  readonly text: string;
}

/**
 * Makes the form work. `data-root` is the address of the site's files. `data-source` is the beginning of the addresses
 * of source pages. `data-locales` is the address of the list of all languages, if the form lists only some of them.
 */
export function enableTrying(form: HTMLFormElement, place: HTMLElement): void {
  const { root = "", source = "", locales } = form.dataset;
  const button = form.querySelector("button");
  const select = form.querySelector("select");
  const input = form.querySelector("input");
  if (!button || !select || !input) return;
  if (locales !== undefined) select.addEventListener("focus", () => void listAll(select, locales), { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    show(place, "sending", "");
    void answer(root, select.value, pathOf(input.value, source)).then(({ message, text }) => {
      show(place, message, text);
      button.disabled = false;
    });
  });
  button.disabled = false;
}

/** Returns the path of a page from what the reader typed: `https://a.example/docs/?x` or `docs` -> `/docs`. */
function pathOf(text: string, source: string): string {
  const [address = ""] = text.trim().split(/[?#]/);
  const path = (address.startsWith(source) ? address.slice(source.length) : address).replace(/(^|[^/])\/+$/, "$1");
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}

async function answer(root: string, locale: string, path: string): Promise<Shown> {
  const question = encodeURIComponent(locale) + path;
  const posted = await ask("POST", `${root}${TRANSLATE_PATH}/${question}`);
  if (posted.isAnswer) return { message: "posted", text: posted.text };
  const read = await ask("GET", `${root}/${TRANSLATIONS_FOLDER}/${question}.json`);
  return { message: read.isAnswer ? "read" : "unanswered", text: read.text };
}

interface Received {
  /** Whether the response is from the API. Some hosts answer with a page of their own instead. */
  readonly isAnswer: boolean;
  readonly text: string;
}

async function ask(method: "GET" | "POST", address: string): Promise<Received> {
  const line = `${method} ${new URL(address, location.href).href}`;
  try {
    const response = await fetch(address, { method });
    const body: unknown = await response.json().catch(() => undefined);
    const status = `${line}\n${response.status}`;
    if (!isOurs(body)) return { isAnswer: false, text: status };
    return { isAnswer: true, text: `${status}\n\n${JSON.stringify(body, null, 2)}` };
  } catch {
    // TypeError: a network error, or a redirect that the browser may not follow.
    return { isAnswer: false, text: line };
  }
}

function isOurs(body: unknown): boolean {
  return typeof body === "object" && body !== null && ("translated_url" in body || ("code" in body && "type" in body));
}

function show(place: HTMLElement, message: string, text: string): void {
  for (const line of place.querySelectorAll<HTMLElement>("[data-message]")) {
    line.hidden = line.dataset.message !== message;
  }
  const code = place.querySelector("code:not([data-message] code)");
  if (code) code.textContent = text;
}

/** Adds the languages that the page does not list. On sites with many languages, the page lists only some. */
async function listAll(select: HTMLSelectElement, address: string): Promise<void> {
  const known = new Set(Array.from(select.options, ({ value }) => value));
  try {
    const response = await fetch(address);
    const { locales } = (await response.json()) as { locales: { code: string; name: string }[] };
    for (const { code, name } of locales) {
      if (!known.has(code)) select.append(new Option(`${name} (${code})`, code));
    }
  } catch {
    // The languages that the page lists still work.
  }
}
