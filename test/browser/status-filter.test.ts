/** The filter of the table in Chromium: what it changes, what it leaves as the reader set it, and the parts of a table. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusArtifacts } from "../../scripts/artifacts/status/index.ts";
import { planOf } from "../content-files.ts";
import { CHROMIUM, engine } from "../engines.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { textsOf } from "../whole-texts.ts";

const executable = engine(...CHROMIUM);

/** Three sections with 60 pages each. Of each tenth page, Spanish is behind, and nothing is known of French. */
const SECTIONS = ["a", "b", "c"].flatMap((section) =>
  Array.from({ length: 60 }, (_, index) => {
    const [es, fr] = index % 10 === 3 ? ["a", ""] : ["b", ", fr: { revision: b }"];
    return `- { path: /${section}/p${index}, revision: b, translations: { es: { revision: ${es} }${fr} } }\n`;
  }),
);
const PARTS = Array.from({ length: 1100 }, (_, index) => `- { path: /a/p${index} }\n`);
const locales = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n";

let browser: Browser;

beforeAll(async () => {
  if (executable === undefined) return;
  // Root has no sandbox to go into.
  browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
});

/** Opens a part of the table of a site with these pages. */
async function opened(pages: readonly string[], part: string, use: (page: Page) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(textsOf(statusArtifacts(planOf({ locales, pages: pages.join("") }).site))));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(folder, "status")).href + part);
  await use(page);
  await page.close();
}

/** The sections in their order: `/a 60 open`. */
async function sections(page: Page): Promise<string[]> {
  const read = `Array.from(document.querySelectorAll("details:not([hidden])"), (one) =>
    one.querySelector("summary").textContent + (one.open ? " open" : ""))`;
  return (await page.evaluate(read)) as string[];
}

/** Says which elements of the table change while something is done. */
async function changes(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(`window.changed = new Set();
    new MutationObserver((records) => records.forEach(({ target }) => changed.add(target))).observe(document.querySelector(".matrix"), { subtree: true, childList: true, attributes: true, characterData: true })`);
  await act();
  return (await page.evaluate("Array.from(changed, (one) => one.localName)")) as string[];
}

