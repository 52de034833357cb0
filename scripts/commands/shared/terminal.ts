/** What standard error shows besides plain lines: colour, and the progress line of a long build. */
import { styleText } from "node:util";
import type { ArtifactSequence } from "../../artifacts/index.ts";
import { counted } from "../../diagnostics/message.ts";

/** Where lines for people end up. */
export interface Terminal {
  /** Whether text may be coloured. */
  readonly colour: boolean;
  /** Whether a line may be written over. */
  readonly progress: boolean;
  /** How many characters fit into a line; a file has lines of any length. */
  readonly columns: number;
}

/** The part of a stream that shows whether it is a terminal. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The width of a terminal that reports none. */
const USUAL_COLUMNS = 80;

/**
 * What a stream can show. Neither colour nor progress goes to a file or a pipe, to a terminal that can do nothing
 * (`TERM=dumb`), or to a log of continuous integration (`CI`); colour nowhere where `NO_COLOR` is set and not empty,
 * as https://no-color.org has it, read November 2026.
 */
export function terminalOf(stream: OutputStream, environment: NodeJS.ProcessEnv): Terminal {
  const { CI: ci, NO_COLOR: noColour, TERM: kind } = environment;
  const isLog = ci !== undefined && ci !== "" && ci !== "0" && ci !== "false";
  const progress = stream.isTTY === true && kind !== "dumb" && !isLog;
  // A pseudo terminal that was given no size says 0.
  const columns = stream.isTTY === true ? stream.columns || USUAL_COLUMNS : Number.POSITIVE_INFINITY;
  return { colour: progress && !noColour, progress, columns };
}

/** The role of a piece of text, which decides its colour. */
export type Tone = "title" | "label" | "warning" | "command" | "aside";

/** Colours a piece of text by its role. */
export type Paint = (tone: Tone, text: string) => string;

const STYLES = {
  title: "green",
  label: "bold",
  warning: "yellow",
  command: "cyan",
  aside: "gray",
} as const satisfies Record<Tone, Parameters<typeof styleText>[0]>;

/** Paints for a terminal; where there is no colour, text stays as it is. */
export function paintFor({ colour }: Pick<Terminal, "colour">): Paint {
  // Whether there is colour is decided above, by standard error; left to itself, styleText would ask standard output.
  return (tone, text) => (colour ? styleText(STYLES[tone], text, { validateStream: false }) : text);
}

/** Where to write the line, and the clock. */
export interface ProgressPlace {
  readonly terminal: Pick<Terminal, "progress" | "columns">;
  readonly write: (text: string) => void;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

/** A progress line. */
export interface Progress {
  /** Whether the line is visible: making the text for each file takes time, too. */
  readonly isShown: boolean;
  /** Sets the current step; draws it at most ten times a second. */
  readonly show: (text: string) => void;
  /** Removes the line. Call it before any other output. */
  readonly end: () => void;
}

/** Shorter builds show no line. */
const SILENT_MILLISECONDS = 1000;

/** Faster updates are not readable and slow the build down. */
const BETWEEN_MILLISECONDS = 100;

/** Return to column 1 and erase the line. */
const ERASE = "\r\u001B[K";

/**
 * Begins a progress line. A build blocks the event loop, so no timer could draw the line. The build itself draws it
 * when it reports a step, at most ten times a second.
 */
export function beginProgress({ terminal, write, now }: ProgressPlace): Progress {
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
      // A line that is as wide as the terminal may break, and its first half would stay.
      write(`${ERASE}${text.slice(0, terminal.columns - 1)}`);
    },
    end: () => {
      if (isDrawn) write(ERASE);
      isDrawn = false;
    },
  };
}

/**
 * Artifacts that are counted on their way to the disk. Publishing may walk through them several times; their number
 * is known after the first pass.
 *
 * @param passes the names of the passes; further passes have the last name
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
