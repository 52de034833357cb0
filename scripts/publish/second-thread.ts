/** The program of the second thread, which helps to write many files. It imports only what writing needs. */
import { workerData } from "node:worker_threads";
import { isErrno } from "../diagnostics/errno.ts";
import { writeNew } from "./file-bytes.ts";
import type { Batch, ThreadFailure, ThreadStart } from "./new-files.ts";

const { shared, port } = workerData as ThreadStart;

// The thread ends when the main thread closes the port.
port.on("message", (batch: Batch) => {
  // After a failure the whole tree is removed, so further batches are skipped.
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
