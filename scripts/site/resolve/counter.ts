import type { Diagnostic } from "../../model.ts";

/** Counts problems and reports each kind once, with its number. */
export interface Tally {
  /**
   * @param kind problems of one kind are counted together; `tell` of the first makes their diagnostic
   * @param item the thing with the problem, counted once however often it is added
   */
  readonly add: (kind: string, tell: (count: number) => Diagnostic, item?: string) => void;
  readonly diagnostics: () => Diagnostic[];
}

/** Makes a counter. Its diagnostics are in the order in which the kinds first occurred. */
export function tally(): Tally {
  const counts = new Map<string, { count: number; readonly tell: (count: number) => Diagnostic }>();
  const items = new Set<string>();
  return {
    add: (kind, tell, item) => {
      const name = item === undefined ? undefined : `${kind} ${item}`;
      if (name !== undefined && items.has(name)) return;
      if (name !== undefined) items.add(name);
      const known = counts.get(kind);
      if (known) known.count += 1;
      else counts.set(kind, { count: 1, tell });
    },
    diagnostics: () => Array.from(counts.values(), ({ count, tell }) => tell(count)),
  };
}
