/** Checks a proposal against what it would publish, and against a built site that lies in the project. */
import { few } from "../diagnostics/message.ts";
import type { Doubt } from "./doubts.ts";
import type { Diagnostic } from "../model.ts";
import { addressEnd } from "../site/addresses.ts";
import { countTranslations, shownPath, type Site, translationOf } from "../site/site.ts";
import { fetchedTranslations } from "./detect/translation-tools.ts";
import { GUESSES } from "./detect/hosts.ts";
import { spotOf, spotOfText } from "./detect/spots.ts";
import { codeOf } from "./languages.ts";
import type { Proposal } from "./propose.ts";
import type { Findings } from "./detect/index.ts";
import type { Repository } from "./repository.ts";

/** How many diagnostics of one code show that a line of the proposal is wrong, and not many files of the project. */
const MANY = 20;

/** Lists what is doubtful about the proposal for a docs tree. `site` is undefined if the content has errors. */
export function verify(
  repository: Repository,
  { tree, address }: Findings,
  proposal: Proposal,
  { site, diagnostics }: { readonly site: Site | undefined; readonly diagnostics: readonly Diagnostic[] },
): readonly Doubt[] {
  if (!tree) return [];
  const found = [
    ...addressDoubts(repository, proposal, address?.evidence),
    ...(tree.doubts ?? []),
    ...repeated(diagnostics),
    ...(site
      ? [
          ...emptyLanguages(repository, tree.evidence, proposal, site),
          ...translatedSources(site),
          ...missingOutput(repository, site),
        ]
      : []),
  ];
  return joined(found);
}

/** Joins doubts about one line that have one reason: a spread may hide many keys. */
function joined(doubts: readonly Doubt[]): readonly Doubt[] {
  const groups = new Map<string, { readonly first: Doubt; readonly what: Set<string> }>();
  for (const doubt of doubts) {
    const { key, reason, from } = doubt;
    const name = JSON.stringify([key, reason, from?.file, from?.at, ...(from?.at === undefined ? [doubt.what] : [])]);
    const { first, what } = groups.get(name) ?? { first: doubt, what: new Set() };
    groups.set(name, { first, what: what.add(doubt.what) });
  }
  return Array.from(groups.values(), ({ first, what }) => ({ ...first, what: few([...what]) }));
}

function addressDoubts(
  repository: Repository,
  { isExampleAddress }: Proposal,
  evidence: string | undefined,
): readonly Doubt[] {
  if (isExampleAddress) return [{ key: "base_url", reason: "address-unknown", what: "" }];
  const guess = GUESSES.find(({ file }) => file === evidence);
  if (guess === undefined) return [];
  const { file, what, key } = guess;
  return [{ key: "base_url", reason: "address-guessed", what, from: key ? spotOf(repository, file, key) : { file } }];
}

/** Doubts a tree with the same problem in many files: then the pattern is wrong, or the languages are. */
function repeated(diagnostics: readonly Diagnostic[]): readonly Doubt[] {
  const counts = new Map<string, number>();
  for (const { code, severity } of diagnostics) if (severity === "error") counts.set(code, (counts.get(code) ?? 0) + 1);
  const many = [...counts].filter(([, count]) => count >= MANY);
  return many.map(([code, count]) => ({ key: "pages", reason: "repeated", what: `${count} problems [${code}]` }));
}

/** Doubts languages without a translation. The place is the line of the configuration that states the first of them. */
function emptyLanguages(repository: Repository, evidence: string, { locales }: Proposal, site: Site): readonly Doubt[] {
  const counts = countTranslations(site.pages);
  const others = site.locales.map(({ code }) => code).filter((code) => code !== site.addresses.sourceLocale);
  const empty = others.filter((code) => (counts.get(code) ?? 0) === 0);
  if (empty.length === 0) return [];
  const fetched = empty.length === others.length ? fetchedTranslations(repository) : undefined;
  if (fetched) return [{ key: "locales", reason: "translations-elsewhere", what: fetched.file, from: fetched }];
  const names = locales.flatMap(({ code, label }) => (code === empty[0] ? [label ?? code.toLowerCase(), code] : []));
  const from = names.flatMap((name) => spotOfText(repository, evidence, name) ?? [])[0];
  return [{ key: "locales", reason: "language-empty", what: few(empty), from }];
}

