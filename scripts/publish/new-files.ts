/** Writes the many new files of a tree, with a second thread if that is faster. */
import { availableParallelism } from "node:os";
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  type WorkerOptions,
} from "node:worker_threads";
import { ready } from "../package/ready.ts";
import { writeNew } from "./file-bytes.ts";

/** Writes new files. No file may exist yet, and its folder must exist. */
export interface NewFiles {
  /** Starts to write a file, which may happen after the call returns. May throw the error of an earlier file. */
  readonly write: (file: string, text: string) => void;
  /** Waits until all files are written. Throws the error of a file that could not be written. */
  readonly finish: () => void;
  /** Waits until all writes have ended. Always call it, even after an error: the caller may then remove the tree. */
  readonly stop: () => void;
}

/** Whether a second thread helps. `always`: from the first file on, and writing waits until the thread has started. */
export type SecondThread = "where it pays" | "always" | "never";

/** The number of files from which a second thread helps. For fewer files, starting it takes longer than it saves. */
const MANY_FILES = 20_000;

/** Starts writing. If many files are expected, the second thread starts at once. */
export function newFiles(secondThread: SecondThread = "where it pays", expected = 0): NewFiles {
  const helpedFrom = expected < MANY_FILES ? MANY_FILES : 1;
  let helped = secondThread === "always" ? helpedFiles("wait") : undefined;
  let count = 0;
  return {
    write: (file, text) => {
      count += 1;
      if (count === helpedFrom && secondThread === "where it pays" && availableParallelism() > 1) {
        helped = helpedFiles("begin alone");
      }
      if (helped === undefined) writeNew(file, text);
      else helped.write(file, text);
    },
    finish: () => helped?.finish(),
    stop: () => helped?.stop(),
  };
}

const BATCH_FILES = 200;
/** A batch is complete when its texts together have this length, in UTF-16 code units. */
const BATCH_TEXT = 1 << 20;
/**
 * The most unfinished batches of the helper: enough to keep it busy, and so few that the main thread does not wait long
 * at the end.
 */
const BATCHES_UNDER_WAY = 3;
/** The longest wait for the helper to start. */
const START_MILLISECONDS = 60_000;

/** A batch of files to write. It is small, so that neither thread waits long for the other. */
export interface Batch {
  /** Paths of files that must not exist yet, in existing folders. They are separated by NUL, which no path contains. */
  readonly paths: string;
  /** All texts joined together. `lengths` holds the length of each text. */
  readonly texts: string;
  readonly lengths: Uint32Array;
}

/** The fields of an error in the helper: an error object would lose them on its way. Without `code` it is internal. */
export type ThreadFailure = Readonly<Pick<NodeJS.ErrnoException, "message" | "code" | "syscall" | "path">>;

/** The data that the helper starts with. */
export interface ThreadStart {
  /** Receives batches, and sends the first failure. */
  readonly port: MessagePort;
  /** Numbers in shared memory that both threads read and write. */
  readonly shared: Readonly<Record<"isReady" | "done" | "hasFailed", Int32Array>>;
}

/**
 * Writes with a second thread, the helper. While fewer than `BATCHES_UNDER_WAY` batches are unfinished, the helper gets
 * the next batch. The main thread writes all other batches. All publishing is synchronous, so the threads coordinate
 * through shared memory, without the event loop.
 *
 * @returns undefined if the system cannot start another thread
 */
function helpedFiles(untilReady: "wait" | "begin alone"): NewFiles | undefined {
  const number = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const shared = { isReady: number(), done: number(), hasFailed: number() };
  const { port1: port, port2 } = new MessageChannel();
  const workerData: ThreadStart = { shared, port: port2 };
  const thread = startThread({ eval: true, execArgv: [], workerData, transferList: [port2] });
  if (thread === undefined) {
    port.close();
    return undefined;
  }
  // If the thread fails to start, it never gets ready, and the main thread writes all files.
  thread.on("error", () => {});
  thread.unref();
  if (untilReady === "wait") Atomics.wait(shared.isReady, 0, 0, START_MILLISECONDS);
  let sent = 0;
  let paths: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const done = (): number => Atomics.load(shared.done, 0);
  const throwFailure = (): void => {
    if (Atomics.load(shared.hasFailed, 0) === 0) return;
    const failure = receiveMessageOnPort(port)?.message as ThreadFailure;
    throw Object.assign(new Error(failure.message), failure.code === undefined ? {} : failure);
  };
  const wait = (): void => {
    for (let now = done(); now < sent; now = done()) Atomics.wait(shared.done, 0, now);
  };
  const flush = (): void => {
    throwFailure();
    if (Atomics.load(shared.isReady, 0) === 1 && sent - done() < BATCHES_UNDER_WAY) {
      const lengths = Uint32Array.from(texts, ({ length }) => length);
      port.postMessage({ paths: paths.join("\0"), texts: texts.join(""), lengths } satisfies Batch);
      sent += 1;
    } else for (const [index, path] of paths.entries()) writeNew(path, texts[index] ?? "");
    [paths, texts, size] = [[], [], 0];
  };
  return {
    write: (file, text) => {
      paths.push(file);
      texts.push(text);
      size += text.length;
      if (paths.length === BATCH_FILES || size >= BATCH_TEXT) flush();
    },
    finish: () => {
      if (paths.length > 0) flush();
      wait();
      throwFailure();
    },
    stop: () => {
      Atomics.store(shared.hasFailed, 0, 1);
      wait();
      port.close();
    },
  };
}

/** Starts a thread. Returns undefined if the system allows no more threads, as some containers do. */
function startThread(options: WorkerOptions): Worker | undefined {
  try {
    return new Worker(ready("thread"), options);
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_WORKER_INIT_FAILED") return undefined;
    throw thrown;
  }
}
