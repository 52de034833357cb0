/**
 * Reading the out folder of a preview while builds replace it. A build of this process cannot come in between, because
 * both it and a look at the disk are done at once; a build of another process can, between its two renames.
 */
import { closeSync, createReadStream, fstatSync, type ReadStream, type Stats } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { lookInside, openFile, steadily, unlessMissing } from "../gateway/files.ts";

/** Whether a file lies at a path of a folder, and not where a link in it leads out. */
export function isFile(directory: string, path: string): boolean {
  const look = (): Stats | undefined => lookInside(directory, join(directory, path));
  return steadily(directory, () => unlessMissing(look))?.isFile() ?? false;
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
    // A link, and a pipe, which would never end, are not there.
    if (!found?.isFile()) return found?.isDirectory() === true ? found : undefined;
    opened.set(path, openFile(path));
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
