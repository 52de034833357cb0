/** The locale switcher in Chromium: on pages at any address, with any answer of the host and any attributes. */
import { buildSync } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Plan } from "../../../scripts/pipeline.ts";
import { type ContentTexts, planOf } from "../../content-files.ts";
import { movedPlan } from "../moved-site.ts";
import { CHROMIUM, engine } from "../../engines.ts";
import { enginePackage } from "../../engines/packages.ts";
import { type DocsHost, launch, offered, openPage, publish, startDocsHost, type WatchedPage } from "./docs-host.ts";
import { textsOf } from "../../whole-texts.ts";

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

beforeEach(() => {
  if (!host) return;
  host.files.clear();
  host.held.clear();
  host.asked.length = 0;
});

const LOCALES =
  "- { code: en, name: English }\n- { code: es, name: Español, hreflang: es-ES }\n- { code: ar, name: العربية }\n";
const PAGES =
  "- { path: / }\n- { path: /docs/intro, locales: [es, ar] }\n- { path: /docs/other, locales: [es] }\n- { path: /docs/draft, locales: [] }\n";

function planAt(site: string, texts: ContentTexts = {}): Plan {
  return planOf({ site: `source_locale: en\n${site}`, locales: LOCALES, pages: PAGES, ...texts });
}

const hosts = planAt("base_url: http://docs.example.com\n");
const paths = planAt("base_url: http://docs.example.com/project\naddresses: path\n");
const localized = planAt("base_url: http://docs.example.com\n", {
  pages: "- { path: /docs/intro, translations: { es: /docs/introduccion } }\n- { path: /docs/other }\n",
});
const withHtml = planAt("base_url: http://docs.example.com\n", { pages: "- { path: /docs/intro.html }\n" });

/** A document with a switcher, and where its files are. */
interface Opened {
  readonly plan: Plan;
  /** Where the plan is published, if not where it says. */
  readonly at?: string;
  /** The address of the document. */
  readonly address: string;
  readonly lang?: string;
  readonly head?: string;
  /** The attributes of the switcher. */
  readonly attributes?: string;
  /** The script tag. */
  readonly script?: string;
}

const CONTENT = `<a href="/languages">All languages</a>`;

function documentOf({ plan, at, lang = "en", head = "", attributes = "", script }: Opened): string {
  const root = at ?? plan.site.addresses.publishedAt;
  const tag = script ?? `<script src="${root}/switcher/v1.js" defer></script>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
${head}${tag}</head><body><main><h1>A page</h1><locale-switcher ${attributes}>${CONTENT}</locale-switcher></main></body></html>`;
}

/** Opens a document in a browser. */
async function open(opened: Opened): Promise<WatchedPage> {
  if (!browser) throw new Error("no browser");
  publish(host, opened.plan, new Map([[opened.address, documentOf(opened)]]), opened.at);
  const watched = await openPage(browser);
  await watched.page.goto(opened.address);
  return watched;
}

/** Opens a document whose script carries no set of known pages, as that of a site with very many pages. */
async function openWithoutSet(opened: Opened): Promise<WatchedPage> {
  const script = `${opened.plan.site.addresses.publishedAt}/switcher/v1.js`;
  publish(host, opened.plan, new Map([[opened.address, documentOf(opened)]]));
  const text = host.files.get(script)?.text.replace(/,"known":"[^"]*"/, "") ?? "";
  host.files.set(script, { type: "text/javascript", text });
  if (!browser) throw new Error("no browser");
  const watched = await openPage(browser);
  await watched.page.goto(opened.address);
  return watched;
}

const PRODUCTION = "http://docs.example.com/project";
const canonical = (address: string): string => `<link rel="canonical" href="${address}">`;

const byPath = (current: string | undefined, start = PRODUCTION): string[] =>
  ["en", "es", "ar"].map((code) => {
    const address = `${start}${code === "en" ? "" : `/${code}`}/docs/intro`;
    return `${code === current ? `[${code}]` : code} ${address}`;
  });
const byHost = (current: string | undefined): string[] =>
  ["en", "es", "ar"].map((code) => {
    const address = `http://${code === "en" ? "" : `${code}.`}docs.example.com/docs/intro`;
    return `${code === current ? `[${code}]` : code} ${address}`;
  });

