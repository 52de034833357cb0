/** @jsxRuntime automatic @jsxImportSource preact */
/** The two pages of a standalone build: what is here, and what is not. Static HTML, no script, readable without style. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { GENERATOR } from "../content/generator.ts";
import type { Locale, Page, Site, TextArtifact } from "../model.ts";
import { addressOf } from "../site/addresses.ts";
import { isWritten } from "../site/artifact-choices.ts";
import {
  ADDRESSES_FILE,
  LANDING_FILE,
  LOCALES_FILE,
  NOT_FOUND_FILE,
  PAGES_FOLDER,
  pageFile,
  referenceFile,
  SITEMAP_FILE,
  TRANSLATE_PATH,
  translationFile,
} from "../site/layout.ts";
import { countTranslations, translationOf } from "../site/page-translations.ts";
import { filePath } from "../site/paths.ts";
import { published } from "./artifact.ts";
import { sourceAddress } from "./api/source-address.ts";

/** More pages than this are counted, not listed: the page stays small whatever the size of the site. */
const LISTED_PAGES = 50;

const STYLE = [
  ":root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}",
  "body{max-width:48rem;margin:0 auto;padding:2rem 1rem}",
  "h1,dd,li{overflow-wrap:anywhere}",
  "dt{margin-block-start:.75rem}",
  "dd{margin-inline-start:1rem}",
  "code{font-family:ui-monospace,monospace}",
  "table{border-collapse:collapse;display:block;overflow-x:auto}",
  "td,th{text-align:start;padding:.25rem 1rem .25rem 0;vertical-align:top;border-block-end:1px solid #8886}",
].join("");

/** `index.html` and `404.html`, written only where the whole folder is ours. */
export function landingArtifacts(site: Site): TextArtifact[] {
  const name = new URL(site.addresses.publishedAt).host;
  return [
    page(LANDING_FILE, `Localization API of ${name}`, <Landing site={site} name={name} />),
    page(NOT_FOUND_FILE, `Not found: ${name}`, <NotFound site={site} />),
  ];
}

function page(path: string, title: string, body: VNode): TextArtifact {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="generator" content={GENERATOR} />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>{body}</body>
    </html>,
  );
  return published(path, "text/html; charset=utf-8", `<!doctype html>\n${html}\n`, "standalone");
}

function Landing({ site, name }: { readonly site: Site; readonly name: string }): VNode {
  return (
    <main>
      <h1>Localization API of {name}</h1>
      <p>
        Every answer here is a file that was built beforehand. {count(site.locales.length, "language")},{" "}
        {count(site.pages.length, "page")}.
      </p>
      <Reference site={site} />
      <h2>Endpoints</h2>
      <Endpoints site={site} />
      <h2>Languages</h2>
      <Languages site={site} />
      <h2>Pages</h2>
      <Pages site={site} />
    </main>
  );
}

/** Links to the reference, in each of its languages. */
function Reference({ site: { artifacts, references } }: { readonly site: Site }): VNode | null {
  if (!artifacts.reference) return null;
  const { path: folder } = artifacts.reference;
  return (
    <p>
      Reference:{" "}
      {references.map(({ code, texts: { language } }, index) => (
        <>
          {index > 0 && ", "}
          <a
            key={code}
            href={encodeURI(referenceFile(folder, index === 0 ? undefined : code))}
            lang={code}
            hreflang={code}
            dir={language.dir}
          >
            {language.name}
          </a>
        </>
      ))}
    </p>
  );
}

function Endpoints({ site }: { readonly site: Site }): VNode {
  const base = site.addresses.publishedAt;
  const example = examplePath(site);
  return (
    <dl>
      <dt>Which languages are there?</dt>
      <dd>
        <Get base={base} file={LOCALES_FILE} />
      </dd>
      <dt>Where is this page in that language?</dt>
      <dd>
        <code>{`POST ${base}${TRANSLATE_PATH}/<locale>/<page path>`}</code>
        <br />
        answered by the file{" "}
        <code>
          <a href={encodeURI(example)}>{example}</a>
        </code>
        , which a GET reads too
      </dd>
      <dt>In which languages does a page exist?</dt>
      <dd>
        <code>{`GET ${base}/${PAGES_FOLDER}/<page path>.json`}</code>
      </dd>
      <dt>How are addresses made?</dt>
      <dd>
        <Get base={base} file={ADDRESSES_FILE} />
      </dd>
      {isWritten(site.artifacts.sitemap) && (
        <>
          <dt>Which pages exist?</dt>
          <dd>
            <Get base={base} file={SITEMAP_FILE} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The address that the file will have, linked from where this page lies: a preview has it too. */
function Get({ base, file }: { readonly base: string; readonly file: string }): VNode {
  return (
    <code>
      GET <a href={file}>{`${base}/${file}`}</a>
    </code>
  );
}

function Languages({ site }: { readonly site: Site }): VNode {
  const counts = countTranslations(site.pages);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col">Pages</th>
        </tr>
      </thead>
      <tbody>
        {site.locales.map((locale) => (
          <tr key={locale.code}>
            <td>
              <code>{locale.code}</code>
            </td>
            <td>
              <LanguageName site={site} locale={locale} />
            </td>
            <td>{counts.get(locale.code) ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The autonym, linked to the root page in that language where there is one. */
function LanguageName({ site, locale }: { readonly site: Site; readonly locale: Locale }): VNode {
  const rootPage = site.pages.find(({ path }) => path === "");
  const root = rootPage && translationOf(rootPage, locale.code);
  const address = site.addresses.locales.find(({ code }) => code === locale.code);
  if (!root || !address)
    return (
      <span lang={locale.code} dir={locale.dir}>
        {locale.name}
      </span>
    );
  return (
    <a href={addressOf(site.addresses, address, root)} lang={locale.code} hreflang={locale.hreflang} dir={locale.dir}>
      {locale.name}
    </a>
  );
}

function Pages({ site }: { readonly site: Site }): VNode {
  const more = site.pages.length - LISTED_PAGES;
  return (
    <>
      <ul>
        {site.pages.slice(0, LISTED_PAGES).map((listed: Page) => (
          <li key={listed.path}>
            <a href={sourceAddress(site, listed)}>{listed.path === "" ? "/" : filePath(listed.path)}</a> (
            <a href={encodeURI(pageFile(listed.path))}>translations</a>)
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          and {more} more{isWritten(site.artifacts.sitemap) && ", all in the sitemap"}
        </p>
      )}
    </>
  );
}

function NotFound({ site }: { readonly site: Site }): VNode {
  return (
    <main>
      <h1>Not found</h1>
      <p>There is no such file here.</p>
      <p>
        <a href={`${site.addresses.publishedAt}/`}>What is here</a>
      </p>
    </main>
  );
}

/** The answer file of the first page that is not the root, in the first language that is not the source. */
function examplePath(site: Site): string {
  const { sourceLocale } = site.addresses;
  for (const { path, locales } of [...site.pages.filter((listed) => listed.path !== ""), ...site.pages]) {
    const code = [...locales].find((candidate) => candidate !== sourceLocale);
    if (code !== undefined) return translationFile(code, path);
  }
  return translationFile(sourceLocale, site.pages[0]?.path ?? "");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
