/** What the bin does with signals, as commands that go on until one ends them ask for it. */
export interface Signals {
  /** From now on they end the process with an exit code. */
  readonly listen: () => void;
  /** From now on they are the system's, which ends the process whatever it is doing. */
  readonly ignore: () => void;
}
