/**
 * Rules for nginx 1.22 (https://nginx.org/en/docs/http/ngx_http_core_module.html, ngx_http_map_module,
 * ngx_http_headers_module). We read the documentation and measured in November 2026. The author includes `stele.conf`
 * in a server block, whose `root` contains the base path. `stele-maps.conf` belongs at the level of `http`, because
 * nginx allows maps only there.
 */
import type { RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, limit, measured, read } from "../host.ts";
import { longestPage, longestQuoted } from "../shared/diagnostics.ts";
import { bytesOf, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import { proxiedForm, proxyDiagnostics } from "../shared/gateway-proxy.ts";
import { treesOf } from "../shared/rules.ts";
import { endpointLocations, fileLocations, gatewayLocation } from "./locations.ts";
import { nginxMaps } from "./maps.ts";

/** nginx reads a quoted parameter into a buffer. If a parameter does not fit, nginx stops ("too long parameter"). */
const PARAMETER = limit("bytes in one parameter", 4093, "NGX_CONF_BUFFER in src/core/ngx_conf_file.c");

/** nginx tries the lines for names that need encoding one by one. In a file of this size, that takes about 40 ms. */
const MAPS_SIZE = measured("bytes in stele-maps.conf", 8 * 1024 * 1024, "nginx 1.22");

/** nginx answers requests by path and by query. It passes requests with a JSON body to the gateway. */
export const nginx: Host = {
  name: "nginx",
  title: "nginx",
  evidence: { tier: "engine", by: "nginx 1.22" },
  documentation: read("https://nginx.org/en/docs/http/ngx_http_core_module.html"),
  limits: [PARAMETER, MAPS_SIZE],
  installHint: "is included from nginx.conf: stele-maps.conf at the level of http, stele.conf in the server block",
  capability: { ...EVERY_RULE, normalizes: true },
  runsGateway: "body",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const base = decodeURIComponent(ruleSet.basePath);
  const form = proxiedForm(rules, facts);
  const maps = nginxMaps(rules, base, form);
  const locations = [
    ...endpointLocations(rules, base, maps, form),
    ...(form ? [gatewayLocation(form, base, maps.gateway)] : []),
    ...fileLocations(rules, base),
  ];
  const answers = treesOf(rules).map((tree) => treeComment(tree, base));
  const title = `# ${answers.join("")}; prebuilt, see README; include`;
  const server = printDirectives(
    [`${title} in the server block, before its regular expressions`, ...locations],
    "    ",
  );
  const http = printDirectives([`${title} at the level of http`, ...maps.blocks], "    ");
  const remedy = "Shorten the longest page path, name fewer locales, or leave nginx out of hosts:.";
  return {
    artifacts: [unpublishedFile(nginx, "stele.conf", server), unpublishedFile(nginx, "stele-maps.conf", http)],
    diagnostics: proxyDiagnostics(nginx, ruleSet, form, facts, [
      { limit: PARAMETER, count: longestQuoted(server + http), where: longestPage(rules), remedy },
      { limit: MAPS_SIZE, count: bytesOf(http), remedy: "Publish fewer pages with letters beyond ASCII." },
    ]),
    ruleCount: maps.blocks.reduce((sum, { body }) => sum + body.length, locations.length),
  };
}
