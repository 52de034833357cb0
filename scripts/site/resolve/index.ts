/** WrittenContent -> Site: resolves references, addresses and collisions. All planners read the resulting value. */
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

/**
 * Resolves the content and reports all its problems. The site is undefined if there is an error or a part is missing.
 */
export function resolveSite(content: WrittenContent): Outcome<Site> {
  const locales = resolveLocales(content);
  const addresses = resolveAddresses(content, locales);
  const addressed = resolveAddressed(content.addressed ?? [], locales, plansOf(content, locales, addresses.value));
  const whole = { ...content, pages: content.pages && [...content.pages, ...addressed.rows] };
  const pages = resolvePages(whole, locales, addresses.value);
  const artifacts = content.site && resolveArtifacts(content.site);
  const sitemaps = addresses.value && resolveSitemaps(whole, locales, addresses.value, pages.pages);
  const linked = addresses.value &&
    sitemaps?.value && {
      addresses: addresses.value,
      locales: locales.locales,
      pages: pages.pages,
      sitemap: sitemaps.value,
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
    ...(linked ? hreflangProblems(whole, linked) : []),
  ];
  const isComplete = content.site && artifacts?.value && content.pages && linked;
  if (!isComplete || diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const site: Site = {
    ...linked,
    addresses: { ...linked.addresses, localizedPaths: pages.pages.some(hasOwnPaths) },
    hosts: hostChoices(content.site),
    artifacts: artifacts.value,
    gateway: content.site.gateway,
    references: references.languages,
  };
  return { value: site, diagnostics };
}

/**
 * The plans for reading the addresses that sources found: the plan of `site.yaml`, and the plan of the command line if
 * it moves the site.
 */
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

/** The chosen hosts without repetitions. */
function hostChoices({ hosts, plans }: SiteContent): HostChoice[] {
  return [...new Set(hosts)].map((name) => ({ name, plan: plans.get(name) ?? "free" }));
}

/** Whether a translation has a different path than its page. `localized` never includes the source locale. */
function hasOwnPaths({ path, localized }: Page): boolean {
  return [...(localized?.values() ?? [])].some((defined) => defined.path !== path);
}
