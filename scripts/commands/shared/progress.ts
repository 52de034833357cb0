/** The line that says how far a long build is, written over itself and removed at the end. */
import { counted } from "../../diagnostics/message.ts";
import type { ArtifactSequence } from "../../artifacts/index.ts";
import type { Terminal } from "./terminal.ts";

/** Where the line is written, and what it needs. */
export interface ProgressPlace {
  readonly terminal: Pick<Terminal, "progress" | "columns">;
  readonly write: (text: string) => void;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

/** A line of progress. */
export interface Progress {
  /** Whether there is anybody to show it to: making the text of each file's line takes time, too. */
  readonly isShown: boolean;
  /** Says what the build is at; drawn when it is time. */
  readonly show: (text: string) => void;
  /** Removes the line; to be called before anything else is written. */
  readonly end: () => void;
}

/** A build that takes less shows no line. */
const SILENT_MILLISECONDS = 1000;

/** Eyes follow no faster, and drawing takes time from the build. */
const BETWEEN_MILLISECONDS = 100;

/** To the left end, and all that follows away. */
const ERASE = "\r\u001B[K";

/**
 * Begins a line of progress. A build lets no event in, so that no timer could draw the line: it is drawn when the build
 * says something, at most ten times a second.
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
