/** Reads third-party files in an out folder: pages and sitemaps beside a build, rule files, JSON files of hosts. */
import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SharedFile } from "../model.ts";
import { cutAtBlock } from "./blocks.ts";
import { problemsOf, unless } from "./failures.ts";
import { beginningOf, ruleFileBytes, sha256 } from "./file-bytes.ts";
import { isOurs, type ManifestEntry, readManifest } from "./manifest.ts";
import { MANIFEST } from "./places.ts";

/** What a path may come to that is no file to be read. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ELOOP", "ENAMETOOLONG"];

/** More than any third-party file has that is read: a sitemap ends at 50 MiB. */
const MOST_PAGE_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of a third-party file, of a larger one the first 64 MiB; undefined where there is no file, or one of ours. A pipe or a device would keep the reader for ever and is no file.
 */
export function foreignBytes(out: string, path: string): Buffer | undefined {
  const bytes = unless(NOT_THERE, () => readStart(join(out, path)));
  return bytes === undefined || isOurs(ownedFile(out, path), "file", sha256(bytes)) ? undefined : bytes;
}

/** Links are followed, as hosts do. */
function readStart(path: string): Buffer | undefined {
  const file = realpathSync(path);
  return statSync(file).isFile() ? beginningOf(file, MOST_PAGE_BYTES) : undefined;
}

/** Whether a file is at a path below a folder; links are followed, as hosts do. */
export function isFile(out: string, path: string): boolean {
  return unless(NOT_THERE, () => statSync(join(out, path)))?.isFile() ?? false;
}

/** The line of the manifest about a file; none where the manifest is broken. */
function ownedFile(out: string, path: string): ManifestEntry | undefined {
  try {
    for (const entry of readManifest(join(out, MANIFEST), MANIFEST)) if (entry.path === path) return entry;
    return undefined;
  } catch (thrown) {
    if (problemsOf(thrown, out) === undefined) throw thrown;
    return undefined;
  }
}

/** The text files that hosts read their rules from in the published folder. */
const RULE_FILES = ["_headers", "_redirects", ".htaccess"];

/**
 * Reads the rule files of a folder, cut at our block. Left out is a file that is not there, or that publishing
 * will refuse, which says why.
 */
export function readSharedFiles(out: string): SharedFile[] {
  return RULE_FILES.flatMap((path) => {
    const bytes = unless(["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ELOOP"], () => readPlain(join(out, path)));
    const cut = bytes && cutAtBlock(bytes);
    if (bytes === undefined || cut === undefined || cut === "malformed") return [];
    if (cut === "none") return [{ path, before: "", after: bytes.toString(), blockLines: 0 }];
    const blockLines = cut.block.toString("latin1").split("\n").length - 1;
    return [{ path, before: cut.before.toString(), after: cut.after.toString(), blockLines }];
  });
}

/** No build writes into a link, a pipe or a device, and they could keep the reader for ever. */
function readPlain(path: string): Buffer | undefined {
  return lstatSync(path).isFile() ? ruleFileBytes(path) : undefined;
}

/** More than any host reads: Azure takes 20 KB, Vercel some hundred (2026). */
const MOST_JSON_BYTES = 8 * 1024 * 1024;

/** Whether a file holds a fragment; one that is no JSON holds nothing. */
export function fileHolds(file: string, fragment: string): boolean {
  const found = statSync(file);
  // A pipe would keep its reader for ever.
  if (!found.isFile() || found.size > MOST_JSON_BYTES) return false;
  const [existing, ours] = [parsed(readFileSync(file, "utf8")), parsed(fragment)];
  return existing !== undefined && ours !== undefined && holds(existing.value, ours.value);
}

/**
 * Whether a JSON value holds another: an object each of its keys, whatever else it has; a list each of its items in
 * their order, with any others between them (an existing rule before ours may take its requests, which is reported by the
 * look at rule files); all else is equal.
 */
export function holds(existing: unknown, ours: unknown): boolean {
  if (Array.isArray(ours)) return Array.isArray(existing) && holdsInOrder(existing, ours);
  if (typeof ours !== "object" || ours === null) return existing === ours;
  if (typeof existing !== "object" || existing === null || Array.isArray(existing)) return false;
  const values: Readonly<Record<string, unknown>> = { ...existing };
  return Object.entries(ours).every(([key, value]) => Object.hasOwn(values, key) && holds(values[key], value));
}

/** The first item that fits is as good as any other: those after it are left for the items after. */
function holdsInOrder(existing: readonly unknown[], ours: readonly unknown[]): boolean {
  let next = 0;
  for (const item of existing) if (next < ours.length && holds(item, ours[next])) next += 1;
  return next === ours.length;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    // JSON has no byte order mark, and some editors write one.
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
}
