/** Finds the faults of pages to which others link as translations: they are missing, left out, or do not link back. */
import type { BuiltDocument } from "../content/sources/html/built-site.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { fits, isSameLanguage, languageOf, tagFault } from "./language.ts";
import { isDefault, type Known, type Link, type LinkedPage, type Named, note } from "./links.ts";

/** The links with each kind of fault, by what they lead to. One fault of a page may concern a link in each language. */
interface Faults {
  readonly tags: Map<string, Named>;
  readonly missing: Map<string, Named>;
  readonly leftOut: Map<BuiltDocument, Named>;
  readonly silent: Map<BuiltDocument, Named>;
  /** Document -> address as the links spell it -> the links. */
  readonly respelled: Map<BuiltDocument, Map<string, Named>>;
  readonly languages: Map<BuiltDocument, Map<string, Named>>;
}

/** Yields the faults of the links between pages. Links with the same fault and the same target are one diagnostic. */
export function* targetProblems(pages: readonly LinkedPage[], known: Known): Generator<Diagnostic, void, void> {
  const faults: Faults = {
    tags: new Map(),
    missing: new Map(),
    leftOut: new Map(),
    silent: new Map(),
    respelled: new Map(),
    languages: new Map(),
  };
  for (const { page, links } of pages) {
    for (const link of links) {
      if (tagFault(link.hreflang)) note(faults.tags, link.hreflang, page, link.hreflang);
      if (link.target.kind === "missing") note(faults.missing, link.address, page, link.hreflang);
      if (link.target.kind === "page") noteTarget(faults, page, link, link.target, known);
    }
  }
  yield* linkDiagnostics(faults);
  yield* pageDiagnostics(faults, known);
}

function noteTarget(
  { leftOut, silent, respelled, languages }: Faults,
  page: BuiltDocument,
  link: Link,
  target: Extract<Link["target"], { kind: "page" }>,
  { leftOutOf, linkedOf, differencesOf }: Known,
): void {
  const { hreflang } = link;
  const other = target.page;
  const reason = leftOutOf(other)?.reason;
  if (reason !== undefined) {
    if (reason !== "error-page") note(leftOut, other, page, hreflang);
    return;
  }
  const { named, own } = linkedOf(other) ?? {};
  if (other !== page && !named?.has(page)) note(silent, other, page, hreflang);
  if (own && own.host !== target.host) note(leftOut, other, page, hreflang);
  else if (own ? own.address !== target.address : !target.isExact) {
    noteIn(respelled, other, link.address, page, link);
  }
  const isReported = differencesOf(page)?.has(hreflang.toLowerCase());
  if (!isDefault(link) && !isReported) noteIn(languages, other, hreflang, page, link);
}

function noteIn(
  found: Map<BuiltDocument, Map<string, Named>>,
  target: BuiltDocument,
  key: string,
  page: BuiltDocument,
  { hreflang }: Link,
): void {
  const ofTarget = found.get(target) ?? new Map<string, Named>();
  found.set(target, ofTarget);
  note(ofTarget, key, page, hreflang);
}

function* linkDiagnostics({ tags, missing }: Faults): Generator<Diagnostic, void, void> {
  for (const [hreflang, by] of tags) {
    const fault = tagFault(hreflang);
    if (fault) yield diagnostic("audit-hreflang", { hreflang, by, ...fault }, atFirst(by));
  }
  for (const [address, by] of missing) {
    yield diagnostic("audit-target-missing", { address, hreflang: by.hreflang, by }, atFirst(by));
  }
}

function* pageDiagnostics(faults: Faults, { leftOutOf, linkedOf }: Known): Generator<Diagnostic, void, void> {
  for (const [{ file }, by] of faults.silent) {
    yield diagnostic("audit-no-return", { by, hreflang: by.hreflang }, { place: { file } });
  }
  for (const [page, by] of faults.leftOut) {
    const { reason, canonical } = leftOutOf(page) ?? { reason: "canonical", canonical: page.canonicals[0] };
    if (reason === "error-page") continue;
    const values = { by, hreflang: by.hreflang, reason, canonical };
    yield diagnostic("audit-target-left-out", values, { place: { file: page.file } });
  }
  for (const [page, spellings] of faults.respelled) {
    const own = linkedOf(page)?.own?.address ?? `/${page.path.replace(/(?<=^|\/)index\.html$/, "")}`;
    for (const [address, by] of spellings) {
      yield diagnostic("audit-target-respelled", { by, address, own }, { place: { file: page.file } });
    }
  }
  for (const [page, tags] of faults.languages) yield* languageProblems(page, tags);
}

/**
 * Compares the language of a page with all links to it, or these links with each other if it states none. One page may be
 * the page of several countries.
 */
function* languageProblems(
  { file, language }: BuiltDocument,
  tags: ReadonlyMap<string, Named>,
): Generator<Diagnostic, void, void> {
  const isStated = language !== undefined && languageOf(language) !== undefined;
  const all = isStated ? [...tags] : [...tags].filter(([hreflang]) => !tagFault(hreflang));
  const [[usual, usualBy] = ["", undefined]] = all;
  const stated = isStated ? language : usual;
  const wrong = all.find(([hreflang]) => !isSameLanguage(stated, hreflang));
  const isAnyRight = all.some(([hreflang]) => fits(stated, hreflang));
  const [hreflang, by] = wrong ?? all[0] ?? [];
  if (hreflang === undefined || by === undefined || (!wrong && isAnyRight)) return;
  const values = { language: stated, hreflang, by, others: isStated ? undefined : usualBy };
  yield diagnostic("audit-language", values, { place: { file } });
}

/** A fault of links stands in the first page that has it. */
function atFirst({ first }: Named): { readonly place: { readonly file: string } } {
  return { place: { file: first[0] ?? "" } };
}
