import { relative, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DefinedPath, PathReason } from "../../scripts/model.ts";
import { pageFile, sourceFile, translationFile } from "../../scripts/site/layout.ts";
import { canonicalPath, collisionKey, filePath, pathSegments } from "../../scripts/site/paths.ts";
import { catalogued, pagesAt, problemsOf } from "../content-files.ts";
import { runs } from "../runs.ts";

/** A path that is accepted, or that must be: anything else is a mistake in the test. */
function defined(text: string): DefinedPath {
  const result = canonicalPath(text);
  if (!result.ok) throw new Error(`${JSON.stringify(text)} was refused: ${result.reason}`);
  return result.defined;
}

interface Accepted {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly trailingSlash?: boolean;
  readonly file: string;
}

const accepted: readonly Accepted[] = [
  { name: "the root page has the empty path", text: "/", path: "", trailingSlash: true, file: "es.json" },
  { name: "a page named index is a page like any other", text: "/index", path: "/index", file: "es/index.json" },
  { name: "so is one named index.html", text: "/index.html", path: "/index.html", file: "es/index.html.json" },
  { name: "a page may have pages below it", text: "/docs", path: "/docs", file: "es/docs.json" },
  {
    name: "and they lie in a folder of its name",
    text: "/docs/intro",
    path: "/docs/intro",
    file: "es/docs/intro.json",
  },
  { name: "a trailing slash is a separate value", text: "/a/", path: "/a", trailingSlash: true, file: "es/a.json" },
  { name: "letter case stays", text: "/A", path: "/A", file: "es/A.json" },
  { name: "a space is encoded", text: "/a b", path: "/a%20b", file: "es/a b.json" },
  { name: "an encoded space is the same page", text: "/a%20b", path: "/a%20b", file: "es/a b.json" },
  { name: "letters outside ASCII are encoded", text: "/é", path: "/%C3%A9", file: "es/é.json" },
  { name: "their digits in upper case", text: "/%c3%a9", path: "/%C3%A9", file: "es/é.json" },
  { name: "ideographs too", text: "/日本", path: "/%E6%97%A5%E6%9C%AC", file: "es/日本.json" },
  { name: "characters outside the first plane too", text: "/😀", path: "/%F0%9F%98%80", file: "es/😀.json" },
  { name: "a joiner of Persian stays", text: "/a\u200cb", path: "/a%E2%80%8Cb", file: "es/a\u200cb.json" },
  { name: "a selector of emoji stays", text: "/a\ufe0f", path: "/a%EF%B8%8F", file: "es/a\ufe0f.json" },
  { name: "an encoded letter is that letter", text: "/%41", path: "/A", file: "es/A.json" },
  { name: "an encoded tilde is a tilde", text: "/%7Eme", path: "/~me", file: "es/~me.json" },
  { name: "plain marks stay plain", text: "/a&b,c=d+e@f!g", path: "/a&b,c=d+e@f!g", file: "es/a&b,c=d+e@f!g.json" },
  { name: "encoded, they are the same marks", text: "/a%26b%2Bc", path: "/a&b+c", file: "es/a&b+c.json" },
  { name: "a name may hold dots inside", text: "/v1.2/a.b", path: "/v1.2/a.b", file: "es/v1.2/a.b.json" },
  { name: "three dots inside are no segment", text: "/a...b", path: "/a...b", file: "es/a...b.json" },
  { name: "a name may begin as a device", text: "/console", path: "/console", file: "es/console.json" },
  { name: "a tilde with letters is no short name", text: "/a~b", path: "/a~b", file: "es/a~b.json" },
  { name: "names of built-in members", text: "/constructor", path: "/constructor", file: "es/constructor.json" },
  { name: "even that of the prototype", text: "/__proto__", path: "/__proto__", file: "es/__proto__.json" },
];

describe("a page path that is accepted", () => {
  it.each(accepted)("$name: $text", ({ text, path, trailingSlash = false, file }) => {
    expect(canonicalPath(text)).toEqual({ ok: true, defined: { path, trailingSlash } });
    expect(translationFile("es", path)).toBe(`translations/v1/${file}`);
  });

  it("gives every page another file in each tree of answers", () => {
    const { path } = defined("/docs/é/");
    expect(translationFile("pt-BR", path)).toBe("translations/v1/pt-BR/docs/é.json");
    expect(pageFile(path)).toBe("pages/v1/docs/é.json");
    expect(sourceFile("es", path)).toBe("sources/v1/es/docs/é.json");
    expect([translationFile("es", ""), pageFile(""), sourceFile("es", "")]).toEqual([
      "translations/v1/es.json",
      "pages/v1.json",
      "sources/v1/es.json",
    ]);
  });

  it("is cut at its slashes after decoding", () => {
    expect(pathSegments(defined("/docs/caf%C3%A9/a b/").path)).toEqual(["docs", "café", "a b"]);
    expect(pathSegments("")).toEqual([]);
  });
});

