/** The table of all pages and languages. A site with many pages has several parts. */
import type { Locale, TextArtifact } from "../../model.ts";
import { stateOf, type TranslationState } from "../../site/coverage.ts";
import { pathSegments } from "../../site/paths.ts";
import { type Page, shownPath, type Site, sourceAddress } from "../../site/site.ts";
import { fillTemplate } from "../constants.ts";
import { escapeHtml, type Html } from "../markup.ts";
import { withValues, words } from "../reference/page.ts";
import {
  countsLine,
  htmlPage,
  languageFor,
  type PageLanguage,
  pagesFolder,
  sourceLocale,
  targetLocales,
} from "./page.ts";

/** The most rows and the most cells of a page. A browser shows such a table without delay. */
const MOST_ROWS = 1000;
const MOST_CELLS = 20_000;

/** The most rows that are open when the page is shown. */
const MOST_OPEN = 100;

/** Returns the parts of the table: path -> how to make it. Together they may be larger than memory should hold. */
export function matrixPages(site: Site, folder: string): (readonly [path: string, make: () => TextArtifact])[] {
  const locales = targetLocales(site);
  const most = Math.max(50, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, locales.length))));
  const parts = Math.max(1, Math.ceil(site.pages.length / most));
  const depth = sectionDepth(site.pages);
  return Array.from({ length: parts }, (_, index) => {
    const make = (): TextArtifact => {
      const rows = site.pages.slice(index * most, (index + 1) * most);
      return matrixPage({ site, folder, locales, rows, part: index + 1, parts, depth });
    };
    return [`${folder}${pagesFolder(index + 1)}index.html`, make];
  });
}

interface Part {
  readonly site: Site;
  readonly folder: string;
  readonly locales: readonly Locale[];
  readonly rows: readonly Page[];
  readonly part: number;
  readonly parts: number;
  /** How many segments the name of a section has. */
  readonly depth: number;
}

function matrixPage({ site, folder, locales, rows, part, parts, depth }: Part): TextArtifact {
  const language = languageFor(site.addresses.sourceLocale);
  const { texts } = language;
  const { host } = new URL(site.addresses.publishedAt);
  const title = withValues(texts.labelled, { label: texts.allPages, value: host });
  const cellOf = cellsOf(language);
  const source = sourceLocale(site);
  const columns = locales.map(({ code, name, dir }) => fillTemplate("statusColumn", { code, name, dir }));
  const sections = new Map<string, Page[]>();
  for (const row of rows) {
    const name = sectionOf(row, depth);
    const section = sections.get(name);
    if (section) section.push(row);
    else sections.set(name, [row]);
  }
  const isOpen = sections.size === 1 || rows.length <= MOST_OPEN;
  const body = fillTemplate("statusMatrix", {
    counts: countsLine(site, language),
    parts: parts === 1 ? [] : partLinks(part, parts, language),
    languageLabel: texts.language,
    stateLabel: texts.state,
    all: texts.all,
    choices: locales.map(({ code, name }) => fillTemplate("statusChoice", { value: code, text: `${name} (${code})` })),
    states: Object.entries(texts.states).map(([value, text]) => fillTemplate("statusChoice", { value, text })),
    search: texts.search,
    sort: texts.sort,
    shown: parts === 1 ? texts.shown : texts.shownInPart,
    title: texts.allPages,
    sections: Array.from(sections, ([name, pages]) =>
      fillTemplate(isOpen ? "statusOpenSection" : "statusSection", {
        name: name === "" ? texts.root : name,
        count: pages.length,
        page: texts.page,
        columns,
        rows: pages.map((page) => {
          const cells = locales.map(({ code }) => cellOf(page, code)).join("");
          return row(page, sourceAddress(site, page), source, cells);
        }),
      }),
    ),
  });
  const frame = { site, folder, language, current: "pages", heading: words(texts.allPages), title, depth: 1 } as const;
  return htmlPage(`${pagesFolder(part)}index.html`, frame, body);
}

/** The most parts before and after a part to which it has links. It also has links to the first and the last part. */
const MOST_NEAR = 20;

function partLinks(part: number, parts: number, { texts }: PageLanguage): Html {
  const all = Array.from({ length: parts }, (_, index) => index + 1);
  const shown = all.filter((one) => one === 1 || one === parts || Math.abs(one - part) <= MOST_NEAR);
  const links = shown.map((one): Html => {
    const text = texts.part.replace("{part}", `${one}`).replace("{parts}", `${parts}`);
    if (one === part) return fillTemplate("statusText", { text });
    return fillTemplate("statusLink", { href: `../${pagesFolder(one)}index.html`, text });
  });
  return fillTemplate("statusLinks", { links });
}

/** Returns a function that makes the cell of a state. The texts are filled in once, because there are many cells. */
function cellsOf({ texts }: PageLanguage): (page: Page, code: string) => string {
  const beginnings = new Map(
    Object.entries(texts.states).map(([state, word]) => [state, `<td class="state ${state}">${escapeHtml(word)}`]),
  ) as ReadonlyMap<TranslationState, string>;
  return (page, code) => {
    const { state, change } = stateOf(page, code);
    const { added, removed } = change ?? {};
    const size = added === undefined || removed === undefined ? "" : `<small>+${added} −${removed}</small>`;
    const machine = page.versions?.get(code)?.machine ? `<small>${escapeHtml(texts.machine)}</small>` : "";
    const fallback = page.fallbacks?.has(code) ? `<small>${escapeHtml(texts.fallback)}</small>` : "";
    return `${beginnings.get(state) ?? ""}${size}${machine}${fallback}</td>`;
  };
}

/** Makes a row. The title is a text in the source language, while a path is in no language. */
function row(page: Page, href: string, source: Locale | undefined, cells: string): Html {
  const path = shownPath(page.path);
  const { title } = page.text ?? {};
  return fillTemplate("statusRow", {
    title:
      title === undefined || !source
        ? fillTemplate("statusLink", { href, text: title ?? path })
        : fillTemplate("statusTitle", { href, code: source.code, dir: source.dir, title }),
    path: title === undefined ? [] : fillTemplate("statusPath", { path }),
    cells: { html: cells },
  });
}

/** Returns the name of the section of a page: the first folders of its path. */
function sectionOf({ path }: Page, depth: number): string {
  const segments = pathSegments(path);
  const folders = segments.slice(0, Math.min(depth, segments.length - 1));
  return folders.length === 0 ? "" : `/${folders.join("/")}`;
}

/** Chooses how many folders name a section: one more while nearly all pages are in one section. */
function sectionDepth(pages: readonly Page[]): number {
  for (let depth = 1; depth < 3; depth += 1) {
    const counts = new Map<string, number>();
    for (const page of pages) {
      const name = sectionOf(page, depth);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    if ([...counts.values()].every((count) => count < pages.length * 0.8)) return depth;
  }
  return 3;
}
