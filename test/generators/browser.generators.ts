/**
 * What a reader meets in Chromium: the sites of the generators, with the lines of the guide to integrations and nothing
 * else of Stele, on a host that is not the public address of the site.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, engine } from "../engines.ts";
import { alternates, type LocalHost, offeredPaths, serveBuilt } from "./browsing.ts";
import {
  buildAstroWithTransitions,
  buildDocusaurus,
  buildEleventy,
  buildStarlight,
  buildVitePress,
  type BuildSite,
} from "./documented-sites.ts";

const runsAll = process.env["STELE_RUNS"] === "all";
const executable = engine(...CHROMIUM);

/**
 * A page, each language that it offers with the path of the link, and the `hreflang` of the links in its head. The current
 * language is in brackets, one that cannot be chosen in parentheses. An unlisted page offers nothing.
 */
type View = readonly [at: string, offers: string, hreflang: string];

interface Site {
  readonly name: string;
  /** Whether the site is built with `--full` alone. */
  readonly isFull?: boolean;
  readonly build: BuildSite;
  /** Where the switcher is. */
  readonly place: string;
  /** Where it is on a narrow screen, and the button that opens this place on the page `at`. */
  readonly narrow: { readonly place: string; readonly button?: string; readonly at?: string };
  /** Whether the generator goes from page to page without loading a document. */
  readonly isOneDocument: boolean;
  /** The pages that a reader opens one after another, by links of the menu of the site. */
  readonly tour: readonly View[];
  /** Pages with source text at the address of a missing translation, which only some generators write. */
  readonly fallbacks: readonly View[];
}

const SITES: readonly Site[] = [
  {
    name: "Docusaurus",
    build: buildDocusaurus,
    place: ".navbar locale-switcher",
    // On a page of the docs, the button opens the menu of the docs, which leads to the main menu.
    narrow: { place: ".navbar-sidebar locale-switcher", button: ".navbar__toggle", at: "/about" },
    isOneDocument: true,
    tour: [
      ["/docs/intro", "[en] /docs/intro, pt-BR /pt-BR/docs/intro", "en pt-BR x-default"],
      ["/docs/install", "[en] /docs/install, pt-BR /pt-BR/docs/install", "en pt-BR x-default"],
      ["/docs/parts/bulb", "[en] /docs/parts/bulb", "en pt-BR x-default"],
      ["/docs/hidden", "", "en pt-BR x-default"],
      ["/about", "[en] /about", "en pt-BR x-default"],
      ["/docs/guides/colours", "[en] /docs/guides/colours, pt-BR /pt-BR/docs/guides/colours", "en pt-BR x-default"],
    ],
    fallbacks: [["/pt-BR/docs/guides/timers", "en /docs/guides/timers, (pt-BR)", "en pt-BR x-default"]],
  },
  {
    name: "Starlight",
    build: buildStarlight,
    place: ".right-group locale-switcher",
    narrow: { place: ".mobile-preferences locale-switcher", button: "starlight-menu-button button" },
    isOneDocument: false,
    tour: [
      [
        "/guides/install/",
        "[en] /guides/install/, pt-BR /pt-br/guides/install/, ar /ar/guides/install/",
        "en pt-BR ar",
      ],
      ["/guides/configure/", "[en] /guides/configure/, pt-BR /pt-br/guides/configure/", "en pt-BR ar"],
      ["/guides/deploy/", "[en] /guides/deploy/", "en pt-BR ar"],
      ["/reference/internal/", "", "en pt-BR ar"],
      ["/reference/", "[en] /reference/, pt-BR /pt-br/reference/", "en pt-BR ar"],
      ["/team/", "[en] /team/, ar /ar/team/", "en pt-BR ar"],
    ],
    fallbacks: [
      ["/ar/guides/configure/", "en /guides/configure/, pt-BR /pt-br/guides/configure/, (ar)", "en pt-BR ar"],
    ],
  },
  {
    name: "Astro with view transitions",
    isFull: true,
    build: buildAstroWithTransitions,
    place: "locale-switcher",
    narrow: { place: "locale-switcher" },
    isOneDocument: true,
    tour: [
      ["/", "[en] /, pt-BR /brasil/, ar /ar/", ""],
      ["/install/", "[en] /install/, pt-BR /brasil/install/", ""],
      ["/guides/first/", "[en] /guides/first/, ar /ar/guides/first/", ""],
      ["/news/", "[en] /news/, pt-BR /brasil/news/", ""],
      ["/guides/crème/", "[en] /guides/crème/, pt-BR /brasil/guides/crème/", ""],
      ["/brasil/news/2/", "en /news/2/, [pt-BR] /brasil/news/2/", ""],
    ],
    fallbacks: [],
  },
  {
    name: "VitePress",
    build: buildVitePress,
    place: ".VPNavBar locale-switcher",
    narrow: { place: ".VPNavScreen locale-switcher", button: ".VPNavBarHamburger" },
    isOneDocument: true,
    tour: [
      [
        "/guide/intro.html",
        "[en] /guide/intro.html, pt-BR /pt/guide/intro.html, ar /ar/guide/intro.html",
        "en pt-BR ar x-default",
      ],
      ["/guide/setup.html", "[en] /guide/setup.html, pt-BR /pt/guide/setup.html", "en pt-BR x-default"],
      ["/changelog.html", "[en] /changelog.html", ""],
      ["/hidden.html", "", "en pt-BR x-default"],
      ["/about.html", "[en] /about.html, pt-BR /pt/about.html", "en pt-BR x-default"],
      ["/pt/packages/core.html", "en /packages/core.html, [pt-BR] /pt/packages/core.html", "en pt-BR x-default"],
    ],
    fallbacks: [],
  },
  {
    name: "Eleventy",
    build: buildEleventy,
    place: "nav locale-switcher",
    narrow: { place: "nav locale-switcher" },
    isOneDocument: false,
    tour: [
      ["/en/guide/intro/", "[en] /en/guide/intro/, ar /ar/guide/intro/, es /es/guide/intro/", "en ar es x-default"],
      ["/en/guide/setup/", "[en] /en/guide/setup/, es /es/guide/instalacion/", "en es x-default"],
      ["/es/guide/instalacion/", "en /en/guide/setup/, [es] /es/guide/instalacion/", "en es x-default"],
      ["/en/changelog/", "[en] /en/changelog/", ""],
      ["/404.html", "", ""],
      ["/en/news/", "[en] /en/news/, es /es/news/", "en es x-default"],
    ],
    fallbacks: [],
  },
];

