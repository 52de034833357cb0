import { describe, expect, it } from "vitest";
import { findAll } from "../../scripts/init/detect/index.ts";
import { repositoryAt } from "../../scripts/init/repository.ts";
import { rowFrom } from "../../scripts/init/propose.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

function found(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return findAll(repositoryAt(folder));
}

describe("the address of a site", () => {
  it.each([
    ["git@github.com:Acme/kit.git", "https://acme.github.io/kit"],
    ["https://github.com/acme/acme.github.io", "https://acme.github.io"],
    ["https://token@gitlab.com/acme/docs.git", "https://acme.gitlab.io/docs"],
    ["https://git.acme.dev/acme/docs.git", undefined],
    ["https://github.com/../..", undefined],
    ["https://github.com/acme/..", undefined],
    ["https://gitlab.com/acme/team/docs", "https://acme.gitlab.io/team/docs"],
    ["https://github.com/acme/team/docs", undefined],
    ["https://gitlab.com/acme/../docs", undefined],
  ])("is guessed from the remote %s", (remote, address) => {
    const config = `[core]\n\tbare = false\n[remote "origin"]\n\tfetch = x\n\turl = ${remote}\n[remote "b"]\n\turl = git@github.com:b/b\n`;
    expect(found({ ".git/config": config }).address?.text).toBe(address);
  });

  it.each([
    ["git@github.com:Acme/kit.git", "main", "https://github.com/Acme/kit", undefined],
    ["https://token@gitlab.com/acme/docs.git", "develop", "https://gitlab.com/acme/docs", "develop"],
    ["ssh://git@codeberg.org/acme/docs", "a/b", "https://codeberg.org/acme/docs", "a/b"],
    ["https://git.acme.dev/acme/docs.git", "main", undefined, undefined],
    ["https://github.com/acme/..", "main", undefined, undefined],
    ["git@gitlab.com:group/sub/project.git", "main", "https://gitlab.com/group/sub/project", undefined],
    ["ssh://git@github.com:22/u/r.git", "main", "https://github.com/u/r", undefined],
  ])("is not that of its repository, which the remote %s on the branch %s tells", (remote, name, address, branch) => {
    const config = `[remote "origin"]\n\turl = ${remote}\n[branch "${name}"]\n\tremote = origin\n`;
    expect(found({ ".git/config": config }).repository).toEqual(address && { address, branch });
  });

  it.each([
    [["feature/topic", "main"], undefined],
    [["feature/topic", "master"], "master"],
    [["feature/topic"], "feature/topic"],
    [[], undefined],
  ])("tells the branch of a clone with the branches %j", (names, branch) => {
    const sections = names.map((name) => `[branch "${name}"]\n\tremote = origin\n`).join("");
    const config = `[remote "origin"]\n\turl = https://github.com/u/r\n${sections}`;
    expect(found({ ".git/config": config }).repository?.branch).toBe(branch);
  });

  it.each([
    ["https://docs.acme.dev/", "https://docs.acme.dev"],
    ["https://github.com/acme/kit#readme", undefined],
    ["https://www.npmjs.com/package/kit", undefined],
    ["docs.acme.dev", undefined],
  ])("is guessed from the home page %s of a package", (homepage, address) => {
    expect(found({ "package.json": JSON.stringify({ homepage }) }).address?.text).toBe(address);
  });

  it("is never an address that a site cannot have", () => {
    expect(found({ "mkdocs.yml": "site_url: https://docs.acme.dev/a/%2e%2e/\n" }).address).toBe(undefined);
  });

  it.each(["https://your-docusaurus-site.example.com", "https://example.com/", "https://www.example.org/docs"])(
    "is not %s, which generators write into a new project",
    (url) => {
      const files = { CNAME: "docs.acme.dev\n", "mkdocs.yml": `site_url: ${url}\n` };
      expect(found(files).address?.text).toBe("https://docs.acme.dev");
    },
  );

  it("is stated by the generator, else the domain of its host", () => {
    const files = { CNAME: "docs.acme.dev\n", ".git/config": '[remote "origin"]\n\turl = git@github.com:a/b\n' };
    expect(found({ ...files, "mkdocs.yml": "site_url: https://a.example.com\n" }).address?.text).toBe(
      "https://a.example.com",
    );
    expect(found(files).address?.text).toBe("https://docs.acme.dev");
  });
});

describe("the hosts of a site", () => {
  it.each([
    [{ "wrangler.toml": 'pages_build_output_dir = "dist"\n' }, ["cloudflare-pages"]],
    [{ "wrangler.toml": "" }, ["cloudflare-workers"]],
    [{ ".gitlab-ci.yml": "test:\n  script: x\n" }, []],
    [
      { ".github/workflows/a.yml": "- uses: Azure/static-web-apps-deploy@v1\n- uses: actions/deploy-pages@v4\n" },
      ["github-pages", "azure"],
    ],
    [{ "netlify.toml": "", "docs/CNAME": "a.example" }, ["netlify"]],
    [{ "CNAME/x": "", "vercel.json/x": "" }, []],
  ])("are those that files tell: %j", (files, hosts) => {
    expect(found(files as Record<string, string>).hosts.map(({ text }) => text)).toEqual(hosts);
  });
});

describe("a row for a content folder elsewhere", () => {
  it.each([
    ["..", { preset: "mkdocs" }, true, { preset: "mkdocs" }],
    [
      "../..",
      { preset: "mkdocs", url: "/{path}" },
      true,
      { preset: "mkdocs", tree: "../../docs/{path}{.{locale},}.md", url: "/{path}" },
    ],
    [
      "../..",
      { preset: "docusaurus" },
      true,
      {
        preset: "docusaurus",
        tree: "../../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}",
        source_tree: "../../docs/{path}.{md,mdx}",
      },
    ],
    ["../..", { preset: "docusaurus" }, false, { preset: "docusaurus", tree: "../../docs/{path}.{md,mdx}" }],
    [".", { tree: "../docs/{locale}/{path}.md" }, true, { tree: "./docs/{locale}/{path}.md" }],
  ])("is seen from there: %s %j", (up, row, isThere, seen) => {
    expect(rowFrom(row, up, () => isThere)).toEqual(seen);
  });
});
