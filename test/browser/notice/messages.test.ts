/** What a reader is told, from the languages of a page; and that the texts are complete. */
import { describe, expect, it } from "vitest";
import { noticeOf } from "../../../scripts/browser/notice/messages.ts";
import { dayText, TEXT_NAMES, textIn, textLanguage } from "../../../scripts/browser/notice/texts.ts";
import type { Choice } from "../../../scripts/browser/switcher/list.ts";

/** A language in short: `*es behind` is the current one; `(es)` has no translation. */
function choice(short: string): Choice {
  const [, star, , code = ""] = /^(\*?)(\(?)([\w-]+)/.exec(short) ?? [];
  const marks = {
    ...(short.includes(" behind") && { state: "behind" as const, since: "2026-11-02" }),
    ...(short.includes("possibly") && { state: "possibly_behind" as const }),
    ...(short.includes("machine") && { machine: true as const }),
  };
  const url = short.includes("(") ? undefined : `https://docs.example.com/${code}`;
  const place = { hreflang: code, origin: "", prefix: "" };
  return { code, name: code, dir: "ltr", ...place, url, isCurrent: star === "*", ...marks };
}

/** The messages in short: topic, where it leads, and since when. */
function told(choices: string, wanted: string): string[] {
  const list = choices.split(", ").filter((one) => one !== "");
  const notice = noticeOf(list.map(choice), "en", wanted.split(" "));
  return (notice?.messages ?? []).map(({ topic, link, since }) => [topic, link?.code, since].filter(Boolean).join(" "));
}

describe("a reader is told", () => {
  it.each<readonly [what: string, choices: string, wanted: string, told: readonly string[]]>([
    ["nothing of an unknown page", "", "es", []],
    ["nothing where the language of the page is unknown", "en, es behind", "es", []],
    ["nothing of a current translation", "en, *es", "es", []],
    [
      "that a translation is behind, since when, and where its source is",
      "en, *es behind",
      "es",
      ["behind en 2026-11-02"],
    ],
    ["that it may be behind", "en, *es possibly", "es", ["possibly-behind en"]],
    ["that a machine made it, first", "en, *es machine behind", "es", ["machine", "behind en 2026-11-02"]],
    ["that a machine made it, and where its source is", "en, *es machine", "es", ["machine en"]],
    ["that the text is that of the source", "en, *(es), fr", "es", ["fallback"]],
    ["that the page is in their language", "*en, es, fr", "es-MX en", ["offer es"]],
    ["of the most wanted language alone", "*en, es, fr", "fr es en", ["offer fr"]],
    ["nothing of a less wanted language", "en, *es", "es en", []],
    ["of another language beside the rest", "en, *es behind, fr", "fr", ["behind en 2026-11-02", "offer fr"]],
    ["of the source, if they want it more", "en, *es", "en es", ["offer en"]],
    ["not of the source text that they are reading", "en, *(es)", "es en", ["fallback"]],
    ["of a language that exists, on a fallback page", "en, *(es), fr", "es fr en", ["fallback", "offer fr"]],
    ["of no simplified script for a traditional one", "*en, zh", "zh-TW", []],
    ["of no language that nobody wants", "*en, es", "de", []],
    ["of nothing that is behind in another language", "*en, es behind", "en", []],
  ])("%s", (_what, choices, wanted, expected) => {
    expect(told(choices, wanted)).toEqual(expected);
  });
});

describe("the texts", () => {
  const languages = ["en", "es", "fr", "de", "hi"] as const;

  it.each(languages)("are complete, and name the day once: %s", (language) => {
    for (const name of TEXT_NAMES) {
      expect(textIn(language, name).split("{date}"), name).toHaveLength(name === "since" ? 2 : 1);
      expect(textIn(language, name).trim(), name).not.toBe("");
      if (language !== "en") expect(textIn(language, name), name).not.toBe(textIn("en", name));
    }
  });

  it.each([
    [["es-419"], "es"],
    [["pt-BR", "fr"], "fr"],
    [["ar"], "en"],
    [[""], "en"],
  ])("for %j are in %s", (wanted, language) => {
    expect(textLanguage(...wanted)).toBe(language);
  });

  it.each([
    ["2026-11-02", "de", "2. November 2026"],
    ["2026-11-02", "es", "2 de noviembre de 2026"],
    ["2026-13-40", "de", undefined],
    ["<b>", "de", undefined],
    ["2026-11-02", "x", undefined],
  ])("write the day %s in %s as %s", (day, language, text) => {
    expect(dayText(day, language)).toBe(text);
  });
});
