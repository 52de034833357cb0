/**
 * The gateway as a function of Cloudflare Pages: `functions/api/v1/translate/[[path]].js`. It is for projects with a
 * `functions/` folder, because `_worker.js` would turn off that folder.
 * https://developers.cloudflare.com/pages/functions/routing/, read November 2026
 */
import worker, { type CloudflareEnvironment } from "./cloudflare.ts";

interface FunctionContext {
  readonly request: Request;
  readonly env: CloudflareEnvironment;
}

export async function onRequest({ request, env }: FunctionContext): Promise<Response> {
  return worker.fetch(request, env);
}
