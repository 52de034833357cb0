import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { url, urlset } from "../content/sources/sourced.ts";
import { start } from "../engines/process.ts";
import { packedBin } from "../packed.ts";
import { root, temporaryFolder, writeFiles } from "../stele.ts";
import { guide, GUIDES } from "./guides.ts";
import { commandsIn } from "./shown-commands.ts";
import { type Situation, type Verdict, verdicts } from "./verdicts.ts";

/** One line for commands that differ in a name that changes, or in the files that they are given. */
function listed(command: string): string {
  return command
    .replace(/^npm install \.\/stele-\d\S*\.tgz$/, "npm install ./stele-VERSION.tgz")
    .replace(/^npx vitest run (--mode all )?(?:test\/.*|FILES)$/, "npx vitest run $1FILES");
}

const shown = [...new Set(GUIDES.flatMap((name) => commandsIn(guide(name))))];
const known = new Map<string, Verdict>(verdicts);

/** The arguments of the tool, and the folder that they are for, if this file runs the command. */
const runHere = shown.flatMap((command) => {
  const verdict = known.get(listed(command)) ?? { runIn: "site" as const };
  if (!command.startsWith("stele ") || !("runIn" in verdict)) return [];
  const { runIn, args = command.split(" ").slice(1), status = 0 } = verdict;
  return [{ command, runIn, args, status }];
});

/** The least by which `stele init` recognises a generator. */
const generators = [
  ["Docusaurus", { "docusaurus.config.js": "export default {};\n", "docs/a.md": "# A\n" }],
  ["Starlight", { "astro.config.mjs": "starlight({});\n", "src/content/docs/a.md": "# A\n" }],
  ["VitePress", { "docs/.vitepress/config.mts": "export default {};\n", "docs/a.md": "# A\n" }],
  ["MkDocs", { "mkdocs.yml": "site_name: A\n", "docs/a.md": "# A\n" }],
  ["Hugo", { "hugo.toml": 'title = "A"\n', "content/a.md": "# A\n" }],
] as const;

let tool: string;
/** A folder with the shipped content, and what was built of it in `dist`. */
let built: string;

/** Runs the packed tool without a terminal. */
function run(args: readonly string[], cwd: string) {
  const { status, stderr } = spawnSync(tool, args, { cwd, encoding: "utf8" });
  return { status, stderr };
}

beforeAll(async () => {
  tool = join(await packedBin(), "stele");
  built = temporaryFolder();
  cpSync(join(root, "content"), join(built, "content"), { recursive: true });
  expect(run(["build"], built)).toMatchObject({ status: 0 });
});

/** Makes a folder of a kind for one command. */
function folderFor(kind: Situation, args: readonly string[]): string {
  const folder = temporaryFolder();
  if (kind === "sitemap") writeFiles(folder, { "sitemap.xml": urlset(url("https://docs.example.com/a")) });
  else cpSync(built, folder, { recursive: true });
  if (args.includes("--merge")) writeFiles(join(folder, outOf(args)), generatorsPages());
  return folder;
}

function outOf(args: readonly string[]): string {
  return args[args.indexOf("--out") + 1] ?? "";
}

/** What a docs generator writes for the pages of the shipped content. */
function generatorsPages(): Record<string, string> {
  const text = readFileSync(join(root, "content/pages.yaml"), "utf8");
  const paths = [...text.matchAll(/^- path: (\S+)$/gm)].map(([, path = ""]) => path.slice(1));
  const files = paths.map((path) => (path === "" ? "index.html" : `${path}.html`));
  return Object.fromEntries(files.map((file) => [file, "<!doctype html>\n"]));
}

describe("the commands of a guide", () => {
  it("are in blocks of shell, recorded terminals, workflows and code spans; joined commands count alone", () => {
    const text = [
      "`npm run -s stele -- hosts`, `stele`, `stele/client`, `npx --no -- stele\nbuild --strict`, `--out x`",
      "```sh\ncd a && npm ci   # that\n# this\naws s3 x \\\n  y\n```",
      "```sh\nexport A=1\nfor part in x; do\n  rclone\ndone\n```",
      "```text\n$ npm run -s build -- --out x\nnpm is built\n```",
      "```yaml\n  script:\n    - npm run stele -- check\n    - run: npx docusaurus build\n```",
      "```ini\nExecStart=/usr/bin/node x\n```",
    ].join("\n\n");
    expect(commandsIn(text)).toEqual([
      "stele hosts",
      "stele build --strict",
      "cd a",
      "npm ci",
      "aws s3 x y",
      "export A=1",
      "stele build --out x",
      "stele check",
      "npx docusaurus build",
      "/usr/bin/node x",
    ]);
  });

  it("are run by a test, or are listed with the reason why not", () => {
    expect(shown.filter((command) => !command.startsWith("stele ") && !known.has(listed(command)))).toEqual([]);
    expect(runHere.length).toBeGreaterThan(20);
  });

  it("are listed only while a guide shows them", () => {
    const all = new Set(shown.map(listed));
    expect([...known.keys()].filter((command) => !all.has(command))).toEqual([]);
    expect(new Set(verdicts.map(([command]) => command)).size).toBe(verdicts.length);
  });

  it("are in the file that is said to run them", () => {
    const wrong = verdicts.filter(([, verdict]) => {
      return "by" in verdict && !readFileSync(join(root, verdict.by), "utf8").includes(verdict.has);
    });
    expect(wrong).toEqual([]);
  });

  it("name test files that exist", () => {
    const files = shown.flatMap((command) => (/vitest run (.*)$/.exec(command)?.[1] ?? "").match(/test\/\S+/g) ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });

  it.each(runHere)("$command ends with $status", ({ runIn, args, status }) => {
    const ended = run(args, folderFor(runIn, args));
    expect(ended, ended.stderr).toMatchObject({ status });
  });

  it.each(generators)("publish beside %s as init says in its project", (name, files) => {
    const row = guide("scripts/publish/README.md").split(`\n| ${name}`)[1] ?? "";
    const command = /^[^|]*\| `([^`]*)` \|/.exec(row)?.[1] ?? "";
    expect(command).toContain("stele build --out");
    const folder = temporaryFolder();
    writeFiles(folder, files);
    // These projects state no address, of which init is not certain.
    const { status, stderr } = run(["init", "--yes"], folder);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`${command}\n`) });
  });

  it("have answers from a preview of the shipped content", async () => {
    const asked = shown.filter((command) => "asked" in (known.get(command) ?? {}));
    expect(asked.length).toBeGreaterThan(0);
    const preview = await start(tool, ["preview", "--port", "0"], folderFor("site", []), "http://");
    const address = (await preview.firstLine()).trim();
    for (const command of asked) {
      const [, method = "GET", path = ""] = /^curl (?:-X (\w+) )?http:\/\/127\.0\.0\.1:4400(\S*)$/.exec(command) ?? [];
      const answer = await fetch(new URL(path, address), { method });
      expect({ command, status: answer.status }).toEqual({ command, status: 200 });
      const body = await answer.text();
      if (method === "POST") expect(guide("README.md")).toContain(`\`\`\`json\n${body.trimEnd()}\n\`\`\``);
    }
    await preview.end();
  });
});
