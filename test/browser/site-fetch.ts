/** A published site without a network: a `fetch` that answers from the files of a plan, and remembers what was asked. */
import type { Fetch } from "../../scripts/browser/client.ts";
import { answerWebRequest } from "../../scripts/gateway/index.ts";
import type { UnlistedPages } from "../../scripts/model.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { textsOf } from "../whole-texts.ts";

/** A host as a client meets it. */
export interface HostBehaviour {
  /** What its gateway says of unlisted pages; without one, POST is refused with a page for people. */
  readonly gateway?: UnlistedPages;
  /** The status and text for a file that is not there. */
  readonly missing?: { readonly status: number; readonly text: string };
  /** Answers instead of the host where it has one. */
  readonly first?: (method: string, path: string, init: Parameters<Fetch>[1]) => Response | undefined;
}

export interface SiteFetch {
  readonly fetch: Fetch;
  /** Method and path of each request, in order. */
  readonly asked: string[];
}

/** Serves a plan at the place that it is published at. */
export function siteFetch({ site, artifacts }: Plan, behaviour: HostBehaviour = {}): SiteFetch {
  const { publishedAt } = site.addresses;
  const files = textsOf(artifacts());
  const { status = 404, text: page = "<!doctype html>" } = behaviour.missing ?? {};
  const asked: string[] = [];
  const fetch: Fetch = async (address, init) => {
    if (!address.startsWith(`${publishedAt}/`)) throw new TypeError(`no host at ${address}`);
    const method = init?.method ?? "GET";
    const path = address.slice(publishedAt.length);
    asked.push(`${method} ${path}`);
    const answered = behaviour.first?.(method, path, init);
    if (answered) return answered;
    if (method === "POST" && behaviour.gateway) {
      const options = { site: { addresses: site.addresses, unlisted: behaviour.gateway } };
      const readAsset = (file: string): Promise<string | undefined> => Promise.resolve(files.get(file));
      return answerWebRequest({ ...options, readAsset }, new Request(address, init));
    }
    if (method === "POST") return new Response("<!doctype html>", { status: 405 });
    const text = files.get(
      decodeURIComponent(new URL(address).pathname.slice(new URL(`${publishedAt}/`).pathname.length)),
    );
    return text === undefined ? new Response(page, { status }) : new Response(text);
  };
  return { fetch, asked };
}
