/**
 * The reference page as a template. `preact` renders it once, and a build fills its holes (placeholders) for each
 * language. A hole is named after a text (`page.title`) or after a value of the site (`count`).
 */
import type { VNode } from "preact";
import { GENERATOR } from "../../content/content.ts";
import { LOCALES_TWIN_FILE, SITEMAP_FILE } from "../../site/layout.ts";
import { hole } from "../markup.ts";
import { Code, CODE, DIR, HREF, LanguageLink, NAME, Row, texts } from "./components.tsx";
import { Contents, Sections } from "./sections.tsx";

const ROOT = hole("root");
const COUNT = hole("count");
const PATH = hole("path");

/** The templates of the page, and of parts that the page contains several times or only sometimes. */
export const referenceParts = {
  page: <Page />,
  alternate: <link rel="alternate" hreflang={hole("hreflang")} href={HREF} />,
  languageLink: (
    <li>
      <LanguageLink />
    </li>
  ),
  currentLanguageLink: (
    <li>
      <LanguageLink aria-current="page" />
    </li>
  ),
  localeName: (
    <span lang={CODE} dir={DIR}>
      {NAME}
    </span>
  ),
  localeLink: <LanguageLink hreflang={hole("hreflang")} />,
  document: (
    <p>
      {texts.about.document} <a href={`${ROOT}/${PATH}`}>{PATH}</a>
    </p>
  ),
  endpoint: (
    <tr>
      <td>{hole("request")}</td>
      <td>{hole("answer")}</td>
    </tr>
  ),
  twin: <p>{texts.endpoints.twin}</p>,
  requestLink: <a href={`${ROOT}${PATH}`}>{hole("request")}</a>,
  form: <TryingForm />,
  formWithLocales: <TryingForm locales={`${ROOT}/${LOCALES_TWIN_FILE}`} />,
  choice: <Choice />,
  chosenChoice: <Choice isChosen />,
  locale: <Row cells={[<Code>{CODE}</Code>, NAME, hole("pages"), hole("percent")]} />,
  moreLocales: (
    <p>
      {COUNT} <a href={`${ROOT}/${LOCALES_TWIN_FILE}`}>{LOCALES_TWIN_FILE}</a>
    </p>
  ),
  samplePage: (
    <Row
      cells={[
        <a href={hole("address")}>
          <Code>{PATH}</Code>
        </a>,
        <a href={`${ROOT}/${hole("file")}`} aria-label={`${COUNT} (${texts.site.translations}: ${PATH})`}>
          {COUNT}
        </a>,
      ]}
    />
  ),
  morePages: (
    <p>
      {COUNT} {hole("sitemap")}
    </p>
  ),
  sitemapLink: <a href={`${ROOT}/${SITEMAP_FILE}`}>{SITEMAP_FILE}</a>,
} as const satisfies Readonly<Record<string, VNode>>;

function Page(): VNode {
  return (
    <html lang={CODE} dir={texts.language.dir}>
      <Head />
      <body>
        <a class="skip" href="#content">
          {texts.page.skip}
        </a>
        <header>
          <nav aria-label={texts.page.languages}>
            <ul>{hole("languageLinks")}</ul>
          </nav>
        </header>
        <div class="columns">
          <Contents />
          <main id="content">
            <h1>{texts.page.title}</h1>
            <Sections />
          </main>
        </div>
        <p id="announcement" class="unseen" role="status" />
      </body>
    </html>
  );
}

/**
 * Allows the page to load only files of its own origin, and no inline scripts or styles, so injected markup is
 * harmless. The policy is in the page, so it works on every host. https://www.w3.org/TR/CSP3/, read November 2026.
 */
export const REFERENCE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'";

function Head(): VNode {
  const own = hole("own");
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={REFERENCE_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{texts.page.title}</title>
      <meta name="description" content={texts.page.description} />
      <meta name="generator" content={GENERATOR} />
      <link rel="canonical" href={hole("canonical")} />
      {hole("alternates")}
      <link rel="icon" href={`${own}icon.svg`} type="image/svg+xml" />
      <link rel="stylesheet" href={`${own}style.css`} />
      <script src={`${own}script.js`} defer />
    </head>
  );
}

/** Shows a language as an option of the form. */
function Choice({ isChosen = false }: { readonly isChosen?: boolean }): VNode {
  return (
    <option value={CODE} lang={CODE} dir={DIR} selected={isChosen}>
      {`${NAME} (${CODE})`}
    </option>
  );
}

/** Shows the form that sends a request. `locales`: the file with all languages, if the form lists only some of them. */
function TryingForm({ locales }: { readonly locales?: string }): VNode {
  const { trying } = texts;
  return (
    <form id="trying-form" data-root={hole("root")} data-source={hole("source")} data-locales={locales}>
      <p>
        <label for="trying-locale">{trying.locale}</label>
        <select id="trying-locale" name="locale">
          {hole("choices")}
        </select>
      </p>
      <p class="wide">
        <label for="trying-page">{trying.page}</label>
        <input
          id="trying-page"
          name="page"
          type="text"
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          required
          value={hole("samplePath")}
        />
      </p>
      <p>
        <button type="submit" disabled>
          {trying.send}
        </button>
      </p>
    </form>
  );
}
