/** The translation notice in Chromium: what it says where, how it is closed, and what it leaves alone. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Plan } from "../../../scripts/pipeline.ts";
import { planOf } from "../../content-files.ts";
import { CHROMIUM, engine } from "../../engines.ts";
import { enginePackage } from "../../engines/packages.ts";
import { type DocsHost, launch, offered, publish, startDocsHost } from "../switcher/docs-host.ts";

const executable = engine(...CHROMIUM);
const SITE = "http://docs.example.com/project";
const NAME = `<img src=x onerror=alert(1)>`;

function planWith(locales: string, translations: string): Plan {
  return planOf({
    site: `base_url: ${SITE}\nsource_locale: en\naddresses: path\nartifacts: { coverage: true, notice: true }\n`,
    locales: `- { code: en, name: English }\n${locales}`,
    pages: `- { path: /docs/intro, revision: bbb, translations: { ${translations} } }\n- { path: /docs/other, locales: [es, fr] }\n- { path: /docs/plain, locales: [es, fr] }\n`,
  });
}

const plan = planWith(
  `- { code: es, name: Español }\n- { code: fr, name: Français }\n- { code: de, name: Deutsch }\n- { code: hi, name: हिन्दी }\n- { code: ar, name: العربية }\n- { code: pt-BR, name: ${JSON.stringify(NAME)} }\n`,
  ["es", "fr", "de", "hi", "ar"].map((code) => `${code}: { revision: aaa }`).join(", "),
);

const axe = enginePackage("axe-core");

let host: DocsHost;
let browser: Browser;

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
  if (host) host.asked.length = 0;
});

interface Opened {
  readonly path: string;
  /** The language of the reader. Default: that of the source page. */
  readonly wanted?: string;
  readonly attributes?: string;
  readonly lang?: string;
  readonly dir?: string;
  readonly head?: string;
  readonly scripts?: readonly string[];
  readonly context?: BrowserContextOptions;
  readonly setUp?: string;
  /** The element of the switcher, which grows in its place when it has its links. */
  readonly switcher?: string;
}

const FILLER = "<p>Some text of the page, in a line of its own.</p>".repeat(12);

/** The document at each path: the notice stands in the middle of its text, where it would move most. */
function documents({
  attributes = "",
  switcher = "<locale-switcher></locale-switcher>",
  lang = "en",
  dir = "ltr",
  head = "",
  scripts = ["notice"],
}: Opened): Map<string, string> {
  const tags = scripts.map((name) => `<script src="${SITE}/${name}/v1.js" defer></script>`).join("");
  const text = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A page</title><link rel="icon" href="data:,">${head}<style nonce="page">:root { color-scheme: light dark; font-family: sans-serif }</style>${tags}</head>
<body><h1>A page</h1><button id="first">A button</button>${FILLER}<translation-notice ${attributes}></translation-notice>${switcher}${FILLER}</body></html>`;
  const paths = ["/docs/intro", "/docs/other", "/docs/plain", "/docs/draft"];
  const prefixes = ["", "/es", "/fr", "/de", "/hi", "/ar", "/pt-br"];
  return new Map(prefixes.flatMap((prefix) => paths.map((path) => [`${SITE}${prefix}${path}`, text])));
}

interface Watched {
  readonly page: Page;
  readonly messages: string[];
}

async function open(opened: Opened): Promise<Watched> {
  publish(host, plan, documents(opened));
  const file = `${SITE}/pages/v1/docs/intro.json`;
  const { text = "", type = "" } = host.files.get(file) ?? {};
  // The content of a test has no history of git and no routes: the day and the mark are added to what was built.
  const marked = text.replaceAll('"state":"behind"', '"state":"behind","since":"2026-11-02"');
  host.files.set(file, {
    type,
    text: marked.replace('/de/docs/intro","state', '/de/docs/intro","machine":true,"state'),
  });
  const page = await browser.newPage({ locale: opened.wanted ?? "en-US", ...opened.context });
  if (opened.setUp !== undefined) await page.addInitScript(opened.setUp);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (fault) => messages.push(fault.message));
  await page.goto(SITE + opened.path);
  return { page, messages };
}

/** The messages as `topic: text`, with the paths of their links, read without the help of the page. */
function told(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelector("translation-notice").shadowRoot.querySelectorAll("p")].map((line) => {
    const link = line.querySelector("a");
    return line.part[1] + ": " + line.textContent.trim().replaceAll("\\u00A0", " ") + (link ? " -> " + new URL(link.href).pathname : "");
  })`);
}

/** Waits until the switcher, which reads the same file, has its links: the notice then has said what it says. */
async function settled(page: Page): Promise<void> {
  await expect.poll(async () => (await offered(page)).join()).not.toBe("content");
}

