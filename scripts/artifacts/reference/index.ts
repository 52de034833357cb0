/** The reference pages: one in each language that has texts, and what they show themselves with. */
import { bundledReferenceScript } from "../../package/reference-text.ts";
import type { ReferenceLanguage, Site, TextArtifact } from "../../model.ts";
import { referenceFile } from "../../site/layout.ts";
import { MARK } from "../../site/ownership.ts";
import { asChosen, published } from "../artifact.ts";
import { ICON } from "./icon.ts";
import { fileOf, pageSections, referencePage } from "./page.tsx";
import { STYLE } from "./style.ts";
import { referenceView } from "./view.ts";

/**
 * All files of the reference in the code-unit order of their paths, made when the first is asked for; none where
 * `artifacts:` leaves them out. A language of the site without texts has the English page, in its place and marked as
 * English.
 */
export function* referenceArtifacts(site: Site): Generator<TextArtifact> {
  const { references, locales, artifacts } = site;
  if (!artifacts.reference) return;
  const { path: folder } = artifacts.reference;
  const view = referenceView(site, folder);
  const written = new Set(references.map(({ code }) => code));
  const unwritten = locales.filter(({ code }) => !written.has(code));
  const sectionsOf = new Map(references.map(({ texts }) => [texts, pageSections({ texts, view })]));
  const page = (language: ReferenceLanguage, isFallback: boolean): string =>
    referencePage({ view, language, isFallback, sections: sectionsOf.get(language.texts) ?? "" });
  const english = unwritten.length === 0 ? "" : page(references[0], true);
  const files = [
    ...references.map((language) => html(fileOf(view, language), page(language, false))),
    ...unwritten.map(({ code }) => html(referenceFile(folder, code), english)),
    published(`${folder}icon.svg`, "image/svg+xml", `<!-- ${MARK} -->\n${ICON}`),
    published(`${folder}script.js`, "text/javascript; charset=utf-8", `// ${MARK}\n${bundledReferenceScript()}`),
    published(`${folder}style.css`, "text/css; charset=utf-8", `/* ${MARK} */\n${STYLE}`),
  ].map((file) => asChosen(artifacts, "reference", file));
  yield* files.sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
}

function html(path: string, text: string): TextArtifact {
  return published(path, "text/html; charset=utf-8", text);
}
