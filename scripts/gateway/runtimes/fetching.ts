/** The gateway for functions without a disk: fetches the site's prebuilt files. The module also runs at the edge. */
import type { GatewaySite } from "../../site/published.ts";
import { answerWebRequest, type WebGatewayOptions } from "../index.ts";

/** Answers a request. Fetches only files of the site, from the address where the site is published. */
export async function answerByFetch(
  site: GatewaySite,
  request: Request,
  runtime: Pick<WebGatewayOptions, "neverCancels"> = {},
): Promise<Response> {
  const readAsset = async (file: string): Promise<string | undefined> =>
    assetText(await fetch(assetAddress(site.addresses.publishedAt, file), { redirect: "manual" }));
  return answerWebRequest({ site, readAsset, ...runtime }, request);
}

/** Returns the address of a file, fully percent-encoded. Cloudflare Workers redirect requests for other spellings. */
export function assetAddress(publishedAt: string, file: string): string {
  return `${publishedAt}/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/** Returns the text of a fetched file, or undefined if it is missing. Throws for other statuses, such as redirects. */
export async function assetText(response: Response): Promise<string | undefined> {
  // Hosts for single-page applications send an HTML page, with status 200, if a file is missing.
  const isPage = /^text\/html\b/i.test(response.headers.get("content-type") ?? "");
  if (response.status === 200 && !isPage) return response.text();
  // Cancels the body, because an unread body keeps its connection open.
  await response.body?.cancel();
  if (response.status === 404 || response.status === 200) return undefined;
  throw new Error(`status ${response.status}`);
}
