/** What is asked: little, and only what no file tells. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { readOrigin } from "../site/origins.ts";
import { canonicalPath } from "../site/paths.ts";
import type { Question } from "./ask.ts";
import type { Findings } from "./detect/index.ts";
import { codeMeant, codeOf, uniqueLocales } from "./languages.ts";
import type { Given } from "./propose.ts";
import type { FoundLocale, Proposal } from "./types.ts";

/** Why an address cannot be that of a site; nothing where it can. */
function addressProblem(address: string): Diagnostic | undefined {
  const reading = readOrigin(address);
  if (!reading.ok) return diagnostic("address-refused", { address, reason: reading.reason });
  const path = canonicalPath(reading.path || "/");
  return path.ok ? undefined : diagnostic("path-refused", { ...path, path: reading.path });
}

/** Languages by their codes, and the problems of words that are none. */
export function readLanguages(words: readonly string[]): {
  readonly locales: readonly FoundLocale[];
  readonly problems: readonly Diagnostic[];
} {
  const found = words.map((text) => ({ text, code: codeOf(text) }));
  const problems = found.flatMap(({ text, code }) => {
    if (code !== undefined && !text.includes("_")) return [];
    return [diagnostic("language-without-name", { text, meant: codeMeant(text) })];
  });
  const locales = found.flatMap(({ code }) => (code === undefined ? [] : [{ code }]));
  return { locales: uniqueLocales(locales), problems };
}

/** The questions that a proposal leaves open, each with what its answer settles. */
export function openQuestions(
  proposal: Proposal,
  { tree, sitemap }: Findings,
  given: Given,
): readonly (Question & { readonly settle: (answer: string) => Given })[] {
  const address = {
    text: "The address that the site is published at:",
    proposed: proposal.baseUrl,
    refuse: (answer: string) => worded(addressProblem(answer)),
    settle: (baseUrl: string) => ({ baseUrl }),
  };
  const languages = {
    text: "Its languages, that of the source first:",
    proposed: proposal.locales.map(({ code }) => code).join(" "),
    refuse: (answer: string) => worded(readLanguages(wordsOf(answer)).problems[0]),
    settle: (answer: string) => ({ locales: readLanguages(wordsOf(answer)).locales }),
  };
  const isTold = tree !== undefined && tree.locales.length > 1;
  return [
    ...(given.baseUrl === undefined && sitemap === undefined ? [address] : []),
    ...(isTold || sitemap !== undefined ? [] : [languages]),
  ];
}

function wordsOf(answer: string): string[] {
  return answer.split(/[\s,]+/).filter((word) => word !== "");
}

function worded(problem: Diagnostic | undefined): string | undefined {
  return problem && [problem.sentence, problem.hint].filter((part) => part !== undefined).join(" ");
}
