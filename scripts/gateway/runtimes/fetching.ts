/** The gateway for functions that reach the site's files over the network only. Runs at the edge. */
import type { GatewaySite } from "../../site/published.ts";
import { assetAddress, assetText } from "./assets.ts";
import { answerWebRequest, type WebGatewayOptions } from "../web.ts";

/** Answers a request from the files at the place that the site is published at, and asks nothing of any other place. */
export async function answerByFetch(
  site: GatewaySite,
  request: Request,
  runtime: Pick<WebGatewayOptions, "neverCancels"> = {},
): Promise<Response> {
  const readAsset = async (file: string): Promise<string | undefined> =>
    assetText(await fetch(assetAddress(site.addresses.publishedAt, file), { redirect: "manual" }));
  return answerWebRequest({ site, readAsset, ...runtime }, request);
}
