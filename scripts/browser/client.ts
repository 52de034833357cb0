/**
 * `stele/client`: asks a published site which languages there are, which of them a page exists in, and where. Reads the
 * prebuilt files, which any host serves, and asks the translate endpoint for what they cannot tell.
 *
 * Runs in browsers and wherever there is `fetch`.
 */
import type { Direction, ProblemCode } from "../model.ts";
import { findLocale } from "../site/addresses.ts";
import {
  ADDRESSES_FILE,
  LOCALES_TWIN_FILE,
  pageFile,
  sourceFile,
  TRANSLATE_PATH,
  translationFile,
} from "../site/layout.ts";
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
import { type PagePlace, readPlace, sourceAddress } from "./places.ts";
import { ask, type ClientError, type Connection, failure, type Fetch, readFile, refusal } from "./requests.ts";
import { isAddress, isLocaleList, isPage, isPlan } from "./shapes.ts";

export type { ClientError, Direction, Fetch, PageTranslation, ProblemCode, PublishedLocale };

/** The address of a page in a language, or the code of the reason why it is missing. */
export type Translation =
  { readonly url: string; readonly code?: never } | { readonly url?: never; readonly code: ProblemCode };

/** What can be chosen. */
export interface ClientOptions {
  /** In the place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/**
 * The client of one site. A promise is rejected when the site cannot be reached or does not do what it should: with the
 * error of `fetch`, or with a `ClientError`. Nothing is handed on that has another shape, or an address of another scheme
 * than http or https.
 */
export interface Client {
  /** The languages of the site, in its order. */
  readonly locales: () => Promise<readonly PublishedLocale[]>;
  /**
   * Where a page is in a language. A page or a translation that does not exist is an answer, not an error.
   *
   * @param url the address of the page in any language
   */
  readonly translate: (url: string | URL, locale: string) => Promise<Translation>;
  /**
   * The languages that a page exists in, the source's own among them; none when the site has no such page.
   *
   * @param url the address of the page in any language
   */
  readonly languages: (url: string | URL) => Promise<readonly PageTranslation[]>;
}

/**
 * The client of a site. It asks nothing yet; how the site makes its addresses is read once, when it is first needed.
 *
 * @param base where the site's files are published: `https://docs.example.com/project`
 * @throws TypeError if it is not an http or https address
 */
export function createClient(base: string | URL, options: ClientOptions = {}): Client {
  const { protocol, origin, pathname } = new URL(base);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not http or https: ${protocol}`);
  // Called as a function: as a method of anything else, the browser's refuses.
  const { fetch: send = (address, init) => fetch(address, init) } = options;
  const connection = { root: origin + pathname.replace(/\/+$/, ""), send };
  let reading: Promise<AddressesFile> | undefined;
  const readPlan = (): Promise<AddressesFile> =>
    (reading ??= readWhole<AddressesFile>(connection, ADDRESSES_FILE, isPlan).catch((fault: unknown) => {
      reading = undefined;
      throw fault;
    }));
  return {
    locales: async () => {
      const isWhole = ({ locales }: Partial<LocalesFile>): boolean => isLocaleList(locales);
      return (await readWhole<LocalesFile>(connection, LOCALES_TWIN_FILE, isWhole)).locales;
    },
    translate: async (url, locale) => {
      const plan = await readPlan().catch(() => undefined);
      return plan ? translate(connection, plan, `${url}`, locale) : askByAddress(connection, `${url}`, locale);
    },
    languages: async (url) => languagesOf(connection, await readPlan(), `${url}`),
  };
}

/** A file that every site has. */
async function readWhole<File extends AddressesFile | LocalesFile>(
  connection: Connection,
  file: string,
  isWhole: (found: Partial<File>) => boolean,
): Promise<File> {
  const found = await readFile<File>(connection, file);
  // Some hosts answer every address with a page of their own.
  if (!found?.locales) throw failure(file, { status: 404, body: {} });
  if (!isWhole(found)) throw refusal(file);
  return found as File;
}

async function languagesOf(
  connection: Connection,
  plan: AddressesFile,
  url: string,
): Promise<readonly PageTranslation[]> {
  const place = readPlace(plan, url);
  if (typeof place === "string") return [];
  const path = await sourcePath(connection, plan, place);
  const source = sourceAddress(plan, path);
  const page = await readPage(connection, path, source).catch(async (fault: unknown) => {
    // Many hosts hide errors from pages of other origins: then only the endpoint can say that the page does not exist.
    const { code } = await translate(connection, plan, url, plan.source_locale);
    if (!code) throw fault;
    return undefined;
  });
  return page?.translations ?? [];
}

/** The file of a page, when it is about that page. */
async function readPage(connection: Connection, path: string, source: string): Promise<PageFile | undefined> {
  const file = pageFile(path);
  const page = await readFile<PageFile>(connection, file);
  if (!page || !states(page, source)) return undefined;
  if (!isPage(page)) throw refusal(file);
  return page as PageFile;
}

/** In the order in which the endpoint checks a question: its shape, the locale, the page, the translation. */
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
  const path = await sourcePath(connection, plan, place);
  const source = sourceAddress(plan, path);
  // What one file cannot tell, another may.
  let fault: unknown;
  const note = (thrown: unknown): undefined => void (fault ??= thrown);
  const file = translationFile(code, path);
  const answer = await readFile<TranslationAnswer>(connection, file).catch(note);
  if (states(answer, source) && answer?.target_locale === code) return translationOf(file, answer);
  const page = await readPage(connection, path, source).catch(note);
  if (page) {
    const found = page.translations.find((translation) => translation.code === code);
    return found ? { url: found.url } : { code: "translation_not_available" };
  }
  const isSource = place.locale === plan.source_locale;
  if (isSource || fault !== undefined) {
    // A gateway may answer for source pages that no build has listed; a host without one may refuse as it likes.
    const said = await ask(connection, `/${code}${path}${place.slash}`).catch(() => undefined);
    if (said?.code || (states(said, source) && (isSource || said?.cached)))
      return translationOf(TRANSLATE_PATH, said ?? {});
  }
  if (fault !== undefined) throw fault;
  return { code: "unknown_page" };
}

/** Sends the question unchanged to a site that does not publish how it makes its addresses. */
async function askByAddress(connection: Connection, url: string, locale: string): Promise<Translation> {
  const question = { target_locale: locale, source_url: url };
  // The query form first: browsers send it without asking. But some firewalls refuse addresses in a query.
  const said = ask(connection, `?${new URLSearchParams(question)}`);
  return translationOf(TRANSLATE_PATH, await said.catch(() => ask(connection, "", JSON.stringify(question))));
}

/** What an answer says, or a problem, which has no address. */
function translationOf(
  what: string,
  { translated_url: url, code }: Partial<TranslationAnswer & Pick<ProblemDetails, "code">>,
): Translation {
  if (url === undefined && code) return { code };
  if (!isAddress(url)) throw refusal(what);
  return { url };
}

/** The path of the source page at a place: the same path, unless the translation has its own. */
async function sourcePath(connection: Connection, plan: AddressesFile, { locale, path }: PagePlace): Promise<string> {
  if (locale === plan.source_locale || !plan.localized_paths) return path;
  const file = await readFile<SourceAddressFile>(connection, sourceFile(locale, path));
  const source = readPlace(plan, `${file?.source_url}`);
  return typeof source === "string" ? path : source.path;
}

/**
 * Whether a file is about the page that was asked for. Hosts fold letter case and slashes, decode twice, or answer
 * every address with one page.
 */
function states(file: { readonly source_url?: string } | undefined, source: string): boolean {
  return `${file?.source_url}`.replace(/\/$/, "") === source;
}
