/**
 * Whether `<link rel="canonical">` can be believed after a navigation inside the document. Routers change the address
 * first and the link later (React, Material), or the link first (Astro), or never (VitePress with a link of the build).
 */

/** What was last seen of the document. */
export interface Seen {
  readonly location: string;
  readonly canonical: string | undefined;
  /** The location that the link was set for; nothing: the one at which it appeared, or the next, whichever comes. */
  readonly owner: string | undefined;
}

/** What is seen now, in the light of what was seen before. */
export function follow(before: Seen | undefined, location: string, canonical: string | undefined): Seen {
  const seen = { location, canonical };
  if (!before?.canonical) return { ...seen, owner: location };
  const hasMoved = location !== before.location;
  if (canonical === before.canonical) return { ...seen, owner: before.owner ?? (hasMoved ? location : undefined) };
  // A second link for one location announces the next location.
  const isAwaited = hasMoved || (before.owner !== undefined && before.owner !== before.location);
  return { ...seen, owner: isAwaited ? location : undefined };
}

/** The address that the link states for the present location; nothing when it states none, or that of an earlier one. */
export function believed({ location, canonical, owner }: Seen): string | undefined {
  return owner === undefined || owner === location ? canonical : undefined;
}
