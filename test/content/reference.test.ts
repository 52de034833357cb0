/** `reference/<locale>.yaml`: texts of the reference in a language of the authors' choice. */
import { describe, expect, it } from "vitest";
import { type ContentFiles, decodeContent } from "../../scripts/content/decode.ts";
import { decodeReference, referenceSchema, textParts } from "../../scripts/content/reference/decode.ts";
import { shippedReferences } from "../../scripts/site/resolve/locales.ts";
import { readContent } from "../../scripts/content/read.ts";
import { type SeenProblem, catalogued, planOf, problemsOf, sentenceOf } from "../content-files.ts";
import { referenceFile } from "../reference-texts.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { diagnostic } from "../../scripts/diagnostics/catalogue.ts";

/** The line of a text in the file: the line of its key, since each text has one line. */
function lineOf(file: string, group: string, key: string): number {
  const lines = file.split("\n");
  const start = lines.findIndex((line) => line === `${group}:`);
  return lines.findIndex((line, index) => index > start && line.startsWith(`  ${key}:`)) + 1;
}

type Change = Parameters<typeof referenceFile>[0];

const mistakes: readonly (readonly [name: string, change: Change, group: string, problem: SeenProblem])[] = [
  [
    "an empty text",
    (texts) => Object.assign(texts.limits ?? {}, { fresh: "" }),
    "limits.fresh",
    catalogued("empty-text", undefined, {}),
  ],
  [
    "a text of spaces",
    (texts) => Object.assign(texts.limits ?? {}, { fresh: "  " }),
    "limits.fresh",
    catalogued("empty-text", undefined, {}),
  ],
  [
    "a text of characters that are not seen",
    (texts) => Object.assign(texts.limits ?? {}, { fresh: "\u200b\u00a0\u200f" }),
    "limits.fresh",
    catalogued("empty-text", undefined, {}),
  ],
  [
    "a language without a name",
    (texts) => Object.assign(texts.language ?? {}, { name: "  " }),
    "language.name",
    catalogued("empty-text", undefined, {}),
  ],
  [
    "a key that no page has a use for",
    (texts) => Object.assign(texts.limits ?? {}, { frehs: "Fresh." }),
    "limits.frehs",
    catalogued("unknown-key", undefined, {
      key: "frehs",
      known: ["heading", "body", "codes", "pages", "methods", "sitemap", "fresh"],
      meant: "fresh",
    }),
  ],
  [
    "a number in the place of a text",
    (texts) => Object.assign(texts.limits ?? {}, { fresh: 12 }),
    "limits.fresh",
    catalogued("wrong-type", undefined, {
      expected: "text",
      found: "a number",
      text: "12",
      example: "source_locale: en",
    }),
  ],
  [
    "an unknown direction",
    (texts) => Object.assign(texts.language ?? {}, { dir: "rtll" }),
    "language.dir",
    catalogued("wrong-value", undefined, { found: "rtll", allowed: ["ltr", "rtl"], meant: "rtl" }),
  ],
  [
    "a text that leaves out its code",
    (texts) => Object.assign(texts.limits ?? {}, { methods: "Files are read, and `POST` asks." }),
    "limits.methods",
    catalogued("reference-marks", undefined, { missing: ["`GET`", "`HEAD`"], extra: [] }),
  ],
  [
    "a text that translates its code",
    (texts) => Object.assign(texts.trying ?? {}, { posted: "Antwort auf `SENDEN`" }),
    "trying.posted",
    catalogued("reference-marks", undefined, { missing: ["`POST`"], extra: ["`SENDEN`"] }),
  ],
  [
    "a text without the name of a value",
    (texts) => Object.assign(texts.site ?? {}, { morePages: "More pages." }),
    "site.morePages",
    catalogued("reference-marks", undefined, { missing: ["{count}"], extra: [] }),
  ],
  [
    "a bidirectional control",
    (texts) => Object.assign(texts.limits ?? {}, { fresh: "a\u202eb" }),
    "limits.fresh",
    catalogued("forbidden-code-point", undefined, { codePoint: "U+202E" }),
  ],
];

describe("a file of reference texts", () => {
  it.each(mistakes)("with %s is refused at its place", (_name, change, where, problem) => {
    const file = referenceFile(change);
    const [group = "", key = ""] = where.split(".");
    const [found, ...others] = problemsOf({ references: { sv: file } });
    expect(others).toEqual([]);
    expect({ ...found, at: undefined }).toEqual(problem);
    expect(found?.at).toMatch(new RegExp(`^content/reference/sv\\.yaml:${lineOf(file, group, key)}:`));
  });

  it("with a missing text is refused, with the line of the group that lacks it", () => {
    const file = referenceFile((texts) => delete texts.limits?.fresh);
    const line = file.split("\n").indexOf("limits:") + 1;
    const [found, ...others] = problemsOf({ references: { sv: file } });
    expect(others).toEqual([]);
    expect({ ...found, at: undefined }).toEqual(catalogued("missing-key", undefined, { key: "fresh" }));
    expect(found?.at).toMatch(new RegExp(`^content/reference/sv\\.yaml:(?:${line}|${line + 1}):`));
  });

  it("without the meaning of a field is refused", () => {
    const file = referenceFile((texts) =>
      Object.assign(texts.shapes ?? {}, { Locale: { about: "a", code: "a", name: "a" } }),
    );
    expect(problemsOf({ references: { sv: file } })).toEqual([
      catalogued("missing-key", expect.any(String), { key: "dir" }),
    ]);
  });

  it("reports all its problems in one run", () => {
    const file = referenceFile((texts) => {
      Object.assign(texts.limits ?? {}, { fresh: "", other: "x", methods: "Files are read." });
      Object.assign(texts, { trying: null });
      delete texts.about?.heading;
    });
    const codes = problemsOf({ references: { sv: file }, pages: "- { path: docs }\n" }).map(({ code }) => code);
    expect(codes.sort()).toEqual(
      ["empty-text", "missing-key", "path-refused", "reference-marks", "unknown-key", "wrong-type"].sort(),
    );
  });

  it.each([
    ["no tag", "es_MX_"],
    ["a tag with an underscore", "pt_BR"],
  ])("whose name is %s is refused", (_what, name) => {
    const sentence = sentenceOf("locale-malformed", { code: name, meant: undefined });
    expect(problemsOf({ references: { [name]: referenceFile() } })).toMatchObject([
      { code: "locale-malformed", sentence, at: `content/reference/${name}.yaml` },
    ]);
  });

  it("that names a language which another file names is refused", () => {
    expect(problemsOf({ references: { he: referenceFile(), iw: referenceFile() } })).toMatchObject([
      catalogued("locale-twice", "content/reference/iw.yaml", { code: "iw", other: "he" }),
    ]);
  });
});

