import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteWith, sourced } from "./sourced.ts";
import { catalogued, sentenceOf } from "../../content-files.ts";
import { runs } from "../../runs.ts";

const YAML = siteWith("{ list: more.yaml }");
const LINES = siteWith("{ list: pages.jsonl }");

describe("a list in another file", () => {
  it("has the rows of pages.yaml, as YAML or as a row a line", () => {
    const yaml = `- { path: /a, lastmod: 2026-01-02, locales: [es] }
- { path: /b, priority: 0.9, translations: { es: { path: /bb, lastmod: 2026-01-03 } } }
`;
    const lines = `{"path": "/a", "lastmod": "2026-01-02", "locales": ["es"]}
{"path": "/b", "priority": 0.9, "translations": {"es": {"path": "/bb", "lastmod": "2026-01-03"}}}
`;
    const pages = ["/a 2026-01-02 0.5 en es", "/b - 0.9 en es:/bb@2026-01-03 fr"];
    expect(sourced({ "content/site.yaml": YAML, "content/more.yaml": yaml }).pages).toEqual(pages);
    expect(sourced({ "content/site.yaml": LINES, "content/pages.jsonl": lines }).pages).toEqual(pages);
  });

  it("stands beside pages.yaml and other lists, in folders of the content folder too", () => {
    const { pages } = sourced({
      "content/site.yaml": siteWith("{ list: pages.yaml }, { list: lists/blog.jsonl }, { list: lists/docs.yaml }"),
      "content/pages.yaml": "- path: /\n",
      "content/lists/blog.jsonl": '{"path":"/blog"}',
      "content/lists/docs.yaml": "- path: /docs\n",
    });
    expect(pages).toEqual(["/ - 1 en es fr", "/blog - 0.5 en es fr", "/docs - 0.5 en es fr"]);
  });

  it("in YAML, beside a larger one, may have 4 MiB together with the others", () => {
    const half = `- path: /a\n#${"x".repeat(2 ** 21)}\n`;
    const short = (count: number): readonly string[] =>
      sourced({
        "content/site.yaml": siteWith(Array.from({ length: count }, (_, at) => `{ list: ${at}.yaml }`).join(", ")),
        ...Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`content/${at}.yaml`, half.replace("/a", `/${at}`)]),
        ),
      }).short.filter((line) => line.includes("source-too-much"));
    expect(short(2)).toEqual([]);
    expect(short(3)).toEqual(["content/site.yaml:4:53 source-too-much"]);
  });

  it("with a page of another list is an error that names both places", () => {
    const { problems } = sourced({
      "content/site.yaml": siteWith("{ list: more.yaml }, { list: pages.jsonl }"),
      "content/more.yaml": "- path: /a\n",
      "content/pages.jsonl": '{"path":"/b"}\n{"path":"/a/"}\n',
    });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([
      catalogued("path-twice", "content/pages.jsonl:2:9", { path: "/a", locale: undefined }, [
        "first used here: content/more.yaml:1:9",
      ]),
    ]);
  });

  it.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ["that is not there", "more.yaml", {}, ["content/site.yaml:4:17 source-missing"]],
    [
      "outside the content folder",
      "../more.yaml",
      { "more.yaml": "- path: /a\n" },
      ["content/site.yaml:4:17 source-outside"],
    ],
    [
      "with a mistake in YAML",
      "more.yaml",
      { "content/more.yaml": "- path /a\n" },
      ["content/more.yaml:1:3 wrong-type"],
    ],
    ["with a wrong path", "more.yaml", { "content/more.yaml": "- path: a\n" }, ["content/more.yaml:1:9 path-refused"]],
    ["that is empty", "more.yaml", { "content/more.yaml": "" }, ["content/more.yaml yaml-empty"]],
  ])("%s is an error", (_what, name, files, expected) => {
    const { site, short } = sourced({ "content/site.yaml": siteWith(`{ list: ${name} }`), ...files });
    expect(short.filter((line) => !line.includes("lastmod-unknown"))).toEqual(expected);
    expect(site).toBeUndefined();
  });

  it("that is a link out of the content folder is not read", () => {
    const { short } = sourced({
      "content/site.yaml": YAML,
      "content/more.yaml": { to: "../secret.yaml" },
      "secret.yaml": "- path: /a\n",
    });
    expect(short).toEqual(["content/more.yaml link-outside"]);
  });
});

