/** What is asked of a host whose site has a folder for its source language, and pages outside the folders of all languages. */
import { expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import type { Sent } from "../http.ts";
import { follow } from "./conformance.ts";
import { type Published, publishFor } from "./published.ts";
import { meantBy, translationIn } from "./random-requests.ts";
import { origin } from "./site.ts";

/** The page `/-/about` has the address `/about`, and the page `/about` has the address `/en/about`. */
export const outsideContent: Readonly<Record<string, string>> = {
  "site.yaml": `base_url: ${origin}\nsource_locale: en\naddresses: path\nsource_prefix: true\n`,
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "pages.yaml": [
    "- path: /",
    "- path: /about",
    "- path: /docs/deep/er",
    "- { path: /-/, translations: { es: /inicio } }",
    "- path: /-/about/",
    "- path: /-/café",
    "- path: /-/en-shop",
    "",
  ].join("\n"),
};

const ENDPOINT = "/api/v1/translate";

/** The page that a request is about; undefined if no rule finds one. */
const QUESTIONS: readonly (readonly [form: "path" | "query", asked: string, page: string | undefined])[] = [
  ["path", "", ""],
  ["path", "/about", "/about"],
  ["path", "/-/about", "/-/about"],
  ["path", "/-", "/-"],
  ["path", "/-/docs/deep/er", undefined],
  ["query", "/en", ""],
  ["query", "/en/about", "/about"],
  ["query", "/en/docs/deep/er", "/docs/deep/er"],
  ["query", "/about/", "/-/about"],
  ["query", "/about", "/-/about"],
  ["query", "", "/-"],
  ["query", "/", "/-"],
  ["query", "/en-shop", "/-/en-shop"],
  ["query", "/docs/deep/er", undefined],
  ["query", "/es/about", undefined],
  ["query", "/en/-/about", undefined],
  ["query", "/en/-", undefined],
  ["query", "/nope", undefined],
];

/** Describes a server that has a host's files and such a site. `open` starts it and returns its port. */
export function describeOutside(host: Host, open: (site: Published) => Promise<number>): void {
  it("answers for pages outside the folders of all languages, by path and by query", async () => {
    const site = publishFor(host, outsideContent);
    const port = await open(site);
    const cafe: (typeof QUESTIONS)[number] = ["query", "/caf%C3%A9", "/-/café"];
    const takesLetters = host.name !== "vercel"; // It would put the letters into a header as they are.
    for (const [form, asked, page] of takesLetters ? [...QUESTIONS, cafe] : QUESTIONS) {
      const query = `target_locale=es&source_url=${encodeURIComponent(origin + asked)}`;
      const target = form === "path" ? `${ENDPOINT}/es${asked}` : `${ENDPOINT}?${query}`;
      const sent: Sent = { method: "POST", target };
      const file = page === undefined ? undefined : `translations/v1/es${page}.json`;
      const answer = translationIn(site, await follow(port, sent));
      expect({ target, answer, meant: meantBy(host, site, sent) }).toEqual({ target, answer: file, meant: file });
    }
  });
}
