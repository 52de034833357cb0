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
  const [a, b, c] = [reader(as), reader(bs), reader(cs)];
  try {
    for (let path = least(a, b, c); path !== undefined; path = least(a, b, c)) {
      yield { path, a: a.take(path), b: b.take(path), c: c.take(path) };
    }
  } finally {
    // A sequence may hold an open file, which must not stay open when the joining ends early.
    for (const sequence of [a, b, c]) sequence.close();
  }
}

interface Reader<T> {
  readonly head: () => string | undefined;
  /** The item at the head, when its path is this one; the head moves on. */
  readonly take: (path: string) => T | undefined;
  readonly close: () => void;
}

function reader<T extends WithPath>(items: Iterable<T>): Reader<T> {
  const iterator = items[Symbol.iterator]();
  let next: IteratorResult<T> | undefined;
  const peek = (): T | undefined => {
    next ??= iterator.next();
    return next.done ? undefined : next.value;
  };
  return {
    head: () => peek()?.path,
    take: (path) => {
      const item = peek();
      if (item?.path !== path) return undefined;
      next = undefined;
      return item;
    },
    close: () => iterator.return?.(),
  };
}

function least(...sequences: readonly Reader<WithPath>[]): string | undefined {
  let least: string | undefined;
  for (const { head } of sequences) {
    const path = head();
    if (path !== undefined && (least === undefined || path < least)) least = path;
  }
  return least;
}
