/**
 * The gateway as a function of Cloudflare Pages: `functions/api/v1/translate/[[path]].js`. It is for projects with a
 * `functions/` folder, because `_worker.js` would turn off that folder.
 * https://developers.cloudflare.com/pages/functions/routing/, read November 2026
 */
import worker, { type CloudflareEnvironment } from "./cloudflare.ts";

export async function onRequest(context: {
  readonly request: Request;
  readonly env: CloudflareEnvironment;
}): Promise<Response> {
  return worker.fetch(context.request, context.env);
}
