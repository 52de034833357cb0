/**
 * Caddy (https://caddyserver.com/docs/caddyfile, read in November 2026), measured with 2.6.2. Its file is a snippet:
 * `import stele.caddy` inside a site block whose `root` is the folder that the base path hangs below.
 */
import type { RuleSet, TextArtifact } from "../../model.ts";
import { type Directive, printDirectives } from "../shared/braced-blocks.ts";
import { quoted } from "./blocks.ts";
import { endpointDirective, endpointOf, type Form, formMatcher, sharedMatchers } from "./endpoint.ts";
import { ERRORS_FILE, errorsText, gatewayDirective, gatewayMatchers } from "./gateway.ts";
import { programToRun, proxiedForm, unsaidBeside } from "../shared/gateway-proxy.ts";
import { type HeaderGroup, headerGroups } from "../shared/header-groups.ts";
import type { BuildFacts, Compiled, Host } from "../host.ts";
import { unsaidRules } from "../shared/notices.ts";
import { literalPattern } from "../shared/path-patterns.ts";
import { EVERY_ERROR } from "../shared/errors.ts";

const FILE = "stele.caddy";

/** Everything but the JSON body, which Caddy's rules never see: it can hand it to the gateway. */
export const caddy: Host = {
  name: "caddy",
  title: "Caddy",
  evidence: { tier: "engine", by: "Caddy 2.6" },
  documentation: "https://caddyserver.com/docs/caddyfile, read November 2026",
  limits: [],
  placing: "is imported in the site block of the Caddyfile",
  capability: {
    tree: "rewrite",
    query: true,
    methods: true,
    normalizes: false,
    types: true,
    headers: true,
    cors: true,
    preflight: true,
    errors: EVERY_ERROR,
  },
  compile,
};

function compile({ basePath, rules }: RuleSet, facts: BuildFacts): Compiled {
  const body = proxiedForm(rules, facts);
  const forms = rules.filter((rule) => rule.kind === "tree" || rule.kind === "query");
  const folder = decodeURIComponent(basePath);
  const endpoints = forms.map(endpointOf);
  const places = headerGroups(rules.filter((rule) => !("path" in rule) || !endpoints.includes(rule.path)));
  const directives = [
    ...places.flatMap((group, index) => headerDirectives(folder, group, `@stele_headers_${index + 1}`)),
    ...(forms.length === 0 ? [] : sharedMatchers(folder, forms)),
    ...forms.map((form) => formMatcher(folder, form)),
    ...(body ? gatewayMatchers(body) : []),
    ...forms.map((form) => {
      const first = body && form.kind === "query" ? [gatewayDirective(body, folder, rules)] : [];
      return endpointDirective(basePath, form, rules, first);
    }),
  ];
  const text = `${[...introduction(forms), ...printDirectives(directives)].join("\n")}\n`;
  return {
    artifacts: [hostFile(FILE, text), ...(body ? [hostFile(ERRORS_FILE, errorsText(body, folder, rules))] : [])],
    diagnostics: [...unsaidRules(caddy, rules, unsaidBeside(body)), ...programToRun(caddy, body, facts)],
    ruleCount: directives.length,
  };
}

function hostFile(path: string, text: string): TextArtifact {
  return { path, place: { host: caddy.name }, mediaType: "text/plain", text, sharing: "own" };
}

function introduction(forms: readonly Form[]): string[] {
  const trees = forms.filter((rule) => rule.kind === "tree");
  return [
    ...trees.map(
      ({ method, from, to, suffix }) =>
        `# ${method} ${from}<locale>/<page> -> ${to.slice(1)}<locale>/<page>${suffix}; prebuilt, see README`,
    ),
    `# In the site block: import ${FILE}`,
  ];
}

function headerDirectives(folder: string, { paths, headers }: HeaderGroup, name: string): Directive[] {
  // Its own patterns of paths take letters of either case.
  const places = paths.map((path) => literalPattern(path) + (path.endsWith("/") ? "" : "$"));
  return [
    `${name} path_regexp ${quoted(`^${literalPattern(folder)}(?:${places.join("|")})`)}`,
    { head: `header ${name}`, body: headers.map((header) => `${header.name} ${quoted(header.value)}`) },
  ];
}
