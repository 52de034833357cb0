/**
 * Rules for Azure Static Web Apps (https://learn.microsoft.com/azure/static-web-apps/configuration). We measured with
 * `swa start` of @azure/static-web-apps-cli 2.0.10 and read the documentation in November 2026. The rules are in
 * `staticwebapp.config.json`.
 *
 * Azure reserves everything below `/api` for functions. It serves no file there, and route rules there may only
 * redirect (https://learn.microsoft.com/azure/static-web-apps/apis-overview). Azure redirects a POST only below `/api`;
 * elsewhere it answers 405.
 *
 * A route is a literal path or ends with one `*`. A redirect cannot use what the star matched
 * (https://github.com/Azure/static-web-apps/issues/919). So each page needs a rule for each locale. A response override
 * could answer errors, but it would apply to the whole site.
 *
 * A site on the Standard plan may have a linked backend, which gets every request below `/api` with its whole path and
 * no body left out (https://learn.microsoft.com/azure/static-web-apps/apis-app-service). With a gateway, that backend runs
 * `node.mjs`, and the file has no redirects to answers.
 */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { PathSegments, Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, read } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { bytesOf, publishedFile } from "./shared/files.ts";
import { headerGroups, headerRecord, type Tree, treesOf, twinOf } from "./shared/rules.ts";

const CONFIGURATION_PAGE = "https://learn.microsoft.com/azure/static-web-apps/configuration";
const QUOTAS_PAGE = "https://learn.microsoft.com/azure/static-web-apps/quotas";

const MEGABYTE = 1024 * 1024;

/** Azure refuses a larger file at deployment. */
const FILE_SIZE = limit("bytes in staticwebapp.config.json", 20 * 1024, `${CONFIGURATION_PAGE}#restrictions`);
const FILES = limit("files in a site", 15_000, QUOTAS_PAGE);
/** A megabyte of Azure is binary: for 500 MB its message is "The limit for this Static Web App is 524288000 bytes". */
const SITE_SIZE = limit("bytes in a site", 250 * MEGABYTE, QUOTAS_PAGE, 500 * MEGABYTE);

/** Azure redirects requests by path with 302. Each rule matches one page and locale, in the canonical spelling. */
export const azure: Host = {
  name: "azure",
  title: "Azure Static Web Apps",
  evidence: { tier: "engine", by: "swa-cli 2.0.10" },
  documentation: read(CONFIGURATION_PAGE),
  limits: [FILE_SIZE, FILES, SITE_SIZE],
  capability: { ...FILES_ALONE, tree: 302, types: true, headers: true },
  servesAtRoot: true,
  runsGateway: "endpoint",
  takes: /^api\//,
  // swa-cli 2.0.10 answers `routes.json`, the former configuration, with 404 in every folder.
  leavesOut: /^routes\.json$/i,
  compile,
};

/** The members that our rules use: https://learn.microsoft.com/azure/static-web-apps/configuration#routes. */
interface Route {
  readonly route: string;
  /** The target. Azure redirects by 302, which is its default. */
  readonly redirect?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const trees = treesOf(rules);
  const places = placeRoutes(rules);
  const redirects = trees.reduce((sum, tree) => sum + tree.pages.length * tree.locales.length, 0);
  // Leaves out the redirects if there are more of them than allowed files: their text could take gigabytes. The build
  // fails anyway, because each redirect leads to a file.
  const hasRedirects = !facts.gateway && redirects <= FILES.free;
  const routes = [...(hasRedirects ? trees.flatMap(treeRoutes) : []), ...places];
  const text = configuration(routes);
  const bytes = bytesOf(text);
  const size = facts.size();
  const otherwise = bytes > FILE_SIZE.free ? smaller(trees, places) : [];
  const pages = trees.map((tree) => `${tree.pages.length} pages in ${tree.locales.length} locales`).join(", ");
  const fewer = `Each page and locale needs a rule, here ${pages}: publish fewer, run the gateway, or leave the host out of hosts:.`;
  // Types and headers work only outside `/api`. So find the unsupported rules one by one, and report all of them.
  const host = { ...azure, capability: FILES_ALONE };
  const missing = rules.filter((rule) => !isSupported(rule, rules));
  return {
    artifacts: [publishedFile("staticwebapp.config.json", text, "fragment")],
    diagnostics: [
      ...hostDiagnostics(host, { basePath, rules: missing }, facts, [
        { limit: FILE_SIZE, count: bytes, otherwise, remedy: fewer },
        { limit: FILES, count: size.files + 1, remedy: "Publish fewer pages or locales." },
        { limit: SITE_SIZE, count: size.bytes + bytes, remedy: "Publish fewer pages or locales, or on a paid plan." },
      ]),
      ...(facts.gateway
        ? [diagnostic("gateway-to-link", { host: azure.title, outFolderName: facts.outFolderName })]
        : []),
    ],
    ruleCount: routes.length,
  };
}