/** Doubts pages of the source language in folders that are named like languages, if these have the paths of others. */
function translatedSources({ pages }: Site): readonly Doubt[] {
  const known = new Set(pages.map(({ path }) => path));
  const inFolders = pages.flatMap(({ path }) => {
    const segments = path.split("/");
    const depth = segments.findIndex((one, index) => index > 0 && index < 4 && isLanguage(one));
    return depth === -1 ? [] : [{ path, name: segments[depth] ?? "", rest: segments.toSpliced(depth, 1).join("/") }];
  });
  const rests = new Map<string, number>();
  for (const { rest } of inFolders) rests.set(rest, (rests.get(rest) ?? 0) + 1);
  const twins = inFolders.filter(({ rest }) => known.has(rest) || (rests.get(rest) ?? 0) > 1);
  // Nearly all pages below one folder: the source language is in that folder, and its address has no such prefix.
  const isMost = inFolders.length * 10 > pages.length * 9;
  const shown = isMost ? inFolders : twins;
  if (shown.length === 0 || shown.length * 20 < pages.length) return [];
  const names = [...new Set(shown.map(({ name }) => name))];
  const what = `${shown.length} of ${pages.length} pages (${few(names)})`;
  return [{ key: "pages", reason: "looks-translated", what }];
}

/** Countries whose codes are often written instead of those of their languages: `cn` for Chinese. */
const COUNTRIES = /^(?:cn|cz|dk|gr|jp|kr|tw|ua|vn)$/i;

function isLanguage(segment: string): boolean {
  return (
    COUNTRIES.test(segment) ||
    (/^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))?$/i.test(segment) && codeOf(segment) !== undefined)
  );
}

/** Folders into which generators build sites. */
const OUTPUTS = ["build", "dist", "public", "_site", "site", "out", ".vitepress/dist", "docs/.vitepress/dist"];

/** The maximum number of addresses that are looked for in a built site. */
const MOST_ADDRESSES = 2000;

/** Whether a folder holds a built site. A folder `public` may also hold files that a generator copies. */
function isBuilt({ has }: Repository, folder: string): boolean {
  const isOutput =
    /^_site$|\.vitepress\/dist$/.test(folder) || has(`${folder}/404.html`) || has(`${folder}/sitemap.xml`);
  return isOutput && has(`${folder}/index.html`);
}

/** Doubts addresses that have no file in a built site, if more than one in ten lacks its file. */
function missingOutput(repository: Repository, site: Site): readonly Doubt[] {
  const folder = OUTPUTS.find((name) => isBuilt(repository, name));
  if (folder === undefined) return [];
  const paths = site.pages.flatMap((page) =>
    site.addresses.locales.flatMap(({ code, prefix, origin }) => {
      const defined = translationOf(page, code);
      return defined && origin === site.addresses.locales[0]?.origin ? [prefix + addressEnd(defined)] : [];
    }),
  );
  const asked = paths.slice(0, MOST_ADDRESSES);
  const lacking = asked.filter((path) => {
    const plain = shownPath(path).replace(/\/$/, "");
    return ![`${plain}/index.html`, `${plain}.html`, plain].some((file) => repository.has(folder + file));
  });
  if (lacking.length * 10 <= asked.length) return [];
  const what = `${few(lacking.slice(0, 3).map(shownPath))} (${lacking.length} of ${asked.length} in ${folder}/)`;
  return [{ key: "pages", reason: "output-differs", what, from: { file: `${folder}/index.html` } }];
}
