/** Values as long as a file: each is an error with its place and in a few words. */
import { expect, it } from "vitest";
import { type ContentTexts, problemsOf } from "../content-files.ts";

const LARGE = 9_000_000;
const long = "a".repeat(LARGE);

it.each<[string, ContentTexts, string]>([
  ["a path", { pages: `- path: /${long}\n` }, "content/pages.yaml:1:9 source-too-much"],
  ["a path of words", { pages: `- path: ${"/a ".repeat(LARGE / 3)}\n` }, "content/pages.yaml:1:9 source-too-much"],
  ["a path between brackets", { pages: `[{ path: /${long} }]\n` }, "content/pages.yaml:1:10 source-too-much"],
  ["a path in quotes", { pages: `- path: "/${long}"\n` }, "content/pages.yaml:1:9 source-too-much"],
  ["a date", { pages: `- path: /a\n  lastmod: ${"1".repeat(LARGE)}\n` }, "content/pages.yaml:2:12 wrong-type"],
  ["a key", { pages: `- path: /a\n  ${long}: 1\n` }, "content/pages.yaml:2:3 yaml-syntax"],
  ["an address", { site: `base_url: https://${long}\nsource_locale: en\n` }, "content/site.yaml:1:11 source-too-much"],
  [
    "a locale",
    { locales: `- { code: en, name: A }\n- { code: ${long}, name: B }\n` },
    "content/locales.yaml:2:11 source-too-much",
  ],
])("a value of 9 MB is an error at its place: %s", (_what, texts, expected) => {
  const problems = problemsOf(texts);
  expect(problems.map(({ at, code }) => `${at} ${code}`)).toContain(expected);
  for (const { sentence, hint = "" } of problems) expect((sentence + hint).length).toBeLessThan(20_000);
});
