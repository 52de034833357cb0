/** Runs operations on files whose errors are expected. The second thread loads this file, so it has no sentences. */
import { isErrno } from "../diagnostics/errno.ts";

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
