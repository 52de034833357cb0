/** @jsxRuntime automatic @jsxImportSource preact */
/** One reference page: what is the same in every language around the sections. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { GENERATOR } from "../../content/generator.ts";
import type { ReferenceLanguage, ReferenceTexts } from "../../model.ts";
import { referenceFile } from "../../site/layout.ts";
import { REFERENCE_POLICY } from "../../site/reference-policy.ts";
import { SECTIONS } from "./constant-parts.tsx";
import { Endpoints } from "./endpoints.tsx";
import { Errors } from "./errors.tsx";
import { Examples } from "./examples.tsx";
import { Fields } from "./fields.tsx";
import { Languages } from "./languages.tsx";
import { filled } from "./holes.ts";
import { Part } from "./part.tsx";
import { Trying } from "./trying.tsx";
import type { ReferenceView } from "./view.ts";
import { plainWords, Words } from "./words.tsx";

interface HeadProps {
  readonly view: ReferenceView;
  readonly language: ReferenceLanguage;
  /** Whether the page stands where one in another language would, which has no texts. */
  readonly isFallback: boolean;
}

interface PageProps extends HeadProps {
  /** What `pageSections` made in its language. */
  readonly sections: string;
}

/** The HTML of a page. */
export function referencePage(props: PageProps): string {
  return `<!DOCTYPE html>\n${renderToStaticMarkup(<Document {...props} />)}\n`;
}

/** The sections of a page, as HTML: those of a page that stands where another would are the same. */
export function pageSections(props: SectionProps): string {
  return renderToStaticMarkup(<Sections {...props} />);
}

function Sections({ texts, view }: SectionProps): VNode {
  return (
    <>
      {SECTIONS.map(({ id, heading }) => {
        const Body = bodies[id];
        return (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading(texts)}</h2>
            <Body texts={texts} view={view} />
          </section>
        );
      })}
    </>
  );
}

function Document({ view, language, isFallback, sections }: PageProps): VNode {
  const { code, texts } = language;
  return (
    <html lang={code} dir={texts.language.dir}>
      <Head view={view} language={language} isFallback={isFallback} />
      <body>
        <a class="skip" href="#content">
          {texts.page.skip}
        </a>
        <header>
          <LanguageLinks view={view} language={language} isFallback={isFallback} />
        </header>
        <div class="columns">
          <Part name="contents" texts={texts} />
          <main id="content">
            <h1>
              <Words text={texts.page.title} values={{ host: view.host }} />
            </h1>
            {filled([sections])}
          </main>
        </div>
        <p id="announcement" class="unseen" role="status" />
      </body>
    </html>
  );
}

function Head({ view, language, isFallback }: HeadProps): VNode {
  const { texts } = language;
  const { references, addresses } = view.site;
  const addressOf = (file: string): string => `${addresses.publishedAt}/${encodeURI(file).replace(/index\.html$/, "")}`;
  const english = addressOf(referenceFile(view.folder));
  const tagOf = (code: string): string => view.site.locales.find((one) => one.code === code)?.hreflang ?? code;
  const own = `${view.root}/${view.folder}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={REFERENCE_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{plainWords(texts.page.title, { host: view.host })}</title>
      <meta name="description" content={texts.page.description} />
      <meta name="generator" content={GENERATOR} />
      <link rel="canonical" href={isFallback ? english : addressOf(fileOf(view, language))} />
      {!isFallback &&
        references.map((one) => (
          <link key={one.code} rel="alternate" hreflang={tagOf(one.code)} href={addressOf(fileOf(view, one))} />
        ))}
      {!isFallback && <link rel="alternate" hreflang="x-default" href={english} />}
      <link rel="icon" href={`${own}icon.svg`} type="image/svg+xml" />
      <link rel="stylesheet" href={`${own}style.css`} />
      <script src={`${own}script.js`} defer />
    </head>
  );
}

/** The file of a language: that of the first one, English, is the index of the folder. */
export function fileOf({ site, folder }: ReferenceView, { code }: ReferenceLanguage): string {
  return referenceFile(folder, code === site.references[0].code ? undefined : code);
}

function LanguageLinks({ view, language, isFallback }: HeadProps): VNode {
  return (
    <nav aria-label={language.texts.page.languages}>
      <ul>
        {view.site.references.map((one) => (
          <li key={one.code}>
            <a
              href={`${view.root}/${encodeURI(fileOf(view, one))}`}
              lang={one.code}
              hreflang={one.code}
              dir={one.texts.language.dir}
              aria-current={one === language && !isFallback ? "page" : undefined}
            >
              {one.texts.language.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

const bodies: Readonly<Record<(typeof SECTIONS)[number]["id"], (props: SectionProps) => VNode>> = {
  about: About,
  endpoints: Endpoints,
  examples: Examples,
  trying: Trying,
  fields: Fields,
  errors: Errors,
  limits: ({ texts }) => <Part name="limits" texts={texts} />,
  languages: Languages,
};

function About({ texts: { about }, view }: SectionProps): VNode {
  const { openapi, reference } = view.site.artifacts;
  // Among other people's files the document is there only where it is asked for, and the page only then too.
  const isLinked = openapi && (openapi.isAsked || (reference && !reference.isAsked));
  return (
    <>
      <p>
        <Words text={about.purpose} values={{ origin: view.site.addresses.publishedAt }} />
      </p>
      <p>
        <Words text={about.files} />
      </p>
      {isLinked && (
        <p>
          <Words text={about.document} /> <a href={`${view.root}/${openapi.path}`}>{openapi.path}</a>
        </p>
      )}
    </>
  );
}
