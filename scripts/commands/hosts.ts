/** `stele hosts`: prints on standard output what each host supports. */
import type { ExitCode } from "./shared/options.ts";
import type { Host, EvidenceTier } from "../hosts/host.ts";
import { hosts } from "../hosts/index.ts";
import { aligned } from "../diagnostics/message.ts";
import type { ProblemCode } from "../model.ts";
import { HOST_ERRORS } from "../rules/plan.ts";

/** The columns of the tables here and in the guide to hosts. "JSON body" is always "no": only gateways read a body. */
export const matrixColumns: readonly string[] =
  "host|path form|query form|JSON body|GET files|types|headers|CORS|preflight|errors".split("|");

/** The heading of each group of hosts. It says where the facts about these hosts come from. */
const MEANINGS: Readonly<Record<EvidenceTier, string>> = {
  engine: "Run on the real server or on the vendor's own engine",
  parser: "Read by the vendor's own parser",
  documentation: "By the vendor's documentation only",
};

export const MATRIX_NOTE =
  "No vendor's edge was reached: engines, parsers and documentation only. 302 and 303 redirect to the answer.";

/** Groups hosts by the evidence for their behaviour, the strongest first. Leaves out empty groups. */
export function hostMatrix(hosts: readonly Host[]) {
  return (["engine", "parser", "documentation"] as const).flatMap((tier) => {
    const rows = hosts.filter(({ evidence }) => evidence.tier === tier).map((host) => ({ host, cells: cells(host) }));
    return rows.length > 0 ? [{ meaning: MEANINGS[tier], rows }] : [];
  });
}

function cells({ name, capability }: Host): string[] {
  const { tree, query, types, headers, cors, preflight, errors } = capability;
  const path = tree === "rewrite" ? "200" : `${tree}`;
  const rules = [types, headers, cors, preflight].map((can) => (can ? "yes" : "no"));
  return [name, path, query ? path : "no", "no", "yes", ...rules, errorsCell(errors)];
}

function errorsCell(errors: readonly ProblemCode[]): string {
  const left = HOST_ERRORS.filter((code) => !errors.includes(code));
  if (left.length === 0) return "yes";
  if (errors.length === 0) return "no";
  return left.length < errors.length ? `all but ${left.join(", ")}` : errors.join(", ");
}

export function listHosts(): ExitCode {
  process.stdout.write(hostList(hosts));
  return 0;
}

/** Formats a table for each group of hosts, then the limits of each host with links to its documentation. */
export function hostList(listed: readonly Host[]): string {
  const tiers = hostMatrix(listed);
  const rows = [matrixColumns, ...tiers.flatMap(({ rows: ofTier }) => ofTier.map(({ cells }) => cells))];
  const [heading = "", ...lines] = aligned(rows).map((line) => `  ${line}`);
  const blocks = tiers.map(({ meaning, rows: ofTier }) =>
    [`${meaning}:`, heading, ...lines.splice(0, ofTier.length)].join("\n"),
  );
  return `${[...blocks, MATRIX_NOTE, limits(listed)].join("\n\n")}\n`;
}

function limits(listed: readonly Host[]): string {
  const lines = listed.map(({ name, evidence, documentation, limits: ofHost }) => {
    const numbers = ofHost.map(({ what, free, paid, source }) => {
      const more = paid === undefined ? "" : `, ${paid} on a paid plan`;
      return `    at most ${free} ${what}${more} (${source})`;
    });
    return [`  ${name}: ${evidence.by}; ${documentation}`, ...numbers].join("\n");
  });
  return ["What was run or read, and the limits that a build keeps to:", ...lines].join("\n");
}
