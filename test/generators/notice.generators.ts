/**
 * The translation notice in Chromium, in sites of real generators with the lines of the guide. No generator states
 * revisions, and not all show the text of the source where a translation is missing. So a test marks the built files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, engine } from "../engines.ts";
import { type LocalHost, offeredPaths, serveBuilt } from "./browsing.ts";
import { docusaurusSite, eleventySite, starlightSite, vitePressSite } from "./documented-sites.ts";

const executable = engine(...CHROMIUM);

interface Site {
  readonly name: string;
  readonly build: typeof vitePressSite;
  /** A translation and its language, another page with the same language, and the files of the two pages. */
  readonly translation: string;
  readonly code: string;
  readonly other: string;
  readonly files: readonly [file: string, otherFile: string];
  /** The source pages. */
  readonly source: string;
  readonly otherSource: string;
  /** Whether the generator goes from page to page without loading a document. */
  readonly isOneDocument: boolean;
}

const SITES: readonly Site[] = [
  {
    name: "VitePress",
    build: vitePressSite,
    code: "pt-BR",
    translation: "/pt/guide/setup.html",
    other: "/pt/about.html",
    source: "/guide/setup.html",
    otherSource: "/about.html",
    files: ["pages/v1/guide/setup.html.json", "pages/v1/about.html.json"],
    isOneDocument: true,
  },
  {
    name: "Eleventy",
    build: eleventySite,
    code: "es",
    translation: "/es/guide/intro/",
    other: "/es/news/",
    source: "/en/guide/intro/",
    otherSource: "/en/news/",
    files: ["pages/v1/guide/intro.json", "pages/v1/news.json"],
    isOneDocument: false,
  },
  {
    name: "Docusaurus",
    // The menu leads to pages in the language of the page, as that of Starlight does.
    build: ([, , ...sources], hasNotice) => docusaurusSite(sources, hasNotice),
    code: "pt-BR",
    translation: "/pt-BR/docs/intro",
    other: "/pt-BR/docs/install",
    source: "/docs/intro",
    otherSource: "/docs/install",
    files: ["pages/v1/docs/intro.json", "pages/v1/docs/install.json"],
    isOneDocument: true,
  },
  {
    name: "Starlight",
    build: ([, , ...sources], hasNotice) => starlightSite(sources, hasNotice),
    code: "pt-BR",
    translation: "/pt-br/guides/install/",
    other: "/pt-br/guides/configure/",
    source: "/guides/install/",
    otherSource: "/guides/configure/",
    files: ["pages/v1/guides/install.json", "pages/v1/guides/configure.json"],
    isOneDocument: false,
  },
];

interface PageFile {
  translations: { code: string; state?: string; since?: string }[];
}

function change(folder: string, file: string, change: (page: PageFile) => void): void {
  const page = JSON.parse(readFileSync(join(folder, file), "utf8")) as PageFile;
  change(page);
  writeFileSync(join(folder, file), JSON.stringify(page));
}

/** The topics of the notice with the paths to which they lead: `behind /docs`. */
function told(page: Page): Promise<string> {
  return page.evaluate(`[...document.querySelector("translation-notice").shadowRoot.querySelectorAll("p")].map((line) => {
    const link = line.querySelector("a");
    return line.part[1] + (link ? " " + new URL(link.href).pathname : "");
  }).join(", ")`);
}

let browser: Browser;

beforeAll(async () => {
  // Root has no sandbox to go into.
  if (executable !== undefined) browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
});

describe.skipIf(executable === undefined).each(SITES)("the notice in a site of $name", (site) => {
  let host: LocalHost;

  beforeAll(async () => {
    const folder = await site.build([site.translation, site.other, site.source, site.otherSource], true);
    host = await serveBuilt(folder);
    const [file, otherFile] = site.files;
    change(folder, file, ({ translations }) => {
      const own = translations.find(({ code }) => code === site.code) ?? expect.fail();
      Object.assign(own, { state: "behind", since: "2026-11-02" });
    });
    change(folder, otherFile, (page) => {
      page.translations = page.translations.filter(({ code }) => code !== site.code);
    });
  });

  it("says behind and fallback, with one request a page, and stays closed", async () => {
    const page = await browser.newPage({ locale: site.code, viewport: { width: 1280, height: 800 } });
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (fault) => messages.push(fault.message));
    host.asked.length = 0;
    await page.goto(host.origin + site.translation);
    await expect.poll(() => told(page)).toBe(`behind ${site.source}`);
    await expect.poll(() => offeredPaths(page, host)).toContain(`[${site.code}]`);
    expect(host.asked).toHaveLength(1);
    await page.evaluate("window.isSameDocument = true");
    await page.locator("translation-notice button").click();
    await page.locator(`a[href="${site.other}"]`).first().click();
    await expect.poll(() => told(page)).toBe("fallback");
    expect(host.asked).toHaveLength(2);
    expect(await page.evaluate("window.isSameDocument === true")).toBe(site.isOneDocument);
    await page.goBack();
    await page.waitForURL(host.origin + site.translation);
    // A closed notice stays closed in the document; without client-side navigation, going back loads another one.
    if (site.isOneDocument) await expect.poll(() => told(page)).toBe("");
    expect(messages).toEqual([]);
    await page.close();
  });

  it("offers the page in the language of the reader, once in a document", async () => {
    const page = await browser.newPage({ locale: site.code, viewport: { width: 360, height: 800 } });
    const setUp = `window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.localName)))).observe({ type: "layout-shift", buffered: true });`;
    await page.addInitScript(setUp);
    await page.goto(host.origin + site.source);
    await expect.poll(() => told(page)).toBe(`offer ${site.translation}`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    expect(await page.evaluate("shifts.includes('translation-notice')")).toBe(false);
    await page.close();
  });
});
