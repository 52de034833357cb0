/** Asks the user on a terminal for facts that the files of a project do not contain. */
import { createInterface } from "node:readline/promises";
import type { Diagnostic } from "../model.ts";
import { addressProblem } from "./detect/docs-tree.ts";
import type { Findings } from "./detect/index.ts";
import { readLanguages } from "./languages.ts";
import type { Given, Proposal } from "./propose.ts";

/** A question to the user about one fact of the proposal. */
interface ProposalQuestion {
  readonly text: string;
  /** The answer that is used if the user types nothing. */
  readonly proposed: string;
  /** Reads an answer. Returns the setting that it means, and a problem if the answer is invalid. */
  readonly read: (answer: string) => { readonly given: Given; readonly problem: Diagnostic | undefined };
}

/** Lists the questions about facts that detection did not find. */
export function openQuestions(proposal: Proposal, { tree, sitemap }: Findings, given: Given): ProposalQuestion[] {
  const address: ProposalQuestion = {
    text: "The address that the site is published at:",
    proposed: proposal.baseUrl,
    read: (baseUrl) => ({ given: { baseUrl }, problem: addressProblem(baseUrl) }),
  };
  const languages: ProposalQuestion = {
    text: "Its languages, the source language first:",
    proposed: proposal.locales.map(({ code }) => code).join(" "),
    read: (answer) => {
      const { locales, problems } = readLanguages(answer.split(/[\s,]+/).filter((word) => word !== ""));
      return { given: { locales }, problem: problems[0] };
    },
  };
  if (sitemap !== undefined) return [];
  const isKnown = tree !== undefined && tree.locales.length > 1;
  return [...(given.baseUrl === undefined ? [address] : []), ...(isKnown ? [] : [languages])];
}

/**
 * Asks questions one after the other. If an answer is invalid, prints the reason and asks again.
 *
 * @returns the settings from the answers; undefined if the user ended the input or pressed Ctrl-C
 */
export async function ask(
  questions: readonly ProposalQuestion[],
  { input, output }: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
): Promise<Given | undefined> {
  const lines = createInterface({ input, output });
  const ended = new Promise<undefined>((resolve) => {
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => resolve(undefined));
  });
  const given: Given = {};
  try {
    for (const { text, proposed, read } of questions) {
      for (let isOpen = true; isOpen;) {
        const line = await Promise.race([lines.question(`${text} [${proposed}] `), ended]);
        if (line === undefined) return undefined;
        const answer = read(line.trim() || proposed);
        const { problem } = answer;
        if (problem) output.write(`${[problem.sentence, problem.hint].filter(Boolean).join(" ")}\n`);
        else Object.assign(given, answer.given);
        isOpen = problem !== undefined;
      }
    }
    return given;
  } finally {
    lines.close();
  }
}
