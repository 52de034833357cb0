/** The locale switcher in Chromium, in sites of the shape of four docs generators. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHROMIUM, engine } from "../../engines.ts";
import { type DocsHost, launch, offered, openPage, publish, startDocsHost, type WatchedPage } from "./docs-host.ts";
import { docsShapes, documentsOf, PAGES, pathIn, planOfShape, UNLISTED } from "./docs-sites.ts";

const executable = engine(...CHROMIUM);

let host: DocsHost;
let browser: Browser | undefined;

beforeAll(async () => {
  if (executable === undefined) return;
  host = await startDocsHost();
  browser = await launch(executable, host);
});

afterAll(async () => {
  await browser?.close();
  host?.close();
});

async function open(setUp?: string): Promise<WatchedPage> {
  if (!browser) throw new Error("no browser");
  return openPage(browser, setUp);
}

describe.skipIf(executable === undefined).each(docsShapes)("the switcher in a site of the shape of $name", (shape) => {
  const plan = planOfShape(shape);
  const { publishedAt, basePath, locales } = plan.site.addresses;
  const documents = documentsOf(shape, plan);

  beforeEach(() => {
    host.files.clear();
    publish(host, plan, documents);
    host.asked.length = 0;
  });

  const addressOf = (code: string, path: string, end = shape.suffix): string => {
    const locale = locales.find((candidate) => candidate.code === code);
    return encodeURI(`${locale?.origin}${basePath}${locale?.prefix}${path === "" ? "/" : pathIn(code, path) + end}`);
  };
  /** The languages that a page exists in, as `offered` shows them to the reader of one of them. */
  const offerOf = (path: string, current: string): string[] =>
    path === UNLISTED
      ? ["content"]
      : ["en", "es", "ar"].flatMap((code) => {
          const isThere = code === "en" || PAGES[path]?.includes(code);
          if (!isThere) return code === current ? [`(${code})`] : [];
          return [`${code === current ? `[${code}]` : code} ${addressOf(code, path, shape.slash)}`];
        });
  const fileOf = (path: string, code: string): string => {
    const own = pathIn(code, path);
    return encodeURI(`${publishedAt}/${own === path ? "pages/v1" : `sources/v1/${code}`}${own}.json`);
  };

  const tour = ["/docs/intro", "/docs/install", UNLISTED, "/docs/café", "/docs/draft", "/docs/reference", ""];
  const listed = tour.filter((path) => path !== UNLISTED);

  it.each([
    ["English", "en", undefined],
    ["Spanish, untranslated pages among them", "es", undefined],
    ["Arabic, in a browser without the Navigation API", "ar", "delete window.navigation"],
  ])(
    "offers the right languages after each of six navigations in %s, with one request for a page",
    async (_what, code, setUp) => {
      const { page, messages } = await open(setUp);
      const [first = "", ...rest] = tour;
      await page.goto(addressOf(code, first));
      await page.evaluate("window.isSameDocument = true");
      await expect.poll(() => offered(page)).toEqual(offerOf(first, code));
      for (const path of rest) {
        await page.locator("nav[aria-label=Menu] a", { hasText: new RegExp(`^${path || "/"}$`) }).click();
        await expect.poll(() => offered(page), { message: path }).toEqual(offerOf(path, code));
        expect(page.url()).toBe(addressOf(code, path));
        await page.waitForFunction(`document.title === ${JSON.stringify(path || "/")}`);
      }
      expect(await page.evaluate("window.isSameDocument")).toBe(true);
      expect(host.asked).toEqual(listed.map((path) => fileOf(path, code)));
      await page.goBack();
      await expect.poll(() => offered(page)).toEqual(offerOf("/docs/reference", code));
      expect(host.asked).toHaveLength(listed.length);
      expect(messages).toEqual([]);
      await page.close();
    },
  );

  it("leads to the page in the chosen language", async () => {
    const { page, messages } = await open();
    await page.goto(addressOf("en", "/docs/intro"));
    await page.locator("locale-switcher a[lang=es]").click();
    await page.waitForURL(addressOf("es", "/docs/intro").replace(/\.html$/, ""));
    expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
    await page.close();
  });
});
