/** Standard error beyond plain lines: colour, and the progress line of a long build. */
import { styleText } from "node:util";
import type { ArtifactSequence } from "../../artifacts/index.ts";
import { counted } from "../../diagnostics/message.ts";

/** What the output of messages can show: colour, lines that are overwritten, and how many characters in a line. */
export interface Terminal {
  readonly colour: boolean;
  readonly progress: boolean;
  readonly columns: number;
}

/**
 * What a stream can show. Files, pipes, `TERM=dumb` and logs of continuous integration (`CI`) get neither colour nor
 * progress. A `NO_COLOR` that is not empty turns off colour everywhere: https://no-color.org, read November 2026.
 */
export function terminalOf(
  { isTTY, columns }: { readonly isTTY?: boolean | undefined; readonly columns?: number },
  environment: NodeJS.ProcessEnv,
): Terminal {
  const { NO_COLOR: noColour, TERM: kind } = environment;
  const progress = isTTY === true && kind !== "dumb" && !isInLog(environment);
  // A pseudo terminal without a size reports 0.
  return {
    colour: progress && !noColour,
    progress,
    columns: isTTY === true ? columns || 80 : Number.POSITIVE_INFINITY,
  };
}

/** Whether the output goes to a log of continuous integration. */
export function isInLog({ CI: ci }: NodeJS.ProcessEnv): boolean {
  return ci !== undefined && ci !== "" && ci !== "0" && ci !== "false";
}

const STYLES = { title: "green", label: "bold", warning: "yellow", command: "cyan", aside: "gray" } as const;

/** The role of a piece of text, which decides its colour. */
export type Tone = keyof typeof STYLES;

/** Colours a piece of text by its role. */
export type Paint = (tone: Tone, text: string) => string;

/** Paints for a terminal. Without colour, text stays as it is. */
export function paintFor({ colour }: Pick<Terminal, "colour">): Paint {
  // `colour` is about standard error. Without this option, styleText would look at standard output.
  return (tone, text) => (colour ? styleText(STYLES[tone], text, { validateStream: false }) : text);
}

/** A progress line. Callers need not make its text unless it can be shown, and end it before any other output. */
export interface Progress {
  readonly isShown: boolean;
  readonly show: (text: string) => void;
  readonly end: () => void;
}

/** Shorter builds show no line. */
const SILENT_MILLISECONDS = 1000;

/** Faster updates are not readable and slow the build down. */
const BETWEEN_MILLISECONDS = 100;

/** Return to column 1 and erase the line. */
const ERASE = "\r\u001B[K";

/**
 * Begins a progress line. A build blocks the event loop, so no timer could draw the line: the build draws it when it
 * reports a step.
 *
 * @param now a clock, in milliseconds since any moment
 */
export function beginProgress(
  terminal: Pick<Terminal, "progress" | "columns">,
  write: (text: string) => void,
  now: () => number,
): Progress {
  if (!terminal.progress) return { isShown: false, show: () => {}, end: () => {} };
  let next = now() + SILENT_MILLISECONDS;
  let isDrawn = false;
  return {
    isShown: true,
    show: (text) => {
      const time = now();
      if (time < next) return;
      next = time + BETWEEN_MILLISECONDS;
      isDrawn = true;
      // A line as wide as the terminal may break into two, and ERASE removes only the second.
      write(`${ERASE}${text.slice(0, terminal.columns - 1)}`);
    },
    end: () => {
      if (isDrawn) write(ERASE);
      isDrawn = false;
    },
  };
}

/**
 * Shows how many artifacts were published so far. Their number is known after the first pass.
 *
 * @param passes the names of the passes; later passes have the last name
 */
export function countedArtifacts(
  artifacts: ArtifactSequence,
  { show }: Pick<Progress, "show">,
  passes: readonly [string, ...string[]],
): ArtifactSequence {
  let pass = 0;
  let total: number | undefined;
  return function* () {
    const doing = passes[Math.min(pass, passes.length - 1)];
    pass += 1;
    let count = 0;
    for (const artifact of artifacts()) {
      yield artifact;
      count += 1;
      show(total === undefined ? `${doing}: ${counted(count, "file")}` : `${doing}: ${count} of ${total} files`);
    }
    total = count;
  };
}
