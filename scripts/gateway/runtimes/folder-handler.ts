/** The gateway for runtimes that have both a disk and web APIs: Deno and Bun. */
import { resolve } from "node:path";
import type { GatewaySite } from "../../site/published.ts";
import { isTranslatePath, pathBelow } from "../core.ts";
import { readPublishedLater } from "../files.ts";
import { answerWebRequest } from "../web.ts";

/** The answers of a program that serves the translate endpoint of a folder, and nothing else. */
export function folderHandler(site: GatewaySite, folder: string): (request: Request) => Promise<Response> {
  const directory = resolve(folder);
  const readAsset = async (file: string): Promise<string | undefined> => readPublishedLater(directory, file);
  return async (request) => {
    const isOurs = isTranslatePath(pathBelow(site.addresses, new URL(request.url).pathname));
    if (isOurs) return answerWebRequest({ site, readAsset }, request);
    return new Response("Only the translate endpoint is here.\n", { status: 404 });
  };
}