/** Makes the text of the file: one rule per line, without indentation, because Azure limits the size of the file. */
function configuration(routes: readonly Route[]): string {
  return `{"routes":[\n${routes.map((route) => JSON.stringify(route)).join(",\n")}\n]}\n`;
}

/** Returns the bytes that the file would have with a gateway, and with as many locales as fit, whichever they are. */
function smaller(trees: readonly Tree[], places: readonly Route[]): string[] {
  const bytesFor = (locales: readonly string[]): number =>
    bytesOf(configuration([...trees.flatMap((tree) => treeRoutes({ ...tree, locales })), ...places]));
  const longestFirst = trees.flatMap(({ locales }) => locales).sort((a, b) => b.length - a.length);
  const most = longestFirst.findIndex((_, last) => bytesFor(longestFirst.slice(0, last + 1)) > FILE_SIZE.free);
  return [
    `${bytesFor([])} with a gateway`,
    ...(most > 0
      ? [`${bytesFor(longestFirst.slice(0, most))} with ${most} of its ${longestFirst.length} locales`]
      : []),
  ];
}

/**
 * Makes one rule for each page and locale. To save room, rules match no final slash. Rules are sorted, so that `/docs`
 * comes before `/docs/index.html`: otherwise a request for `/docs` would match the rule for `/docs/index.html`.
 */
function treeRoutes({ from, to, suffix, locales, pages }: Tree): Route[] {
  return locales
    .flatMap((locale) => pages.map((page) => locale + encoded(page)))
    .sort()
    .map((path) => ({ route: from + path, redirect: to + path + suffix }));
}

/** Encodes the path of a page. Leaves `&+,=@`, which a URL allows. Encodes `*`, which would be a wildcard. */
function encoded(page: PathSegments): string {
  return page
    .map((segment) => encodeURIComponent(segment).replace(/%(?:26|2B|2C|3D|40)/g, decodeURIComponent))
    .map((segment) => `/${segment.replaceAll("*", "%2A")}`)
    .join("");
}

/** Makes rules for headers of files. Azure serves no file below `/api`, so rules there redirect to a copy, if any. */
function placeRoutes(rules: readonly Rule[]): Route[] {
  return headerGroups(rules).flatMap(({ paths, headers }) =>
    paths.flatMap((path): Route[] => {
      if (!isReserved(path)) return [{ route: path.endsWith("/") ? `${path}*` : path, headers: headerRecord(headers) }];
      const redirect = twinOf(path, rules);
      // A redirect needs no type. According to the documentation it gets the other headers; `swa start` omits them.
      const untyped = headerRecord(headers.filter(({ name }) => name !== "Content-Type"));
      return redirect === undefined ? [] : [{ route: path, redirect, headers: untyped }];
    }),
  );
}

function isReserved(path: string): boolean {
  return path.startsWith("/api/");
}

function isSupported(rule: Rule, rules: readonly Rule[]): boolean {
  if (rule.kind === "tree") return true;
  if (rule.kind !== "type" && rule.kind !== "header" && rule.kind !== "cors") return false;
  return !isReserved(rule.path) || twinOf(rule.path, rules) !== undefined;
}
