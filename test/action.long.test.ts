/** The GitHub Action, run step by step as a runner does, in a project of its own. */
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { asGithub, fakeGithub } from "./github/server.ts";
import { engine } from "./engines.ts";
import { EVERYTHING, hasRun, writePrograms } from "./hostile-workspace.ts";
import { packedBin } from "./packed.ts";
import { copySources } from "./sources.ts";
import { root, stele, temporaryFolder, writeFiles } from "./stele.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly "working-directory"?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

/** The result of a run of all steps. */
interface Run {
  /** The exit code of the step that failed, or 0. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

const action: Action = parse(readFileSync(join(root, "action.yml"), "utf8"));
/** The outputs that a build has without something to compare with. */
const OF_THE_BUILD = Object.keys(action.outputs)
  .filter((name) => name !== "changes")
  .sort();
const bash = engine("bash", "apt-get install bash");

let folder: string;
/** The workspace of the runner, with the project in it. */
let workspace: string;

const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";

function site(pages: readonly string[]): Record<string, string> {
  return {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": LOCALES,
    "pages.yaml": pages.map((path) => `- { path: ${path}, lastmod: 2026-01-02 }\n`).join(""),
  };
}

function write(where: string, files: Readonly<Record<string, string>>): void {
  writeFiles(workspace, Object.fromEntries(Object.entries(files).map(([name, text]) => [`${where}/${name}`, text])));
}

/** A name that a shell would take apart, were it not quoted. */
const CHECKOUT = "the action's $(touch hacked) checkout";

/** What the action runs of that which `scripts/package/package.ts` makes. */
let packed: string;

beforeAll(async () => {
  packed = join(await packedBin(), "../.package");
});

beforeEach(() => {
  folder = temporaryFolder();
  workspace = join(folder, "workspace");
  write("content", site(["/", "/docs"]));
  const pack = `import { rmSync, symlinkSync } from "node:fs";
rmSync(".package", { force: true });
symlinkSync(${JSON.stringify(packed)}, ".package");
`;
  writeFiles(join(folder, CHECKOUT), { "scripts/package/package.ts": pack });
  // Replaces the registry. The caller of these tests has run `npm ci`.
  useNpm(`ln -s '${join(root, "node_modules")}' node_modules`);
});

/** Puts a program in the place of npm, which notes where it is run and with what. */
function useNpm(line: string): void {
  const lines = ["#!/bin/sh", 'printf "%s\\n" "$PWD" "$*" >>"$NPM_LOG"', line, ""];
  writeFiles(folder, { "bin/npm": lines.join("\n") });
  chmodSync(join(folder, "bin/npm"), 0o755);
}

/** The value of an expression, of those that the action has: an input, as it is given or by default. */
function evaluated(text: string, inputs: Readonly<Record<string, string>>): string {
  const [, name = ""] = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(text) ?? [];
  const value = inputs[name] ?? action.inputs[name]?.default;
  if (value === undefined) throw new Error(`${text} is no input`);
  return value;
}

/** Runs the steps one after another until one fails. */
async function run(
  inputs: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const ended = { status: 0 as number | null, stdout: "", stderr: "" };
  for (const step of action.runs.steps) {
    if (step.if !== undefined && !isTrue(step.if, inputs)) continue;
    const { status, stdout, stderr } = await runStep(step, inputs, environment);
    ended.stdout += stdout;
    ended.stderr += stderr;
    ended.status = status;
    if (status !== 0) break;
  }
  return { ...ended, summary: written("summary"), outputs: outputs() };
}

/** Conditions are comparisons of an input with nothing, with "or" between. */
function isTrue(condition: string, inputs: Readonly<Record<string, string>>): boolean {
  return condition.split(" || ").some((one) => {
    const [, name = "", operator] = /^inputs\.([a-z-]+) (!=|==) ''$/.exec(one) ?? [];
    return (evaluated(`\${{ inputs.${name} }}`, inputs) === "") === (operator === "==");
  });
}

/** As `shell: bash` is run: https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax, read November 2026. */
function runStep(step: Step, inputs: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>>) {
  const script = join(folder, "step.sh");
  writeFileSync(script, step.run);
  const given = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value, inputs)]);
  const where = step["working-directory"] === undefined ? "." : evaluated(step["working-directory"], inputs);
  const options = {
    cwd: join(workspace, where),
    env: {
      ...process.env,
      PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
      NPM_LOG: join(folder, "npm.log"),
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: join(folder, CHECKOUT),
      GITHUB_WORKSPACE: workspace,
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      GITHUB_OUTPUT: join(folder, "outputs"),
      RUNNER_TEMP: folder,
      ...environment,
      ...Object.fromEntries(given),
    },
  };
  return new Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>((ended) => {
    const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", script];
    const child = execFile(bash ?? "", args, options, (_, stdout, stderr) =>
      ended({ status: child.exitCode, stdout, stderr }),
    );
  });
}

