/** Links in the out folder that other tools' files, or strangers, may have put there. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runHere } from "../../in-process.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";

const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/s3cr3t</loc></url></urlset>\n';

const CONTENT = {
  "content/site.yaml":
    "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { sitemap: keep, robots: keep }\n",
  "content/locales.yaml": "- { code: en, name: English }\n",
  "content/pages.yaml": "- { path: /a/there, lastmod: 2026-01-02 }\n- { path: /a/missing, lastmod: 2026-01-02 }\n",
};

/** What a check says of a project with links in its out folder. The command runs in the folder `from`. */
async function checked(links: Readonly<Record<string, string>>, out = "dist", from = "."): Promise<string> {
  const folder = join(temporaryFolder(), "project");
  writeFiles(folder, {
    ...CONTENT,
    "dist/index.html": "",
    ".git/config": SITEMAP,
    ".env": SITEMAP,
    "public/map.xml": SITEMAP,
    "../elsewhere/map.xml": SITEMAP,
    "../elsewhere/site/sitemap.xml": SITEMAP,
    "../elsewhere/there": "",
    "../elsewhere/there.html": "",
  });
  for (const [path, to] of Object.entries(links)) symlinkSync(to, join(folder, path));
  const args = ["check", "--merge", "--content", join(folder, "content"), "--out", join(folder, out)];
  return (await runHere(join(folder, from), from === "." ? ["check", "--merge", "--out", out] : args)).stderr;
}

describe("of a link in the out folder,", () => {
  it.each(["../../elsewhere/map.xml", "../.git/config", "../.env", "nowhere"])(
    "a kept sitemap at %s is missing",
    async (to) => {
      const said = await checked({ "dist/sitemap.xml": to });
      expect(said).toContain("[kept-missing]");
      expect(said).not.toContain("s3cr3t");
    },
  );

  it.each([".", "public", "../elsewhere", ".."])(
    "a kept sitemap elsewhere in the repository is found, but not read: from %s",
    async (from) => {
      const said = await checked({ "dist/sitemap.xml": "../public/map.xml" }, "dist", from);
      expect(said).toContain("[kept-sitemap-unreadable]");
      expect(said).not.toContain("s3cr3t");
    },
  );

  it.each([".", "public", "../elsewhere", ".."])(
    "a kept sitemap in an out folder that is itself a link out of the repository is missing: from %s",
    async (from) => {
      for (const [link, out] of [
        ["linked", "linked"],
        ["above", "above/site"],
      ] as const) {
        const links = { [link]: link === out ? "../elsewhere/site" : "../elsewhere" };
        expect(await checked(links, out, from)).not.toContain("s3cr3t");
      }
    },
  );

  it("which of the pages below it exist is not said", async () => {
    const said = await checked({ "dist/a": "../../elsewhere" });
    expect(said).toBe(await checked({ "dist/a": "../../nowhere" }));
    expect(said).toContain("/a/there");
  });
});
