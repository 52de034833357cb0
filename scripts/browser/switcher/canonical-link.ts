/**
 * Decides whether to trust `<link rel="canonical">` after a navigation without a page load. Some routers change the
 * address first and the link later (React, Material). Others change the link first (Astro), or never (VitePress).
 */

/** The last observed state of the document. */
export interface Seen {
  readonly location: string;
  readonly canonical: string | undefined;
  /** The location that the link describes. Undefined if the link may describe the present location or the next. */
  readonly owner: string | undefined;
}

/** Returns the new state, derived from the previous state, the location and the link. */
export function follow(before: Seen | undefined, location: string, canonical: string | undefined): Seen {
  const seen = { location, canonical };
  if (!before?.canonical) return { ...seen, owner: location };
  const hasMoved = location !== before.location;
  if (canonical === before.canonical) return { ...seen, owner: before.owner ?? (hasMoved ? location : undefined) };
  // If this location has no link yet, the new link is for this location. Otherwise it may be for the next location.
  const isAwaited = hasMoved || (before.owner !== undefined && before.owner !== before.location);
  return { ...seen, owner: isAwaited ? location : undefined };
}

/** Returns the address of the link. Undefined if there is no link, or if the link describes an earlier location. */
export function believed({ location, canonical, owner }: Seen): string | undefined {
  return owner === undefined || owner === location ? canonical : undefined;
}
