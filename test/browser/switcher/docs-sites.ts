/**
 * Small docs sites as four generators write them: the places of their pages, the contents of their heads, and how
 * they move from page to page without loading a document. Read in the sources of Docusaurus 3, Astro 5 with Starlight,
 * VitePress 1 and Material for MkDocs 9, November 2026.
 */
import { type Plan } from "../../../scripts/pipeline.ts";
import { planOf } from "../../content-files.ts";

/** A generator's shape. */
export interface DocsShape {
  readonly name: string;
  /** `site.yaml` */
  readonly site: string;
  /** The end of a page's path as the site's content states it: `/` where addresses end with one. */
  readonly slash: string;
  /** What follows a page's path in the addresses that servers show. */
  readonly suffix: string;
  /** In the head of each page. */
  readonly head: (address: string) => string;
  /** The navigation inside the document: a script. */
  readonly router: string;
}

/** The pages of every site, with the languages that they exist in beside English. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  "": ["es", "ar"],
  "/docs/intro": ["es", "ar"],
  "/docs/install": ["es"],
  "/docs/café": ["ar"],
  "/docs/draft": [],
  "/docs/reference": ["es", "ar"],
};

/** A page with an address of its own in Spanish. */
const OWN: Readonly<Record<string, string>> = { "es /docs/reference": "/docs/referencia" };

/** A page that generators write in every language, and that the site does not list. */
export const UNLISTED = "/blog";

/** The path of a page in a language. */
export function pathIn(code: string, path: string): string {
  return OWN[`${code} ${path}`] ?? path;
}

const LOCALES = `
- { code: en, name: English }
- { code: es, name: Español }
- { code: ar, name: العربية }
`;

/** The API of a site. */
export function planOfShape({ site, slash }: DocsShape): Plan {
  const pages = Object.entries(PAGES).map(([path, locales]) => ({
    path: `${path}${slash}` || "/",
    locales,
    translations: Object.fromEntries(
      locales.flatMap((code) => (pathIn(code, path) === path ? [] : [[code, pathIn(code, path) + slash]])),
    ),
  }));
  return planOf({ site, locales: LOCALES, pages: JSON.stringify(pages) });
}

/** The documents of a site by their addresses: every page in every language, untranslated where there is no translation. */
export function documentsOf(shape: DocsShape, plan: Plan): Map<string, string> {
  const { addresses, locales } = plan.site;
  const script = `${addresses.publishedAt}/switcher/v1.js`;
  const addressIn = (code: string, path: string): string => {
    const place = addresses.locales.find((locale) => locale.code === code);
    const end = path === "" ? "/" : pathIn(code, path) + shape.suffix;
    return encodeURI(`${place?.origin}${addresses.basePath}${place?.prefix}${end}`);
  };
  const documents = addresses.locales.flatMap(({ code }) => {
    const address = (path: string): string => addressIn(code, path);
    const paths = [...Object.keys(PAGES), UNLISTED];
    const menu = paths.map((path) => `<a href="${address(path)}">${path || "/"}</a>`);
    const dir = locales.find((locale) => locale.code === code)?.dir;
    const alternates = (path: string): string =>
      addresses.locales
        .map((one) => `<link rel="alternate" hreflang="${one.code}" href="${addressIn(one.code, path)}">`)
        .join("");
    return paths.map((path): [string, string] => [
      address(path),
      `<!doctype html>
<html lang="${code}" dir="${dir}">
<head>
<meta charset="utf-8">
<title>${path || "/"}</title>
<link rel="icon" href="data:,">
${shape.head(address(path))}${alternates(path)}
<script src="${script}" defer></script>
<script>${shape.router}</script>
</head>
<body>
<header data-md-component="header"><nav aria-label="Menu">${menu.join(" ")}</nav></header>
<main data-md-component="container">
<locale-switcher><a href="/languages">All languages</a></locale-switcher>
<h1>${path || "/"} ${PAGES[path]?.includes(code) ? code : "en"}</h1>
</main>
</body>
</html>`,
    ]);
  });
  return new Map(documents);
}

const canonical = (address: string): string => `<link rel="canonical" href="${address}">`;

/** The beginning of every router: the clicks that it handles. */
const onLinks = (target: string, go: string): string => `
document.addEventListener("click", (event) => {
  const link = ${target}.closest("a[href]");
  if (!link || link.origin !== location.origin || event.ctrlKey) return;
  event.preventDefault();
  ${go}
});`;

/** The address first; then, when the page's code has come, the text; then, in the next frame, the head (react-helmet). */
const docusaurus = `
const show = async () => {
  const text = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("h1").textContent = page.querySelector("h1").textContent;
  requestAnimationFrame(() => {
    document.title = page.title;
    document.querySelector("link[rel=canonical]").replaceWith(page.querySelector("link[rel=canonical]"));
  });
};
${onLinks("event.target", 'history.pushState({}, "", link.href); show();')}
addEventListener("popstate", show);`;

/** The next document first; its head and body are put in place inside a view transition, then the address. */
const starlight = `
const go = async (address, isNew) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  document.startViewTransition(() => {
    for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
    for (const old of [...document.head.children]) {
      const same = [...page.head.children].find((one) => one.isEqualNode(old));
      if (same) same.remove();
      else old.remove();
    }
    document.head.append(...page.head.children);
    document.body.replaceWith(page.body);
    if (isNew) history.pushState({}, "", address);
  });
};
${onLinks("event.composedPath()[0]", "go(link.href, true);")}
addEventListener("popstate", () => go(location.href, false));`;

/** The address first; then the text. A canonical link that the build has written stays as it is. */
const vitepress = `
const show = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  document.querySelector("h1").textContent = page.querySelector("h1").textContent;
  document.title = page.title;
};
${onLinks("event.target", 'history.pushState({}, "", link.href); show();')}
addEventListener("popstate", show);`;

/** The address first; then what differs in the head, and the components as a whole. */
const material = `
const show = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const old = new Map([...document.head.children].map((one) => [one.outerHTML, one]));
  for (const one of [...page.head.children]) {
    if (old.has(one.outerHTML)) old.delete(one.outerHTML);
    else document.head.append(one);
  }
  for (const one of old.values()) one.remove();
  const container = "[data-md-component=container]";
  document.querySelector(container).replaceWith(page.querySelector(container));
};
${onLinks("event.target", 'history.pushState(null, "", link.href); show();')}
addEventListener("popstate", show);`;

export const docsShapes: readonly DocsShape[] = [
  {
    name: "Docusaurus, below a base path",
    site: "base_url: http://docs.example.com/project\nsource_locale: en\naddresses: path\n",
    slash: "",
    suffix: "",
    head: canonical,
    router: docusaurus,
  },
  {
    name: "Starlight with view transitions",
    site: "base_url: http://docs.example.com\nsource_locale: en\naddresses: path\n",
    slash: "/",
    suffix: "/",
    head: canonical,
    router: starlight,
  },
  {
    name: "VitePress, addresses with .html",
    site: "base_url: http://docs.example.com\nsource_locale: en\naddresses: path\n",
    slash: "",
    suffix: ".html",
    head: canonical,
    router: vitepress,
  },
  {
    name: "MkDocs Material with instant loading, a host for each language",
    site: "base_url: http://docs.example.com\nsource_locale: en\n",
    slash: "/",
    suffix: "/",
    head: canonical,
    router: material,
  },
];
