/** nginx in front of the gateway (https://nginx.org/en/docs/http/ngx_http_proxy_module.html, read November 2026). */
import type { ProblemCode } from "../../model.ts";
import { GATEWAY, LARGER_LENGTH, LARGEST_HANDED_ON, type ProxiedForm } from "../shared/gateway-proxy.ts";
import { header, indented, location } from "./blocks.ts";
import { BODY_FORM, type NginxMaps } from "./maps.ts";

/** Stands for a request that leaves for the gateway; nothing else uses it. */
const LEAVING = 462;

/**
 * What the location of the bare endpoint says when the method is known to be right. Its error page has no number of its
 * own, so the answer keeps that of the gateway; its method stays too, because it is no address. Error pages within it
 * count only because they may follow one another.
 */
export function handingOver(form: ProxiedForm, base: string, { queryProblem, gateway }: NginxMaps): string[] {
  return [
    `if (${queryProblem} = "${BODY_FORM}") {`,
    indented(`return ${LEAVING};`),
    "}",
    "recursive_error_pages on;",
    `error_page ${LEAVING} = ${gateway};`,
    // The body that is larger than nginx takes anywhere.
    ...problemPage(form, base, "413", "body_too_large"),
  ];
}

/**
 * The location of the gateway. A body is sent on as it comes, so that the gateway can say that it took too long. The
 * program is asked for the same path whatever was sent, so that dot segments and the base path are not its matter.
 */
export function gatewayLocations(form: ProxiedForm, base: string, name: string): string[] {
  const open = "Access-Control-Allow-Origin";
  const lines = [
    `if ($content_length ~ "${LARGER_LENGTH}") {`,
    indented("return 413;"),
    "}",
    // Counts what comes without a length: nginx holds an announced one against the other location.
    `client_max_body_size ${LARGEST_HANDED_ON};`,
    ...problemPage(form, base, "413", "body_too_large"),
    ...problemPage(form, base, "502 504 =502", "asset_unavailable"),
    `proxy_hide_header ${open};`,
    header(open, "*"),
    "proxy_intercept_errors off;",
    "proxy_request_buffering off;",
    "proxy_http_version 1.1;",
    "proxy_connect_timeout 2s;",
    "proxy_read_timeout 10s;",
    `proxy_pass http://${GATEWAY.host}:${GATEWAY.port}${form.path}$is_args$args;`,
  ];
  return [location(name, lines)];
}

function problemPage({ problemFile }: ProxiedForm, base: string, statuses: string, code: ProblemCode): string[] {
  const file = problemFile(code);
  return file === undefined ? [] : [`error_page ${statuses} "${base}${file}";`];
}
