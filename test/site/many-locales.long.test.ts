import { describe, expect, it } from "vitest";
import { languageCheck } from "../../scripts/site/resolve/address-reader.ts";
import { localesOf, planOf, problemsOf } from "../content-files.ts";

describe("more languages than any docs have", () => {
  const codes = (count: number): string[] => [
    "en",
    ...Array.from({ length: count - 1 }, (_, index) => `en-x-${index + 1}`),
  ];

  it("are fine while they are 500, and one error at the next", () => {
    expect(problemsOf({ locales: localesOf(codes(500)) })).toEqual([]);
    expect(problemsOf({ locales: localesOf(codes(501)) })).toMatchObject([
      { code: "list-too-long", at: "content/locales.yaml:501:3" },
    ]);
  });

  it("and a row with more than ten thousand entries is one error", () => {
    const keys = (count: number): string => Array.from({ length: count }, (_, index) => `, k${index}: 1`).join("");
    const locales = `- { code: en, name: English${keys(20_000)} }\n`;
    expect(problemsOf({ locales })).toMatchObject([{ code: "list-too-long" }]);
  });

  it("and a hundred thousand errors of a file are listed, and one that there are more", () => {
    const codes = problemsOf({ pages: "- 1\n".repeat(100_005) }).map(({ code }) => code);
    expect(codes.filter((code) => code === "wrong-type")).toHaveLength(100_000);
    expect(codes.filter((code) => code === "source-too-much")).toHaveLength(1);
  });

  it("take no time with their square", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `en-x-${index.toString(36)}`);
    const before = process.cpuUsage().user;
    const problems = problemsOf({ locales: localesOf(["en", ...many]) });
    expect(problems.filter(({ code }) => code === "list-too-long")).toHaveLength(1);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(8);
  });

  it("take no time with the square of them for each page, though some are on one host with and some without a prefix", () => {
    const rows = codes(500).map((code, index) => {
      const host = index % 2 === 1 ? ", host: docs.example.com" : "";
      return `- { code: ${code}, name: N${host} }\n`;
    });
    const before = process.cpuUsage().user;
    const problems = problemsOf({
      site: "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n",
      locales: rows.join(""),
      pages: Array.from({ length: 1000 }, (_, index) => `- path: /p${index}\n`).join(""),
    });
    expect(problems.map(({ code }) => code)).toContain("locales-in-one-place");
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(8);
  });

  it("are compared with a language in the time of its look-up", () => {
    const locales = planOf({ locales: localesOf(codes(500)) }).site.locales;
    const before = process.cpuUsage().user;
    const check = languageCheck(locales);
    for (let index = 0; index < 5000; index += 1) expect(check(`fr-x-${index}`, "en")).toBe("unknown");
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(5);
  });

  it("may be named by a page ten thousand times, and one error at the next", () => {
    const pages = `- path: /a\n  locales: [${"zz, ".repeat(20_000)}en]\n`;
    expect(problemsOf({ pages })).toMatchObject([{ code: "list-too-long" }]);
  });

  it("has at most 10,000 entries in all its lists together", () => {
    const lists = (count: number): string => Array.from({ length: count }, () => `[${"a, ".repeat(900)}a]`).join(", ");
    const site = (count: number): string =>
      `base_url: https://docs.example.com\nsource_locale: en\nhosts: [${lists(count)}]\n`;
    expect(problemsOf({ site: site(10) }).map(({ code }) => code)).not.toContain("list-too-long");
    expect(problemsOf({ site: site(12) })).toMatchObject([{ code: "list-too-long" }]);
  });

  it("and other rows have at most a hundred thousand errors together", () => {
    const row = (at: number): string => `- { path: /p${at}, locales: [${"zz, ".repeat(9_900)}zz] }\n`;
    const codes = problemsOf({ pages: Array.from({ length: 12 }, (_, at) => row(at)).join("") }).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === "source-too-much")).toHaveLength(1);
    expect(codes.length).toBeLessThan(111_000);
  });

  const many = (count: number, more = ""): string =>
    Array.from({ length: count }, (_, at) => `- path: /p${at}${more}\n`).join("");

  it.each([
    ["translations", 10_001, ""],
    ["links of a sitemap", 400, "sitemap: { alternates: true }\n"],
    ["bytes of their names", 260, ""],
    ["characters of their addresses", 3_000, ""],
    ["characters of links of a sitemap", 40, "sitemap: { alternates: true }\n"],
  ])("make too many %s with a short list of pages", (what, count, more) => {
    const locales = localesOf(codes(500));
    const named =
      what === "bytes of their names" ? locales.replaceAll(/name: [^,}]*/g, `name: ${"N".repeat(9_900)}`) : locales;
    const site = `base_url: https://docs.example.com\nsource_locale: en\n${more}`;
    const long = what.startsWith("characters") ? `/${"a".repeat(200)}`.repeat(8) : "";
    const found = (suffix: string): string[] =>
      problemsOf({ site, locales: named, pages: many(count, suffix) }).map(({ code }) => code);
    expect(found(long)).toContain("source-too-much");
    // It is the length of the addresses alone.
    if (long !== "") expect(found("")).not.toContain("source-too-much");
  });

  it("with a path of their own for one page take little time for the long paths of others", () => {
    const path = `/a${"\u0301\u0316".repeat(60)}`.repeat(16);
    const own = codes(500)
      .slice(1)
      .map((code) => `${code}: /y`);
    const pages = `- { path: /x, translations: { ${own.join(", ")} } }\n${Array.from({ length: 300 }, (_, at) => `- path: ${path}/${at}\n`).join("")}`;
    const site = "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n";
    const before = process.cpuUsage().user;
    expect(problemsOf({ site, locales: localesOf(codes(500)), pages }).length).toBeGreaterThan(0);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
  });
});
