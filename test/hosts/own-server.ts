/** What is asked of servers that people run themselves: their rules say methods, errors and preflights. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { problemBody, problems } from "../../scripts/site/problems.ts";
import { send } from "../http.ts";
import { writeFiles } from "../stele.ts";
import type { Published } from "./published.ts";
import { answer, origin } from "./site.ts";

export interface OwnServer {
  readonly host: Host;
  readonly site: Published;
  readonly port: () => number;
  /** The problem of a path with characters that pages do not have, which rules read as a page's or not at all. */
  readonly strange: ProblemCode;
  /** Whether its rules find pages in a query by their file, and not by a list or a depth that content gives. */
  readonly findsByQuery: boolean;
  /** Whether caches may keep the error that a file is missing, because rules cannot tell errors from files. */
  readonly keepsMissing?: boolean;
}

/** Describes a server that has a host's files and the published site. */
export function describeOwnServer({ host, site, port, strange, findsByQuery, keepsMissing }: OwnServer): void {
  describe(`${host.title} with its files`, () => {
    const endpoint = "/api/v1/translate";

    it.each(["GET", "HEAD", "POST"])("sends the headers of the answer files with an answer to %s", async (method) => {
      const { headers } = await send(port(), { method, target: `${endpoint}/es/docs/intro` });
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=300",
        "x-content-type-options": "nosniff",
      });
      expect(headers.allow).toBeUndefined();
      expect(headers.location).toBeUndefined();
    });

    it("answers a POST that has what a cache knows of the file, and a GET with 304", async () => {
      const { headers } = await send(port(), { method: "GET", target: "/translations/v1/es/docs/intro.json" });
      const known = {
        "If-None-Match": headers.etag ?? "",
        "If-Modified-Since": headers["last-modified"] ?? "",
      };
      for (const rest of ["/es/docs/intro", `?target_locale=es&source_url=${origin}/docs/intro`]) {
        const target = endpoint + rest;
        const { status, body } = await send(port(), {
          method: "POST",
          target,
          headers: { ...known, Range: "bytes=0-9" },
        });
        expect({ rest, status, body }).toEqual({ rest, status: 200, body: answer("es", "/docs/intro") });
        expect((await send(port(), { method: "GET", target, headers: known })).status).toBe(304);
      }
    });

    it.each(["/es/nope", "/xx", "/fr/only-spanish", "", "?target_locale=xx&source_url=https://docs.example.com"])(
      "lets no cache keep an error: %s",
      async (rest) => {
        for (const method of ["GET", "POST"]) {
          const { status, headers } = await send(port(), { method, target: endpoint + rest });
          expect({ isError: status >= 400, caching: headers["cache-control"] }).toEqual({
            isError: true,
            caching: "no-store",
          });
        }
      },
    );

    const long = "a".repeat(300);
    it.each([
      "/switcher/v1.js",
      "/pages/v1/docs/intro.json",
      "/pages/v1/docs/nope.json",
      `/pages/v1/${long}.json`,
      "/pages/v1/a%00b.json",
      `${endpoint}/es/docs/intro`,
      `${endpoint}/es/${long}`,
    ])("lets no cache keep an error of the server itself: %s", async (target) => {
      const asked = [
        {},
        { Range: "bytes=9999999-" },
        { "If-Match": '"x"' },
        { "If-Match": "" },
        { "If-Unmodified-Since": "Mon, 01 Jan 1990 00:00:00 GMT" },
      ];
      for (const headers of asked) {
        const answered = await send(port(), { method: "GET", target, headers });
        const isKept = answered.status >= 400 && /max-age/.test(answered.headers["cache-control"] ?? "");
        const mayBeKept = keepsMissing === true && target.startsWith("/pages/") && answered.status === 404;
        expect({ headers, status: answered.status, isKept }).toMatchObject({ headers, isKept: mayBeKept });
      }
    });

    it.each(["pages/v1", "sources/v1", "translations/v1", "problems/v1", "sitemaps"])(
      "leaves a file of another program in %s its own type and headers",
      async (folder) => {
        writeFiles(join(site.folder, "dist", folder), { "other.txt": "text" });
        const { headers, body } = await send(port(), { method: "GET", target: `/${folder}/other.txt` });
        expect(body).toBe("text");
        expect(headers["content-type"]).toContain("text/plain");
        expect(headers).not.toHaveProperty("access-control-allow-origin");
        expect(headers).not.toHaveProperty("cache-control");
      },
    );

    it("says which methods are allowed where one is not", async () => {
      const target = `${endpoint}/es/docs/intro`;
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const { status, headers } = await send(port(), { method, target });
        const { allow, location } = headers;
        expect({ method, status, allow, location }).toEqual({
          method,
          status: 405,
          allow: "GET, HEAD, POST, OPTIONS",
          location: undefined,
        });
      }
      const unknown = await send(port(), { method: "POST", target: `${target}x` });
      expect(unknown.headers).toMatchObject({ "content-type": "application/problem+json" });
      expect(unknown.headers.allow).toBeUndefined();
      const { status, headers } = await send(port(), { method: "OPTIONS", target });
      expect({ status, location: headers.location }).toEqual({ status: 204, location: undefined });
    });

    it.each([endpoint, `${endpoint}/`])("wants a locale at %s", async (target) => {
      const { status, body } = await send(port(), { method: "POST", target });
      expect({ status, body }).toEqual({ status: 400, body: problemBody(origin, "invalid_request") });
    });

    it.each([
      ["decodes a path once", ["%2569ntro", "intro%253Fx"]],
      ["holds a question mark for a part of a name", ["intro%3Fx", "intr%3F"]],
      ["goes by the file, not by globs", ["%2A", "[i]ntro"]],
      ["goes by the file, not by variables of the request", ["%7Benv.HOME%7D", "{env.HOME}"]],
    ])("%s", async (_name, rests) => {
      for (const rest of rests) {
        const { status, body } = await send(port(), { method: "POST", target: `${endpoint}/es/docs/${rest}` });
        expect({ rest, status, body }).toEqual({
          rest,
          status: problems[strange].status,
          body: problemBody(origin, strange),
        });
      }
    });

    it("takes the address in a query as it is, and finds the page before its query and fragment", async () => {
      const query = `${endpoint}?target_locale=es&source_url=`;
      for (const rest of ["docs/intro?a=b", "docs/intro/%23top", "docs/intro%3Fx"]) {
        const { body } = await send(port(), { method: "POST", target: `${query}${origin}/${rest}` });
        expect({ rest, body }).toEqual({ rest, body: answer("es", "/docs/intro") });
      }
      expect((await send(port(), { method: "POST", target: `${query}${origin}/docs/CAF%C3%A9` })).status).toBe(404);
    });

    it("answers for a page whose path is as long as its letters are many", async () => {
      const deep = Array.from({ length: 900 }, () => "a").join("/");
      for (const path of [deep, "日".repeat(80), Array.from({ length: 3 }, () => "日".repeat(80)).join("/")]) {
        writeFiles(join(site.folder, "dist/translations/v1/es"), { [`${path}.json`]: "long" });
        const address = encodeURIComponent(`${origin}/${encodeURI(path)}`);
        const queries = findsByQuery ? [`?target_locale=es&source_url=${address}`] : [];
        for (const rest of [`/es/${encodeURI(path)}`, ...queries]) {
          const { status, body } = await send(port(), { method: "POST", target: `${endpoint}${rest}` });
          expect({ rest: rest.slice(0, 40), status, body }).toEqual({
            rest: rest.slice(0, 40),
            status: 200,
            body: "long",
          });
        }
      }
    });
  });
}
