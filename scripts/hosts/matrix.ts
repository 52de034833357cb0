/** The capabilities of all hosts as a table, for `stele hosts` and the README. */
import type { ProblemCode } from "../model.ts";
import { HOST_ERRORS } from "../rules/plan.ts";
import type { EvidenceTier, Host } from "./host.ts";

/** The columns. JSON body is "no" for every host, because only a gateway can read a body. */
export const matrixColumns = [
  "host",
  "path form",
  "query form",
  "JSON body",
  "GET files",
  "types",
  "headers",
  "CORS",
  "preflight",
  "errors",
] as const;

/** The hosts of one tier of evidence. */
export interface MatrixTier {
  readonly tier: EvidenceTier;
  /** The heading of its rows. */
  readonly meaning: string;
  readonly rows: readonly { readonly host: Host; readonly cells: readonly string[] }[];
}

const MEANINGS: Readonly<Record<EvidenceTier, string>> = {
  engine: "Run on the real server or on the vendor's own engine",
  parser: "Read by the vendor's own parser",
  documentation: "By the vendor's documentation only",
};

/** Applies to all rows. */
export const MATRIX_NOTE =
  "No vendor's edge was reached: engines, parsers and documentation only. 302 and 303 redirect to the answer.";

/** All hosts by tier, the strongest evidence first. Tiers without hosts are left out. */
export function hostMatrix(hosts: readonly Host[]): MatrixTier[] {
  const tiers: readonly EvidenceTier[] = ["engine", "parser", "documentation"];
  return tiers
    .map((tier) => ({
      tier,
      meaning: MEANINGS[tier],
      rows: hosts.filter(({ evidence }) => evidence.tier === tier).map((host) => ({ host, cells: cells(host) })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function cells({ name, capability }: Host): string[] {
  const { tree, query, types, headers, cors, preflight, errors } = capability;
  const path = tree === "rewrite" ? "200" : `${tree}`;
  const asked = query ? path : "no";
  return [
    name,
    path,
    asked,
    "no",
    "yes",
    ...[types, headers, cors, preflight].map((can) => (can ? "yes" : "no")),
    errorsCell(errors),
  ];
}

function errorsCell(errors: readonly ProblemCode[]): string {
  const left = HOST_ERRORS.filter((code) => !errors.includes(code));
  if (left.length === 0) return "yes";
  if (errors.length === 0) return "no";
  return left.length < errors.length ? `all but ${left.join(", ")}` : errors.join(", ");
}
