import { describe, expect, it } from "vitest";
import { type NpmEnvironment, previewCommand } from "../../../scripts/commands/shared/summary.ts";
import type { OutOptions } from "../../../scripts/commands/shared/options.ts";

const inRepository: NpmEnvironment = { npm_lifecycle_event: "build", npm_package_name: "stele" };
const byNpx: NpmEnvironment = { npm_lifecycle_event: "npx" };
const byScript: NpmEnvironment = { npm_lifecycle_event: "docs", npm_package_name: "our-docs" };

describe("the command that previews a build", () => {
  it.each<[string, NpmEnvironment, Partial<OutOptions>, string]>([
    ["a script of this repository", inRepository, {}, "npm run preview"],
    ["npm hands options on after two dashes", inRepository, { out: "site" }, "npm run preview -- --out site"],
    ["npx, which is not to fetch anything", byNpx, {}, "npx --no -- stele preview"],
    ["a script of another project", byScript, {}, "npx --no -- stele preview"],
    ["an installed bin", {}, {}, "stele preview"],
    [
      "every option that says what is built and where",
      {},
      {
        content: "texts",
        out: "site",
        baseUrl: "https://a.example/b",
        host: ["nginx", "serve"],
        merge: true,
        inPlace: true,
      },
      "stele preview --content texts --out site --base-url https://a.example/b --host nginx serve --merge --in-place",
    ],
    ["options of the report", {}, { strict: true, quiet: true, reporter: "json" }, "stele preview"],
    ["names that a shell would take apart", {}, { out: "it's $HOME" }, String.raw`stele preview --out 'it'\''s $HOME'`],
  ])("is, for %s, %j %j: %s", (_name, environment, options, expected) => {
    expect(previewCommand({ out: "dist", ...options }, environment)).toBe(expected);
  });
});
