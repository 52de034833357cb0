/**
 * `stele/client`: a client of a published site, for browsers and any runtime with `fetch`. It first reads the prebuilt
 * files, which any host serves. If these do not contain the answer, it asks the translate endpoint.
 */
import type { Direction, ProblemCode } from "../model.ts";
import { findLocale, parseStrictly } from "../site/addresses.ts";
import * as layout from "../site/layout.ts";
import type {
  AddressesFile,
  LocalesFile,
  PageFile,
  PageTranslation,
  ProblemDetails,
  PublishedLocale,
  SourceAddressFile,
  TranslationAnswer,
} from "../site/published.ts";
import { type PagePlace, readPlace } from "./places.ts";
import { ask, type ClientError, type Connection, failure, type Fetch, isCode, readFile, refusal } from "./requests.ts";
import { isLocaleList, isPlan, isText, isTranslationList } from "./shapes.ts";

export { negotiate } from "./negotiate.ts";
export type { ClientError, Direction, Fetch, PageTranslation, ProblemCode, PublishedLocale };

/** The address of a page in a language, or the code of the problem if there is no such address. */
export type Translation =
  { readonly url: string; readonly code?: never } | { readonly url?: never; readonly code: ProblemCode };

/** Options of a client. */
export interface ClientOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/**
 * The client of one site. Its promises reject with the error of `fetch`, or with a `ClientError` if a file is missing,
 * or if an answer has an unexpected status or shape, or an address that is neither http nor https.
 */
export interface Client {
  /** The languages of the site, in the site's order. */
  readonly locales: () => Promise<readonly PublishedLocale[]>;
  /**
   * Finds the address of a page in the language `locale`. `url` is the address of the page in any language. The found
   * address has its query and fragment.
   */
  readonly translate: (url: string | URL, locale: string) => Promise<Translation>;
  /** Returns the languages of a page, or an empty list for an unknown page. `url` is its address in any language. */
  readonly languages: (url: string | URL) => Promise<readonly PageTranslation[]>;
}

/**
 * Creates the client of a site. The client reads the address plan (`addresses/v1.json`) once, when it is first needed.
 *
 * @param base where the site's files are published: `https://docs.example.com/project`
 * @throws TypeError if `base` is not an http or https address
 */
