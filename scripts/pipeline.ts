/**
 * The pipeline turns content files into a plan of everything that a build publishes. Its steps are: read -> sources of
 * pages -> resolve (all in `read-site.ts`) -> plan (here). Each step adds diagnostics.
 *
 * This file reads no files. The readers in `content/` do that, and commands pass all other facts as values.
 */
import { type ArtifactSequence, planArtifacts } from "./artifacts/index.ts";
import { type ContentFiles, decodeContent, type DecodedContent } from "./content/decode.ts";
import type { LocatedDiagnostic } from "./diagnostics/located.ts";
import { compileHosts, type HostSummary, takenPlaces, unansweredHosts } from "./hosts/compile.ts";
import type { GatewayFacts, Host, SiteSize } from "./hosts/host.ts";
import { hosts } from "./hosts/index.ts";
import type { Diagnostic, Outcome, SharedFile } from "./model.ts";
import type { RuleSet } from "./rules/rule.ts";
import { at } from "./site/resolve/places.ts";
import { gatewaySiteOf, type Site } from "./site/site.ts";
import { gatewayPrograms, gatewayText } from "./package/gateway.ts";
import { isError, type ReadSite, resolveDecoded, type SiteOverrides } from "./read-site.ts";
import { planRules } from "./rules/plan.ts";

/** Values of the command line that replace values of `site.yaml`, and facts about the project. */
export interface Overrides extends SiteOverrides {
  readonly previewedHost?: string | undefined;
  /** The name of the out folder, without its parent folders. Default: `dist`. */
  readonly outFolderName?: string | undefined;
  readonly hasFunctionsFolder?: boolean | undefined;
  /** Whether the out folder also contains third-party files, as with `--merge`. No rule may apply to such a file. */
  readonly isMerged?: boolean | undefined;
  /** The third-party rule files in the out folder. A build with `--merge` adds lines to these files. */
  readonly sharedFiles?: readonly SharedFile[] | undefined;
}

export interface Plan {
  readonly site: Site;
  readonly rules: RuleSet;
  readonly artifacts: ArtifactSequence;
  readonly hosts: readonly HostSummary[];
  /** The host that a preview emulates, and the base path of the site on that host. */
  readonly previewed: { readonly host: Host; readonly basePath: string } | undefined;
}

export interface PlanRequest {
  readonly overrides: Overrides;
  readonly isStrict: boolean;
  /** Returns the problems of the out folder. The function is called only if the site has a plan. */
  readonly inspectOutputFolder: (site: Site) => readonly Diagnostic[];
}

/** The plan, and all diagnostics in file order. The plan is undefined if a diagnostic stops the build. */
export interface PipelineResult {
  readonly plan: Plan | undefined;
  readonly located: readonly LocatedDiagnostic[];
}

/** Plans a site that was read. Returns all diagnostics, even if there is no plan. */
export function planRead(read: ReadSite, { overrides, isStrict, inspectOutputFolder }: PlanRequest): PipelineResult {
  const { value: site, diagnostics, isUnreadable, locate } = read;
  const planned: Outcome<Plan> = site ? planSite(site, overrides) : { value: undefined, diagnostics: [] };
  const outputFolder = planned.value ? inspectOutputFolder(planned.value.site) : [];
  const located = locate([...diagnostics, ...planned.diagnostics, ...outputFolder]);
  const hasWarning = located.some(({ diagnostic: { severity } }) => severity === "warning");
  const isRefused = outputFolder.some(isError) || (isStrict && hasWarning);
  return { plan: isUnreadable || isRefused ? undefined : planned.value, located };
}

/** Plans content files that are in memory. Returns all diagnostics, and no plan if one of them is an error. */
export function plan(files: ContentFiles, overrides: Overrides = {}): Outcome<Plan> {
  return planDecoded(decodeContent(files), overrides);
}

/** Plans decoded content. The content already includes the pages of all its sources. */
export function planDecoded(decoded: DecodedContent, overrides: Overrides = {}): Outcome<Plan> {
  const { value: site, diagnostics } = resolveDecoded(decoded, overrides);
  if (!site) return { value: undefined, diagnostics };
  const planned = planSite(site, overrides);
  return { ...planned, diagnostics: [...diagnostics, ...planned.diagnostics] };
}

