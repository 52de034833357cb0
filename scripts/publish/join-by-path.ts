/** The merge join: sorted sequences side by side, so that a build of any size holds one path of each in memory. */

interface WithPath {
  readonly path: string;
}

/** What three sequences have at one path; at least one of them has something. */
export interface Joined<A, B, C> {
  readonly path: string;
  readonly a: A | undefined;
  readonly b: B | undefined;
  readonly c: C | undefined;
}

/**
 * Walks three sequences together, each in ascending code-unit order of `path`.
 *
 * @example [...joinByPath([{ path: "x" }], [{ path: "x" }, { path: "y" }], [])] // x with a and b, then y with b
 */
export function* joinByPath<A extends WithPath, B extends WithPath, C extends WithPath>(
  as: Iterable<A>,
  bs: Iterable<B>,
  cs: Iterable<C>,
): Generator<Joined<A, B, C>> {
  const readA = as[Symbol.iterator]();
  const readB = bs[Symbol.iterator]();
  const readC = cs[Symbol.iterator]();
  try {
    let a = next(readA);
    let b = next(readB);
    let c = next(readC);
    for (let path = least(a, b, c); path !== undefined; path = least(a, b, c)) {
      const hasA = a?.path === path;
      const hasB = b?.path === path;
      const hasC = c?.path === path;
      yield { path, a: hasA ? a : undefined, b: hasB ? b : undefined, c: hasC ? c : undefined };
      if (hasA) a = next(readA);
      if (hasB) b = next(readB);
      if (hasC) c = next(readC);
    }
  } finally {
    // A sequence may hold an open file, which must not stay open when the joining ends early.
    for (const reader of [readA, readB, readC]) reader.return?.();
  }
}

function next<T>(items: Iterator<T>): T | undefined {
  const { value, done } = items.next();
  return done === true ? undefined : value;
}

function least(a: WithPath | undefined, b: WithPath | undefined, c: WithPath | undefined): string | undefined {
  let first = a?.path;
  if (b !== undefined && (first === undefined || b.path < first)) first = b.path;
  if (c !== undefined && (first === undefined || c.path < first)) first = c.path;
  return first;
}
