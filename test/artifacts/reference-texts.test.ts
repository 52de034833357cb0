/** The prose of the reference: what can be checked without reading it. */
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../scripts/artifacts/openapi/document.ts";
import { shapesIn } from "../../scripts/artifacts/reference/view.ts";
import { english, type ReferenceTexts } from "../../scripts/content/reference/en.ts";
import { marksOf, placedTexts, textParts } from "../../scripts/content/reference/decode.ts";
import { shippedReferences } from "../../scripts/site/resolve/locales.ts";
import { planOf } from "../content-files.ts";
import { glossary } from "./reference-glossary.ts";

type Translated = "es" | "fr" | "de" | "hi";

const translations = shippedReferences.filter(({ code }) => code !== "en") as readonly {
  readonly code: Translated;
  readonly texts: ReferenceTexts;
}[];

/** The texts by their places: `limits.fresh`. */
function textsOf(texts: ReferenceTexts): Map<string, string> {
  const { language: _own, ...translated } = texts;
  return new Map(placedTexts(translated).map(({ pointer, text }) => [pointer.join("."), text]));
}

/** What a reader reads as prose: the text without its code and names. */
function prose(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === "words" ? part.text : " "))
    .join("");
}

const englishTexts = textsOf(english);

describe.each(translations)("the reference in $code", ({ code, texts }) => {
  const own = textsOf(texts);

  it("has the texts of the English one, with the same code and names", () => {
    expect([...own.keys()]).toEqual([...englishTexts.keys()]);
    for (const [place, text] of own) expect(marksOf(text), place).toEqual(marksOf(englishTexts.get(place) ?? ""));
  });

  it("translates every text but words that are the same in both", () => {
    const same = [...own].filter(([place, text]) => text === englishTexts.get(place) && /[a-z]/i.test(prose(text)));
    const allowed: Record<Translated, readonly string[]> = {
      es: [],
      fr: ["errors.code", "site.code", "site.pages", "site.page"],
      de: ["forms.form", "forms.query", "errors.code", "errors.status", "site.code", "site.name"],
      hi: [],
    };
    expect(same.map(([place]) => place)).toEqual(allowed[code]);
  });

  it.each(glossary)("says $english in the words of the glossary", ({ english: term, stems }) => {
    const without = [...englishTexts]
      .filter(([, text]) => term.test(prose(text)))
      .map(([place]) => `${place}: ${own.get(place)}`)
      .filter((text) => !stems[code].some((stem) => text.toLowerCase().includes(stem.toLowerCase())));
    expect(without).toEqual([]);
  });

  it("says the same thing in the same words", () => {
    const said = new Map<string, string>();
    for (const [place, text] of englishTexts) {
      // A heading of a column may be shorter than the sentence it stands for.
      const translated = own.get(place) ?? "";
      const earlier = said.get(text);
      if (earlier !== undefined) expect(translated, place).toBe(earlier);
      said.set(text, translated);
    }
  });

  it("ends a text as the English one ends it", () => {
    const ends = (text: string): string => /[.:…।]$/.exec(text.trimEnd())?.[0].replace("।", ".") ?? "";
    for (const [place, text] of own) expect(ends(text), place).toBe(ends(englishTexts.get(place) ?? ""));
  });
});

describe("typography", () => {
  const faults: Readonly<Record<Translated, readonly (readonly [fault: string, pattern: RegExp])[]>> = {
    es: [
      ["English quotation marks", /["“”„]/],
      ["a question or exclamation without its opening mark", /^[^¿¡]*[?!]/],
      ["a plain space before %", / %/],
    ],
    fr: [
      ["a straight apostrophe", /'/],
      ["no no-break space before a colon", /[^\u00a0]:(?!\/)/],
      ["no narrow no-break space before ; ! ?", /[^\u202f][;!?]/],
      ["no no-break space inside quotation marks", /«[^\u00a0]|[^\u00a0]»/],
      ["English quotation marks", /["“”„]/],
      ["a plain space before %", / %/],
    ],
    de: [
      ["English quotation marks", /["”«»]/],
      ["an address to the reader", /\b(?:Sie|Ihnen|Ihre?n?|du|dein)\b/],
      ["a plain space before %", / %/],
    ],
    hi: [
      ["a full stop in the place of a danda", /[\u0900-\u097f]\s*\.(?:\s|$)/],
      ["a letter with a nukta as one code point beside others as two", /[\u0958-\u095f]/],
      ["Devanagari digits", /[\u0966-\u096f]/],
    ],
  };

  const rows = translations.flatMap(({ code, texts }) =>
    faults[code].map(([fault, pattern]) => ({ code, texts, fault, pattern })),
  );

  it.each(rows)("$code has no fault: $fault", ({ texts, pattern }) => {
    // Code stands for itself, as a word would.
    const read = [...textsOf(texts)].map(([place, text]) => [place, text.replace(/`[^`]+`|\{\w+\}/g, "x")] as const);
    expect(read.filter(([, text]) => pattern.test(text))).toEqual([]);
  });

  it("is looked at", () => {
    const bad: Readonly<Record<Translated, string>> = { es: "Hola!", fr: "L'eau :", de: "Senden Sie", hi: "पेज." };
    for (const [code, text] of Object.entries(bad) as [Translated, string][]) {
      expect(
        faults[code].some(([, pattern]) => pattern.test(text)),
        code,
      ).toBe(true);
    }
  });

  it.each(shippedReferences)(
    "has neither two spaces nor one at an end, and is in composed form: $code",
    ({ texts }) => {
      for (const [place, text] of textsOf(texts)) {
        expect(text, place).toBe(text.trim());
        expect(text, place).not.toMatch(/[ \u00a0\u202f]{2}/);
        expect(text, place).toBe(text.normalize("NFC"));
      }
    },
  );
});

describe("the operations of the OpenAPI document", () => {
  it("have a text each, and no text has no operation", () => {
    const pages = "- { path: /a, translations: { es: /b } }\n";
    const site = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { coverage: true }\n";
    // A document has the parts of a sitemap by number, or the sitemaps of hosts by name.
    const items = [site, `${site}sitemap: { alternates: true }\n`].flatMap((one) =>
      Object.values(openApiDocument(planOf({ site: one, pages }).site).paths),
    );
    const ids = new Set(items.map((item) => (item.post ?? item.get).operationId));
    expect(Object.keys(english.operations).toSorted()).toEqual([...ids].toSorted());
  });
});

describe("the fields of the English reference", () => {
  it("mean what the OpenAPI document says", () => {
    const pages = "- { path: /a, translations: { es: /b } }\n";
    const site = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { coverage: true }\n";
    const document = openApiDocument(planOf({ site, pages }).site);
    const shown = shapesIn(document);
    const shapes = Object.entries(document.components.schemas).filter(([name]) => shown.has(name));
    const said = shapes.map(([name, { description, properties = {} }]) => [
      name,
      {
        about: description,
        ...Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, one.description])),
      },
    ]);
    expect(english.shapes).toEqual(Object.fromEntries(said));
  });
});
