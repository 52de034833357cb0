/** The reference pages in Chromium: what a reader sees and can do, on the preview and on a host without rules. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginePackage } from "../engines/packages.ts";
import { CHROMIUM, engine } from "../engines.ts";
import { contentFiles, startPreview } from "../previewing.ts";
import { arabicWord, retold } from "../reference-texts.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const executable = engine(...CHROMIUM);
const axe = enginePackage("axe-core");
const fontList = engine("fc-list", "apt-get install fontconfig fonts-lohit-deva");
const hasDevanagari =
  fontList !== undefined && spawnSync(fontList, [":lang=hi"], { encoding: "utf8" }).stdout.trim() !== "";
if (!hasDevanagari && process.env.STELE_ENGINES === "required") throw new Error("apt-get install fonts-lohit-deva");

const HOSTILE = `</a></script><script>alert("1")</script><img src=x onerror='alert(1)'>`;

const content = contentFiles({
  "site.yaml": "base_url: https://user.example/project/\nsource_locale: en\naddresses: path\n",
  "locales.yaml": [
    "- { code: en, name: English }",
    "- { code: es, name: Español }",
    "- { code: hi, name: हिन्दी }",
    "- { code: he, name: עברית }",
    `- { code: fr, name: ${JSON.stringify(HOSTILE)} }`,
  ].join("\n"),
  "pages.yaml":
    "- { path: /, lastmod: 2026-01-02 }\n- { path: /docs/café, lastmod: 2026-01-02 }\n- { path: /z&copy=1, lastmod: 2026-01-02, locales: [es] }\n",
  "reference/ar.yaml": retold(arabicWord, { name: "العربية", dir: "rtl" }),
});

/** Folder below the reference, language and direction of each page; Hebrew has no texts. */
const pages = [
  ["", "en", "ltr"],
  ["es/", "es", "ltr"],
  ["fr/", "fr", "ltr"],
  ["de/", "de", "ltr"],
  ["hi/", "hi", "ltr"],
  ["ar/", "ar", "rtl"],
  ["he/", "en", "ltr"],
] as const;

/**
 * A page in each direction, for what the script and the style sheet do: `artifacts/reference.test.ts` holds that all
 * languages have the same code, tables and ids, and validators read the markup of all of them.
 */
const directions = pages.filter(([path]) => path === "" || path === "ar/");

let browser: Browser;
let folder: string;
let site: string;
let ruleless: string;

beforeAll(async () => {
  if (executable === undefined) return;
  folder = temporaryFolder();
  writeFiles(folder, content);
  site = (await startPreview(folder, "--quiet")).address.origin;
  const other = temporaryFolder();
  writeFiles(other, content);
  ruleless = (await startPreview(other, "--quiet", "--as", "github-pages")).address.origin;
  // Root has no sandbox to go into.
  browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
});

