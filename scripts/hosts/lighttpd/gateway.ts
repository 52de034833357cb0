/**
 * lighttpd in front of the gateway (https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModProxy, read November
 * 2026). It says 503 where no program listens, and an error page keeps that number.
 */
import type { Directive } from "../shared/braced-blocks.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm } from "../shared/gateway-proxy.ts";

/**
 * What the bare endpoint does with a POST that no rule has led to a file. The program is asked for the path as lighttpd
 * has normalized it, and takes the base path away. A body is sent on as it comes, so that the program can say that it
 * took too long.
 *
 * @param invalid the directives of a query form that is none
 * @param refuse the directives that answer with a status
 */
export function gatewayDirectives(
  { queryForm, problemFile }: ProxiedForm,
  folder: string,
  invalid: readonly Directive[],
  refuse: (code: number) => readonly string[],
): Directive[] {
  const handler = (file: string | undefined): string[] =>
    file === undefined ? [] : [`server.error-handler = "${folder}${file}"`];
  const program = `"host" => "${GATEWAY.host}", "port" => ${GATEWAY.port}`;
  return [
    { head: `$HTTP["querystring"] =~ "${queryForm}"`, body: invalid },
    {
      head: `else $REQUEST_HEADER["Content-Length"] =~ "${LARGER_LENGTH}"`,
      body: [...handler(problemFile("body_too_large")), ...refuse(413)],
    },
    {
      head: "else",
      body: [
        ...handler(problemFile("asset_unavailable")),
        "server.stream-request-body = 1",
        `proxy.server = ( "" => ( ( ${program} ) ) )`,
      ],
    },
  ];
}
