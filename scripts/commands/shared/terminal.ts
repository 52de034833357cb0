/** What may be sent to standard error beside plain lines. */
import { styleText } from "node:util";

/** Where lines for people end up. */
export interface Terminal {
  /** Whether text may be coloured. */
  readonly colour: boolean;
  /** Whether a line may be written over. */
  readonly progress: boolean;
  /** How many characters fit into a line; a file has lines of any length. */
  readonly columns: number;
}

/** The part of a stream that tells whether it is a terminal. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** A terminal that says nothing of its width is taken for one of this. */
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

/** What a piece of a text is, for its colour. */
export type Tone = "title" | "label" | "warning" | "command" | "aside";

/** Gives a piece of a text its colour. */
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
