/**
 * What elements of a page put in the place of globals, by their names and ids: of globals that a browser lacks, and of
 * any member of the document (https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object,
 * https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem).
 */
import { buildSync } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { planOf } from "../content-files.ts";
import { CHROMIUM, engine } from "../engines.ts";
import { textsOf } from "../whole-texts.ts";
import { type DocsHost, launch, openPage, publish, startDocsHost } from "./switcher/docs-host.ts";

const BUNDLES = [
  "client.ts",
  "switcher/index.ts",
  "switcher/script.ts",
  "notice/script.ts",
  "reference/script.ts",
] as const;

/** Bundles with minified names: a longer name is not declared in the bundle. */
function bundle(entry: (typeof BUNDLES)[number]): string {
  const { outputFiles } = buildSync({
    entryPoints: [`scripts/browser/${entry}`],
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

interface Syntax {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax => typeof value === "object" && value !== null && "type" in value;

/** Every node of a program with the one that it is a part of. */
function* nodesOf(node: Syntax, parent?: Syntax): Generator<readonly [node: Syntax, parent: Syntax | undefined]> {
  yield [node, parent];
  for (const part of Object.values(node).flat()) if (isSyntax(part)) yield* nodesOf(part, node);
}

/** The names that a program reads and has not declared: it has none of three letters of its own. */
function globalsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [node, parent] of nodesOf(parseAst(text) as unknown as Syntax)) {
    const isKey = parent?.computed === false && (parent.property === node || parent.key === node);
    const isExported = parent?.type === "ExportSpecifier";
    if (node.type === "Identifier" && `${String(node.name)}`.length > 2 && !isKey && !isExported)
      found.add(`${String(node.name)}`);
  }
  return [...found].sort();
}

/** The members that a program reads of a global, and `itself` where it hands the global on. */
function membersOf(text: string, name: string): string[] {
  const found = new Set<string>();
  for (const [node, parent] of nodesOf(parseAst(text) as unknown as Syntax)) {
    if (node.type !== "Identifier" || node.name !== name || parent?.property === node || parent?.key === node) continue;
    const { property } = parent?.type === "MemberExpression" ? parent : { property: undefined };
    found.add(isSyntax(property) ? String(property.name) : "itself");
  }
  return [...found].sort();
}

/** What each browser has had since 2022, as an own property of the window or the language: no element shadows it. */
const STANDARD = [
  ..."Array Date Intl Map Math Object Promise Reflect RegExp Set String SyntaxError TypeError Error JSON undefined".split(
    " ",
  ),
  ..."btoa decodeURIComponent encodeURI encodeURIComponent URL URLSearchParams fetch".split(" "),
  ..."Document Element HTMLElement HTMLScriptElement MutationObserver CSSStyleSheet Option".split(" "),
  ..."addEventListener clearTimeout customElements document getSelection history localStorage location navigator sessionStorage setTimeout window".split(
    " ",
  ),
];

describe("the names that a bundle reads", () => {
  it.each(BUNDLES)("are standard, or its site's own: %s", (entry) => {
    const known = ["switcher/script.ts", "notice/script.ts"].includes(entry) ? [...STANDARD, "STELE_SITE"] : STANDARD;
    expect(globalsOf(bundle(entry)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(BUNDLES)("of the document are read where no element shadows them: %s", (entry) => {
    expect(membersOf(bundle(entry), "document")).toEqual(entry === "client.ts" ? [] : ["itself"]);
    expect(bundle(entry)).not.toMatch(/\.(?:ownerDocument|contentDocument|defaultView|getRootNode|forms|images)\b/);
  });

  it.each(BUNDLES)("of the window, which it may lack, are known: %s", (entry) => {
    expect(membersOf(bundle(entry), "window")).toEqual(/^(?:switcher|notice)\//.test(entry) ? ["navigation"] : []);
    expect(bundle(entry)).not.toMatch(/\b(?:self|globalThis|frames|top|parent)\b/);
  });

  it("are found in every form", () => {
    const text = "let a={href:1,top};class b{name(){return self.other}}const{x:c=query}=document;export{a as later};";
    expect(globalsOf(text)).toEqual(["document", "query", "self", "top"]);
    expect(membersOf("document.head;a(document);b.document;const{c}=document", "document")).toEqual(["head", "itself"]);
  });
});

const executable = engine(...CHROMIUM);
const SITE = "http://docs.example.com/project";
const plan = planOf({
  site: `base_url: ${SITE}\nsource_locale: en\naddresses: path\n`,
  locales: "- { code: en, name: English }\n- { code: es, name: Español }\n",
  pages: "- { path: / }\n- { path: /docs/intro }\n- { path: /docs/other }\n",
});

let host: DocsHost;
let browser: Browser | undefined;
/** All that a page can read of the window and the document. */
let names: { readonly window: readonly string[]; readonly document: readonly string[] };

beforeAll(async () => {
  if (executable === undefined) return;
  host = await startDocsHost();
  browser = await launch(executable, host);
  const page = await browser.newPage();
  names = await page.evaluate(`(() => {
    const all = (object) => object ? [...Object.getOwnPropertyNames(object), ...all(Object.getPrototypeOf(object))] : [];
    return { window: all(window), document: all(document) };
  })()`);
  await page.close();
});

afterAll(async () => {
  await browser?.close();
  host?.close();
});

/** Each name as that of an image, which the document takes for its own, and as an id, which the window does. */
function shadows(): string {
  const images = [...new Set(names.document)].map((name) => `<img hidden alt="" name="${name}">`);
  return images.join("") + [...new Set(names.window)].map((name) => `<i hidden id="${name}"></i>`).join("");
}

const SCRIPTS = {
  "switcher/v1.js": `<script src="${SITE}/switcher/v1.js" defer></script>`,
  "the switcher of the package": `<script type="module" src="/app.js"></script>`,
};

/** The addresses that the switcher of a page offers, read past what shadows them. */
const OFFERED = `[...Document.prototype.querySelector.call(document, "locale-switcher").shadowRoot.querySelectorAll("a")].map(({ href }) => href)`;

const languagesOf = (path: string): string[] => [`${SITE}${path}`, `${SITE}/es${path}`];

/** Opens a page with a switcher; `setUp` runs before it is read. */
async function open(markup: string, script: string, setUp?: string): Promise<Awaited<ReturnType<typeof openPage>>> {
  if (!browser) throw new Error("no browser");
  const address = `${SITE}/docs/intro`;
  const text = `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,">${script}</head>
<body>${markup}<locale-switcher api="${SITE}">All languages</locale-switcher></body></html>`;
  publish(host, plan, new Map([[address, text]]));
  host.files.set("http://docs.example.com/app.js", { type: "text/javascript", text: bundle("switcher/index.ts") });
  const watched = await openPage(browser, setUp);
  await watched.page.goto(address);
  return watched;
}

describe.skipIf(executable === undefined).each(Object.entries(SCRIPTS))("%s", (_what, script) => {
  it("works among elements with the names of all that a page can read", async () => {
    const { page, messages } = await open(shadows(), script);
    expect(await page.evaluate("document.querySelector instanceof HTMLImageElement")).toBe(true);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual(languagesOf("/docs/intro"));
    await page.evaluate(`history.pushState({}, "", "${SITE}/docs/other")`);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual(languagesOf("/docs/other"));
    expect(messages).toEqual([]);
    await page.close();
  });

  it.each([
    ["nothing", "", "undefined"],
    ["an element", '<nav id="navigation"></nav>', "HTMLElement"],
    ["two elements", '<nav id="navigation"></nav><div id="navigation"></div>', "HTMLCollection"],
    ["an object", '<object id="navigation"></object>', "HTMLObjectElement"],
    ["a frame", '<iframe name="navigation" srcdoc="a"></iframe>', "Window"],
    ["a frame of another origin", '<iframe name="navigation" src="http://other.example/"></iframe>', "Object"],
  ])("follows navigations where a browser lacks the Navigation API, and %s has its name", async (_name, markup, is) => {
    const { page, messages } = await open(markup, script, "delete window.navigation");
    const kind = `typeof navigation === "undefined" ? "undefined" : Object.prototype.toString.call(navigation).slice(8, -1)`;
    expect(await page.evaluate(kind)).toBe(is);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual(languagesOf("/docs/intro"));
    await page.evaluate(`history.pushState({}, "", "${SITE}/docs/other")`);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual(languagesOf("/docs/other"));
    expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
    await page.close();
  });
});

describe.skipIf(executable === undefined)("switcher/v1.js", () => {
  it("knows where it is, whatever calls itself the current script", async () => {
    const preview = "http://preview.example/pr-7";
    if (!browser) throw new Error("no browser");
    const address = `${preview}/docs/intro`;
    const text = `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"></head><body><form name="currentScript"></form>
<script src="${preview}/switcher/v1.js"></script><locale-switcher>All languages</locale-switcher></body></html>`;
    publish(host, plan, new Map([[address, text]]), preview);
    host.asked.length = 0;
    const { page } = await openPage(browser);
    await page.goto(address);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual([`${preview}/docs/intro`, `${preview}/es/docs/intro`]);
    expect(host.asked).toEqual([`${preview}/pages/v1/docs/intro.json`]);
    await page.close();
  });

  it("leads to another host where an address only begins like the site's own", async () => {
    const [own, preview] = ["http://docs.example.com", "http://copy.example"];
    const rootPlan = planOf({
      site: `base_url: ${own}\nsource_locale: en\naddresses: path\n`,
      locales: "- { code: en, name: English }\n- { code: es, name: Español }\n",
      pages: "- { path: /intro }\n",
    });
    const text = `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"></head><body>
<script src="${preview}/switcher/v1.js"></script><locale-switcher>All languages</locale-switcher></body></html>`;
    publish(host, rootPlan, new Map([[`${preview}/intro`, text]]), preview);
    const listing = `${preview}/pages/v1/intro.json`;
    const other = `${own}.evil.example/es/intro`;
    const changed = host.files.get(listing)?.text.replace(`${own}/es/intro`, other) ?? "";
    host.files.set(listing, { type: "application/json", text: changed });
    if (!browser) throw new Error("no browser");
    const { page } = await openPage(browser);
    await page.goto(`${preview}/intro`);
    await expect.poll(() => page.evaluate(OFFERED)).toEqual([`${preview}/intro`, other]);
    await page.close();
  });

  it.each(["javascript:alert(1)//", "data:application/json,", "ftp://docs.example.com", "file:///"])(
    "asks nothing of %s",
    async (api) => {
      const { page, messages } = await open("", SCRIPTS["switcher/v1.js"]);
      await page.evaluate(`document.querySelector("locale-switcher").setAttribute("api", "${api}")`);
      await expect.poll(() => page.evaluate(OFFERED)).toEqual([]);
      expect(messages).toEqual([]);
      await page.close();
    },
  );
});

describe.skipIf(executable === undefined)("the script of the reference", () => {
  it("works among elements with the names of all that a page can read", async () => {
    if (!browser) throw new Error("no browser");
    const address = `${SITE}/reference/`;
    const text = textsOf(plan.artifacts()).get("reference/index.html") ?? "";
    const form = text.indexOf("<form");
    publish(host, plan, new Map([[address, text.replace(/(<body[^>]*>)/, `$1${shadows()}`)]]));
    expect(form).toBeGreaterThan(0);
    const { page, messages } = await openPage(browser);
    await page.goto(address);
    const enabled = `[...Document.prototype.querySelectorAll.call(document, "button")].every(({ disabled }) => !disabled)`;
    await expect.poll(() => page.evaluate(enabled)).toBe(true);
    expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
    await page.close();
  });
});
