import { describe, expect, it } from "vitest";
import { shadowing } from "../../../scripts/hosts/shared/shadowing.ts";
import { fixtureRules } from "../laws.ts";

type Reader = Parameters<typeof shadowing>[2];
const filesLast: Reader = { title: "Cloudflare Pages", sharedRules: "rules-first" };
const filesFirst: Reader = { title: "Netlify", sharedRules: "files-first" };

/** The codes and line numbers of a file's problems, with our block of ten lines between `before` and `after`. */
function problems(path: string, before: string, after: string, reader = filesLast): string[] {
  const file = { path, before, after, blockLines: 10 };
  return shadowing(file, fixtureRules, reader).map(
    ({ code, sentence }) => `${/^Line (\d+)/.exec(sentence)?.[1]} ${code}`,
  );
}

describe("third-party lines in _redirects", () => {
  it.each([
    ["a splat for everything", "/* /index.html 302\n"],
    ["a splat above ours", "/api/* /404.html 302\n"],
    ["a splat inside a segment", "/ap* /404.html 302\n"],
    ["placeholders", "/:a/v1/translate/:c /x 302\n"],
    ["one page of ours", "/api/v1/translate/es/docs/intro /x 302\n"],
    ["a whole address", "https://docs.example.com/api/* /x 302\n"],
  ])("take our requests when they stand above the block: %s", (_name, line) => {
    expect(problems("_redirects", line, "")).toEqual(["1 rule-shadows-ours"]);
    expect(problems("_redirects", `# a comment\r\n\r\n${line}`, "", filesFirst)).toEqual(["3 rule-shadows-ours"]);
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
    expect(problems("_redirects", "", "/* /index.html 200\n/pages/* /x 301\n")).toEqual([
      "11 rule-shadows-ours",
      "12 rule-shadows-ours",
    ]);
  });

  it("give way to our files elsewhere, unless they are forced", () => {
    expect(problems("_redirects", "", "/* /index.html 200\n", filesFirst)).toEqual([]);
    expect(problems("_redirects", "", "/* /index.html 200!\n", filesFirst)).toEqual(["11 rule-shadows-ours"]);
  });

  it("never get a request below the block that ours have taken", () => {
    const line = "/api/v1/translate/es/docs/intro /x 302\n";
    expect(problems("_redirects", "", `/old /new 301\n${line}`, filesFirst)).toEqual(["12 rule-shadowed-by-ours"]);
  });

  it("are quoted with their line and what they take", () => {
    const file = { path: "_redirects", before: "", after: "/pages/*   /x   301 # moved\n", blockLines: 0 };
    expect(shadowing(file, fixtureRules, filesLast).map(({ sentence }) => sentence)).toEqual([
      'Line 1 of your _redirects, "/pages/* /x 301", takes requests for /pages/v1.json from our rules or files on Cloudflare Pages.',
    ]);
  });
});

describe("third-party lines in _headers", () => {
  it("are joined with ours where they set the same header for the same path", () => {
    const thirdParty = "/*\n  X-Frame-Options: DENY\n  access-control-allow-origin: https://a.example\n";
    expect(problems("_headers", "", thirdParty)).toEqual(["13 header-joined-with-ours"]);
    expect(problems("_headers", `/pages/*\n  Cache-Control: no-store\n`, "")).toEqual(["2 header-joined-with-ours"]);
  });

  it("leave ours alone for other paths and other names", () => {
    const thirdParty = "/assets/*\n  Cache-Control: no-store\n/*\n  X-Frame-Options: DENY\n";
    expect(problems("_headers", thirdParty, thirdParty)).toEqual([]);
  });
});

describe("third-party lines in .htaccess", () => {
  const apache = { title: "Apache", filesFirst: true };

  it("take our requests when they rewrite without a condition", () => {
    expect(problems(".htaccess", "RewriteEngine On\nRewriteRule ^api/ /x [L]\n", "", apache)).toEqual([
      "2 rule-shadows-ours",
    ]);
    expect(problems(".htaccess", 'RewriteRule "!^assets/" /index.php [L]\n', "", apache)).toEqual([
      "1 rule-shadows-ours",
    ]);
  });

  it("take our files below the block too", () => {
    expect(problems(".htaccess", "", "RewriteRule . /index.php [L]\n", apache)).toEqual(["11 rule-shadows-ours"]);
  });

  it.each([
    ["a folder above ours", "Redirect 301 /api /new"],
    ["everything", "Redirect / https://new.example/"],
    ["ours by an expression", "RedirectMatch 302 ^/translations/.* /gone"],
    ["a place for good", "RedirectPermanent /pages/ /languages/"],
  ])("take our requests by a redirect, wherever it stands: %s", (_name, line) => {
    expect(problems(".htaccess", `${line}\n`, "", apache)).toEqual(["1 rule-shadows-ours"]);
    expect(problems(".htaccess", "", `${line}\n`, apache)).toEqual(["11 rule-shadows-ours"]);
  });

  it.each([
    ["a redirect of another path", "Redirect /apis /new\n"],
    ["a condition", "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\n"],
    ["another path", "RewriteRule ^old/ /new/ [R]\n"],
    ["an expression of PCRE alone", "RewriteRule ^(?>api)/ /x [L]\n"],
    ["a group that is repeated, which may take for ever", "RewriteRule ^((((([a-z1/]+)+)+)+)+)+$ /x [L]\n"],
    ["many repetitions, which may take for ever", `RewriteRule ${".*".repeat(30)}! /x [L]\n`],
    ["another directive", "Header set X-Frame-Options DENY\n"],
  ])("are not judged, or fine: %s", (_name, lines) => {
    expect(problems(".htaccess", lines, lines, apache)).toEqual([]);
  });
});
