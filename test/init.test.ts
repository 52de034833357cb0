/** The command as its users run it: in empty folders, in projects, where it must refuse. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchema, SCHEMA_NAMES } from "../scripts/content/json-schemas.ts";
import { writeFiles as writeContent } from "../scripts/init/write.ts";
import { url, urlset } from "./content/sources/sourced.ts";
import { readProject } from "./content/sources/tree-site.ts";
import { root, fromSources, stele, temporaryFolder, writeFiles } from "./stele.ts";

/** Every file below a folder with its text; links as they are. */
function tree(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length + 1), entry.isFile() ? readFileSync(file, "utf8") : "no file"];
    }),
  );
}

describe("stele init in an empty folder", () => {
  it("writes content with comments and what editors need, and says what to do next", () => {
    const folder = temporaryFolder();
    expect(stele(folder, ["init", "--yes"])).toEqual({
      status: 0,
      stdout: "",
      stderr: `Wrote content/site.yaml
Wrote content/locales.yaml
Wrote content/pages.yaml
Wrote content/schema/
3 pages x 2 locales

Next:
  look through content/site.yaml and write the address of your site
  stele build
  stele preview
`,
    });
    expect(tree(folder)).toEqual({
      "content/site.yaml": `# yaml-language-server: $schema=schema/site.schema.json
# $schema: schema/site.schema.json

# Where the site is published. Page paths lie below this address.
# This one is an example: write the address of your site.
base_url: https://docs.example.com

# The language that pages are written in first; one of the codes in locales.yaml.
source_locale: en

# How the address of a translation is made:
#   subdomain  https://docs.example.com/docs/intro -> https://es.docs.example.com/docs/intro
#   path       https://docs.example.com/docs/intro -> https://docs.example.com/es/docs/intro
addresses: subdomain

# The hosts whose rule files are written. \`stele hosts\` shows what each of them does.
hosts: [serve]
`,
      "content/locales.yaml": `# yaml-language-server: $schema=schema/locales.schema.json
# $schema: schema/locales.schema.json

# One row for each language: its BCP 47 code and its name in that language.
# \`stele init --locale pt-BR\` adds one.
- code: en
  name: English
- code: es
  name: Español
`,
      "content/pages.yaml": `# yaml-language-server: $schema=schema/pages.schema.json
# $schema: schema/pages.schema.json

# One row for each page: these are examples. A page has a translation in every language unless \`locales:\` names some:
#
#   - path: /docs/intro
#     lastmod: 2026-09-12                       # the day of the last change; leave it out where nobody knows it
#     priority: 0.8                             # 0.0 to 1.0, for crawlers
#     locales: [es]                             # where a translation exists; the source is implied
#     translations: { es: /docs/other }         # paths that differ from the page's

- path: /
  lastmod: 2026-10-01

- path: /docs
  lastmod: 2026-10-01

- path: /docs/intro
  lastmod: 2026-09-12
`,
      ...Object.fromEntries(SCHEMA_NAMES.map((name) => [`content/schema/${name}.schema.json`, jsonSchema(name)])),
    });
    expect(stele(folder, ["check", "--strict", "--quiet"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("asks nothing where there is no terminal", () => {
    const folder = temporaryFolder();
    expect(stele(folder, ["init", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("takes an address, hosts and a folder from the command line", () => {
    const folder = temporaryFolder();
    const args = ["--base-url", "https://acme.github.io/kit", "--host", "nginx", "caddy", "--content", "api/texts"];
    const { status, stderr } = stele(folder, ["init", "--yes", ...args]);
    expect({ status, next: stderr.split("\nNext:\n")[1] }).toEqual({
      status: 0,
      next: "  look through api/texts/site.yaml\n  stele build --content api/texts\n  stele preview --content api/texts\n",
    });
    expect(readFileSync(join(folder, "api/texts/site.yaml"), "utf8").replace(/^(?:#.*)?\n/gm, "")).toBe(
      "base_url: https://acme.github.io/kit\nsource_locale: en\naddresses: path\nhosts: [nginx, caddy]\n",
    );
  });

  it("leads to a tree from a content folder that lies deeper", () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "docusaurus.config.js": "module.exports = { url: 'https://a.example.com' }",
      "docs/a.md": "# A",
    });
    expect(stele(folder, ["init", "--content", "api/texts"]).status).toBe(0);
    const site = readFileSync(join(folder, "api/texts/site.yaml"), "utf8");
    expect(site).toContain('source_tree: "../../docs/{path}.{md,mdx}"');
    expect(readProject(folder, "api/texts").plan?.site.pages.map(({ path }) => path)).toEqual(["/docs/a"]);
  });
});

describe("stele init never overwrites", () => {
  it.each([
    ["content/site.yaml", [], '"content/site.yaml" exists already.'],
    ["content/locales.yaml", [], '"content/locales.yaml" exists already.'],
    ["content/pages.jsonl", ["--content", "content"], '"content/pages.jsonl" exists already.'],
    ["stele/site.yaml", [], '"stele/site.yaml" exists already.'],
    ["content/schema/site.schema.json", ["--content", "content"], '"content/schema/site.schema.json" exists already.'],
    ["content/schema", ["--content", "content"], '"content/schema" is a file.'],
  ])("%s", (file, options, sentence) => {
    const folder = temporaryFolder();
    writeFiles(folder, { [file]: "mine" });
    // Beside a folder content/ of somebody else ours is stele/, so the folder is named where that is not meant.
    const args = file === "content/locales.yaml" ? ["--content", "content"] : options;
    const { status, stderr } = stele(folder, ["init", "--yes", ...args]);
    expect({ status, tree: tree(folder) }).toEqual({ status: 3, tree: { [file]: "mine" } });
    expect(stderr).toContain(sentence);
  });

  it("whatever is there: files stay as they are, and either all that was planned is written or nothing", () => {
    const names = ["site.yaml", "locales.yaml", "pages.yaml", "schema/site.schema.json", "notes.txt"];
    fc.assert(
      fc.property(fc.subarray(names), fc.boolean(), (there, isLink) => {
        const folder = temporaryFolder();
        mkdirSync(join(folder, "content/schema"), { recursive: true });
        for (const name of there) {
          if (isLink) symlinkSync("nowhere", join(folder, "content", name));
          else writeFileSync(join(folder, "content", name), `mine: ${name}`);
        }
        const before = tree(folder);
        const planned = { "site.yaml": "a", "locales.yaml": "b", "schema/site.schema.json": "c" };
        const problems = writeContent({ directory: join(folder, "content"), shownAs: "content" }, planned);
        const isFree = !there.some((name) => Object.hasOwn(planned, name));
        const ours = Object.fromEntries(Object.entries(planned).map(([name, text]) => [`content/${name}`, text]));
        expect(problems.length === 0).toBe(isFree);
        expect(tree(folder)).toEqual(isFree ? { ...before, ...ours } : before);
      }),
      { numRuns: 50 },
    );
  });

  it("through a link in the place of its folder", () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, join(folder, "content"));
    const { status, stderr } = stele(folder, ["init", "--yes", "--content", "content"]);
    expect({ status, elsewhere: readdirSync(elsewhere) }).toEqual({ status: 3, elsewhere: [] });
    expect(stderr).toContain('error: "content/locales.yaml" cannot be written: "content" is a link. [in-the-way]');
  });

  it("and leaves nothing behind where it cannot write", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "content"));
    writeFileSync(join(folder, "content/schema"), "");
    const problems = writeContent(
      { directory: join(folder, "content"), shownAs: "content" },
      { "a.yaml": "", "schema/b": "" },
    );
    expect(problems.map(({ code }) => code)).toEqual(["in-the-way"]);
    expect(readdirSync(join(folder, "content"))).toEqual(["schema"]);
  });
});

describe("stele init in a project", () => {
  it("of hostile configurations writes what they cannot reach out of", () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "docusaurus.config.js": `module.exports = {
        url: "https://docs.acme.dev\\nhosts: [x]", baseUrl: "/../../etc/",
        i18n: { defaultLocale: "../../etc", locales: ["en", "../x", "es\\n- code: xx", "{locale}", "pt"], localeConfigs: { pt: { label: "a: b # c" } } },
        presets: [["classic", { docs: { path: "../../../etc", routeBasePath: "{path}/../" } }]],
      };`,
      CNAME: "evil.example.com/a\n- x: y",
      "docs/a.md": "# A",
      ".git/config": '[remote "origin"]\n\turl = https://github.com/../..\n',
    });
    const { status } = stele(folder, ["init", "--yes"]);
    const bare = (name: string): string =>
      readFileSync(join(folder, `stele/${name}.yaml`), "utf8").replace(/^(?:#.*)?\n/gm, "");
    expect({ status, site: bare("site"), locales: bare("locales") }).toEqual({
      status: 0,
      site: "base_url: https://evil.example.com/a\nsource_locale: en\naddresses: path\npages:\n  - preset: docusaurus\nhosts: [github-pages]\n",
      locales: "- code: en\n  name: English\n- code: pt\n  name: Português\n",
    });
  });

  it("passes over configurations that nobody can read: a hundred megabytes, a link out, broken, a folder", () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    writeFiles(elsewhere, { "mkdocs.yml": "site_url: https://secret.example.com\n" });
    writeFiles(folder, {
      "hugo.toml": "baseURL = [[[",
      "docs/index.md": "# A",
      "netlify.toml/x": "",
      "vercel.json": "",
    });
    writeFileSync(join(folder, "astro.config.mjs"), "");
    truncateSync(join(folder, "astro.config.mjs"), 100 * 1024 * 1024);
    symlinkSync(join(elsewhere, "mkdocs.yml"), join(folder, "mkdocs.yml"));
    const { status, stderr } = stele(folder, ["init", "--yes"]);
    expect(stderr.match(/^Found .*$/gm)).toEqual(["Found Hugo (hugo.toml)", "Found vercel (vercel.json)"]);
    // Hugo's content folder is not there, so a build has no page.
    expect(status).toBe(1);
    expect(stderr).not.toContain("secret");
  });

  it("passes over folders that may not be read", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "docs/en/a.md": "# A", "docs/es/a.md": "# A", "docs/de/a.md": "# A", "i18n/x": "" });
    chmodSync(join(folder, "docs/de"), 0o000);
    chmodSync(join(folder, "i18n"), 0o000);
    const { status, stderr } = stele(folder, ["init", "--yes", "--debug"]);
    chmodSync(join(folder, "docs/de"), 0o755);
    chmodSync(join(folder, "i18n"), 0o755);
    expect({ status: status === 0 || status === 1, isFault: stderr.includes("fault of its own") }).toEqual({
      status: true,
      isFault: false,
    });
  });

  it("reads the sitemap that is there, and tells its problems with the lines that put them right", () => {
    const folder = temporaryFolder();
    const D = "https://docs.acme.dev";
    writeFiles(folder, {
      "public/sitemap.xml": urlset(url(`${D}/`), url(`${D}/a`), url(`${D}/es/a`)),
      "netlify.toml": "",
    });
    const { status, stderr } = stele(folder, ["init", "--yes"]);
    expect({ status, found: stderr.match(/^Found .*$/gm) }).toEqual({
      status: 0,
      found: ["Found a sitemap (public/sitemap.xml)", "Found netlify (netlify.toml)"],
    });
    expect(readFileSync(join(folder, "stele/site.yaml"), "utf8").replace(/^(?:#.*)?\n/gm, "")).toBe(
      `base_url: ${D}\nsource_locale: en\naddresses: path\npages:\n  - sitemap: ../public/sitemap.xml\nhosts: [netlify]\n`,
    );
    expect(stderr).toContain("2 pages x 2 locales");
    const other = temporaryFolder();
    writeFiles(other, { "public/sitemap.xml": urlset(url(`${D}/a`), url(`${D}/a%23b`)) });
    const refused = stele(other, ["init", "--yes"]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('exclude: ["/a%23b"].');
    expect(existsSync(join(other, "stele/site.yaml"))).toBe(true);
  });
});

describe("stele init --from", () => {
  const D = "https://docs.acme.dev/kit";
  const sitemap = urlset(
    url(`${D}/`, "<lastmod>2026-09-12</lastmod>"),
    url(`${D}/caf%C3%A9/`, "<priority>0.8</priority>"),
    url(`${D}/es/caf%C3%A9/`, "<lastmod>2026-10-01</lastmod>"),
    url(`${D}/a`),
    url(`${D}/es/a`),
  );
  const PAGES = `- path: /
  lastmod: 2026-09-12
  locales: []
- path: /café/
  priority: 0.8
  translations:
    es: { lastmod: 2026-10-01 }
- path: /a
`;

  it.each([
    ["a file", ["init", "--from", "site/map.xml"], { "site/map.xml": sitemap }, ""],
    ["standard input", ["init", "--from", "-"], {}, sitemap],
    ["compressed input", ["init", "--from", "-"], {}, gzipSync(sitemap)],
  ] as const)("makes a list of %s", (_name, args, files, input) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const { status } = spawnSync(process.execPath, [...fromSources, ...args], { cwd: folder, input });
    const bare = (name: string): string =>
      readFileSync(join(folder, `content/${name}.yaml`), "utf8").replace(/^(?:#.*)?\n/gm, "");
    expect({ status, site: bare("site"), locales: bare("locales"), pages: bare("pages") }).toEqual({
      status: 0,
      site: `base_url: ${D}\nsource_locale: en\naddresses: path\nhosts: [serve]\n`,
      locales: "- code: en\n  name: English\n- code: es\n  name: Español\n",
      pages: PAGES,
    });
    expect(stele(folder, ["check", "--quiet"]).status).toBe(0);
  });

  it("keeps another address for the API beside that of the pages", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "map.xml": urlset(url("https://docs.acme.dev/a"), url("https://es.docs.acme.dev/a")) });
    expect(stele(folder, ["init", "--from", "map.xml", "--base-url", "https://api.acme.dev"]).status).toBe(0);
    expect(readFileSync(join(folder, "content/site.yaml"), "utf8")).toContain(
      "base_url: https://api.acme.dev\n\n# The pages live on another origin.\nsource_origin: https://docs.acme.dev\n",
    );
    expect(stele(folder, ["check", "--quiet"]).status).toBe(0);
  });

  it("leaves out what no page may be, and counts it", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "map.xml": urlset(url(`${D}/a`), url(`${D}/b%23c`), url(`${D}/%00`)) });
    const { status, stderr } = stele(folder, ["init", "--from", "map.xml"]);
    expect(status).toBe(0);
    expect(stderr).toContain(
      `warning: 2 addresses that no page may have are left out, such as "${D}/b%23c". [addresses-unusable]`,
    );
  });

  it("makes a list line by line of many pages", () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "map.xml": urlset(...Array.from({ length: 10_001 }, (_none, index) => url(`${D}/${index}`))),
    });
    expect(stele(folder, ["init", "--from", "map.xml"]).status).toBe(0);
    expect(readFileSync(join(folder, "content/site.yaml"), "utf8")).toContain("pages:\n  - list: pages.jsonl\n");
    expect(readdirSync(join(folder, "content"))).toEqual(["locales.yaml", "pages.jsonl", "schema", "site.yaml"]);
  });

  it.each([
    ["nowhere.xml", "", "nowhere.xml is not there. [source-missing]"],
    [".", "", "is a folder. [source-unreadable]"],
    ["-", "<urlset", "The file ends before its last element is closed. [xml-syntax]"],
    ["-", "<html/>", "is not the root of a sitemap. [sitemap-root]"],
    ["-", "", "[xml-syntax]"],
    ["-", urlset(), "standard input gives no page. [source-empty]"],
    ["-", urlset(url("https://127.0.0.1/a")), "standard input gives no page. [source-empty]"],
    ["-", '<!DOCTYPE x [<!ENTITY a "b">]><urlset/>', "A document type is not allowed. [xml-doctype]"],
  ])("of %s %j writes nothing and says why", (from, input, sentence) => {
    const folder = temporaryFolder();
    const { status, stderr } = spawnSync(process.execPath, [...fromSources, "init", "--from", from], {
      cwd: folder,
      input,
      encoding: "utf8",
    });
    expect({ status, files: readdirSync(folder) }).toEqual({ status: 1, files: [] });
    expect(stderr).toContain(sentence);
  });
});

