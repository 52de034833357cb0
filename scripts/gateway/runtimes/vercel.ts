/**
 * The gateway as a Vercel Function. It exports one handler for each HTTP method.
 * https://vercel.com/docs/functions/functions-api-reference, read November 2026
 */
import type { GatewaySite } from "../../site/published.ts";
import { answerByFetch } from "./fetching.ts";

declare const STELE_SITE: GatewaySite;

/**
 * Never cancels the body: Vercel's adapter (`toReadableStream` of @edge-runtime/node-utils 2.3.0) closes a cancelled
 * stream a second time and crashes.
 */
async function handle(request: Request): Promise<Response> {
  return answerByFetch(STELE_SITE, request, { neverCancels: true });
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
