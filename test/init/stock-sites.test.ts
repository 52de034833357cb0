/** The stock sites that the real docs generators build: init finds a tree in each and has no doubt. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findAll } from "../../scripts/init/detect/index.ts";
import { propose } from "../../scripts/init/propose.ts";
import { repositoryAt } from "../../scripts/init/repository.ts";
import { localesText, siteText } from "../../scripts/init/texts.ts";
import { verify } from "../../scripts/init/verify.ts";
import { readProject } from "../content/sources/tree-site.ts";
import { root } from "../root.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

describe("init in a stock site", () => {
  it.each([
    ["docusaurus/site", "Docusaurus", 3],
    ["starlight", "Starlight", 3],
    ["vitepress/site", "VitePress", 3],
    ["mkdocs/site", "MkDocs", 3],
    ["hugo/site", "Hugo", 3],
    ["eleventy/site", "Eleventy", 3],
  ])("%s has no doubt", (name, generator, languages) => {
    const folder = temporaryFolder();
    const isOfSite = (path: string): boolean => !/node_modules|plain$/.test(path);
    cpSync(join(root, "test/generators", name), folder, { recursive: true, filter: isOfSite });
    const repository = repositoryAt(folder);
    const findings = findAll(repository);
    const proposal = propose(findings);
    writeFiles(folder, { "stele/site.yaml": siteText(proposal), "stele/locales.yaml": localesText(proposal) });
    const { plan, problems } = readProject(folder, "stele");
    const diagnostics = problems.map(({ diagnostic }) => diagnostic);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(verify(repository, findings, proposal, { site: plan?.site, diagnostics })).toEqual([]);
    expect({
      generator: findings.tree?.generator,
      address: proposal.baseUrl,
      languages: proposal.locales.length,
    }).toEqual({
      generator,
      address: "https://docs.example.com",
      languages,
    });
  });
});
