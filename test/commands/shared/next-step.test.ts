import { describe, expect, it } from "vitest";
import type { BuildReport } from "../../../scripts/commands/shared/build-report.ts";
import type { OutOptions } from "../../../scripts/commands/shared/options.ts";
import { type NpmEnvironment, nextStepsOf } from "../../../scripts/commands/shared/summary.ts";

const inRepository: NpmEnvironment = { npm_lifecycle_event: "build", npm_package_name: "stele" };
const byNpx: NpmEnvironment = { npm_lifecycle_event: "npx" };
const byScript: NpmEnvironment = { npm_lifecycle_event: "docs", npm_package_name: "our-docs" };

function report(mode: BuildReport["files"]["mode"] = "stage"): BuildReport {
  const counts = { files: 1, bytes: 1, added: 1, changed: 0, removed: 0, unchanged: 0 };
  const files = { ...counts, mode, notices: [] };
  return { publishedAt: "https://docs.example.com", pages: 1, locales: 1, translations: 1, files, hosts: [] };
}

const ALL = {
  content: "texts",
  out: "site",
  baseUrl: "https://a.example/b",
  host: ["nginx", "serve"],
};

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
      { ...ALL, merge: true, inPlace: true },
      "stele preview --content texts --base-url https://a.example/b --host nginx serve --out site --merge --in-place",
    ],
    ["options of the report", {}, { strict: true, quiet: true, reporter: "json", verbose: true }, "stele preview"],
    ["names that a shell would take apart", {}, { out: "it's $HOME" }, `stele preview --out "it's "'$'"HOME"`],
  ])("is, for %s, %j %j: %s", (_name, environment, options, expected) => {
    const [preview] = nextStepsOf({ out: "dist", ...options }, report(), undefined, environment);
    expect(preview).toEqual({ command: expected, text: "answers on this machine as a host with the gateway does" });
  });
});

it("is a publication with the gateway, if the answers of the site are no files", () => {
  const steps = nextStepsOf({ out: "dist" }, report(), undefined, {}, true);
  expect(steps[1]).toEqual({ text: "publish dist/ at https://docs.example.com with its gateway" });
});

describe("the steps after the preview", () => {
  const publish = { text: "publish dist/ at https://docs.example.com with any static host" };
  const merge = { text: "or build into the output of a docs generator: add --merge and name its folder with --out" };
  const adds = "adds it to your docs in FOLDER, the output of their generator";
  const builds = "builds your docs, and adds it to them";
  const publishing = "mkdocs build && npx --no -- stele build --out site --merge";

  it.each([
    ["without docs in the project", {}, undefined, [publish, merge]],
    ["with docs of a known generator", {}, { publishing, areInOut: false }, [{ command: publishing, text: builds }]],
    [
      "with such docs, and options that say what is built",
      ALL,
      { publishing, areInOut: false },
      [{ command: `${publishing} --content texts --base-url https://a.example/b --host nginx serve`, text: builds }],
    ],
    [
      "with docs of an unknown generator",
      { content: "texts" },
      { areInOut: false },
      [{ command: "stele build --content texts --merge --out FOLDER", text: adds }],
    ],
  ] as const)("%s, %j", (_name, options, docs, expected) => {
    expect(nextStepsOf({ out: "dist", ...options }, report(), docs, {}).slice(1)).toEqual(expected);
  });

  it("publish what was merged into the docs, or where there are none", () => {
    for (const docs of [{ publishing, areInOut: true }, { areInOut: true }, undefined]) {
      const steps = nextStepsOf({ out: "dist", merge: true }, report("merge"), docs, {});
      expect(steps.slice(1)).toEqual([publish]);
    }
  });

  it("build the docs first, if what was merged into has no pages of theirs: published, it would replace the docs", () => {
    const steps = nextStepsOf({ out: "dist", merge: true }, report("merge"), { publishing, areInOut: false }, {});
    expect(steps.slice(1)).toEqual([{ command: publishing, text: builds }]);
  });

  it("are scripts of this repository in this repository", () => {
    const [, step] = nextStepsOf({ out: "dist" }, report(), { areInOut: false }, inRepository);
    expect(step?.command).toBe("npm run build -- --merge --out FOLDER");
  });
});