describe("stele init --locale", () => {
  const LOCALES = "# Ours.\n- { code: en, name: English }\n";

  it("adds rows to content that is there, and keeps the rest of the file and its permissions", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "stele/site.yaml": "", "stele/locales.yaml": LOCALES });
    chmodSync(join(folder, "stele/locales.yaml"), 0o640);
    expect(stele(folder, ["init", "--locale", "pt-br", "ar"])).toEqual({
      status: 0,
      stdout: "",
      stderr:
        "Added pt-BR, ar to stele/locales.yaml. Pages of a list that name no locales: now count as translated into it.\n",
    });
    expect(readFileSync(join(folder, "stele/locales.yaml"), "utf8")).toBe(
      `${LOCALES}- { code: pt-BR, name: Português (Brasil) }\n- { code: ar, name: العربية, dir: rtl }\n`,
    );
    expect(statSync(join(folder, "stele/locales.yaml")).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, "stele"))).toEqual(["locales.yaml", "site.yaml"]);
  });

  it.each([
    [
      ["pt_BR"],
      LOCALES,
      2,
      '"pt_BR" is no code of a language whose name Stele knows. [language-without-name]\n  Did you mean pt-BR?',
    ],
    [["español"], LOCALES, 2, "Did you mean es?"],
    [["tlh"], LOCALES, 2, "Write a BCP 47 tag such as es or pt-BR"],
    [["fr", "EN"], LOCALES, 2, '"en" is in content/locales.yaml already. [locale-there]'],
    [["fr"], "[{ code: en, name: English }]\n", 1, "Add it yourself: - { code: fr, name: Français }"],
    [["fr"], "- code: en\n  name: [\n", 1, "content/locales.yaml:"],
    [["fr"], "rows: 1\n", 1, "[locales-not-rows]"],
    [["fr"], undefined, 1, "[content-file-missing]"],
    [["fr", "--from", "x"], LOCALES, 2, "cannot be used with"],
  ])("%j changes nothing where it cannot: %j", (words, locales, status, sentence) => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "content/site.yaml": "",
      ...(locales === undefined ? {} : { "content/locales.yaml": locales }),
    });
    const before = tree(folder);
    const ended = stele(folder, ["init", "--locale", ...words]);
    expect({ status: ended.status, tree: tree(folder) }).toEqual({ status, tree: before });
    expect(ended.stderr).toContain(sentence);
  });

  it("needs a content folder", () => {
    expect(stele(temporaryFolder(), ["init", "--locale", "fr"])).toMatchObject({ status: 1 });
  });
});

describe("the address of a site", () => {
  it.each([
    ["git@github.com:Acme/kit.git", "https://acme.github.io/kit"],
    ["https://github.com/acme/acme.github.io", "https://acme.github.io"],
    ["https://token@gitlab.com/acme/docs.git", "https://acme.gitlab.io/docs"],
    ["https://git.acme.dev/acme/docs.git", "https://docs.example.com"],
  ])("is guessed from the remote %s", (remote, address) => {
    const folder = temporaryFolder();
    writeFiles(folder, { ".git/config": `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${remote}\n` });
    expect(stele(folder, ["init", "--quiet"]).status).toBe(0);
    expect(readFileSync(join(folder, "content/site.yaml"), "utf8")).toContain(`base_url: ${address}\n`);
  });
});

it("is told by --help", () => {
  const { status, stdout } = stele(root, ["--help"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ {2}init \[options\] +write content files, for a new site or for the docs site/m);
});
