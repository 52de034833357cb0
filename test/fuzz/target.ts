/** What the harness tries: inputs that are made of choices, and what must hold of each. */
import type { Random } from "./random.ts";

/** One kind of inputs. */
export interface Target<Input = unknown> {
  readonly name: string;
  /** How much of the time it gets, as a share of the sum of all: cheap ones find more in the time of a dear one. */
  readonly share: number;
  readonly make: (random: Random) => Input;
  /**
   * Tries an input.
   *
   * @returns its outcome in a word: `refused`, `accepted`; a run without each of these outcomes shows nothing
   * @throws whatever is wrong: a `Violation` of what must hold, or what the tried code throws
   */
  readonly run: (input: Input) => string;
  /** How long an input is; given, the processor's time for it is bounded by its length. */
  readonly bytesOf?: (input: Input) => number;
  /** What `run` says of some input of every long run. */
  readonly outcomes: readonly string[];
  /** Ends what the target has opened. */
  readonly close?: () => void;
}

/** What must hold does not. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** Fails unless something holds. */
export function hold(holds: boolean, otherwise: () => string): asserts holds {
  if (!holds) throw new Violation(otherwise());
}

/** Hides the type of the inputs, which is the target's own affair. */
export function target<Input>(own: Target<Input>): Target {
  return own as Target;
}
