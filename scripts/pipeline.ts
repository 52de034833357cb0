/**
 * The pipeline: content files in, a plan of everything to be published out. Every command and `index.ts` use it.
 *
 * read -> sources of pages -> resolve -> plan; every step adds diagnostics. This file reads no disk itself: the readers
 * of `content/` do, and what only a command knows about the world comes in as values.
 */
import { type ArtifactSequence, planArtifacts } from "./artifacts/index.ts";
import { type ContentFiles, decodeContent, type DecodedContent } from "./content/decode.ts";
import { locate } from "./content/locate.ts";
import { readContent } from "./content/read.ts";
import { readSources } from "./content/sources/index.ts";
import type { SourceContext, SourcedPages } from "./content/sources/source.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import type { LocatedDiagnostic } from "./diagnostics/located.ts";
import { compileHosts, type HostSummary } from "./hosts/compile.ts";
import type { GatewayFacts, Host, SiteSize } from "./hosts/host.ts";
import { hosts } from "./hosts/index.ts";
import type { WrittenContent } from "./content/content.ts";
import type { Artifact, Diagnostic, Outcome, SharedFile } from "./model.ts";
import type { RuleSet } from "./rules/rule.ts";
import type { Site } from "./site/site.ts";
import { gatewayPrograms, gatewayText } from "./package/gateway.ts";
import { planRules } from "./rules/plan.ts";
import { resolveSite } from "./site/resolve/index.ts";

/** Values of the command line that replace those of `site.yaml`, and facts about the project. */
export interface Overrides {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** The host that a preview emulates. */
  readonly previewedHost?: string | undefined;
  /** The last name of the path of the output folder; `dist` unless given. */
  readonly outFolderName?: string | undefined;
  /** Whether the project has a `functions/` folder. */
  readonly hasFunctionsFolder?: boolean | undefined;
  /** Whether the output folder holds third-party files, which rules must not touch. */
  readonly isMerged?: boolean | undefined;
  /** Third-party rule files in the output folder, for a build that is merged into it. */
  readonly sharedFiles?: readonly SharedFile[] | undefined;
}

/** Everything that a build will publish. */
export interface Plan {
  readonly site: Site;
  readonly rules: RuleSet;
  readonly artifacts: ArtifactSequence;
  readonly hosts: readonly HostSummary[];
  /** The host that a preview emulates, if it was asked to, and the base path of the site there. */
  readonly previewed: { readonly host: Host; readonly basePath: string } | undefined;
}

/** What the pipeline reads and how. */
export interface PipelineRequest {
  /** The content folder, absolute. */
  readonly contentDirectory: string;
  /** The folders that the content folder may lie in; undefined: anywhere. */
  readonly contentRoots?: readonly string[] | undefined;
  /** The content folder as diagnostics name it: `content`. */
  readonly shownAs: string;
  /** The folder that the command runs in, absolute: sources of pages are in the repository around it. */
  readonly projectDirectory: string;
  readonly overrides: Overrides;
  /** Whether a warning stops the build. */
  readonly isStrict: boolean;
  /** Looks at the output folder once the site is known. */
  readonly inspectOutputFolder: (site: Site) => readonly Diagnostic[];
  readonly onStep?: (step: string) => void;
  /** Receives each folder and file that a source of pages looks at. */
  readonly onLook?: SourceContext["onLook"];
}

/** A plan, unless a diagnostic stops the build; diagnostics with their places, in file order. */
export interface PipelineResult {
  readonly plan: Plan | undefined;
  readonly located: readonly LocatedDiagnostic[];
}