/** Each with the reason and the offending part. */
const refused: readonly (readonly [what: string, text: string, reason: PathReason, part: string])[] = [
  ["a parent folder alone", "..", "no-leading-slash", ".."],
  ["a step out of the site", "/../x", "dot-segment", ".."],
  ["a step out from inside", "/a/../../x", "dot-segment", ".."],
  ["a step that stays inside", "/a/../x", "dot-segment", ".."],
  ["a step to itself", "/a/./x", "dot-segment", "."],
  ["a final step", "/a/..", "dot-segment", ".."],
  ["an encoded step out", "/%2e%2e/x", "encoded-separator", "%2e%2e"],
  ["an encoded step out with its slash", "/%2E%2E%2fx", "encoded-separator", "%2E%2E%2fx"],
  ["half an encoded step out", "/.%2e/x", "encoded-separator", ".%2e"],
  ["an encoded slash", "/a%2fb", "encoded-separator", "a%2fb"],
  ["an encoded backslash", "/a%5cb", "encoded-separator", "a%5cb"],
  ["an encoded backslash in capitals", "/a%5Cb", "encoded-separator", "a%5Cb"],
  ["an encoded dot that is no step", "/a%2Eb", "encoded-separator", "a%2Eb"],
  ["a step out that is encoded twice", "/%252e%252e/x", "percent-sign", "%2e%2e"],
  ["an encoded percent sign", "/100%25", "percent-sign", "100%"],
  ["a backslash", "/a\\b", "forbidden-character", "\\"],
  ["a server of Windows", "\\\\srv\\x", "no-leading-slash", "\\\\srv\\x"],
  ["a drive of Windows", "C:\\x", "no-leading-slash", "C:\\x"],
  ["a drive behind a slash", "/C:/x", "forbidden-character", ":"],
  ["a stream of Windows", "x::$DATA", "no-leading-slash", "x::$DATA"],
  ["a stream behind a slash", "/x::$DATA", "forbidden-character", ":"],
  ["a short name of Windows", "PROGRA~1", "no-leading-slash", "PROGRA~1"],
  ["a short name behind a slash", "/PROGRA~1", "short-name", "PROGRA~1"],
  ["a short name with an extension", "/a/INDEX~1.HTM", "short-name", "INDEX~1.HTM"],
  ["another host", "//evil/x", "empty-segment", "//"],
  ["two slashes alone", "//", "empty-segment", "//"],
  ["two slashes inside", "/a//b", "empty-segment", "//"],
  ["two slashes at the end", "/a//", "empty-segment", "//"],
  ["NUL", "/a\0b", "forbidden-code-point", "\0"],
  ["an encoded NUL", "/a%00b", "forbidden-code-point", "\0"],
  ["a bell", "/\u0007", "forbidden-code-point", "\u0007"],
  ["a tab", "/a\tb", "forbidden-code-point", "\t"],
  ["a line feed", "/a\nb", "forbidden-code-point", "\n"],
  ["an encoded carriage return", "/a%0db", "forbidden-code-point", "\r"],
  ["DEL", "/a\u007f", "forbidden-code-point", "\u007f"],
  ["the first of the second controls", "/\u0080", "forbidden-code-point", "\u0080"],
  ["the last of the second controls", "/\u009f", "forbidden-code-point", "\u009f"],
  ["a line separator", "/a\u2028", "forbidden-code-point", "\u2028"],
  ["a paragraph separator", "/a\u2029", "forbidden-code-point", "\u2029"],
  ["the first embedding of another direction", "/\u202aa", "forbidden-code-point", "\u202a"],
  ["the override of the direction", "/a\u202egnp", "forbidden-code-point", "\u202e"],
  ["a mark of direction", "/\u200ea", "forbidden-code-point", "\u200e"],
  ["a space of no width", "/a\u200b", "forbidden-code-point", "\u200b"],
  ["the first isolate of another direction", "/\u2066a", "forbidden-code-point", "\u2066"],
  ["the end of an isolate", "/a\u2069", "forbidden-code-point", "\u2069"],
  ["a soft hyphen", "/a\u00ad", "forbidden-code-point", "\u00ad"],
  ["a filler of Hangul", "/\u3164", "forbidden-code-point", "\u3164"],
  ["a blank of Braille", "/%E2%A0%80", "forbidden-code-point", "\u2800"],
  ["a tag", "/a\u{e0041}", "forbidden-code-point", "\u{e0041}"],
  ["a byte order mark", "/\ufeffa", "forbidden-code-point", "\ufeff"],
  ["a code point that no XML may hold", "/\uffff", "forbidden-code-point", "\uffff"],
  ["half a character", "/\ud800", "lone-surrogate", "\ud800"],
  ["the other half", "/a\udc00b", "lone-surrogate", "a\udc00b"],
  ["half a character, encoded", "/%ED%A0%80", "broken-encoding", "%ED%A0%80"],
  ["an overlong encoding of a slash", "/%c0%af", "broken-encoding", "%c0%af"],
  ["no leading slash", "docs/x", "no-leading-slash", "docs/x"],
  ["nothing", "", "no-leading-slash", ""],
  ["an address", "https://docs.example.com/x", "no-leading-slash", "https://docs.example.com/x"],
  ["a device of Windows", "/con", "reserved-name", "con"],
  ["a device in capitals with an extension", "/PRN.html", "reserved-name", "PRN.html"],
  ["a device as a folder", "/aux/x", "reserved-name", "aux"],
  ["the null device", "/nul", "reserved-name", "nul"],
  ["the first serial port", "/com1", "reserved-name", "com1"],
  ["the last serial port", "/com9.txt", "reserved-name", "com9.txt"],
  ["a serial port with a raised digit", "/com¹", "reserved-name", "com¹"],
  ["a printer", "/lpt1", "reserved-name", "lpt1"],
  ["a device with a space before its extension", "/CON .txt", "reserved-name", "CON .txt"],
  ["the console's input", "/conin$", "forbidden-character", "$"],
  ["a final dot", "/name.", "final-dot-or-space", "name."],
  ["a final space", "/name ", "final-dot-or-space", "name "],
  ["an encoded final space of a folder", "/name%20/x", "final-dot-or-space", "name "],
  ["a name that begins with a dot", "/.htaccess", "hidden-segment", ".htaccess"],
  ["less than", "/a<b", "forbidden-character", "<"],
  ["greater than", "/a>b", "forbidden-character", ">"],
  ["a colon", "/a:b", "forbidden-character", ":"],
  ["a quote", '/a"b', "forbidden-character", '"'],
  ["a bar", "/a|b", "forbidden-character", "|"],
  ["an encoded question mark", "/a%3Fb", "forbidden-character", "?"],
  ["an asterisk", "/a*b", "forbidden-character", "*"],
  ["a query", "/a?x", "query-or-fragment", "?x"],
  ["a fragment", "/a#x", "query-or-fragment", "#x"],
  ["an empty query", "/a?", "query-or-fragment", "?"],
  ["an encoded fragment", "/a%23x", "forbidden-character", "#"],
  ["a semicolon", "/a;p", "forbidden-character", ";"],
  ["an apostrophe", "/a'b\"", "forbidden-character", "'"],
  ["a variable", "/$HOME", "forbidden-character", "$"],
  ["a block", "/{x}", "forbidden-character", "{"],
  ["an encoded block", "/%7Bx%7D", "forbidden-character", "{"],
  ["a group", "/(x)", "forbidden-character", "("],
  ["a class", "/[x]", "forbidden-character", "["],
  ["a line's start", "/^x", "forbidden-character", "^"],
  ["a backtick", "/`x`", "forbidden-character", "`"],
  ["a placeholder", "/:id", "forbidden-character", ":"],
  ["a splat", "/*", "forbidden-character", "*"],
  ["a percent sign alone", "/a%", "broken-encoding", "a%"],
  ["a percent sign without digits", "/a%zz", "broken-encoding", "a%zz"],
  ["a percent sign with one digit", "/a%4/b", "broken-encoding", "a%4"],
];

