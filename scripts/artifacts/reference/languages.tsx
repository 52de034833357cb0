/** @jsxRuntime automatic @jsxImportSource preact */
/** The languages of this site, and some of its pages. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { LOCALES_TWIN_FILE, SITEMAP_FILE } from "../../site/layout.ts";
import { isWritten } from "../../site/artifact-choices.ts";
import { filled } from "./holes.ts";
import type { ReferenceView } from "./view.ts";
import { plainWords, Words } from "./words.tsx";

interface LanguagesProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** The languages with their coverage. */
export function Languages({ texts: { site: words }, view }: LanguagesProps): VNode {
  const { site, root, locales, moreLocales } = view;
  return (
    <>
      <p>
        <Words text={words.counts} values={{ locales: site.locales.length, pages: site.pages.length }} />
      </p>
      <table class="locales">
        <thead>
          <tr>
            <th scope="col">{words.code}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.pages}</th>
            <th scope="col">{words.coverage}</th>
          </tr>
        </thead>
        <tbody>
          {filled(
            view.parts.languages,
            locales.map(({ percent }) => plainWords(words.percent, { percent })),
          )}
        </tbody>
      </table>
      {moreLocales > 0 && (
        <p>
          <Words text={words.moreLocales} values={{ count: moreLocales }} />{" "}
          <a href={`${root}/${LOCALES_TWIN_FILE}`}>{LOCALES_TWIN_FILE}</a>
        </p>
      )}
      <h3>{words.samples}</h3>
      <Samples texts={words} view={view} />
    </>
  );
}

function Samples({ texts, view }: { readonly texts: ReferenceTexts["site"]; readonly view: ReferenceView }): VNode {
  const { site, root, pages, morePages } = view;
  return (
    <>
      <table class="pages">
        <thead>
          <tr>
            <th scope="col">{texts.page}</th>
            <th scope="col">{texts.translations}</th>
          </tr>
        </thead>
        <tbody>
          {filled(
            view.parts.pages,
            pages.map(() => texts.translations),
          )}
        </tbody>
      </table>
      {morePages > 0 && (
        <p>
          <Words text={texts.morePages} values={{ count: morePages }} />{" "}
          {isWritten(site.artifacts.sitemap) && <a href={`${root}/${SITEMAP_FILE}`}>{SITEMAP_FILE}</a>}
        </p>
      )}
    </>
  );
}
