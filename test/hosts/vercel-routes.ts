/**
 * The compiler of routes is Vercel's own (@vercel/routing-utils), with the schema that its command line reads a
 * `vercel.json` by. What follows the routes is ours: Vercel's proxy is not to be had, so this reads them as they are
 * documented (https://vercel.com/docs/project-configuration/vercel-json#routes and
 * https://vercel.com/docs/build-output-api/configuration#source-route), and where that leaves a choice, takes the worse:
 * a file answers GET and HEAD alone whatever route led to it, and a group that holds nothing stays as it is.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { extname } from "node:path/posix";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";

/** A route as the compiler leaves it. */
export interface CompiledRoute {
  readonly src: string;
  readonly methods?: readonly string[];
  readonly has?: readonly { readonly type: string; readonly key: string; readonly value?: string }[];
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dest?: string;
  readonly continue?: boolean;
  readonly check?: boolean;
  readonly caseSensitive?: boolean;
}

export interface VercelCompiler {
  /** Whether the schema takes a value of `routes`; what is wrong with it, if not. */
  readonly validate: (routes: unknown) => string;
  /** What the routing members of a `vercel.json` come to: one list of routes, or what is wrong with them. */
  readonly compile: (configuration: object) => { routes: CompiledRoute[] | null; error: { message: string } | null };
}

/** @param folder that of the package @vercel/routing-utils */
export async function vercelCompiler(folder: string): Promise<VercelCompiler> {
  const module = await import(pathToFileURL(join(folder, "dist/index.js")).href);
  const { getTransformedRoutes, routesSchema } = module.default;
  // Its schemas have notes that are no keywords: `deprecated`, `example`.
  const ajv = new Ajv({ strict: false });
  const isValid = ajv.compile(routesSchema);
  return {
    validate: (routes) => (isValid(routes) ? "" : ajv.errorsText(isValid.errors)),
    compile: (configuration) => getTransformedRoutes(structuredClone(configuration)),
  };
}

const MEMBERS = ["src", "methods", "has", "status", "headers", "dest", "continue", "check", "caseSensitive"];

/**
 * A server that answers by routes.
 *
 * @param files path -> text: a deployment is such a table, with nothing beside it
 * @throws when a route has a member that is not read here, `handle` among them
 */
export function routesServer(routes: readonly CompiledRoute[], files: ReadonlyMap<string, string>): Server {
  const unread = routes.flatMap((route) => Object.keys(route)).filter((member) => !MEMBERS.includes(member));
  if (unread.length > 0) throw new Error(`not read here: ${unread.join(", ")}`);
  return createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(request, response, routes, files));
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly CompiledRoute[],
  files: ReadonlyMap<string, string>,
): void {
  const [path = "", search = ""] = (request.url ?? "").split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  for (const route of routes) {
    const groups = matched(route, request.method ?? "", path, query);
    if (!groups) continue;
    for (const [name, value] of Object.entries(route.headers ?? {})) response.setHeader(name, filled(value, groups));
    if (route.continue || (route.check && !files.has(fileOf(path)))) continue;
    const { status = 200, dest } = route;
    if (status >= 300 && status < 400) return void response.writeHead(status).end();
    if (dest === undefined && route.status !== undefined) return void response.writeHead(status).end();
    return sendFile(request, response, fileOf(filled(dest ?? path, groups)), status, files);
  }
  sendFile(request, response, fileOf(path), 200, files);
}

/** What the groups of a route hold, by number and name; nothing when the route is for other requests. */
function matched(
  { src, methods, has = [], caseSensitive }: CompiledRoute,
  method: string,
  path: string,
  query: URLSearchParams,
): ReadonlyMap<string, string> | undefined {
  if (methods && !methods.includes(method)) return undefined;
  const found = new RegExp(src, caseSensitive ? "" : "i").exec(path);
  if (!found) return undefined;
  const groups = new Map([...found.entries()].map(([index, text]): [string, string] => [`${index}`, text ?? ""]));
  for (const { type, key, value = ".*" } of has) {
    if (type !== "query") throw new Error(`not read here: ${type}`);
    const actual = query.getAll(key).at(-1);
    const condition = actual === undefined ? null : new RegExp(`^${value}$`).exec(actual);
    if (!condition) return undefined;
    for (const [name, text] of Object.entries(condition.groups ?? {})) groups.set(name, text);
  }
  return groups;
}

function filled(text: string, groups: ReadonlyMap<string, string>): string {
  return text.replace(/\$([0-9]+|[A-Za-z]+)/g, (reference, name: string) => groups.get(name) || reference);
}

/** The file at a path; of a folder its index. */
function fileOf(path: string): string {
  try {
    return decodeURIComponent(path.slice(1)) + (path.endsWith("/") ? "index.html" : "");
  } catch {
    return path;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json; charset=utf-8",
  ".xml": "application/xml",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

function sendFile(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  file: string,
  status: number,
  files: ReadonlyMap<string, string>,
): void {
  const text = files.get(file);
  const send = (code: number, type: string, body: string): void => {
    if (!response.hasHeader("Content-Type")) response.setHeader("Content-Type", type);
    response.writeHead(code).end(body);
  };
  if (text === undefined) return send(404, "text/html; charset=utf-8", files.get("404.html") ?? "");
  if (method === "GET" || method === "HEAD") {
    return send(status, TYPES[extname(file)] ?? "application/octet-stream", text);
  }
  response.removeHeader("Content-Type");
  send(405, "text/plain; charset=utf-8", "INVALID_REQUEST_METHOD");
}
