/** Makes the content of a site from what a docs generator knows and what its user sets. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "../../content/content.ts";
import { readContent } from "../../content/read.ts";
import { parseYaml } from "../../content/yaml/index.ts";
import { nativeName } from "../../init/languages.ts";
import { type ReadSite, readSite } from "../../read-site.ts";
import type { GeneratorFacts, GeneratorLocale, SteleOptions } from "./facts.ts";

/** The folder of a project that may add to the facts of the generator: languages, options, texts of the reference. */
const FOLDER = "stele";

/** Diagnostics of a folder or a file that is not there, and so adds nothing. */
const OPTIONAL: ReadonlySet<string> = new Set(["content-folder-missing", "content-file-missing"]);

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a site from the facts of its generator. The options have the keys of `site.yaml`, so they are checked like that
 * file. If the project has a folder `stele/`, its files count too: options, and the address and the source language that
 * the generator states, override the keys of its `site.yaml`, and rows of its `locales.yaml` override what the generator
 * says of a language.
 */
export function readGeneratorSite(facts: GeneratorFacts, options: SteleOptions): ReadSite {
  const { generator, projectDirectory, baseUrl, sourceLocale, sourcePrefix, routes } = facts;
  const contentDirectory = join(projectDirectory, FOLDER);
  const added = readContent(contentDirectory, FOLDER, [realpathSync.native(projectDirectory)]);
  const { "site.yaml": siteFile, "locales.yaml": localesFile, ...others } = added.files;
  const site = parsed(siteFile, isMapping, {});
  const locales = parsed(localesFile, isRows, []);
  const { include, exclude, on_error: _, ...keys } = options;
  const known = { addresses: "path", source_prefix: sourcePrefix };
  // The routes have these, so no file of a pull request changes them.
  const fixed = { base_url: baseUrl, source_locale: sourceLocale };
  // The other sources in `site.yaml` are other ways to find the pages that the generator knows.
  const written = isRows(site.value["pages"]) ? site.value["pages"] : [];
  const pages = [{ routes: generator, include, exclude }, ...written.filter((row) => "list" in row)];
  const stated = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
  // Rows of languages that the generator does not have are reported if they do not fit.
  const unknown = locales.value.filter(({ code }) => !facts.locales.some((locale) => locale.code === code));
  const rows = [...facts.locales.map((locale) => localeRow(locale, locales.value)), ...unknown];
  const files = {
    ...others,
    "site.yaml": asYaml(`options of Stele in ${generator}`, { ...known, ...site.value, ...fixed, ...stated, pages }),
    "locales.yaml": asYaml(`languages of ${generator}`, rows),
  };
  const diagnostics = added.diagnostics.filter(({ code }) => !OPTIONAL.has(code));
  return readSite({
    contentDirectory,
    shownAs: FOLDER,
    projectDirectory,
    overrides: {},
    isMerged: true,
    given: { ...added, files, diagnostics: [...diagnostics, ...site.diagnostics, ...locales.diagnostics] },
    routes: new Map([[generator, routes]]),
  });
}

function localeRow({ code, label, name, dir, host }: GeneratorLocale, rows: readonly Row[]): Row {
  const known = { label: label === code.toLowerCase() ? undefined : label, dir, host };
  return { ...known, name: name ?? nativeName(code) ?? code, ...rows.find((row) => row["code"] === code), code };
}

/** JSON is YAML. Keys without a value are left out. */
function asYaml(name: string, value: unknown): SourceFile {
  return { name, text: JSON.stringify(value, null, 2) };
}

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
