/** The form that asks this site: by the path form, and where no such answer comes, for the prebuilt file. */
import { TRANSLATE_PATH, TRANSLATIONS_FOLDER } from "../../site/layout.ts";

/** An answer as it is shown. */
interface Shown {
  /** Which message of the page is shown above it. */
  readonly message: "posted" | "read" | "unanswered";
  readonly text: string;
}

/**
 * Makes the form work. Its attributes say where the files of the site lie (`data-root`), what the addresses of source
 * pages begin with (`data-source`), and where the languages are that it does not list (`data-locales`).
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

/** The path in what a reader put in: a path, or a whole address; without query, fragment and trailing slash. */
export function pathOf(text: string, source: string): string {
  const [address = ""] = text.trim().split(/[?#]/);
  const path = (address.startsWith(source) ? address.slice(source.length) : address).replace(/\/+$/, "");
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
  /** Whether it is an answer of the API, be it an error, and no page of a host. */
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
    // TypeError: the network, or a redirect that may not be followed.
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

/** Lists the languages that the page leaves out because there are many. */
async function listAll(select: HTMLSelectElement, address: string): Promise<void> {
  const known = new Set(Array.from(select.options, ({ value }) => value));
  try {
    const response = await fetch(address);
    const { locales } = (await response.json()) as { locales: { code: string; name: string }[] };
    for (const { code, name } of locales) {
      if (!known.has(code)) select.append(new Option(`${name} (${code})`, code));
    }
  } catch {
    // Those that are listed can be asked for all the same.
  }
}
