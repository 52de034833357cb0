/** Content in memory, and what the core says about it, for tests that touch no disk. */
import type { ContentFiles } from "../scripts/content/decode.ts";
import { locate } from "../scripts/content/locate.ts";
import { type CodeValues, diagnostic, type DiagnosticCode } from "../scripts/diagnostics/catalogue.ts";
import type { LocatedDiagnostic, LocatedPlace, Position } from "../scripts/diagnostics/located.ts";
import { CONTENT_FILES, type ContentFileName, type SourceFile } from "../scripts/content/content.ts";
import type { Severity } from "../scripts/model.ts";
import { type Plan, plan } from "../scripts/pipeline.ts";

/** The text of each content file; what is left out is a site in English and Spanish with one page. */
export interface ContentTexts {
  readonly site?: string;
  readonly locales?: string;
  readonly pages?: string;
  /** Texts of the reference by their locales: the files `reference/<locale>.yaml`. */
  readonly references?: Readonly<Record<string, string>>;
}

const DEFAULTS = {
  site: "base_url: https://docs.example.com\nsource_locale: en\n",
  locales: "- { code: en, name: English }\n- { code: es, name: Español }\n",
  pages: "- { path: /, lastmod: 2026-01-02 }\n",
};

/** Content files with these texts. */
export function contentFiles(texts: ContentTexts = {}): ContentFiles {
  const { site, locales, pages, references = {} } = { ...DEFAULTS, ...texts };
  const ofReference = Object.entries(references).map(([locale, text]) => {
    const name = `reference/${locale}.yaml`;
    return [name, { name: `content/${name}`, text }];
  });
  return {
    ...Object.fromEntries(ofReference),
    "site.yaml": sourceFile("site.yaml", site),
    "locales.yaml": sourceFile("locales.yaml", locales),
    "pages.yaml": sourceFile("pages.yaml", pages),
  };
}

/** The text of a `pages.yaml` with one page a line; the path of each begins at column 11. */
export function pagesAt(paths: readonly string[], more = ""): string {
  return paths.map((path) => `- { path: ${JSON.stringify(path)}, lastmod: 2026-01-02${more} }\n`).join("");
}

/** The text of a `locales.yaml` with one locale a line; the code of each begins at column 11. */
export function localesOf(codes: readonly string[]): string {
  return codes.map((code) => `- { code: ${JSON.stringify(code)}, name: A language }\n`).join("");
}

/** A problem as a person sees it: places as `file:line:column`. */
export interface SeenProblem {
  readonly severity: Severity;
  readonly code: string;
  readonly at: string | undefined;
  readonly sentence: string;
  readonly hint?: string;
  readonly related?: readonly string[];
}

/** The problem that these values make, as `problemsOf` gives it. Its sentence and hint are the catalog's own. */
export function catalogued<Code extends DiagnosticCode>(
  code: Code,
  at: string | undefined,
  values: CodeValues<Code>,
  related?: readonly string[],
): SeenProblem {
  const { severity, sentence, hint } = diagnostic(code, values);
  return { severity, code, at, sentence, ...(hint === undefined ? {} : { hint }), ...(related ? { related } : {}) };
}

/** The sentence that the catalog has for these values. */
export function sentenceOf<Code extends DiagnosticCode>(code: Code, values: CodeValues<Code>): string {
  return diagnostic(code, values).sentence;
}

/** The sentence that the catalog has for these values, and its hint after it. */
export function textOf<Code extends DiagnosticCode>(code: Code, values: CodeValues<Code>): string {
  return `${sentenceOf(code, values)} ${hintOf(code, values)}`;
}

/** The hint that the catalog has for these values. */
export function hintOf<Code extends DiagnosticCode>(code: Code, values: CodeValues<Code>): string | undefined {
  return diagnostic(code, values).hint;
}

/** Errors and warnings of content, located and in the order of printing. Notices are about hosts, not content. */
export function problemsOf(texts: ContentTexts): SeenProblem[] {
  return locatedProblems(contentFiles(texts)).map(seen);
}

/** As `problemsOf`, for content files that may be incomplete, and not yet in words. */
export function locatedProblems(files: ContentFiles): LocatedDiagnostic[] {
  return locate(plan(files).diagnostics, inOrder(files)).filter(({ diagnostic }) => diagnostic.severity !== "notice");
}

/** The files in the order in which their problems are reported. */
function inOrder(files: ContentFiles): SourceFile[] {
  const names = CONTENT_FILES;
  const others = Object.values(files).filter((file) => !names.some((name) => files[name] === file));
  return [...names.flatMap((name) => files[name] ?? []), ...others];
}

/** The plan of content that has no error. */
export function planOf(texts: ContentTexts = {}): Plan {
  const { value, diagnostics } = plan(contentFiles(texts));
  if (!value) throw new Error(diagnostics.map(({ sentence }) => sentence).join("\n"));
  return value;
}

/** A problem in the form that tables of cases write it in. */
export function seen({ diagnostic, file, position, related }: LocatedDiagnostic): SeenProblem {
  const { severity, code, sentence, hint } = diagnostic;
  return {
    severity,
    code,
    at: position ? shown(position) : file,
    sentence,
    ...(hint === undefined ? {} : { hint }),
    ...(related.length === 0 ? {} : { related: related.map(relatedPlace) }),
  };
}

function relatedPlace({ note, file, position }: LocatedPlace): string {
  return `${note}: ${position ? shown(position) : file}`;
}

function shown({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

function sourceFile(name: ContentFileName, text: string): SourceFile {
  return { name: `content/${name}`, text };
}
