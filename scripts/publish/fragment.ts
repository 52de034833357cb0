/** Whether a JSON file of somebody else holds what a host has to be told about a site. */
import { readFileSync, statSync } from "node:fs";

/** More than any host reads: Azure takes 20 KB, Vercel some hundred (2026). */
const MOST_BYTES = 8 * 1024 * 1024;

/** Whether a file holds a fragment; one that is no JSON holds nothing. */
export function fileHolds(file: string, fragment: string): boolean {
  const found = statSync(file);
  // A pipe would keep its reader for ever.
  if (!found.isFile() || found.size > MOST_BYTES) return false;
  const [theirs, ours] = [parsed(readFileSync(file, "utf8")), parsed(fragment)];
  return theirs !== undefined && ours !== undefined && holds(theirs.value, ours.value);
}

/**
 * Whether a JSON value holds another: an object each of its keys, whatever else it has; a list each of its items in
 * their order, with any others between them (a rule of theirs before ours may take its requests, which is told by the
 * look at rule files); all else is equal.
 */
export function holds(theirs: unknown, ours: unknown): boolean {
  if (Array.isArray(ours)) return Array.isArray(theirs) && holdsInOrder(theirs, ours);
  if (typeof ours !== "object" || ours === null) return theirs === ours;
  if (typeof theirs !== "object" || theirs === null || Array.isArray(theirs)) return false;
  const values: Readonly<Record<string, unknown>> = { ...theirs };
  return Object.entries(ours).every(([key, value]) => Object.hasOwn(values, key) && holds(values[key], value));
}

/** The first item that fits is as good as any other: those after it are left for the items after. */
function holdsInOrder(theirs: readonly unknown[], ours: readonly unknown[]): boolean {
  let next = 0;
  for (const item of theirs) if (next < ours.length && holds(item, ours[next])) next += 1;
  return next === ours.length;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    // A byte order mark is none of JSON's, and some editors write one.
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
}
