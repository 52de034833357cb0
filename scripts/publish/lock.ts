/** The lock of an out folder. `.dist.stele/lock` is a file that names the process which may write to `dist` now. */
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { isErrno, naming } from "../diagnostics/errno.ts";
import { isDone, unless } from "./system-errors.ts";
import { parsedJson } from "./file-bytes.ts";
import { type HeldFolder, holdFolder, holdNewFolder, inHeldFolder, namedBelow, notAFolder } from "./held-folders.ts";

export interface LockOwner {
  readonly host: string;
  readonly pid: number;
  /** The start time of the process, as the system reports it; null if the system does not report it. */
  readonly started: string | null;
  /**
   * The PID namespace; null if the system does not report it. Two containers may share a folder and a host name, but
   * not see each other's processes. https://man7.org/linux/man-pages/man7/pid_namespaces.7.html (read November 2026)
   */
  readonly pidNamespace: string | null;
  /**
   * The time namespace, in which the system reports other start times (time_namespaces(7)); null if the system does not report
   * it. https://man7.org/linux/man-pages/man7/time_namespaces.7.html (read November 2026)
   */
  readonly timeNamespace: string | null;
}

/**
 * `taken`: whether this process got the lock. If not, `owner` is the process that has it; undefined if unknown. `uid`: the
 * user of the files that this process makes in the folder of the lock. `folder`: the path to use for that folder in system
 * calls, such as `/proc/self/fd/17`, until the release. `around`: that of the folder around it.
 */
export type Lock =
  (HeldLock & { readonly around: string }) | { readonly taken: false; readonly owner: LockOwner | undefined };

interface HeldLock {
  readonly taken: true;
  readonly uid: number;
  readonly folder: string;
  readonly release: () => void;
}

type NotTaken = Extract<Lock, { taken: false }>;

/**
 * Takes a lock, or returns its owner. Never waits. Makes the folder of the lock, and holds it and the folder around it open:
 * a user who may rename them can put a link in their place during the run. `release` removes the folder if it is empty.
 * Replaces the lock of a process that no longer runs, if that process ran on this machine and in this PID namespace. Replaces
 * a lock without bytes too: a power cut has left it.
 *
 * @param file the absolute path of the lock. The path of the folder around its folder has no links
 * @throws errors of the system. ENOTDIR if something else is in the place of one of the folders, such as a link
 */
export function takeLock(file: string): Lock {
  const folder = dirname(file);
  const parent = dirname(folder);
  const around = holdNewFolder(parent);
  if (around === undefined) throw notAFolder(parent);
  let lock: HeldLock | NotTaken | undefined;
  try {
    lock = takeBelow(join(around.place, basename(folder)), basename(file));
  } catch (thrown) {
    throw namedBelow(parent, around.place, thrown);
  } finally {
    if (lock?.taken !== true) around.release();
  }
  if (!lock.taken) return lock;
  const { release } = lock;
  const releaseBoth = (): void => {
    try {
      release();
    } finally {
      around.release();
    }
  };
  return { ...lock, around: around.place, release: releaseBoth };
}

/** @param folder a path for the folder of the lock, through the open folder around it */
function takeBelow(folder: string, name: string): HeldLock | NotTaken {
  const text = lockText();
  for (;;) {
    unless(["EEXIST"], () => mkdirSync(folder, PRIVATE));
    try {
      const held = holdFolder(folder);
      const lock = held ? inHeldFolder(join(folder, name), () => takeInFolder(folder, held, name, text)) : undefined;
      if (lock !== undefined) return lock;
    } catch (thrown) {
      // Report this error, not an error of this cleanup.
      unless(["EACCES", "EPERM", "EROFS", "EIO"], () => removeFolder(folder));
      throw thrown;
    }
    // Another build has just removed the lock, and perhaps its folder. Try again.
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() === false) throw notAFolder(folder);
  }
}

function lockText(): string {
  const { pid } = process;
  const [pidNamespace, timeNamespace] = [namespaceOf("pid"), namespaceOf("time")];
  const ours: LockOwner = { host: hostname(), pid, started: processStart(pid) ?? null, pidNamespace, timeNamespace };
  return `${JSON.stringify(ours)}\n`;
}

