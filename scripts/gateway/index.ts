/**
 * `stele/gateway`: the translate endpoint for runtimes with `Request` and `Response` (https://fetch.spec.whatwg.org/).
 * The module also runs at the edge, because it uses only web APIs.
 *
 * @example
 * const site = gatewaySite(JSON.parse(addresses)); // the text of dist/addresses/v1.json
 * export default { fetch: (request) => answerWebRequest({ site, readAsset }, request) };
 */
import type { UnlistedPages } from "../model.ts";
import type { AddressesFile, GatewaySite } from "../site/published.ts";
import { answerRequest, type BodyReader, type GatewayOptions } from "./answer.ts";
import { pathBelow } from "./core.ts";

export type { AddressPlan, LocaleAddress, UnlistedPages } from "../model.ts";
export type { AddressesFile, GatewaySite } from "../site/published.ts";
export { isTranslatePath, pathBelow } from "./core.ts";

/** The site of a gateway, and how to read the site's files. */
export interface WebGatewayOptions extends GatewayOptions {
  /** Set if the gateway must not cancel the stream of a refused body, because the runtime would crash. */
  readonly neverCancels?: boolean;
}

/** Answers a request to the translate endpoint. Never rejects. */
export async function answerWebRequest(options: WebGatewayOptions, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const head = {
    method: request.method,
    path: pathBelow(options.site.addresses, pathname),
    query: search.slice(1),
    contentType: request.headers.get("content-type") ?? undefined,
  };
  const openBody = (): BodyReader | undefined => {
    if (request.bodyUsed) throw new TypeError("The body was already consumed.");
    const reader = request.body?.getReader();
    return reader && options.neverCancels ? { read: async () => reader.read() } : reader;
  };
  const { status, headers, body } = await answerRequest(options, head, openBody);
  const isSent = body !== "" && request.method !== "HEAD";
  return new Response(isSent ? body : null, { status, headers: { ...headers } });
}

/**
 * Creates the option `site` from `addresses/v1.json`.
 *
 * @param unlisted how to answer for pages the build does not list
 * @param translations the value of `artifacts.translations` in `site.yaml`: whether the build writes files of answers
 */
export function gatewaySite(
  addresses: AddressesFile,
  unlisted: UnlistedPages = "reject",
  translations = true,
): GatewaySite {
  return {
    addresses: {
      publishedAt: addresses.published_at,
      basePath: addresses.base_path,
      sourceLocale: addresses.source_locale,
      localizedPaths: addresses.localized_paths,
      locales: addresses.locales,
    },
    unlisted,
    ...(translations ? {} : { translations }),
  };
}
