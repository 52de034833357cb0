/** Numbers that a seed decides, and the choices made of them: input `index` of a target is the same in every run. */
import { numbers } from "../gateway/random.ts";

/** Choices, always the same ones for the same seed, target and index. */
export interface Random {
  /** From 0 to 1. */
  readonly next: () => number;
  /** A whole number from 0 to one below the limit. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  /** @throws when the list is empty */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Up to `most` values. */
  readonly some: <T>(most: number, make: () => T) => T[];
}

/** The choices of one input. */
export function randomOf(seed: number, target: string, index: number): Random {
  const next = numbers(mixed(seed, target, index));
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const at = below(list.length);
      if (at >= list.length) throw new Error("nothing to pick from");
      return list[at] as (typeof list)[number];
    },
    some: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}

/** FNV-1a (RFC 9923) over the three, so that neighbours share nothing. */
function mixed(seed: number, target: string, index: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}/${target}/${index}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
