import { describe, expect, it } from "vitest";
import { shadowing } from "../../../scripts/hosts/shared/shadowing.ts";
import { type CodeValues, type DiagnosticCode } from "../../../scripts/diagnostics/catalogue.ts";
import type { Rule } from "../../../scripts/rules/rule.ts";
import { sentenceOf } from "../../content-files.ts";
import { fixtureRules } from "../laws.ts";
import { cpuSeconds } from "../../cpu.ts";

type Reader = Parameters<typeof shadowing>[2];
const filesLast: Reader = { title: "Cloudflare Pages", sharedRules: "rules-first" };
const filesFirst: Reader = { title: "Netlify", sharedRules: "files-first" };

type Reported = Readonly<Record<"code" | "sentence", string>>;

/** The problems of a file, with our block of ten lines between `before` and `after`. */
function problems(path: string, before: string, after: string, reader = filesLast): Reported[] {
  const file = { path, before, after, blockLines: 10 };
  return shadowing(file, fixtureRules, reader).map(({ code, sentence }) => ({ code, sentence }));
}

/** The problem that these values make. */
function problem<Code extends DiagnosticCode>(code: Code, values: CodeValues<Code>): Reported {
  return { code, sentence: sentenceOf(code, values) };
}

describe("third-party lines in _redirects", () => {
  const file = "_redirects";
  const translate = "/api/v1/translate/";

  it.each([
    ["a splat for everything", "/* /index.html 302"],
    ["a splat above ours", "/api/* /404.html 302"],
    ["a splat inside a segment", "/ap* /404.html 302"],
    ["placeholders", "/:a/v1/translate/:c /x 302"],
    ["one page of ours", "/api/v1/translate/es/docs/intro /x 302"],
    ["a whole address", "https://docs.example.com/api/* /x 302"],
  ])("take our requests when they stand above the block: %s", (_name, rule) => {
    const values = { file, rule, place: translate };
    expect(problems(file, `${rule}\n`, "")).toEqual([
      problem("rule-shadows-ours", { ...values, line: 1, host: "Cloudflare Pages" }),
    ]);
    expect(problems(file, `# a comment\r\n\r\n${rule}\n`, "", filesFirst)).toEqual([
      problem("rule-shadows-ours", { ...values, line: 3, host: "Netlify" }),
    ]);
  });

  it.each([
    ["another prefix", "/old/* /new/:splat 301\n"],
    ["a longer name", "/api/v1/translations/* /x 301\n"],
    ["fewer segments", "/api/:b /x 301\n"],
    ["a comment", "# /* /index.html 200\n"],
    ["the folder itself", "/api/v1/translate /x 301\n"],
  ])("leave ours alone: %s", (_name, line) => {
    expect(problems("_redirects", line, line)).toEqual([]);
  });

  it("take our files on a host that redirects before it looks for files, wherever they stand", () => {
    const [everything, pages] = ["/* /index.html 200", "/pages/* /x 301"];
    const values = { file, host: "Cloudflare Pages" };
    expect(problems(file, "", `${everything}\n${pages}\n`)).toEqual([
      problem("rule-shadows-ours", { ...values, line: 11, rule: everything, place: "/api/v1/locales" }),
      problem("rule-shadows-ours", { ...values, line: 12, rule: pages, place: "/pages/v1.json" }),
    ]);
  });

  it("give way to our files elsewhere, unless they are forced", () => {
    const rule = "/* /index.html 200!";
    expect(problems(file, "", "/* /index.html 200\n", filesFirst)).toEqual([]);
    expect(problems(file, "", `${rule}\n`, filesFirst)).toEqual([
      problem("rule-shadows-ours", { file, host: "Netlify", line: 11, rule, place: "/api/v1/locales" }),
    ]);
  });

  it.each(["/* /login 401!", "/* /* 200! Role=admin", "/api/* /closed 503!", "/* /login 302! Cookie=session"])(
    "do not hold for the endpoint where they stop requests below the block: %s",
    (rule) => {
      const found = problems(file, "", `${rule}\n`, filesFirst);
      const values = { file, host: "Netlify", line: 11, rule, place: translate };
      expect(found.at(-1)).toEqual(problem("rule-after-ours", values));
      expect(problems(file, `${rule}\n`, "", filesFirst).map(({ code }) => code)).toEqual(["rule-shadows-ours"]);
    },
  );

  it("never get a request below the block that ours have taken", () => {
    const rule = "/api/v1/translate/es/docs/intro /x 302";
    expect(problems(file, "", `/old /new 301\n${rule}\n`, filesFirst)).toEqual([
      problem("rule-shadowed-by-ours", { file, host: "Netlify", line: 12, rule, place: translate }),
    ]);
  });

  it("are quoted without their comment, their words apart by one space", () => {
    const values = { file, host: "Cloudflare Pages", line: 11, rule: "/pages/* /x 301", place: "/pages/v1.json" };
    expect(problems(file, "", "/pages/*   /x   301 # moved\n")).toEqual([problem("rule-shadows-ours", values)]);
  });
});

