/** WrittenContent -> Site: references, addresses and collisions. The one value that every planner reads comes from here. */
import type { WrittenContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, Outcome } from "../../model.ts";
import type { HostChoice, Page, Site } from "../site.ts";
import { resolveArtifacts } from "./artifacts.ts";
import { hreflangProblems } from "../checks/hreflang.ts";
import { resolveAddressed } from "./addressed.ts";
import { resolveAddresses } from "./addresses.ts";
import { type ResolvedLocales, resolveLocales, resolveReferences } from "./locales.ts";
import { resolvePages } from "./pages.ts";
import { resolveSitemaps } from "./sitemaps.ts";

/** Resolves the content and reports all problems in it; with an error, or with a part missing, there is no site. */
export function resolveSite(content: WrittenContent): Outcome<Site> {
  const locales = resolveLocales(content);
  const addresses = resolveAddresses(content, locales);
  const addressed = resolveAddressed(content.addressed ?? [], locales, plansOf(content, locales, addresses.value));
  const whole = { ...content, pages: content.pages && [...content.pages, ...addressed.rows] };
  const pages = resolvePages(whole, locales, addresses.value);
  const artifacts = content.site && resolveArtifacts(content.site);
  const sitemaps = addresses.value && resolveSitemaps(whole, locales, addresses.value, pages.pages);
  const links = addresses.value &&
    sitemaps?.value && {
      locales: locales.locales,
      addresses: addresses.value,
      pages: pages.pages,
      sitemaps: sitemaps.value,
    };
  const references = resolveReferences(content.references, locales);
  const diagnostics = [
    ...locales.diagnostics,
    ...addresses.diagnostics,
    ...(artifacts?.diagnostics ?? []),
    ...addressed.diagnostics,
    ...pages.diagnostics,
    ...references.diagnostics,
    ...(sitemaps?.diagnostics ?? []),
    ...(links ? hreflangProblems(whole, links) : []),
  ];
  const isComplete = content.site && addresses.value && artifacts?.value && content.pages && sitemaps?.value;
  if (!isComplete || diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const site: Site = {
    addresses: { ...addresses.value, localizedPaths: pages.pages.some((page) => hasOwnPaths(page, addresses.value)) },
    locales: locales.locales,
    pages: pages.pages,
    hosts: hostChoices(content.site),
    artifacts: artifacts.value,
    sitemap: sitemaps.value,
    gateway: content.site.gateway,
    references: references.languages,
  };
  return { value: site, diagnostics };
}

/** Where addresses that were found may be: where `site.yaml` says, and where a command line has moved the site to. */
function plansOf(
  content: WrittenContent,
  locales: ResolvedLocales,
  plan: AddressPlan | undefined,
): readonly AddressPlan[] {
  const { site, addressed = [] } = content;
  if (!plan || !site || site.writtenBaseUrl === undefined || addressed.length === 0) return plan ? [plan] : [];
  const written = resolveAddresses({ ...content, site: { ...site, baseUrl: site.writtenBaseUrl } }, locales);
  return written.value ? [written.value, plan] : [plan];
}

/** Each host once, however often it is named. */
function hostChoices({ hosts, plans }: SiteContent): HostChoice[] {
  return [...new Set(hosts)].map((name) => ({ name, plan: plans.get(name) ?? "free" }));
}

function hasOwnPaths(page: Page, plan: AddressPlan | undefined): boolean {
  return [...(page.localized ?? [])].some(
    ([locale, defined]) => locale !== plan?.sourceLocale && defined.path !== page.path,
  );
}