function takeInFolder(folder: string, held: HeldFolder, name: string, text: string) {
  const file = join(held.place, name);
  let taken: Taken | undefined;
  try {
    taken = takeIn(file, text);
  } finally {
    if (taken?.taken !== true) held.release();
  }
  if (taken?.taken !== true) return taken;
  const release = (): void => {
    try {
      removeLock(file, text);
    } finally {
      held.release();
    }
    removeFolder(folder);
  };
  return { ...taken, folder: held.place, release };
}

type Taken = Pick<HeldLock, "taken" | "uid"> | NotTaken;

/** Takes a lock in a folder that exists. Returns undefined if another build has just removed its lock, or the folder. */
function takeIn(file: string, text: string): Taken | undefined {
  for (;;) {
    const uid = create(file, text);
    if (uid !== undefined) return { taken: true, uid };
    const found = readLock(file);
    if (found === undefined) return undefined;
    const owner = parseOwner(found);
    if (owner ? !isDead(owner) : !isCutOff(file, found)) return { taken: false, owner };
    const inTheWay = removeStale(file, found, text);
    if (inTheWay !== undefined) return inTheWay;
  }
}

/**
 * Reads a lock without changing it.
 *
 * @returns undefined if there is no lock, or if its owner certainly no longer runs. `owner` is undefined if unknown.
 */
export function lockHolder(file: string): { readonly owner: LockOwner | undefined } | undefined {
  try {
    const found = unless(["ENOTDIR"], () => readLock(file));
    if (found === undefined) return undefined;
    const owner = parseOwner(found);
    return owner !== undefined && isDead(owner) ? undefined : { owner };
  } catch (thrown) {
    // The folder belongs to another user, so nothing in it can be read. A build may be running.
    if (isErrno(thrown) && thrown.code === "EACCES") return { owner: undefined };
    throw thrown;
  }
}

/** The mode of a work folder: no rights for other users. A link that they put there could redirect a build's files. */
const PRIVATE = 0o700;

/**
 * Whether the user who runs this process owns the folder of a lock that was taken. The user id of this process proves
 * nothing: some network file systems give all files one owner. So `uid` is that of a file that this process has made in the
 * folder. Nor does the lock at its path: who owns the folder can replace it. Also makes the folder private: other users may
 * have rights in a folder from an earlier run. Releases the lock if the folder is another user's, or after an error.
 */
export function isOwnFolder({ folder, uid, release }: Extract<Lock, { taken: true }>): boolean {
  let isOwn = false;
  try {
    // `folder` may be a path through a descriptor, which is itself a link.
    const stats = statSync(folder);
    // A file system without permissions refuses `chmod`.
    if (stats.uid === uid && (stats.mode & 0o077) !== 0)
      unless(["EPERM", "ENOTSUP", "EINVAL"], () => chmodSync(folder, PRIVATE));
    isOwn = stats.uid === uid;
  } finally {
    // The owner of a folder can forbid others to remove it, or what is in it.
    if (!isOwn) unless(["EACCES", "EPERM"], release);
  }
  return isOwn;
}

/**
 * Removes the lock of a dead process. If two builds do this at the same time, the slower build must not remove the new
 * lock of the faster build. So a build first takes a second lock, `lock.takeover`, and then reads the first lock again.
 * If the build is killed while it holds the second lock, the next build removes the second lock in the same way.
 */
function removeStale(file: string, staleText: string, text: string): Taken | undefined {
  const guard = `${file}.takeover`;
  const taken = takeIn(guard, text);
  if (taken?.taken !== true) return taken;
  try {
    if (readLock(file) === staleText) unlinkSync(file);
    return undefined;
  } finally {
    removeLock(guard, text);
  }
}

/**
 * Creates the lock. First writes another file, then makes a hard link to it, so that no process reads half a lock. On a
 * file system without hard links, writes the lock directly: another process may then read half of it.
 *
 * @returns the user of the new file. Undefined if the lock exists already, or if its folder is missing
 */
