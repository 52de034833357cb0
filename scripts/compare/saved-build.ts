/** Reads a saved build: an output folder, a manifest alone, or a published site. */
import {
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { naming } from "../diagnostics/errno.ts";
import { download, type DownloadLimits, shownAddress } from "./download.ts";
import { refusal, shownPath } from "../publish/failures.ts";
import { unless } from "../publish/system-errors.ts";
import { sha256 } from "../publish/file-bytes.ts";
import { type ManifestEntry, readManifest } from "../publish/manifest.ts";
import { MANIFEST } from "../publish/places.ts";
import { ADDRESSES_FILE } from "../site/layout.ts";

/** A build that `stele diff` compares with another. */
export interface SavedBuild {
  /** The name that the user gave, without secrets. */
  readonly name: string;
  /** Yields the lines of the manifest in order. Throws a refusal if the manifest is broken. */
  readonly entries: () => Generator<ManifestEntry>;
  /** Reads a file that the manifest lists. Undefined if only the manifest was saved. Throws if the hash differs. */
  readonly read: (listed: ManifestEntry) => Promise<string | undefined>;
  /** Reads a file on this machine. Undefined for a published build. */
  readonly readLocally: (path: string) => string | undefined;
  readonly close: () => void;
}

export type SavedBuildLimits = Readonly<Record<"manifest" | "addresses" | "file", DownloadLimits>>;

/**
 * The default limits of files. The manifest of a million translations has some 150 MiB, and an address plan of 500
 * languages 100 KiB. A coverage file lists half a million outdated translations in 64 MiB.
 */
const LIMITS: SavedBuildLimits = {
  manifest: { seconds: 120, mebibytes: 512 },
  addresses: { seconds: 60, mebibytes: 1 },
  file: { seconds: 60, mebibytes: 64 },
};

function limitsOf(path: string, { addresses, file }: SavedBuildLimits): DownloadLimits {
  return path === ADDRESSES_FILE ? addresses : file;
}

/**
 * Opens a saved build.
 *
 * @param named a folder, a manifest file, the address of a manifest (it ends with `.jsonl`), or the address of a site
 * @throws a refusal if there is no manifest, or an error of the operating system
 */
export async function openSavedBuild(named: string, limits: SavedBuildLimits = LIMITS): Promise<SavedBuild> {
  return /^https?:/i.test(named) ? openPublished(named, limits) : openLocal(named, limits);
}

function openLocal(named: string, limits: SavedBuildLimits): SavedBuild {
  const found = unless(ABSENT, () => realpathSync(named));
  const isFolder = found !== undefined && statSync(found).isDirectory();
  // In a folder, a link to a manifest could lead to any file, and the errors would tell what is there.
  const inside = isFolder ? join(found, MANIFEST) : found;
  const manifest = inside !== undefined && unless(ABSENT, () => realpathSync(inside)) === inside ? inside : undefined;
  const shownAs = isFolder ? `${named.replace(/[\\/]+$/, "")}/${MANIFEST}` : named;
  if (manifest === undefined || !statSync(manifest).isFile()) throw missing(shownAs);
  const shownRoot = shownAs.slice(0, -MANIFEST.length);
  const root = isFolder ? found : rootOf(manifest.split(sep).join("/"));
  const readLocally = (path: string): string | undefined =>
    root === undefined ? undefined : unless(ABSENT, () => readOwn(join(root, path), limitsOf(path, limits)));
  return {
    name: named,
    entries: () => entriesOf(manifest, shownAs),
    // Calls `verified` in `then`, so that a refusal rejects the promise instead of being thrown at once.
    read: (listed) =>
      Promise.resolve(listed.path).then((path) => verified(listed, `${shownRoot}${path}`, readLocally(path))),
    readLocally,
    close: () => {},
  };
}

/** Errors which mean that a file does not exist. Opening a socket fails with ENXIO. */
const ABSENT = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ENXIO"];

/** Reads a regular file. Skips pipes, which could block, and links, because many links could lead to one large file. */
export function readOwn(path: string, { mebibytes }: Pick<DownloadLimits, "mebibytes">): string | undefined {
  if (realpathSync(path) !== path) return undefined;
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(opened);
    if (!stats.isFile()) return undefined;
    if (stats.size <= mebibytes * 2 ** 20) return naming(path, () => readFileSync(opened, "utf8"));
    const cause = `it has more than ${mebibytes} MiB`;
    throw refusal([diagnostic("disk", { doing: "Reading", path: shownPath(path, process.cwd()), cause })]);
  } finally {
    closeSync(opened);
  }
}

async function openPublished(named: string, limits: SavedBuildLimits): Promise<SavedBuild> {
  const address = manifestAddress(named);
  const name = shownAddress(address);
  const manifest = openNameless();
  const close = (): void => closeSync(manifest);
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length;) at += naming(tmpdir(), () => writeSync(manifest, bytes, at));
  };
  try {
    if (!(await download(address, write, limits.manifest))) throw missing(name);
    const root = address.search === "" ? rootOf(address.href) : undefined;
    const read = async (listed: ManifestEntry): Promise<string | undefined> => {
      if (root === undefined) return undefined;
      const place = new URL(`${root}/${encodeURI(listed.path)}`);
      const chunks: Uint8Array[] = [];
      const isThere = await download(place, (bytes) => chunks.push(bytes), limitsOf(listed.path, limits));
      return verified(listed, shownAddress(place), isThere ? Buffer.concat(chunks).toString() : undefined);
    };
    return { name, entries: () => entriesOf(manifest, name), read, readLocally: () => undefined, close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** Opens a temporary file and removes its name at once, so that no file remains, even if the process is killed. */
function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), "stele-diff-"));
  try {
    return openSync(join(folder, "manifest.jsonl"), "wx+");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manifestAddress(named: string): URL {
  const failed = (address: string, kind: "address" | "credentials"): Error =>
    refusal([diagnostic("download-failed", { address, kind, detail: "" })]);
  if (!URL.canParse(named)) throw failed(named, "address");
  const address = new URL(named);
  // Refuses credentials: they are never sent, and without them the server could answer with a different build.
  if (address.username !== "" || address.password !== "") throw failed(shownAddress(address), "credentials");
  address.hash = "";
  if (address.pathname.endsWith(".jsonl")) return address;
  return new URL(`${address.origin}${address.pathname.replace(/\/*$/, "")}/${MANIFEST}`);
}

/** Returns the folder whose files a manifest lists. Returns undefined if the manifest is not at its usual place. */
function rootOf(manifest: string): string | undefined {
  return manifest.endsWith(`/${MANIFEST}`) ? manifest.slice(0, -MANIFEST.length - 1) : undefined;
}

function* entriesOf(manifest: string | number, shownAs: string): Generator<ManifestEntry> {
  const broken = (line: number) => diagnostic("manifest-unreadable", { file: shownAs, line });
  let count = 0;
  for (const entry of readManifest(manifest, shownAs, broken)) {
    count += 1;
    yield entry;
  }
  // Every build writes files, so an empty manifest is broken.
  if (count === 0) throw refusal([broken(1)]);
}

function verified({ sha256: listed }: ManifestEntry, place: string, text: string | undefined): string | undefined {
  if (text !== undefined && sha256(text) !== listed) throw refusal([diagnostic("saved-file-differs", { file: place })]);
  return text;
}

function missing(place: string): Error {
  return refusal([diagnostic("manifest-missing", { place })]);
}
