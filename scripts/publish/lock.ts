/** The lock of an out folder: a file, created exclusively, that names the process which writes the folder now. */
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { isDone, naming, unless } from "./failures.ts";
import { parsedJson } from "./file-bytes.ts";

/** The process that holds a lock. */
export interface LockOwner {
  readonly host: string;
  readonly pid: number;
  /** The start time of the process in the system's own unit; null if the system does not report it. */
  readonly started: string | null;
  /**
   * The PID namespace; null if the system does not report it. Containers that share a folder and a host name do not see
   * each other's processes. https://man7.org/linux/man-pages/man7/pid_namespaces.7.html (read November 2026)
   */
  readonly pidNamespace: string | null;
}

/** A lock that is ours until released, or its owner. The owner is unknown while another process writes the lock. */
export type Lock =
  | { readonly taken: true; readonly release: () => void }
  | { readonly taken: false; readonly owner: LockOwner | undefined };

/**
 * Takes a lock, or returns its owner. Never waits. Replaces the lock of a process that no longer runs, if the process
 * ran on this machine and in this PID namespace. Makes the folder of the lock, and removes it on release if it is
 * empty.
 */
export function takeLock(file: string): Lock {
  const { pid } = process;
  const started = processStart(pid) ?? null;
  const ours: LockOwner = { host: hostname(), pid, started, pidNamespace: pidNamespace() };
  const text = `${JSON.stringify(ours)}\n`;
  for (;;) {
    makeFolder(dirname(file), PRIVATE);
    if (createIn(file, text)) return { taken: true, release: () => release(file, text) };
    const found = readLock(file);
    // Another build has just finished. It may have removed the folder too.
    if (found === undefined) continue;
    const owner = parseOwner(found);
    if (owner === undefined || !isDead(owner)) return { taken: false, owner };
    const inTheWay = removeStale(file, found);
    if (inTheWay !== undefined) return inTheWay;
  }
}

/**
 * Reads a lock without changing it.
 *
 * @returns the owner, if the lock names one. Undefined if there is no lock, or if its owner certainly no longer runs.
 */
export function lockHolder(file: string): { readonly owner: LockOwner | undefined } | undefined {
  try {
    const found = unless(["ENOTDIR"], () => readLock(file));
    if (found === undefined) return undefined;
    const owner = parseOwner(found);
    return owner !== undefined && isDead(owner) ? undefined : { owner };
  } catch (thrown) {
    // The folder of another user hides the lock.
    if (isErrno(thrown) && thrown.code === "EACCES") return { owner: undefined };
    throw thrown;
  }
}

/** Does what `create` does. If the system refuses, also tries to remove the empty folder that was made for the lock. */
function createIn(file: string, text: string): boolean {
  try {
    return create(file, text);
  } catch (thrown) {
    // If the folder cannot be removed, it stays, and the first error is reported.
    unless(["EACCES", "EPERM", "EROFS", "EIO"], () => removeFolder(dirname(file)));
    throw thrown;
  }
}

/** The mode of a work folder. Other users get no rights: a link from them in a growing tree would redirect files. */
const PRIVATE = 0o700;

function makeFolder(folder: string, mode?: number): void {
  // Does not use the recursive option of Node. On a read-only disk, its error says that the folder does not exist.
  // Below /proc, where the system says the same, it retries forever.
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  unless(["EEXIST"], () => mkdirSync(folder, mode));
}

/**
 * Whether the folder of a lock that we hold is ours. It must have the same owner as the lock, who may be another user
 * than we: on some network file systems, all files have one owner. Also makes the folder private, because other users
 * may have rights in a folder from an earlier run.
 */
export function isOwnFolder(file: string): boolean {
  const folder = lstatSync(dirname(file));
  if (folder.uid !== lstatSync(file).uid) return false;
  // A file system without modes refuses this.
  if ((folder.mode & 0o077) !== 0) unless(["EPERM", "ENOTSUP", "EINVAL"], () => chmodSync(dirname(file), PRIVATE));
  return true;
}

/**
 * Removes the lock of a dead process. Two builds may find it at once, and the slower one must not remove the lock that
 * the faster one has taken meanwhile. So a second lock is held for the removal, and the first one is read again under
 * it. A process killed at that moment leaves a stale second lock, which is removed in the same way.
 */
function removeStale(file: string, staleText: string): Lock | undefined {
  const guard = takeLock(`${file}.takeover`);
  if (!guard.taken) return guard;
  try {
    if (readLock(file) === staleText) unlinkSync(file);
    return undefined;
  } finally {
    guard.release();
  }
}

/**
 * Creates the lock as a hard link to a finished file, so that no reader sees half a lock. On file systems without hard
 * links it writes the lock exclusively, and a reader may see half of it.
 *
 * @returns false if there is a lock, or if its folder has gone
 */
function create(file: string, text: string): boolean {
  const finished = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    return isDone(["EEXIST", "ENOENT"], () => {
      naming(file, () => writeFileSync(finished, text, { flag: "wx" }));
      if (isDone(NO_LINKS, () => linkSync(finished, file))) return;
      naming(file, () => writeFileSync(file, text, { flag: "wx" }));
    });
  } finally {
    unless(["ENOENT"], () => unlinkSync(finished));
  }
}

/** The errors of file systems that do not support hard links, or do not allow them. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"];

function release(file: string, text: string): void {
  if (readLock(file) === text) unlinkSync(file);
  removeFolder(dirname(file));
}

/** Removes the folder of a lock if it is empty. */
function removeFolder(folder: string): void {
  unless(["ENOTEMPTY", "EEXIST", "ENOENT", "EBUSY"], () => rmdirSync(folder));
}

/** The largest file that is read as a lock. A lock has about a hundred bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * Returns the text of a lock, or undefined if there is none. No build makes a large lock, or one that is not a plain
 * file: such a lock reads as empty, without owner. Reading a pipe could take forever.
 */
function readLock(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isFile() && stats.size <= MOST_BYTES ? unless(["ENOENT"], () => readFileSync(file, "utf8")) : "";
}

function parseOwner(text: string): LockOwner | undefined {
  const value = parsedJson(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { host, pid, started, pidNamespace: namespace }: Readonly<Record<string, unknown>> = { ...value };
  // A pid below 1 names a whole group of processes: whether that group runs proves nothing.
  if (typeof host !== "string" || typeof pid !== "number" || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  return started === undefined ? undefined : { host, pid, started: orNull(started), pidNamespace: orNull(namespace) };
}

function orNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Whether an owner is certainly no longer running. On another machine or in another container it may be alive. */
function isDead(owner: LockOwner): boolean {
  if (owner.host !== hostname() || owner.pidNamespace !== pidNamespace()) return false;
  if (!isRunning(owner.pid)) return true;
  const started = processStart(owner.pid);
  // If the start times differ, the system has given the pid to another process since.
  return owner.started !== null && started !== undefined && started !== owner.started;
}

/** Returns the name of the PID namespace of this process, or null if the system does not report it. */
function pidNamespace(): string | null {
  return unless(["ENOENT", "EACCES"], () => readlinkSync("/proc/self/ns/pid")) ?? null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    return !(isErrno(thrown) && thrown.code === "ESRCH");
  }
  // A killed process stays in the table until its parent waits for it. In a container without init it stays forever.
  return statFields(pid)?.[0] !== "Z";
}

function processStart(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** Reads the fields of `/proc/<pid>/stat` from the third on, if the file exists. The 22nd field is the start time. */
function statFields(pid: number): readonly string[] | undefined {
  const text = unless(["ENOENT", "ESRCH", "EACCES"], () => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
