/**
 * Reading the out folder of a preview while builds replace it. A build of this process cannot come in between, because
 * both it and a look at the disk are done at once; a build of another process can, between its two renames.
 */
import {
  closeSync,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  realpathSync,
  type ReadStream,
  type Stats,
} from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname, join, sep } from "node:path";
import { isErrno } from "../diagnostics/errno.ts";
import { NO_SUCH_FILE, steadily } from "./files.ts";

/** Whether a file lies at a path of a folder, and not where a link in it leads out. */
export function isFile(directory: string, path: string): boolean {
  const look = (): Stats | undefined => lookInside(directory, join(directory, path));
  return steadily(directory, () => unlessMissing(look))?.isFile() ?? false;
}

/** What lies at a path; nothing where a linked folder on the way leads out of the folder. */
function lookInside(directory: string, path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const real = realpathSync(dirname(path));
  const root = realpathSync(directory);
  return `${real}${sep}`.startsWith(`${root}${sep}`) || path === directory ? found : undefined;
}

/** What `serve-handler` asks the disk, in the place of functions of `node:fs`. */
export interface SteadyDisk {
  readonly lstat: (path: string) => Promise<Stats>;
  readonly createReadStream: (path: string, range?: { readonly start?: number; readonly end?: number }) => ReadStream;
}

/**
 * A view of a folder for one response: a file is opened when it is first looked at, so that the size that is announced
 * and the bytes that are sent are of one file whatever is put in its place.
 */
export function steadyDisk(directory: string, response: ServerResponse): SteadyDisk {
  const opened = new Map<string, number>();
  response.once("close", () => {
    for (const descriptor of opened.values()) closeSync(descriptor);
    opened.clear();
  });
  const look = (path: string): Stats | undefined => {
    const descriptor = opened.get(path);
    if (descriptor !== undefined) return fstatSync(descriptor);
    const found = lookInside(directory, path);
    // A folder, a link: never sent, or looked at under the name that it leads to. A pipe would keep its reader for ever.
    if (!found?.isFile()) return found?.isDirectory() || found?.isSymbolicLink() ? found : undefined;
    opened.set(path, openSync(path, "r"));
    return look(path);
  };
  return {
    // Asynchronous in name only, so that an answer is made up in one go.
    lstat: (path) => {
      const found = steadily(directory, () => unlessMissing(() => look(path)));
      if (found !== undefined) return Promise.resolve(found);
      return Promise.reject(Object.assign(new Error(`no such file: ${path}`), { code: "ENOENT" }));
    },
    createReadStream: (path, range) => {
      const descriptor = opened.get(path);
      // Now the stream closes it.
      opened.delete(path);
      const stream = createReadStream(path, { ...range, ...(descriptor === undefined ? {} : { fd: descriptor }) });
      stream.on("error", () => response.destroy());
      response.once("close", () => stream.destroy());
      return stream;
    },
  };
}

function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (isErrno(thrown) && NO_SUCH_FILE.has(thrown.code)) return undefined;
    throw thrown;
  }
}
