/** The program of the thread that helps to write many files. Loads nothing but what writing takes. */
import { workerData } from "node:worker_threads";
import { isErrno } from "../diagnostics/errno.ts";
import { writeNew } from "./file-bytes.ts";
import type { Batch, ThreadFailure, ThreadStart } from "./new-files.ts";

const { shared, port } = workerData as ThreadStart;

// Ends when the other side closes the port.
port.on("message", (batch: Batch) => {
  // After a failure the tree is thrown away: what is still on its way is not worth writing.
  if (Atomics.load(shared.hasFailed, 0) === 0) write(batch);
  Atomics.add(shared.done, 0, 1);
  Atomics.notify(shared.done, 0);
});
Atomics.store(shared.isReady, 0, 1);
Atomics.notify(shared.isReady, 0);

function write({ paths, texts, lengths }: Batch): void {
  try {
    let start = 0;
    for (const [index, path] of paths.split("\0").entries()) {
      const end = start + (lengths[index] ?? 0);
      writeNew(path, texts.slice(start, end));
      start = end;
    }
  } catch (thrown) {
    port.postMessage(failureOf(thrown));
    Atomics.store(shared.hasFailed, 0, 1);
  }
}

function failureOf(thrown: unknown): ThreadFailure {
  if (!isErrno(thrown)) return { message: String(thrown) };
  const { message, code, syscall, path } = thrown;
  return { message, code, syscall, path };
}
