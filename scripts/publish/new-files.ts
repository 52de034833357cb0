/** Writing the many new files of a tree, where it pays with a second thread. */
import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker, type WorkerOptions } from "node:worker_threads";
import { ready } from "../package/ready.ts";
import { writeNew } from "./file-bytes.ts";
import { type Batch, DONE, HAS_FAILED, IS_READY, type ThreadFailure, type ThreadStart } from "./thread-messages.ts";

/** New files, each of which must not exist yet, in folders that do. */
export interface NewFiles {
  /** The file need not be there before all are; an error of another one may be thrown. */
  readonly write: (file: string, text: string) => void;
  /** Waits until all files are there. Throws the error of one that could not be written. */
  readonly finish: () => void;
  /** Waits until nothing is written any more. To be called whatever happened: the tree may be removed next. */
  readonly stop: () => void;
}

/** Whether a second thread helps. `always` begins with the first file and waits for the thread, so that it does help. */
export type SecondThread = "where it pays" | "always" | "never";

/**
 * Of so many files, expected or counted, it pays, on machines that can run two threads at once: of fewer, starting one
 * takes longer.
 */
const MANY_FILES = 20_000;

/**
 * Starts writing.
 *
 * @param expected about how many files there will be, if that is known: of many, a second thread writes from the first on
 */
export function newFiles(secondThread: SecondThread = "where it pays", expected = 0): NewFiles {
  const helpedFrom = expected < MANY_FILES ? MANY_FILES : 1;
  let helped = secondThread === "always" ? helpedFiles({ isAwaited: true }) : undefined;
  let count = 0;
  return {
    write: (file, text) => {
      count += 1;
      if (count === helpedFrom && secondThread === "where it pays" && availableParallelism() > 1) {
        helped = helpedFiles({ isAwaited: false });
      }
      if (helped === undefined) writeNew(file, text);
      else helped.write(file, text);
    },
    finish: () => helped?.finish(),
    stop: () => helped?.stop(),
  };
}

const BATCH_FILES = 200;
/** In UTF-16 code units. */
const BATCH_TEXT = 1 << 20;
/** Enough that the helper is never idle, and so few that neither thread waits long for the other at the end. */
const BATCHES_UNDER_WAY = 3;

/**
 * Writes with a second thread: batch by batch, it gets what it can take and this one writes the rest. All of it without
 * a turn of the event loop, as everything in this room: the two meet in memory that they share.
 *
 * @returns nothing where the system gives no more threads
 */
function helpedFiles({ isAwaited }: { readonly isAwaited: boolean }): NewFiles | undefined {
  const helper = startHelper();
  if (helper === undefined) return undefined;
  if (isAwaited) helper.awaitStart();
  let paths: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const flush = (): void => {
    helper.throwFailure();
    if (helper.canTake()) helper.send(batchOf(paths, texts));
    else for (const [index, path] of paths.entries()) writeNew(path, texts[index] ?? "");
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
      helper.wait();
      helper.throwFailure();
    },
    stop: helper.stop,
  };
}

function batchOf(paths: readonly string[], texts: readonly string[]): Batch {
  return {
    paths: paths.join("\0"),
    texts: texts.join(""),
    lengths: Uint32Array.from(texts, ({ length }) => length),
  };
}

/** A thread that takes longer to start is none. */
const START_MILLISECONDS = 60_000;

/** The second thread as the first one sees it. */
interface Helper {
  readonly awaitStart: () => void;
  readonly canTake: () => boolean;
  readonly send: (batch: Batch) => void;
  readonly throwFailure: () => void;
  /** Waits until all that was sent is done. */
  readonly wait: () => void;
  readonly stop: () => void;
}

function startHelper(): Helper | undefined {
  const counts = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const { port1: port, port2 } = new MessageChannel();
  const workerData: ThreadStart = { counts, port: port2 };
  const thread = startThread({ eval: true, execArgv: [], workerData, transferList: [port2] });
  if (thread === undefined) {
    port.close();
    return undefined;
  }
  // A thread that cannot be started is never ready, and its files are written here.
  thread.on("error", () => {});
  thread.unref();
  let sent = 0;
  const wait = (): void => {
    for (let done = Atomics.load(counts, DONE); done < sent; done = Atomics.load(counts, DONE)) {
      Atomics.wait(counts, DONE, done);
    }
  };
  return {
    awaitStart: () => void Atomics.wait(counts, IS_READY, 0, START_MILLISECONDS),
    canTake: () => Atomics.load(counts, IS_READY) === 1 && sent - Atomics.load(counts, DONE) < BATCHES_UNDER_WAY,
    send: (batch) => {
      port.postMessage(batch);
      sent += 1;
    },
    throwFailure: () => {
      if (Atomics.load(counts, HAS_FAILED) === 0) return;
      const failure = receiveMessageOnPort(port)?.message as ThreadFailure;
      throw Object.assign(new Error(failure.message), failure.code === undefined ? {} : failure);
    },
    wait,
    stop: () => {
      Atomics.store(counts, HAS_FAILED, 1);
      wait();
      port.close();
    },
  };
}

/** A thread; nothing where the system gives no more of them, as in a container that may have only so many. */
function startThread(options: WorkerOptions): Worker | undefined {
  try {
    return new Worker(ready("thread"), options);
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_WORKER_INIT_FAILED") return undefined;
    throw thrown;
  }
}
