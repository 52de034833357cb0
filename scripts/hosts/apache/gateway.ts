/**
 * Apache in front of the gateway. `.htaccess` has no directive for proxies but the flag P of a rewrite
 * (https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_p, read November 2026), which needs mod_proxy_http: without
 * it the body form is answered 403 or 500, with a line in the error log that says why.
 */
import type { ProblemCode } from "../../model.ts";
import { condition, document, isBelow, relative, rule, section } from "./lines.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm } from "../shared/gateway-proxy.ts";
import { escapePattern } from "../shared/source-addresses.ts";

/**
 * The statuses of Apache itself about the body and the program. It waits for a body by its own `TimeOut` or
 * `RequestReadTimeout`, and says 503 where no program listens.
 */
const DOCUMENTS: readonly (readonly [number, ProblemCode])[] = [
  [408, "request_timeout"],
  [413, "body_too_large"],
  [502, "asset_unavailable"],
  [503, "asset_unavailable"],
  [504, "asset_unavailable"],
];

/**
 * The rewrites of the body form, for requests whose method is known to be right. The program is asked for the same path
 * whatever was sent.
 */
export function gatewayRewrites({ path, queryForm }: ProxiedForm): string[] {
  const bare = `${relative(path)}$`;
  const isBodyForm = condition("%{QUERY_STRING}", `!${queryForm}`);
  const program = `http://${GATEWAY.host}:${GATEWAY.port}${path}`;
  return [
    isBodyForm,
    condition("%{HTTP:Content-Length}", LARGER_LENGTH),
    rule(bare, "-", "R=413,L"),
    isBodyForm,
    rule(bare, program, "P"),
  ];
}

/** Problems that only this form comes to, and one header for other origins where the program sends another. */
export function gatewaySection({ path, problemFile }: ProxiedForm, base: string): string {
  const documents = DOCUMENTS.flatMap(([status, code]) => {
    const file = problemFile(code);
    return file === undefined ? [] : [document(status, encodeURI(base) + file)];
  });
  const place = isBelow(base, `${escapePattern(path)}$`);
  return section(place, [...documents, "Header unset Access-Control-Allow-Origin"]);
}