function planSite(site: Site, overrides: Overrides): Outcome<Plan> {
  const { outFolderName = "dist", sharedFiles } = overrides;
  const rules = planRules(site, overrides.isMerged);
  const plans = new Map(site.hosts.map(({ name, plan: hostingPlan }) => [name, hostingPlan]));
  const chosen = hosts.flatMap((host) => {
    const hostingPlan = plans.get(host.name);
    return hostingPlan === undefined ? [] : [{ host, plan: hostingPlan }];
  });
  const unanswered = site.artifacts.translations
    ? []
    : unansweredHosts(
        chosen.map(({ host }) => host),
        site.gateway.emit,
        at(site, "artifacts", "translations"),
      );
  if (unanswered.length > 0) return { value: undefined, diagnostics: unanswered };
  const gateway = site.gateway.emit
    ? gatewayFacts(site, outFolderName, overrides.hasFunctionsFolder ?? false)
    : undefined;
  const facts = { size: measuredOnce(site), outFolderName, isMerged: overrides.isMerged, gateway, shared: sharedFiles };
  const compiled = compileHosts(chosen, rules, facts);
  const host = hosts.find(({ name }) => name === overrides.previewedHost);
  const previewed = host && { host, basePath: host.servesAtRoot ? "" : rules.basePath };
  // If the site chose the previewed host, `compileHosts` has reported its diagnostics already.
  const unreported = host && !plans.has(host.name) ? host : undefined;
  const preview = unreported?.compile(rules, { ...facts, plan: "free", gateway: undefined });
  const artifacts = planArtifacts(site, [...compiled.artifacts, ...(gateway?.programs ?? [])]);
  const misplaced = (["reference", "openapi", "status"] as const).flatMap((name) => {
    const place = site.artifacts[name];
    return place ? takenPlaces(chosen, place.path, at(site, "artifacts", name)) : [];
  });
  const diagnostics = [
    ...misplaced,
    ...compiled.diagnostics,
    ...(preview?.diagnostics ?? []),
    ...artifacts.diagnostics,
  ];
  if (!artifacts.value || diagnostics.some(isError)) return { value: undefined, diagnostics };
  const value = { site, rules, artifacts: artifacts.value, hosts: compiled.summaries, previewed };
  return { value, diagnostics };
}

/** Makes the gateway of a site: as text for hosts that run code, and as programs for Node, Bun and Deno. */
function gatewayFacts(site: Site, outFolderName: string, hasFunctionsFolder: boolean) {
  const options = { site: gatewaySiteOf(site), folder: `../../${outFolderName}` };
  const facts: GatewayFacts = { text: (runtime) => gatewayText(runtime, options), hasFunctionsFolder };
  return { ...facts, programs: gatewayPrograms(options) };
}

/** Returns a function that measures the published files at its first call. Measuring is slow: it makes each file. */
function measuredOnce(site: Site): () => SiteSize {
  let size: SiteSize | undefined;
  return () => (size ??= measured(planArtifacts(site, []).value));
}

function measured(sequence: ArtifactSequence | undefined): SiteSize {
  // `files: 1` counts the manifest. Its bytes are not counted: they are known only after all files are written.
  const size = { files: 1, bytes: 0, largest: { path: "", bytes: 0 } };
  const folders = folderCounter();
  for (const { path, text } of sequence?.() ?? []) {
    const bytes = typeof text === "string" ? Buffer.byteLength(text) : text.bytes;
    size.files += 1;
    size.bytes += bytes;
    if (bytes > size.largest.bytes) size.largest = { path, bytes };
    folders.add(path);
  }
  return { ...size, fullest: folders.fullest() };
}

/** Finds the folder with the most entries. Paths must be added sorted: only the parents of the last path are kept. */
function folderCounter(): { readonly add: (path: string) => void; readonly fullest: () => SiteSize["fullest"] } {
  let inner = { path: "", entries: 0 };
  let fullest = inner;
  const above: (typeof inner)[] = [];
  return {
    add: (path) => {
      while (inner.path !== "" && !path.startsWith(`${inner.path}/`)) inner = above.pop() ?? inner;
      for (let end = 0; end !== -1;) {
        inner.entries += 1;
        if (inner.entries > fullest.entries) fullest = inner;
        end = path.indexOf("/", inner.path.length + 1);
        if (end === -1) continue;
        above.push(inner);
        inner = { path: path.slice(0, end), entries: 0 };
      }
    },
    fullest: () => fullest,
  };
}