describe.skipIf(executable === undefined)("the page is found, with one request,", () => {
  it.each<[string, Opened, string[]]>([
    ["at its address", { plan: paths, address: `${PRODUCTION}/docs/intro` }, byPath("en")],
    ["at a translation's", { plan: paths, address: `${PRODUCTION}/es/docs/intro` }, byPath("es")],
    ["at a translation's, by host", { plan: hosts, address: "http://ar.docs.example.com/docs/intro" }, byHost("ar")],
    ["with a slash at the end", { plan: paths, address: `${PRODUCTION}/es/docs/intro/` }, byPath("es")],
    ["as .html", { plan: paths, address: `${PRODUCTION}/docs/intro.html` }, byPath("en")],
    ["as /index.html", { plan: paths, address: `${PRODUCTION}/es/docs/intro/index.html` }, byPath("es")],
    [
      "as .html, where that is its path",
      { plan: withHtml, address: "http://es.docs.example.com/docs/intro.html" },
      byHost("es").map((one) => `${one}.html`),
    ],
    [
      "on a preview host, at its root",
      { plan: hosts, at: "http://preview.example", address: "http://preview.example/docs/intro", lang: "es" },
      byHost("es"),
    ],
    [
      "on a preview host, in the production's folder",
      { plan: paths, at: "http://preview.example/project", address: "http://preview.example/project/es/docs/intro" },
      byPath("es", "http://preview.example/project"),
    ],
    [
      "on a preview host, in a folder of its own",
      { plan: paths, at: "http://preview.example/pr-7", address: "http://preview.example/pr-7/ar/docs/intro" },
      byPath("ar", "http://preview.example/pr-7"),
    ],
    [
      "in a preview's folder of the production's host",
      { plan: paths, at: `${PRODUCTION}/pr-7`, address: `${PRODUCTION}/pr-7/es/docs/intro` },
      byPath("es", `${PRODUCTION}/pr-7`),
    ],
    [
      "on a local server that has no API",
      { plan: paths, address: "http://local.example/es/docs/intro", attributes: "" },
      byPath("es", "http://local.example"),
    ],
    [
      "on a local server, by a canonical link to production",
      {
        plan: paths,
        address: "http://local.example/ar/v1/start",
        head: canonical(`${PRODUCTION}/ar/docs/intro`),
        lang: "ar",
      },
      byPath("ar", "http://local.example"),
    ],
    [
      "on a preview host, by the attribute page",
      {
        plan: paths,
        at: "http://preview.example",
        address: "http://preview.example/es/docs/intro",
        attributes: 'page="/docs/intro"',
      },
      byPath("es", "http://preview.example"),
    ],
    [
      "by the canonical link",
      { plan: paths, address: `${PRODUCTION}/v1/start`, head: canonical(`${PRODUCTION}/docs/intro`) },
      byPath("en"),
    ],
    [
      "by the canonical link of an untranslated page to its source",
      { plan: paths, address: `${PRODUCTION}/es/docs/draft`, head: canonical(`${PRODUCTION}/docs/draft`) },
      [`en ${PRODUCTION}/docs/draft`, "(es)"],
    ],
    [
      "by the attribute page, a path",
      { plan: paths, address: "http://shop.example/anything", attributes: 'page="/docs/intro"', lang: "es" },
      byPath("es"),
    ],
    [
      "by the attribute page, an address",
      { plan: paths, address: "http://shop.example/a", attributes: `page="${PRODUCTION}/es/docs/intro/"` },
      byPath("en"),
    ],
  ])("%s", async (_what, opened, offer) => {
    const { page, messages } = await open(opened);
    await expect.poll(() => offered(page)).toEqual(offer);
    expect(host.asked).toHaveLength(1);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("by the attribute api, with a copy of the script", async () => {
    const script = textsOf(paths.artifacts()).get("switcher/v1.js");
    host.files.set("http://shop.example/copy.js", { type: "text/javascript", text: script ?? "" });
    const { page, messages } = await open({
      plan: paths,
      address: "http://shop.example/es/docs/intro",
      script: '<script src="/copy.js" defer></script>',
      attributes: `api="${PRODUCTION}/"`,
    });
    await expect.poll(() => offered(page)).toEqual(byPath("es", "http://shop.example"));
    expect(messages).toEqual([]);
    await page.close();
  });

  it("by a module of another origin, and by a script that is there twice", async () => {
    const source = `src="${PRODUCTION}/switcher/v1.js"`;
    const { page, messages } = await open({
      plan: paths,
      address: "http://shop.example/es/docs/intro",
      script: `<script type="module" ${source}></script><script ${source} defer></script><script ${source} async></script>`,
    });
    await expect.poll(() => offered(page)).toEqual(byPath("es", "http://shop.example"));
    expect(host.asked).toEqual([`${PRODUCTION}/pages/v1/docs/intro.json`]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("in a document that has no address of its own", async () => {
    const { page, messages } = await open({ plan: paths, address: `${PRODUCTION}/docs/other` });
    const inner = documentOf({ plan: paths, address: "", head: canonical(`${PRODUCTION}/docs/intro`) });
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: ${JSON.stringify(inner)} }))`,
    );
    const links = page.frameLocator("iframe").locator("locale-switcher nav a");
    await expect.poll(() => links.allTextContents()).toEqual(["English", "Español", "العربية"]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("for two switchers in one document", async () => {
    const { page } = await open({ plan: paths, address: `${PRODUCTION}/docs/intro` });
    await page.evaluate(`document.body.append(document.createElement("locale-switcher"))`);
    const count = `[...document.querySelectorAll("locale-switcher")].map((one) => one.shadowRoot.querySelectorAll("a").length)`;
    await expect.poll(() => page.evaluate(count)).toEqual([3, 3]);
    expect(host.asked).toHaveLength(1);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("a translation with a path of its own", () => {
  const offer = [
    "en http://docs.example.com/docs/intro",
    "[es] http://es.docs.example.com/docs/introduccion",
    "ar http://ar.docs.example.com/docs/intro",
  ];
  const address = "http://es.docs.example.com/docs/introduccion";
  const file = (path: string): string => `http://docs.example.com/${path}.json`;
  const alternate = (href: string): string => `<link rel="alternate" hreflang="en" href="${href}">`;

  it("needs one request, whatever the document links to", async () => {
    for (const head of ["", alternate("http://docs.example.com/docs/other")]) {
      host.asked.length = 0;
      const { page, messages } = await open({ plan: localized, address, head });
      await expect.poll(() => offered(page)).toEqual(offer);
      expect(host.asked).toEqual([file("sources/v1/es/docs/introduccion")]);
      expect(messages).toEqual([]);
      await page.close();
    }
  });

  const own = `<link rel="alternate" hreflang="es" href="${address}/">`;

  it.each([
    [
      "where the document links to its source",
      own + alternate("http://docs.example.com/docs/intro"),
      "pages/v1/docs/intro",
    ],
    ["where it does not", "", "sources/v1/es/docs/introduccion"],
    [
      "where the links are still those of another page",
      alternate("http://docs.example.com/docs/other"),
      "sources/v1/es/docs/introduccion",
    ],
  ])("needs one request without a set of known pages, %s", async (_what, head, asked) => {
    const { page, messages } = await openWithoutSet({ plan: localized, address, head });
    await expect.poll(() => offered(page)).toEqual(offer);
    expect(host.asked).toEqual([file(asked)]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("is found in the files of earlier versions, which list no languages", async () => {
    publish(host, localized, new Map([[address, documentOf({ plan: localized, address })]]));
    const text = JSON.stringify({ locale: "es", source_url: "http://docs.example.com/docs/intro" });
    host.files.set(file("sources/v1/es/docs/introduccion"), { type: "application/json", text });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(address);
    await expect.poll(() => offered(page)).toEqual(offer);
    expect(host.asked).toEqual(["sources/v1/es/docs/introduccion", "pages/v1/docs/intro"].map(file));
    await page.close();
  });

  it("may be at the place of the source language, and is then the current one", async () => {
    const lugar = "http://docs.example.com/lugar/";
    const moved = ["en http://docs.example.com/place/", `[es] ${lugar}`];
    const { page, messages } = await open({ plan: movedPlan(), address: lugar });
    await expect.poll(() => offered(page)).toEqual(moved);
    expect(host.asked).toEqual([file("sources/v1/en/lugar")]);
    await page.evaluate(`history.pushState({}, "", "/other")`);
    const other = ["[en] http://docs.example.com/other", "es http://docs.example.com/es/other"];
    await expect.poll(() => offered(page)).toEqual(other);
    expect(host.asked.slice(1)).toEqual([file("pages/v1/other")]);
    expect(messages).toEqual([]);
    await page.close();
    host.asked.length = 0;
    const without = await openWithoutSet({ plan: movedPlan(), address: lugar });
    await expect.poll(() => offered(without.page)).toEqual(moved);
    expect(host.asked).toEqual([file("pages/v1/lugar"), file("sources/v1/en/lugar")]);
    await without.page.close();
  });

  it("may be outside the folders of all languages, beside a page in the folder", async () => {
    const plan = planOf({
      site: "base_url: http://docs.example.com\nsource_locale: en\naddresses: path\nsource_prefix: true\n",
      pages: "- { path: /-/about/, translations: { es: /acerca } }\n- { path: /about }\n",
    });
    const about = "http://docs.example.com/about/";
    const { page, messages } = await open({ plan, address: about });
    await expect.poll(() => offered(page)).toEqual([`[en] ${about}`, "es http://docs.example.com/es/acerca"]);
    expect(host.asked).toEqual([file("pages/v1/-/about")]);
    await page.evaluate(`history.pushState({}, "", "/en/about")`);
    const other = ["[en] http://docs.example.com/en/about", "es http://docs.example.com/es/about"];
    await expect.poll(() => offered(page)).toEqual(other);
    expect(host.asked.slice(1)).toEqual([file("pages/v1/about")]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("does not keep the other pages of its language from being found, with one request", async () => {
    const { page } = await open({ plan: localized, address: "http://es.docs.example.com/docs/other" });
    await expect.poll(() => offered(page)).toContain("[es] http://es.docs.example.com/docs/other");
    expect(host.asked).toEqual([file("pages/v1/docs/other")]);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("what the switcher holds stays in sight", () => {
  const file = `${PRODUCTION}/pages/v1/docs/intro.json`;
  const json = (text: string): ReadonlyMap<string, string> => new Map([[file, text]]);
  const listed = (translations: string): string =>
    `{"source_url":"${PRODUCTION}/docs/intro","source_locale":"en","translations":${translations}}`;

  it.each<[string, string, ReadonlyMap<string, string>]>([
    ["on a page that is not listed", `${PRODUCTION}/docs/unlisted`, new Map()],
    ["outside of the site", "http://docs.example.com/project-x/docs/intro", new Map()],
    ["where the host answers everything with a page", `${PRODUCTION}/docs/intro`, json("<!doctype html>")],
    [
      "where the host answers with another page's file",
      `${PRODUCTION}/docs/intro`,
      json(`{"source_url":"${PRODUCTION}/","translations":[]}`),
    ],
    ["where the answer is no list", `${PRODUCTION}/docs/intro`, json(listed('"en"'))],
    ["where the answer holds nothing", `${PRODUCTION}/docs/intro`, json(listed("[null]"))],
  ])("%s", async (_what, address, files) => {
    publish(host, paths, files);
    const opened = { plan: paths, address };
    host.files.set(address, { type: "text/html", text: documentOf(opened) });
    if (!browser) throw new Error("no browser");
    const { page, messages } = await openPage(browser);
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await offered(page)).toEqual(["content"]);
    expect(await page.getByText("All languages").isVisible()).toBe(true);
    expect(messages).toEqual([]);
    expect(host.asked).toEqual([...files.keys()]);
    await page.close();
  });

  it("without JavaScript's answer, and a list gives way to it on a page that is not listed", async () => {
    const { page } = await open({ plan: paths, address: `${PRODUCTION}/docs/intro` });
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    await page.evaluate(`history.pushState({}, "", "${PRODUCTION}/docs/unlisted")`);
    await expect.poll(() => offered(page)).toEqual(["content"]);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("a page that is missing in the reader's language", () => {
  const draft = { plan: paths, address: `${PRODUCTION}/es/docs/draft`, lang: "es" };

  it("shows that language as current, and as a link that cannot be followed", async () => {
    const { page, messages } = await open(draft);
    await expect.poll(() => offered(page)).toEqual([`en ${PRODUCTION}/docs/draft`, "(es)"]);
    const html = String(await page.evaluate(`document.querySelector("locale-switcher").shadowRoot.innerHTML`));
    expect(html).toContain(
      '<a part="link current missing" lang="es" dir="ltr" role="link" aria-disabled="true" aria-current="true">Español</a>',
    );
    expect(messages).toEqual([]);
    await page.close();
  });

  it("shows the others too where the attribute missing says so", async () => {
    const { page } = await open({ ...draft, attributes: 'missing="disabled"' });
    await expect.poll(() => offered(page)).toEqual([`en ${PRODUCTION}/docs/draft`, "(es)", "(ar)"]);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("navigations inside the document", () => {
  it("ask nothing of pages that are not listed, and nothing of a page twice", async () => {
    const { page, messages } = await open({ plan: localized, address: "http://es.docs.example.com/docs/introduccion" });
    const [intro, other] = ["intro", "other"].map((name) => `en http://docs.example.com/docs/${name}`);
    for (const [path, offer] of [
      ["/docs/other", other],
      ["/blog", "content"],
      ["/docs/introduccion", intro],
      ["/docs/missing", "content"],
      ["/docs/other", other],
    ] as const) {
      await page.evaluate(`history.pushState({}, "", "${path}")`);
      await expect.poll(async () => (await offered(page))[0], { message: path }).toBe(offer);
    }
    const files = ["sources/v1/es/docs/introduccion", "pages/v1/docs/other"];
    expect(host.asked).toEqual(files.map((file) => `http://docs.example.com/${file}.json`));
    expect(messages).toEqual([]);
    await page.close();
  });

  it("ask once for a missing page where no set says what exists", async () => {
    const { page } = await openWithoutSet({ plan: paths, address: `${PRODUCTION}/blog` });
    await expect.poll(() => host.asked).toEqual([`${PRODUCTION}/pages/v1/blog.json`]);
    for (const [path, offer] of [
      ["/docs/draft", `[en] ${PRODUCTION}/docs/draft`],
      ["/blog", "content"],
    ] as const) {
      await page.evaluate(`history.pushState({}, "", "${PRODUCTION}${path}")`);
      await expect.poll(() => offered(page)).toEqual([offer]);
    }
    expect(host.asked).toHaveLength(2);
    await page.close();
  });

  it("drop an answer that comes when the reader is on another page", async () => {
    const { page } = await open({ plan: paths, address: `${PRODUCTION}/docs/intro` });
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    let release: () => void = () => undefined;
    const slow = `${PRODUCTION}/pages/v1/docs/draft.json`;
    host.held.set(slow, new Promise((resolve) => (release = resolve)));
    const late = page.waitForResponse(slow);
    await page.evaluate(`history.pushState({}, "", "${PRODUCTION}/docs/draft")`);
    await expect.poll(() => host.asked).toContain(slow);
    await page.evaluate(`history.pushState({}, "", "${PRODUCTION}/docs/other")`);
    const offer = [`[en] ${PRODUCTION}/docs/other`, `es ${PRODUCTION}/es/docs/other`];
    await expect.poll(() => offered(page)).toEqual(offer);
    release();
    await (await late).finished();
    await page.evaluate("new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))");
    expect(await offered(page)).toEqual(offer);
    await page.close();
  });

  it("wait for a canonical link that says something else than the address does", async () => {
    const start = { plan: paths, address: `${PRODUCTION}/v1/start`, head: canonical(`${PRODUCTION}/docs/intro`) };
    const { page, messages } = await open(start);
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    // One script: between two, a busy machine may take longer than the switcher waits.
    await page.evaluate(`{
      history.pushState({}, "", "${PRODUCTION}/v1/more");
      setTimeout(() => (document.querySelector("link[rel=canonical]").href = "${PRODUCTION}/docs/draft"));
    }`);
    await expect.poll(() => offered(page)).toEqual([`[en] ${PRODUCTION}/docs/draft`]);
    expect(host.asked.map((address) => address.slice(PRODUCTION.length))).toEqual([
      "/pages/v1/docs/intro.json",
      "/pages/v1/docs/draft.json",
    ]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("go by the address where a canonical link stays behind for good", async () => {
    const start = { plan: paths, address: `${PRODUCTION}/v1/start`, head: canonical(`${PRODUCTION}/docs/intro`) };
    const { page } = await open(start);
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    await page.evaluate(`history.pushState({}, "", "${PRODUCTION}/docs/draft")`);
    await expect.poll(() => offered(page)).toEqual([`[en] ${PRODUCTION}/docs/draft`]);
    await page.close();
  });

  it("keep the focus where a page stays the same", async () => {
    const { page } = await open({ plan: paths, address: `${PRODUCTION}/docs/intro` });
    await page.locator("locale-switcher a[lang=es]").focus();
    await page.evaluate(`history.replaceState({}, "", "${PRODUCTION}/docs/intro/?tab=1#a")`);
    await page.evaluate("new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))");
    const focused = `document.querySelector("locale-switcher").shadowRoot.activeElement?.lang`;
    expect(await page.evaluate(focused)).toBe("es");
    expect(host.asked).toHaveLength(1);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("the list", () => {
  const intro = { plan: paths, address: `${PRODUCTION}/docs/intro` };
  const html = `document.querySelector("locale-switcher").shadowRoot.innerHTML`;

  it("is a labelled list of links in their own languages", async () => {
    const { page } = await open(intro);
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    expect(await page.evaluate(html)).toBe(
      '<nav part="nav" aria-label="Languages" lang="en"><ul part="list">' +
        `<li part="item"><a part="link current" lang="en" dir="ltr" href="${PRODUCTION}/docs/intro" hreflang="en" aria-current="true">English</a></li>` +
        `<li part="item"><a part="link" lang="es" dir="ltr" href="${PRODUCTION}/es/docs/intro" hreflang="es-ES">Español</a></li>` +
        `<li part="item"><a part="link" lang="ar" dir="rtl" href="${PRODUCTION}/ar/docs/intro" hreflang="ar">العربية</a></li>` +
        "</ul></nav>",
    );
    await page.close();
  });

  it("marks missing translations and changes its label when its attributes say so, also later", async () => {
    const { page } = await open({ ...intro, address: `${PRODUCTION}/docs/other` });
    const two = [`[en] ${PRODUCTION}/docs/other`, `es ${PRODUCTION}/es/docs/other`];
    await expect.poll(() => offered(page)).toEqual(two);
    await page.evaluate(`{
      const switcher = document.querySelector("locale-switcher");
      switcher.setAttribute("missing", "disabled");
      switcher.setAttribute("label", "Idiomas");
    }`);
    await expect.poll(() => offered(page)).toEqual([...two, "(ar)"]);
    const shown = String(await page.evaluate(html));
    expect(shown).toContain('<nav part="nav" aria-label="Idiomas">');
    expect(shown).toContain('<a part="link missing" lang="ar" dir="rtl" role="link" aria-disabled="true">العربية</a>');
    await page.close();
  });

  it("is walked and followed by keyboard, past what is missing", async () => {
    const { page } = await open({ ...intro, address: `${PRODUCTION}/docs/other`, attributes: 'missing="disabled"' });
    await expect.poll(() => offered(page)).toHaveLength(3);
    const focused = `document.activeElement?.shadowRoot?.activeElement?.lang ?? document.activeElement?.localName`;
    const walked: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("Tab");
      walked.push(await page.evaluate(focused));
    }
    expect(walked).toEqual(["en", "es", "body"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${PRODUCTION}/es/docs/other`);
    await page.close();
  });

  it("keeps names and addresses as text, whatever they hold", async () => {
    const name = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>&amp;`;
    const hostile = planAt("base_url: http://docs.example.com/project\naddresses: path\n", {
      locales: `- { code: en, name: English }\n- { code: es, name: ${JSON.stringify(name)} }\n`,
      pages: `- { path: "/docs/a&b=c,d@e+f!g~h" }\n`,
    });
    const { page, messages } = await open({ plan: hostile, address: `${PRODUCTION}/docs/a&b=c,d@e+f!g~h` });
    await expect.poll(() => page.locator("locale-switcher nav a").allTextContents()).toEqual(["English", name]);
    expect(await page.locator("locale-switcher img, locale-switcher script").count()).toBe(0);
    expect(messages).toEqual([]);
    await page.close();
  });

  const spanish = (url: unknown, code: unknown = "es") => ({ translations: [{ code, name: "x", dir: "ltr", url }] });

  it.each<[what: string, members: Readonly<Record<string, unknown>>]>([
    ["an address that is code", spanish("javascript:alert(1)")],
    ["an address without a host", spanish("https://")],
    ["an address with a path and no host", spanish("https:///docs")],
    ["an address with a user name", spanish("https://docs.example.com@elsewhere.example/")],
    ["an address with white space", spanish("https://docs.example.com\t.elsewhere.example/")],
    ["an address with a backslash", spanish("https://docs.example.com\\.elsewhere.example/")],
    ["an address with a space in its path", spanish(`${PRODUCTION}/es/docs /intro`)],
    ["an address in a list", spanish([`${PRODUCTION}/es/docs/intro`])],
    ["a language that is no text", spanish(`${PRODUCTION}/es/docs/intro`, ["es"])],
    ["translations that are null", { translations: [null] }],
    ["translations that are no list", { translations: { filter: 1 } }],
    [
      "a page whose address is in a list",
      { ...spanish("https://a.example"), source_url: [`${PRODUCTION}/docs/intro`] },
    ],
  ])("makes no link of %s", async (_what, members) => {
    const answer = { source_url: `${PRODUCTION}/docs/intro`, source_locale: "en", ...members };
    publish(host, paths, new Map([[intro.address, documentOf(intro)]]));
    host.files.set(`${PRODUCTION}/pages/v1/docs/intro.json`, {
      type: "application/json",
      text: JSON.stringify(answer),
    });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(intro.address, { waitUntil: "networkidle" });
    expect(await offered(page)).toEqual(["content"]);
    await page.close();
  });

  it("takes no member of a page's file that the file does not have", async () => {
    const link = {
      ...spanish(`${PRODUCTION}/ar/docs/intro`, "ar").translations[0],
      hreflang: { toString: 1 },
      origin: 7,
    };
    const answer = { source_url: `${PRODUCTION}/docs/intro`, source_locale: "en", translations: [link] };
    publish(host, paths, new Map([[intro.address, documentOf(intro)]]));
    host.files.set(`${PRODUCTION}/pages/v1/docs/intro.json`, {
      type: "application/json",
      text: JSON.stringify(answer),
    });
    if (!browser) throw new Error("no browser");
    const { page, messages } = await openPage(browser);
    await page.goto(intro.address, { waitUntil: "networkidle" });
    expect(await page.locator("locale-switcher nav a[href]").getAttribute("hreflang")).toBe("ar");
    expect(messages).toEqual([]);
    await page.close();
  });

  it("maps no address beside the site's path to another host", async () => {
    const local = { plan: paths, address: "http://local.example/docs/intro" };
    publish(host, paths, new Map([[local.address, documentOf(local)]]));
    const answer = { ...spanish(`${PRODUCTION}@elsewhere.example/`), source_url: `${PRODUCTION}/docs/intro` };
    host.files.set(`${PRODUCTION}/pages/v1/docs/intro.json`, {
      type: "application/json",
      text: JSON.stringify({ ...answer, source_locale: "en" }),
    });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(local.address);
    await expect.poll(() => offered(page)).toContain(`es ${PRODUCTION}@elsewhere.example/`);
    await page.close();
  });

  it("is shown, styled, where the page's policy allows its own files alone", async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src data:">`;
    const { page, messages } = await open({ ...intro, head: policy });
    await expect.poll(() => offered(page)).toEqual(byPath("en"));
    const display = `getComputedStyle(document.querySelector("locale-switcher").shadowRoot.querySelector("ul")).display`;
    expect(await page.evaluate(display)).toBe("flex");
    expect(messages).toEqual([]);
    await page.close();
  });

  it("stores nothing and leads nowhere by itself", async () => {
    if (!browser) throw new Error("no browser");
    const context = await browser.newContext({ locale: "es-ES" });
    publish(host, paths, new Map([[intro.address, documentOf(intro)]]));
    const page = await context.newPage();
    await page.goto(intro.address, { waitUntil: "networkidle" });
    expect(await offered(page)).toEqual(byPath("en"));
    await page.locator("locale-switcher a[lang=en]").click();
    await page.waitForLoadState("networkidle");
    expect(page.url()).toBe(intro.address);
    expect(await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")).toEqual([0, 0, ""]);
    await context.close();
  });

  it("keeps the choice where the attribute remember says, for the site's own scripts", async () => {
    const { page } = await open({ ...intro, attributes: 'remember="language"' });
    await page.locator("locale-switcher a[lang=es]").click();
    await page.waitForURL(`${PRODUCTION}/es/docs/intro`);
    expect(await page.evaluate("localStorage.getItem('language')")).toBe("es");
    await page.close();
  });
});

const axe = enginePackage("axe-core");

describe.skipIf(executable === undefined || axe === undefined)("axe finds nothing", () => {
  it.each([
    ["in the list", { address: `${PRODUCTION}/docs/intro` }],
    ["in a list with missing languages", { address: `${PRODUCTION}/docs/other`, attributes: 'missing="disabled"' }],
    ["in what the element holds", { address: `${PRODUCTION}/docs/unlisted` }],
  ])("%s", async (_what, where) => {
    const { page } = await open({ plan: paths, ...where });
    await page.waitForLoadState("networkidle");
    await page.evaluate(readFileSync(join(axe ?? "", "axe.min.js"), "utf8"));
    const violations = await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
    );
    expect(violations).toEqual([]);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("the switcher of the package", () => {
  const { outputFiles } = buildSync({
    entryPoints: ["scripts/browser/switcher/index.ts"],
    bundle: true,
    format: "esm",
    write: false,
  });

  it("reads its site once for each document, from the given address", async () => {
    host.files.set("http://shop.example/app.js", { type: "text/javascript", text: outputFiles[0]?.text ?? "" });
    const { page, messages } = await open({
      plan: paths,
      address: "http://shop.example/es/docs/intro",
      script: '<script type="module" src="/app.js"></script>',
      attributes: `api="${PRODUCTION}"`,
    });
    await expect.poll(() => offered(page)).toEqual(byPath("es", "http://shop.example"));
    await page.evaluate(`history.pushState({}, "", "/es/docs/draft")`);
    await expect.poll(() => offered(page)).toEqual(["en http://shop.example/docs/draft", "(es)"]);
    expect(host.asked.map((address) => address.slice(PRODUCTION.length)).sort()).toEqual([
      "/addresses/v1.json",
      "/locales/v1.json",
      "/pages/v1/docs/draft.json",
      "/pages/v1/docs/intro.json",
    ]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it.each<[what: string, names: unknown]>([
    ["names and directions are no text", [{ code: "es", name: ["x"], dir: ["rtl"] }]],
    ["languages are no list", { find: 1 }],
    ["a language is null", [null]],
  ])("shows codes where %s", async (_what, locales) => {
    host.files.set("http://shop.example/app.js", { type: "text/javascript", text: outputFiles[0]?.text ?? "" });
    const script = '<script type="module" src="/app.js"></script>';
    const opened = {
      plan: paths,
      address: "http://shop.example/es/docs/intro",
      attributes: `api="${PRODUCTION}"`,
      script,
    };
    publish(host, paths, new Map([[opened.address, documentOf(opened)]]));
    host.files.set(`${PRODUCTION}/locales/v1.json`, { type: "application/json", text: JSON.stringify({ locales }) });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(opened.address);
    await expect.poll(() => offered(page)).toEqual(byPath("es", "http://shop.example"));
    const shown = `[...document.querySelector("locale-switcher").shadowRoot.querySelectorAll("li > *")].map((item) => item.textContent + item.dir)`;
    expect(await page.evaluate(shown)).toEqual(["enltr", "esltr", "arltr"]);
    await page.close();
  });

  it.each<[what: string, members: Readonly<Record<string, unknown>>]>([
    ["an origin is no address", { locales: [{ code: "en", origin: "https://", prefix: "", aliases: [] }] }],
    ["a prefix is no text", { locales: [{ code: "en", origin: PRODUCTION.slice(0, -8), prefix: [""], aliases: [] }] }],
    ["the place of the site is in a list", { published_at: [PRODUCTION] }],
  ])("shows nothing of a site whose plan has another shape: %s", async (_what, members) => {
    host.files.set("http://shop.example/app.js", { type: "text/javascript", text: outputFiles[0]?.text ?? "" });
    const script = '<script type="module" src="/app.js"></script>';
    const opened = {
      plan: paths,
      address: "http://shop.example/docs/intro",
      attributes: `api="${PRODUCTION}"`,
      script,
    };
    publish(host, paths, new Map([[opened.address, documentOf(opened)]]));
    const file = host.files.get(`${PRODUCTION}/addresses/v1.json`);
    const text = JSON.stringify({ ...JSON.parse(`${file?.text}`), ...members });
    host.files.set(`${PRODUCTION}/addresses/v1.json`, { type: "application/json", text });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(opened.address, { waitUntil: "networkidle" });
    expect(await offered(page)).toEqual(["content"]);
    await page.close();
  });
});