/** Runs the whole pipeline. Prints nothing and writes nothing. */
export function readAndPlan(request: PipelineRequest): PipelineResult {
  const { contentDirectory, contentRoots, shownAs, projectDirectory, onStep, onLook } = request;
  const read = readContent(contentDirectory, shownAs, contentRoots);
  const decoded = decodeContent(read.files, read.isListRefused);
  onStep?.("reading the sources of pages");
  const sourced = readSources({ content: decoded.content, contentDirectory, shownAs, projectDirectory, onLook });
  onStep?.("planning");
  const planned = planDecoded(withSources(decoded, sourced), request.overrides);
  const outputFolder = planned.value ? request.inspectOutputFolder(planned.value.site) : [];
  const located = locate(
    [...read.diagnostics, ...planned.diagnostics, ...outputFolder],
    [...Object.values(read.files), ...sourced.files],
    read.names,
  );
  const isStopped = read.diagnostics.length > 0 || (request.isStrict && located.some(isWarning));
  return { plan: isStopped ? undefined : planned.value, located };
}

function withSources({ content, diagnostics }: DecodedContent, sourced: SourcedPages): DecodedContent {
  return {
    content: { ...content, pages: content.pages && [...content.pages, ...sourced.pages], addressed: sourced.addressed },
    diagnostics: [...diagnostics, ...sourced.diagnostics],
  };
}

function isWarning({ diagnostic: { severity } }: LocatedDiagnostic): boolean {
  return severity === "warning";
}

/** Plans content files that are in memory. With an error there is no plan; all diagnostics are reported either way. */
export function plan(files: ContentFiles, overrides: Overrides = {}): Outcome<Plan> {
  return planDecoded(decodeContent(files), overrides);
}

/** Plans decoded content with the pages of all its sources. */
export function planDecoded({ content, diagnostics }: DecodedContent, overrides: Overrides = {}): Outcome<Plan> {
  const site = resolveSite(overridden(content, overrides));
  const all = [...diagnostics, ...site.diagnostics];
  if (!site.value || all.some(isError)) return { value: undefined, diagnostics: all };
  if (site.value.pages.length === 0) return { value: undefined, diagnostics: [...all, withoutPages(content)] };
  const planned = planSite(site.value, overrides);
  return { ...planned, diagnostics: [...all, ...planned.diagnostics] };
}

/** A site without pages would take all of them out of search engines. */
function withoutPages({ site }: WrittenContent): Diagnostic {
  const place = site?.pages[0]?.place;
  return diagnostic("no-pages", {}, place && { place: { ...place, part: "value" } });
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function planSite(site: Site, overrides: Overrides): Outcome<Plan> {
  const { outFolderName = "dist", sharedFiles } = overrides;
  const rules = planRules(site, overrides.isMerged);
  const plans = new Map(site.hosts.map(({ name, plan: hostingPlan }) => [name, hostingPlan]));
  const chosen = hosts.flatMap((host) => {
    const hostingPlan = plans.get(host.name);
    return hostingPlan === undefined ? [] : [{ host, plan: hostingPlan }];
  });
  const gateway = site.gateway.emit ? gatewayOf(site, outFolderName, overrides.hasFunctionsFolder ?? false) : undefined;
  const facts = { size: measuredOnce(site), outFolderName, gateway };
  const compiled = compileHosts(chosen, rules, facts, sharedFiles);
  const host = hosts.find(({ name }) => name === overrides.previewedHost);
  const previewed = host && { host, basePath: host.servesAtRoot ? "" : rules.basePath };
  // A chosen host has already reported its own.
  const isReported = host === undefined || plans.has(host.name);
  const previewDiagnostics = isReported
    ? []
    : host.compile(rules, { ...facts, plan: "free", gateway: undefined }).diagnostics;
  const artifacts = planArtifacts(site, [...compiled.artifacts, ...(gateway?.programs ?? [])]);
  const diagnostics = [...compiled.diagnostics, ...previewDiagnostics, ...artifacts.diagnostics];
  if (!artifacts.value || diagnostics.some(isError)) return { value: undefined, diagnostics };
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

/** Measures the published files, without those of hosts, on first use: each of them is made for it. */
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

function overridden(content: WrittenContent, { baseUrl, hosts: chosen }: Overrides): WrittenContent {
  const { site } = content;
  if (!site) return content;
  const moved = baseUrl === undefined ? {} : { baseUrl, writtenBaseUrl: site.baseUrl };
  return { ...content, site: { ...site, ...moved, hosts: chosen ?? site.hosts } };
}
