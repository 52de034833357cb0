/** The command as its users run it: in empty folders, in projects, where it must refuse. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchema, SCHEMA_NAMES } from "../scripts/content/schemas/json-schemas.ts";
import { writeFiles as writeContent } from "../scripts/init/write.ts";
import { url, urlset } from "./content/sources/sourced.ts";
import { runHere } from "./in-process.ts";
import { type Ended, fromCheckout, problemsIn, temporaryFolder, writeFiles } from "./stele.ts";
import { sentenceOf } from "./content-files.ts";
import { runs } from "./runs.ts";

/** Runs the tool as a process, with what it reads on standard input. */
function stele(cwd: string, args: readonly string[], input: string | Buffer): Ended {
  const env = { PATH: process.env["PATH"] };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...fromCheckout, ...args], { cwd, input, env });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** What npm says to a tool that `npx` starts. */
const BY_NPX = { npm_lifecycle_event: "npx", npm_package_name: "" };

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
  it("writes content with comments and what editors need, and says what to do next", async () => {
    const folder = temporaryFolder();
    expect(await runHere(folder, ["init", "--yes"], BY_NPX)).toEqual({
      status: 0,
      stdout: "",
      stderr: `Found no docs site in this folder: the pages are examples
Wrote content/site.yaml
Wrote content/locales.yaml
Wrote content/pages.yaml
Wrote content/schema/
3 pages x 2 locales

Next:
  look through content/site.yaml and write the address of your site
  npx --no -- stele build
  npx --no -- stele preview
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
#     lastmod: 2026-09-12                        # the day of the last change; leave it out where it is unknown
#     priority: 0.8                              # 0.0 to 1.0, for crawlers
#     locales: [es]                              # where a translation exists; the source is implied
#     translations: { es: /docs/other }          # paths that differ from the page's

- path: /
  lastmod: 2026-10-01

- path: /docs
  lastmod: 2026-10-01

- path: /docs/intro
  lastmod: 2026-09-12
`,
      ...Object.fromEntries(SCHEMA_NAMES.map((name) => [`content/schema/${name}.schema.json`, jsonSchema(name)])),
    });
    expect(await runHere(folder, ["check", "--strict", "--quiet"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("asks nothing where there is no terminal", async () => {
    const folder = temporaryFolder();
    expect(await runHere(folder, ["init", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("takes an address, hosts and a folder from the command line", async () => {
    const folder = temporaryFolder();
    const args = ["--base-url", "https://acme.github.io/kit", "--host", "nginx", "caddy", "--content", "api/texts"];
    const { status, stderr } = await runHere(folder, ["init", "--yes", ...args], BY_NPX);
    expect({ status, next: stderr.split("\nNext:\n")[1] }).toEqual({
      status: 0,
      next: "  look through api/texts/site.yaml\n  npx --no -- stele build --content api/texts\n  npx --no -- stele preview --content api/texts\n",
    });
    expect(readFileSync(join(folder, "api/texts/site.yaml"), "utf8").replace(/^(?:#.*)?\n/gm, "")).toBe(
      "base_url: https://acme.github.io/kit\nsource_locale: en\naddresses: path\nhosts: [nginx, caddy]\n",
    );
  });
});

it("stele init shows commands with the name of the folder as one word of a shell", async () => {
  const { stderr } = await runHere(temporaryFolder(), ["init", "--yes", "--content", "my docs;id"]);
  expect(stderr.match(/--content .*/g)).toEqual(Array.from({ length: 2 }, () => '--content "my docs;id"'));
});

describe("stele init never overwrites", () => {
  it.each(["content/site.yaml", "stele/site.yaml"])("%s", async (file) => {
    const folder = temporaryFolder();
    writeFiles(folder, { [file]: "mine" });
    const { status, stderr } = await runHere(folder, ["init", "--yes"]);
    expect({ status, tree: tree(folder) }).toEqual({ status: 3, tree: { [file]: "mine" } });
    expect(stderr).toContain(`error: ${sentenceOf("content-exists", { files: [file] })} [content-exists]`);
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
      { numRuns: runs(50) },
    );
  });

  it("through a link in the place of its folder", () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, join(folder, "content"));
    const problems = writeContent(
      { directory: join(folder, "content"), shownAs: "content" },
      { "a.yaml": "", "b/c": "" },
    );
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("in-the-way", { file: "content/a.yaml", obstacle: "content", what: "link" }),
    ]);
  });

  it("and gives one answer for a link in the place of its folder, whatever is there", async () => {
    const answers: string[] = [];
    for (const target of ["nowhere", "file", "folder"]) {
      const folder = temporaryFolder();
      const elsewhere = temporaryFolder();
      writeFileSync(join(elsewhere, "file"), "");
      mkdirSync(join(elsewhere, "folder"));
      symlinkSync(join(elsewhere, target), join(folder, "content"));
      answers.push(JSON.stringify(await runHere(folder, ["init", "--yes"])));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("and makes no folder through a link of the repository in a folder around it", async () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, join(folder, "docs"));
    const { status, stderr } = await runHere(folder, ["init", "--yes", "--content", "docs/new/content"]);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect({ status, stderr }).toMatchObject({ status: 3, stderr: expect.stringContaining("[in-the-way]") });
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
  it("reads the sitemap that is there, and tells its problems with the lines that put them right", async () => {
    const folder = temporaryFolder();
    const D = "https://docs.acme.dev";
    writeFiles(folder, {
      "public/sitemap.xml": urlset(url(`${D}/`), url(`${D}/a`), url(`${D}/es/a`)),
      "netlify.toml": "",
    });
    const { status, stderr } = await runHere(folder, ["init", "--yes"]);
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
    const refused = await runHere(other, ["init", "--yes"]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('exclude: ["/a%23b"]');
    expect(existsSync(join(other, "stele/site.yaml"))).toBe(true);
  });
});

describe("stele init above docs sites", () => {
  it("names their folders and writes nothing, where the folder itself is not a docs site", async () => {
    const folder = temporaryFolder();
    const files = {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/docs/docusaurus.config.ts": "export default { url: 'https://docs.acme.dev' };",
      "packages/docs/docs/en/a.md": "# A",
      "packages/docs/docs/es/a.md": "# A",
      "packages/code/index.js": "",
      "handbook/mkdocs.yml": "site_name: Handbook\n",
    };
    writeFiles(folder, files);
    const { status, stderr } = await runHere(folder, ["init", "--yes"]);
    expect({ status, tree: tree(folder) }).toEqual({ status: 1, tree: files });
    expect(problemsIn(stderr)).toContain("error [docs-below]");
    expect(stderr).toContain("handbook (MkDocs), packages/docs (Docusaurus)");
    expect((await runHere(folder, ["init", "--yes", "--content", "api"])).status).toBe(0);
  });
});

describe("stele init that is not certain", () => {
  const files = {
    "mkdocs.yml":
      "site_name: Kit\nsite_url: !ENV SITE\nplugins: [{ i18n: { languages: [{ locale: en, default: true }, { locale: es }] } }]\n",
    "docs/index.md": "# A",
  };

  it("writes the files, marks the lines in them, names the reasons with their places, and ends with 1", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const { status, stderr } = await runHere(folder, ["init", "--yes"]);
    expect(status).toBe(1);
    expect(stderr.match(/^(?:\S+: )?warning: .*\[proposal-uncertain\]$/gm)).toHaveLength(3);
    expect(stderr).toMatch(
      /^mkdocs\.yml:2:1: warning: init runs no code.*\n[^]*Check base_url in stele\/site\.yaml:8,/m,
    );
    expect(readFileSync(join(folder, "stele/site.yaml"), "utf8")).toMatch(
      /^# NOT CERTAIN: init runs no code .*\n(?:# NOT.*\n)?base_url: /m,
    );
    expect(readFileSync(join(folder, "stele/locales.yaml"), "utf8")).toMatch(
      /^# NOT CERTAIN: No page .* es\.\n- code: en/m,
    );
    expect((await runHere(folder, ["check", "--quiet"])).status).toBe(0);
  });

  it("prints no setting of git, which may be a password", async () => {
    const folder = temporaryFolder();
    const settings =
      '[http]\n\textraheader = AUTHORIZATION: s3cr3t\n[remote "origin"]\n\turl = https://me:s3cr3t@github.com/a/b.git\n';
    writeFiles(folder, {
      "docs/index.md": "# A",
      "docs/es/index.md": "# A",
      "mkdocs.yml": "site_name: Kit\n",
      ".git/config": settings,
    });
    const { stdout, stderr } = await runHere(folder, ["init", "--yes"]);
    expect(readFileSync(join(folder, "stele/site.yaml"), "utf8")).toContain("https://a.github.io/b");
    expect(stdout + stderr).not.toContain("s3cr3t");
  });

  it("has no doubt about an address that the command line states", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { ...files, "docs/index.es.md": "# A" });
    expect((await runHere(folder, ["init", "--yes", "--base-url", "https://docs.acme.dev"])).status).toBe(0);
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
- path: /a
- path: /café/
  priority: 0.8
  translations:
    es: { lastmod: 2026-10-01 }
`;

  it.each([
    ["a file", ["init", "--from", "site/map.xml"], { "site/map.xml": sitemap }, ""],
    ["compressed input", ["init", "--from", "-"], {}, gzipSync(sitemap)],
  ] as const)("makes a list of %s", async (_name, args, files, input) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const { status } = stele(folder, args, input);
    const bare = (name: string): string =>
      readFileSync(join(folder, `content/${name}.yaml`), "utf8").replace(/^(?:#.*)?\n/gm, "");
    expect({ status, site: bare("site"), locales: bare("locales"), pages: bare("pages") }).toEqual({
      status: 0,
      site: `base_url: ${D}\nsource_locale: en\naddresses: path\nhosts: [serve]\n`,
      locales: "- code: en\n  name: English\n- code: es\n  name: Español\n",
      pages: PAGES,
    });
    expect((await runHere(folder, ["check", "--quiet"])).status).toBe(0);
  });

  it("keeps another address for the API beside that of the pages", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "map.xml": urlset(url("https://docs.acme.dev/a"), url("https://es.docs.acme.dev/a")) });
    expect((await runHere(folder, ["init", "--from", "map.xml", "--base-url", "https://api.acme.dev"])).status).toBe(0);
    expect(readFileSync(join(folder, "content/site.yaml"), "utf8")).toContain(
      "base_url: https://api.acme.dev\n\n# The pages live on another origin.\nsource_origin: https://docs.acme.dev\n",
    );
    expect((await runHere(folder, ["check", "--quiet"])).status).toBe(0);
  });

  it("leaves out what no page may be, and counts it", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "map.xml": urlset(url(`${D}/a`), url(`${D}/b%23c`), url(`${D}/%00`)) });
    const { status, stderr } = await runHere(folder, ["init", "--from", "map.xml"]);
    expect(status).toBe(0);
    expect(problemsIn(stderr)).toContain("warning [addresses-unusable]");
    expect(stderr).toContain(`"${D}/b%23c"`);
  });

  it("reads of endless input no more than a sitemap may have", () => {
    const folder = temporaryFolder();
    const options = { cwd: folder, encoding: "utf8", timeout: 120_000 } as const;
    const line = '"$0" "$@" init --yes --from - </dev/zero';
    const { status, stderr } = spawnSync("sh", ["-c", line, process.execPath, ...fromCheckout], options);
    expect({ status, files: readdirSync(folder) }).toEqual({ status: 1, files: [] });
    expect(stderr).toMatch(/^standard input: error: .*64 MiB.* \[source-too-large\]$/m);
  });

  it("of a broken one writes nothing and says why", () => {
    const folder = temporaryFolder();
    const { status, stderr } = stele(folder, ["init", "--from", "-"], urlset("<url>"));
    expect({ status, files: readdirSync(folder) }).toEqual({ status: 1, files: [] });
    expect(stderr).toMatch(/^standard input:4:9: error: .* \[xml-syntax\]$/m);
  });
});

describe("stele init --locale", () => {
  const LOCALES = "# Ours.\n- { code: en, name: English }\n";

  it("adds rows to content that is there, and keeps the rest of the file and its permissions", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "stele/site.yaml": "", "stele/locales.yaml": LOCALES });
    chmodSync(join(folder, "stele/locales.yaml"), 0o640);
    expect(await runHere(folder, ["init", "--locale", "pt-br", "ar"])).toEqual({
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

  it("changes nothing where a word is no language, and says which was meant", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "content/locales.yaml": LOCALES });
    expect(await runHere(folder, ["init", "--locale", "fr", "pt_BR"])).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^error: .*"pt_BR".* \[language-without-name\]\n {2}.*\bpt-BR\b.*\nMore about .*\n$/,
      ),
    });
    expect(readFileSync(join(folder, "content/locales.yaml"), "utf8")).toBe(LOCALES);
  });
});
