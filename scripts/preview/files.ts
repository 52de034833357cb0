/**
 * Serves the files of a preview like the npm package `serve`. A build in another process may replace the folder at any
 * time. Between the two renames of such a build, the folder is missing for a moment. Builds in this process cannot
 * interfere, because the disk is read synchronously.
 */
import { closeSync, createReadStream, fstatSync, type ReadStream, type Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import serveFile from "serve-handler";
import { isOpenInside, lookInside, openFile, steadily, unlessMissing } from "../gateway/files.ts";
import { FILE_REQUEST_HEADERS } from "../rules/plan.ts";
import { TRANSLATE_PATH } from "../site/layout.ts";

/** A folder and how to serve it. */
export interface ServedFolder {
  readonly directory: string;
  /** Empty, or the path at which the folder is published: `/project`. */
  readonly basePath: string;
  /** The text of `serve.json`, with which `serve` is configured. The preview ignores the rewrites in it. */
  readonly serveConfiguration: string;
}

/**
 * Serves a path of a folder: a file, the index of a folder, or the page for a missing file.
 *
 * @param path the path below the base path, percent-encoded as the client sent it
 * @param anyMethod whether to send a file for every method, instead of only for GET and HEAD
 */
export async function serveFolder(
  { directory, basePath, serveConfiguration }: ServedFolder,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  anyMethod = false,
): Promise<void> {
  const name = fileName(path);
  const isRead = anyMethod || request.method === "GET" || request.method === "HEAD";
  if (!isRead && name !== undefined && isFile(directory, name)) {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" });
    response.end("Files are read with GET or HEAD.\n");
    return;
  }
  // Without this check, an invalid name would cause a disk error, and a missing `/a.html` would be redirected to `/a`.
  const isMissing = name === undefined || (name.endsWith(".html") && !isFile(directory, name));
  const isServed = isRead && !isMissing;
  // Redirects `/a.html` and `/a/index` to `/a`, as `serve` does (`cleanUrls`). But `serve` would omit the base path.
  if (isServed && !name.startsWith(`${TRANSLATE_PATH}/`) && /(?:\.html|\/index)$/.test(name)) {
    const clean = name.replace(/(?:\.html|\/index)$/, "") || "/";
    response.writeHead(301, { Location: basePath + encodedPath(clean) });
    response.end();
    return;
  }
  // `serve-handler` would answer a POST with 206. Headers that belong to files mean nothing there.
  if (request.method === "POST") for (const name of FILE_REQUEST_HEADERS) delete request.headers[name.toLowerCase()];
  // No file has the name `/%01`, so `serve` sends the page for missing files.
  request.url = isServed ? path : "/%01";
  const configuration = { ...JSON.parse(serveConfiguration), rewrites: [], public: directory };
  // `serve-handler` calls only those overloads of `node:fs` that `steadyDisk` has.
  const disk = steadyDisk(directory, response) as unknown as Parameters<typeof serveFile>[3];
  await serveFile(request, response, configuration, disk);
}

/** Encodes the path of a file. In an address, a plain `?` or `#` would end the path. */
function encodedPath(path: string): string {
  const encode = (text: string): string => `%${text.charCodeAt(0).toString(16).toUpperCase()}`;
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/['()*!]/g, encode))
    .join("/");
}

/** Decodes a path to a file name. Undefined if no file can have that name: it is not UTF-8, or contains a NUL. */
export function fileName(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") ? undefined : join("/", decoded);
  } catch {
    // URIError: a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
    return undefined;
  }
}

/** Whether a folder has a file at a path. Returns false for links, and for paths that leave the folder by a link. */
export function isFile(directory: string, path: string): boolean {
  const look = (): Stats | undefined => lookInside(directory, join(directory, path));
  return steadily(directory, () => unlessMissing(look))?.isFile() ?? false;
}

/** The functions of `node:fs` that `serve-handler` calls. */
export interface SteadyDisk {
  readonly lstat: (path: string) => Promise<Stats>;
  readonly createReadStream: (path: string, range?: { readonly start?: number; readonly end?: number }) => ReadStream;
}

/**
 * Creates the functions for one response. They open a file only once. Otherwise a build could replace the file after
 * its size is announced and before its bytes are sent.
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
    // Treats links as missing. Also treats pipes as missing, because a pipe may never end.
    if (!found?.isFile()) return found?.isDirectory() === true ? found : undefined;
    const file = openFile(path);
    let isInside = false;
    try {
      isInside = isOpenInside(directory, path, file);
    } finally {
      if (isInside) opened.set(path, file);
      else closeSync(file);
    }
    return isInside ? fstatSync(file) : undefined;
  };
  return {
    // Reads synchronously, so that no build of this process runs in between.
    lstat: (path) => {
      const found = steadily(directory, () => unlessMissing(() => look(path)));
      if (found !== undefined) return Promise.resolve(found);
      return Promise.reject(Object.assign(new Error(`no such file: ${path}`), { code: "ENOENT" }));
    },
    createReadStream: (path, range) => {
      const descriptor = opened.get(path);
      // From here on, the stream closes the descriptor.
      opened.delete(path);
      const stream = createReadStream(path, { ...range, ...(descriptor === undefined ? {} : { fd: descriptor }) });
      stream.on("error", () => response.destroy());
      response.once("close", () => stream.destroy());
      return stream;
    },
  };
}
