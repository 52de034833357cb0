/** @jsxRuntime automatic @jsxImportSource preact */
/** What a site says in every language alike: made once for all its reference pages, with holes for what a language says of it. */
import type { VNode } from "preact";
import type { Locale, Page } from "../../model.ts";
import { pageFile } from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import type { Sample } from "../openapi/samples.ts";
import type { OpenApiDocument, PathItem } from "../openapi/types.ts";
import { HOLE, type Pieces, piecesOf } from "./holes.ts";
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

/** The parts of a site: rows of tables, and the choices of a form. */
export interface SiteParts {
  /** A row for each path of the OpenAPI document, with a hole for what it answers. */
  readonly endpoints: Pieces;
  /** A row for each language that is listed, with a hole for the part of the pages that it has. */
  readonly languages: Pieces;
  /** The same languages, to choose from. */
  readonly choices: Pieces;
  /** A row for each page that is listed, with a hole for what its translations are called. */
  readonly pages: Pieces;
}

/** What they are made of. */
export interface ListedParts {
  readonly root: string;
  readonly document: OpenApiDocument;
  readonly sample: Sample;
  readonly locales: readonly CoveredLocale[];
  readonly pages: readonly SamplePage[];
}

/** Makes the parts of a site. */
export function siteParts({ root, document, sample, locales, pages }: ListedParts): SiteParts {
  return {
    endpoints: piecesOf(<Endpoints root={root} document={document} />),
    languages: piecesOf(<Languages locales={locales} />),
    choices: piecesOf(<Choices locales={locales} chosen={sample.locale} />),
    pages: piecesOf(<Pages root={root} pages={pages} />),
  };
}

function Endpoints({ root, document }: Pick<ListedParts, "root" | "document">): VNode {
  return (
    <>
      {Object.entries(document.paths).map(([path, item]) => (
        <tr key={path}>
          <td>
            <Request root={root} path={path} item={item} />
          </td>
          <td>{HOLE}</td>
        </tr>
      ))}
    </>
  );
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

function Languages({ locales }: Pick<ListedParts, "locales">): VNode {
  return (
    <>
      {locales.map((covered) => (
        <tr key={covered.locale.code}>
          <th scope="row">
            <Code>{covered.locale.code}</Code>
          </th>
          <td>
            <LanguageName covered={covered} />
          </td>
          <td>{covered.pages}</td>
          <td>{HOLE}</td>
        </tr>
      ))}
    </>
  );
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

function Choices({ locales, chosen }: Pick<ListedParts, "locales"> & { readonly chosen: string }): VNode {
  return (
    <>
      {locales.map(({ locale: { code, name, dir } }) => (
        <option key={code} value={code} lang={code} dir={dir} selected={code === chosen}>
          {`${name} (${code})`}
        </option>
      ))}
    </>
  );
}

function Pages({ root, pages }: Pick<ListedParts, "root" | "pages">): VNode {
  return (
    <>
      {pages.map(({ page: { path, locales }, address }) => {
        const shown = path === "" ? "/" : filePath(path);
        return (
          <tr key={path}>
            <th scope="row">
              <a href={address}>
                <Code>{shown}</Code>
              </a>
            </th>
            <td>
              <a href={`${root}/${encodeURI(pageFile(path))}`} aria-label={`${locales.size} (${HOLE}: ${shown})`}>
                {locales.size}
              </a>
            </td>
          </tr>
        );
      })}
    </>
  );
}
