/**
 * The lock of an out folder: a file that names the process which writes the folder now. Taken by an exclusive create,
 * so that of two builds one goes on and the other learns who it is.
 */
import {
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
import { naming, unless } from "./failures.ts";

/** Who holds a lock. */
export interface LockOwner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, in the system's own unit, where the system tells it. */
  readonly started: string | null;
  /**
   * What its number counts in, where the system tells it: containers that share a folder and the name of their host do
   * not see each other's processes. https://man7.org/linux/man-pages/man7/pid_namespaces.7.html (read November 2026)
   */
  readonly pidNamespace: string | null;
}

/** A lock that is ours until released, or who has it; the owner is unknown while a lock is just being written. */
export type Lock =
  | { readonly taken: true; readonly release: () => void }
  | { readonly taken: false; readonly owner: LockOwner | undefined };

/**
 * Takes a lock, or says who has it; never waits. The lock of a process of this machine, or of this container of it, that
 * no longer runs is taken over. Makes the folder of the lock where it is missing, and removes it on release when nothing
 * else lies in it.
 */
export function takeLock(file: string): Lock {
  const { pid } = process;
  const started = processStart(pid) ?? null;
  const ours: LockOwner = { host: hostname(), pid, started, pidNamespace: pidNamespace() };
  const text = `${JSON.stringify(ours)}\n`;
  for (;;) {
    makeFolder(dirname(file));
    const made = createIn(file, text);
    if (made === "made") return { taken: true, release: () => release(file, text) };
    // Its folder went away under us: another build has just finished there.
    if (made === "no folder") continue;
    const found = readLock(file);
    if (found === undefined) continue;
    const owner = parseOwner(found);
    if (owner === undefined || !isDead(owner)) return { taken: false, owner };
    const inTheWay = removeStale(file, found);
    if (inTheWay !== undefined) return inTheWay;
  }
}

/**
 * Looks at a lock without touching it.
 *
 * @returns who holds it, as far as it says; nothing where the lock is not there, or its owner certainly runs no
 *   more
 */
export function lockHolder(file: string): { readonly owner: LockOwner | undefined } | undefined {
  const found = unless(["ENOTDIR"], () => readLock(file));
  if (found === undefined) return undefined;
  const owner = parseOwner(found);
  return owner !== undefined && isDead(owner) ? undefined : { owner };
}

/** As `create`; where the system refuses it, the folder that was made for it goes again, if that is allowed. */
function createIn(file: string, text: string): ReturnType<typeof create> {
  try {
    return create(file, text);
  } catch (thrown) {
    // Where the folder may not be written, it stays, and the first cause is reported.
    unless(["EACCES", "EPERM", "EROFS", "EIO"], () => removeFolder(dirname(file)));
    throw thrown;
  }
}

function makeFolder(folder: string): void {
  // Not by Node's recursive option: on a read-only disk that says the folder does not exist, and below /proc, where the
  // system says so, it tries for ever.
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  unless(["EEXIST"], () => mkdirSync(folder));
}

/**
 * Removes the lock of a dead process. Two builds may find it at once, and the slower one must not remove the lock that
 * the faster one has meanwhile taken; so a second lock is held for the removal, and the first one read again under it.
 * A process killed in that moment leaves a stale second lock, which goes the same way.
 */
function removeStale(file: string, staleText: string): Lock | undefined {
  const guard = takeLock(`${file}.takeover`);
  if (!guard.taken) return guard;
  try {
    const found = readLock(file);
    if (found === staleText) unlinkSync(file);
    return undefined;
  } finally {
    guard.release();
  }
}

/**
 * Creates the lock with its text already in it: a link to a finished file, so that no reader meets half a lock. File
 * systems without links get an exclusive create, where a reader may.
 */
function create(file: string, text: string): "made" | "there" | "no folder" {
  const finished = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    naming(file, () => writeFileSync(finished, text, { flag: "wx" }));
    try {
      linkSync(finished, file);
    } catch (thrown) {
      if (!isErrno(thrown) || !NO_LINKS.has(thrown.code)) throw thrown;
      naming(file, () => writeFileSync(file, text, { flag: "wx" }));
    }
    return "made";
  } catch (thrown) {
    if (isErrno(thrown) && thrown.code === "EEXIST") return "there";
    if (isErrno(thrown) && thrown.code === "ENOENT") return "no folder";
    throw thrown;
  } finally {
    unless(["ENOENT"], () => unlinkSync(finished));
  }
}

/** What file systems answer that know no hard links, or do not allow them. */
const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"]);

function release(file: string, text: string): void {
  const found = readLock(file);
  if (found === text) unlinkSync(file);
  removeFolder(dirname(file));
}

/** Removes the folder of a lock when nothing else lies in it. */
function removeFolder(folder: string): void {
  unless(["ENOTEMPTY", "EEXIST", "ENOENT", "EBUSY"], () => rmdirSync(folder));
}

/** A lock has some hundred bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * The text of a lock, unless it has just gone. No build makes a large lock, or one that is no plain file: it has no owner. A
 * pipe would keep its reader for ever.
 */
function readLock(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isFile() && stats.size <= MOST_BYTES ? unless(["ENOENT"], () => readFileSync(file, "utf8")) : "";
}

function parseOwner(text: string): LockOwner | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("host" in value && "pid" in value && "started" in value)) {
    return undefined;
  }
  const { host, pid, started } = value;
  // A pid below 1 names a whole group of processes; asking for one of those would prove nothing.
  if (typeof host !== "string" || !Number.isSafeInteger(pid) || Number(pid) < 1) return undefined;
  const namespace = "pidNamespace" in value && typeof value.pidNamespace === "string" ? value.pidNamespace : null;
  return {
    host,
    pid: Number(pid),
    started: typeof started === "string" ? started : null,
    pidNamespace: namespace,
  };
}

/** Whether an owner certainly runs no more. One on another machine or in another container may always be alive. */
function isDead(owner: LockOwner): boolean {
  if (owner.host !== hostname() || owner.pidNamespace !== pidNamespace()) return false;
  if (!isRunning(owner.pid)) return true;
  const started = processStart(owner.pid);
  // The number was given to another process since.
  return owner.started !== null && started !== undefined && started !== owner.started;
}

/** What the number of this process counts in, as the system names it. */
function pidNamespace(): string | null {
  return unless(["ENOENT", "EACCES"], () => readlinkSync("/proc/self/ns/pid")) ?? null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    return !(isErrno(thrown) && thrown.code === "ESRCH");
  }
  // A killed process stays in the table until its parent asks about it; in a container without init, for good.
  return statFields(pid)?.[0] !== "Z";
}

function processStart(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** The fields of `/proc/<pid>/stat` from the third on, where there is one: state, ..., the 22nd is the start time. */
function statFields(pid: number): readonly string[] | undefined {
  const file = `/proc/${pid}/stat`;
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const text = unless(["ENOENT", "ESRCH", "EACCES"], () => readFileSync(file, "utf8"));
  // The second field is the program's name in brackets, which may itself hold spaces and brackets.
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
