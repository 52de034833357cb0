/** Compiles the rules for all chosen hosts. Two hosts may share a published file if they need the same text in it. */
import { diagnostic, type Where } from "../diagnostics/catalogue.ts";
import type { Diagnostic, HostingPlan, TextArtifact } from "../model.ts";
import type { PathSegments, RuleSet } from "../rules/rule.ts";
import type { BuildFacts, Compiled, Host, SiteSize } from "./host.ts";
import { hosts } from "./index.ts";
import { bytesOf } from "./shared/files.ts";
import { treesOf } from "./shared/rules.ts";
import { shadowing } from "./shared/shadowing.ts";

/** One host in the report of a build. */
export interface HostSummary {
  readonly name: string;
  readonly ruleCount: number;
  /** Whether the host runs the gateway, so that it answers a POST with a JSON body. */
  readonly hasGateway: boolean;
  /** How the author installs the files of `dist.hosts/<host>/`. Undefined if that folder has no files. */
  readonly installHint: string | undefined;
  /** Notices: what the host cannot do, and what the author has to do. `compileHosts` also returns them all. */
  readonly notices: readonly Diagnostic[];
  /** The files that this host reads. */
  readonly files: readonly Pick<TextArtifact, "path" | "place" | "sharing">[];
}

export interface ChosenHost {
  readonly host: Host;
  readonly plan: HostingPlan;
}

/** Compiles the rules for each host. */
export function compileHosts(
  chosen: readonly ChosenHost[],
  rules: RuleSet,
  facts: Omit<BuildFacts, "plan">,
): Pick<Compiled, "artifacts" | "diagnostics"> & { readonly summaries: readonly HostSummary[] } {
  const artifacts: TextArtifact[] = [];
  const diagnostics: Diagnostic[] = [];
  const summaries: HostSummary[] = [];
  const published = new Map<string, { readonly host: string; readonly text: string }>();
  for (const { host, plan } of chosen) {
    const others = chosen.map((other) => other.host).filter((other) => other !== host);
    const size = (): SiteSize => withFilesOf(others, host, rules, facts);
    const compiled = host.compile(rules, { ...facts, plan, size });
    diagnostics.push(...compiled.diagnostics, ...leftOut(host, rules));
    const blocks = (facts.shared ?? []).filter(({ path }) =>
      compiled.artifacts.some((artifact) => artifact.path === path),
    );
    if (host.sharedRules) diagnostics.push(...blocks.flatMap((file) => shadowing(file, rules, host)));
    summaries.push({
      name: host.name,
      ruleCount: compiled.ruleCount,
      hasGateway: host.runsGateway !== undefined && facts.gateway !== undefined,
      installHint: compiled.artifacts.some(({ place }) => place !== "published") ? host.installHint : undefined,
      notices: compiled.diagnostics.filter(({ severity }) => severity === "notice"),
      files: compiled.artifacts.map(({ path, place, sharing }) => ({ path, place, sharing })),
    });
    for (const artifact of compiled.artifacts) {
      const { path, place, text } = artifact;
      const earlier = place === "published" ? published.get(path) : undefined;
      if (!earlier) artifacts.push(artifact);
      else if (earlier.text !== text)
        diagnostics.push(diagnostic("host-file-conflict", { file: path, host: earlier.host, other: host.name }));
      if (place === "published" && !earlier) published.set(path, { host: host.name, text });
    }
  }
  return { artifacts, diagnostics, summaries };
}

/**
 * Returns an error for each reason why nothing would answer the translate endpoint of a site without files of answers:
 * no gateway, or hosts on which the gateway does not answer the whole endpoint.
 */
export function unansweredHosts(chosen: readonly Host[], hasGateway: boolean, where: Where): Diagnostic[] {
  const able = hosts.filter(({ runsGateway }) => runsGateway === "endpoint").map(({ name }) => name);
  const named = (runsGateway: Host["runsGateway"]): readonly string[] =>
    chosen.filter((host) => host.runsGateway === runsGateway).map(({ title }) => title);
  const faults = [
    { fault: "no-gateway", hosts: named(undefined) },
    { fault: "json-bodies", hosts: named("body") },
  ] as const;
  return [
    ...(hasGateway ? [] : [diagnostic("translations-need-gateway", { fault: "not-emitted", hosts: [], able }, where)]),
    ...faults
      .filter((one) => one.hosts.length > 0)
      .map((one) => diagnostic("translations-need-gateway", { ...one, able }, where)),
  ];
}

/** Reports pages whose files a host does not get or does not serve, by the names of their folders and files. */
function leftOut({ title, leavesOut }: Host, { rules }: RuleSet): Diagnostic[] {
  if (leavesOut === undefined) return [];
  const isLeftOut = (page: PathSegments, suffix: string): boolean =>
    page.some((name, index) => leavesOut.test(index === page.length - 1 ? name + suffix : name));
  const pages = treesOf(rules).flatMap(({ pages: all, suffix }) => all.filter((page) => isLeftOut(page, suffix)));
  const paths = [...new Set(pages.map((page) => `/${page.join("/")}`))].sort();
  const [first] = paths;
  return first === undefined ? [] : [diagnostic("host-leaves-out", { host: title, count: paths.length, first })];
}

/** Reports the hosts that have a use of their own for a place. `path`: without its first slash, as `Host` says. */
export function takenPlaces(chosen: readonly ChosenHost[], path: string, where: Where): Diagnostic[] {
  return chosen
    .filter(({ host }) => host.takes?.test(path))
    .map(({ host }) => diagnostic("host-place", { host: host.title, path: `/${path}` }, where));
}

/** Returns the size of a site for one host, including the published files of the other chosen hosts. */
function withFilesOf(others: readonly Host[], host: Host, rules: RuleSet, facts: Omit<BuildFacts, "plan">): SiteSize {
  const { files, bytes, largest, fullest } = facts.size();
  const published = ({ compile }: Host): (readonly [string, number])[] =>
    compile(rules, { ...facts, plan: "paid" })
      .artifacts.filter(({ place }) => place === "published")
      .map(({ path, text }) => [path, bytesOf(text)]);
  const added = new Map(others.flatMap(published));
  // The `compile` function of the host counts the files that it makes. So leave these files out here.
  for (const [path] of published(host)) added.delete(path);
  const sizes = [...added].map(([path, size]) => ({ path, bytes: size }));
  const inFullest = sizes.filter(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) === fullest.path);
  return {
    files: files + sizes.length,
    bytes: sizes.reduce((sum, file) => sum + file.bytes, bytes),
    largest: sizes.reduce((most, file) => (file.bytes > most.bytes ? file : most), largest),
    fullest: { ...fullest, entries: fullest.entries + inFullest.length },
  };
}
