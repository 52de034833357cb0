/** The user id that owns nothing, on every Linux. */
export const NOBODY = 65534;

/** Runs something without the rights of root, to which no file is forbidden; another user runs it as it is. */
export function asNobody<T>(run: () => T): T {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
  }
}
