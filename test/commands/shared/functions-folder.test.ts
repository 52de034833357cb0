/** Where the gateway of Cloudflare Pages goes, beside functions of a project, which a `_worker.js` would switch off. */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runHere } from "../../in-process.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";

const CONTENT = {
  "repository/website/content/site.yaml":
    "base_url: https://docs.example.com\nsource_locale: en\nhosts: [cloudflare-pages]\ngateway: { emit: true }\n",
  "repository/website/content/locales.yaml": "- { code: en, name: English }\n",
  "repository/website/content/pages.yaml": "- { path: /a, lastmod: 2026-01-02 }\n",
};

/** Builds from `website/` into `out`, and tells whether a `_worker.js` and a function were written. */
async function built(out: string, functions: string | undefined, git: string, link?: string) {
  const folder = temporaryFolder();
  writeFiles(folder, CONTENT);
  mkdirSync(join(folder, git, ".git"), { recursive: true });
  mkdirSync(join(folder, "repository/app"), { recursive: true });
  if (functions !== undefined && link === undefined) mkdirSync(join(folder, functions));
  if (functions !== undefined && link !== undefined) symlinkSync(link, join(folder, functions));
  const website = join(folder, "repository/website");
  expect((await runHere(website, ["build", "--out", out])).status).toBe(0);
  return {
    worker: existsSync(join(website, out, "_worker.js")),
    function: existsSync(join(website, `${out}.hosts/cloudflare-pages/functions`)),
  };
}

describe("the gateway of Cloudflare Pages is a function", () => {
  it.each([
    ["in the folder of the command", "dist", "repository/website/functions"],
    ["above it in the repository", "dist", "repository/functions"],
    ["beside the out folder", "../app/dist", "repository/app/functions"],
    ["above the out folder", "../app/new/dist", "repository/app/functions"],
  ])("if a folder functions is %s", async (_where, out, functions) => {
    expect(await built(out, functions, "repository")).toEqual({ worker: false, function: true });
  });

  it.each(["../elsewhere", "nowhere", "app"])("if such a folder is a link, wherever it leads: %s", async (link) => {
    const answer = await built("dist", "repository/functions", "repository", link);
    expect(answer).toEqual({ worker: false, function: true });
  });
});

describe("the gateway of Cloudflare Pages is in the out folder", () => {
  it.each([
    ["nowhere", undefined, "repository"],
    ["above the repository", "functions", "repository"],
    ["in another folder of it", "repository/app/functions", "repository"],
    ["above a project that is in no repository", "repository/functions", "elsewhere"],
  ])("if a folder functions is %s", async (_where, functions, git) => {
    expect(await built("dist", functions, git)).toEqual({ worker: true, function: false });
  });
});

it("an out folder below a file is an error of the command line", async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { ...CONTENT, "repository/website/file": "" });
  const { status, stderr } = await runHere(join(folder, "repository/website"), ["build", "--out", "file/dist"]);
  expect(status).toBe(2);
  expect(stderr).toContain("[out-folder-not-a-folder]");
});