describe("the folder of reference texts", () => {
  const read = (names: readonly string[]): ReturnType<typeof readContent> => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
      "locales.yaml": "- { code: en, name: English }\n",
      "pages.yaml": "- { path: / }\n",
      ...Object.fromEntries(names.map((name) => [`reference/${name}`, referenceFile()])),
    });
    return readContent(folder, "content");
  };

  it("may be missing", () => {
    expect(read([]).diagnostics).toEqual([]);
  });

  it("is read in code-unit order, without what begins with a dot", () => {
    const { names, diagnostics } = read(["sv.yaml", "ar.yaml", ".sv.yaml.swp"]);
    expect(names.slice(3)).toEqual(["content/reference/ar.yaml", "content/reference/sv.yaml"]);
    expect(diagnostics).toEqual([]);
  });

  it.each(["sv.yml", "notes.txt", "sv.yaml~", "s v.yaml"])("holds nothing else: %s", (name) => {
    expect(read([name]).diagnostics).toMatchObject([
      diagnostic("reference-file-name", { name, folder: "content/reference" }),
    ]);
  });
});

describe("the texts that come with Stele", () => {
  it.each(shippedReferences)("fit the schema of files: $code", ({ texts }) => {
    expect(referenceSchema().safeParse(texts).error).toBeUndefined();
  });

  it.each(shippedReferences)("would be accepted as a file: $code", ({ code, texts }) => {
    const file = { name: `content/reference/${code}.yaml`, text: JSON.stringify(texts) };
    expect(decodeReference(`reference/${code}.yaml`, file)).toEqual({
      value: { file: file.name, code, texts },
      diagnostics: [],
    });
  });
});

describe("the languages of the reference", () => {
  const languages = (texts: Parameters<typeof planOf>[0]): string[] =>
    planOf(texts).site.references.map(({ code, texts: { about } }) => `${code}: ${about.heading}`);
  const other = referenceFile((texts) => Object.assign(texts.about ?? {}, { heading: "Other" }));

  it("are the five that come with Stele, whatever the languages of the site", () => {
    expect(languages({ locales: "- { code: en, name: English }\n" })).toEqual([
      "en: What this is",
      "es: Qué es esta API",
      "fr: À quoi sert cette API",
      "de: Was diese API leistet",
      "hi: यह API क्या करता है",
    ]);
  });

  it("include the languages of the content, which win, also for English", () => {
    expect(languages({ references: { sv: other, "pt-br": other, fr: other, en: other } })).toEqual([
      "en: Other",
      "es: Qué es esta API",
      "fr: Other",
      "de: Was diese API leistet",
      "hi: यह API क्या करता है",
      "sv: Other",
      "pt-BR: Other",
    ]);
  });

  it("are spelled as the site spells them", () => {
    const locales = "- { code: EN, name: English }\n- { code: iw, name: עברית }\n";
    const site = "base_url: https://docs.example.com\nsource_locale: EN\n";
    expect(languages({ site, locales, references: { he: other } })).toEqual(
      expect.arrayContaining(["EN: What this is", "iw: Other"]),
    );
  });
});

describe("a text", () => {
  it.each([
    ["plain words", [["words", "plain words"]]],
    [
      "`code` and {name}",
      [
        ["code", "code"],
        ["words", " and "],
        ["name", "name"],
      ],
    ],
    [
      "`{name}` is code",
      [
        ["code", "{name}"],
        ["words", " is code"],
      ],
    ],
    ["a ` alone, { and }", [["words", "a ` alone, { and }"]]],
    ["", []],
  ])("is taken apart: %s", (text, parts) => {
    expect(textParts(text).map(({ kind, text: part }) => [kind, part])).toEqual(parts);
  });
});

describe("a folder of reference texts", () => {
  it("has at most 200 files: each page links to all others by their names", () => {
    const file = { name: "", text: "" };
    const files = Object.fromEntries(
      Array.from({ length: 201 }, (_, at) => [`reference/en-x-${at}.yaml`, { ...file, name: `${at}.yaml` }]),
    );
    const problems = (given: ContentFiles): string[] =>
      decodeContent(given).diagnostics.flatMap(({ code, place }) =>
        code === "source-too-much" ? (place?.file ?? "") : [],
      );
    expect(problems(files)).toEqual(["200.yaml"]);
    const { "reference/en-x-200.yaml": _last, ...most } = files;
    expect(problems(most)).toEqual([]);
  });
});