describe.skipIf(executable === undefined)("the filter of the table", () => {
  it("opens all sections when it goes on, and restores them when it goes off", async () => {
    await opened(SECTIONS, "/pages-1/index.html", async (page) => {
      expect(await sections(page)).toEqual(["/a 60", "/b 60", "/c 60"]);
      await page.locator("summary").nth(1).click();
      await page.fill("#filter-text", "p1");
      expect(await sections(page)).toEqual(["/a 11 open", "/b 11 open", "/c 11 open"]);
      await page.fill("#filter-text", "");
      expect(await sections(page)).toEqual(["/a 60", "/b 60 open", "/c 60"]);
    });
  });

  it("leaves sections as the reader sets them", async () => {
    await opened(SECTIONS, "/pages-1/index.html", async (page) => {
      await page.locator("summary").first().click();
      await page.selectOption("#filter-language", "fr");
      expect(await sections(page)).toEqual(["/a 60 open", "/b 60", "/c 60"]);
      await page.fill("#filter-text", "p");
      await page.locator("summary").first().click();
      await page.fill("#filter-text", "p5");
      await page.selectOption("#filter-state", "unknown");
      expect(await sections(page)).toEqual(["/a 1", "/b 1 open", "/c 1 open"]);
    });
  });

  it("shows no empty box if no page fits", async () => {
    await opened(SECTIONS, "/pages-1/index.html?text=nothing", async (page) => {
      expect(await page.locator("output").textContent()).toBe("Pages shown: 0");
      expect(await page.locator(".matrix").isVisible()).toBe(false);
      await page.fill("#filter-text", "a/p59");
      expect(await page.locator(".matrix").isVisible()).toBe(true);
      expect(await sections(page)).toEqual(["/a 1 open"]);
    });
  });

  it("changes only what differs from before", async () => {
    await opened(SECTIONS, "/pages-1/index.html?text=a/p1", async (page) => {
      // The same 11 pages.
      expect(await changes(page, () => page.fill("#filter-text", "/a/p1"))).toEqual([]);
      // Ten of them go. The text in the summary is a node without a name.
      const names = await changes(page, () => page.fill("#filter-text", "/a/p19"));
      expect(names.sort()).toEqual([...Array.from({ length: 10 }, () => "tr"), "span"].sort());
      // The columns are those of all rows and heads.
      expect(new Set(await changes(page, () => page.selectOption("#filter-language", "fr")))).toEqual(
        new Set(["td", "th"]),
      );
      // Of three rows, each in a section, the order stays.
      await page.fill("#filter-text", "p19");
      expect(await changes(page, () => page.fill("#filter-text", "p1"))).not.toContain("tbody");
    });
  });

  it("sorts by how much is behind: in each section, and the sections", async () => {
    const pages = SECTIONS.filter((line) => !line.includes("/a/p3") && !line.includes("/a/p13"));
    await opened(pages, "/pages-1/index.html", async (page) => {
      await page.check("#filter-sort");
      expect(await sections(page)).toEqual(["/b 60 open", "/c 60 open", "/a 48 open"]);
      expect(await page.locator("details:first-child tbody th a").first().textContent()).toBe("/b/p13");
      await page.selectOption("#filter-language", "fr");
      expect(await page.locator("details:first-child tbody th a").first().textContent()).toBe("/a/p0");
      await page.uncheck("#filter-sort");
      expect(await sections(page)).toEqual(["/a 48", "/b 60", "/c 60"]);
    });
  });

  it("says that it concerns one part of several, and keeps its choices in the links to the others", async () => {
    await opened(PARTS, "/pages-2/index.html?text=p99&sort=behind", async (page) => {
      expect(await page.locator("output").textContent()).toBe("Pages shown in this part: 11");
      await page.selectOption("#filter-language", "es");
      await page.getByText("Part 1 of 2").click();
      // Until the script of the other part ran, its counter is empty.
      await page.waitForURL((url) => url.pathname.endsWith("/pages-1/index.html"));
      expect(new URL(page.url()).search).toBe("?language=es&text=p99&sort=behind");
      expect(await page.locator("output").textContent()).toBe("Pages shown in this part: 0");
    });
  });
});

describe.skipIf(executable === undefined)("the columns of the table", () => {
  it.each([360, 1280])("have one width for all languages, at %i px", async (width) => {
    // A cell of Spanish has the widest word.
    const dated = "- { path: /a, lastmod: 2026-02-01, translations: { es: { lastmod: 2026-01-01 } } }\n";
    await opened([dated], "/pages-1/index.html", async (page) => {
      await page.setViewportSize({ width, height: 600 });
      const widths = await page.evaluate(
        "Array.from(document.querySelectorAll('thead [data-code]'), (one) => Math.round(one.getBoundingClientRect().width))",
      );
      expect(new Set(widths as number[]).size).toBe(1);
    });
  });
});

describe.skipIf(executable === undefined)("the table with a keyboard", () => {
  it.each([360, 1280])("shows each link that has the focus, at %i px", async (width) => {
    await opened(SECTIONS, "/pages-1/index.html?sort=behind", async (page) => {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate("document.querySelector('.matrix').scrollLeft = 50");
      const left = await page.evaluate("document.querySelector('.matrix').scrollLeft");
      await page.locator("tbody a").last().focus();
      const covered: unknown[] = [];
      for (let step = 0; step < 60; step += 1) {
        covered.push(await page.evaluate(COVERED));
        await page.keyboard.press("Shift+Tab");
      }
      expect(covered.filter((one) => one !== undefined)).toEqual([]);
      // The first column is in view anyway, so the languages in view stay.
      expect(await page.evaluate("document.querySelector('.matrix').scrollLeft")).toBe(left);
    });
  });
});

/** Says what has the focus and is covered at one of its corners. */
const COVERED = `(() => {
  const one = document.activeElement;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const isFree = [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => {
    const dx = x === left ? 2 : -2, dy = y === top ? 2 : -2;
    const found = document.elementFromPoint(x + dx, y + dy);
    return found !== null && (one.contains(found) || found.contains(one));
  });
  return isFree ? undefined : one.textContent;
})()`;
