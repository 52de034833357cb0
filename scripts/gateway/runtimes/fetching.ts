/** The gateway for functions without a disk: they fetch the site's own prebuilt files. Runs at the edge. */
import type { GatewaySite } from "../../site/published.ts";
import { answerWebRequest, type WebGatewayOptions } from "../index.ts";

/** Answers a request from the files at the place that the site is published at, and from no other place. */
export async function answerByFetch(
  site: GatewaySite,
  request: Request,
  runtime: Pick<WebGatewayOptions, "neverCancels"> = {},
): Promise<Response> {
  const readAsset = async (file: string): Promise<string | undefined> =>
    assetText(await fetch(assetAddress(site.addresses.publishedAt, file), { redirect: "manual" }));
  return answerWebRequest({ site, readAsset, ...runtime }, request);
}

/** The address of a published file, fully encoded: Cloudflare Workers redirect other spellings to it. */
export function assetAddress(publishedAt: string, file: string): string {
  return `${publishedAt}/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * The text of a fetched file; undefined without such a file.
 *
 * @throws for other responses, such as redirects and error pages
 */
export async function assetText(response: Response): Promise<string | undefined> {
  // Hosts of applications send a page instead of a missing file.
  const isPage = /^text\/html\b/i.test(response.headers.get("content-type") ?? "");
  if (response.status === 200 && !isPage) return response.text();
  // An unread body keeps its connection.
  await response.body?.cancel();
  if (response.status === 404 || response.status === 200) return undefined;
  throw new Error(`status ${response.status}`);
}
