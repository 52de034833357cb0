/** The work list of a language: what is behind, missing or orphaned, with links. As a page, and as a Markdown list. */
import type { Locale, TextArtifact } from "../../model.ts";
import { shellWord } from "../../diagnostics/message.ts";
import { codeSpan, linkTo } from "../../diagnostics/markdown.ts";
import { stateOf } from "../../site/coverage.ts";
import type { Site } from "../../site/site.ts";
import { published } from "../artifact.ts";
import { fillTemplate } from "../constants.ts";
import type { Html } from "../markup.ts";
import { withValues, words } from "../reference/page.ts";
import { htmlPage, languageFor, lines, MARKDOWN_MARK_LINE, type PageLanguage, sourceLocale, withName } from "./page.ts";
import { type Group, groupsOf, type Item } from "./work-items.ts";

type Texts = PageLanguage["texts"];

/** Makes the page and the Markdown file of a language. */
export function workList(site: Site, folder: string, locale: Locale): { page: TextArtifact; markdown: TextArtifact } {
  const { code, name } = locale;
  const { host } = new URL(site.addresses.publishedAt);
  const language = languageFor(code);
  const { texts } = language;
  const groups = groupsOf(site, code, language);
  const unknown = site.pages.filter((page) => stateOf(page, code).state === "unknown").length;
  const rest = restText(unknown, groups.length === 0, texts);
  const label = texts.workListOf.replace("{language}", () => name);
  const title = withValues(texts.labelled, { label, value: host });
  const body = fillTemplate("statusWork", {
    summary: withName(words(texts.translations), "{language}", locale),
    markdownLink: `../${encodeURIComponent(code)}.md`,
    markdown: texts.markdown,
    groups: [
      ...groups.map((group) => groupHtml(group, code, texts, sourceLocale(site))),
      ...(rest === undefined ? [] : [fillTemplate("statusLine", { text: rest })]),
    ],
  });
  const heading = withName(words(texts.workListOf), "{language}", locale);
  const frame = { site, folder, language, current: undefined, heading, title, depth: 1 } as const;
  const space = { left: LONGEST };
  const parts = groups.map((group) => groupMarkdown(group, code, texts, space));
  const text = [`${MARKDOWN_MARK_LINE}# ${plainCode(title)}\n`, ...parts, ...(rest === undefined ? [] : [`${rest}\n`])];
  return {
    page: htmlPage(`${code}/index.html`, frame, body),
    markdown: published(`${folder}${code}.md`, "text/markdown; charset=utf-8", withoutTags(text.join("\n"))),
  };
}

/**
 * Puts a word joiner into tags of templates. Jekyll, which GitHub Pages runs on a branch, reads Liquid in every Markdown
 * file, also in code, and a broken tag ends its build: https://jekyllrb.com/docs/liquid/ (read November 2026). A server may
 * run the commands of SSI and of `<?php` in files of any type.
 */
function withoutTags(text: string): string {
  return text.replaceAll(/\{(?=[{%#])|<(?=!--#|[?%])/g, "$&\u2060");
}

/**
 * Puts a word joiner into what could be markup of HTML or Markdown, if a reader lost the pair of a backtick. Python-Markdown
 * 3.4 does so after `<!--` in another code span, and marked 18 in the text of a link.
 */
function plainCode(text: string): string {
  return codeSpan(text).replaceAll(/<(?=[A-Za-z/!?])|\](?=[([:])|\{(?=[\s:])/g, "$&\u2060");
}

/** Says how many translations have no known state, or that there is nothing to do. */
function restText(unknown: number, isEmpty: boolean, texts: Texts): string | undefined {
  if (unknown > 0) return withValues(texts.unknownCount, { count: unknown });
  return isEmpty ? texts.nothing : undefined;
}

/**
 * How many characters the items of a Markdown list have together. An issue of GitHub has at most 65,536 (`body is too
 * long`, read November 2026).
 */
const LONGEST = 60_000;

function listAll(option: string, code: string): string {
  return `stele coverage ${option} --locale ${shellWord(code)}`;
}

function groupHtml(
  { state, word, items, count, option }: Group,
  code: string,
  texts: Texts,
  source: Locale | undefined,
): Html {
  const more = count - items.length;
  return fillTemplate("statusGroup", {
    id: state,
    state,
    word,
    count,
    items: items.map((item) => itemHtml(item, texts, source)),
    more:
      more > 0 && option !== undefined
        ? fillTemplate("statusMore", { text: withValues(texts.more, { count: more }), command: listAll(option, code) })
        : [],
  });
}

function itemHtml(
  { name, path, address, change, links, files, command }: Item,
  texts: Texts,
  source: Locale | undefined,
): Html {
  const all = links.map(({ text, href }) => fillTemplate("statusLink", { text, href }));
  const code = (text: string): Html => fillTemplate("statusPath", { path: text });
  return fillTemplate("statusItem", {
    title: address === undefined ? name : titleLink(name, path, address, source),
    path: lines(path === undefined || path === name ? undefined : code(path), ...files.map(code)),
    change: change.length === 0 ? [] : fillTemplate("statusText", { text: change.join(", ") }),
    links: all.length === 0 ? [] : fillTemplate("statusLinks", { links: all }),
    command:
      command === undefined
        ? []
        : fillTemplate("statusCommand", { text: command, copy: texts.copy, copied: texts.copied }),
  });
}

/** Links the title of a page, which is in the source language. A page without a title shows its path. */
function titleLink(name: string, path: string | undefined, href: string, source: Locale | undefined): Html {
  if (name === path || !source) return fillTemplate("statusLink", { href, text: name });
  return fillTemplate("statusTitle", { href, code: source.code, dir: source.dir, title: name });
}

/** Makes a group of the Markdown list. Takes its characters from the `space`, and says how many items do not fit. */
function groupMarkdown(
  { word, items, count, option }: Group,
  code: string,
  texts: Texts,
  space: { left: number },
): string {
  const all = items.map(({ name, path, address, change, links, files, command }) => {
    const shown = address === undefined ? plainCode(name) : linkTo(address, name, plainCode);
    const parts = [
      shown,
      ...(path === undefined || path === name ? [] : [plainCode(path)]),
      ...files.map(plainCode),
      ...change,
      ...links.map(({ text, href }) => `[${text}](<${href}>)`),
      // With a word joiner, a command would be another one.
      ...(command === undefined || plainCode(command) !== codeSpan(command) ? [] : [codeSpan(command)]),
    ];
    return `- [ ] ${parts.join(" · ")}`;
  });
  const end = all.findIndex(({ length }) => (space.left -= length + 1) < 0);
  const rows = end === -1 ? all : all.slice(0, end);
  const more = count - rows.length;
  const command = option === undefined ? "" : ` ${codeSpan(listAll(option, code))}`;
  const rest = more > 0 ? [`\n${withValues(texts.more, { count: more })}${command}`] : [];
  return [`## ${word} (${count})\n`, ...rows, ...rest, ""].join("\n");
}
