/** Tracks the address of the page that the reader sees, also when a single-page site navigates. */
import { ofDocument } from "../document.ts";
import { believed, follow, type Seen } from "./canonical-link.ts";
import { isWebAddress } from "./reading-place.ts";

/** The part of the Navigation API (https://html.spec.whatwg.org/multipage/nav-history-apis.html) that we use. */
interface NavigationHistory {
  readonly addEventListener: (type: "currententrychange", listener: () => void) => void;
}

/** How long to wait for a router that updates the canonical link late, in milliseconds. */
const PATIENCE = 300;

const listeners = new Set<() => void>();
let seen: Seen | undefined;
let address = "";
/** Whether the canonical link repeats the path of the document. If so, `look` need not wait for a new link. */
let isRedundant = true;
let waiting: ReturnType<typeof setTimeout> | undefined;
let observer: MutationObserver | undefined;

/** Calls the listener now, and after every change that may affect the address. Returns a function to unsubscribe. */
export function followPageAddress(listener: () => void): () => void {
  if (!observer) {
    observer = new MutationObserver(look);
    followHistory();
  }
  listeners.add(listener);
  look();
  return () => void listeners.delete(listener);
}

/** Returns the address in `<link rel="canonical">`, or else the address of the document. */
export function pageAddress(): string {
  return address;
}

/**
 * Returns the address of the document without query and fragment. Does not use `location.origin`, which is `null` in
 * `about:srcdoc` and may be `null` for local files.
 */
export function documentAddress(): string {
  return location.href.replace(/[?#].*/, "");
}

/** Returns the addresses of the document in other languages, from its links. */
export function alternateAddresses(): string[] {
  return links("link[rel~=alternate][hreflang]").map(({ href }) => href);
}

/** Observes navigations. Without the Navigation API, browsers do not report `pushState`, so we wrap that method. */
function followHistory(): void {
  const api = (window as { readonly navigation?: unknown }).navigation;
  if (isNavigation(api)) {
    api.addEventListener("currententrychange", look);
    return;
  }
  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name];
    history[name] = function (...values) {
      original.apply(this, values);
      look();
    };
  }
  addEventListener("popstate", look);
}

/** Whether a value is the Navigation API, and not an element or a frame with the name `navigation`. */
function isNavigation(found: unknown): found is NavigationHistory {
  return Object.prototype.toString.call(found) === "[object Navigation]";
}

function look(): void {
  // Observes the head again each time, because some routers replace the whole head.
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["href", "rel"] };
  observer?.observe(ofDocument("head"), changes);
  const [link] = links("link[rel~=canonical]");
  seen = follow(seen, documentAddress(), link?.href);
  clearTimeout(waiting);
  const stated = believed(seen);
  if (stated) {
    isRedundant = pathOf(stated) === pathOf(seen.location);
    tell(stated);
  } else if (!link || isRedundant) tell(seen.location);
  else waiting = setTimeout(tell, PATIENCE, seen.location);
}

function tell(current: string): void {
  address = current;
  for (const listener of listeners) listener();
}

function links(selector: string): HTMLLinkElement[] {
  return [...ofDocument("querySelectorAll")<HTMLLinkElement>(`head > ${selector}`)].filter(({ href }) =>
    isWebAddress(href),
  );
}

function pathOf(stated: string): string {
  return new URL(stated).pathname.replace(/(?:\/index)?\.html$|\/$/, "");
}