const BEHIND_ES =
  "behind: A esta traducción le faltan cambios de la página de origen. La página de origen ha cambiado desde el 2 de noviembre de 2026. Leer la página de origen -> /project/docs/intro";

describe.skipIf(executable === undefined)("<translation-notice> says", () => {
  it.each<readonly [what: string, opened: Opened, told: readonly string[]]>([
    ["that a translation is behind", { path: "/es/docs/intro", lang: "es", wanted: "es-MX" }, [BEHIND_ES]],
    [
      "the same in French",
      { path: "/fr/docs/intro", lang: "fr", wanted: "fr" },
      [
        "behind: Cette traduction est en retard sur la page source. La page source a changé depuis le 2 novembre 2026. Lire la page source -> /project/docs/intro",
      ],
    ],
    [
      "the same in Hindi",
      { path: "/hi/docs/intro", lang: "hi", wanted: "hi" },
      ["behind: यह अनुवाद मूल पेज से पुराना है। मूल पेज में 2 नवंबर 2026 से बदलाव हुए हैं। मूल पेज पढ़ें -> /project/docs/intro"],
    ],
    [
      "in English on a page whose language has no texts",
      { path: "/ar/docs/intro", lang: "ar", dir: "rtl", wanted: "ar" },
      [
        "behind: This translation is behind its source page. The source page has changed since November 2, 2026. Read the source page -> /project/docs/intro",
      ],
    ],
    [
      "that a machine made the translation, and that it is behind",
      { path: "/de/docs/intro", lang: "de", wanted: "de" },
      [
        "machine: Diese Seite wurde maschinell übersetzt.",
        "behind: Diese Übersetzung ist nicht auf dem Stand der Ausgangsseite. Die Ausgangsseite hat sich seit dem 2. November 2026 geändert. Ausgangsseite lesen -> /project/docs/intro",
      ],
    ],
    [
      "that a page shows the text of its source",
      { path: "/de/docs/other", lang: "en", wanted: "de" },
      ["fallback: Diese Seite ist noch nicht übersetzt. Sie lesen den Text der Ausgangsseite."],
    ],
    [
      "in the language of the reader that the page exists in it",
      { path: "/docs/other", wanted: "fr-CH" },
      ["offer: Cette page existe aussi dans votre langue : Français -> /project/fr/docs/other"],
    ],
    [
      "nothing on a current page in the language of the reader",
      { path: "/es/docs/plain", lang: "es", wanted: "es" },
      [],
    ],
    ["nothing of a language in which the page is missing", { path: "/docs/plain", wanted: "de" }, []],
    [
      "what `show` names alone",
      { path: "/es/docs/intro", wanted: "fr", attributes: 'show="offer"' },
      ["offer: Cette page existe aussi dans votre langue : Français -> /project/fr/docs/intro"],
    ],
    [
      "the texts of the page in place of ours",
      {
        path: "/es/docs/intro",
        wanted: "es",
        attributes: `text-behind="Old &lt;b>text&lt;/b>." text-since="{date}!" text-source="Source"`,
      },
      ["behind: Old <b>text</b>. 2 de noviembre de 2026! Source -> /project/docs/intro"],
    ],
    [
      "the name of a language as text, and never as markup",
      { path: "/docs/intro", wanted: "pt" },
      [
        "offer: This page is also available in your language: <img src=x onerror=alert(1)> -> /project/pt-br/docs/intro",
      ],
    ],
  ])("%s", async (_what, opened, expected) => {
    const { page, messages } = await open(opened);
    await settled(page);
    await expect.poll(() => told(page)).toEqual(expected);
    expect(host.asked).toHaveLength(1);
    expect(messages).toEqual([]);
    await page.close();
  });
});

const isOpen = (page: Page): Promise<boolean> => told(page).then((lines) => lines.length > 0);
const CLOSE = "translation-notice button";

