/** Everything that `stele build` prints, in the places where it runs: nothing is said twice, and not the same each time. */
import { beforeEach, describe, expect, it } from "vitest";
import { runHere } from "./in-process.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

/** The environment of a person who has installed the tool, wherever the tests run. */
const ALONE = { npm_lifecycle_event: "npx", npm_package_name: "", NO_COLOR: "" };
const IN_ACTIONS = { ...ALONE, CI: "true", GITHUB_ACTIONS: "true" };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/**
 * All that a build prints, as a log shows it: standard error, then standard output. The time that the build took, and the
 * bytes of files that are the same for every site, are left out.
 */
async function built(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = ALONE,
): Promise<string> {
  const { status, stdout, stderr } = await runHere(folder, ["build", ...args], environment);
  expect(status).toBe(0);
  const text = `${stderr}${stdout}`;
  expect(saidTwice(text)).toEqual([]);
  return text.replace(/(in|after) (?:\d+ min )?\d+(?:\.\d)? s:/, "$1 N s:").replace(/\d+ kB:/, "N kB:");
}

/** Compares an output with a text in `test/fixtures/build-output`. `npx vitest run test/build-output.test.ts --update` writes it. */
function expectFixture(text: string, name: string): Promise<void> {
  return expect(text).toMatchFileSnapshot(`fixtures/build-output/${name}.txt`);
}

/** The lines that an output has twice. The text of an annotation is as many lines as it has. */
function saidTwice(text: string): string[] {
  const lines = text
    .replaceAll(/^::\w+ [^:]*::/gm, "")
    .replaceAll("%0A", "\n")
    .split("\n")
    .map((line) => line.replace(/^[> ]*(?:\d+ \|)? */, ""))
    .filter((line) => /\w/.test(line));
  return lines.filter((line, index) => lines.indexOf(line) !== index);
}

const OWN = {
  "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
  "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n- { path: /docs, lastmod: 2026-01-02 }\n",
};

/** The sentence about the host `serve`. The fixtures have all of it. */
const SERVE_CANNOT = /serve has no rules for/;

const PREVIEW = "npx --no -- stele preview   answers on this machine as a host with the gateway does";

const PUBLISH = `
Next:
  ${PREVIEW}
  publish dist/ at https://docs.example.com with any static host
  or build into the output of a docs generator: add --merge and name its folder with --out
`;

const FIRST = `dist is built in N s: 2 pages x 2 locales, 4 translations
  files     42, N kB: 42 new, 0 changed, 0 removed, 0 unchanged
  hosts     serve: 15 rules
`;

const AGAIN = `dist is up to date after N s: 2 pages x 2 locales, 4 translations
  files     42, N kB: 0 new, 0 changed, 0 removed, 42 unchanged
`;

describe("a build of own content", () => {
  beforeEach(() => writeFiles(folder, OWN));

  it("says what the hosts cannot do and what to do next; built again, only that nothing is new", async () => {
    await expectFixture(await built(), "own-content");
    expect(await built()).toBe(AGAIN);
  });

  it("says after a change what to do, and not again what the hosts cannot do", async () => {
    await built();
    writeFiles(folder, { "content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n- { path: /faq }\n" });
    const text = await built(["--quiet"]);
    expect(text).toContain("[lastmod-unknown]");
    writeFiles(folder, { "content/pages.yaml": OWN["content/pages.yaml"] });
    const counts = ": 3 new, 10 changed, 3 removed, 29 unchanged";
    expect(await built()).toBe(FIRST.replace(/: 42 new.*/, counts) + PUBLISH);
  });

  it("says for other hosts what they cannot do, once", async () => {
    await built();
    const said = /Cloudflare Pages has no rules for/;
    expect(await built(["--host", "serve", "cloudflare-pages"])).toMatch(said);
    expect(await built(["--host", "serve", "cloudflare-pages"])).not.toMatch(said);
    expect(await built()).toMatch(SERVE_CANNOT);
    expect(await built()).toBe(AGAIN);
  });

  it("says all with --verbose, which is not for --quiet", async () => {
    await built();
    await expectFixture(await built(["--verbose"]), "own-content-verbose");
    expect((await runHere(folder, ["build", "--verbose", "--quiet"], ALONE)).status).toBe(2);
  });
});