let browser: Browser;

beforeAll(async () => {
  if (executable === undefined) return;
  // Root has no sandbox to go into.
  browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
});

const built = SITES.filter(({ isFull = false }) => runsAll || !isFull);

describe.skipIf(executable === undefined).each(built)("$name", (site) => {
  let host: LocalHost;

  beforeAll(async () => {
    host = await serveBuilt(await site.build(site.tour.map(([at]) => at)));
  });

  /**
   * Opens a page and hands it over. Expects that nothing was missing, and that no script has written to the console.
   *
   * @returns the files that the switcher has asked for
   */
  async function opened(path: string, width: number, use: (page: Page) => Promise<void>): Promise<string[]> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (fault) => messages.push(fault.message));
    for (const list of [host.asked, host.missing]) list.length = 0;
    await page.goto(host.origin + path);
    await use(page);
    await page.waitForLoadState("networkidle");
    await page.close();
    expect({ messages, missing: host.missing }).toEqual({ messages: [], missing: [] });
    return [...host.asked];
  }

  async function expectView(page: Page, [at, offers, hreflang]: View): Promise<void> {
    await expect.poll(() => offeredPaths(page, host), { message: at }).toBe(offers);
    await expect.poll(() => alternates(page), { message: at }).toBe(hreflang);
    expect(decodeURI(new URL(page.url()).pathname)).toBe(at);
  }

  it("offers the languages of each of six pages, on the host of the reader, with one request for a page", async () => {
    const [first = ["", "", ""], ...rest] = site.tour;
    const asked = await opened(first[0], 1280, async (page) => {
      await page.evaluate("window.isSameDocument = true");
      await expectView(page, first);
      expect(await page.locator(site.place).isVisible()).toBe(true);
      for (const view of rest) {
        await page.locator(`a[href="${view[0]}"]`).first().click();
        await expectView(page, view);
      }
      expect(await page.evaluate("window.isSameDocument === true")).toBe(site.isOneDocument);
    });
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked).toHaveLength(site.tour.filter(([, offers]) => offers !== "").length);
  });

  if (site.fallbacks.length > 0) {
    it("has no link to the current language on a fallback page", async () => {
      for (const view of site.fallbacks) {
        expect(await opened(view[0], 1280, (page) => expectView(page, view))).toHaveLength(1);
      }
    });
  }

  it("leads to the page in another language", async () => {
    const [at = "", offers = ""] = site.tour[0] ?? [];
    const [, code = "", path = ""] = /, (\S+) ([^,]+)/.exec(offers) ?? [];
    await opened(at, 1280, async (page) => {
      await page.locator(`${site.place} a[hreflang=${code}]`).click();
      await page.waitForURL(host.origin + path);
      await expect.poll(() => offeredPaths(page, host)).toContain(`[${code}] ${path}`);
      expect(await page.evaluate("document.documentElement.lang")).toBe(code);
    });
  });

  it("is in sight on a narrow screen, which does not scroll to the side", async () => {
    const { place, button, at = site.tour[0]?.[0] ?? "" } = site.narrow;
    await opened(at, 360, async (page) => {
      if (button !== undefined) await page.locator(button).click();
      await page.locator(`${place} a`).last().click({ trial: true });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    });
  });
});
