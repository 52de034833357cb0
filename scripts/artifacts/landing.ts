/** The landing page and the "not found" page. A build with `--merge` does not write them. */
import { counted } from "../diagnostics/message.ts";
import type { TextArtifact } from "../model.ts";
import { isWritten, shownPath, type Site, sourceAddress } from "../site/site.ts";
import { LANDING_FILE, NOT_FOUND_FILE, pageFile, referenceFile, translationFile } from "../site/layout.ts";
import { published } from "./artifact.ts";
import { fillTemplate } from "./constants.ts";
import type { Html, Values } from "./markup.ts";
import { coverageCounts } from "../site/coverage.ts";
import { coveredLocales, localeName } from "./reference/view.ts";
import { languageCards } from "./status/overview.ts";
import { languageFor } from "./status/page.ts";

/** The maximum number of listed pages. The landing page only counts the other pages, so that it stays small. */
const LISTED_PAGES = 50;

/** Makes `index.html` and `404.html`. They are for a published folder that contains only files of Stele. */
export function landingArtifacts(site: Site): TextArtifact[] {
  const { host } = new URL(site.addresses.publishedAt);
  const shared = { host, base: site.addresses.publishedAt };
  return [
    page(LANDING_FILE, fillTemplate("landing", { ...landingValues(site), ...shared })),
    page(NOT_FOUND_FILE, fillTemplate("notFound", shared)),
  ];
}

function page(path: string, { html }: Html): TextArtifact {
  return published(path, "text/html; charset=utf-8", `<!doctype html>\n${html}\n`, "standalone");
}

function landingValues(site: Site): Values {
  const { translations } = site.artifacts;
  const example = exampleFile(site);
  const hasSitemap = isWritten(site.artifacts.sitemap);
  const more = site.pages.length - LISTED_PAGES;
  const moreText = `${more} more${hasSitemap ? ", all in the sitemap" : ""}`;
  return {
    counts: `${counted(site.locales.length, "language")}, ${counted(site.pages.length, "page")}`,
    answers: translations
      ? "Every answer here is a file that was built beforehand."
      : "Every answer here is a file that was built beforehand, or made from one.",
    reference: reference(site),
    answer: translations ? fillTemplate("landingAnswer", { href: encodeURI(example), example }) : [],
    sitemap: hasSitemap ? fillTemplate("landingSitemap", { base: site.addresses.publishedAt }) : [],
    languages: languages(site),
    pages: site.pages.slice(0, LISTED_PAGES).map((listed) => {
      const href = encodeURI(pageFile(listed.path));
      return fillTemplate("landingPage", { address: sourceAddress(site, listed), path: shownPath(listed.path), href });
    }),
    morePages: more > 0 ? fillTemplate("landingMorePages", { count: moreText }) : [],
  };
}

/** Returns the overview of the status, with links to its pages. Without status pages, returns a table of languages. */
function languages(site: Site): Html {
  const { status } = site.artifacts;
  if (status && site.locales.length > 1) {
    const cards = languageCards(site, coverageCounts(site), languageFor("en"), status.path);
    return fillTemplate("landingStatus", { languages: cards, statusLink: status.path });
  }
  const rows = coveredLocales(site).map((covered) =>
    fillTemplate("landingLocale", { code: covered.locale.code, name: localeName(covered), pages: covered.pages }),
  );
  return fillTemplate("landingLocales", { locales: rows });
}

/** Returns links to the API reference, one for each of its languages. */
function reference({ artifacts, references }: Site): Html | readonly Html[] {
  if (!artifacts.reference) return [];
  const { path: folder } = artifacts.reference;
  const links = references.map(({ code, texts: { language } }, index) => {
    const href = encodeURI(referenceFile(folder, index === 0 ? undefined : code));
    return fillTemplate("landingReferenceLink", { href, code, ...language }).html;
  });
  return fillTemplate("landingReference", { links: { html: links.join(", ") } });
}

/** Chooses the answer file to show. Prefers a translation, and a page other than the root page. */
function exampleFile(site: Site): string {
  const { sourceLocale } = site.addresses;
  for (const { path, locales } of [...site.pages.filter((listed) => listed.path !== ""), ...site.pages]) {
    const code = [...locales].find((candidate) => candidate !== sourceLocale);
    if (code !== undefined) return translationFile(code, path);
  }
  return translationFile(sourceLocale, site.pages[0]?.path ?? "");
}