/** Opens a page in a context of its own, hands it over, and says what the console and the network had to say. */
async function opened(
  address: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<{ readonly said: readonly string[]; readonly asked: readonly string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (fault) => said.push(fault.message));
  page.on("dialog", (dialog) => {
    said.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address, { waitUntil: "load" });
  await use(page);
  await context.close();
  return { said, asked };
}

function reference(path: string, at = site): string {
  return `${at}/project/reference/${path}`;
}

/** No rule of the style sheet depends on both, so each width and each colour scheme once is enough. */
const sizes = [
  [360, "light"],
  [768, "dark"],
  [1280, "light"],
] as const;

/** Bytes of a page that come at once. */
const PIECE = 1500;

describe.skipIf(executable === undefined)("each reference page", () => {
  it.each(pages)(
    "%s is read without a message, a shift, a scroll to the side or a request elsewhere",
    async (path, lang, dir) => {
      for (const [width, colorScheme] of sizes) {
        const { said, asked } = await opened(
          reference(path),
          async (page) => {
            expect(await page.locator("html").getAttribute("lang")).toBe(lang);
            expect(await page.evaluate("getComputedStyle(document.documentElement).direction")).toBe(dir);
            expect(await page.locator("h1").count()).toBe(1);
            expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
            expect(await page.evaluate(SHIFT)).toBe(0);
            const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
            expect(ground).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 28)");
          },
          { viewport: { width, height: 900 }, colorScheme },
        );
        expect(said).toEqual([]);
        expect(asked.filter((address) => !address.startsWith(`${site}/project/reference/`))).toEqual([]);
      }
    },
  );

  it.each(pages)("%s stays where it is while the rest of it is on its way", async (path) => {
    const html = readFileSync(join(folder, "dist/reference", path, "index.html"));
    const style = readFileSync(join(folder, "dist/reference/style.css"));
    let answer: ServerResponse | undefined;
    const server = createServer(({ url }, response) => {
      if (url === "/page") {
        answer = response.writeHead(200, { "Content-Type": "text/html" });
        answer.write(html.subarray(0, PIECE));
      } else if (url?.endsWith("/style.css")) response.writeHead(200, { "Content-Type": "text/css" }).end(style);
      else response.writeHead(204).end();
    });
    try {
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      // Most lines break where it is narrow; no rule of the style sheet depends on both a width and a language.
      for (const width of directions.some(([one]) => one === path) ? [360, 768, 1280] : [360]) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${port}/page`, { waitUntil: "commit" });
        for (let at = PIECE; at < html.length; at += PIECE) {
          expect(await page.evaluate(SHIFT), `at ${width} before byte ${at}`).toBe(0);
          answer?.write(html.subarray(at, at + PIECE));
        }
        answer?.end();
        await page.waitForLoadState("load");
        expect(await page.evaluate(SHIFT), `at ${width}`).toBe(0);
        await context.close();
        answer = undefined;
      }
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it.skipIf(axe === undefined).each(directions)("%s has nothing that axe objects to", async (path) => {
    const script = readFileSync(join(axe ?? "", "axe.min.js"), "utf8");
    // The other direction has the same colours.
    for (const [width, colorScheme] of sizes.slice(0, path === "" ? 2 : 1)) {
      await opened(
        reference(path),
        async (page) => {
          await page.click("#trying-form button");
          await page.waitForSelector("[data-message=posted]:not([hidden])");
          await page.evaluate(script);
          const violations = await page.evaluate(
            "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))",
          );
          expect(violations).toEqual([]);
        },
        { viewport: { width, height: 900 }, colorScheme },
      );
    }
  });

  it.each(pages)("%s leads to each other language, and to what it names", async (path) => {
    await opened(reference(path), async (page) => {
      const languages =
        "Object.fromEntries([...document.querySelectorAll('header a')].map(({ lang, href }) => [lang, href]))";
      expect(await page.evaluate(languages)).toEqual(
        Object.fromEntries(pages.slice(0, 6).map(([other, lang]) => [lang, `${reference(other)}index.html`])),
      );
      const links = (await page.evaluate(
        "[...document.querySelectorAll('main a, nav a')].map(({ href }) => href)",
      )) as string[];
      for (const link of new Set(links)) {
        if (link.startsWith("https://user.example/project/")) continue;
        expect(link).toMatch(new RegExp(`^${site}/project/`));
        const fragment = new URL(link).hash.slice(1);
        if (fragment !== "") expect(await page.locator(`[id="${fragment}"]`).count(), link).toBe(1);
        else expect((await page.request.get(link)).status(), link).toBe(200);
      }
    });
  });

  it("is the same whether or not the address ends with a slash or names the file", async () => {
    for (const path of ["", "index.html", "es", "es/index.html"]) {
      const { said } = await opened(reference(path).replace(/\/$/, ""), async (page) => {
        expect(await page.evaluate("document.styleSheets.length")).toBe(1);
        expect(await page.locator("#trying-form button").isEnabled()).toBe(true);
      });
      expect(said, path).toEqual([]);
    }
  });

  it.each(pages)("%s shows each request in two lines at most on a small screen", async (path) => {
    await opened(
      reference(path),
      async (page) => {
        const lines = `[...document.querySelectorAll("#endpoints td:first-child code")].map((code) =>
          Math.round(code.getBoundingClientRect().height / code.getClientRects()[0].height))`;
        expect(Math.max(...((await page.evaluate(lines)) as number[]))).toBeLessThanOrEqual(2);
      },
      { viewport: { width: 360, height: 900 } },
    );
  });

  it.skipIf(!hasDevanagari)("has letters for Hindi", async () => {
    await opened(reference("hi/"), async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("DOM.enable");
      await session.send("CSS.enable");
      const { root } = await session.send("DOM.getDocument");
      const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#about p" });
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      expect(fonts.map(({ familyName }) => familyName).join()).toMatch(/Deva|Lohit|Mangal|Nirmala|Noto Sans/);
    });
  });
});

/**
 * How much has moved since the page was opened (https://wicg.github.io/layout-instability/, read November 2026). Words
 * alone may: those of a line that was painted before its last word had come.
 */
const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  const isOfWords = ({ sources }) => sources.length > 0 && sources.every(({ node }) => node?.nodeType === Node.TEXT_NODE);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput && !isOfWords(entry)) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

/** What the form shows for an answer. */
async function tried(page: Page): Promise<{ readonly message: string | null; readonly text: string | null }> {
  await page.waitForSelector("#trying-form button:enabled");
  const shown = page.locator("[data-message]:not([hidden])");
  expect(await shown.count()).toBe(1);
  return {
    message: await shown.getAttribute("data-message"),
    text: await page.locator("#trying-answer pre").textContent(),
  };
}

function pretty(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(folder, "dist", file), "utf8")), null, 2);
}

describe.skipIf(executable === undefined)("the form", () => {
  const ask = async (page: Page, locale: string, path: string): Promise<void> => {
    await page.selectOption("#trying-locale", locale);
    await page.fill("#trying-page", path);
    await page.keyboard.press("Enter");
  };

  it.each(pages)("of %s asks the endpoint, and shows the answer as the file has it", async (path) => {
    const { said } = await opened(reference(path), async (page) => {
      await page.click("#trying-form button");
      const { message, text } = await tried(page);
      expect(message).toBe("posted");
      const answer = pretty("translations/v1/es/docs/café.json");
      expect(text).toBe(`POST ${site}/project/api/v1/translate/es/docs/caf%C3%A9\n200\n\n${answer}`);
      expect(await page.evaluate(SHIFT)).toBe(0);
    });
    expect(said).toEqual([]);
  });

  it.each([
    ["a path without its slash", "docs/café", "es", "es/docs/café.json"],
    ["the root page", "/", "hi", "hi.json"],
    ["a trailing slash, a query and a fragment", "/docs/café/?a=b#c", "es", "es/docs/café.json"],
    ["a whole address", "https://user.example/project/docs/café", "es", "es/docs/café.json"],
    ["characters that mean something in markup", "/z&copy=1", "es", "es/z&copy=1.json"],
  ])("understands %s", async (_what, path, locale, file) => {
    await opened(reference(""), async (page) => {
      await ask(page, locale, path);
      const { message, text } = await tried(page);
      expect(message).toBe("posted");
      expect(text?.split("\n\n")[1]).toBe(pretty(`translations/v1/${file}`));
    });
  });

  it("shows an error as the file of the error has it", async () => {
    await opened(reference(""), async (page) => {
      await ask(page, "hi", "/z&copy=1");
      const { message, text } = await tried(page);
      expect(message).toBe("posted");
      expect(text).toBe(
        `POST ${site}/project/api/v1/translate/hi/z&copy=1\n404\n\n${pretty("problems/v1/translation_not_available.json")}`,
      );
    });
  });

  it("reads the prebuilt file on a host that answers no POST, and says so", async () => {
    await opened(reference("es/", ruleless), async (page) => {
      await page.click("#trying-form button");
      const { message, text } = await tried(page);
      expect(message).toBe("read");
      const answer = pretty("translations/v1/es/docs/café.json");
      expect(text).toBe(`GET ${ruleless}/project/translations/v1/es/docs/caf%C3%A9.json\n200\n\n${answer}`);
      await ask(page, "es", "/nowhere");
      expect(await tried(page)).toEqual({
        message: "unanswered",
        text: `GET ${ruleless}/project/translations/v1/es/nowhere.json\n404`,
      });
    });
  });

  it("says that there was no answer when the network is gone, and can be sent again", async () => {
    await opened(reference(""), async (page) => {
      await page.context().setOffline(true);
      await page.click("#trying-form button");
      expect((await tried(page)).message).toBe("unanswered");
      await page.context().setOffline(false);
      await page.click("#trying-form button");
      expect((await tried(page)).message).toBe("posted");
    });
  });
});

describe.skipIf(executable === undefined)("a copy button", () => {
  it.each(directions)("of %s copies its code", async (path) => {
    await opened(
      reference(path),
      async (page) => {
        const figures = page.locator("figure");
        expect(await figures.count()).toBe(6);
        for (const figure of await figures.all()) {
          await figure.locator("button").click();
          await figure.locator("button.done").waitFor();
          expect(await page.evaluate("navigator.clipboard.readText()")).toBe(await figure.locator("pre").textContent());
          expect(await page.locator("#announcement").textContent()).toBe(
            await figure.locator("button span + span").textContent(),
          );
        }
        expect(await page.evaluate(SHIFT)).toBe(0);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
  });

  it("selects its code where the clipboard is refused", async () => {
    await opened(reference(""), async (page) => {
      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await page.locator("figure button").first().click();
      await page.locator("figure button.done").first().waitFor();
      expect(await page.evaluate("getSelection().toString()")).toBe(
        await page.locator("figure pre").first().textContent(),
      );
    });
  });
});

describe.skipIf(executable === undefined)("a page without its script", () => {
  it.each(pages)("%s is read whole, offers no dead button, and leads to the prebuilt file", async (path) => {
    await opened(
      reference(path),
      async (page) => {
        expect(await page.locator("button:visible, form:visible, #trying-answer:visible").count()).toBe(0);
        expect(await page.locator("main section[id]:visible").count()).toBeGreaterThan(7);
        await page.locator("noscript a").click();
        expect(page.url()).toBe(`${site}/project/translations/v1/es/docs/caf%C3%A9.json`);
      },
      { javaScriptEnabled: false },
    );
  });
});

describe.skipIf(executable === undefined)("on paper", () => {
  it("a page is black on white, without what can only be clicked", async () => {
    await opened(
      reference(""),
      async (page) => {
        await page.emulateMedia({ media: "print" });
        expect(await page.locator("header:visible, .contents:visible, button:visible").count()).toBe(0);
        expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
        expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
      },
      { colorScheme: "dark" },
    );
  });
});

describe.skipIf(executable === undefined)("markup in the content", () => {
  it.each(pages)("is text in %s", async (path) => {
    const { said, asked } = await opened(reference(path), async (page) => {
      expect(await page.evaluate("document.scripts.length")).toBe(1);
      expect(await page.locator("img").count()).toBe(0);
      expect(await page.locator("#languages a[lang=fr]").textContent()).toBe(HOSTILE);
      expect(await page.locator("option[value=fr]").textContent()).toBe(`${HOSTILE} (fr)`);
      expect(await page.locator('#languages a[href$="/project/z&copy=1"]').textContent()).toBe("/z&copy=1");
    });
    expect(said).toEqual([]);
    expect(asked.filter((address) => address.endsWith("/x"))).toEqual([]);
  });
});
