/** The hook definition for pre-commit, run by git as pre-commit would have it run. */
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { engine } from "./engines.ts";
import { fromCheckout, root, temporaryFolder, writeFiles } from "./stele.ts";

interface Hook {
  readonly id: string;
  readonly language: string;
  readonly entry: string;
  readonly files: string;
  readonly pass_filenames: boolean;
}

const hooks: readonly Hook[] = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
const git = engine("git", "apt-get install git");

/** The one hook there is. */
function hook(): Hook {
  const [only] = hooks;
  if (only === undefined || hooks.length > 1) throw new Error("there is more than one hook, or none");
  return only;
}

describe("the pre-commit hook", () => {
  it.each([
    ["content/pages.yaml", true],
    ["stele/site.yml", true],
    ["docs/content/reference/de.yaml", true],
    ["stele/pages.jsonl", true],
    ["content/schema/site.schema.json", false],
    ["content/notes.md", false],
    ["mkdocs.yml", false],
    ["discontent/pages.yaml", false],
  ])("is run for %s: %s", (file, expected) => {
    expect(new RegExp(hook().files).test(file)).toBe(expected);
  });

  it("runs the bin of the package, once for all files", () => {
    const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(Object.keys(bin)).toContain(hook().entry.split(" ")[0]);
    expect(hook()).toMatchObject({ language: "node", pass_filenames: false });
  });

  it.skipIf(git === undefined)("stops a commit with a problem in the content, and lets one without pass", () => {
    const folder = temporaryFolder();
    const words = [process.execPath, ...fromCheckout].map((word) => `'${word}'`).join(" ");
    writeFiles(folder, {
      "bin/stele": `#!/bin/sh\nexec ${words} "$@"\n`,
      "repository/.hooks/pre-commit": `#!/bin/sh\nexec ${hook().entry}\n`,
      "repository/content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
      "repository/content/locales.yaml": "- { code: en, name: English }\n",
      "repository/content/pages.yaml": "- { path: docs, lastmod: 2026-01-02 }\n",
    });
    for (const file of ["bin/stele", "repository/.hooks/pre-commit"]) chmodSync(join(folder, file), 0o755);
    const run = (...args: readonly string[]) =>
      spawnSync(
        git ?? "",
        ["-c", "core.hooksPath=.hooks", "-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
        {
          cwd: join(folder, "repository"),
          encoding: "utf8",
          env: { ...process.env, PATH: [join(folder, "bin"), process.env.PATH].join(delimiter) },
        },
      );
    run("init", "-q");
    run("add", "content");
    const refused = run("commit", "-q", "-m", "a");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^content\/pages\.yaml:1:11: error: .* \[path-refused\]$/m);
    writeFiles(folder, { "repository/content/pages.yaml": "- { path: /docs, lastmod: 2026-01-02 }\n" });
    run("add", "content");
    expect(run("commit", "-q", "-m", "a")).toMatchObject({ status: 0 });
  });
});
