/** Recognizes errors of the operating system, and describes their causes in words. */

/** Whether something thrown is an error of the operating system. Anything else is an internal error. */
export function isErrno(thrown: unknown): thrown is NodeJS.ErrnoException & { code: string } {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" && "syscall" in thrown;
}

/** Runs an operation on an open file. Adds the path to its errors, because Node's errors for open files have none. */
export function naming<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown)) thrown.path ??= path;
    throw thrown;
  }
}

/** Returns the cause of an error of the operating system in words, for the end of a sentence: `the disk is full`. */
export function errnoCause(thrown: NodeJS.ErrnoException & { code: string }): string {
  return CAUSES[thrown.code] ?? `the system says ${thrown.code}`;
}

/** The causes that users can correct, by their code in POSIX errno.h. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "it is in use",
  EDQUOT: "the disk quota is used up",
  EEXIST: "it exists already",
  EIO: "the disk reports an error",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long for this file system",
  ENFILE: "too many files are open on this machine",
  ENOENT: "it does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is not a folder",
  ENOTEMPTY: "the folder is not empty",
  EPERM: "the operation is not permitted",
  EROFS: "the file system is read-only",
  ESTALE: "it is another file than before",
  EXDEV: "it lies on another file system",
  // EDQUOT on Linux and on macOS: libuv has no name for it (uv-errno.h, read November 2026).
  "Unknown system error -122": "the disk quota is used up",
  "Unknown system error -69": "the disk quota is used up",
};
