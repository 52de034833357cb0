/**
 * `stele/gateway`: the translate endpoint for a runtime of one's own that speaks `Request` and `Response`.
 *
 * @example
 * const site = gatewaySite(JSON.parse(addresses)); // the text of dist/addresses/v1.json
 * export default { fetch: (request) => answerWebRequest({ site, readAsset }, request) };
 */
import type { UnlistedPages } from "../model.ts";
import type { AddressesFile, GatewaySite } from "../site/published.ts";

export type { AddressPlan, LocaleAddress, UnlistedPages } from "../model.ts";
export type { GatewaySite } from "../site/published.ts";
export type { AddressesFile } from "../site/published.ts";
export { isTranslatePath, pathBelow } from "./core.ts";
export { answerWebRequest, type WebGatewayOptions } from "./web.ts";

/**
 * What a gateway must know of a site, from what the site publishes of itself.
 *
 * @param addresses the JSON of `addresses/v1.json`
 * @param unlisted what to say of pages that no build has listed
 */
export function gatewaySite(addresses: AddressesFile, unlisted: UnlistedPages = "reject"): GatewaySite {
  return {
    addresses: {
      publishedAt: addresses.published_at,
      basePath: addresses.base_path,
      sourceLocale: addresses.source_locale,
      localizedPaths: addresses.localized_paths,
      locales: addresses.locales,
    },
    unlisted,
  };
}
