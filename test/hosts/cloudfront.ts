/**
 * S3 behind CloudFront, imitated by what their documentation says: objects by their keys, the two functions run as the
 * runtime cloudfront-js-2.0 would, in a context without what it does not document.
 */
import { createServer, type Server as HttpServer } from "node:http";
import { createContext, runInContext } from "node:vm";

export interface Headers {
  readonly [name: string]: { readonly value: string };
}

/** What a function returns: a request to go on with, or a response. */
interface Returned {
  readonly statusCode?: number;
  readonly headers: Headers;
  readonly body?: { readonly encoding: "text"; readonly data: string };
}

export interface Field {
  readonly value: string;
  readonly multiValue?: readonly Field[];
}

interface Event {
  readonly request: {
    readonly method: string;
    readonly uri: string;
    readonly querystring: Readonly<Record<string, Field>>;
    readonly headers: Headers;
    readonly cookies: object;
  };
  readonly response?: { readonly statusCode: number; readonly headers: Headers };
}

export type CloudFrontFunction = (event: Event) => Returned;

/**
 * What functions-javascript-runtime-10 lists. Runtime 2.0 has all of it but some methods on strings that no standard
 * knows, and more, which is not used (functions-javascript-runtime-features).
 */
const GLOBALS =
  /^(?:globalThis|NaN|Infinity|undefined|isFinite|isNaN|parseFloat|parseInt|(?:de|en)codeURI(?:Component)?|Object|String|Number|Math|Date|Function|RegExp|JSON|Array|Promise|ArrayBuffer|console|\w*Array|\w*Error)$/;
const STRING_METHODS =
  /^(?:constructor|length|charAt|concat|indexOf|lastIndexOf|match|replace|search|slice|split|substr|substring|toLowerCase|trim|toUpperCase|toString|valueOf|codePointAt|endsWith|includes|repeat|startsWith|padStart|padEnd|trimStart|trimEnd)$/;
const ARRAY_METHODS =
  /^(?:constructor|length|concat|every|filter|forEach|indexOf|join|lastIndexOf|map|pop|push|reduce|reduceRight|reverse|shift|slice|some|sort|splice|unshift|copyWithin|fill|find|findIndex|includes)$/;

/** Loads the text of a function; what the documentation does not list is not there. */
export function loadFunction(text: string): CloudFrontFunction {
  const context = createContext({});
  const prune = `(place, kept) => {
    for (const name of Object.getOwnPropertyNames(place)) if (!kept.test(name)) delete place[name];
  }`;
  for (const [place, kept] of [
    ["String.prototype", STRING_METHODS],
    ["Array.prototype", ARRAY_METHODS],
    ["globalThis", GLOBALS],
  ] as const) {
    runInContext(`(${prune})(${place}, new RegExp(${JSON.stringify(kept.source)}))`, context);
  }
  // "Functions operate in strict mode by default"; each run has its own.
  const run: unknown = runInContext(
    `(event) => { "use strict";\n${text}\nreturn JSON.stringify(handler(JSON.parse(event))); }`,
    context,
  );
  if (typeof run !== "function") throw new Error("the text is no function");
  return (event) => JSON.parse(String(run(JSON.stringify(event)))) as Returned;
}

/** Each parameter as it was sent; one that is there twice has all its values (functions-event-structure). */
export function parametersOf(query: string): Record<string, Field> {
  const values = new Map<string, Field[]>();
  for (const pair of query.split("&").filter((each) => each !== "")) {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    values.set(name, [...(values.get(name) ?? []), { value }]);
  }
  return Object.fromEntries(
    [...values].map(([name, fields]): [string, Field] => [
      name,
      fields.length > 1 ? { value: fields[0]?.value ?? "", multiValue: fields } : { value: fields[0]?.value ?? "" },
    ]),
  );
}

export interface Bucket {
  /** Key -> text. */
  readonly objects: ReadonlyMap<string, string>;
  readonly metadata: readonly { readonly include: string; readonly [header: string]: string }[];
}

