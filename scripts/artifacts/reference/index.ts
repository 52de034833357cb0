/** The reference pages: one in each language that has texts, with their style, script and icon. */
import { ready } from "../../package/ready.ts";
import type { TextArtifact } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { referenceFile } from "../../site/layout.ts";
import { MARK } from "../../site/ownership.ts";
import { asChosen, published } from "../artifact.ts";
import { fileOf, referencePage } from "./page.ts";
import { STYLE } from "./style.ts";
import { referenceView } from "./view.ts";

/** So that browsers do not ask for an icon that is missing. */
const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
  '<path fill="#1a5fb4" d="M4 15V5a4 4 0 0 1 8 0v10z"/>',
  '<path stroke="#fff" d="M6 6.5h4M6 9h4m-4 2.5h4"/>',
  "</svg>\n",
].join("");

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
  const english = unwritten.length === 0 ? "" : referencePage(view, references[0], true);
  const files = [
    ...references.map((language) => html(fileOf(view, language), referencePage(view, language, false))),
    ...unwritten.map(({ code }) => html(referenceFile(folder, code), english)),
    published(`${folder}icon.svg`, "image/svg+xml", `<!-- ${MARK} -->\n${ICON}`),
    published(`${folder}script.js`, "text/javascript; charset=utf-8", `// ${MARK}\n${ready("reference-script")}`),
    published(`${folder}style.css`, "text/css; charset=utf-8", `/* ${MARK} */\n${STYLE}`),
  ].map((file) => asChosen(artifacts, "reference", file));
  yield* files.sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
}

function html(path: string, text: string): TextArtifact {
  return published(path, "text/html; charset=utf-8", text);
}
