import type { Site, TextArtifact } from "../../model.ts";
import { ADDRESSES_FILE } from "../../site/layout.ts";
import type { AddressesFile } from "../../site/published.ts";
import { publishedJson } from "../artifact.ts";

/** The address plan: of constant size, all that a client needs to find the rest. */
export function addressesArtifact(site: Site): TextArtifact {
  const plan = site.addresses;
  return publishedJson(ADDRESSES_FILE, {
    published_at: plan.publishedAt,
    base_path: plan.basePath,
    source_locale: plan.sourceLocale,
    localized_paths: plan.localizedPaths,
    locales: plan.locales.map(({ code, aliases, origin, prefix }) => ({ code, aliases, origin, prefix })),
  } satisfies AddressesFile);
}
