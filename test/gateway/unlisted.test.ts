/** Pages that no build has listed, where the site wants their addresses computed. */
import { describe, expect, it } from "vitest";
import type { GatewaySite } from "../../scripts/site/published.ts";
import { decodeText } from "../content-text.ts";
import type { Sent } from "../http.ts";
import { wrappers } from "./wrappers.ts";

const bySubdomain = "https://docs.example.com";
const byPath = "https://user.example.org/project";
const withFolder = "https://docs.example.org";

const sites: Readonly<Record<string, string>> = {
  [bySubdomain]: `base_url: ${bySubdomain}\nsource_locale: en\n`,
  [byPath]: `base_url: ${byPath}/\nsource_locale: en\naddresses: path\n`,
  [withFolder]: `base_url: ${withFolder}\nsource_locale: en\naddresses: path\nsource_prefix: true\n`,
};

function siteOf(place: string): { site: GatewaySite; files: ReadonlyMap<string, string> } {
  const { plan, files } = decodeText({
    "site.yaml": `${sites[place]}gateway: { unlisted: compute }\n`,
    "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
    "pages.yaml": "- { path: /docs/intro, translations: { es: /docs/introduccion }, locales: [es] }\n",
  });
  return { site: { addresses: plan.site.addresses, unlisted: plan.site.gateway.unlisted }, files };
}

function body(locale: string, url: string): Sent {
  const text = JSON.stringify({ target_locale: locale, source_url: url });
  return { method: "POST", target: "/api/v1/translate", headers: { "Content-Type": "application/json" }, body: text };
}

function path(rest: string): Sent {
  return { method: "POST", target: `/api/v1/translate/${rest}` };
}

interface Computed {
  readonly target_locale: string;
  readonly source_url: string;
  readonly translated_url: string;
}

/** A request and the members of its answer, or the code of its problem. */
const cases: readonly (readonly [name: string, place: string, sent: Sent, wanted: Computed | string])[] = [
  [
    "its address",
    bySubdomain,
    body("es", `${bySubdomain}/docs/new?a=1#b`),
    {
      target_locale: "es",
      source_url: `${bySubdomain}/docs/new`,
      translated_url: "https://es.docs.example.com/docs/new",
    },
  ],
  [
    "its address as it was spelled, in the canonical encoding",
    bySubdomain,
    body("ES", `${bySubdomain}/docs/n%c3%a9w/`),
    {
      target_locale: "es",
      source_url: `${bySubdomain}/docs/n%C3%A9w/`,
      translated_url: "https://es.docs.example.com/docs/n%C3%A9w/",
    },
  ],
  [
    "its path",
    bySubdomain,
    path("fr/docs/new"),
    {
      target_locale: "fr",
      source_url: `${bySubdomain}/docs/new`,
      translated_url: "https://fr.docs.example.com/docs/new",
    },
  ],
  [
    "a path that is a translation's on another host",
    bySubdomain,
    body("fr", `${bySubdomain}/docs/introduccion`),
    {
      target_locale: "fr",
      source_url: `${bySubdomain}/docs/introduccion`,
      translated_url: "https://fr.docs.example.com/docs/introduccion",
    },
  ],
  [
    "a path that is a translation's of another page in that locale",
    bySubdomain,
    body("es", `${bySubdomain}/docs/introduccion`),
    "unknown_page",
  ],
  ["a file of the API", bySubdomain, body("es", `${bySubdomain}/api/v1/locales`), "unknown_page"],
  ["an answer of the API", bySubdomain, body("es", `${bySubdomain}/translations/v1/es.json`), "unknown_page"],
  ["the endpoint itself", bySubdomain, body("es", `${bySubdomain}/api/v1/translate/x`), "unknown_page"],
  ["the shape of a translation of it", bySubdomain, body("fr", "https://es.docs.example.com/docs/new"), "unknown_page"],
  [
    "a listed page without that translation",
    bySubdomain,
    body("fr", `${bySubdomain}/docs/intro`),
    "translation_not_available",
  ],
  ["another site", bySubdomain, body("es", "https://evil.test/docs/new"), "unknown_page"],
  ["another scheme", bySubdomain, body("es", "http://docs.example.com/docs/new"), "unknown_page"],
  ["a path that no page can have", bySubdomain, path("es/docs/$x"), "unknown_page"],
  ["a locale that is not listed", bySubdomain, path("de/docs/new"), "unknown_locale"],
  ["dot segments", bySubdomain, body("es", `${bySubdomain}/a/%2e%2e/b`), "invalid_request"],
  [
    "its address below the base path",
    byPath,
    body("es", `${byPath}/docs/new`),
    { target_locale: "es", source_url: `${byPath}/docs/new`, translated_url: `${byPath}/es/docs/new` },
  ],
  [
    "a name that begins like a prefix",
    byPath,
    path("fr/es-shop"),
    { target_locale: "fr", source_url: `${byPath}/es-shop`, translated_url: `${byPath}/fr/es-shop` },
  ],
  [
    "its address in the folder of the source language",
    withFolder,
    body("es", `${withFolder}/en/new`),
    { target_locale: "es", source_url: `${withFolder}/en/new`, translated_url: `${withFolder}/es/new` },
  ],
  ["its address outside the folders of all languages", withFolder, body("es", `${withFolder}/new`), "unknown_page"],
  ["its path outside the folders of all languages", withFolder, path("es/-/new"), "unknown_page"],
  ["beside the base path", byPath, body("es", "https://user.example.org/docs/new"), "unknown_page"],
  ["the shape of a translation, by its address", byPath, body("es", `${byPath}/fr/docs/new`), "unknown_page"],
  ["the shape of a translation, by its path", byPath, path("es/fr/docs/new"), "unknown_page"],
  ["the shape of a translated root page, by its path", byPath, path("es/fr"), "unknown_page"],
];

describe.each(wrappers)("%s, asked for a page that is not listed", (_name, make) => {
  const asks = new Map(
    Object.keys(sites).map((place) => {
      const { site, files } = siteOf(place);
      return [place, { files, ask: make(site, files) }];
    }),
  );

  it.each(cases)("by %s", async (_case, place, sent, wanted) => {
    const one = asks.get(place);
    const answer = await one?.ask(sent);
    if (typeof wanted === "string") expect(answer?.body).toBe(one?.files.get(`problems/v1/${wanted}.json`));
    else {
      const text = `${JSON.stringify({ ...wanted, cached: false })}\n`;
      expect(answer).toEqual({ status: 200, type: "application/json; charset=utf-8", body: text });
    }
  });

  it("answers a listed page with the bytes of its file", async () => {
    const one = asks.get(bySubdomain);
    const answer = await one?.ask(path("es/docs/intro"));
    expect(answer?.body).toBe(one?.files.get("translations/v1/es/docs/intro.json"));
  });
});

describe("without unlisted: compute", () => {
  it.each(wrappers)("%s says unknown_page", async (_name, make) => {
    const { site, files } = siteOf(bySubdomain);
    const answer = await make({ ...site, unlisted: "reject" }, files)(path("es/docs/new"));
    expect(answer.body).toBe(files.get("problems/v1/unknown_page.json"));
  });
});
