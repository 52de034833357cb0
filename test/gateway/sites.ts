/** Sites that differ in how their addresses are made: their content files, by the names of the files. */
import { content } from "../hosts/site.ts";

export const sites: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "the fixture": content,
  "localized paths": {
    "site.yaml":
      "base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true }\nartifacts: { coverage: true }\n",
    "locales.yaml":
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: he, name: עברית }\n- { code: fr, name: Français, host: docs.example.fr }\n",
    "pages.yaml": [
      "- { path: /, translations: { fr: /accueil } }",
      "- { path: /docs/intro, translations: { es: /docs/introducción/, fr: /docs/swapped } }",
      // The path of another page's translation, as a page: which of the two is meant tells the host.
      "- { path: /docs/swapped, translations: { fr: /docs/intro, he: /docs/מבוא } }",
      "- { path: /docs/slash/, locales: [es] }",
      "- { path: /only-english, locales: [] }",
      "",
    ].join("\n"),
  },
  "a folder of the source language, and pages outside all folders": {
    "site.yaml":
      "base_url: https://user.example.org/project/\nsource_locale: en\naddresses: path\nsource_prefix: true\n",
    "locales.yaml":
      "- { code: en, name: English }\n- { code: es-419, name: Español, label: es }\n- { code: fr, name: Français, host: docs.example.fr }\n",
    "pages.yaml": [
      "- { path: / }",
      "- { path: /about }",
      "- { path: /-/ , locales: [es-419] }",
      "- { path: /-/about/, translations: { es-419: /acerca } }",
      "- { path: /-/docs/café, locales: [fr] }",
      "",
    ].join("\n"),
  },
  "addresses by path, below a base path": {
    "site.yaml": "base_url: https://user.example.org/project/\nsource_locale: en\naddresses: path\n",
    "locales.yaml":
      "- { code: en, name: English }\n- { code: es-419, name: Español, label: es }\n- { code: pt-BR, name: Português }\n- { code: fr, name: Français, host: docs.example.fr }\n",
    "pages.yaml": [
      "- { path: / }",
      "- { path: /docs/café/, translations: { es-419: /documentos/café } }",
      "- { path: /es-shop }",
      "- { path: /docs, locales: [fr] }",
      "",
    ].join("\n"),
  },
};
