/** Every error that the wrappers send, and every method that they refuse. */
import { describe, expect, it } from "vitest";
import { problemDetails } from "../../scripts/artifacts/api/schemas.ts";
import { answerWebRequest } from "../../scripts/gateway/index.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { problems } from "../../scripts/site/problems.ts";
import { decodeText } from "../content-text.ts";
import { content, origin } from "../hosts/site.ts";
import type { Sent } from "../http.ts";
import { wrappers } from "./wrappers.ts";

const { plan, files } = decodeText(content);
const site = { addresses: plan.site.addresses, unlisted: "reject" } as const;

const ENDPOINT = "/api/v1/translate";

function post(rest: string, type?: string, body = ""): Sent {
  const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
  return { method: "POST", target: ENDPOINT + rest, headers, body };
}

/** A request for each code; a body that does not come in time is a test of each wrapper. */
const requests: Readonly<Record<Exclude<ProblemCode, "request_timeout">, Sent>> = {
  invalid_request: post("", "application/json", "{"),
  unknown_locale: post("/xx/docs/intro"),
  unknown_page: post("/es/nope"),
  translation_not_available: post("/fr/only-spanish"),
  method_not_allowed: { method: "PUT", target: `${ENDPOINT}/es/docs/intro` },
  body_too_large: post("", "application/json", " ".repeat(8193)),
  unsupported_media_type: post("", "text/plain", "{}"),
  asset_unavailable: post("/es/broken"),
};

describe.each(wrappers)("%s", (_name, make) => {
  const ask = make(site, files);

  it.each(Object.entries(requests))(
    "sends %s with the bytes of its file, which has the published shape",
    async (code, sent) => {
      const { status, type, body } = await ask(sent);
      const problem = problemDetails.parse(JSON.parse(body));
      expect({ type, body }).toEqual({ type: "application/problem+json", body: files.get(`problems/v1/${code}.json`) });
      expect(problem).toMatchObject({ code, status, type: `${origin}/problems/v1/${code}.json` });
      expect(status).toBe(Object.entries(problems).find(([name]) => name === code)?.[1].status);
    },
  );

  it.each(["PUT", "DELETE", "PATCH"])("refuses %s, on the endpoint and below it", async (method) => {
    for (const target of [ENDPOINT, `${ENDPOINT}/`, `${ENDPOINT}/es/docs/intro`, `${ENDPOINT}/%zz`]) {
      const body = files.get("problems/v1/method_not_allowed.json");
      expect(await ask({ method, target })).toEqual({ status: 405, type: "application/problem+json", body });
    }
  });

  it("answers a preflight of any address without a body", async () => {
    for (const target of [ENDPOINT, `${ENDPOINT}/es/docs/intro`, `${ENDPOINT}/xx/%zz`]) {
      expect(await ask({ method: "OPTIONS", target })).toEqual({ status: 204, type: undefined, body: "" });
    }
  });
});

describe("the headers", () => {
  const common = {
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };

  it.each([
    [
      "OPTIONS",
      {
        "access-control-allow-headers": "Content-Type",
        "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
        "access-control-max-age": "86400",
      },
    ],
    ["PUT", { "content-type": "application/problem+json", allow: "GET, HEAD, POST, OPTIONS" }],
    ["GET", { "content-type": "application/json; charset=utf-8" }],
    ["HEAD", { "content-type": "application/json; charset=utf-8" }],
    ["POST", { "content-type": "application/json; charset=utf-8" }],
  ])("of an answer to %s", async (method, own) => {
    const request = new Request(`${origin}${ENDPOINT}/es`, { method });
    const { headers } = await answerWebRequest(
      { site, readAsset: (file) => Promise.resolve(files.get(file)) },
      request,
    );
    expect(Object.fromEntries(headers)).toEqual({ ...common, ...own });
  });
});
