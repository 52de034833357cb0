/** @jsxRuntime automatic @jsxImportSource preact */
/** A form that asks this very site. The script makes it work; without it, the prebuilt file is a link. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { LOCALES_TWIN_FILE, translationFile } from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { filled } from "./holes.ts";
import type { ReferenceView } from "./view.ts";
import { NOT_TRANSLATED, Words } from "./words.tsx";

interface TryingProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** The form and the place of its answer, which has its size before there is one. */
export function Trying({ texts: { trying }, view }: TryingProps): VNode {
  const { root, sample } = view;
  const file = translationFile(sample.locale, sample.page.path);
  const messages = { sending: trying.sending, posted: trying.posted, read: trying.read, unanswered: trying.unanswered };
  return (
    <>
      <p>{trying.intro}</p>
      <form
        id="trying-form"
        data-root={root}
        data-source={sourceBase(view)}
        data-locales={view.moreLocales > 0 ? `${root}/${LOCALES_TWIN_FILE}` : undefined}
      >
        <p>
          <label for="trying-locale">{trying.locale}</label>
          <select id="trying-locale" name="locale">
            {filled(view.parts.choices)}
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
            value={sample.page.path === "" ? "/" : filePath(sample.page.path)}
          />
        </p>
        <p>
          <button type="submit" disabled>
            {trying.send}
          </button>
        </p>
      </form>
      <noscript>
        <p>
          {trying.withoutScript} <a href={`${root}/${encodeURI(file)}`}>{file}</a>
        </p>
      </noscript>
      <div id="trying-answer" role="status">
        <div class="messages">
          {Object.entries(messages).map(([name, text]) => (
            <p key={name} data-message={name} hidden>
              <Words text={text} />
            </p>
          ))}
        </div>
        <pre dir="ltr" {...NOT_TRANSLATED}>
          <code />
        </pre>
      </div>
    </>
  );
}

/** What the addresses of source pages begin with: a reader may put in a whole one. */
function sourceBase({ site: { addresses } }: ReferenceView): string {
  const source = addresses.locales.find(({ code }) => code === addresses.sourceLocale);
  return source ? source.origin + addresses.basePath + source.prefix : addresses.publishedAt;
}
