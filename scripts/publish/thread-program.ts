/** Where the program of the second thread is: in a checkout its file, in the package a ready string (a bundle). */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Starts the second thread. */
export function startThread(options: WorkerOptions): Worker {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return new Worker(new URL("./second-thread.ts", import.meta.url), { ...options, execArgv: ["--import", loader] });
}
