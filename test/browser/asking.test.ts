import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../../scripts/browser/client.ts";
import { planOf } from "../content-files.ts";
import { movedPlan } from "./moved-site.ts";
import { type HostBehaviour, siteFetch } from "./site-fetch.ts";

const base = "https://docs.example.com";

const plan = planOf({
  locales: "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: he, name: עברית }\n",
  pages: [
    "- { path: /, lastmod: 2026-01-02 }",
    "- { path: /docs/, lastmod: 2026-01-02, locales: [es] }",
    "- { path: /docs/café, lastmod: 2026-01-02 }\n",
  ].join("\n"),
});

const localized = planOf({
  pages: [
    "- { path: /intro, lastmod: 2026-01-02, translations: { es: /introduccion } }",
    "- { path: /introduccion, lastmod: 2026-01-02, locales: [] }\n",
  ].join("\n"),
});

function clientOf(behaviour: HostBehaviour = {}, of = plan): { client: Client; asked: string[] } {
  const { fetch, asked } = siteFetch(of, behaviour);
  return { client: createClient(base, { fetch }), asked };
}

describe("a client of a host without rules", () => {
  it("reads the languages of the site", async () => {
    const { client, asked } = clientOf();
    expect(await client.locales()).toEqual([
      { code: "en", name: "English", dir: "ltr" },
      { code: "es", name: "Español", dir: "ltr" },
      { code: "he", name: "עברית", dir: "rtl" },
    ]);
    expect(asked).toEqual(["GET /locales/v1.json"]);
  });

  it("reads the file of the page", async () => {
    const { client, asked } = clientOf();
    expect(await client.translate(`${base}/docs/caf%C3%A9?a=1#b`, "es")).toEqual({
      url: "https://es.docs.example.com/docs/caf%C3%A9?a=1#b",
    });
    expect(asked).toEqual(["GET /addresses/v1.json", "GET /pages/v1/docs/caf%C3%A9.json"]);
  });

  it("reads the languages of a page, from any of its addresses", async () => {
    const { client, asked } = clientOf();
    expect(await client.languages(new URL("https://es.docs.example.com/docs"))).toEqual([
      { code: "en", name: "English", dir: "ltr", url: `${base}/docs/` },
      { code: "es", name: "Español", dir: "ltr", url: "https://es.docs.example.com/docs/" },
    ]);
    expect(asked).toEqual(["GET /addresses/v1.json", "GET /pages/v1/docs.json"]);
  });

  it("asks how addresses are made once, however often and however early it is asked", async () => {
    const { client, asked } = clientOf();
    await Promise.all([client.translate(base, "es"), client.languages(base), client.translate(base, "he")]);
    expect(asked.filter((one) => one === "GET /addresses/v1.json")).toEqual(["GET /addresses/v1.json"]);
  });

  it.each([
    ["a translation that does not exist", `${base}/docs`, "he", "translation_not_available"],
    ["a page that does not exist", `${base}/nowhere`, "es", "unknown_page"],
    ["a page that no site could have", `${base}/$x`, "es", "unknown_page"],
    ["a page of another site", "https://example.com/docs", "es", "unknown_page"],
    ["a language that does not exist", `${base}/docs`, "es-MX", "unknown_locale"],
    ["no address", "/docs", "es", "invalid_request"],
    ["an address that readers take for two", "https://docs.example.com\\@evil.test/", "es", "invalid_request"],
    ["a broken address in an unknown language", "/docs", "xx", "invalid_request"],
    ["a foreign page in an unknown language", "https://example.com/docs", "xx", "unknown_locale"],
  ])("says why there is no answer for %s", async (_what, url, locale, code) => {
    expect(await clientOf().client.translate(url, locale)).toEqual({ code });
    expect(await clientOf({ gateway: "reject" }).client.translate(url, locale)).toEqual({ code });
  });

  it.each([`${base}/nowhere`, "https://example.com/", "/docs"])("knows no languages of %s", async (url) => {
    expect(await clientOf().client.languages(url)).toEqual([]);
  });

  it("asks the way back only where the site has localized paths, and not of a source page", async () => {
    const { client, asked } = clientOf({}, localized);
    expect(await client.translate("https://es.docs.example.com/introduccion", "en")).toEqual({ url: `${base}/intro` });
    expect(await client.translate(`${base}/introduccion`, "es")).toEqual({ code: "translation_not_available" });
    expect(asked).toEqual([
      "GET /addresses/v1.json",
      "GET /sources/v1/es/introduccion.json",
      "GET /pages/v1/intro.json",
      "GET /pages/v1/introduccion.json",
    ]);
  });
});

