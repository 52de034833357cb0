/** The progress line of a long build. It is overwritten in place and removed at the end. */
import { counted } from "../../diagnostics/message.ts";
import type { ArtifactSequence } from "../../artifacts/index.ts";
import type { Terminal } from "./terminal.ts";

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
 * Artifacts that are counted on their way to the disk. Publishing may walk through them several times; how many there
 * are is known when it came to their end once.
 *
 * @param passes what publishing does each time; what comes after the last is called as the last
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
