/** Diagnostics of hosts: limits that a build exceeds, and rules that a host's files leave out. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { quoted } from "../../diagnostics/message.ts";
import type { Diagnostic } from "../../model.ts";
import { HOST_ERRORS } from "../../rules/plan.ts";
import type { PathSegments, Rule, RuleSet } from "../../rules/rule.ts";
import type { BuildFacts, Host, Limit } from "../host.ts";
import { bytesOf } from "./files.ts";
import { isEndpoint, treesOf } from "./rules.ts";

/** A limit of a host, and the count that a build reaches. */
export interface Counted {
  readonly limit: Limit;
  readonly count: number;
  /** The file, folder or page that causes the count, if a single file, folder or page does. */
  readonly where?: string | undefined;
  /** How many of these are of other tools, in a file that our rules are added to, and what its author can do about that. */
  readonly beside?: { readonly count: number; readonly remedy: string };
  /** Counts that the build would reach otherwise, each with the change: `2,290 with a gateway`. */
  readonly otherwise?: readonly string[];
  readonly remedy: string;
}

export const FEWER_LOCALES = "Publish fewer locales, or leave the host out of hosts:.";
export const MOVE_PAGES_UP = "Move the deepest pages up, or leave the host out of hosts:.";

/**
 * Returns an error for each limit that the build exceeds. Adds a notice if the rules omit the base path, and a notice
 * if the host cannot express some rules. Leaves out rules for the endpoint if the host runs the gateway.
 *
 * @param counts the limits of the host that apply, each with the count of the build
 */
export function hostDiagnostics(
  { title, capability, servesAtRoot, runsGateway }: Omit<Host, "compile">,
  { basePath, rules }: RuleSet,
  { plan, gateway }: BuildFacts,
  counts: readonly Counted[] = [],
): Diagnostic[] {
  const exceeded = counts.flatMap(({ limit: { what, free, paid = free, source }, ...counted }) => {
    const { where, otherwise = [], beside } = counted;
    const most = plan === "paid" ? paid : free;
    const isShared = beside !== undefined && beside.count > 0 && counted.count <= most;
    const count = counted.count + (isShared ? beside.count : 0);
    const place = isShared ? `, ${beside.count} of them yours` : where === undefined ? "" : ` in ${where}`;
    const found = [`${count}${place}`, ...otherwise].join(", or ");
    const remedy = isShared ? beside.remedy : counted.remedy;
    return count > most ? [diagnostic("host-limit", { host: title, what, most, source, found, remedy })] : [];
  });
  const hasGateway = runsGateway && gateway !== undefined;
  const { tree, query, types, headers, cors, preflight, errors } = capability;
  // The notice lists the unsupported kinds in this order: the most important first.
  const unsupported: readonly (readonly [Rule["kind"], boolean])[] = [
    ["tree", tree === "no" && !hasGateway],
    ["query", !query && !hasGateway],
    ["handler", !hasGateway],
    ["type", !types],
    ["header", !headers],
    ["cors", !cors && !hasGateway],
    ["preflight", !preflight && !hasGateway],
    ["error", errors.length < HOST_ERRORS.length && !hasGateway],
  ];
  // If a host can set headers, files get their CORS headers. Redirects from the endpoint can still lack them.
  const isMissed = (rule: Rule): boolean => rule.kind !== "cors" || !headers || isEndpoint(rule.path, rules);
  const kinds = unsupported.flatMap(([kind, isUnsupported]) =>
    isUnsupported && rules.some((rule) => rule.kind === kind && isMissed(rule)) ? [kind] : [],
  );
  return [
    ...exceeded,
    ...(servesAtRoot && basePath !== "" ? [diagnostic("host-publishes-at-root", { host: title, basePath })] : []),
    ...(kinds.length > 0 ? [diagnostic("host-cannot", { host: title, rules: kinds, errors })] : []),
  ];
}

/** Returns the number of bytes in the longest quoted text of a configuration, without its quotes. */
export function longestQuoted(text: string): number {
  return (text.match(/"[^"]*"/g) ?? []).reduce((most, quote) => Math.max(most, bytesOf(quote) - 2), 0);
}

/** Returns the page with the most segments. If a host has one rule per depth, this page sets the number of rules. */
export function deepestPage(rules: readonly Rule[]): string | undefined {
  return pageWithMost(rules, (page) => page.length);
}

/** Returns the page with the longest path. If a host has one rule for each page, this page has the longest rule. */
export function longestPage(rules: readonly Rule[]): string | undefined {
  return pageWithMost(rules, (page) => page.join("/").length);
}

/** Returns the page with the largest measure. Of pages with the same measure, it returns the first by name. */
function pageWithMost(rules: readonly Rule[], measure: (page: PathSegments) => number): string | undefined {
  const pages = treesOf(rules).flatMap((tree) => tree.pages);
  const most = pages.reduce((largest, page) => Math.max(largest, measure(page)), 0);
  const names = pages.filter((page) => measure(page) === most).map((page) => page.join("/"));
  const [first] = names.sort();
  return first === undefined ? undefined : quoted(`/${first}`);
}
