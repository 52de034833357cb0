/**
 * The gateway as a function of Cloudflare Pages, for projects with a `functions/` folder, which `_worker.js` would
 * switch off: `functions/api/v1/translate/[[path]].js`.
 * https://developers.cloudflare.com/pages/functions/routing/, read November 2026
 */
import worker, { type CloudflareEnvironment } from "./cloudflare.ts";

/** What is used of the context of a request. */
interface FunctionContext {
  readonly request: Request;
  readonly env: CloudflareEnvironment;
}

export async function onRequest({ request, env }: FunctionContext): Promise<Response> {
  return worker.fetch(request, env);
}
