/**
 * Decides whether to trust `<link rel="canonical">` after a navigation in the same document. Routers change the address
 * first and the link later (React, Material), or the link first (Astro), or never (VitePress).
 */

/** The last observed state of the document. */
export interface Seen {
  readonly location: string;
  readonly canonical: string | undefined;
  /** The location of the link. Undefined if it may be the location at which the link appeared, or the next location. */
  readonly owner: string | undefined;
}

/** Returns the present state, derived from the previous one. */
export function follow(before: Seen | undefined, location: string, canonical: string | undefined): Seen {
  const seen = { location, canonical };
  if (!before?.canonical) return { ...seen, owner: location };
  const hasMoved = location !== before.location;
  if (canonical === before.canonical) return { ...seen, owner: before.owner ?? (hasMoved ? location : undefined) };
  // A second link for one location announces the next location.
  const isAwaited = hasMoved || (before.owner !== undefined && before.owner !== before.location);
  return { ...seen, owner: isAwaited ? location : undefined };
}

/** The address of the link; undefined if there is no link or it is for an earlier location. */
export function believed({ location, canonical, owner }: Seen): string | undefined {
  return owner === undefined || owner === location ? canonical : undefined;
}