describe("a client of a site with a translation at the place of another language", () => {
  const moved = "http://docs.example.com";

  it.each([
    ["at its address", "/lugar/", "en", { url: `${moved}/place/` }],
    ["in its own language", "/lugar", "es", { url: `${moved}/lugar/` }],
    ["of its page", "/place", "es", { url: `${moved}/lugar/` }],
    ["of no page", "/es/lugar", "en", { code: "unknown_page" }],
    ["of another page, at its path", "/nowhere", "en", { code: "unknown_page" }],
  ])("finds it %s", async (_what, path, locale, translation) => {
    const client = createClient(moved, { fetch: siteFetch(movedPlan()).fetch });
    expect(await client.translate(moved + path, locale)).toEqual(translation);
    const languages = "url" in translation ? [`${moved}/place/`, `${moved}/lugar/`] : [];
    expect((await client.languages(moved + path)).map(({ url }) => url)).toEqual(languages);
  });

  it("looks for a page first, and for an address of its own only where its page is missing", async () => {
    const { fetch, asked } = siteFetch(movedPlan());
    const client = createClient(moved, { fetch });
    await client.languages(`${moved}/other`);
    await client.languages(`${moved}/lugar/`);
    expect(asked).toEqual([
      "GET /addresses/v1.json",
      "GET /pages/v1/other.json",
      "GET /pages/v1/lugar.json",
      "GET /sources/v1/en/lugar.json",
      "GET /pages/v1/place.json",
    ]);
  });

  it("asks the endpoint about other pages where that file cannot be read, and is rejected without an answer", async () => {
    const first = failing("/sources/", 503);
    const client = createClient(moved, { fetch: siteFetch(movedPlan(), { first, gateway: "compute" }).fetch });
    expect(await client.translate(`${moved}/new`, "es")).toEqual({ url: `${moved}/es/new` });
    await expect(client.translate(`${moved}/lugar/`, "en")).rejects.toMatchObject({ cause: { status: 503 } });
    await expect(client.languages(`${moved}/lugar/`)).rejects.toMatchObject({ cause: { status: 503 } });
  });
});

