/** Makes the status pages, which show people what is translated and what is to do: pages, lists, badges. */
import type { TextArtifact } from "../../model.ts";
import { ready } from "../../package/ready.ts";
import { MARK } from "../../content/content.ts";
import { coverageCounts } from "../../site/coverage.ts";
import type { CoverageCounts } from "../../site/published.ts";
import type { Site } from "../../site/site.ts";
import { SCRIPT_TYPE } from "../../site/problems.ts";
import { asChosen, published } from "../artifact.ts";
import { escapeXml } from "../markup.ts";
import { ICON, withValues } from "../reference/page.ts";
import { STYLE } from "../reference/style.ts";
import { matrixPages } from "./matrix.ts";
import { overviewPage } from "./overview.ts";
import { languageFor, MARK_LINE, shareText, targetLocales } from "./page.ts";
import { STATUS_STYLE } from "./style.ts";
import type { StatusTexts } from "./texts/en.ts";
import { workList } from "./work-list.ts";

/**
 * Makes all files of the status, sorted by path. A site in one language has none: there is nothing to translate. The
 * files of a language are made when the build writes them, because a site may have many languages.
 */
export function* statusArtifacts(site: Site): Generator<TextArtifact> {
  const { artifacts } = site;
  if (!artifacts.status || site.locales.length < 2) return;
  const { path: folder } = artifacts.status;
  const coverage = coverageCounts(site);
  const files: (readonly [path: string, make: () => TextArtifact])[] = [];
  const add = (name: string, make: () => TextArtifact) => files.push([folder + name, make]);
  const { texts } = languageFor(site.addresses.sourceLocale);
  const targets = targetLocales(site);
  for (const locale of targets) {
    const counts = coverage.locales.find(({ code }) => code === locale.code) ?? coverage.total;
    const { code, name } = locale;
    add(`${code}/index.html`, () => workList(site, folder, locale).page);
    add(`${code}.md`, () => workList(site, folder, locale).markdown);
    add(`badges/${code}.svg`, () => badge(`${folder}badges/${code}.svg`, name, counts, texts));
  }
  // `total` has the form of a language tag.
  if (!targets.some(({ code }) => code.toLowerCase() === "total")) {
    add("badges/total.svg", () => badge(`${folder}badges/total.svg`, texts.translated, coverage.total, texts));
  }
  add("index.html", () => overviewPage(site, folder, coverage));
  add("icon.svg", () => svg(`${folder}icon.svg`, ICON));
  add("script.js", () => published(`${folder}script.js`, SCRIPT_TYPE, `// ${MARK}\n${ready("status-script")}`));
  const style = `/* ${MARK} */\n${STYLE}${STATUS_STYLE}`;
  add("style.css", () => published(`${folder}style.css`, "text/css; charset=utf-8", style));
  files.push(...matrixPages(site, folder));
  files.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, make] of files) yield asChosen(artifacts, "status", make());
}

function svg(path: string, text: string): TextArtifact {
  return published(path, "image/svg+xml", MARK_LINE + text);
}

/**
 * Makes a badge: a label, and how many of the pages are translated. Its text is text, which screen readers read. All
 * badges have the number in the form of the source language, because they stand beside one another.
 */
function badge(path: string, label: string, counts: CoverageCounts, texts: StatusTexts): TextArtifact {
  const { translated, missing } = counts;
  const value = shareText(translated, translated + missing, texts);
  const [left, right] = [widthOf(label), widthOf(value)];
  const width = left + right;
  const text = (x: number, shown: string) => `<text x="${x}" y="14">${escapeXml(shown)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img">`,
    `<title>${escapeXml(withValues(texts.labelled, { label, value }))}</title>`,
    `<rect width="${width}" height="20" rx="3" fill="#0b57a4"/>`,
    `<path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#3a434c"/>`,
    `<g fill="#fff" text-anchor="middle" font-family="system-ui,sans-serif" font-size="11" aria-hidden="true">`,
    text(left / 2, label),
    text(left + right / 2, value),
    "</g></svg>\n",
  ];
  return svg(path, parts.join(""));
}

/**
 * Matches the letters that take twice the room of others, roughly: those with the East Asian width W or F
 * (https://www.unicode.org/reports/tr11/, read November 2026).
 */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u;

/** Estimates the width of a text of 11 pixels, with its margins. */
function widthOf(text: string): number {
  const letters = Array.from(text.replaceAll(/\p{M}/gu, ""));
  return letters.reduce((sum, letter) => sum + (WIDE.test(letter) ? 12 : 7), 14);
}
