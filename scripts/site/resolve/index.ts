/** WrittenContent -> Site: resolves locales, addresses and pages, and checks them. All output is made from a `Site`. */
import type { WrittenContent } from "../../content/content.ts";
import type { AddressPlan, Outcome } from "../../model.ts";
import { ownAddresses, type Site } from "../site.ts";
import { coverageProblems, trendOf } from "../coverage.ts";
import { at } from "./places.ts";
import { hreflangProblems } from "../checks/hreflang.ts";
import { resolveAddressed } from "./addressed.ts";
import { resolveRouted } from "./routed.ts";
import { resolveAddresses } from "./addresses.ts";
import { type ResolvedLocales, resolveLocales, resolveReferences } from "./locales.ts";
import { resolveOrphans, resolvePages } from "./pages.ts";
import { resolveArtifacts, resolveRepository, resolveSitemaps } from "./files.ts";

/** Resolves the content and reports all problems. The site is undefined if there is an error or a part is missing. */
export function resolveSite(content: WrittenContent): Outcome<Site> {
  const locales = resolveLocales(content);
  const plan = resolveAddresses(content, locales);
  const addresses = plan.value;
  const readers = plansOf(content, locales, addresses);
  const addressed = resolveAddressed(content.addressed ?? [], locales, readers);
  const routed = resolveRouted(content.routed ?? [], locales, readers, content.describes);
  const whole = { ...content, pages: content.pages && [...content.pages, ...addressed.rows, ...routed.rows] };
  const { pages, diagnostics: pageProblems } = resolvePages(whole, locales, addresses);
  const artifacts = content.site && resolveArtifacts(content.site);
  const sitemaps = addresses && resolveSitemaps(whole, locales, addresses, pages);
  const sitemap = sitemaps?.value;
  const linked = addresses && sitemap && { addresses, locales: locales.locales, pages, sitemap };
  const repository = content.site && resolveRepository(content.site);
  const references = resolveReferences(content.references, locales);
  const diagnostics = [
    ...locales.diagnostics,
    ...plan.diagnostics,
    ...(artifacts?.diagnostics ?? []),
    ...addressed.diagnostics,
    ...routed.diagnostics,
    ...pageProblems,
    ...references.diagnostics,
    ...(repository?.diagnostics ?? []),
    ...(sitemaps?.diagnostics ?? []),
    ...(linked ? hreflangProblems(whole, linked) : []),
    ...(linked && content.site?.artifacts.coverage
      ? coverageProblems(linked, at(content.site, "artifacts", "coverage"))
      : []),
  ];
  const isComplete = content.site && artifacts?.value && content.pages && linked;
  if (!isComplete || diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const { hosts, plans, gateway, missingFiles } = content.site;
  const site: Site = {
    ...linked,
    file: content.site.file,
    addresses: { ...linked.addresses, localizedPaths: pages.some((page) => ownAddresses(page).length > 0) },
    hosts: Array.from(new Set(hosts), (name) => ({ name, plan: plans.get(name) ?? "free" })),
    artifacts: artifacts.value,
    gateway,
    missingFiles,
    repository: repository?.value,
    publishedName: content.publishedName ?? ((name) => name),
    orphans: [...resolveOrphans(content, locales), ...routed.orphans],
    trend: content.past && trendOf(pages, content.past),
    references: references.languages,
  };
  return { value: site, diagnostics };
}

/** Returns the plans for reading addresses: one for the base URL of `site.yaml`, and one for `--base-url` if given. */
function plansOf(content: WrittenContent, locales: ResolvedLocales, plan?: AddressPlan): readonly AddressPlan[] {
  const { site, addressed = [], routed = [] } = content;
  const hasAddresses = addressed.length + routed.length > 0;
  if (!plan || !site || site.writtenBaseUrl === undefined || !hasAddresses) return plan ? [plan] : [];
  const written = resolveAddresses({ ...content, site: { ...site, baseUrl: site.writtenBaseUrl } }, locales);
  return written.value ? [written.value, plan] : [plan];
}