describe("a client of a host that answers oddly", () => {
  const page = { status: 200, text: "<!doctype html>" };
  const other = JSON.stringify({
    target_locale: "es",
    source_url: `${base}/`,
    translated_url: "https://es.docs.example.com/",
    translations: [{ code: "es", url: "https://es.docs.example.com/" }],
    cached: true,
  });

  it.each<[string, HostBehaviour]>([
    ["403 for what is not there", { missing: { status: 403, text: "<Error/>" } }],
    ["a page for people for what is not there", { missing: page }],
    ["null for what is not there", { missing: { status: 200, text: "null" } }],
    ["an answer about another page", { missing: { status: 200, text: other } }],
  ])("%s: nothing is there", async (_what, behaviour) => {
    const { client } = clientOf(behaviour);
    expect(await client.translate(`${base}/nowhere`, "es")).toEqual({ code: "unknown_page" });
    expect(await client.translate(`${base}/docs`, "he")).toEqual({ code: "translation_not_available" });
    expect(await client.languages(`${base}/nowhere`)).toEqual([]);
  });

  it("believes no answer in another language", async () => {
    const first = (_method: string, path: string): Response | undefined =>
      path.startsWith("/translations/v1/he") ? new Response(other) : undefined;
    expect(await clientOf({ first }).client.translate(base, "he")).toEqual({ url: "https://he.docs.example.com/" });
  });

  it("asks the endpoint by path where no file can be read", async () => {
    const { client, asked } = clientOf({ first: failing("/pages/", 503), gateway: "reject" });
    expect(await client.translate(`${base}/docs`, "es")).toEqual({ url: "https://es.docs.example.com/docs/" });
    expect(asked.at(-1)).toBe("POST /api/v1/translate/es/docs");
  });

  it.each([401, 429, 500, 503])("is rejected with the status of the server: %i", async (status) => {
    const { client } = clientOf({ first: failing("/(?:pages|locales)/", status) });
    const cause = { status, code: undefined };
    await expect(client.translate(`${base}/docs`, "es")).rejects.toMatchObject({ cause });
    await expect(client.languages(`${base}/docs`)).rejects.toMatchObject({ cause });
    await expect(client.locales()).rejects.toMatchObject({ message: `locales/v1.json: ${status}`, cause });
  });

  it("lets the endpoint say that there is no such page where the host keeps its errors to itself", async () => {
    const first = (method: string, path: string): Response | undefined => {
      if (method === "GET" && path.includes("nowhere")) throw new TypeError("Failed to fetch");
      return undefined;
    };
    const { client } = clientOf({ first, gateway: "reject" });
    expect(await client.languages(`${base}/nowhere`)).toEqual([]);
    expect(await client.languages("https://es.docs.example.com/nowhere")).toEqual([]);
    expect(await client.translate(`${base}/nowhere`, "es")).toEqual({ code: "unknown_page" });
    const computing = clientOf({ first, gateway: "compute" }).client;
    await expect(computing.translate("https://es.docs.example.com/nowhere", "he")).rejects.toThrow("Failed to fetch");
    await expect(clientOf({ first }).client.languages(`${base}/nowhere`)).rejects.toThrow("Failed to fetch");
  });

  it("never takes a way back that cannot be read for one that is not there", async () => {
    const { client } = clientOf({ first: failing("/sources/", 500) }, localized);
    await expect(client.translate("https://es.docs.example.com/introduccion", "en")).rejects.toThrow(": 500");
    await expect(client.languages("https://es.docs.example.com/introduccion")).rejects.toThrow(": 500");
  });

  it("is rejected with the error of fetch when there is no network", async () => {
    const fault = new TypeError("fetch failed");
    const client = createClient(base, { fetch: () => Promise.reject(fault) });
    await expect(client.locales()).rejects.toBe(fault);
    await expect(client.translate(base, "es")).rejects.toBe(fault);
    await expect(client.languages(base)).rejects.toBe(fault);
  });

  it("is rejected when an answer breaks off", async () => {
    const fault = new TypeError("terminated");
    const fetch = async (): Promise<{ status: number; json: () => Promise<unknown> }> => {
      await Promise.resolve();
      return { status: 200, json: () => Promise.reject(fault) };
    };
    await expect(createClient(base, { fetch }).locales()).rejects.toBe(fault);
  });

  it("asks again how addresses are made after that has failed", async () => {
    let isDown = true;
    const first = (method: string, path: string): Response | undefined =>
      isDown ? failing("/addresses/", 503)(method, path) : undefined;
    const { client } = clientOf({ first });
    await expect(client.languages(base)).rejects.toThrow("addresses/v1.json: 503");
    isDown = false;
    expect(await client.languages(base)).toHaveLength(3);
  });
});

/** Answers of some paths in the place of a host's. */
const answering =
  (below: string, value: unknown) =>
  (_method: string, path: string): Response | undefined =>
    new RegExp(`^${below}`).test(path) ? new Response(JSON.stringify(value)) : undefined;

/** What no address of a page is. */
const NO_ADDRESSES = [
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://docs.example.com",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,a",
  "blob:https://docs.example.com/1",
  "file:///etc/passwd",
  "ftp://docs.example.com/",
  "//docs.example.com/",
  "/docs",
  "",
  "https://",
  "https://[",
  "https://user@docs.example.com/",
  ["https://docs.example.com/"],
  { href: "https://docs.example.com/" },
  null,
  7,
].map((url) => ({ url }));

/** The error of an answer that is refused. */
const refused = (file: string): object => ({
  message: `${file}: invalid_answer`,
  cause: { status: 200, code: "invalid_answer" },
});