export interface Distribution {
  readonly bucket: Bucket;
  /** Requests to this path and what begins with it go to the first function: the cache behavior `/api/v1/translate*`. */
  readonly behavior: string;
  readonly viewerRequest: CloudFrontFunction;
  readonly viewerResponse: CloudFrontFunction;
}

/** A server that answers as the distribution would. */
export function distributionServer({ bucket, behavior, viewerRequest, viewerResponse }: Distribution): HttpServer {
  return createServer((request, response) => {
    const [uri = "", query = ""] = (request.url ?? "").split(/\?(.*)/s);
    const event: Event & { version: string; context: object; viewer: object } = {
      version: "1.0",
      context: { distributionDomainName: "d111111abcdef8.cloudfront.net", distributionId: "EDFDVBD6EXAMPLE" },
      viewer: { ip: "198.51.100.11" },
      request: {
        method: request.method ?? "",
        uri,
        querystring: parametersOf(query),
        headers: { host: { value: "docs.example.com" } },
        cookies: {},
      },
    };
    const answer = answerOf(() => {
      const generated = uri.startsWith(behavior) ? viewerRequest(event) : undefined;
      return generated?.statusCode === undefined ? fromOrigin(bucket, event, viewerResponse) : generated;
    });
    response.statusCode = answer.statusCode ?? 500;
    for (const [name, { value }] of Object.entries(answer.headers)) response.setHeader(name, value);
    response.end(request.method === "HEAD" ? "" : (answer.body?.data ?? ""));
  });
}

/** "503 Service Unavailable" of http-503-service-unavailable: a function that throws is an error of the distribution. */
function answerOf(run: () => Returned): Returned {
  try {
    return run();
  } catch (error) {
    return {
      statusCode: 503,
      headers: {},
      body: { encoding: "text", data: `FunctionExecutionError: ${String(error)}` },
    };
  }
}

function fromOrigin(bucket: Bucket, event: Event, viewerResponse: CloudFrontFunction): Returned {
  const { status, headers, body } = getObject(bucket, event.request.method, event.request.uri);
  // "CloudFront doesn't invoke edge functions for viewer response events when the origin returns 400 or higher."
  const answer = status >= 400 ? { headers } : viewerResponse({ ...event, response: { statusCode: status, headers } });
  return { statusCode: status, headers: answer.headers, body: { encoding: "text", data: body } };
}

/** S3 takes a plus sign in a path for a space, and answers 403 for a missing key where the reader may not list keys. */
function getObject(
  { objects, metadata }: Bucket,
  method: string,
  uri: string,
): { status: number; headers: Headers; body: string } {
  const failed = (status: number, code: string): { status: number; headers: Headers; body: string } => ({
    status,
    headers: { "content-type": { value: "application/xml" } },
    body: `<Error><Code>${code}</Code></Error>`,
  });
  if (method !== "GET" && method !== "HEAD") return failed(403, "AccessDenied");
  let key: string;
  try {
    key = decodeURIComponent(uri.slice(1).replaceAll("+", " "));
  } catch {
    return failed(400, "InvalidURI");
  }
  const body = objects.get(key);
  if (body === undefined) return failed(403, "AccessDenied");
  const extension = /\.\w+$/.exec(key)?.[0] ?? "";
  const row = metadata.find(({ include }) =>
    include.endsWith("*") ? key.startsWith(include.slice(0, -1)) : key === include,
  );
  const headers: Record<string, { value: string }> = {
    "content-type": { value: GUESSED.get(extension) ?? "binary/octet-stream" },
  };
  for (const [name, value] of Object.entries(row ?? {})) if (name !== "include") headers[name] = { value };
  return { status: 200, headers, body };
}

/** As `aws s3 cp` tells types, by Python's mimetypes; without one S3 says binary/octet-stream. */
const GUESSED: ReadonlyMap<string, string> = new Map([
  [".json", "application/json"],
  [".xml", "application/xml"],
  [".html", "text/html"],
  [".txt", "text/plain"],
  [".js", "text/javascript"],
]);
