/** `stele snippet`: the HTML for a page's head and for the place of the locale switcher, printed on standard output. */
import { alternateLinks, switcherMarkup } from "../artifacts/snippet.ts";
import { type ContentOptions, type ExitCode, reportProblems } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { type Page, type Site, translationOf } from "../site/site.ts";
import { readAddress } from "../site/addresses.ts";
import { canonicalPath, filePath } from "../site/paths.ts";

/**
 * Runs the command.
 *
 * @param asked a page's path, or its address in any language; without it only what is the same on all pages is printed
 */
export async function snippet(options: ContentOptions, asked: string | undefined): Promise<ExitCode> {
  // Host notices would be noise here.
  const { plan } = await planContent({ ...options, quiet: true });
  if (!plan) return 1;
  const { site } = plan;
  const page = asked === undefined ? undefined : findPage(site, asked);
  if (asked !== undefined && !page) {
    const paths = site.pages.map(({ path }) => filePath(path) || "/");
    reportProblems([diagnostic("page-unlisted", { page: asked, meant: didYouMean(asked, paths) })]);
    return 1;
  }
  process.stdout.write(snippetText(site, page));
  return 0;
}

/** The text that the command prints. */
export function snippetText(site: Site, page: Page | undefined): string {
  const head = page ? `<!-- In the head of the page, in every language: -->\n${alternateLinks(site, page)}\n` : "";
  return `${head}<!-- Where the languages are to be shown: -->\n${switcherMarkup(site, page)}`;
}

/** A page by its path, or by its address in a language that it exists in or is shown untranslated in. */
export function findPage({ addresses, pages }: Site, asked: string): Page | undefined {
  const canonical = canonicalPath(asked);
  if (canonical.ok) return pages.find(({ path }) => path === canonical.defined.path);
  const reading = readAddress(addresses, asked);
  if (reading.kind !== "address") return undefined;
  const { locale, defined } = reading;
  const translated = pages.find((page) => translationOf(page, locale)?.path === defined.path);
  return translated ?? pages.find(({ path }) => path === defined.path);
}
