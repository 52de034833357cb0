/** The translate endpoint and the client in Chromium, from a page of another origin than the site's. */
import { buildSync } from "esbuild";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, engine } from "../engines.ts";
import { start } from "../engines/process.ts";
import { answer, content, origin } from "../hosts/site.ts";
import { fromCheckout, temporaryFolder, writeFiles } from "../stele.ts";

const executable = engine(...CHROMIUM);

const { outputFiles } = buildSync({
  entryPoints: ["scripts/browser/client.ts"],
  bundle: true,
  format: "esm",
  write: false,
});
const client = outputFiles[0]?.text ?? "";

/** The other origin: an empty page, and the client as a module. */
const other = createServer((request, response) => {
  const isClient = request.url === "/client.js";
  response.writeHead(200, { "Content-Type": isClient ? "text/javascript" : "text/html" });
  response.end(isClient ? client : "<!doctype html><title>Another site</title>");
});

let browser: Browser | undefined;
let page: Page;
let site: string;

beforeAll(async () => {
  if (executable === undefined) return;
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}`, text])));
  const preview = await start(
    process.execPath,
    [...fromCheckout, "preview", "--port", "0", "--quiet"],
    folder,
    "http://",
  );
  site = await preview.firstLine();
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  // Root has no sandbox to go into.
  browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await browser?.close();
  other.closeAllConnections();
  other.close();
});

/** What a script in the page sees of an answer. */
async function fetched(
  target: string,
  init: object = {},
): Promise<{ status: number; type: string | null; body: string }> {
  return page.evaluate(`(async () => {
    const response = await fetch(${JSON.stringify(site + target)}, ${JSON.stringify(init)});
    return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
  })()`);
}

/** The result of a call to the client in the page. */
async function called(call: string): Promise<unknown> {
  return page.evaluate(`(async () => {
    const { createClient } = await import("/client.js");
    const client = createClient(${JSON.stringify(site)});
    return client.${call};
  })()`);
}

const json = { "Content-Type": "application/json" };
const question = JSON.stringify({ target_locale: "es", source_url: `${origin}/docs/café` });
const answered = { status: 200, type: "application/json; charset=utf-8", body: answer("es", "/docs/café") };

describe.skipIf(executable === undefined)("a page of another origin", () => {
  it("reads the answer to the body form, after a preflight", async () => {
    expect(await fetched("/api/v1/translate", { method: "POST", headers: json, body: question })).toEqual(answered);
  });

  it("sends no header that the preflight does not allow", async () => {
    const init = { method: "POST", headers: { ...json, "X-Other": "1" }, body: question };
    await expect(fetched("/api/v1/translate", init)).rejects.toThrow("Failed to fetch");
  });

  it.each([
    ["the path form", "/api/v1/translate/es/docs/caf%C3%A9", { method: "POST" }],
    [
      "the query form",
      `/api/v1/translate?target_locale=es&source_url=${encodeURIComponent(`${origin}/docs/café`)}`,
      { method: "POST" },
    ],
    ["a GET of the prebuilt file", "/translations/v1/es/docs/caf%C3%A9.json", {}],
  ])("reads the answer to %s", async (_what, target, init) => {
    expect(await fetched(target, init)).toEqual(answered);
  });

  it("reads an error", async () => {
    const { status, type, body } = await fetched("/api/v1/translate/fr/only-spanish", { method: "POST" });
    expect({ status, type }).toEqual({ status: 404, type: "application/problem+json" });
    expect(JSON.parse(body)).toMatchObject({ code: "translation_not_available" });
  });
});

describe.skipIf(executable === undefined)("the client in a page of another origin", () => {
  it("lists the languages of the site", async () => {
    expect(await called("locales()")).toEqual([
      { code: "en", name: "English", dir: "ltr" },
      { code: "es", name: "Español", dir: "ltr" },
      { code: "fr", name: "Français", dir: "ltr" },
    ]);
  });

  it.each([
    [`${origin}/docs/café`, "es", { url: "https://es.docs.example.com/docs/caf%C3%A9" }],
    ["https://es.docs.example.com/docs/slash?a#b", "fr", { url: "https://fr.docs.example.com/docs/slash/?a#b" }],
    [`${origin}/only-spanish`, "fr", { code: "translation_not_available" }],
    [`${origin}/nowhere`, "es", { code: "unknown_page" }],
    [`${origin}/docs`, "xx", { code: "unknown_locale" }],
    ["docs", "es", { code: "invalid_request" }],
  ])("translates %s to %s", async (url, locale, translation) => {
    expect(await called(`translate(${JSON.stringify(url)}, ${JSON.stringify(locale)})`)).toEqual(translation);
  });

  it("lists the languages of a page", async () => {
    expect(await called(`languages(new URL("https://es.docs.example.com/only-spanish"))`)).toEqual([
      { code: "en", name: "English", dir: "ltr", url: `${origin}/only-spanish` },
      { code: "es", name: "Español", dir: "ltr", url: "https://es.docs.example.com/only-spanish" },
    ]);
    expect(await called(`languages("${origin}/nowhere")`)).toEqual([]);
  });

  it("is rejected where there is no site", async () => {
    const call = `import("/client.js").then(({ createClient }) => createClient(location.origin).locales())`;
    await expect(page.evaluate(call)).rejects.toThrow("locales/v1.json: 404");
  });
});
