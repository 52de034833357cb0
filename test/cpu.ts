/** The time that a computation takes on the processor, which does not grow when the machine is busy with other work. */

/** Runs `work`, and returns the CPU time of this process for it in seconds. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage().user;
  work();
  return (process.cpuUsage().user - before) / 1e6;
}
