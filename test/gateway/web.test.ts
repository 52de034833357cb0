import { describe, expect, it } from "vitest";
import { answerWebRequest, type WebGatewayOptions } from "../../scripts/gateway/index.ts";
import { LARGEST_BODY } from "../../scripts/site/problems.ts";
import { decodeText } from "../content-text.ts";
import { content, origin } from "../hosts/site.ts";

const { plan, files } = decodeText(content);
const site = { addresses: plan.site.addresses, unlisted: "reject" } as const;

/** Milliseconds; tests of what never comes wait for exactly this. */
const DEADLINE = 5;

function answer(request: Request, options: Partial<WebGatewayOptions> = {}): Promise<Response> {
  return answerWebRequest({ site, readAsset: (file) => Promise.resolve(files.get(file)), ...options }, request);
}

function problem(code: string): string | undefined {
  return files.get(`problems/v1/${code}.json`);
}

/** A body that makes its chunks when it is asked for one, and counts what becomes of it. */
function generated(next: (count: number) => Uint8Array | "end" | "never" | "broken"): {
  readonly request: Request;
  readonly seen: { chunks: number; bytes: number; cancelled: boolean };
} {
  const seen = { chunks: 0, bytes: 0, cancelled: false };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> | undefined => {
    const chunk = next(seen.chunks);
    if (chunk === "never") return new Promise(() => {});
    if (chunk === "end") controller.close();
    else if (chunk === "broken") controller.error(new Error("the connection is gone"));
    else {
      seen.chunks += 1;
      seen.bytes += chunk.length;
      controller.enqueue(chunk);
    }
    return undefined;
  };
  const cancel = (): void => {
    seen.cancelled = true;
  };
  // Nothing is made before it is asked for.
  const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  return { request: new Request("http://127.0.0.1/api/v1/translate", init), seen };
}

const GIGABYTE = 1024 ** 3;

describe("a body that is streamed", () => {
  it.each([1, 7, LARGEST_BODY])("is read whole, in chunks of %i bytes", async (size) => {
    const text = JSON.stringify({ target_locale: "es", source_url: `${origin}/docs/intro` }).padEnd(LARGEST_BODY, " ");
    const bytes = new TextEncoder().encode(text);
    const { request } = generated((count) =>
      count * size < bytes.length ? bytes.subarray(count * size, (count + 1) * size) : "end",
    );
    const response = await answer(request);
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 200,
      body: files.get("translations/v1/es/docs/intro.json"),
    });
  });

  it("is read no further than the first byte too many, and is cancelled there", async () => {
    const { request, seen } = generated(() => new Uint8Array(1));
    const response = await answer(request);
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 413,
      body: problem("body_too_large"),
    });
    expect(seen).toEqual({ chunks: LARGEST_BODY + 1, bytes: LARGEST_BODY + 1, cancelled: true });
  });

  it("of a gigabyte costs one chunk", async () => {
    const chunk = new Uint8Array(64 * 1024).fill(0x20);
    const { request, seen } = generated((count) => (count * chunk.length < GIGABYTE ? chunk : "end"));
    expect((await answer(request)).status).toBe(413);
    expect(seen).toEqual({ chunks: 1, bytes: chunk.length, cancelled: true });
  });

  it("that never ends is given up at the deadline, and cancelled", async () => {
    const { request, seen } = generated((count) => (count === 0 ? new TextEncoder().encode("{") : "never"));
    const response = await answer(request, { deadline: DEADLINE });
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 408,
      body: problem("request_timeout"),
    });
    expect(seen).toEqual({ chunks: 1, bytes: 1, cancelled: true });
  });

  it("is left alone where a runtime ends when it is cancelled", async () => {
    const { request, seen } = generated(() => new Uint8Array(LARGEST_BODY + 1));
    expect((await answer(request, { neverCancels: true })).status).toBe(413);
    expect(seen.cancelled).toBe(false);
  });

  it("without a type is refused at its first byte, whatever its length", async () => {
    const { request, seen } = generated(() => new Uint8Array(LARGEST_BODY + 1));
    const untyped = new Request(request, { method: "POST", duplex: "half" } as RequestInit);
    untyped.headers.delete("Content-Type");
    const response = await answer(untyped);
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 415,
      body: problem("unsupported_media_type"),
    });
    expect(seen.chunks).toBeLessThanOrEqual(2);
  });

  it("that is already consumed is an invalid request", async () => {
    const request = new Request("http://127.0.0.1/api/v1/translate", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    await request.text();
    expect((await answer(request)).status).toBe(400);
  });

  it("that breaks off is an invalid request", async () => {
    const { request } = generated((count) => (count === 0 ? new TextEncoder().encode("{") : "broken"));
    const response = await answer(request);
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 400,
      body: problem("invalid_request"),
    });
  });

  it.each([
    [1_000_000, 413, "body_too_large"],
    [LARGEST_BODY, 400, "invalid_request"],
  ])("of %i nested brackets is %i", async (count, status, code) => {
    const bytes = new TextEncoder().encode("[".repeat(count));
    const { request } = generated((chunks) => (chunks === 0 ? bytes : "end"));
    const response = await answer(request);
    expect({ status: response.status, body: await response.text() }).toEqual({ status, body: problem(code) });
  });

  it("is not touched by the other forms", async () => {
    const { request: streamed, seen } = generated(() => "never");
    const response = await answer(new Request("http://127.0.0.1/api/v1/translate/es/docs/intro", streamed));
    expect({ status: response.status, seen }).toEqual({ status: 200, seen: { chunks: 0, bytes: 0, cancelled: false } });
  });
});

