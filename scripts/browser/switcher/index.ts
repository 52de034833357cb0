/**
 * `stele/switcher`: for bundlers. The import defines the element `<locale-switcher>`; on a server, it does nothing.
 *
 * Unlike `switcher/v1.js`, the module contains no data of a site. It reads the address plan and the languages once per
 * document: from the address in the attribute `api`, or else from the origin of the document.
 */
import type { AddressesFile, LocalesFile, SwitcherSite } from "../../site/published.ts";
import { ADDRESSES_FILE, LOCALES_TWIN_FILE } from "../../site/layout.ts";
import { readFile, refusal } from "../requests.ts";
import { isLocaleList, isPlan } from "../shapes.ts";
import { defineSwitcher } from "./element.ts";
import { isWebAddress } from "./reading-place.ts";

const sites = new Map<string, Promise<SwitcherSite>>();

if (typeof customElements !== "undefined") defineSwitcher({ root: location.origin, readSite });

function readSite(root: string): Promise<SwitcherSite> {
  const known = sites.get(root);
  if (known) return known;
  const reading = readWhole(root);
  sites.set(root, reading);
  reading.catch(() => sites.delete(root));
  return reading;
}

async function readWhole(root: string): Promise<SwitcherSite> {
  const connection = { root, send: (address: string) => fetch(address) };
  const [addresses, names] = await Promise.all([
    readFile<AddressesFile>(connection, ADDRESSES_FILE),
    readFile<LocalesFile>(connection, LOCALES_TWIN_FILE),
  ]);
  const plan: Partial<AddressesFile> = addresses ?? {};
  if (!isPlan(plan, isWebAddress) || !isWebAddress(plan.published_at)) throw refusal(ADDRESSES_FILE);
  const named = isLocaleList(names?.locales) ? names.locales : [];
  return {
    publishedAt: plan.published_at,
    basePath: plan.base_path,
    sourceLocale: plan.source_locale,
    localizedPaths: plan.localized_paths,
    locales: plan.locales.map(({ code, origin, prefix }) => {
      const { name = code, dir = "ltr" } = named.find((locale) => locale.code === code) ?? {};
      return { code, name, dir, origin, prefix };
    }),
  };
}
