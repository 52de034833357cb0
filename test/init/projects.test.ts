/** Projects of each generator -> the whole content that is proposed for them, and what a build reads of it. */
import { describe, expect, it } from "vitest";
import { findAll } from "../../scripts/init/detect/index.ts";
import { propose } from "../../scripts/init/propose.ts";
import { repositoryAt } from "../../scripts/init/repository.ts";
import { localesText, siteText } from "../../scripts/init/texts.ts";
import { readProject } from "../content/sources/tree-site.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { projects } from "./projects.ts";
import { translationOf } from "../../scripts/site/site.ts";

/** A text of YAML without comments and empty lines. */
function bare(text: string): string {
  return text.replace(/^(?:#.*)?\n/gm, "");
}

describe.each(projects)("$name", ({ files, site, locales, pages }) => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const proposal = propose(findAll(repositoryAt(folder)));
  const texts = { "stele/site.yaml": siteText(proposal), "stele/locales.yaml": localesText(proposal) };
  writeFiles(folder, texts);
  const { plan, problems } = readProject(folder, "stele");

  it("is proposed this content", () => {
    expect(bare(texts["stele/site.yaml"])).toBe(site);
    expect(bare(texts["stele/locales.yaml"])).toBe(locales);
  });

  it("has these pages then, and no error", () => {
    expect(problems.filter(({ diagnostic }) => diagnostic.severity === "error")).toEqual([]);
    const found = plan?.site.pages.map((page) => {
      const source = translationOf(page, plan.site.addresses.sourceLocale);
      return `${page.path}${source?.trailingSlash ? "/" : ""} ${[...page.locales].join(" ")}`;
    });
    expect(found).toEqual(pages);
  });
});