describe("an answer of another shape is refused", () => {
  const english = { code: "en", name: "English", dir: "ltr" };
  const pageOf = (translations: unknown): object => ({
    source_url: `${base}/docs/`,
    source_locale: "en",
    translations,
  });
  const noAnswer = failing("/translations/", 404);
  /** A host that has no file of the page, so that the endpoint is asked. */
  const withoutPage =
    (other: ReturnType<typeof answering>) =>
    (method: string, path: string): Response | undefined =>
      failing("/pages/", 404)(method, path) ?? other(method, path);

  it.each(NO_ADDRESSES)("where an answer translates to $url", async ({ url }) => {
    const answer = { target_locale: "es", source_url: `${base}/docs/`, translated_url: url, cached: true };
    const { client } = clientOf({ first: withoutPage(answering("/api/v1/translate/", answer)) });
    const found: unknown = await client.translate(`${base}/docs`, "es").catch((fault: unknown) => fault);
    expect(found).not.toHaveProperty("url");
  });

  it.each(["constructor", "__proto__", "x", "Unknown_Page"])("where an answer has the code %s", async (code) => {
    const problem = { type: `https://docs.example.com/problems/v1/${code}.json`, code };
    const { client } = clientOf({ first: answering("/addresses/|/api/v1/translate", problem) });
    await expect(client.translate(`${base}/docs`, "es")).rejects.toThrow();
  });

  it.each(NO_ADDRESSES)("where a page lists the address $url", async ({ url }) => {
    const file = pageOf([
      { ...english, url: `${base}/docs/` },
      { code: "es", name: "Español", dir: "ltr", url },
    ]);
    const first = (method: string, path: string): Response | undefined =>
      noAnswer(method, path) ?? answering("/pages/", file)(method, path);
    const { client } = clientOf({ first });
    await expect(client.translate(`${base}/docs`, "es")).rejects.toMatchObject(refused("pages/v1/docs.json"));
    await expect(client.languages(`${base}/docs`)).rejects.toMatchObject(refused("pages/v1/docs.json"));
  });

  it.each(
    [
      undefined,
      null,
      "en",
      {},
      { length: 1, 0: english },
      [null],
      [[]],
      ["en"],
      [{ ...english }],
      [{ ...english, url: `${base}/`, code: undefined }],
      [{ ...english, url: `${base}/`, code: "../admin?x=" }],
      [{ ...english, url: `${base}/`, name: ["English"] }],
      [{ ...english, url: `${base}/`, dir: "auto" }],
    ].map((translations) => ({ translations })),
  )("where a page lists $translations", async ({ translations }) => {
    const { client } = clientOf({ first: answering("/pages/", pageOf(translations)) });
    await expect(client.languages(`${base}/docs`)).rejects.toMatchObject(refused("pages/v1/docs.json"));
  });

  it.each(
    [
      "en",
      { 0: english },
      [null],
      [{ ...english, code: 7 }],
      [{ ...english, name: undefined }],
      [{ ...english, dir: "ltr rtl" }],
    ].map((locales) => ({ locales })),
  )("where the languages are $locales", async ({ locales }) => {
    const { client } = clientOf({ first: answering("/locales/", { status: "success", count: 1, locales }) });
    await expect(client.locales()).rejects.toMatchObject(refused("locales/v1.json"));
  });

  const own = { code: "en", aliases: [], origin: base, prefix: "" };

  it.each([
    { base_path: null },
    { source_locale: 7 },
    { locales: "en" },
    { locales: [null] },
    { locales: [{ ...own, code: null }] },
    { locales: [{ ...own, code: "\ud800" }] },
    { locales: [{ ...own, code: "../../admin?x=" }] },
    { locales: [{ ...own, prefix: 7 }] },
    { locales: [{ ...own, aliases: "en" }] },
    ...NO_ADDRESSES.map(({ url: origin }) => ({ locales: [{ ...own, origin }] })),
  ])("where addresses are made so: %j", async (members) => {
    const plan = { published_at: base, base_path: "", source_locale: "en", localized_paths: false, locales: [own] };
    const { client } = clientOf({ first: answering("/addresses/", { ...plan, ...members }) });
    await expect(client.languages(`${base}/docs`)).rejects.toMatchObject(refused("addresses/v1.json"));
  });

  it.each(NO_ADDRESSES)("where a gateway translates to $url", async ({ url }) => {
    const answer = { target_locale: "es", source_url: `${base}/docs`, translated_url: url, cached: false };
    const first = (method: string): Response =>
      method === "POST" ? new Response(JSON.stringify(answer)) : new Response("", { status: 503 });
    const { client } = clientOf({ first });
    await expect(client.translate(`${base}/docs`, "es")).rejects.toMatchObject({ cause: { status: 200 } });
  });

  it.each([7, ["unknown_page"], { a: 1 }, "javascript:alert(1)", "<b>"].map((code) => ({ code })))(
    "where a problem has the code $code",
    async ({ code }) => {
      const named = typeof code === "object" ? "unknown_page" : code;
      const body = JSON.stringify({ type: `${base}/problems/v1/${named}.json`, code });
      const { client } = clientOf({ first: () => new Response(body, { status: 404 }) });
      await expect(client.translate(`${base}/docs`, "es")).rejects.toMatchObject({
        message: "/api/v1/translate: 404",
        cause: { status: 404, code: undefined },
      });
    },
  );

  it.each([{ code: { a: 1 } }, { code: "<b>" }, { translated_url: undefined }])(
    "where an answer is %j",
    async (said) => {
      const answer = { target_locale: "es", source_url: `${base}/docs/`, ...said };
      const { client } = clientOf({ first: withoutPage(answering("/api/v1/translate/", answer)) });
      const found: unknown = await client.translate(`${base}/docs`, "es").catch((fault: unknown) => fault);
      expect(found).not.toHaveProperty("url");
    },
  );

  it.each([{ toString: 1, valueOf: 1 }, [[["a"]]], null, 7].map((value) => ({ value })))(
    "where an answer is about the page $value, which is no page",
    async ({ value }) => {
      const answer = { source_url: value, target_locale: "es", translated_url: "https://example.org/" };
      const { client } = clientOf({ first: withoutPage(answering("/api/v1/translate/", answer)) });
      await expect(client.translate(`${base}/docs`, "es")).resolves.toEqual({ code: "unknown_page" });
    },
  );

  it("where a problem has a type that is no text", async () => {
    const { client } = clientOf({ first: () => new Response('{"type":7,"code":"unknown_page"}', { status: 404 }) });
    await expect(client.translate(`${base}/docs`, "es")).rejects.toMatchObject({ cause: { status: 404 } });
  });

  it("and never taken for another: a source that is no text states no page", async () => {
    const file = { ...pageOf([]), source_url: 7 };
    expect(await clientOf({ first: answering("/pages/", file) }).client.languages(`${base}/docs`)).toEqual([]);
  });

  it("whatever it is: a promise is rejected with an error, or says what a site may say", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(200, 404), async (value, status) => {
        const first = (): Response => new Response(JSON.stringify(value), { status });
        const { client } = clientOf({ first });
        for (const asked of [client.locales(), client.languages(base), client.translate(base, "es")]) {
          await expect(asked).rejects.toHaveProperty("cause.status");
        }
      }),
    );
  });
});