describe("a page path that is refused", () => {
  it.each(refused)("%s: %j", (_what, text, reason, part) => {
    expect(canonicalPath(text)).toEqual({ ok: false, reason, part });
  });
});

/** A file name has 255 bytes; the last segment's is longer by `.json`. */
const lengths: readonly (readonly [what: string, text: string, outcome: "accepted" | PathReason])[] = [
  ["250 characters", `/${"a".repeat(250)}`, "accepted"],
  ["251 characters, 256 with the extension", `/${"a".repeat(251)}`, "segment-too-long"],
  ["255 characters of a folder", `/${"a".repeat(255)}/x`, "accepted"],
  ["256 characters of a folder", `/${"a".repeat(256)}/x`, "segment-too-long"],
  ["85 letters of three bytes, a folder", `/${"न".repeat(85)}/x`, "accepted"],
  ["86 letters of three bytes, a folder", `/${"न".repeat(86)}/x`, "segment-too-long"],
  ["83 letters of three bytes", `/${"न".repeat(83)}`, "accepted"],
  ["84 letters of three bytes", `/${"न".repeat(84)}`, "segment-too-long"],
  ["63 letters of four bytes, a folder", `/${"😀".repeat(63)}/x`, "accepted"],
  ["64 letters of four bytes, a folder", `/${"😀".repeat(64)}/x`, "segment-too-long"],
  ["125 letters of two bytes", `/${"é".repeat(125)}`, "accepted"],
  ["126 letters of two bytes, encoded", `/${"%C3%A9".repeat(126)}`, "segment-too-long"],
  ["4090 bytes in all, 4095 with the extension", `${"/abcdefghi".repeat(409)}`, "accepted"],
  ["4091 bytes in all", `${"/abcdefghi".repeat(409)}j`, "path-too-long"],
];

