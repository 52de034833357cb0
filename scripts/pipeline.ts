/** The whole core, read top to bottom: content files in, a plan of everything to be published out. No disk, no console. */
import { type ArtifactSequence, planArtifacts } from "./artifacts/index.ts";
import { gatewayPrograms, gatewayText } from "./package/gateway.ts";
import { type ContentFiles, decodeContent, type DecodedContent } from "./content/decode.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import { compileHosts, type HostSummary } from "./hosts/compile.ts";
import type { GatewayFacts, Host, SiteSize } from "./hosts/host.ts";
import { hosts } from "./hosts/index.ts";
import type { Artifact, Content, Diagnostic, Outcome, RuleSet, SharedFile, Site } from "./model.ts";
import { planRules } from "./rules/plan.ts";
import { resolveSite } from "./site/resolve/index.ts";

/** What a command line may say instead of `site.yaml`. */
export interface Overrides {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** A host that a preview answers as. */
  readonly previewedHost?: string | undefined;
  /** The last name of the out folder's path; `dist` unless given. */
  readonly outFolderName?: string | undefined;
  /** Whether the project has a `functions/` folder. */
  readonly hasFunctionsFolder?: boolean | undefined;
  /** Whether the out folder holds files of somebody else, which rules must not touch. */
  readonly isMerged?: boolean | undefined;
  /** Rule files in the out folder that are somebody else's, of a build that is merged into it. */
  readonly sharedFiles?: readonly SharedFile[] | undefined;
}

/** Everything that a build will publish. */
export interface Plan {
  readonly site: Site;
  readonly rules: RuleSet;
  readonly artifacts: ArtifactSequence;
  readonly hosts: readonly HostSummary[];
  /** The host that a preview answers as, and the base path of the site there. */
  readonly previewed: { readonly host: Host; readonly basePath: string } | undefined;
}

/** Plans a build. With an error there is no plan; all problems of all files are reported either way. */
export function plan(files: ContentFiles, overrides: Overrides = {}): Outcome<Plan> {
  return planDecoded(decodeContent(files), overrides);
}

/** The same of content that is decoded, with the pages of all its sources. */
export function planDecoded({ content, diagnostics }: DecodedContent, overrides: Overrides = {}): Outcome<Plan> {
  const site = resolveSite(overridden(content, overrides));
  const sofar = [...diagnostics, ...site.diagnostics];
  if (!site.value || sofar.some(({ severity }) => severity === "error"))
    return { value: undefined, diagnostics: sofar };
  if (site.value.pages.length === 0) return { value: undefined, diagnostics: [...sofar, withoutPages(content)] };
  return planSite(site.value, sofar, overrides);
}

/** A site without pages would take all of them out of search engines. */
function withoutPages({ site }: Content): Diagnostic {
  const place = site?.pages[0]?.place;
  return diagnostic("no-pages", {}, place && { place: { ...place, part: "value" } });
}

function planSite(site: Site, sofar: readonly Diagnostic[], overrides: Overrides): Outcome<Plan> {
  const { outFolderName = "dist", sharedFiles } = overrides;
  const rules = planRules(site, overrides.isMerged);
  const plans = new Map(site.hosts.map(({ name, plan: ofHost }) => [name, ofHost]));
  const chosen = hosts.flatMap((host) => {
    const ofHost = plans.get(host.name);
    return ofHost === undefined ? [] : [{ host, plan: ofHost }];
  });
  const gateway = site.gateway.emit ? gatewayOf(site, outFolderName, overrides.hasFunctionsFolder ?? false) : undefined;
  const facts = { size: measuredOnce(site), outFolderName, gateway };
  const compiled = compileHosts(chosen, rules, facts, sharedFiles);
  const host = hosts.find(({ name }) => name === overrides.previewedHost);
  const previewed = host && { host, basePath: host.servesAtRoot ? "" : rules.basePath };
  // A chosen host has already reported its own.
  const isReported = host === undefined || plans.has(host.name);
  const ofPreview = isReported ? [] : host.compile(rules, { ...facts, plan: "free", gateway: undefined }).diagnostics;
  const artifacts = planArtifacts(site, [...compiled.artifacts, ...(gateway?.programs ?? [])]);
  const diagnostics = [...sofar, ...compiled.diagnostics, ...ofPreview, ...artifacts.diagnostics];
  if (!artifacts.value || diagnostics.some(({ severity }) => severity === "error")) {
    return { value: undefined, diagnostics };
  }
  const value = { site, rules, artifacts: artifacts.value, hosts: compiled.summaries, previewed };
  return { value, diagnostics };
}

/** The gateway of a site: for the hosts that run code, and as programs. */
function gatewayOf(
  site: Site,
  outFolderName: string,
  hasFunctionsFolder: boolean,
): GatewayFacts & { readonly programs: readonly Artifact[] } {
  const options = {
    site: { addresses: site.addresses, unlisted: site.gateway.unlisted },
    folder: `../../${outFolderName}`,
  };
  return {
    text: (runtime) => gatewayText(runtime, options),
    hasFunctionsFolder,
    programs: gatewayPrograms(options),
  };
}

/** Measures what is published, files of hosts aside, when it is first asked: every file is made for it. */
function measuredOnce(site: Site): () => SiteSize {
  let size: SiteSize | undefined;
  return () => (size ??= measured(planArtifacts(site, []).value));
}

function measured(sequence: ArtifactSequence | undefined): SiteSize {
  // The manifest is a file too; how long it gets is known when everything is written.
  const size = { files: 1, bytes: 0, largest: { path: "", bytes: 0 } };
  const folders = new Map<string, number>();
  for (const { path, text } of sequence?.() ?? []) {
    const bytes = typeof text === "string" ? Buffer.byteLength(text) : text.bytes;
    size.files += 1;
    size.bytes += bytes;
    if (bytes > size.largest.bytes) size.largest = { path, bytes };
    countEntries(folders, path);
  }
  let fullest = { path: "", entries: 0 };
  for (const [path, entries] of folders) if (entries > fullest.entries) fullest = { path, entries };
  return { ...size, fullest };
}

/** Counts a file in its folder, and each folder that is new in the one above. */
function countEntries(folders: Map<string, number>, path: string): void {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const known = folders.get(folder);
  folders.set(folder, (known ?? 0) + 1);
  if (known === undefined && folder !== "") countEntries(folders, folder);
}

function overridden(content: Content, { baseUrl, hosts: chosen }: Overrides): Content {
  const { site } = content;
  if (!site) return content;
  const moved = baseUrl === undefined ? {} : { baseUrl, writtenBaseUrl: site.baseUrl };
  return { ...content, site: { ...site, ...moved, hosts: chosen ?? site.hosts } };
}
