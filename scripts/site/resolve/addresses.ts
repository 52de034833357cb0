/** Resolves where the site is published and where the pages of each locale are. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, CanonicalPath, Diagnostic, LocaleAddress, Outcome } from "../../model.ts";
import { isBelow } from "../addresses.ts";
import { TRANSLATE_PATH } from "../layout.ts";
import { aliasesOf } from "../locales.ts";
import { type OriginReading, readHost, readOrigin, sharedSuffix, withLabel } from "../origins.ts";
import { canonicalPath } from "../paths.ts";
import type { ResolvedLocales } from "./locales.ts";
import { at, repetitions, type Where } from "./places.ts";

/** The address of the published files, and the origin and base path of the source pages. */
interface Ground {
  readonly publishedAt: string;
  readonly origin: string;
  readonly basePath: CanonicalPath;
}

interface PlacedLocale {
  readonly row: LocaleContent;
  readonly address: LocaleAddress;
}

/** Resolves where the addresses of each locale begin. `localizedPaths` depends on the pages, so it is set later. */
export function resolveAddresses(
  { site, locales: rows }: WrittenContent,
  { locales, source }: ResolvedLocales,
): Outcome<AddressPlan> {
  if (!site) return { value: undefined, diagnostics: [] };
  const ground = resolveGround(site);
  const diagnostics = [...ground.diagnostics];
  if (site.sourcePrefix && site.addresses !== "path") {
    diagnostics.push(diagnostic("source-prefix-without-path", {}, at(site, "source_prefix")));
  }
  if (!ground.value || !rows || !source) return { value: undefined, diagnostics };
  const { publishedAt, basePath } = ground.value;
  const placed: PlacedLocale[] = [];
  for (const row of rows) {
    // Skips rows that are invalid or repeat a code: `resolveLocales` has reported them.
    if (!locales.some(({ code }) => code === row.code) || placed.some(({ address }) => address.code === row.code))
      continue;
    const address = placeOf(site, row, ground.value, row.code === source.code);
    if ("severity" in address) diagnostics.push(address);
    else placed.push({ row, address });
  }
  diagnostics.push(...samePlaceProblems(placed), ...hostWarnings(site, ground.value, placed));
  const addresses = placed.map(({ address }) => address);
  const value = { publishedAt, basePath, sourceLocale: source.code, locales: addresses, localizedPaths: false };
  return { value, diagnostics };
}

function resolveGround(site: SiteContent): Outcome<Ground> {
  const [atBase, atSource] = [at(site, "base_url"), at(site, "source_origin")];
  const base = readOrigin(site.baseUrl);
  const source = site.sourceOrigin === undefined ? undefined : readOrigin(site.sourceOrigin);
  const diagnostics: Diagnostic[] = [];
  if (!base.ok) diagnostics.push(addressRefused(site.baseUrl, base, atBase));
  if (source && !source.ok) diagnostics.push(addressRefused(site.sourceOrigin ?? "", source, atSource));
  if (source?.ok && source.path !== "" && source.path !== "/") {
    diagnostics.push(diagnostic("origin-with-path", { origin: source.origin }, atSource));
  }
  if (!base.ok) return { value: undefined, diagnostics };
  const basePath = canonicalPath(base.path === "" ? "/" : base.path);
  if (!basePath.ok) diagnostics.push(diagnostic("path-refused", { ...basePath, path: base.path }, atBase));
  if (diagnostics.length > 0 || !basePath.ok) return { value: undefined, diagnostics };
  const { path } = basePath.defined;
  // On a host that answers the endpoint at the root of an origin, the gateway would ask itself for the files of the site.
  if (isBelow(path, TRANSLATE_PATH)) {
    return { value: undefined, diagnostics: [diagnostic("path-is-endpoint", { path }, atBase)] };
  }
  const publishedAt = base.origin + path;
  // With `source_origin`, pages begin at the root of that origin. The path of `base_url` is only for published files.
  const pages = source?.ok ? { origin: source.origin, basePath: "" } : { origin: base.origin, basePath: path };
  return { value: { publishedAt, ...pages }, diagnostics };
}

function placeOf(site: SiteContent, row: LocaleContent, ground: Ground, isSource: boolean): LocaleAddress | Diagnostic {
  const own = { code: row.code, aliases: aliasesOf(row.code), origin: ground.origin, prefix: "" };
  if (row.host !== undefined) {
    const atHost = at(row, "host");
    if (isSource || row.addresses !== undefined) return diagnostic("host-not-allowed", { isSource }, atHost);
    const host = readHost(row.host, new URL(ground.origin).protocol);
    return host.ok ? { ...own, origin: host.origin } : addressRefused(row.host, host, atHost);
  }
  if (isSource && !site.sourcePrefix) return own;
  const strategy = row.addresses ?? site.addresses;
  const { label, where } = labelOf(row);
  const problem = labelProblem(row, strategy);
  if (problem) return problem;
  if (strategy === "path") return { ...own, prefix: `/${label}` };
  const host = withLabel(label, ground.origin);
  if (!host.ok) return addressRefused(`${label}.${new URL(ground.origin).host}`, host, where);
  return { ...own, origin: host.origin };
}

/** Returns the label of a locale, by default the code in lower case, and the place of the label in the content. */
export function labelOf(row: LocaleContent): { readonly label: string; readonly where: Where } {
  if (row.label !== undefined) return { label: row.label, where: at(row, "label") };
  return { label: row.code.toLowerCase(), where: at(row, "code") };
}

/** Matches host labels (RFC 1123 2.1) in lower case. Hosts ignore letter case: capitals would be a second spelling. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Checks the letters of a label, and that it can be a file name on every system: `sitemaps/es.xml`. */
export function labelProblem(row: LocaleContent, strategy: "subdomain" | "path"): Diagnostic | undefined {
  const { label, where } = labelOf(row);
  if (!(strategy === "subdomain" ? HOST_LABEL : PATH_LABEL).test(label)) {
    return diagnostic("label-malformed", { label, strategy }, where);
  }
  const reading = canonicalPath(`/${label}`);
  return reading.ok ? undefined : diagnostic("path-refused", { ...reading, path: label }, where);
}

/** Matches labels for path segments (`/es/`). */
const PATH_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/;

/** Finds two locales with the same origin and prefix: their pages would have the same addresses. */
function samePlaceProblems(placed: readonly PlacedLocale[]): Diagnostic[] {
  const twice = repetitions(placed, ({ address }) => address.origin + address.prefix.toLowerCase());
  return twice.map(([{ row, address }, { row: earlier }]) => {
    const related = [{ ...at(earlier, "code"), note: "the other locale" }];
    const values = { code: row.code, other: earlier.code, address: `${address.origin}${address.prefix}` };
    return diagnostic("locales-in-one-place", values, { ...at(row, "code"), related });
  });
}

function hostWarnings(site: SiteContent, { origin }: Ground, placed: readonly PlacedLocale[]): Diagnostic[] {
  const { hostname } = new URL(origin);
  if (!placed.some(({ address }) => new URL(address.origin).hostname.endsWith(`.${hostname}`))) return [];
  const where = at(site, site.sourceOrigin === undefined ? "base_url" : "source_origin");
  const suffix = sharedSuffix(hostname);
  if (suffix !== undefined) return [diagnostic("host-shared-suffix", { host: hostname, suffix }, where)];
  return hostname.startsWith("www.") ? [diagnostic("host-www", { host: hostname }, where)] : [];
}

function addressRefused(address: string, { reason }: OriginReading & { ok: false }, where: Where): Diagnostic {
  return diagnostic("address-refused", { address, reason }, where);
}