describe("a build in the repository of docs", () => {
  beforeEach(() => {
    writeFiles(folder, {
      "mkdocs.yml": "site_name: Docs\nsite_url: https://docs.example.com/\n",
      "docs/en/index.md": "# Start\n",
      "docs/es/index.md": "# Inicio\n",
      "stele/site.yaml": `base_url: https://docs.example.com
source_locale: en
addresses: path
pages: [{ preset: mkdocs, tree: "../docs/{locale}/{path}.md" }, { sitemap: ../sitemap.xml }]
`,
      "stele/locales.yaml": OWN["content/locales.yaml"],
      "sitemap.xml":
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/faq</loc></url></urlset>',
    });
  });

  it("says how to add it to the docs, and never to publish it in their place; built again, that nothing is new", async () => {
    await expectFixture(await built(), "docs-repository");
    await expectFixture(await built(), "docs-repository-again");
  });

  it("says to build the docs if it was added to none", async () => {
    const said = await built(["--merge", "--out", "site"]);
    expect(said).toContain("\n  mkdocs build && npx --no -- stele build --out site --merge   builds your docs");
    expect(said).not.toContain("publish site/");
  });

  it("says to publish what was added to the docs, and what it left out, once", async () => {
    const locales = ["", "es/", "ar/", "fr/", "pt-br/"];
    writeFiles(
      folder,
      Object.fromEntries(
        locales.flatMap((at) => [`site/${at}index.html`, `site/${at}faq.html`].map((file) => [file, ""])),
      ),
    );
    const said = await built(["--merge", "--out", "site"]);
    expect(said).toContain("A build with --merge does not write");
    const next = said.split("\nNext:\n")[1];
    expect(next).toBe(`  ${PREVIEW.replace("preview", "preview --out site --merge")}
  publish site/ at https://docs.example.com with any static host
`);
    expect(await built(["--merge", "--out", "site"])).not.toContain("A build with --merge");
  });

  it("says to publish it where the docs are elsewhere", async () => {
    const site = "base_url: https://api.example.com\nsource_origin: https://docs.example.com\nsource_locale: en\n";
    writeFiles(folder, {
      "stele/site.yaml": `${site}addresses: path\npages: [{ preset: mkdocs, tree: "../docs/{locale}/{path}.md" }]\n`,
    });
    expect(await built()).toContain("\n  publish dist/ at https://api.example.com with any static host\n");
  });
});

describe("a build in GitHub Actions", () => {
  beforeEach(() => writeFiles(folder, OWN));

  it("annotates what is to be known, and leaves the next step to the job", async () => {
    await expectFixture(await built([], IN_ACTIONS), "github-actions");
    expect(await built([], IN_ACTIONS)).toBe(AGAIN);
    await expectFixture(await built(["--verbose"], IN_ACTIONS), "github-actions-verbose");
  });

  it("says a problem in an annotation alone, with its place", async () => {
    const pages = ["/docs", "/docs/index"].map((path) => `- { path: ${path}, lastmod: 2026-01-02 }\n`);
    writeFiles(folder, { "content/pages.yaml": pages.join("") });
    const text = await built([], IN_ACTIONS);
    expect(text).toMatch(
      /^::warning file=content\/pages\.yaml,line=2,.*,title=path-served-as-one::content\/pages\.yaml:2:11: /m,
    );
    expect(text.match(/path-served-as-one/g)).toHaveLength(1);
  });
});

describe("a build in another log of continuous integration", () => {
  it("leaves the next step to the job", async () => {
    writeFiles(folder, OWN);
    await expectFixture(await built([], { ...ALONE, CI: "true" }), "other-log");
    expect(await built([], { ...ALONE, CI: "true" })).toBe(AGAIN);
  });
});
