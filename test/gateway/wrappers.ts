/** Wrappers of the gateway in this process, on the files of a site in memory. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { pathBelow } from "../../scripts/gateway/core.ts";
import { answerNodeRequest } from "../../scripts/gateway/node.ts";
import { answerWebRequest } from "../../scripts/gateway/index.ts";
import type { GatewaySite } from "../../scripts/site/published.ts";
import { send, type Sent } from "../http.ts";

/** What a test looks at of an answer. */
export interface Answered {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

export type Ask = (sent: Sent) => Promise<Answered>;

/** A file that cannot be read, of any site. */
export const BROKEN = "translations/v1/es/broken.json";

/** Asks the wrapper for `Request` and `Response`. */
export function askWeb(site: GatewaySite, files: ReadonlyMap<string, string>): Ask {
  const readAsset = async (file: string): Promise<string | undefined> =>
    file === BROKEN ? Promise.reject(new Error("EIO")) : Promise.resolve(files.get(file));
  return async ({ method, target, headers = {}, body }) => {
    // Not the place of the site: no address may be made of it.
    const request = new Request(`http://127.0.0.1${target}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    const response = await answerWebRequest({ site, readAsset }, request);
    const type = response.headers.get("content-type") ?? undefined;
    return { status: response.status, type, body: await response.text() };
  };
}

/** Asks the wrapper for Node, through a server that is closed after the tests of the file. */
export function askNode(site: GatewaySite, files: ReadonlyMap<string, string>): Ask {
  const readAsset = (file: string): string | undefined => {
    if (file === BROKEN) throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
    return files.get(file);
  };
  const server = createServer((request, response) => {
    const target = pathBelow(site.addresses, request.url ?? "");
    void answerNodeRequest({ site, readAsset }, target, request, response);
  });
  const port = new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  afterAll(() => {
    server.close();
  });
  return async (sent) => {
    const { status, headers, body } = await send(await port, sent);
    return { status, type: headers["content-type"], body };
  };
}

export const wrappers: readonly (readonly [name: string, make: typeof askWeb])[] = [
  ["the wrapper for web runtimes", askWeb],
  ["the wrapper for Node", askNode],
];
