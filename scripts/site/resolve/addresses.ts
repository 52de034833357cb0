/** Resolves where the site is published and where the pages of each locale are. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, CanonicalPath, Diagnostic, LocaleAddress, Outcome } from "../../model.ts";
import { aliasesOf, canonicalTag } from "../locales.ts";
import { type OriginReading, readHost, readOrigin, sharedSuffix, withLabel } from "../origins.ts";
import { canonicalPath } from "../paths.ts";
import type { ResolvedLocales } from "./locales.ts";
import { at, type Where } from "./places.ts";

/** Where the published files and the source pages are, before the locales are placed. */
interface Ground {
  readonly publishedAt: string;
  readonly origin: string;
  readonly basePath: CanonicalPath;
}

/**
 * Resolves every address of the site except the pages' paths. `localizedPaths` is preliminary: it depends on the pages.
 */
export function resolveAddresses(
  { site, locales: rows }: WrittenContent,
  { locales, source }: ResolvedLocales,
): Outcome<AddressPlan> {
  if (!site) return { value: undefined, diagnostics: [] };
  const ground = resolveGround(site);
  const diagnostics = [...ground.diagnostics, ...sourcePrefixProblems(site)];
  if (!ground.value || !rows || !source) return { value: undefined, diagnostics };
  const placed: { readonly row: LocaleContent; readonly address: LocaleAddress }[] = [];
  for (const row of rows) {
    // A row with a problem, or a second row with the same code, is already reported with the locales.
    if (!locales.some(({ code }) => code === row.code) || placed.some(({ address }) => address.code === row.code))
      continue;
    const address = placeLocale(site, row, ground.value, row.code === source.code);
    if ("severity" in address) diagnostics.push(address);
    else placed.push({ row, address });
  }
  diagnostics.push(...samePlaceProblems(placed), ...hostWarnings(site, ground.value, placed));
  const plan: AddressPlan = {
    publishedAt: ground.value.publishedAt,
    basePath: ground.value.basePath,
    sourceLocale: source.code,
    locales: placed.map(({ address }) => address),
    localizedPaths: false,
  };
  return { value: plan, diagnostics };
}

function resolveGround(site: SiteContent): Outcome<Ground> {
  const atBase = at(site, "base_url");
  const base = readOrigin(site.baseUrl);
  const source = site.sourceOrigin === undefined ? undefined : readOrigin(site.sourceOrigin);
  const diagnostics: Diagnostic[] = [];
  if (!base.ok) diagnostics.push(addressRefused(site.baseUrl, base, atBase));
  if (source && !source.ok)
    diagnostics.push(addressRefused(site.sourceOrigin ?? "", source, at(site, "source_origin")));
  if (source?.ok && source.path !== "" && source.path !== "/") {
    diagnostics.push(diagnostic("origin-with-path", { origin: source.origin }, at(site, "source_origin")));
  }
  const basePath = base.ok ? canonicalPath(base.path === "" ? "/" : base.path) : undefined;
  if (basePath && !basePath.ok) {
    diagnostics.push(diagnostic("path-refused", { ...basePath, path: base.ok ? base.path : "" }, atBase));
  }
  if (diagnostics.length > 0 || !base.ok || !basePath?.ok) return { value: undefined, diagnostics };
  const { path } = basePath.defined;
  const publishedAt = base.origin + path;
  // Pages on their own origin are at its root: the base path then applies only to the published files.
  const ground = source?.ok
    ? { publishedAt, origin: source.origin, basePath: "" }
    : { publishedAt, origin: base.origin, basePath: path };
  return { value: ground, diagnostics };
}

function placeLocale(
  site: SiteContent,
  row: LocaleContent,
  ground: Ground,
  isSource: boolean,
): LocaleAddress | Diagnostic {
  const identity = { code: row.code, aliases: aliasesOf(row.code) };
  const strategy = row.addresses ?? site.addresses;
  const label = row.label ?? (canonicalTag(row.code) ?? row.code).toLowerCase();
  if (row.host !== undefined && (isSource || row.addresses !== undefined)) {
    return diagnostic("host-not-allowed", { isSource }, at(row, "host"));
  }
  if (row.host !== undefined) {
    const host = readHost(row.host, new URL(ground.origin).protocol);
    return host.ok ? { ...identity, origin: host.origin, prefix: "" } : addressRefused(row.host, host, at(row, "host"));
  }
  if (isSource && !site.sourcePrefix) return { ...identity, origin: ground.origin, prefix: "" };
  const atLabel = at(row, row.label === undefined ? "code" : "label");
  if (!(strategy === "subdomain" ? HOST_LABEL : PATH_LABEL).test(label)) {
    return diagnostic("label-malformed", { label, strategy }, atLabel);
  }
  if (strategy === "path") return { ...identity, origin: ground.origin, prefix: `/${label}` };
  const host = withLabel(label, ground.origin);
  if (!host.ok) return addressRefused(`${label}.${new URL(ground.origin).host}`, host, atLabel);
  return { ...identity, origin: host.origin, prefix: "" };
}

/** RFC 1123 2.1, in lower case: host names have no letter case, so a label with capitals would have two spellings. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** The characters that a path segment of ours may have. It is also a file name. */
export const PATH_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/;

function sourcePrefixProblems(site: SiteContent): Diagnostic[] {
  if (!site.sourcePrefix || site.addresses === "path") return [];
  return [diagnostic("source-prefix-without-path", {}, at(site, "source_prefix"))];
}

/** Finds two locales in the same place: each would answer the addresses of the other. */
function samePlaceProblems(placed: readonly { row: LocaleContent; address: LocaleAddress }[]): Diagnostic[] {
  const first = new Map<string, LocaleContent>();
  return placed.flatMap(({ row, address }) => {
    const place = address.origin + address.prefix.toLowerCase();
    const earlier = first.get(place);
    if (!earlier) {
      first.set(place, row);
      return [];
    }
    const related = [{ ...at(earlier, "code"), note: "the other locale" }];
    const values = { code: row.code, other: earlier.code, address: `${address.origin}${address.prefix}` };
    return [diagnostic("locales-in-one-place", values, { ...at(row, "code"), related })];
  });
}

function hostWarnings(site: SiteContent, ground: Ground, placed: readonly { address: LocaleAddress }[]): Diagnostic[] {
  const { hostname } = new URL(ground.origin);
  if (!placed.some(({ address }) => new URL(address.origin).hostname.endsWith(`.${hostname}`))) return [];
  const where = at(site, site.sourceOrigin === undefined ? "base_url" : "source_origin");
  const suffix = sharedSuffix(hostname);
  if (suffix !== undefined) return [diagnostic("host-shared-suffix", { host: hostname, suffix }, where)];
  return hostname.startsWith("www.") ? [diagnostic("host-www", { host: hostname }, where)] : [];
}

function addressRefused(address: string, reading: OriginReading & { ok: false }, where: Where): Diagnostic {
  return diagnostic("address-refused", { address, reason: reading.reason }, where);
}
