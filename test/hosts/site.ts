/** The site that every host and the gateway are asked about: names of the kinds that hosts get wrong. */

/** The address that the site is published at. */
export const origin = "https://docs.example.com";

/** Page paths as their answers state them, with the languages that exist beside English. */
export const pages: readonly { readonly path: string; readonly locales: readonly string[] }[] = [
  { path: "/", locales: ["es", "fr"] },
  { path: "/docs", locales: ["es", "fr"] },
  { path: "/docs/intro", locales: ["es", "fr"] },
  { path: "/docs/v1.2", locales: ["es", "fr"] },
  { path: "/docs/café", locales: ["es", "fr"] },
  { path: "/docs/a b", locales: ["es", "fr"] },
  { path: "/docs/日本語", locales: ["es", "fr"] },
  { path: "/docs/what.html", locales: ["es", "fr"] },
  { path: "/docs/index", locales: ["es", "fr"] },
  { path: "/docs/a+b&c=d,e@f!g~h", locales: ["es", "fr"] },
  { path: "/docs/slash/", locales: ["es", "fr"] },
  { path: "/docs/one/two/three/four", locales: ["es", "fr"] },
  { path: "/constructor", locales: ["es", "fr"] },
  { path: "/only-spanish", locales: ["es"] },
];

/** A site with these pages, published and addressed in one of the ways that a site can choose. */
export interface TestSite {
  /** What is special about it, for the names of tests. */
  readonly name: string;
  /** The content files, by their names in the content folder. */
  readonly content: Readonly<Record<string, string>>;
  /** The address that `dist/` is published at, and its path. */
  readonly publishedAt: string;
  readonly basePath: string;
  /** Locale -> the beginning of the addresses of its pages. */
  readonly bases: Readonly<Record<"en" | "es" | "fr", string>>;
}

function contentWith(lines: string, french = ""): TestSite["content"] {
  return {
    "site.yaml": `${lines}source_locale: en\n`,
    "locales.yaml": `- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français${french} }\n`,
    "pages.yaml": pages
      .map(
        ({ path, locales }, index) =>
          `- path: "${path}"\n  lastmod: 2026-09-${10 + index}\n  locales: [${locales.join(", ")}]\n`,
      )
      .join(""),
  };
}

/** The site that every server is asked about in detail. */
export const fixture: TestSite = {
  name: "at the root, with subdomains",
  content: contentWith(`base_url: ${origin}\n`),
  publishedAt: origin,
  basePath: "",
  bases: { en: origin, es: "https://es.docs.example.com", fr: "https://fr.docs.example.com" },
};

export const { content } = fixture;

/** The other ways, for which every server is asked the whole table too. */
export const otherSites: readonly TestSite[] = [
  {
    name: "below a base path, with a host for one language",
    content: contentWith(`base_url: ${origin}/project\n`, ", host: docs.example.fr"),
    publishedAt: `${origin}/project`,
    basePath: "/project",
    bases: {
      en: `${origin}/project`,
      es: "https://es.docs.example.com/project",
      fr: "https://docs.example.fr/project",
    },
  },
  {
    name: "with a folder for each language, the source language too",
    content: contentWith(`base_url: ${origin}\naddresses: path\nsource_prefix: true\n`),
    publishedAt: origin,
    basePath: "",
    bases: { en: `${origin}/en`, es: `${origin}/es`, fr: `${origin}/fr` },
  },
];

/** The answer to a page in a locale, as the contract states it. */
export function answer(
  locale: string,
  path: string,
  { bases }: { readonly bases: Readonly<Record<string, string>> } = fixture,
): string {
  const encoded = encodeURI(path);
  const { en: source = "", [locale]: base = "" } = bases;
  const members = {
    target_locale: locale,
    source_url: source + encoded,
    translated_url: base + encoded,
    cached: true,
  };
  return `${JSON.stringify(members)}\n`;
}
