/** What is asked of every reader of redirects: whatever the content holds, the answers are where the rules mean them. */
import type { RuleSet } from "../../../scripts/rules/rule.ts";

/** A request, and the place that it is led to; nothing where rules leave it alone. */
export interface Question {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly leadsTo: string | undefined;
}

/** Many locales come of many values; a rule that holds all of them reads the last as it reads the first. */
const MOST_LOCALES = 20;

/** A question for each locale of each tree, and requests that are none of ours. */
export function questions({ basePath, rules }: RuleSet): Question[] {
  const trees = rules.filter((rule) => rule.kind === "tree");
  const forms = trees.flatMap(({ from, to, suffix, locales, pages }) => {
    const page = pages.find((segments) => segments.every((segment) => /^[\w-]+$/.test(segment))) ?? [];
    return [...locales.slice(0, MOST_LOCALES), ...locales.slice(-1)].map((locale): Question => {
      const rest = [locale, ...page].join("/");
      return { method: "POST", path: `${basePath}${from}${rest}`, leadsTo: `${basePath}${to}${rest}${suffix}` };
    });
  });
  const others = ["/", "/docs/intro", "/evil.test", ...trees.map(({ to, suffix }) => `${to}es${suffix}`)];
  return [...forms, ...others.map((path): Question => ({ method: "GET", path: basePath + path, leadsTo: undefined }))];
}

/** The answers that are not those that the rules mean; nothing where all are. */
export function differences(asked: readonly Question[], answer: (question: Question) => string | undefined): string {
  return asked
    .map((question) => ({ ...question, led: answer(question) }))
    .filter(({ leadsTo, led }) => leadsTo !== led)
    .map(({ path, leadsTo, led }) => `${path} leads to ${led ?? "nothing"}, not to ${leadsTo ?? "nothing"}`)
    .join("\n");
}

/** Addresses that no rule names, nor paths below one: a rule for them in a rule file was injected. */
export function strangePlaces({ basePath, rules }: RuleSet, addresses: readonly string[]): string[] {
  const ours = rules.flatMap((rule) => [
    rule.kind === "tree" ? rule.from : rule.path,
    ...("to" in rule ? [rule.to] : []),
    ...("file" in rule ? [rule.file] : []),
  ]);
  const isBelow = (address: string, place: string): boolean =>
    address === place || address.startsWith(place.endsWith("/") ? place : `${place}/`);
  return addresses.filter((address) => !ours.some((place) => isBelow(address, basePath + place)));
}
