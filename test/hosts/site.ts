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

/** The content files, by their names in the content folder. */
export const content: Readonly<Record<string, string>> = {
  "site.yaml": `base_url: ${origin}\nsource_locale: en\n`,
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
  "pages.yaml": pages
    .map(
      ({ path, locales }, index) =>
        `- path: "${path}"\n  lastmod: 2026-09-${10 + index}\n  locales: [${locales.join(", ")}]\n`,
    )
    .join(""),
};

/** The answer to a page in a locale, as the contract states it. */
export function answer(locale: string, path: string): string {
  const encoded = encodeURI(path);
  const host = locale === "en" ? origin : `https://${locale}.docs.example.com`;
  const members = { target_locale: locale, source_url: origin + encoded, translated_url: host + encoded, cached: true };
  return `${JSON.stringify(members)}\n`;
}
