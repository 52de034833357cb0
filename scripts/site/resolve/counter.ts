import type { Diagnostic } from "../../model.ts";

/** Problems of one kind that are told once, with their number. */
export interface Tally {
  /**
   * @param kind problems of one kind are counted together; the first says how they are told
   * @param item what has the problem, where several may speak of one: each is counted once
   */
  readonly add: (kind: string, tell: (count: number) => Diagnostic, item?: string) => void;
  readonly diagnostics: () => Diagnostic[];
}

/** Makes a tally, in the order in which the kinds were first met. */
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