describe("the length of a path", () => {
  it.each(lengths)("%s", (_what, text, outcome) => {
    const result = canonicalPath(text);
    expect(result.ok ? "accepted" : result.reason).toBe(outcome);
  });
});

/** Why each path is refused, and the part of it that is named. */
const refusals: readonly (readonly [path: string, reason: PathReason, part: string])[] = [
  ["docs/x", "no-leading-slash", "docs/x"],
  ["/a?x=1", "query-or-fragment", "?x=1"],
  ["//evil/x", "empty-segment", ""],
  ["/../x", "dot-segment", ".."],
  ["/.git", "hidden-segment", ".git"],
  ["/a%2fb", "encoded-separator", "%2f"],
  ["/%252e%252e/x", "percent-sign", "%25"],
  ["/a%zz", "broken-encoding", "%"],
  ["/a%E2%80%AEb", "forbidden-code-point", "\u202e"],
  ["/a*b", "forbidden-character", "*"],
  ["/name.", "final-dot-or-space", "name."],
  ["/con", "reserved-name", "con"],
  ["/PROGRA~1", "short-name", "PROGRA~1"],
  [`/${"न".repeat(84)}`, "segment-too-long", "न".repeat(84)],
  ["/abcdefghi".repeat(410), "path-too-long", "x".repeat(4100)],
];

describe("a refused path", () => {
  it.each(refusals)("is reported with its reason: %j", (path, reason, part) => {
    expect(problemsOf({ pages: pagesAt([path]) })).toEqual([
      catalogued("path-refused", "content/pages.yaml:1:11", { path, reason, part }),
    ]);
  });

  it("is reported of a translation's own path at that path", () => {
    const pages = "- path: /a\n  lastmod: 2026-01-02\n  translations: { es: b }\n";
    expect(problemsOf({ pages })).toEqual([
      catalogued("path-refused", "content/pages.yaml:3:23", { reason: "no-leading-slash", part: "b", path: "b" }),
    ]);
  });

  it.each([
    ['"/a\\0b"', "U+0000"],
    ['"/a\\ud800"', "U+D800"],
    ['"/a\\u2028"', "U+2028"],
    ['"/a\\u202e"', "U+202E"],
    ['"\\ufeff/a"', "U+FEFF"],
  ])("of %s come before there is a path at all", (text, codePoint) => {
    expect(problemsOf({ pages: `- path: ${text}\n  lastmod: 2026-01-02\n` })).toEqual([
      catalogued("forbidden-code-point", "content/pages.yaml:1:9", { codePoint }),
    ]);
  });
});

