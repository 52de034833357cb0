/** Runs operations on files whose errors are expected. The second thread loads this file, so it has no sentences. */
import { isErrno } from "../diagnostics/errno.ts";

/** Runs an operation on an open file. Adds the path to its errors, because Node's errors for open files have none. */
export function naming<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown)) thrown.path ??= path;
    throw thrown;
  }
}

/** Runs an operation. Returns undefined if it fails with one of the expected error codes, such as `ENOENT`. */
export function unless<T>(expected: readonly string[], operation: () => T): T | undefined {
  try {
    return operation();
  } catch (thrown) {
    if (isErrno(thrown) && expected.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/** Runs an operation. Returns false if it fails with one of the expected error codes, else true. */
export function isDone(expected: readonly string[], operation: () => void): boolean {
  return unless(expected, () => (operation(), true)) === true;
}
