/** The files of a preview, as `serve` would serve them: a file, the index of a folder, or the page that says there is none. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import serveFile from "serve-handler";
import { isFile, steadyDisk } from "./retry-during-swap.ts";

/** A folder and how it is served. */
export interface ServedFolder {
  /** Absolute. */
  readonly directory: string;
  /** Empty, or the path at which the folder is published: `/project`. */
  readonly basePath: string;
  /** The text of the rule file that `serve` would read there; its rewrites are left out. */
  readonly serveConfiguration: string;
}

/**
 * Serves a path of a folder.
 *
 * @param path below the base path, percent-encoded as sent
 * @param anyMethod whether a file is sent whatever the method; otherwise GET and HEAD alone get it
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
  // No file has such a name; asking the disk for it would be an error, not an answer. Without its file, a name with
  // .html would be sent on to the one without.
  const isMissing = name === undefined || (name.endsWith(".html") && !isFile(directory, name));
  request.url = isRead && !isMissing ? path : NO_FILE;
  keepBelow(basePath, response);
  const configuration = { ...JSON.parse(serveConfiguration), rewrites: [], public: directory };
  // Of the overloads of `node:fs`, it calls the ones that `steadyDisk` has.
  const disk = steadyDisk(directory, response) as unknown as Parameters<typeof serveFile>[3];
  await serveFile(request, response, configuration, disk);
}

/** A path at which nothing lies: the page that says so is sent. */
const NO_FILE = "/%01";

/** The path as a name on the disk; nothing where no file can have it: no UTF-8, or a NUL. */
function fileName(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") ? undefined : join("/", decoded);
  } catch {
    // URIError: a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
    return undefined;
  }
}

/** Puts the base path back into redirects: what serves the files knows nothing of it. */
function keepBelow(basePath: string, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const withBase = (status: number, headers: Record<string, string> = {}): ServerResponse =>
    writeHead(status, headers.Location ? { ...headers, Location: basePath + headers.Location } : headers);
  // `serve-handler` calls it with a status and headers; its other signature is not used there.
  response.writeHead = withBase as typeof response.writeHead;
}
