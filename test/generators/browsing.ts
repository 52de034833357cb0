/** A built site in Chromium, on a host that is not the public address of the site. Each request is counted. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { offered } from "../browser/switcher/docs-host.ts";
import { afterFile } from "../stele.ts";

export interface LocalHost {
  readonly origin: string;
  /** Requests for files of Stele that tell the languages of a page or of the site, in their order. */
  readonly asked: string[];
  /** Paths that were asked for and have no file. */
  readonly missing: string[];
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves a folder as static hosts do. It redirects nothing, so that a page keeps the address that its generator gave. */
export async function serveBuilt(folder: string): Promise<LocalHost> {
  const asked: string[] = [];
  const missing: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const path = decodeURI(url.replace(/\?.*/, ""));
    if (/^\/(?:addresses|locales|pages|sources|translations)\/v1/.test(path)) asked.push(path);
    const files = [path, join(path, "index.html"), `${path}.html`, "404.html"].map((name) => join(folder, name));
    const file = files.find((name) => existsSync(name) && statSync(name).isFile());
    // Browsers ask for the icon by themselves, and none of the sites has one.
    const isMissing = file === files.at(-1) && path !== "/404.html" && !path.startsWith("/favicon.");
    if (isMissing) missing.push(path);
    response.writeHead(isMissing ? 404 : 200, {
      "Content-Type": TYPES[extname(file ?? "")] ?? "application/octet-stream",
    });
    response.end(file === undefined ? "" : readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, missing };
}

/**
 * What the switcher offers, with paths in place of addresses on the host: `[en] /docs/intro, es /es/docs/intro`. Empty if it
 * offers nothing.
 */
export async function offeredPaths(page: Page, { origin }: LocalHost): Promise<string> {
  const choices = (await offered(page)).filter((choice) => choice !== "content");
  return choices.map((choice) => decodeURI(choice.replace(` ${origin}/`, " /"))).join(", ");
}

/** The languages of the links in the head, if one of these leads to the public address of the page: `en es x-default`. */
export async function alternates(page: Page): Promise<string> {
  const links = await page.evaluate<string[][]>(
    `[...document.head.querySelectorAll("link[rel=alternate][hreflang]")].map((one) => [one.hreflang, one.href])`,
  );
  const own = `https://docs.example.com${new URL(page.url()).pathname}`;
  return links.some(([, href]) => href === own) ? links.map(([code]) => code).join(" ") : "";
}
