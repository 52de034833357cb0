import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../../scripts/browser/client.ts";
import { planOf } from "../content-files.ts";
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

  it("reads the answer that was built beforehand", async () => {
    const { client, asked } = clientOf();
    expect(await client.translate(`${base}/docs/caf%C3%A9?a=1#b`, "es")).toEqual({
      url: "https://es.docs.example.com/docs/caf%C3%A9",
    });
    expect(asked).toEqual(["GET /addresses/v1.json", "GET /translations/v1/es/docs/caf%C3%A9.json"]);
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
      "GET /translations/v1/en/intro.json",
      "GET /translations/v1/es/introduccion.json",
      "GET /pages/v1/introduccion.json",
    ]);
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

  it("takes the page's own list where the answer cannot be read", async () => {
    const { client, asked } = clientOf({ first: failing("/translations/", 503) });
    expect(await client.translate(`${base}/docs`, "es")).toEqual({ url: "https://es.docs.example.com/docs/" });
    expect(asked.slice(1)).toEqual(["GET /translations/v1/es/docs.json", "GET /pages/v1/docs.json"]);
  });

  it("asks the endpoint by path where no file can be read", async () => {
    const { client, asked } = clientOf({ first: failing("/(?:translations|pages)/", 503), gateway: "reject" });
    expect(await client.translate(`${base}/docs`, "es")).toEqual({ url: "https://es.docs.example.com/docs/" });
    expect(asked.at(-1)).toBe("POST /api/v1/translate/es/docs");
  });

  it.each([401, 429, 500, 503])("is rejected with the status when nobody answers: %i", async (status) => {
    const { client } = clientOf({ first: failing("/(?:translations|pages|locales)/", status) });
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

  it("is a whole address", () => {
    expect(() => createClient("/project")).toThrow(TypeError);
  });
});

/** A host that answers below some paths with a status and nothing else. */
function failing(below: string, status: number): (method: string, path: string) => Response | undefined {
  return (method, path) =>
    method === "GET" && new RegExp(`^${below}`).test(path) ? new Response("", { status }) : undefined;
}
