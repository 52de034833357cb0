import { describe, expect, it } from "vitest";
import { didYouMean } from "../../scripts/diagnostics/did-you-mean.ts";
import { hintOf, problemsOf } from "../content-files.ts";

describe("the word that was probably meant", () => {
  it.each([
    ["lastMod", ["lastmod", "locales"], "lastmod"],
    ["lastmood", ["lastmod", "locales"], "lastmod"],
    ["base-url", ["base_url", "source_locale"], "base_url"],
    ["baseurl", ["base_url", "source_locale"], "base_url"],
    ["ADDRESSES", ["addresses", "hosts"], "addresses"],
    ["host", ["addresses", "hosts"], "hosts"],
    ["ES", ["en", "es"], "es"],
    ["ees", ["en", "es"], "es"],
    ["sp", ["ps", "es"], undefined],
    ["tsil", ["list", "tree"], "list"],
    ["fr", ["en", "fi"], undefined],
    ["pt", ["pt-BR"], undefined],
    ["github", ["github-pages", "gitlab-pages"], undefined],
    ["gitub-pages", ["github-pages", "gitlab-pages"], "github-pages"],
    ["xyz", ["lastmod", "locales"], undefined],
    ["lastmod", [], undefined],
    ["", ["es"], undefined],
    ["e".repeat(81), ["e".repeat(80)], undefined],
  ])("for %j among %j is %j", (word, candidates, meant) => {
    expect(didYouMean(word, candidates)).toBe(meant);
  });
});

describe("content names what was probably meant", () => {
  const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
  it.each([
    ["a key", { site: `${SITE}adresses: path\n` }, "addresses"],
    ["a key of a row", { pages: "- { path: /, lastmood: 2026-01-02 }\n" }, "lastmod"],
    ["a value", { site: `${SITE}addresses: paths\n` }, "path"],
    ["a host", { site: `${SITE}hosts: [netlfy]\n` }, "netlify"],
    ["a language tag", { locales: "- { code: en, name: English }\n- { code: pt_BR, name: Português }\n" }, "pt-BR"],
    ["the source locale", { site: "base_url: https://docs.example.com\nsource_locale: een\n" }, "en"],
    ["a locale of a page", { pages: "- { path: /, lastmod: 2026-01-02, locales: [ees] }\n" }, "es"],
    ["a locale of a translation", { pages: "- { path: /, lastmod: 2026-01-02, translations: { ees: /a } }\n" }, "es"],
  ])("for an unknown %s", (_what, texts, meant) => {
    const hints = problemsOf(texts).map(({ hint }) => hint);
    // All messages with a word that was meant ask for it in the same words.
    expect(hints).toContain(hintOf("unknown-code", { code: "", meant }));
  });
});
