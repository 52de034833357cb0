/** The sections of Apache's `.htaccess`: types, headers and error documents of the paths that are ours. */
import type { Rule } from "../../model.ts";
import { document, isBelow, section } from "./lines.ts";
import { PROBLEM_VARIABLE } from "./rewrites.ts";
import { escapePattern } from "../shared/source-addresses.ts";

/** One section for each set of places that share lines, so that what is read for every request stays short. */
export function apacheSections(rules: readonly Rule[], base: string): string[] {
  const placesOf = new Map<string, Set<string>>();
  for (const rule of rules) {
    const allowed = rule.kind === "type" ? allowLines(rules, rule.path) : [];
    for (const line of [...placeLines(rule), ...allowed]) {
      placesOf.set(line, (placesOf.get(line) ?? new Set()).add(placePattern(rules, "path" in rule ? rule.path : "")));
    }
  }
  const linesOf = new Map<string, string[]>();
  for (const [line, places] of placesOf) {
    const where = [...places].join("|");
    linesOf.set(where, [...(linesOf.get(where) ?? []), line]);
  }
  return [...[...linesOf].map(([where, lines]) => section(isBelow(base, where), lines)), ...errorSections(rules, base)];
}

function placeLines(rule: Rule): string[] {
  switch (rule.kind) {
    case "type":
      return [`ForceType "${rule.mediaType}"`];
    case "header":
      return [header(rule.name, rule.value)];
    case "cors":
      return [header("Access-Control-Allow-Origin", "*")];
    case "preflight":
      return [
        header("Access-Control-Allow-Methods", rule.methods.join(", ")),
        header("Access-Control-Allow-Headers", "Content-Type"),
        header("Access-Control-Max-Age", "86400"),
      ];
    default:
      return [];
  }
}

/** Sent with the body of a refused method, and not where that file is asked for by itself. */
function allowLines(rules: readonly Rule[], path: string): string[] {
  const refused = rules.find((rule) => rule.kind === "error" && rule.code === "method_not_allowed");
  if (refused?.kind !== "error" || !path.endsWith("/") || !refused.file.startsWith(path)) return [];
  const methods = rules.flatMap((rule) => (rule.kind === "tree" || rule.kind === "query" ? [rule.method] : []));
  const preflight = rules.some(({ kind }) => kind === "preflight") ? ["OPTIONS"] : [];
  const allowed = [...new Set([...methods, ...preflight])].join(", ");
  return [`${header("Allow", allowed)} "expr=reqenv('REDIRECT_STATUS') == '${refused.status}'"`];
}

/**
 * Error documents of the endpoint, and of the answers that a request to it was rewritten to; all other paths keep those
 * of the site. Where a status has two meanings its document is named by the rewrite that knew which.
 */
function errorSections(rules: readonly Rule[], base: string): string[] {
  const errors = rules.filter((rule) => rule.kind === "error");
  // A document whose name holds a space would be sent as a text.
  const place = encodeURI(base);
  const documents = errors.map(({ status, code, file }) => {
    const isShared = errors.some((other) => other.status === status && other.code !== code);
    return document(status, place + (isShared ? file.replace(code, `%{reqenv:${PROBLEM_VARIABLE}}`) : file));
  });
  const [endpoint] = errors;
  const page = errors.find(({ code }) => code === "unknown_page");
  return [
    ...(endpoint ? [section(isBelow(base, placePattern(rules, endpoint.path)), [...new Set(documents)])] : []),
    ...(page ? [section(`-n reqenv('REDIRECT_${PROBLEM_VARIABLE}')`, [document(page.status, place + page.file)])] : []),
  ];
}

/** A file, everything below a folder, or an endpoint and what lies below it. */
function placePattern(rules: readonly Rule[], path: string): string {
  const isEndpoint = rules.some((rule) => (rule.kind === "preflight" || rule.kind === "error") && rule.path === path);
  return escapePattern(path) + (path.endsWith("/") ? "" : isEndpoint ? "(?:/|$)" : "$");
}

function header(name: string, value: string): string {
  return `Header always set ${name} "${value}"`;
}
