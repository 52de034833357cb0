/**
 * The gateway on Cloudflare. The same module is `_worker.js` for Pages and the script for Workers.
 * https://developers.cloudflare.com/pages/functions/advanced-mode/
 * https://developers.cloudflare.com/workers/static-assets/binding/, both read November 2026
 */
import type { GatewaySite } from "../../site/published.ts";
import { assetAddress, assetText } from "./fetching.ts";
import { isTranslatePath } from "../core.ts";
import { answerWebRequest } from "../index.ts";

declare const STELE_SITE: GatewaySite;

/** The binding with which a script reads the files of its deployment. */
export interface CloudflareEnvironment {
  readonly ASSETS: { readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response> };
}

/** An arbitrary origin: the binding ignores it. The origin of the request is not used, because clients choose it. */
const ASSETS_ORIGIN = "https://assets.local";

// oxlint-disable-next-line import/no-default-export -- what the runtime looks for
export default {
  async fetch(request: Request, { ASSETS }: CloudflareEnvironment): Promise<Response> {
    if (!isTranslatePath(new URL(request.url).pathname)) return ASSETS.fetch(request);
    const readAsset = async (file: string): Promise<string | undefined> =>
      assetText(await ASSETS.fetch(assetAddress(ASSETS_ORIGIN, file), { redirect: "manual" }));
    return answerWebRequest({ site: STELE_SITE, readAsset }, request);
  },
};
