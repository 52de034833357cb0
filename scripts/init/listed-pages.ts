/** Formats the pages of a site as `pages.yaml` or `pages.jsonl`. A build reads the same pages from this file. */
import { modelines, SCHEMA_FOLDER } from "../content/schemas/json-schemas.ts";
import type { DefinedPath } from "../model.ts";
import { type Page, type Site, translationOf } from "../site/site.ts";
import { canonicalPath, filePath } from "../site/paths.ts";
import { listItem, pair, scalar } from "./texts.ts";

/** The maximum number of pages in YAML. Longer lists are JSON Lines, which are read much faster. */
const MOST_YAML_PAGES = 10_000;

/** Returns the text of the list of pages, and the name of its file. */
export function listOfPages(site: Site): { readonly file: "pages.yaml" | "pages.jsonl"; readonly text: string } {
  const rows = site.pages.map((page) => rowOf(page, site));
  if (rows.length > MOST_YAML_PAGES) {
    return { file: "pages.jsonl", text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") };
  }
  const head = `${modelines("pages", SCHEMA_FOLDER)}\n# One row for each page. A page has a translation in every language unless \`locales:\` names some.\n`;
  return { file: "pages.yaml", text: `${head}${rows.map(yamlRow).join("")}` };
}

/** Makes the row of a page, with its keys in the order in which they are written. */
function rowOf(page: Page, { addresses: { sourceLocale }, locales }: Site) {
  const source = translationOf(page, sourceLocale) ?? page;
  const others = locales.map(({ code }) => code).filter((code) => code !== sourceLocale);
  const translated = others.filter((code) => page.locales.has(code));
  const differing = translated.flatMap((code) => {
    const path = translationOf(page, code);
    const lastmod = page.versions?.get(code)?.lastmod;
    const isOther = path && written(path) !== written(source);
    const stated = { ...(isOther && { path: written(path) }), ...(lastmod !== undefined && { lastmod }) };
    return Object.keys(stated).length === 0 ? [] : [[code, stated] as const];
  });
  return {
    path: written(source),
    lastmod: page.lastmod,
    priority: page.priority === (page.path === "" ? 1 : 0.5) ? undefined : page.priority,
    locales: translated.length === others.length ? undefined : translated,
    translations: differing.length === 0 ? undefined : Object.fromEntries(differing),
  };
}

/** Returns a path in readable form, `/café` for `/caf%C3%A9`, if a build reads both as the same path. */
function written({ path, trailingSlash }: DefinedPath): string {
  const slash = trailingSlash || path === "" ? "/" : "";
  const plain = filePath(path);
  const read = canonicalPath(`${plain}${slash}`);
  return `${read.ok && read.defined.path === path ? plain : path}${slash}`;
}

function yamlRow({ path, lastmod, priority, locales, translations }: ReturnType<typeof rowOf>): string {
  const members = [
    pair(["path", path]),
    ...(lastmod === undefined ? [] : [`lastmod: ${lastmod}`]),
    ...(priority === undefined ? [] : [`priority: ${priority}`]),
    ...(locales === undefined ? [] : [`locales: [${locales.map(scalar).join(", ")}]`]),
    ...(translations === undefined ? [] : ["translations:"]),
    ...Object.entries(translations ?? {}).map(
      ([code, stated]) => `  ${scalar(code)}: { ${Object.entries(stated).map(pair).join(", ")} }`,
    ),
  ];
  return `${listItem(members).join("\n")}\n`;
}
