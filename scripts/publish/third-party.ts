/** Reads third-party files in an out folder: pages, sitemaps, rule files such as `_redirects`, JSON files of hosts. */
import { closeSync, lstatSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { openFound } from "../content/sources/source.ts";
import { naming } from "../diagnostics/errno.ts";
import type { SharedFile } from "../model.ts";
import { cutAtBlock } from "./blocks.ts";
import { problemsOrRethrow } from "./failures.ts";
import { unless } from "./system-errors.ts";
import { beginningOfOpen, parsedJson, readRuleFile, sha256 } from "./file-bytes.ts";
import { holdRealFolder } from "./held-folders.ts";
import { isOurs, type ManifestEntry, manifestIn } from "./manifest.ts";
import { MANIFEST } from "./places.ts";

/** Errors that mean that there is no readable file at a path. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG"];

/** How many bytes of a third-party file are read. The largest such file is a sitemap of at most 50 MiB. */
const MOST_PAGE_BYTES = 64 * 1024 * 1024;

/**
 * Reads a third-party file as `publishedBytes` does. Returns undefined if Stele wrote it. Reads the whole manifest.
 *
 * @param path the path of the file in the out folder
 * @param file its path with all links resolved
 */
export function foreignBytes(out: string, path: string, file: string): Buffer | undefined {
  const bytes = publishedBytes(file);
  return bytes === undefined || isOurs(ownedFile(out, path), "file", sha256(bytes)) ? undefined : bytes;
}

/**
 * Reads a file of an out folder, at most its first 64 MiB. Returns undefined if there is no file. Also returns undefined
 * for a pipe or a device, because reading it could take forever.
 *
 * @param file its path with all links resolved, from `allowedPath`
 */
export function publishedBytes(file: string): Buffer | undefined {
  return unless(NOT_THERE, () => {
    if (!statSync(file).isFile()) return undefined;
    const opened = openFound(file);
    try {
      return naming(file, () => beginningOfOpen(opened, MOST_PAGE_BYTES));
    } finally {
      closeSync(opened);
    }
  });
}

/** Whether a path below a folder is a file. Follows links, as hosts do. */
export function isFile(out: string, path: string): boolean {
  return unless(NOT_THERE, () => statSync(join(out, path)))?.isFile() ?? false;
}

/** Returns the manifest line of a file, or undefined if it has no line or the manifest is broken. */
function ownedFile(out: string, path: string): ManifestEntry | undefined {
  try {
    for (const entry of manifestIn(out, MANIFEST)) if (entry.path === path) return entry;
  } catch (thrown) {
    problemsOrRethrow(thrown, out);
  }
  return undefined;
}

const RULE_FILES = ["_headers", "_redirects", ".htaccess"];

/**
 * Reads the rule files of a folder, and cuts them at Stele's block. Leaves out files that publishing refuses.
 *
 * @param realPath returns the path of a file with all links resolved, or undefined if it must not be read. Diagnostics show
 *   lines of the file, and a link could lead to a secret file, also one that another user puts there right now
 */
export function readSharedFiles(out: string, realPath: (path: string) => string | undefined): SharedFile[] {
  return RULE_FILES.flatMap((path) => {
    // Skips links, pipes and devices: no build writes into them.
    const isLink = unless([...NOT_THERE, "EACCES"], () => lstatSync(join(out, path)).isSymbolicLink()) ?? true;
    const file = isLink ? undefined : realPath(path);
    const found = file === undefined ? undefined : readHeldRules(file);
    if (typeof found !== "object") return [];
    const { bytes } = found;
    const cut = cutAtBlock(bytes);
    if (cut === "malformed") return [];
    if (cut === "none") return [{ path, before: "", after: bytes.toString(), blockLines: 0 }];
    const blockLines = cut.block.toString("latin1").split("\n").length - 1;
    return [{ path, before: cut.before.toString(), after: cut.after.toString(), blockLines }];
  });
}

function readHeldRules(file: string): ReturnType<typeof readRuleFile> | undefined {
  const folder = holdRealFolder(dirname(file));
  try {
    return folder && unless(["ENOENT", "ENOTDIR", "EACCES"], () => readRuleFile(join(folder.place, basename(file))));
  } finally {
    folder?.release();
  }
}

/** The largest JSON file that is parsed. Rules of hosts are smaller: Azure allows 20 KB, Vercel 2 048 routes (2026). */
const MOST_JSON_BYTES = 8 * 1024 * 1024;

/** Whether a JSON file contains a fragment, as defined by `holds`. Returns false if the file is not JSON. */
export function fileHolds(file: string, fragment: string): boolean {
  const found = readRuleFile(file);
  if (typeof found !== "object" || found.bytes.length > MOST_JSON_BYTES) return false;
  // JSON allows no byte order mark, but some editors write one.
  const existing = parsedJson(found.bytes.toString().replace(/^\uFEFF/, ""));
  return existing !== undefined && holds(existing, parsedJson(fragment));
}

/**
 * Whether an existing JSON value contains ours: `{"a":1,"b":2}` contains `{"b":2}`, and `[1,2,3]` contains `[1,3]` but
 * not `[3,1]`. All other values must be equal. Does not check whether a rule that comes before ours in the file applies
 * to the same requests.
 */
export function holds(existing: unknown, ours: unknown): boolean {
  if (Array.isArray(ours)) return Array.isArray(existing) && holdsInOrder(existing, ours);
  if (typeof ours !== "object" || ours === null) return existing === ours;
  if (typeof existing !== "object" || existing === null || Array.isArray(existing)) return false;
  const values: Readonly<Record<string, unknown>> = { ...existing };
  return Object.entries(ours).every(([key, value]) => Object.hasOwn(values, key) && holds(values[key], value));
}

/** Whether an array contains our items in our order. Takes the first match of each item: no later match is better. */
function holdsInOrder(existing: readonly unknown[], ours: readonly unknown[]): boolean {
  let next = 0;
  for (const item of existing) if (next < ours.length && holds(item, ours[next])) next += 1;
  return next === ours.length;
}
