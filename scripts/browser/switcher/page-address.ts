/** The address of what the reader has before them, followed through the navigations of single-page sites. */
import { ofDocument } from "../document.ts";
import { believed, follow, type Seen } from "./canonical-link.ts";
import { isWebAddress } from "./reading-place.ts";

/** The part of the Navigation API (https://html.spec.whatwg.org/multipage/nav-history-apis.html) that is used. */
interface NavigationHistory {
  readonly addEventListener: (type: "currententrychange", listener: () => void) => void;
}

/** How long a router may take to put the canonical link right, where that says something else than the address does. */
const PATIENCE = 300;

const listeners = new Set<() => void>();
let seen: Seen | undefined;
let address = "";
/** Whether the canonical link has so far said the same as the address of the document. */
let isRedundant = true;
let waiting: ReturnType<typeof setTimeout> | undefined;
let observer: MutationObserver | undefined;

/**
 * Reports the address at once and with every change that may concern it.
 *
 * @returns a function that ends it
 */
export function followPageAddress(listener: () => void): () => void {
  if (!observer) {
    observer = new MutationObserver(look);
    followHistory();
  }
  listeners.add(listener);
  look();
  return () => void listeners.delete(listener);
}

/** What `<link rel="canonical">` states; else where the document is. */
export function pageAddress(): string {
  return address;
}

/** Where the document is, without query and fragment: an address everywhere, in `about:srcdoc` and on a disk too. */
export function documentAddress(): string {
  return location.href.replace(/[?#].*/, "");
}

/** The addresses that the document gives for itself in other languages. */
export function alternateAddresses(): string[] {
  return links("link[rel~=alternate][hreflang]").map(({ href }) => href);
}

/** Browsers without the Navigation API say nothing of `pushState`: there it is wrapped. */
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

/** Where a browser has none, `<nav id="navigation">` stands in its place, or a frame of that name. */
function isNavigation(found: unknown): found is NavigationHistory {
  return Object.prototype.toString.call(found) === "[object Navigation]";
}

function look(): void {
  // Again each time: some routers exchange the whole head.
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
