/** The program of the thread that helps to write many files. Loads nothing but what writing takes. */
import { workerData } from "node:worker_threads";
import { isErrno } from "../diagnostics/errno.ts";
import { writeNew } from "./file-bytes.ts";
import { type Batch, DONE, HAS_FAILED, IS_READY, type ThreadFailure, type ThreadStart } from "./thread-messages.ts";

const { counts, port } = workerData as ThreadStart;

// Ends when the other side closes the port.
port.on("message", (batch: Batch) => {
  // After a failure the tree is thrown away: what is still on its way is not worth writing.
  if (Atomics.load(counts, HAS_FAILED) === 0) write(batch);
  Atomics.add(counts, DONE, 1);
  Atomics.notify(counts, DONE);
});
Atomics.store(counts, IS_READY, 1);
Atomics.notify(counts, IS_READY);

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
    Atomics.store(counts, HAS_FAILED, 1);
  }
}

function failureOf(thrown: unknown): ThreadFailure {
  if (!isErrno(thrown)) return { message: String(thrown) };
  const { message, code, syscall, path } = thrown;
  return { message, code, syscall, path };
}
