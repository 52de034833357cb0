/** Colours messages on standard error, and shows a progress line during a long build. */
import { styleText } from "node:util";
import type { ArtifactSequence } from "../../artifacts/index.ts";
import { counted } from "../../diagnostics/message.ts";

/** What a stream can show: colour, a progress line that is overwritten, and how many columns. */
export interface Terminal {
  readonly colour: boolean;
  readonly progress: boolean;
  readonly columns: number;
}

/**
 * Finds out what a stream can show. Files, pipes, `TERM=dumb` and logs of continuous integration (`CI`) get neither
 * colour nor progress. A non-empty `NO_COLOR` turns off colour everywhere: https://no-color.org, read November 2026.
 */
export function terminalOf(
  { isTTY, columns }: { readonly isTTY?: boolean | undefined; readonly columns?: number },
  environment: NodeJS.ProcessEnv,
): Terminal {
  const { NO_COLOR: noColour, TERM: kind } = environment;
  const progress = isTTY === true && kind !== "dumb" && !isInLog(environment);
  // A pseudo terminal without a size reports 0 columns. Then the width is 80.
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

/** The role of a text. It decides the colour. */
export type Tone = keyof typeof STYLES;

export type Paint = (tone: Tone, text: string) => string;

/** Returns a function that colours text. On a terminal without colour, it returns the text unchanged. */
export function paintFor({ colour }: Pick<Terminal, "colour">): Paint {
  // `colour` is about standard error. Without `validateStream: false`, styleText would check standard output instead.
  return (tone, text) => (colour ? styleText(STYLES[tone], text, { validateStream: false }) : text);
}

/** A progress line. If `isShown` is false, callers need not make a text. Callers call `end` before any other output. */
export interface Progress {
  readonly isShown: boolean;
  readonly show: (text: string) => void;
  readonly end: () => void;
}

/** How long a build runs before its progress line appears. */
const SILENT_MILLISECONDS = 1000;

const BETWEEN_MILLISECONDS = 100;

/** Control characters that return to column 1 and erase the line. */
const ERASE = "\r\u001B[K";

/**
 * Begins a progress line. The line is drawn when the build calls `show`. A timer could not draw it, because a build
 * blocks the event loop.
 *
 * @param now a clock in milliseconds, from any starting point
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
 * Shows how many artifacts were made so far: `comparing: 20 files`. From the second pass on it also shows the total:
 * `writing: 20 of 400 files`.
 *
 * @param passes the name of each pass over the artifacts; further passes have the last name
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
