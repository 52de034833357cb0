/** A host with static files alone for any number of origins, and a browser that finds them there. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Plan } from "../../../scripts/pipeline.ts";
import { wholeTexts } from "../../whole-texts.ts";

/** What is served, by address, and what was asked for. */
export interface DocsHost {
  readonly port: number;
  /** Addresses of documents and files, without query; a port in an address plays no part. */
  readonly files: Map<string, { readonly type: string; readonly text: string }>;
  /** Addresses of the API's files in the order of their requests. */
  readonly asked: string[];
  /** Addresses that are answered when their promise is fulfilled, and not before. */
  readonly held: Map<string, Promise<void>>;
  readonly close: () => void;
}

/** Starts it. It sends what static hosts do: a type by extension, open origins, a page for what is not there. */
export async function startDocsHost(): Promise<DocsHost> {
  const files: DocsHost["files"] = new Map();
  const asked: string[] = [];
  const held: DocsHost["held"] = new Map();
  const server: Server = createServer((request, response) => {
    const address = `http://${(request.headers.host ?? "").replace(/:\d+$/, "")}${(request.url ?? "").replace(/\?.*/, "")}`;
    if (/\/v1[/.].*json$/.test(address)) asked.push(address);
    const file = files.get(address);
    void Promise.resolve(held.get(address)).then(() => {
      const type = file?.type ?? "text/html; charset=utf-8";
      response.writeHead(file ? 200 : 404, { "Content-Type": type, "Access-Control-Allow-Origin": "*" });
      response.end(file?.text ?? "<!doctype html><title>Not here</title>");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, files, asked, held, close };
}

/** Publishes the files of a plan at an address, and each document at its own address. */
export function publish(host: DocsHost, plan: Plan, documents: ReadonlyMap<string, string>, at?: string): void {
  const root = at ?? plan.site.addresses.publishedAt;
  for (const { path, text, mediaType } of wholeTexts(plan.artifacts())) {
    host.files.set(`${root}/${encodeURI(path)}`, { type: mediaType, text });
  }
  for (const [address, text] of documents) host.files.set(address, { type: "text/html; charset=utf-8", text });
}

/** A browser for which every host name is that host. */
export function launch(executablePath: string, { port }: DocsHost): Promise<Browser> {
  // Root has no sandbox to go into.
  const args = [
    "--no-sandbox",
    `--host-resolver-rules=MAP *.example.com 127.0.0.1:${port}, MAP *.example 127.0.0.1:${port}`,
  ];
  return chromium.launch({ executablePath, args });
}

/** A page of a browser with everything that it has complained about. */
export interface WatchedPage {
  readonly page: Page;
  readonly messages: string[];
}

/** Opens a page whose console is kept. */
export async function openPage(browser: Browser, setUp?: string): Promise<WatchedPage> {
  const page = await browser.newPage();
  if (setUp !== undefined) await page.addInitScript(setUp);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (fault) => messages.push(fault.message));
  return { page, messages };
}

/** What the switcher offers: the current language in brackets, those that cannot be chosen in parentheses. */
export function offered(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelector("locale-switcher").shadowRoot.querySelectorAll("a, slot")].map((one) =>
    one.matches("slot") ? "content" : !one.href ? "(" + one.lang + ")" :
    (one.matches("[aria-current]") ? "[" + one.lang + "] " : one.lang + " ") + one.href)`);
}