function written(name: string): string {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function outputs(): Record<string, string> {
  const lines = written("outputs").split("\n").filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split("=")));
}

describe("the action", () => {
  it("describes what goes in and comes out, and every output is one that the build step has", () => {
    expect(action.runs.using).toBe("composite");
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)]) {
      expect(description).toMatch(/\.$/);
    }
    expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual([
      ...Object.keys(action.outputs).flatMap((name) =>
        name === "changes" ? [] : [[name, `\${{ steps.build.outputs.${name} }}`]],
      ),
      ["changes", "${{ steps.compare.outputs.changes }}"],
    ]);
  });

  it("hands no input to a shell but as a variable, and takes no tool by its bare name", () => {
    for (const { run: script, shell } of action.runs.steps) {
      expect(shell).toBe("bash");
      expect(script).not.toContain("${{");
      expect(script).not.toMatch(/\bnpx\b|\bnpm (?:run|exec|test|start)\b/);
    }
  });
});

describe.skipIf(bash === undefined)("a run of the action", () => {
  it("installs its own checkout, builds, and hands on what it has counted", async () => {
    const { status, stdout, summary, outputs: counts } = await run();
    expect({ status, stdout: stdout.replaceAll(/^::notice .*\n/gm, "") }).toEqual({ status: 0, stdout: "" });
    expect(written("npm.log").split("\n")).toEqual([
      join(folder, CHECKOUT),
      "ci --prefix=. --ignore-scripts --include=dev --no-audit --no-fund --loglevel=error",
      "",
    ]);
    expect(existsSync(join(workspace, "dist/api/v1/locales"))).toBe(true);
    expect(counts).toMatchObject({ pages: "2", locales: "2", translations: "4", changed: "0" });
    expect(Object.keys(counts).sort()).toEqual(OF_THE_BUILD);
    expect(summary).toMatch(/^### Stele: no errors\n[\s\S]*\n\| `es` \| 2 \| 0 \| 100\.0 % \|\n$/);
  });

  it("takes its tool from its own checkout, not its settings from the workspace, even where it is in there", async () => {
    expect((await run()).status).toBe(0);
    const clean = readFileSync(join(workspace, "dist/manifest/v1.jsonl"), "utf8");
    rmSync(join(workspace, "dist"), { recursive: true });
    rmSync(join(folder, CHECKOUT), { recursive: true });
    copySources(join(workspace, "vendored/stele"));
    symlinkSync(join(workspace, "vendored/stele"), join(folder, CHECKOUT));
    writeFiles(workspace, { ...EVERYTHING, "package.json": '{ "workspaces": ["vendored/*"] }' });
    writePrograms(join(workspace, "node_modules/.bin"));
    useNpm(":");
    expect(await run()).toMatchObject({ status: 0 });
    expect(readFileSync(join(workspace, "dist/manifest/v1.jsonl"), "utf8")).toBe(clean);
    expect(hasRun()).toBe(false);
  });

  it("fails with the exit code of the build and annotates the file", async () => {
    write("content", { "pages.yaml": "- { path: docs, lastmod: 2026-01-02 }\n" });
    const { status, stdout, summary, outputs: counts } = await run();
    expect({ status, counts }).toEqual({ status: 1, counts: {} });
    expect(stdout).toMatch(/^::error file=content\/pages\.yaml,line=1,col=11,endColumn=15,title=path-refused::/);
    expect(summary).toMatch(/^### Stele: 1 error\n/);
  });

  it("takes every input", async () => {
    write("sub/texts", site(["/"]));
    writeFiles(workspace, { "sub/site/other.html": "other" });
    const { status, stderr } = await run({
      "working-directory": "sub",
      content: "texts",
      out: "site",
      hosts: "nginx,\n  netlify serve\n",
      "base-url": "https://preview.example.com",
      merge: "true",
      strict: "false",
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const made = readdirSync(join(workspace, "sub/site"));
    expect(made).toEqual(expect.arrayContaining(["other.html", "serve.json", "sitemap.xml"]));
    expect(readdirSync(join(workspace, "sub/site.hosts"))).toEqual(expect.arrayContaining(["nginx"]));
    expect(readFileSync(join(workspace, "sub/site/pages/v1.json"), "utf8")).toContain("https://preview.example.com/");
  });

  it("lets warnings fail where it is to be strict", async () => {
    write("content", { "pages.yaml": "- { path: /docs }\n" });
    expect((await run({ strict: "true" })).status).toBe(1);
  });

  it.each(["strict", "merge", "comment"])(
    "refuses a %s that is neither true nor false, without repeating it",
    async (name) => {
      const { status, stdout } = await run({ [name]: "yes\n::error::x" });
      expect({ status, stdout }).toEqual({
        status: 2,
        stdout: `::error title=Stele::The input ${name} is true or false.\n`,
      });
    },
  );

  it.each([
    "x; touch hacked",
    "x) && touch hacked && (true",
    "$(touch hacked)",
    "`touch hacked`",
    "x'; touch hacked; '",
    'x"; touch hacked; "',
    "x\ntouch hacked\n",
    "--debug --out=hacked",
  ])("runs nothing that an input says: %j", async (evil) => {
    const texts = Object.entries(action.inputs).filter(([name, { default: value }]) => value === "" || name === "out");
    expect(texts.map(([name]) => name)).toEqual(["content", "out", "hosts", "base-url", "before", "changes"]);
    // Whatever becomes of one step: a build that fails would keep the others from being run.
    for (const step of action.runs.steps) {
      await runStep(step, Object.fromEntries(texts.map(([name]) => [name, evil])), {});
    }
    const everything = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(everything.filter((path) => /(?:^|\/)hacked$/.test(path))).toEqual([]);
  });

  it("needs something to compare with for a comment", async () => {
    const { status, stdout } = await run({ comment: "true" });
    expect({ status, stdout }).toEqual({
      status: 2,
      stdout: expect.stringMatching(/^::error .* comment needs .* before/),
    });
  });

  it("tells what changes against a build that was published before", async () => {
    const before = temporaryFolder();
    writeFiles(
      before,
      Object.fromEntries(Object.entries(site(["/", "/old"])).map(([name, text]) => [`content/${name}`, text])),
    );
    expect(stele(before, ["build", "--quiet"]).status).toBe(0);
    const { status, summary } = await run({ before: join(before, "dist") });
    expect(status).toBe(0);
    expect(summary).toContain(
      [
        "",
        "### Stele: what changes",
        "",
        "+1 page, -1; +1 translation, -1; 2 dead addresses.",
        "",
        "| | before | after | new | changed | gone | coverage |",
        "|---|--:|--:|--:|--:|--:|--:|",
        "| pages | 2 | 2 | 1 | 0 | 1 |  |",
        "| `es` | 2 | 2 | 1 | 0 | 1 | 100.0 % |",
        "",
      ].join("\n"),
    );
  });

  it("warns and goes on where that build cannot be read", async () => {
    const { status, stdout, stderr } = await run({ before: "nowhere" });
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n?::warning title=Stele::The changes are unknown: .*\n$/);
    expect(stderr).toMatch(/"nowhere".* \[manifest-missing\]/);
  });

  it("keeps one comment on the pull request, and saves what it says for another run", async () => {
    const before = temporaryFolder();
    writeFiles(
      before,
      Object.fromEntries(Object.entries(site(["/", "/old"])).map(([name, text]) => [`content/${name}`, text])),
    );
    expect(stele(before, ["build", "--quiet"]).status).toBe(0);
    writeFiles(folder, { "event.json": JSON.stringify({ pull_request: { number: 7 } }) });
    const job = (address: string) => ({
      GITHUB_API_URL: address,
      GITHUB_REPOSITORY: "octo/docs",
      GITHUB_EVENT_PATH: join(folder, "event.json"),
    });
    const github = fakeGithub();
    const first = await asGithub(github, (address) =>
      run({ before: join(before, "dist"), comment: "true", token: "t0" }, job(address)),
    );
    expect(first.status).toBe(0);
    expect(first.stdout + first.stderr).not.toContain("t0");
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining("+1 page, -1;")]);
    expect(first.summary.endsWith(`\n${github.comments[0]?.body.replace(/^.*\n/, "")}`)).toBe(true);
    const { changes = "" } = first.outputs;
    expect(JSON.parse(readFileSync(changes, "utf8"))).toMatchObject({ pages: { gone: [{ path: "/old" }] } });

    // The second workflow has no checkout: there is nothing to build.
    useNpm(":");
    rmSync(workspace, { recursive: true });
    mkdirSync(workspace);
    const second = await asGithub(github, (address) => run({ changes, comment: "true", token: "t1" }, job(address)));
    expect(second).toMatchObject({ status: 0, stdout: "" });
    expect(readdirSync(workspace)).toEqual([]);
    expect(github.comments).toHaveLength(1);
  });

  it("goes on with a warning where the token has no right, and fails for changes that are none", async () => {
    writeFiles(folder, { "event.json": JSON.stringify({ pull_request: { number: 7 } }), "evil.json": '"@octocat"' });
    const event = { GITHUB_REPOSITORY: "octo/docs", GITHUB_EVENT_PATH: join(folder, "event.json") };
    expect((await run()).status).toBe(0);
    useNpm(":");
    const github = fakeGithub({ instead: () => 403 });
    const refused = await asGithub(github, (address) =>
      run({ before: join(workspace, "dist"), comment: "true", token: "t0" }, { GITHUB_API_URL: address, ...event }),
    );
    expect(refused.status).toBe(0);
    expect(refused.stdout).toMatch(/^::warning title=comment-not-written::.*permissions/m);
    const evil = await run({ changes: join(folder, "evil.json"), comment: "true", token: "t0" }, event);
    expect(evil.status).toBe(3);
    expect(evil.stdout).toMatch(/^::error title=saved-changes-unknown::/);
  });
});