describe("any bytes", () => {
  it.each([
    ["more.yaml", YAML],
    ["pages.jsonl", LINES],
  ])("in %s are pages or an error, and never a fault", (name, site) => {
    const text = fc.array(
      fc.constantFrom('{"path":"/a"}', "- path: /a", "\n", "{", "}", '"', ":", ",", "\u0000", "é", "[]", "1"),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      text.map((all) => Buffer.from(all.join(""))),
    );
    fc.assert(
      fc.property(bytes, (content) => {
        const found = sourced({ "content/site.yaml": site, [`content/${name}`]: content });
        expect(found.site !== undefined || found.short.length > 0).toBe(true);
      }),
      { numRuns: runs(80) },
    );
  });
});

describe("a list with a row a line", () => {
  const withLines = (text: string | Uint8Array): readonly string[] =>
    sourced({ "content/site.yaml": LINES, "content/pages.jsonl": text }).short.filter(
      (line) => !line.includes("lastmod-unknown"),
    );

  it("may begin with a byte order mark, end lines with CRLF, have empty lines and no last line end", () => {
    const text = '\ufeff{"path":"/a"}\r\n\r\n  \n{"path":"/b"}';
    const { pages, problems } = sourced({ "content/site.yaml": LINES, "content/pages.jsonl": text });
    expect(pages).toEqual(["/a - 0.5 en es fr", "/b - 0.5 en es fr"]);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("is read whole however its pieces are cut", () => {
    const paths = Array.from({ length: 4000 }, (_, index) => `/é/${"x".repeat(index % 50)}${index}`);
    const text = paths.map((path) => `${JSON.stringify({ path })}\n`).join("");
    const { site } = sourced({ "content/site.yaml": LINES, "content/pages.jsonl": text });
    expect(site?.pages.map(({ path }) => decodeURIComponent(path)).sort()).toEqual(paths.toSorted());
  });

  it.each<readonly [string, string | Uint8Array, readonly string[]]>([
    ["nothing in it", "\n\n", ["content/pages.jsonl empty-list"]],
    ["a line that is no JSON", '{"path":"/a"}\n{"path" "/b"}\n', ["content/pages.jsonl:2:9 json-syntax"]],
    ["a line that is cut off", '{"path":"/a', ["content/pages.jsonl:1:9 json-syntax"]],
    [
      "values in values without end",
      `{"path":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
      ["content/pages.jsonl:1:72 yaml-too-deep"],
    ],
    ["a name twice", '{"path":"/a","path":"/b"}', ["content/pages.jsonl:1:14 yaml-duplicate-key"]],
    [
      "a line that is no object",
      '["/a"]\n"/b"\n7\n',
      [
        "content/pages.jsonl:1:1 wrong-type",
        "content/pages.jsonl:2:1 wrong-type",
        "content/pages.jsonl:3:1 wrong-type",
      ],
    ],
    ["an unknown key", '\n{"path":"/a","lastMod":"2026-01-02"}', ["content/pages.jsonl:2:14 unknown-key"]],
    ["a missing key", '{"lastmod":"2026-01-02"}', ["content/pages.jsonl:1:1 missing-key"]],
    ["a wrong path", '{"path":"/a"}\n{"path":"b"}', ["content/pages.jsonl:2:9 path-refused"]],
    ["a day that does not exist", '{"path":"/a","lastmod":"2026-02-30"}', ["content/pages.jsonl:1:24 not-a-date"]],
    ["an unknown locale", '{"path":"/a","locales":["es","xx"]}', ["content/pages.jsonl:1:30 locale-unknown"]],
    [
      "an unknown locale among translations",
      '{"path":"/a","translations":{"xx":"/b"}}',
      ["content/pages.jsonl:1:30 locale-unknown"],
    ],
    ["a key that changes all objects", '{"path":"/a","__proto__":{"x":1}}', ["content/pages.jsonl:1:14 unknown-key"]],
    ["a byte of Latin-1", Buffer.from('{"path":"/a"}\n{"path":"/é"}\n', "latin1"), ["content/pages.jsonl not-utf8"]],
    ["a line without end", `{"path":"/a"}\n${" ".repeat(2 ** 20 + 1)}`, ["content/pages.jsonl:2:1 json-line-too-long"]],
  ])("and %s is an error in its line", (_what, text, expected) => {
    expect(withLines(text)).toEqual(expected);
  });

  it("reports all problems of all lines", () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? '{"path":"x"}' : index % 3 === 1 ? "{" : "[]",
    );
    expect(withLines(lines.join("\n"))).toHaveLength(30);
  });

  it("counts the byte that is no UTF-8 from the beginning of the file", () => {
    const text = Buffer.concat([Buffer.from('{"path":"/é"}\n{"path":"/'), Buffer.from([0xff]), Buffer.from('"}')]);
    const { problems } = sourced({ "content/site.yaml": LINES, "content/pages.jsonl": text });
    expect(problems[0]?.sentence).toBe(sentenceOf("not-utf8", { file: "content/pages.jsonl", byte: 26 }));
  });
});
