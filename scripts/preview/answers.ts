/** Answers requests with files that are in memory and not in a folder, in the development server of a docs generator. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isTranslatePath } from "../gateway/core.ts";
import { answerNodeRequest } from "../gateway/node.ts";
import type { Artifact } from "../model.ts";
import { RULE_FILES } from "../site/layout.ts";
import { gatewaySiteOf, type Site } from "../site/site.ts";
import { fileName } from "./files.ts";
import { hasName, mayAsk, type ServerNames } from "./origins.ts";

/** Middleware in the form of Connect. Its types name none of Node's, which a project may not have. */
export type Middleware = (request: NodeRequest, response: object, next: () => void) => void;

/** An `IncomingMessage` of Node. */
interface NodeRequest {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
}

/**
 * Creates middleware that answers as the published files will, with or without the base path. It leaves other addresses
 * to `next`, and those of the landing page and of the rules of hosts, so that it hides no page of the generator. Requests
 * of other websites are left to `next` too.
 *
 * @param names the names of the server
 */
export function answersOf(
  site: Site,
  artifacts: Iterable<Artifact>,
  names: ServerNames,
  onFault: (fault: unknown) => void,
): Middleware {
  const base = new URL(site.addresses.publishedAt).pathname.replace(/\/$/, "");
  const files = new Map<string, { readonly mediaType: string; readonly text: string }>();
  for (const { path, place, mediaType, text, sharing } of artifacts) {
    if (place !== "published" || sharing === "standalone" || RULE_FILES.includes(path)) continue;
    files.set(`/${path}`, { mediaType, text: typeof text === "string" ? text : Array.from(text.pieces()).join("") });
  }
  const gateway = {
    site: gatewaySiteOf(site),
    readAsset: (file: string) => files.get(`/${file}`)?.text,
  };
  return (asked, answer, next) => {
    const [request, response] = [asked as IncomingMessage, answer as ServerResponse];
    const { url = "/", method, headers } = request;
    // HTTP/2 has no header `Host` (RFC 9113, 8.3.1).
    const host = headers.host ?? headers[":authority"]?.toString();
    if (!hasName(host, names) || !mayAsk(headers, site.addresses, host)) return next();
    const target = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    const [path = ""] = target.split("?");
    if (isTranslatePath(path)) return void answerNodeRequest(gateway, target, request, response).catch(onFault);
    const file = method === "GET" || method === "HEAD" ? files.get(fileName(path) ?? "") : undefined;
    if (!file) return next();
    response.writeHead(200, {
      "Content-Type": file.mediaType,
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store",
    });
    response.end(method === "HEAD" ? undefined : file.text);
  };
}
