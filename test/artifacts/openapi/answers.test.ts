/** The document against what a site really answers: every file, and every answer of the gateway. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { componentSchemas } from "../../../scripts/artifacts/openapi/document.ts";
import * as schemas from "../../../scripts/artifacts/api/schemas.ts";
import { answerWebRequest, type WebGatewayOptions } from "../../../scripts/gateway/index.ts";
import { TRANSLATE_PATH } from "../../../scripts/site/layout.ts";
import { gatewaySiteOf } from "../../../scripts/site/site.ts";
import { WITHOUT_FILES } from "../../gateway/emitted.ts";
import { cases } from "../../hosts/cases.ts";
import { content } from "../../hosts/site.ts";
import { sites } from "../../gateway/sites.ts";
import {
  type Described,
  describedSite,
  examplePath,
  operationsFor,
  operationsOf,
  type PlacedOperation,
  responseOf,
  validatorOf,
} from "./described.ts";
import { runs } from "../../runs.ts";

const withoutFiles = { ...content, "site.yaml": `${content["site.yaml"]}hosts: [netlify]\n${WITHOUT_FILES}` };

const everySite = Object.entries({ ...sites, "a site without files of answers": withoutFiles }).map(
  ([name, texts]) => [name, describedSite(texts)] as const,
);

/** Files outside the API: pages for people with their script, and files of hosts. */
const NOT_DESCRIBED = ["index.html", "404.html", "switcher/v1.js", "serve.json", "_headers", "_redirects"];

