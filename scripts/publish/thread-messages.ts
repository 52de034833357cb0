/** What the thread that publishes and the one that helps it say to each other. */
import type { MessagePort } from "node:worker_threads";

/** Files to write, cut small so that neither thread waits long for the other. */
export interface Batch {
  /** Paths of files that must not exist yet, in folders that do; NUL, which no path has, stands between them. */
  readonly paths: string;
  /** The texts, one after the other, and the length of each. */
  readonly texts: string;
  readonly lengths: Uint32Array;
}

/** What problems are made of: an error itself loses its fields on the way. Without a code it is a fault of ours. */
export interface ThreadFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly path?: string | undefined;
}

/** What the helper is started with. */
export interface ThreadStart {
  /** Batches come in, a failure goes out. */
  readonly port: MessagePort;
  /** Counts that both threads read and write, one at each index below. */
  readonly counts: Int32Array;
}

/** 1 once the helper listens; until then, and for good where no thread can be started, nothing is sent. */
export const IS_READY = 0;
/** How many batches the helper is through with. */
export const DONE = 1;
/** 1 once a file could not be written; the failure is then the one message that comes back. */
export const HAS_FAILED = 2;
