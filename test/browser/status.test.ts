/** The status pages in Chromium: what a reader sees and can do, with and without JavaScript. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginePackage } from "../engines/packages.ts";
import { CHROMIUM, engine } from "../engines.ts";
import { contentFiles, startPreview } from "../previewing.ts";
import { fastapiContent } from "../real-sites.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const executable = engine(...CHROMIUM);
const axe = enginePackage("axe-core");

const HOSTILE = `</a></script><script>alert("1")</script><img src=x onerror='alert(1)'>`;

const { site = "", locales = "", pages = "" } = fastapiContent();
const content = contentFiles({
  "site.yaml": site,
  "locales.yaml": `${locales}- { code: ar, name: العربية }\n- { code: ca, name: ${JSON.stringify(HOSTILE)} }\n`,
  "pages.yaml": pages,
});

let browser: Browser;
let status: string;

beforeAll(async () => {
  if (executable === undefined) return;
  const folder = temporaryFolder();
  writeFiles(folder, content);
  status = `${(await startPreview(folder, "--quiet")).address.origin}/status/`;
  // Root has no sandbox to go into.
  browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
});

/** Opens a page in a context of its own, and says what the console had to say and what was asked for elsewhere. */
async function opened(path: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (fault) => said.push(fault.message));
  page.on("dialog", (dialog) => {
    said.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(status)) said.push(request.url());
  });
  await page.addInitScript(COUNT_SHIFTS);
  await page.goto(status + path, { waitUntil: "load" });
  await use(page);
  await context.close();
  return said;
}

/** Adds up how much moves (https://wicg.github.io/layout-instability/, read November 2026). */
const COUNT_SHIFTS = `window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });`;

/** Waits for two frames, so that shifts are reported. */
const MOVED =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.moved))))";

const shownRows = (page: Page): Promise<number> => page.locator(".matrix tbody tr:visible").count();

describe.skipIf(executable === undefined)("each status page", () => {
  it.each([
    ["", 1280, "light"],
    ["", 360, "dark"],
    ["pages-1/", 1280, "dark"],
    ["pages-1/", 360, "light"],
    ["es/", 768, "light"],
    ["ar/", 360, "dark"],
    ["hi/", 768, "dark"],
    ["ca/", 360, "light"],
  ] as const)("%j at %i px, %s, is read without a message, a shift or a fault", async (path, width, colorScheme) => {
    const said = await opened(
      path,
      async (page) => {
        expect(await page.locator("h1").count()).toBe(1);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
        expect(await page.evaluate(MOVED)).toBe(0);
        if (axe === undefined) return;
        await page.evaluate(readFileSync(join(axe, "axe.min.js"), "utf8"));
        const violations = await page.evaluate(
          "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html).join(' ')))",
        );
        expect(violations).toEqual([]);
      },
      { viewport: { width, height: 900 }, colorScheme },
    );
    expect(said).toEqual([]);
  });

  it.each(["", "pages-1/", "es/"])("%j is complete without JavaScript", async (path) => {
    await opened(
      path,
      async (page) => {
        expect(await page.locator("form:visible, button:visible").count()).toBe(0);
        expect(await page.locator("main a").count()).toBeGreaterThan(0);
        // Sections open without a script.
        if (path !== "pages-1/") return;
        await page.locator("summary").first().press("Enter");
        expect(await page.locator("details").first().getAttribute("open")).not.toBeNull();
      },
      { javaScriptEnabled: false },
    );
  });
});

describe.skipIf(executable === undefined)("the overview", () => {
  it.each([
    ["fr-CA", "fr"],
    ["zh-TW", "zh-hant"],
    ["sv", "de"],
  ])("shows a reader of %s the language %s first", async (locale, first) => {
    await opened(
      "",
      async (page) => {
        expect(await page.locator("#status-languages > li").first().getAttribute("data-code")).toBe(first);
      },
      { locale },
    );
  });
});

describe.skipIf(executable === undefined)("the filter of the table", () => {
  it("shows the rows and the column that were chosen, and keeps the choice in the address", async () => {
    await opened("pages-1/", async (page) => {
      const all = await page.locator(".matrix tbody tr").count();
      await page.selectOption("#filter-language", "es");
      await page.selectOption("#filter-state", "not_planned");
      const chosen = await shownRows(page);
      expect(chosen).toBeGreaterThan(0);
      expect(chosen).toBeLessThan(all);
      expect(await page.locator(".matrix tbody tr:visible td:visible.not_planned").count()).toBe(chosen);
      expect(await page.locator("output").textContent()).toMatch(new RegExp(`\\b${chosen}$`));
      expect(new URL(page.url()).search).toBe("?language=es&state=not_planned");
      await page.reload();
      expect(await shownRows(page)).toBe(chosen);
      await page.fill("#filter-text", "REFERENCE/");
      expect(await shownRows(page)).toBeLessThan(chosen);
      expect(await page.locator(".matrix tbody tr:visible th:not(:has-text('reference/'))").count()).toBe(0);
    });
  });

  it("is used with the keyboard alone", async () => {
    await opened("pages-1/", async (page) => {
      await page.focus("#filter-language");
      const focused: string[] = [];
      for (let step = 0; step < 6; step += 1) {
        focused.push((await page.evaluate("document.activeElement.id || document.activeElement.className")) as string);
        await page.keyboard.press("Tab");
      }
      expect(focused.slice(0, 5)).toEqual(["filter-language", "filter-state", "filter-text", "filter-sort", "matrix"]);
    });
  });

  it.each(["?state=nothing&language=xx&sort=1", "?text=%3Cscript%3E", "?language=es&language=fr"])(
    "takes any address: %s",
    async (query) => {
      expect(await opened(`pages-1/${query}`, async (page) => void (await shownRows(page)))).toEqual([]);
    },
  );
});
