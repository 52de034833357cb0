/**
 * Azure Static Web Apps (https://learn.microsoft.com/azure/static-web-apps/configuration), measured with `swa start` of
 * @azure/static-web-apps-cli 2.0.10, documentation read in November 2026. Its file is `staticwebapp.config.json`.
 *
 * Everything below `/api` belongs to functions: no file there is served, and route rules there may only redirect
 * (https://learn.microsoft.com/azure/static-web-apps/apis-overview). Only there is a POST redirected: elsewhere it is 405.
 * A route is literal, or has one `*` at its end that a redirect cannot use
 * (https://github.com/Azure/static-web-apps/issues/919), so each page and locale has a rule. An override of responses
 * could answer errors, but would apply to the whole site.
 */
import type { TextArtifact } from "../model.ts";
import type { PathSegments, Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, type Limit } from "./host.ts";
import { type Counted, hostDiagnostics } from "./shared/diagnostics.ts";
import { bytesOf, publishedFile } from "./shared/files.ts";
import { headerGroups, headerRecord, isEndpoint, type Tree, treesOf } from "./shared/rules.ts";

const QUOTAS_PAGE = "https://learn.microsoft.com/azure/static-web-apps/quotas, read November 2026";

/** A larger file is refused when the site is deployed. */
const FILE_SIZE: Limit = {
  what: "bytes in staticwebapp.config.json",
  free: 20 * 1024,
  source: "https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions, read November 2026",
};
const FILES: Limit = { what: "files in a site", free: 15_000, source: QUOTAS_PAGE };
/** 250 MB and 500 MB; its message is "The limit for this Static Web App is 524288000 bytes". */
const SITE_SIZE: Limit = {
  what: "bytes in a site",
  free: 250 * 1024 * 1024,
  paid: 500 * 1024 * 1024,
  source: QUOTAS_PAGE,
};

/** Azure Static Web Apps redirects the path form by 302, one rule for each page and locale, in the canonical spelling. */
export const azure: Host = {
  name: "azure",
  title: "Azure Static Web Apps",
  evidence: { tier: "engine", by: "swa-cli 2.0.10" },
  documentation: "https://learn.microsoft.com/azure/static-web-apps/configuration, read November 2026",
  limits: [FILE_SIZE, FILES, SITE_SIZE],
  capability: {
    ...FILES_ALONE,
    tree: 302,
    // Rules could name methods, at the cost of a fifth of the pages that the file has room for.
    methods: false,
    types: true,
    headers: true,
  },
  servesAtRoot: true,
  compile,
};

/** The members of a rule that we write: https://learn.microsoft.com/azure/static-web-apps/configuration#routes. */
interface Route {
  readonly route: string;
  /** By 302, which is the default. */
  readonly redirect?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const trees = treesOf(rules);
  const routes = [...trees.flatMap(treeRoutes), ...placeRoutes(rules)];
  // A rule a line, without indentation: the size of the file is limited.
  const text = `{"routes":[\n${routes.map((route) => JSON.stringify(route)).join(",\n")}\n]}\n`;
  const file = publishedFile("staticwebapp.config.json", text, "fragment");
  const missing = rules.filter((rule) => !isSupported(rule, rules));
  return {
    artifacts: [file],
    // The types and headers that are missing are those below /api.
    diagnostics: hostDiagnostics(
      { ...azure, capability: FILES_ALONE },
      { basePath, rules: missing },
      facts,
      needs(file, trees, facts),
    ),
    ruleCount: routes.length,
  };
}

/**
 * Without methods, and without a second rule for a final slash: so the file has room for twice as many pages. Sorted, so
 * that a page comes before the pages below it: a route that ends in `/index.html` also matches without that name.
 */
function treeRoutes({ from, to, suffix, locales, pages }: Tree): Route[] {
  return locales
    .flatMap((locale) => pages.map((page) => locale + encoded(page)))
    .sort()
    .map((path) => ({ route: from + path, redirect: to + path + suffix }));
}

/** Encoded, except for characters that a URL allows; a star would be a wildcard. */
function encoded(page: PathSegments): string {
  return page
    .map((segment) => encodeURIComponent(segment).replace(/%(?:26|2B|2C|3D|40)/g, decodeURIComponent))
    .map((segment) => `/${segment.replaceAll("*", "%2A")}`)
    .join("");
}

/** Headers of files; below `/api`, redirects to the same bytes elsewhere, where they exist. */
function placeRoutes(rules: readonly Rule[]): Route[] {
  return headerGroups(rules).flatMap((group) =>
    group.paths.flatMap((path): Route[] => {
      if (!isReserved(path))
        return [{ route: path.endsWith("/") ? `${path}*` : path, headers: headerRecord(group.headers) }];
      const redirect = aliasOf(path, rules);
      if (redirect === undefined) return [];
      // A redirect has no typed body. By the documentation it has headers; the engine omits them.
      const headers = headerRecord(group.headers.filter(({ name }) => name !== "Content-Type"));
      return [{ route: path, redirect, headers }];
    }),
  );
}

function isReserved(path: string): boolean {
  return path.startsWith("/api/");
}

/** `/api/v1/locales` has the bytes of `/locales/v1.json`, and a type rule because it has no extension. */
function aliasOf(path: string, rules: readonly Rule[]): string | undefined {
  const alias = path.replace(/^\/api\/(v\d+)\/([^/]+)$/, "/$2/$1.json");
  const isTyped = rules.some((rule) => rule.kind === "type" && rule.path === path);
  const isThere = rules.some((rule) => rule.kind === "header" && rule.path === alias);
  return isTyped && isThere && !isEndpoint(path, rules) ? alias : undefined;
}

function isSupported(rule: Rule, rules: readonly Rule[]): boolean {
  if (rule.kind === "tree") return true;
  if (rule.kind !== "type" && rule.kind !== "header" && rule.kind !== "cors") return false;
  return !isReserved(rule.path) || aliasOf(rule.path, rules) !== undefined;
}

function needs(file: TextArtifact, trees: readonly Tree[], facts: BuildFacts): Counted[] {
  const bytes = bytesOf(file.text);
  const size = facts.size();
  const pages = trees.map((tree) => `${tree.pages.length} pages in ${tree.locales.length} locales`).join(", ");
  return [
    {
      limit: FILE_SIZE,
      count: bytes,
      remedy: `Each page and locale needs a rule, here ${pages}: publish fewer, or leave the host out of hosts:.`,
    },
    { limit: FILES, count: size.files + 1, remedy: "Publish fewer pages or locales." },
    { limit: SITE_SIZE, count: size.bytes + bytes, remedy: "Publish fewer pages or locales, or on a paid plan." },
  ];
}