/** Pieces that paths go wrong with, so that random texts come close to being accepted. */
const piece = fc.oneof(
  fc.constantFrom("/", "/", "/", ".", "..", "%2e", "%2F", "%5c", "%25", "%00", "%", "%zz", "\\", ":", "~1", " ", "?"),
  fc.constantFrom(
    "a",
    "B",
    "é",
    "e\u0301",
    "ß",
    "ẞ",
    "İ",
    "ı",
    "ſ",
    "K",
    "Ω",
    "ﬁ",
    "日",
    "😀",
    "न",
    "\u200d",
    "\ud800",
  ),
  fc.constantFrom("con", "nul.", "index", "index.html", ".json", "x".repeat(120), "न".repeat(42), "%C3%A9", "%41"),
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const nearPath = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`);
const anyText = fc.oneof(
  { arbitrary: nearPath, weight: 3 },
  { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
  { arbitrary: fc.string({ unit: "grapheme" }).map((text) => `/${text}`), weight: 1 },
);
const acceptedPath = anyText.filter((text) => canonicalPath(text).ok).map(defined);
const many = { numRuns: runs(3000) };

/** Whether every current file system accepts a file name unchanged. */
function isPlainName(name: string): boolean {
  const bytes = Buffer.byteLength(name);
  return name !== "" && name !== "." && name !== ".." && bytes <= 255 && !/[\0\\/]/.test(name) && name.isWellFormed();
}

describe("any text whatever as a path", () => {
  it("is refused, or its file is inside the folder of its locale", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = canonicalPath(text);
        if (!result.ok) return;
        const folder = resolve("/out/translations/v1");
        const file = relative(folder, resolve("/out", translationFile("es", result.defined.path)));
        expect(file === "es.json" || file.startsWith("es/")).toBe(true);
        expect(translationFile("es", result.defined.path)).toBe(`translations/v1/${file}`);
        expect(file.split("/").filter((name) => !isPlainName(name))).toEqual([]);
      }),
      many,
    );
  });

  it("has a canonical path that is its own canonical path, in ASCII", () => {
    fc.assert(
      fc.property(acceptedPath, ({ path }) => {
        expect(canonicalPath(path === "" ? "/" : path)).toEqual({
          ok: true,
          defined: { path, trailingSlash: path === "" },
        });
        expect(path).toMatch(/^(?:\/(?:[A-Za-z0-9_~.!&,=+@-]|%[0-9A-F]{2})+)*$/);
      }),
      many,
    );
  });

  it("is the page that its decoded text is", () => {
    fc.assert(
      fc.property(acceptedPath, ({ path }) => {
        expect(defined(filePath(path) || "/").path).toBe(path);
      }),
      many,
    );
  });

  it("shares its file with no other canonical path", () => {
    fc.assert(
      fc.property(acceptedPath, acceptedPath, (one, other) => {
        expect(translationFile("es", one.path) === translationFile("es", other.path)).toBe(one.path === other.path);
      }),
      many,
    );
  });
});

/** Two texts that often are one page, or nearly. */
const twin = fc.tuple(
  nearPath,
  fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize("NFD"),
    (text: string) => text.normalize("NFC"),
    (text: string) => `${text}/`,
    (text: string) => encodeURI(text.toWellFormed()),
    (text: string) => `${text}x`,
  ),
);

describe("two paths", () => {
  it("collide exactly when their keys are equal", () => {
    const collisions = new Set(["path-twice", "path-alike"]);
    let collided = 0;
    fc.assert(
      fc.property(twin, ([text, change]) => {
        const [one, other] = [canonicalPath(text), canonicalPath(change(text))];
        if (!one.ok || !other.ok) return;
        const problems = problemsOf({ pages: pagesAt([text, change(text)]) }).filter(({ code }) =>
          collisions.has(code),
        );
        const isSame = collisionKey(one.defined.path) === collisionKey(other.defined.path);
        if (isSame) collided += 1;
        expect(problems.length).toBe(isSame ? 1 : 0);
      }),
      { numRuns: runs(600) },
    );
    expect(collided).toBeGreaterThan(0);
  });

  it("have equal keys when they differ in the letter case or the Unicode form of a character", () => {
    const apart: string[] = [];
    for (let point = 0x20; point < 0x20000; point += 1) {
      const character = String.fromCodePoint(point);
      if (!character.isWellFormed() || /[%\p{Cn}\p{Co}]/u.test(character)) continue;
      const forms = [character.toUpperCase(), character.toLowerCase(), character.normalize("NFD")];
      const key = collisionKey(`/${character}`);
      if (forms.some((form) => collisionKey(`/${form}`) !== key)) apart.push(character);
    }
    expect(apart).toEqual([]);
  });
});