describe("a client of a gateway", () => {
  it("gets the computed address of a page that no build has listed", async () => {
    const { client, asked } = clientOf({ gateway: "compute" });
    expect(await client.translate(`${base}/new/`, "es")).toEqual({ url: "https://es.docs.example.com/new/" });
    expect(await client.translate("https://es.docs.example.com/new", "he")).toEqual({ code: "unknown_page" });
    expect(asked.filter((one) => one.startsWith("POST"))).toEqual(["POST /api/v1/translate/es/new/"]);
  });

  const noPlan = failing("/addresses/", 404);

  it("asks by query where the site does not say how it makes its addresses", async () => {
    const { client, asked } = clientOf({ first: noPlan, gateway: "reject" });
    expect(await client.translate(`${base}/docs`, "ES")).toEqual({ url: "https://es.docs.example.com/docs/" });
    expect(await client.translate(`${base}/docs`, "he")).toEqual({ code: "translation_not_available" });
    expect(asked[1]).toBe("POST /api/v1/translate?target_locale=ES&source_url=https%3A%2F%2Fdocs.example.com%2Fdocs");
    expect(asked).toHaveLength(4);
  });

  it("asks by body where the query is refused on the way", async () => {
    const first = (method: string, path: string): Response | undefined =>
      noPlan(method, path) ?? (path.includes("?") ? new Response("Forbidden", { status: 403 }) : undefined);
    const { client, asked } = clientOf({ first, gateway: "reject" });
    expect(await client.translate(`${base}/docs`, "es")).toEqual({ url: "https://es.docs.example.com/docs/" });
    expect(await client.translate(`${base}/nowhere`, "es")).toEqual({ code: "unknown_page" });
    expect(asked[2]).toBe("POST /api/v1/translate");
  });

  it.each([
    ["is there", undefined],
    ["is missing", new Response("", { status: 404 })],
    ["cannot be read", new Response("", { status: 503 })],
    ["has another shape", new Response('{"locales":[{}]}')],
  ])("does not send the reader's query and fragment where the address plan %s", async (_what, planned) => {
    const sent: string[] = [];
    const first = (_method: string, path: string, init?: { readonly body?: string }): Response | undefined => {
      sent.push(decodeURIComponent(path), init?.body ?? "");
      if (path.startsWith("/addresses/")) return planned;
      return path.includes("?") ? new Response("Forbidden", { status: 403 }) : undefined;
    };
    const { client } = clientOf({ first, gateway: "reject" });
    expect(await client.translate(`${base}/docs?a=secret#b?secret`, "es")).toEqual({
      url: "https://es.docs.example.com/docs/?a=secret#b?secret",
    });
    expect(sent.join("\n")).not.toContain("secret");
  });

  it("is rejected with the code of a problem that is not the question's", async () => {
    const code = "asset_unavailable";
    const body = JSON.stringify({ type: `${base}/problems/v1/${code}.json`, status: 502, code });
    const first = (method: string, path: string): Response | undefined =>
      noPlan(method, path) ?? new Response(body, { status: 502 });
    await expect(clientOf({ first }).client.translate(base, "es")).rejects.toMatchObject({
      message: `/api/v1/translate: ${code}`,
      cause: { status: 502, code },
    });
  });

  it("takes no problem of anybody else's for one of ours", async () => {
    const first = (method: string, path: string): Response | undefined =>
      noPlan(method, path) ?? new Response('{"code":"unknown_page","type":"about:blank"}', { status: 404 });
    await expect(clientOf({ first }).client.translate(base, "es")).rejects.toMatchObject({ cause: { status: 404 } });
  });
});

describe("the place of a site", () => {
  it.each([base, `${base}/`, `${base}//`, `${base}/?a#b`, new URL(base)])("may be written as %s", async (place) => {
    const { fetch } = siteFetch(plan);
    expect(await createClient(place, { fetch }).locales()).toHaveLength(3);
  });

  it("may be below a path, and need not be the one that the site is built for", async () => {
    const { fetch } = siteFetch(plan);
    const moved = createClient("http://127.0.0.1:4400/project/", {
      fetch: (address, init) => fetch(address.replace("http://127.0.0.1:4400/project", base), init),
    });
    expect(await moved.translate(`${base}/docs`, "es")).toEqual({ url: "https://es.docs.example.com/docs/" });
  });

  it.each(["/project", "javascript:alert(1)", "blob:https://docs.example.com/1", "file:///dist", "ftp://a", "data:,a"])(
    "is a whole address of http or https, not %s",
    (place) => {
      expect(() => createClient(place)).toThrow(TypeError);
    },
  );
});

/** A host that answers below some paths with a status and nothing else. */
function failing(below: string, status: number): (method: string, path: string) => Response | undefined {
  return (method, path) =>
    method === "GET" && new RegExp(`^${below}`).test(path) ? new Response("", { status }) : undefined;
}
