/** Makes the content of a site from what a docs generator knows and what its user sets. */
import { join } from "node:path";
import { readContent, type ReadContent } from "../../content/read.ts";
import type { SourceFile } from "../../content/content.ts";
import { parseYaml } from "../../content/yaml/index.ts";
import { type ReadSite, readSite } from "../../read-site.ts";
import { nativeName } from "../../init/languages.ts";
import type { GeneratorFacts, GeneratorLocale, SteleOptions } from "./facts.ts";

/** The folder of a project that may add to the facts of the generator: languages, options, texts of the reference. */
const CONTENT_FOLDER = "stele";

/**
 * Reads a site from the facts of its generator. The options have the keys of `site.yaml`, so they are checked like that
 * file. If the project has a folder `stele/`, its files count too: options override the keys of its `site.yaml`, and
 * rows of its `locales.yaml` override what the generator says of a language.
 */
export function readGeneratorSite(facts: GeneratorFacts, options: SteleOptions): ReadSite {
  const { generator, projectDirectory, routes } = facts;
  const contentDirectory = join(projectDirectory, CONTENT_FOLDER);
  return readSite({
    contentDirectory,
    shownAs: CONTENT_FOLDER,
    projectDirectory,
    overrides: {},
    given: contentOf(facts, options, addedContent(contentDirectory, projectDirectory)),
    routes: new Map([[generator, routes]]),
  });
}

const NOTHING: ReadContent = { files: {}, names: [], isListRefused: false, diagnostics: [] };

/** Reads the folder that adds to the facts. A folder or a file that is not there adds nothing. */
function addedContent(directory: string, projectDirectory: string): ReadContent {
  const read = readContent(directory, CONTENT_FOLDER, [projectDirectory]);
  const isOptional = new Set(["content-folder-missing", "content-file-missing"]);
  return { ...read, diagnostics: read.diagnostics.filter(({ code }) => !isOptional.has(code)) };
}

function contentOf(facts: GeneratorFacts, options: SteleOptions, added: ReadContent = NOTHING): ReadContent {
  const { generator, baseUrl, sourceLocale, sourcePrefix } = facts;
  const { "site.yaml": site, "locales.yaml": locales, ...others } = added.files;
  const { include, exclude, on_error: _, ...keys } = options;
  const written = parsed(site, isMapping, {});
  const routes = { routes: generator, include, exclude };
  const known = { base_url: baseUrl, source_locale: sourceLocale, addresses: "path", source_prefix: sourcePrefix };
  const rows = parsed(locales, isRows, []);
  const values = {
    // A generator for one language has addresses without a prefix, and `source_prefix` needs one.
    "site.yaml": { ...known, ...written.value, ...defined(keys), pages: [routes, ...pagesOf(written.value)] },
    "locales.yaml": [
      ...facts.locales.map((locale) => localeRow(locale, rows.value)),
      ...unknownRows(facts, rows.value),
    ],
  };
  const name = `options of Stele in ${generator}`;
  return {
    ...added,
    files: {
      ...others,
      "site.yaml": { name, text: JSON.stringify(values["site.yaml"], null, 2) },
      "locales.yaml": { name: `languages of ${generator}`, text: JSON.stringify(values["locales.yaml"], null, 2) },
    },
    diagnostics: [...added.diagnostics, ...written.diagnostics, ...rows.diagnostics],
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Parses a file of the content folder. A value of another shape is kept out: the facts are complete without it. */
function parsed<Value>(file: SourceFile | undefined, fits: (value: unknown) => value is Value, without: Value) {
  const { value = without, diagnostics } = file ? parseYaml(file) : { value: without, diagnostics: [] };
  return { value: fits(value) ? value : without, diagnostics };
}

function isMapping(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isMapping);
}

/** Returns the lists in `site.yaml`. The other sources are other ways to find the pages that the generator knows. */
function pagesOf({ pages }: Row): readonly unknown[] {
  return Array.isArray(pages) ? pages.filter((row) => isMapping(row) && "list" in row) : [];
}

function localeRow({ code, label, ...known }: GeneratorLocale, rows: readonly Row[]): Row {
  const written = rows.find((row) => row["code"] === code);
  const row = { name: nativeName(code) ?? code, ...defined(known), ...written, code };
  return label === undefined || label === code.toLowerCase() ? row : { label, ...row };
}

/** Rows of languages that the generator does not have. They are reported if they do not fit. */
function unknownRows({ locales }: GeneratorFacts, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => !locales.some(({ code }) => code === row["code"]));
}

function defined(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