function create(file: string, text: string): number | undefined {
  const finished = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    return unless(["EEXIST", "ENOENT"], () => {
      const uid = naming(file, () => writeNew(finished, text));
      if (!isDone(NO_LINKS, () => linkSync(finished, file))) naming(file, () => writeNew(file, text));
      return uid;
    });
  } finally {
    // Report the error of the writing, not one of this cleanup.
    unless(["ENOENT", "EACCES", "EPERM"], () => unlinkSync(finished));
  }
}

/** Creates a file, and returns the id of its user. Reads the id from the open file, which no other user can replace. */
function writeNew(path: string, text: string): number {
  const opened = openSync(path, "wx");
  try {
    writeFileSync(opened, text);
    return fstatSync(opened).uid;
  } finally {
    closeSync(opened);
  }
}

/**
 * Whether a power cut has taken the bytes of a lock. Where hard links work, no process makes a lock before its text is
 * written, so no running process has such a lock (`create`).
 */
function isCutOff(file: string, text: string): boolean {
  if (/[^\0]/.test(text) || !lstatSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const [one, other] = [1, 2].map((number) => `${file}.${process.pid}.${number}`) as [string, string];
  try {
    writeNew(one, "");
    return isDone(NO_LINKS, () => linkSync(one, other));
  } finally {
    for (const path of [one, other]) unless(["ENOENT"], () => unlinkSync(path));
  }
}

/** The errors of file systems that do not support hard links, or do not allow them. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"];

function removeLock(file: string, text: string): void {
  if (readLock(file) === text) unlinkSync(file);
}

/** Removes a folder if it is empty. Another program may have moved it away, and put a link in its place. */
function removeFolder(folder: string): void {
  unless(["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR", "EBUSY"], () => rmdirSync(folder));
}

/** The largest file that is read as a lock. A lock of Stele has about a hundred bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * Returns the text of a lock, or undefined if there is no file. Returns "" for a large file, a link and a pipe. No
 * build makes such a lock, and reading a pipe could take forever.
 */
function readLock(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  // Opens no link, and waits for no pipe: another user may put one in the place of the file.
  const opened = unless(["ENOENT", "ELOOP", "ENXIO"], () => openSync(file, READING));
  if (opened === undefined) return lstatSync(file, { throwIfNoEntry: false }) && "";
  try {
    const stats = fstatSync(opened);
    return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(opened, "utf8") : "";
  } finally {
    closeSync(opened);
  }
}

const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function parseOwner(text: string): LockOwner | undefined {
  const value = parsedJson(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { host, pid, started, pidNamespace, timeNamespace }: Readonly<Record<string, unknown>> = { ...value };
  // To `process.kill`, a pid below 1 means a group of processes. Whether a group runs proves nothing about the owner.
  if (typeof host !== "string" || typeof pid !== "number" || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (started === undefined) return undefined;
  const namespaces = { pidNamespace: orNull(pidNamespace), timeNamespace: orNull(timeNamespace) };
  return { host, pid, started: orNull(started), ...namespaces };
}

function orNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Whether a process certainly no longer runs. False for a process on another machine or in another container. */
function isDead(owner: LockOwner): boolean {
  const namespace = namespaceOf("pid");
  if (owner.host !== hostname() || owner.pidNamespace !== namespace) return false;
  // Linux without `/proc` does not tell containers apart.
  if (process.platform === "linux" && namespace === null) return false;
  if (!isRunning(owner.pid)) return true;
  const started = processStart(owner.pid);
  // If the start times differ, the owner is dead, and a new process has its pid. In another time namespace they prove nothing.
  if (owner.timeNamespace !== namespaceOf("time")) return false;
  return owner.started !== null && started !== undefined && started !== owner.started;
}

function namespaceOf(kind: "pid" | "time"): string | null {
  return unless(["ENOENT", "EACCES"], () => readlinkSync(`/proc/self/ns/${kind}`)) ?? null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    return !(isErrno(thrown) && thrown.code === "ESRCH");
  }
  // A dead process keeps its pid until its parent waits for it (state Z): forever in a container without init.
  return statFields(pid)?.[0] !== "Z";
}

function processStart(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** Reads the fields of `/proc/<pid>/stat` from the third on: [0] is the state of a process, [19] its start time. */
function statFields(pid: number): readonly string[] | undefined {
  const text = unless(["ENOENT", "ESRCH", "EACCES"], () => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