export function createClient(base: string | URL, options: ClientOptions = {}): Client {
  const { protocol, origin, pathname } = new URL(base);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not http(s): ${protocol}`);
  // Calls `fetch` as a function, because the browser's `fetch` throws if it is called as a method of another object.
  const { fetch: send = (address, init) => fetch(address, init) } = options;
  const connection = { root: origin + pathname.replace(/(^|[^/])\/+$/, "$1"), send };
  let reading: Promise<AddressesFile> | undefined;
  const readPlan = (): Promise<AddressesFile> =>
    (reading ??= readWhole<AddressesFile>(connection, layout.ADDRESSES_FILE, (found) => isPlan(found, isAddress)).catch(
      (fault: unknown) => {
        reading = undefined;
        throw fault;
      },
    ));
  return {
    locales: async () => {
      const isWhole = ({ locales }: Partial<LocalesFile>): boolean => isLocaleList(locales);
      return (await readWhole<LocalesFile>(connection, layout.LOCALES_TWIN_FILE, isWhole)).locales;
    },
    translate: async (url, locale) => {
      const address = `${url}`;
      // No server gets the query and the fragment, which are the reader's and may have a token.
      const page = address.replace(/[?#].*/s, "");
      const found = await readPlan().then(
        (plan) => translate(connection, plan, address, locale),
        () => askByAddress(connection, page, locale),
      );
      return found.code ? found : { url: found.url + address.slice(page.length) };
    },
    languages: async (url) => languagesOf(connection, await readPlan(), `${url}`),
  };
}

/** Reads a file that every site has. */
async function readWhole<File extends AddressesFile | LocalesFile>(
  connection: Connection,
  file: string,
  isWhole: (found: Partial<File>) => boolean,
): Promise<File> {
  const found = await readFile<File>(connection, file);
  // Some hosts answer every address with a page of their own. Such an answer means that the file is missing.
  if (!found?.locales) throw failure(file, { status: 404, body: {} });
  if (!isWhole(found)) throw refusal(file);
  return found as File;
}

async function languagesOf(connection: Connection, plan: AddressesFile, url: string) {
  const place = readPlace(plan, url);
  if (typeof place === "string") return [];
  const find = (path: string) => readPage(connection, plan, path);
  const page = await atSource(connection, plan, place, find).catch(async (fault: unknown) => {
    // On many hosts, scripts of other origins cannot read a 404 response. So ask the endpoint whether the page exists.
    const { code } = await translate(connection, plan, url, plan.source_locale);
    if (!code) throw fault;
    return undefined;
  });
  return page?.translations ?? [];
}

/** Reads the file of a page. Returns undefined if the file is missing or is about another page. */
async function readPage(connection: Connection, plan: AddressesFile, path: string): Promise<PageFile | undefined> {
  const file = layout.pageFile(path);
  const page = await readFile<PageFile>(connection, file);
  if (!page || sourcePathIn(page, plan) !== path) return undefined;
  if (!isTranslationList(page.translations, isAddress)) throw refusal(file);
  return page as PageFile;
}

/** Finds a translation. Checks address, locale, page and translation in the same order as the endpoint. */
async function translate(
  connection: Connection,
  plan: AddressesFile,
  url: string,
  locale: string,
): Promise<Translation> {
  const place = readPlace(plan, url);
  if (place === "invalid_request") return { code: place };
  const code = findLocale(plan, locale)?.code;
  if (code === undefined) return { code: "unknown_locale" };
  if (place === "unknown_page") return { code: place };
  const isSource = place.locale === plan.source_locale;
  let { path } = place;
  // If one file cannot be read, another file may still contain the answer.
  let fault: unknown;
  const note = (thrown: unknown): undefined => void (fault ??= thrown);
  const find = async (sourcePath: string): Promise<Translation | undefined> => {
    path = sourcePath;
    const page = await readPage(connection, plan, path).catch(note);
    const found = page?.translations.find((translation) => translation.code === code);
    return page && (found ? { url: found.url } : { code: "translation_not_available" });
  };
  const listed = await atSource(connection, plan, place, find, note);
  if (listed) return listed;
  if (isSource || fault !== undefined) {
    // A gateway may know source pages that the build does not list. Ignore errors, because a site may have no gateway.
    const said = await ask(connection, `/${code}${path}${place.slash}`).catch(() => undefined);
    if (said?.code || (sourcePathIn(said, plan) === path && (isSource || said?.cached)))
      return translationOf(layout.TRANSLATE_PATH, said ?? {});
  }
  if (fault !== undefined) throw fault;
  return { code: "unknown_page" };
}

/** Asks the endpoint, because the address plan of the site cannot be read. */
async function askByAddress(connection: Connection, url: string, locale: string): Promise<Translation> {
  const question = { target_locale: locale, source_url: url };
  // Tries a query first, which needs no preflight request. Then tries a body, because firewalls may refuse the query.
  const said = ask(connection, `?${new URLSearchParams(question)}`);
  return translationOf(layout.TRANSLATE_PATH, await said.catch(() => ask(connection, "", JSON.stringify(question))));
}

/** Returns the address in an answer, or the code of the problem. Throws if the answer contains neither. */
function translationOf(
  what: string,
  { translated_url: url, code }: Partial<TranslationAnswer & Pick<ProblemDetails, "code">>,
): Translation {
  if (url === undefined && isCode(code)) return { code };
  if (!isAddress(url)) throw refusal(what);
  return { url };
}

/**
 * Finds something about the page at a place, by the path of its source page. If translations have addresses of their
 * own, a file leads to the source page. At the place of the source language such addresses are rare, so a page is tried
 * first, and `note` gets the error if the file cannot be read.
 */
async function atSource<Found>(
  connection: Connection,
  plan: AddressesFile,
  place: PagePlace,
  find: (path: string) => Promise<Found | undefined>,
  note?: (fault: unknown) => undefined,
): Promise<Found | undefined> {
  const { locale, path } = place;
  const isSource = locale === plan.source_locale;
  if (isSource || !plan.localized_paths) {
    const found = await find(path);
    if (found || !plan.localized_paths) return found;
  }
  const reading = readFile<SourceAddressFile>(connection, layout.sourceFile(locale, path));
  const file = await (isSource && note ? reading.catch(note) : reading);
  const source = sourcePathIn(file, plan) ?? (isSource ? undefined : path);
  return source === undefined ? undefined : find(source);
}

/**
 * Returns the path of the source page that a file is about. It may be another page than the requested one: hosts may
 * ignore letter case, merge slashes, decode twice, or answer every address with one page.
 */
function sourcePathIn(file: { readonly source_url?: string } | undefined, plan: AddressesFile): string | undefined {
  if (!isText(file?.source_url)) return undefined;
  const place = readPlace(plan, file.source_url);
  return typeof place !== "string" && place.locale === plan.source_locale ? place.path : undefined;
}

/** Whether a value is an http or https address. A link with another scheme (`javascript:`) may run code. */
function isAddress(value: unknown): value is string {
  return isText(value) && parseStrictly(value) !== undefined;
}
