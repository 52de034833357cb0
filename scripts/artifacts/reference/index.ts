/** The reference pages: one in each language that has texts, and what they show themselves with. */
import { bundledReferenceScript } from "../../bundles/reference-text.ts";
import type { Artifact, Site } from "../../model.ts";
import { REFERENCE_FOLDER, referenceFile } from "../../site/layout.ts";
import { published } from "../artifact.ts";
import { ICON } from "./icon.ts";
import { fileOf, referencePage } from "./page.tsx";
import { STYLE } from "./style.ts";
import { referenceView } from "./view.ts";

/**
 * All files of the reference in the code-unit order of their paths, made when the first is asked for. They are written
 * only where the whole folder is ours: a site may have a `/reference` of its own. A language of the site without texts has
 * the English page, in its place and marked as English.
 */
export function* referenceArtifacts(site: Site): Generator<Artifact> {
  const view = referenceView(site);
  const { references, locales } = site;
  const written = new Set(references.map(({ code }) => code));
  const unwritten = locales.filter(({ code }) => !written.has(code));
  const english = unwritten.length === 0 ? "" : referencePage({ view, language: references[0], isFallback: true });
  const files = [
    ...references.map((language) => html(fileOf(view, language), referencePage({ view, language, isFallback: false }))),
    ...unwritten.map(({ code }) => html(referenceFile(code), english)),
    file("icon.svg", "image/svg+xml", ICON),
    file("script.js", "text/javascript; charset=utf-8", bundledReferenceScript()),
    file("style.css", "text/css; charset=utf-8", STYLE),
  ];
  yield* files.sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
}

function html(path: string, text: string): Artifact {
  return published(path, "text/html; charset=utf-8", text, "standalone");
}

function file(name: string, mediaType: string, text: string): Artifact {
  return published(`${REFERENCE_FOLDER}/${name}`, mediaType, text, "standalone");
}
