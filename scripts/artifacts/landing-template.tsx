/** Templates of the landing page and the "not found" page: HTML without scripts, readable without styles. */
import type { VNode } from "preact";
import { GENERATOR } from "../content/content.ts";
import { ADDRESSES_FILE, LOCALES_FILE, PAGES_FOLDER, SITEMAP_FILE, TRANSLATE_PATH } from "../site/layout.ts";
import { hole } from "./markup.ts";
import { LANGUAGES_STYLE } from "./status/style.ts";
import { PALETTE } from "./reference/style.ts";
import { CODE, HREF, LanguageLink, NAME, Table } from "./reference/components.tsx";

/** The style of the page. It is in the page, because the other styles may be left out. */
const STYLE = `${PALETTE}${LANGUAGES_STYLE}body { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem; background: var(--ground); color: var(--text); }
h1, h2 { line-height: 1.3; }
h1, dd, li { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .2em; }
dt { margin-block-start: .75rem; }
dd { margin-inline-start: 1rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { text-align: start; padding: .25rem 1rem .25rem 0; vertical-align: top; border-block-end: 1px solid var(--line); }
`;

const BASE = hole("base");
const HOST = hole("host");

/** The templates of the two pages, and of parts that a page contains several times or only sometimes. */
export const landingParts = {
  landing: (
    <Document title={`Localization API of ${HOST}`}>
      <Landing />
    </Document>
  ),
  notFound: (
    <Document title={`Not found: ${HOST}`}>
      <main>
        <h1>Not found</h1>
        <p>There is no such file here.</p>
        <p>
          <a href={`${BASE}/`}>What is here</a>
        </p>
      </main>
    </Document>
  ),
  landingReference: <p>Reference: {hole("links")}</p>,
  landingReferenceLink: <LanguageLink />,
  landingSitemap: <Question text="Which pages exist?" file={SITEMAP_FILE} />,
  landingStatus: (
    <>
      <ul class="languages">{hole("languages")}</ul>
      <p>
        <a href={`${hole("statusLink")}index.html`}>Localization status</a>
      </p>
    </>
  ),
  landingLocales: <Table columns={["Code", "Name", "Pages"]}>{hole("locales")}</Table>,
  landingLocale: (
    <tr>
      <td>
        <code>{CODE}</code>
      </td>
      <td>{NAME}</td>
      <td>{hole("pages")}</td>
    </tr>
  ),
  landingPage: (
    <li>
      <a href={hole("address")}>{hole("path")}</a> (<a href={HREF}>translations</a>)
    </li>
  ),
  landingAnswer: (
    <>
      <br />
      answered by the file{" "}
      <code>
        <a href={HREF}>{hole("example")}</a>
      </code>
      , which a GET reads too
    </>
  ),
  landingMorePages: <p>and {hole("count")}</p>,
} as const satisfies Readonly<Record<string, VNode>>;

function Document({ title, children }: { readonly title: string; readonly children: VNode }): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="generator" content={GENERATOR} />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

function Landing(): VNode {
  return (
    <main>
      <h1>Localization API of {HOST}</h1>
      <p>
        {hole("answers")} {hole("counts")}.
      </p>
      {hole("reference")}
      <h2>Languages</h2>
      {hole("languages")}
      <h2>Endpoints</h2>
      <dl>
        <Question text="Which languages are there?" file={LOCALES_FILE} />
        <dt>Where is this page in that language?</dt>
        <dd>
          <code>{`POST ${BASE}${TRANSLATE_PATH}/<locale>/<page path>`}</code>
          {hole("answer")}
        </dd>
        <dt>In which languages does a page exist?</dt>
        <dd>
          <code>{`GET ${BASE}/${PAGES_FOLDER}/<page path>.json`}</code>
        </dd>
        <Question text="How are addresses made?" file={ADDRESSES_FILE} />
        {hole("sitemap")}
      </dl>
      <h2>Pages</h2>
      <ul>{hole("pages")}</ul>
      {hole("morePages")}
    </main>
  );
}

/** Shows a question and the file that answers it. The link is relative, so that it works in a preview too. */
function Question({ text, file }: { readonly text: string; readonly file: string }): VNode {
  return (
    <>
      <dt>{text}</dt>
      <dd>
        <code>
          GET <a href={file}>{`${BASE}/${file}`}</a>
        </code>
      </dd>
    </>
  );
}
