/** Writes the new files of a tree. A second thread, the helper, writes a part of them if that is faster. */
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

/** Writes files that must not exist yet, to folders that exist. */
export interface NewFiles {
  /** Accepts a file, which may be written after the call returns. May throw the error of an earlier file. */
  readonly write: (file: string, text: string) => void;
  /** Waits until all files are written. Throws the error of a file that could not be written. */
  readonly finish: () => void;
  /** Waits until no file is being written any more. Always call it, even after an error, before you remove the tree. */
  readonly stop: () => void;
}

/** When a second thread helps. `where it pays`: for many files. `always`: from the first file on. */
export type SecondThread = "where it pays" | "always" | "never";

/** From this number of files on, a second thread helps. For fewer files, starting a thread costs more than it saves. */
const MANY_FILES = 20_000;

/** Makes a writer of new files. If many files are expected, the second thread starts with the first file. */
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
/** A batch is complete with `BATCH_FILES` files, or if its texts together have this length, in UTF-16 code units. */
const BATCH_TEXT = 1 << 20;
/**
 * How many batches may wait for the helper. With fewer batches, the helper would be idle at times. With more, the main
 * thread would wait long for the helper at the end.
 */
const BATCHES_UNDER_WAY = 3;
const START_MILLISECONDS = 60_000;

/** Files that are sent to the helper together. A batch is small, so that neither thread waits long for the other. */
export interface Batch {
  /** The paths of the files, joined by NUL characters, which no path contains. */
  readonly paths: string;
  /** The texts of the files, joined. `lengths` contains the length of each text. */
  readonly texts: string;
  readonly lengths: Uint32Array;
}

/** An error of the helper as a plain object: a sent `Error` would lose these fields. Internal errors have no `code`. */
export type ThreadFailure = Readonly<Pick<NodeJS.ErrnoException, "message" | "code" | "syscall" | "path">>;

export interface ThreadStart {
  /** Through this port the helper receives batches, and sends its first failure. */
  readonly port: MessagePort;
  /** Numbers in shared memory that both threads read and write. */
  readonly shared: Readonly<Record<"isReady" | "done" | "hasFailed", Int32Array>>;
}

/**
 * Writes with a second thread, the helper. If fewer than `BATCHES_UNDER_WAY` batches wait for the helper, it gets the
 * next batch. Otherwise the main thread writes the batch. The main thread does not return to its event loop while it
 * publishes, so the threads communicate through shared memory.
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
  // If the thread fails to start, `isReady` stays 0, and the main thread writes all files.
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

/** Starts a thread. Returns undefined if the system allows no more threads, for example in a small container. */
function startThread(options: WorkerOptions): Worker | undefined {
  try {
    return new Worker(ready("thread"), options);
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_WORKER_INIT_FAILED") return undefined;
    throw thrown;
  }
}