describe.each(everySite)("every file of %s", (_name, { document, files }) => {
  const validator = validatorOf(document);
  const described = [...files].filter(
    ([path]) => !NOT_DESCRIBED.includes(path) && !/^(?:reference|status)\/|\.mjs$/.test(path),
  );

  it("is read by one operation", () => {
    const found = described.map(([path]) => [path, operationsFor(document, "GET", `/${path}`).length]);
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it("is as its schema says", () => {
    const refused = described.filter(([path, text]) => {
      const [placed] = operationsFor(document, "GET", `/${path}`);
      const content = (placed && responseOf(document, placed.operation, 200)?.content) ?? {};
      const [type = ""] = Object.keys(content);
      const value: unknown = type.includes("json") ? JSON.parse(text) : text;
      const schema = content[type]?.schema;
      return schema === undefined || !validator(schema)(value);
    });
    expect(refused.map(([path]) => path)).toEqual([]);
  });
});

/** The gateway of a site as a function. */
function gateway({ site, files }: Described, options: Partial<WebGatewayOptions> = {}) {
  const known = gatewaySiteOf(site);
  return (request: Request): Promise<Response> =>
    answerWebRequest({ site: known, readAsset: (file) => Promise.resolve(files.get(file)), ...options }, request);
}

/** What the document says against an answer; nothing when it is as it should be. */
async function complaint(
  { document }: Described,
  operation: PlacedOperation | undefined,
  answer: Response,
): Promise<string | undefined> {
  const response = operation && responseOf(document, operation.operation, answer.status);
  if (!response) return `${operation?.operation.operationId} has no ${answer.status}`;
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
  const media = response.content?.[type];
  if (!media) return `${operation.operation.operationId} ${answer.status} has no ${type}`;
  return validatorOf(document)(media.schema)(await answer.json()) ? undefined : "the body is not as its schema says";
}

describe("every answer of the gateway", () => {
  const fixture = describedSite(content);
  const operationFor = (target: string, method = "POST"): PlacedOperation | undefined => {
    const [path = ""] = target.split("?");
    // Slashes at the end and in a row, and dot segments, are no part of a path that the document could have.
    return operationsFor(fixture.document, method, path.replace(/\/+$/, "").replaceAll(/\/{2,}/g, "/"))[0];
  };
  // The document has the answer to GET, whose headers HEAD gets.
  const asked = cases.filter(({ form, method }) => form !== "preflight" && method !== "HEAD");

  it.each(asked.map((row) => [row.name, row] as const))("is as the document says: %s", async (_row, row) => {
    const body = row.form === "body" && row.method === "POST" ? { body: row.body as BodyInit } : {};
    const { method, target, headers = {} } = row;
    const answer = await gateway(fixture)(new Request(`http://127.0.0.1${target}`, { method, headers, ...body }));
    // A parser of addresses has resolved encoded dot segments already.
    const operation = operationFor(
      new URL(target, "http://127.0.0.1").pathname.startsWith(TRANSLATE_PATH) ? target : TRANSLATE_PATH,
      method === "GET" ? "GET" : "POST",
    );
    expect(await complaint(fixture, operation, answer)).toBeUndefined();
  });

  const json = { "Content-Type": "application/json" };
  const never = new ReadableStream({ pull: () => new Promise(() => {}) }, { highWaterMark: 0 });
  it.each<[string, number, string, RequestInit, Partial<WebGatewayOptions>]>([
    ["a body that never ends", 408, "", { headers: json, body: never, duplex: "half" } as RequestInit, { deadline: 1 }],
    ["a file that cannot be read", 502, "/es/docs", {}, { readAsset: () => Promise.reject(new Error("gone")) }],
    [
      "a page that is not listed, computed",
      200,
      "/es/docs/unlisted",
      {},
      { site: { addresses: fixture.site.addresses, unlisted: "compute" } },
    ],
  ])("is as the document says: %s", async (_what, status, rest, init, options) => {
    const request = new Request(`http://127.0.0.1${TRANSLATE_PATH}${rest}`, { method: "POST", ...init });
    const answer = await gateway(fixture, options)(request);
    expect(answer.status).toBe(status);
    expect(await complaint(fixture, operationFor(TRANSLATE_PATH + rest), answer)).toBeUndefined();
  });

  it("has a complaint where it is not", async () => {
    const [operation] = operationsFor(fixture.document, "POST", `${TRANSLATE_PATH}/es`);
    const answer = (body: unknown, status = 200): Promise<string | undefined> =>
      complaint(fixture, operation, Response.json(body, { status }));
    expect(await answer({ target_locale: "es" })).toBe("the body is not as its schema says");
    expect(await answer({}, 418)).toBe("translateRoot has no 418");
  });
});

describe.each(everySite)("the examples of %s", (_name, site) => {
  const { document, files } = site;
  const send = gateway(site);

  const placed = operationsOf(document);

  it.each(
    placed.flatMap((one) => {
      const path = examplePath(one);
      const examples = Object.values(responseOf(document, one.operation, 200)?.content ?? {}).flatMap(
        ({ examples: named = {} }) => Object.values(named),
      );
      return examples.map(({ value }) => [one.operation.operationId, one, path ?? "", value] as const);
    }),
  )(
    "are the bytes that their own parameters are answered with: %s",
    async (_id, { method, path: template, operation }, path, value) => {
      const text = typeof value === "string" ? value : `${JSON.stringify(value)}\n`;
      if (!template.startsWith(TRANSLATE_PATH)) {
        expect(text).toBe(files.get(decodeURIComponent(path.slice(1))));
        return;
      }
      for (const request of requests(method, path, operation)) expect(await (await send(request)).text()).toBe(text);
    },
  );

  it("are there for every operation that the site has a page for", () => {
    const shown = placed.filter(({ operation }) => examplesOf(responseOf(document, operation, 200)) > 0);
    const missing = placed.filter((one) => !shown.includes(one)).map(({ operation }) => operation.operationId);
    const withoutAny = [
      "readTasks",
      "readCoverage",
      "readSitemap",
      "readSitemapPart",
      "readNamedSitemap",
      "readHostSitemapPart",
      "readDescription",
      "readManifest",
    ];
    expect(missing.filter((id) => !withoutAny.includes(id))).toEqual(
      site.site.addresses.localizedPaths ? ["readRootSource"] : [],
    );
  });
});

/** The example of an operation as requests: by its path, or by its query and, where it takes one, its body. */
function requests(
  method: string,
  path: string,
  { parameters = [], requestBody }: PlacedOperation["operation"],
): Request[] {
  const address = `http://127.0.0.1${path}`;
  const query = parameters.filter((parameter) => parameter.in === "query");
  if (query.length === 0) return [new Request(address, { method })];
  const search = new URLSearchParams(query.map(({ name, example }) => [name, `${example}`]));
  const [question] = Object.values(requestBody?.content["application/json"]?.examples ?? {});
  const headers = { "Content-Type": "application/json" };
  return [
    new Request(`${address}?${search}`, { method }),
    ...(question ? [new Request(address, { method, headers, body: JSON.stringify(question.value) })] : []),
  ];
}

function examplesOf(response: ReturnType<typeof responseOf>): number {
  return Object.values(response?.content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples)).length;
}

describe("the shapes of the document", () => {
  const all = everySite.map(([, site]) => site);
  const shapes = new Map(Object.values(schemas).map((schema) => [`${schema.meta()?.id}`, schema] as const));
  // Of a site with every kind of file.
  const { site, document } = describedSite(sites["localized paths"] ?? {});
  const written = componentSchemas(site);
  const check = validatorOf({ ...document, components: { schemas: written, responses: {} } });
  const values = all.flatMap(({ files }) =>
    [...files].flatMap(([path, text]) =>
      /json$|locales$/.test(path) && path !== "openapi.json" ? [JSON.parse(text) as object] : [],
    ),
  );

  it("are those that the files are held to", () => {
    expect(Object.keys(written)).toEqual(expect.arrayContaining([...shapes.keys()]));
  });

  /** Values that differ from those of files in one member. */
  const changed = fc.record({
    value: fc.constantFrom(...values),
    member: fc.nat(),
    change: fc.option(fc.oneof(fc.jsonValue(), fc.webUrl(), fc.constantFrom("", "ltr", "/p", [])), { nil: undefined }),
    more: fc.constantFrom({}, { other: 1 }),
  });

  it("accept what the schemas of the files accept, and neither takes a member more or less", () => {
    fc.assert(
      fc.property(changed, fc.boolean(), ({ value, member, change, more }, isWhole) => {
        const names = Object.keys(value);
        const name = names[member % names.length] ?? "";
        const candidate: unknown = isWhole ? value : JSON.parse(JSON.stringify({ ...value, [name]: change, ...more }));
        for (const [id, schema] of shapes) {
          const isAccepted = schema.safeParse(candidate).success;
          const isValid = check({ $ref: `#/components/schemas/${id}` })(candidate);
          if (isAccepted) expect(isValid, `${id} ${JSON.stringify(candidate)}`).toBe(true);
          if (!isWhole && ("other" in more || change === undefined)) expect(isValid).toBe(false);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
