import { afterEach, describe, expect, it, vi } from "vitest";
import { answerByFetch, assetAddress, assetText } from "../../../scripts/gateway/runtimes/fetching.ts";
import { decodeText } from "../../content-text.ts";
import { content, origin } from "../../hosts/site.ts";

describe("the address of a published file", () => {
  it.each([
    ["pages/v1.json", `${origin}/pages/v1.json`],
    ["translations/v1/es/docs/a b.json", `${origin}/translations/v1/es/docs/a%20b.json`],
    ["translations/v1/es/日本語.json", `${origin}/translations/v1/es/%E6%97%A5%E6%9C%AC%E8%AA%9E.json`],
    // As Cloudflare Workers spell it.
    ["translations/v1/es/a+b&c=d,e@f!g~h.json", `${origin}/translations/v1/es/a%2Bb%26c%3Dd%2Ce%40f!g~h.json`],
  ])("%s", (file, address) => {
    expect(assetAddress(origin, file)).toBe(address);
    expect(decodeURIComponent(new URL(address).pathname)).toBe(`/${file}`);
  });
});

/** What a host may answer, and what that says of the file: its text, nothing, or a failure. */
const responses: readonly (readonly [name: string, init: ResponseInit, wanted: string | undefined | Error])[] = [
  ["the file", { status: 200, headers: { "Content-Type": "application/json" } }, "{}"],
  ["the file, by no type", { status: 200, headers: { "Content-Type": "" } }, "{}"],
  ["no such file", { status: 404 }, undefined],
  [
    "the page of an application in its place",
    { status: 200, headers: { "Content-Type": "Text/HTML; charset=utf-8" } },
    undefined,
  ],
  ["a part of it", { status: 206 }, new Error("status 206")],
  ["a redirect", { status: 301, headers: { Location: "https://evil.test/" } }, new Error("status 301")],
  ["a page for those who are signed in", { status: 401 }, new Error("status 401")],
  ["a refusal", { status: 403 }, new Error("status 403")],
  ["too many requests", { status: 429 }, new Error("status 429")],
  ["a failure", { status: 500 }, new Error("status 500")],
];

describe("a host's answer to the request for a file", () => {
  it.each(responses)("%s", async (_name, init, wanted) => {
    const response = new Response("{}", init);
    const read = assetText(response);
    if (wanted instanceof Error) await expect(read).rejects.toEqual(wanted);
    else expect(await read).toBe(wanted);
    // Read or given up: else its connection would be kept.
    expect(response.bodyUsed).toBe(true);
  });
});

describe("a function that fetches the files of its site", () => {
  const { plan, files } = decodeText(content);
  const site = { addresses: plan.site.addresses, unlisted: "reject" } as const;

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Answers a request while every fetch is answered so, and says what was fetched. */
  async function ask(respond: (address: string) => Response): Promise<{ body: string; fetched: string[] }> {
    const fetched: string[] = [];
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      fetched.push(`${init.redirect ?? "follow"} ${address}`);
      return Promise.resolve(respond(address));
    });
    const request = new Request("http://evil.test/api/v1/translate/es/docs/nope", {
      method: "POST",
      headers: { "X-Forwarded-Host": "evil.test" },
    });
    const response = await answerByFetch(site, request);
    return { body: await response.text(), fetched };
  }

  it("asks nothing of any other place, and follows nothing", async () => {
    const { body, fetched } = await ask((address) => {
      const text = files.get(decodeURIComponent(new URL(address).pathname.slice(1)));
      return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
    });
    expect(body).toBe(files.get("problems/v1/unknown_page.json"));
    expect(fetched).toEqual([
      `manual ${origin}/translations/v1/es/docs/nope.json`,
      `manual ${origin}/pages/v1/docs/nope.json`,
      `manual ${origin}/addresses/v1.json`,
    ]);
  });

  it.each([301, 403, 500, 503])("says asset_unavailable after status %i", async (status) => {
    const { body } = await ask(() => new Response("", { status }));
    expect(body).toBe(files.get("problems/v1/asset_unavailable.json"));
  });

  it("says asset_unavailable where every path leads to the page of an application", async () => {
    const { body } = await ask(() => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }));
    expect(body).toBe(files.get("problems/v1/asset_unavailable.json"));
  });
});
