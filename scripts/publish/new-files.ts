/** Writing the many new files of a tree, where it pays with a second thread. */
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
/** Give up on the helper after this long. */
const START_MILLISECONDS = 60_000;

/** Files to write, cut small so that neither thread waits long for the other. */
export interface Batch {
  /** Paths of files that must not exist yet, in folders that do, separated by NUL, which no path has. */
  readonly paths: string;
  /** The texts, one after the other, and the length of each. */
  readonly texts: string;
  readonly lengths: Uint32Array;
}

/** What an error of the helper is made of: the error itself loses its fields on the way. Internal if it has no code. */
export interface ThreadFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly path?: string | undefined;
}

/** What the helper is started with. */
export interface ThreadStart {
  /** Batches come in; the first failure goes out. */
  readonly port: MessagePort;
  readonly shared: Shared;
}

/** Numbers that both threads read and write, in memory that they share. */
type Shared = Readonly<Record<"isReady" | "done" | "hasFailed", Int32Array>>;

/**
 * Writes with a second thread: batch by batch, it gets what it can take and this one writes the rest. All of it without
 * a turn of the event loop, as everything in this room: the two meet in memory that they share.
 *
 * @returns nothing where the system gives no more threads
 */
function helpedFiles({ isAwaited }: { readonly isAwaited: boolean }): NewFiles | undefined {
  const shared: Shared = { isReady: sharedNumber(), done: sharedNumber(), hasFailed: sharedNumber() };
  const { port1: port, port2 } = new MessageChannel();
  const workerData: ThreadStart = { shared, port: port2 };
  const thread = startThread({ eval: true, execArgv: [], workerData, transferList: [port2] });
  if (thread === undefined) {
    port.close();
    return undefined;
  }
  // A thread that cannot be started is never ready, and its files are written here.
  thread.on("error", () => {});
  thread.unref();
  if (isAwaited) Atomics.wait(shared.isReady, 0, 0, START_MILLISECONDS);
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

function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
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