describe.skipIf(executable === undefined)("<translation-notice>", () => {
  it("moves nothing when it appears, under a strict policy", async () => {
    const policy = `default-src 'none'; script-src http://docs.example.com; connect-src http://docs.example.com; img-src data:; style-src 'nonce-page'`;
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const setUp = `window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: "layout-shift", buffered: true });`;
    const { page, messages } = await open({ path: "/es/docs/intro", wanted: "fr", head, setUp, switcher: "" });
    await expect.poll(() => told(page)).toHaveLength(2);
    const box = await page.locator("translation-notice section").boundingBox();
    const style = await page.evaluate(
      `getComputedStyle(document.querySelector("translation-notice").shadowRoot.querySelector("section")).display`,
    );
    expect([style, (box?.height ?? 0) > 40]).toEqual(["flex", true]);
    // Two frames: the shift of a change is reported after the frame that shows it.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await page.evaluate("shifts")).toEqual([]);
    expect(messages).toEqual([]);
    await page.close();
  });

  it("is announced, is closed with the keyboard on this page alone, and gives the focus back", async () => {
    const { page } = await open({ path: "/es/docs/intro", wanted: "es" });
    await expect.poll(() => told(page)).toEqual([BEHIND_ES]);
    expect(await page.locator("translation-notice").getByRole("status").getByRole("region").count()).toBe(1);
    await page.locator("#first").focus();
    const active = "document.activeElement.id || document.activeElement.localName";
    await page.keyboard.press("Tab");
    expect(await page.evaluate(active)).toBe("translation-notice");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await told(page)).toEqual([]);
    expect(await page.evaluate(active)).toBe("first");
    await page.evaluate(`history.pushState({}, "", "${SITE}/fr/docs/intro")`);
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.evaluate(`history.pushState({}, "", "${SITE}/es/docs/intro")`);
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await page.evaluate("sessionStorage.length + localStorage.length + document.cookie.length")).toBe(0);
    await page.reload();
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.close();
  });

  it("with `remember` is closed for the session: what was said there is not said again", async () => {
    const { page } = await open({ path: "/es/docs/intro", wanted: "es", attributes: "remember" });
    await page.locator(CLOSE).click();
    expect(await page.evaluate("Object.entries(sessionStorage)")).toEqual([["translation-notice", "behind"]]);
    await page.goto(`${SITE}/de/docs/intro`);
    await expect.poll(async () => (await told(page)).map((line) => line.split(":")[0])).toEqual(["machine", "offer"]);
    await page.close();
  });

  it("offers a language once in a document, and says the rest on each page", async () => {
    const { page } = await open({ path: "/docs/other", wanted: "fr" });
    await expect.poll(() => told(page)).toHaveLength(1);
    await page.evaluate(`history.pushState({}, "", "${SITE}/docs/plain")`);
    await expect.poll(() => told(page)).toEqual([]);
    await page.evaluate(`history.pushState({}, "", "${SITE}/es/docs/intro")`);
    await expect.poll(() => told(page)).toEqual([BEHIND_ES]);
    await page.evaluate(`history.pushState({}, "", "${SITE}/docs/draft")`);
    await expect.poll(() => told(page)).toEqual([]);
    expect(host.asked).toHaveLength(3);
    await page.close();
  });

  it("and the switcher are defined once, whichever scripts a page loads", async () => {
    const { page, messages } = await open({
      path: "/es/docs/intro",
      wanted: "es",
      scripts: ["switcher", "notice", "switcher", "notice"],
    });
    await expect.poll(() => told(page)).toEqual([BEHIND_ES]);
    await settled(page);
    expect(messages).toEqual([]);
    await page.close();
  });

  it.each([
    ["a page", "<!doctype html><p>Not here</p>"],
    ["another page's file", '{"source_url":"http://docs.example.com/project/docs/other","translations":[]}'],
    [
      "addresses that are none, and a day that is none",
      `{"source_url":"${SITE}/docs/intro","translations":[{"code":"en","url":"javascript:alert(1)"},{"code":"es","url":"${SITE}/es/docs/intro","state":"behind","since":"<b>"}]}`,
    ],
  ])("takes no link, markup or error from an answer that is %s", async (what, text) => {
    const { page, messages } = await open({ path: "/docs/draft", wanted: "es" });
    host.files.set(`${SITE}/pages/v1/docs/intro.json`, { type: "application/json", text });
    await page.goto(`${SITE}/es/docs/intro`);
    const expected = what.startsWith("addresses")
      ? ["behind: A esta traducción le faltan cambios de la página de origen."]
      : [];
    await expect.poll(() => told(page)).toEqual(expected);
    expect(messages).toEqual([]);
    await page.close();
  });

  it.skipIf(axe === undefined)(
    "can be read from right to left, and has no fault that axe finds, light and dark",
    async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page } = await open({
          path: "/ar/docs/intro",
          lang: "ar",
          dir: "rtl",
          wanted: "fr",
          context: { colorScheme, viewport: { width: 360, height: 640 } },
        });
        await expect.poll(() => told(page)).toHaveLength(2);
        await page.addScriptTag({ path: join(axe ?? "", "axe.min.js") });
        const found = await page.evaluate<{ id: string }[]>(
          `axe.run("translation-notice").then(({ violations }) => violations)`,
        );
        expect(found.map(({ id }) => id)).toEqual([]);
        const button = await page.locator(CLOSE).boundingBox();
        expect(button?.x).toBeLessThan(60);
        await page.close();
      }
    },
  );
});
