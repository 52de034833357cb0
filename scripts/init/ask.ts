/** Asks on a terminal what a proposal cannot know. */
import { createInterface } from "node:readline/promises";

/** One question. */
export interface Question {
  readonly text: string;
  /** What an empty answer means. */
  readonly proposed: string;
  /** What is wrong with an answer, to be shown before the question is put again; nothing where it is fine. */
  readonly refuse: (answer: string) => string | undefined;
}

/** Where questions are put and answers come from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Puts questions one after the other.
 *
 * @returns the answers in their order; nothing when somebody ended the input or pressed Ctrl-C
 */
export async function ask(
  questions: readonly Question[],
  { input, output }: Terminal,
): Promise<readonly string[] | undefined> {
  const lines = createInterface({ input, output });
  const ended = new Promise<undefined>((resolve) => {
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => resolve(undefined));
  });
  const answers: string[] = [];
  try {
    for (const question of questions) {
      const answer = await Promise.race([answerTo(question, (text) => lines.question(text), output), ended]);
      if (answer === undefined) return undefined;
      answers.push(answer);
    }
    return answers;
  } finally {
    lines.close();
  }
}

async function answerTo(
  { text, proposed, refuse }: Question,
  put: (text: string) => Promise<string>,
  output: NodeJS.WritableStream,
): Promise<string> {
  for (;;) {
    const answer = (await put(`${text} [${proposed}] `)).trim() || proposed;
    const wrong = refuse(answer);
    if (wrong === undefined) return answer;
    output.write(`${wrong}\n`);
  }
}
