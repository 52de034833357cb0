/** The overview: how complete and how current the translations into each language are. */
import type { TextArtifact } from "../../model.ts";
import { thousandths } from "../../diagnostics/message.ts";
import type { coverageCounts } from "../../site/coverage.ts";
import type { CoverageCounts, CoverageFile } from "../../site/published.ts";
import { addressOf } from "../../site/addresses.ts";
import { localeAddress, type Site, translationOf } from "../../site/site.ts";
import { fillTemplate } from "../constants.ts";
import type { Html } from "../markup.ts";
import { withValues, words } from "../reference/page.ts";
import { countsLine, htmlPage, languageFor, type PageLanguage, shareText, targetLocales } from "./page.ts";
import type { StatusTexts } from "./texts/en.ts";

/** Makes the overview. Its language is the source language of the site, if there are texts in it. */
export function overviewPage(site: Site, folder: string, coverage: ReturnType<typeof coverageCounts>): TextArtifact {
  const { host } = new URL(site.addresses.publishedAt);
  const language = languageFor(site.addresses.sourceLocale);
  const { texts } = language;
  const title = texts.title.replace("{host}", () => host);
  const body = fillTemplate("statusOverview", {
    counts: countsLine(site, language),
    trendUnknown: site.trend === "unknown" ? fillTemplate("statusLine", { text: texts.trendUnknown }) : [],
    languages: languageCards(site, coverage, language, ""),
    legend: texts.legend,
    meanings: Object.entries(texts.meanings).map(([state, meaning]) =>
      fillTemplate("statusMeaning", { state, word: texts.states[state as keyof StatusTexts["states"]], meaning }),
    ),
  });
  const frame = { site, folder, language, current: "overview", heading: words(title), title, depth: 0 } as const;
  return htmlPage("index.html", frame, body);
}

/** Returns an item for each language: its name, two bars with figures, and a link to its work list. */
export function languageCards(
  site: Site,
  { locales }: Pick<CoverageFile, "locales">,
  language: PageLanguage,
  own: string,
): Html[] {
  const { texts } = language;
  const root = site.pages.find(({ path }) => path === "");
  return targetLocales(site).flatMap(({ code, name, dir }) => {
    const counts = locales.find((one) => one.code === code);
    if (!counts) return [];
    const { translated, missing } = counts;
    const home = root && translationOf(root, code);
    const list = `${own}${encodeURI(code)}/index.html`;
    return fillTemplate("statusLanguage", {
      code,
      name,
      dir,
      link: home ? addressOf(site.addresses, localeAddress(site.addresses, code), home) : list,
      complete: thousandths(translated, translated + missing),
      completeText: countText(texts.complete, translated, translated + missing, texts),
      current: currentBar(counts, texts),
      trend: trendLine(site, code, texts),
      href: list,
      workList: texts.workList,
    });
  });
}

function currentBar({ current, translated, unknown }: CoverageCounts, texts: StatusTexts): Html | readonly Html[] {
  if (translated === 0) return [];
  if (translated === unknown) return fillTemplate("statusLine", { text: texts.currentUnknown });
  const count = current.revision + current.date;
  const text = countText(texts.current, count, translated, texts);
  return fillTemplate("statusBar", { part: thousandths(count, translated), text });
}

function countText(text: string, count: number, all: number, texts: StatusTexts): string {
  return withValues(text, { percent: shareText(count, all, texts), count, all });
}

function trendLine({ trend }: Site, code: string, texts: StatusTexts): Html | readonly Html[] {
  if (trend === undefined || trend === "unknown") return [];
  const change = trend.get(code) ?? 0;
  const shown = change > 0 ? `+${change}` : `${change}`.replace("-", "−");
  return fillTemplate("statusLine", { text: texts.trend.replace("{change}", shown) });
}
