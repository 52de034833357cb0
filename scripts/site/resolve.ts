/** Content -> Site: references, addresses and collisions. The one value that every planner reads comes from here. */
import type { AddressPlan, Content, HostChoice, Outcome, Page, Site, SiteContent } from "../model.ts";
import { resolveArtifacts } from "./resolve-artifacts.ts";
import { resolveAddresses } from "./resolve-addresses.ts";
import { resolveLocales } from "./resolve-locales.ts";
import { resolvePages } from "./resolve-pages.ts";

/** Resolves the content and reports all problems in it; with an error, or with a part missing, there is no site. */
export function resolveSite(content: Content): Outcome<Site> {
  const locales = resolveLocales(content);
  const addresses = resolveAddresses(content, locales);
  const pages = resolvePages(content, locales, addresses.value);
  const artifacts = content.site && resolveArtifacts(content.site);
  const diagnostics = [
    ...locales.diagnostics,
    ...addresses.diagnostics,
    ...(artifacts?.diagnostics ?? []),
    ...pages.diagnostics,
  ];
  const isComplete = content.site && addresses.value && artifacts?.value && content.pages;
  if (!isComplete || diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const site: Site = {
    addresses: { ...addresses.value, localizedPaths: pages.pages.some((page) => hasOwnPaths(page, addresses.value)) },
    locales: locales.locales,
    pages: pages.pages,
    hosts: hostChoices(content.site),
    artifacts: artifacts.value,
    gateway: content.site.gateway,
  };
  return { value: site, diagnostics };
}

/** Each host once, however often it is named. */
function hostChoices({ hosts, plans }: SiteContent): HostChoice[] {
  return [...new Set(hosts)].map((name) => ({ name, plan: plans.get(name) ?? "free" }));
}

function hasOwnPaths(page: Page, plan: AddressPlan | undefined): boolean {
  return [...page.translations].some(
    ([locale, defined]) => locale !== plan?.sourceLocale && defined.path !== page.path,
  );
}
