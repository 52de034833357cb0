/** @jsxRuntime automatic @jsxImportSource preact */
/** What a site says in every language alike: made once for all its reference pages, as HTML. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import type { Locale, Page } from "../../model.ts";
import { filePath } from "../../site/paths.ts";
import type { OpenApiDocument, PathItem } from "../openapi/types.ts";
import { Code, RequestLine } from "./words.tsx";

/** A language of the site with the part of the pages that exists in it. */
export interface CoveredLocale {
  readonly locale: Locale;
  /** The root page in the language, where it exists. */
  readonly home: string | undefined;
  readonly pages: number;
  /** Of a hundred, rounded down: a hundred is all. */
  readonly percent: number;
}

/** A page of the site. */
export interface SamplePage {
  readonly page: Page;
  readonly address: string;
}

/** The parts of a site. */
export interface SiteParts {
  /** The request of each path of the OpenAPI document, in its order. */
  readonly requests: readonly string[];
  /** The name of each language that is listed. */
  readonly names: readonly string[];
  /** The path of each page that is listed. */
  readonly paths: readonly string[];
}

/** What they are made of. */
export interface ListedParts {
  readonly root: string;
  readonly document: OpenApiDocument;
  readonly locales: readonly CoveredLocale[];
  readonly pages: readonly SamplePage[];
}

/** Makes the parts of a site. */
export function siteParts({ root, document, locales, pages }: ListedParts): SiteParts {
  return {
    requests: Object.entries(document.paths).map(([path, item]) =>
      renderToStaticMarkup(<Request root={root} path={path} item={item} />),
    ),
    names: locales.map((covered) => renderToStaticMarkup(<LanguageName covered={covered} />)),
    paths: pages.map((listed) => renderToStaticMarkup(<PagePath listed={listed} />)),
  };
}

interface RequestProps {
  readonly root: string;
  readonly path: string;
  readonly item: PathItem;
}

/** A request; a link where a reader can follow it: a file whose name has no parameter. */
function Request({ root, path, item }: RequestProps): VNode {
  if ("post" in item) return <RequestLine>{`POST ${path}`}</RequestLine>;
  const code = <RequestLine>{`GET ${path}`}</RequestLine>;
  return path.includes("{") ? code : <a href={`${root}${path}`}>{code}</a>;
}

function LanguageName({ covered: { locale, home } }: { readonly covered: CoveredLocale }): VNode {
  const { code, name, dir, hreflang } = locale;
  return home === undefined ? (
    <span lang={code} dir={dir}>
      {name}
    </span>
  ) : (
    <a href={home} lang={code} hreflang={hreflang} dir={dir}>
      {name}
    </a>
  );
}

function PagePath({ listed: { page, address } }: { readonly listed: SamplePage }): VNode {
  return (
    <a href={address}>
      <Code>{shownPath(page)}</Code>
    </a>
  );
}

/** The path of a page as people read it. */
export function shownPath({ path }: Page): string {
  return path === "" ? "/" : filePath(path);
}
