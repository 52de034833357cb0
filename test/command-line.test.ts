import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { content } from "./hosts/site.ts";
import { sentenceOf } from "./content-files.ts";
import { runHere } from "./in-process.ts";
import { problemsIn, root, temporaryFolder, writeFiles } from "./stele.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  write(content);
});

function write(files: Readonly<Record<string, string>>): void {
  writeFiles(folder, Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])));
}

/** Every file below a folder with its bytes and the time of its last change. */
function tree(path: string): Record<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file, `${statSync(file).mtimeMs} ${readFileSync(file, "utf8")}`];
    }),
  );
}

describe("stele build", () => {
  it.each([
    [["build"], true],
    [["build", "--merge"], false],
  ] as const)("speaks of --merge as a next step only where it was not asked for: %j", async (args, isShown) => {
    const { status, stderr } = await runHere(folder, args);
    const [, next = ""] = stderr.split("\nNext:\n");
    expect({ status, isShown: next.includes("add --merge") }).toEqual({ status: 0, isShown });
    expect(next).toContain("publish dist/ at https://docs.example.com");
  });

  it("writes the shipped content: 5 locales, 20 addresses, 100 translations, rule files, and says what to do next", async () => {
    const { status, stdout, stderr } = await runHere(root, ["build", "--out", join(folder, "dist")], {
      npm_package_name: "stele",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(JSON.parse(readFileSync(join(folder, "dist/api/v1/locales"), "utf8"))).toMatchObject({ count: 5 });
    expect(readFileSync(join(folder, "dist/sitemap.xml"), "utf8").match(/<url>/g)).toHaveLength(20);
    const answers = Object.keys(tree(join(folder, "dist/translations/v1")));
    expect(answers.filter((file) => file.endsWith(".json"))).toHaveLength(100);
    // Cloudflare's error pages, one for each locale and one above them.
    expect(answers.filter((file) => !file.endsWith(".json"))).toHaveLength(6);
    expect(readdirSync(join(folder, "dist"))).toEqual(expect.arrayContaining(["_headers", "_redirects", "serve.json"]));
    expect(stderr).toContain("20 pages x 5 locales, 100 translations");
    expect(stderr).toContain("\nNext:\n  npm run preview");
  });

  it("rewrites nothing when nothing changed", async () => {
    await runHere(folder, ["build"]);
    const before = tree(join(folder, "dist"));
    const { stderr } = await runHere(folder, ["build"]);
    expect(tree(join(folder, "dist"))).toEqual(before);
    expect(stderr).toMatch(/ 0 new, 0 changed, 0 removed, \d+ unchanged\n  1 warning\n$/);
  });

  it("lists all problems of all files in one run, in file order, and leaves dist/ byte for byte", async () => {
    await runHere(folder, ["build"]);
    const before = tree(join(folder, "dist"));
    write({
      "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\noutDri: x\n",
      "locales.yaml": `${content["locales.yaml"]}- { code: pt_BR, name: Português }\n`,
      "pages.yaml": "- path: /a/../b\n- path: /c\n  locales: [xx]\n  lastmod: 2026-02-30\n",
    });
    const { status, stdout, stderr } = await runHere(folder, ["build"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(problemsIn(stderr)).toEqual([
      "content/site.yaml:3:1: error [unknown-key]",
      "content/locales.yaml:4:11: error [locale-malformed]",
      "content/pages.yaml:1:9: error [path-refused]",
      "content/pages.yaml:3:13: error [locale-unknown]",
      "content/pages.yaml:4:12: error [not-a-date]",
    ]);
    expect(stderr).toContain("\n5 errors");
    expect(tree(join(folder, "dist"))).toEqual(before);
  });

  it("makes a missing file a problem beside the others", async () => {
    const where = temporaryFolder();
    writeFiles(where, { "content/pages.yaml": "- path: docs\n", "content/site.yaml": "source_locale: en\n" });
    const { status, stderr } = await runHere(where, ["build"]);
    expect(status).toBe(1);
    expect(stderr.match(/\[[a-z0-9-]+\]$/gm)).toEqual(["[missing-key]", "[content-file-missing]", "[path-refused]"]);
  });

  it("does not call a file missing that is there and cannot be read", async () => {
    const where = temporaryWith({
      "site.yaml": content["site.yaml"] ?? "",
      "locales.yaml": content["locales.yaml"] ?? "",
    });
    mkdirSync(join(where, "content/pages.yaml"));
    const { status, stderr } = await runHere(where, ["check"]);
    expect(status).toBe(1);
    expect(problemsIn(stderr)).toEqual(["content/pages.yaml: error [file-unreadable]"]);
  });

  it("fails on warnings with --strict only", async () => {
    write({ "pages.yaml": "- path: /a\n" });
    expect(await runHere(folder, ["build"])).toMatchObject({ status: 0 });
    const strict = await runHere(temporaryWith({ ...content, "pages.yaml": "- path: /a\n" }), ["build", "--strict"]);
    expect(strict.status).toBe(1);
    expect(strict.stderr).toContain(sentenceOf("lastmod-unknown", { count: 1 }));
  });

  it("takes the content of stele/ where content/ has none", async () => {
    const where = temporaryFolder();
    writeFiles(where, Object.fromEntries(Object.entries(content).map(([name, text]) => [`stele/${name}`, text])));
    expect((await runHere(where, ["build", "--quiet"])).status).toBe(0);
    expect(readdirSync(join(where, "dist"))).toContain("sitemap.xml");
  });

  it("leaves a site closed to crawlers that its owner has closed, when it is merged into one", async () => {
    writeFiles(folder, { "dist/robots.txt": "User-agent: *\nDisallow: /\n" });
    expect(await runHere(folder, ["build", "--merge"])).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "dist/robots.txt"), "utf8")).toBe(
      "# >>> stele\nSitemap: https://docs.example.com/sitemap.xml\n# <<< stele\nUser-agent: *\nDisallow: /\n",
    );
  });

  it("tells which lines of a shared rule file take requests from ours, and publishes beside them", async () => {
    const existing = "/* /index.html 302\n";
    const shadowed = (line: number): RegExp =>
      new RegExp(`^warning: .*\\b${line}\\b.*_redirects.* \\[rule-shadows-ours\\]$`, "m");
    writeFiles(folder, { "dist/_redirects": existing, "dist/guide.html": "other" });
    const merge = ["build", "--merge", "--host", "cloudflare-pages"];
    const { status, stderr } = await runHere(folder, merge);
    expect(status).toBe(0);
    expect(problemsIn(stderr)).toContain("warning [rule-shadows-ours]");
    expect(stderr).toMatch(shadowed(1));
    const merged = readFileSync(join(folder, "dist/_redirects"), "utf8");
    expect(merged).toMatch(/^# >>> stele\n[\s\S]*\n# <<< stele\n\/\* \/index\.html 302\n$/);
    const again = await runHere(folder, [...merge, "--strict"]);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(shadowed(merged.split("\n").length - 1));
  });

  it("publishes at another address with --base-url", async () => {
    await runHere(folder, ["build", "--base-url", "https://preview.example.com/x"]);
    expect(JSON.parse(readFileSync(join(folder, "dist/translations/v1/es/docs.json"), "utf8"))).toMatchObject({
      translated_url: "https://es.preview.example.com/x/docs",
    });
  });
});

describe("exit codes", () => {
  it.each([
    [["--help"], 0],
    [["check"], 0],
    [["check", "--content", "nowhere"], 1],
    [["biuld"], 2],
    [["build", "--quite"], 2],
    [["build", "surplus"], 2],
    [["build", "--host", "serv"], 2],
    [["build", "--base-url", "docs.example.com"], 2],
    [["build", "--base-url", "https://1.2.3.4"], 2],
    [["build", "--base-url", "https://docs.example.com/a/../b"], 2],
    [["build", "--merge", "--in-place"], 2],
    [["build", "--content", ""], 2],
    [["--version"], 0],
    [["build", "--out", "content"], 2],
    [["build", "--out", "."], 2],
    [["preview", "--port", "http"], 2],
    [["preview", "--port", "70000"], 2],
  ])("stele %j ends with %d", async (args, status) => {
    expect((await runHere(folder, args)).status).toBe(status);
  });

  it.each([
    ["a flag", ["build", "--quite"], "(Did you mean --quiet?)"],
    ["a command", ["biuld"], "(Did you mean build?)"],
    ["a host", ["build", "--host", "serv"], "Did you mean serve?"],
    ["a host to answer as", ["preview", "--as", "ngnix"], "Did you mean nginx?"],
    ["a reporter", ["check", "--reporter", "jsno"], "(Did you mean json?)"],
    ["a schema", ["schema", "--print", "locale"], "(Did you mean locales?)"],
    ["a code", ["check", "--explain", "unkown-key"], "Did you mean unknown-key?"],
    ["a locale", ["coverage", "--locale", "ffr"], "Did you mean fr?"],
    ["a page", ["snippet", "/docs/inrto"], "Did you mean /docs/intro?"],
  ])("suggest a name for an unknown %s", async (what, args, meant) => {
    const { status, stdout, stderr } = await runHere(folder, args);
    expect({ status, stdout }).toEqual({ status: what === "a page" ? 1 : 2, stdout: "" });
    expect(stderr).toContain(meant);
  });

  it.each([
    ["build", "--out", "dist\n::error::x"],
    ["check", "--reporter", "x\u001b[31m"],
    ["check", "--content=\u202econtent"],
    ["\u0007"],
  ])("is 2 where an argument would begin a line, or tell a terminal what to do: %j", async (...args) => {
    const { status, stdout, stderr } = await runHere(folder, args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: .* U\+[0-9A-F]{4}.* \[forbidden-code-point\]\n/);
    expect(stderr).not.toMatch(/\u001b|\u202e|\u0007|^::/m);
  });

  it("is 3 with one sentence if the out folder has third-party files, which stay", async () => {
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "dist/index.html"), "other");
    const { status, stderr } = await runHere(folder, ["build", "--quiet"]);
    expect(status).toBe(3);
    expect(stderr).toContain("index.html");
    expect(stderr).not.toContain("    at ");
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toBe("other");
  });

  it("is 3 with one sentence when the disk refuses", async () => {
    const name = "x".repeat(300);
    const { status, stderr } = await runHere(folder, ["build", "--quiet", "--out", name]);
    expect(status).toBe(3);
    expect(stderr).toMatch(/the name is too long for this file system.* \[disk\]$/m);
    expect(stderr).not.toContain("    at ");
  });
});

describe("stele check", () => {
  it("reports and writes nothing", async () => {
    const before = tree(folder);
    const { status, stdout, stderr } = await runHere(folder, ["check"]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toContain("14 pages x 3 locales: 1 warning");
    expect(tree(folder)).toEqual(before);
  });
});

function temporaryWith(files: Readonly<Record<string, string>>): string {
  const where = temporaryFolder();
  writeFiles(where, Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])));
  return where;
}