describe("third-party lines in _headers", () => {
  it("are joined with ours where they set the same header for the same path", () => {
    const values = { file: "_headers", host: "Cloudflare Pages" };
    const [origin, cache] = ["access-control-allow-origin: https://a.example", "Cache-Control: no-store"];
    expect(problems("_headers", "", `/*\n  X-Frame-Options: DENY\n  ${origin}\n`)).toEqual([
      problem("header-joined-with-ours", { ...values, line: 13, rule: origin, path: "/*", place: "/api/v1/locales" }),
    ]);
    expect(problems("_headers", `/pages/*\n  ${cache}\n/x/*\n  ${cache}\n`, "")).toEqual([
      problem("header-joined-with-ours", {
        ...values,
        line: 2,
        rule: cache,
        path: "/pages/*",
        place: "/pages/v1.json",
      }),
    ]);
  });

  it("leave ours alone for other paths and other names", () => {
    const thirdParty = "/assets/*\n  Cache-Control: no-store\n/*\n  X-Frame-Options: DENY\n";
    expect(problems("_headers", thirdParty, thirdParty)).toEqual([]);
  });
});

describe("third-party lines in .htaccess", () => {
  const apache = { title: "Apache", filesFirst: true };
  const values = { file: ".htaccess", host: "Apache" };

  it.each<[rule: string, above: string]>([
    ["RewriteRule ^api/ /x [L]", "RewriteEngine On\n"],
    ['RewriteRule "!^assets/" /index.php [L]', ""],
  ])("take our requests when they rewrite without a condition: %s", (rule, above) => {
    const line = above === "" ? 1 : 2;
    expect(problems(".htaccess", `${above}${rule}\n`, "", apache)).toEqual([
      problem("rule-shadows-ours", { ...values, line, rule, place: "/api/v1/translate/" }),
    ]);
  });

  it("take our files below the block too", () => {
    const rule = "RewriteRule . /index.php [L]";
    expect(problems(".htaccess", "", `${rule}\n`, apache)).toEqual([
      problem("rule-shadows-ours", { ...values, line: 11, rule, place: "/api/v1/locales" }),
    ]);
  });

  it.each([
    "RewriteRule ^ - [F]",
    "RewriteRule ^api/ - [forbidden,L]",
    'RewriteRule "^(.*)$" "-" [G]',
    'RewriteRule "^" "-" "[F]"',
    "RewriteRule ^ /login [L,R=302]",
    "RewriteRule ^ - [R=503,L]",
    "RewriteRule ^(.*)$ https://example.com/$1 [NE, R]",
  ])("do not hold for the endpoint where they stop requests below the block: %s", (rule) => {
    const lines = `RewriteCond %{REMOTE_ADDR} !^10\\.\n${rule}\n`;
    expect(problems(".htaccess", "", lines, apache)).toEqual([
      problem("rule-after-ours", { ...values, line: 12, rule, place: "/api/v1/translate/" }),
    ]);
    expect(problems(".htaccess", lines, "", apache)).toEqual([]);
  });

  it.each([
    ["a folder above ours", "Redirect 301 /api /new", "/api/v1/translate/"],
    ["everything", "Redirect / https://new.example/", "/api/v1/translate/"],
    ["ours by an expression", "RedirectMatch 302 ^/translations/.* /gone", "/translations/v1/"],
    ["a place for good", "RedirectPermanent /pages/ /languages/", "/pages/v1.json"],
  ])("take our requests by a redirect, wherever it stands: %s", (_name, rule, place) => {
    expect(problems(".htaccess", `${rule}\n`, "", apache)).toEqual([
      problem("rule-shadows-ours", { ...values, line: 1, rule, place }),
    ]);
    expect(problems(".htaccess", "", `${rule}\n`, apache)).toEqual([
      problem("rule-shadows-ours", { ...values, line: 11, rule, place }),
    ]);
  });

  it.each([
    ["a redirect of another path", "Redirect /apis /new\n"],
    ["a condition", "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\n"],
    ["another path", "RewriteRule ^old/ /new/ [R]\n"],
    ["an expression of PCRE alone", "RewriteRule ^(?>api)/ /x [L]\n"],
    ["a group that is repeated, which may take for ever", "RewriteRule ^((((([a-z1/]+)+)+)+)+)+$ /x [L]\n"],
    ["many repetitions, which may take for ever", `RewriteRule ${".*".repeat(30)}! /x [L]\n`],
    ["many choices, which may take for ever", `RewriteRule ^${"[^Z]?".repeat(60)}Z /x [L]\n`],
    ["many alternatives, which may take for ever", `RewriteRule ^${"([a-z/]|.)".repeat(60)}Z /x [L]\n`],
    ["brackets in brackets", `RewriteRule ${"(?:a".repeat(15_000)}${")".repeat(15_000)} /x\n`],
    ["many alternatives", `RewriteRule ${"[a][b]|".repeat(300_000)}Z /x\n`],
    ["brackets of flags without an end", `RewriteRule ^x - ${"[".repeat(1_000_000)}\n`],
    ["another directive", "Header set X-Frame-Options DENY\n"],
  ])("are not judged, or fine: %s", (_name, lines) => {
    expect(problems(".htaccess", lines, lines, apache)).toEqual([]);
  });

  it.each([
    ["repetitions from any place", ".*.*.*.*!", "a", 1000],
    ["repetitions of a set", "[a/]*[a/]*!", "a", 3800],
    ["back references that look ahead", `^(.*).*.*${String.raw`(?=\1)`.repeat(150)}~`, "a/", 480],
    ["back references", `^(.*).*.*${String.raw`\1`.repeat(150)}~`, "a/", 480],
    ["back references by name", `^(?<n>.*).*.*${String.raw`\k<n>`.repeat(100)}~`, "a/", 480],
    ["look-aheads", `^.*.*.*${"(?=a)".repeat(150)}~`, "a", 400],
    ["look-behinds", `^.*.*.*${"(?<=a)".repeat(150)}~`, "a", 400],
    ["an alternative that is not bound to the beginning", "^x|.*.*.*~", "a", 700],
    ["options of an escaped bracket", `^${String.raw`\(?`.repeat(32)}~`, "(", 40],
    ["options of a brace", `^${"}?".repeat(32)}~`, "}", 40],
  ])("are not judged where the path of a file of ours is long: %s", (_name, pattern, piece, times) => {
    const file = { path: ".htaccess", before: "", after: `RewriteRule ${pattern} /x\n`.repeat(20), blockLines: 10 };
    const [rule] = fixtureRules.rules.filter(({ kind }) => kind === "header");
    const rules = { ...fixtureRules, rules: [{ ...rule, path: `/${piece.repeat(times)}` } as Rule] };
    const seconds = cpuSeconds(() => {
      expect(shadowing(file, rules, apache)).toEqual([]);
    });
    expect(seconds).toBeLessThan(2);
  });

  it.each([
    [String.raw`^(.*)/(.*)\.(php|html?)$`, "docs/a.html"],
    [String.raw`^(?!assets/|api/)(.*?)\.(?:jpe?g|json)$`, "pages/v1.json"],
    [String.raw`(.*)\.(?:js|json|xml)(?:\?.*)?$`, "sitemaps/de/some-long-name-of-a-sitemap.xml"],
    [String.raw`^([a-z]+)/([a-z0-9-]+)/([a-z0-9-]+)/?$`, "addresses/of-the-site/all"],
  ])("take a file of ours, also with a look-ahead, options and some repetitions: %s", (pattern, path) => {
    const [rule] = fixtureRules.rules.filter(({ kind }) => kind === "header");
    const rules = { ...fixtureRules, rules: [{ ...rule, path: `/${path}` } as Rule] };
    const file = { path: ".htaccess", before: "", after: `RewriteRule ${pattern} /x\n`, blockLines: 10 };
    expect(shadowing(file, rules, apache).map(({ code }) => code)).toEqual(["rule-shadows-ours"]);
  });
});
