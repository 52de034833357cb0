/**
 * Rules for nginx 1.22 (https://nginx.org/en/docs/http/ngx_http_core_module.html, ngx_http_map_module,
 * ngx_http_headers_module). We read the documentation and measured in November 2026. The author includes one file in a
 * server block, whose `root` contains the base path. The other file belongs at the level of `http`, because nginx
 * allows maps only there.
 */
import type { RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, type Limit } from "../host.ts";
import { limitProblems, longestPage } from "../shared/diagnostics.ts";
import { bytesOf, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import { proxiedForm, proxyNotices } from "../shared/gateway-proxy.ts";
import { treesOf } from "../shared/rules.ts";
import { endpointLocations, fileLocations, gatewayLocation } from "./locations.ts";
import { nginxMaps } from "./maps.ts";

/**
 * nginx reads one parameter with its quotes into a buffer. A longer one stops the whole server ("too long parameter").
 */
const longestParameter: Limit = {
  what: "bytes in one parameter",
  free: 4093,
  source: "NGX_CONF_BUFFER in src/core/ngx_conf_file.c, measured in November 2026",
};

/**
 * nginx answers every form except the JSON body, which it passes to the gateway. It resolves dot segments and double
 * slashes before it chooses a location.
 */
export const nginx: Host = {
  name: "nginx",
  title: "nginx",
  evidence: { tier: "engine", by: "nginx 1.22" },
  documentation: "https://nginx.org/en/docs/http/ngx_http_core_module.html, read November 2026",
  limits: [longestParameter],
  installHint: "is included from nginx.conf: stele-maps.conf at the level of http, stele.conf in the server block",
  capability: { ...EVERY_RULE, normalizes: true },
  runsGateway: true,
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
  const [tree] = treesOf(rules);
  const title = `# ${tree ? treeComment(tree, base) : ""}; prebuilt, see README`;
  const server = [`${title}; include in the server block, beside its root`, ...printDirectives(locations, INDENT)].join(
    "\n",
  );
  const http = [`${title}; include at the level of http`, ...printDirectives(maps.blocks, INDENT)].join("\n");
  const longest = Math.max(longestIn(server), longestIn(http));
  const remedy = "Shorten the longest page path, name fewer locales, or leave nginx out of hosts:.";
  return {
    artifacts: [
      unpublishedFile(nginx, "stele.conf", `${server}\n`),
      unpublishedFile(nginx, "stele-maps.conf", `${http}\n`),
    ],
    diagnostics: [
      ...limitProblems(nginx, facts, [{ limit: longestParameter, count: longest, where: longestPage(rules), remedy }]),
      ...proxyNotices(nginx, ruleSet, form, facts),
    ],
    ruleCount: locations.length + maps.count,
  };
}

const INDENT = "    ";

/** The length of the longest quoted parameter, in bytes. */
function longestIn(text: string): number {
  let longest = 0;
  for (const [, inside = ""] of text.matchAll(/"([^"]*)"/g)) longest = Math.max(longest, bytesOf(inside));
  return longest;
}