/** Ways in which a file is not there, and what the endpoint says. */
const failures: readonly (readonly [name: string, readAsset: WebGatewayOptions["readAsset"], code: string])[] = [
  ["none of the site's files", () => Promise.resolve(undefined), "asset_unavailable"],
  ["a read that fails", () => Promise.reject(new Error("status 500")), "asset_unavailable"],
  [
    "a read that fails at once",
    () => {
      throw new Error("no such binding");
    },
    "asset_unavailable",
  ],
  ["a read that hangs", () => new Promise(() => {}), "asset_unavailable"],
  [
    "a read that hangs after one that did not",
    (file) => (file.startsWith("translations/") ? Promise.resolve(undefined) : new Promise(() => {})),
    "asset_unavailable",
  ],
  [
    "a missing answer of a listed page",
    (file) => Promise.resolve(file.startsWith("pages/") ? "{}" : undefined),
    "translation_not_available",
  ],
  [
    "a missing page of a site that is there",
    (file) => Promise.resolve(file === "addresses/v1.json" ? "{}" : undefined),
    "unknown_page",
  ],
];

describe("a prebuilt file", () => {
  it.each(failures)("that is not there, by %s", async (_name, readAsset, code) => {
    const request = new Request("http://127.0.0.1/api/v1/translate/es/docs/intro", { method: "POST" });
    const response = await answer(request, { readAsset, deadline: DEADLINE });
    const status = code === "asset_unavailable" ? 502 : 404;
    expect({ status: response.status, body: await response.text() }).toEqual({ status, body: problem(code) });
  });

  it.each(["{", "null", "[]", "{}", '{"source_url":1}', '{"source_url":"https://evil.test/x"}', "<!doctype html>"])(
    "that should lead back to a page and is %s makes the answer unavailable",
    async (text) => {
      const localized = { addresses: { ...site.addresses, localizedPaths: true }, unlisted: "compute" } as const;
      const readAsset = (file: string): Promise<string | undefined> =>
        Promise.resolve(file.startsWith("sources/") ? text : files.get(file));
      const target = `/api/v1/translate?target_locale=en&source_url=https://es.docs.example.com/docs/intro`;
      const request = new Request(`http://127.0.0.1${target}`, { method: "POST" });
      const response = await answer(request, { site: localized, readAsset });
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 502,
        body: problem("asset_unavailable"),
      });
    },
  );
});

describe("a path that is not the endpoint's", () => {
  // As long as the endpoint's; a function's own; what dot segments leave.
  it.each(["/a/path/of/17/no/es/docs/intro", "/api/stele-translate", "/secret", "/", "/api/v1/translator/es"])(
    "%s asks nothing that could be answered",
    async (path) => {
      const body = JSON.stringify({ target_locale: "es", source_url: `${origin}/docs/intro` });
      const headers = { "Content-Type": "application/json" };
      const response = await answer(new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body }));
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 400,
        body: problem("invalid_request"),
      });
    },
  );
});

describe("what the request says of its place", () => {
  it.each([
    ["as it is published", `${origin}/api/v1/translate/es/docs/intro`, {}],
    ["behind a proxy", "http://127.0.0.1:8787/api/v1/translate/es/docs/intro", { "X-Forwarded-Host": "evil.test" }],
    ["by a forged name", "http://evil.test/api/v1/translate/es/docs/intro", { Forwarded: "host=evil.test" }],
  ])("makes no difference: %s", async (_name, address, headers) => {
    const response = await answer(new Request(address, { method: "POST", headers }));
    expect(await response.text()).toBe(files.get("translations/v1/es/docs/intro.json"));
    expect(Object.fromEntries(response.headers)).toEqual({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  });
});
