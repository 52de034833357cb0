/** What is printed names no folder of the machine, no part of the tool and no library, whatever goes wrong. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engine } from "./engines.ts";
import { packedBin } from "./packed.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

const bash = engine("bash", "apt-get install bash");

let bin: string;
let machine: string;

beforeAll(async () => {
  bin = await packedBin();
});

beforeEach(() => {
  machine = temporaryFolder();
  writeFiles(machine, {
    "project/content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "project/content/locales.yaml": "- { code: en, name: English }\n",
    "project/content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n",
    "project/file": "",
    "project/other/index.html": "",
    file: "",
  });
});

/** Everything that a line of bash prints, run in the project. */
function printed(line: string, environment: Record<string, string> = {}): string {
  const PATH = [bin, process.env["PATH"] ?? ""].join(delimiter);
  const env = { ...process.env, HOME: machine, PATH, ...environment };
  const cwd = join(machine, "project");
  const { stdout, stderr } = spawnSync(bash ?? "", ["-c", line], { cwd, env, encoding: "utf8", timeout: 120_000 });
  return stdout + stderr;
}

const LONG = "x".repeat(300);

/** Lines of a stack, modules of Node, and what libraries that are inside call themselves. */
const PARTS_OF_THE_TOOL =
  /^ {4}at |node:|node_modules|tool\.cjs|stele\.cjs|undici|\bzod\b|ZodError|YAML\w*Error|CommanderError|SyntaxError|TypeError|saxes|picomatch/m;

describe.skipIf(!bash)("a message", () => {
  it.each<[line: string, said: string | RegExp]>([
    [`stele build --out ../${LONG}`, /^error: .*"\.\.\/x+…".*the name is too long.* \[disk\]/m],
    ["stele build --out file/sub", /"file".* \[out-folder-not-a-folder\]/],
    ["stele build --out ../file/sub", /"\.\.\/file".* \[out-folder-not-a-folder\]/],
    ["ln -s ../file link; stele build --out link", /"link" cannot .* \[out-folder-link\]/],
    ["stele build --out ..", "[out-folder-dangerous]"],
    ["stele build --out other", "[foreign-files]"],
    ["stele build --out /proc/none/out", /"\/proc\/none".* \[disk\]/],
    ["stele check --dist --out file/sub", /"file".* \[out-folder-not-a-folder\]/],
    ["stele check --content file", "[content-folder-missing]"],
    ["stele check --content ../none", "[content-folder-missing]"],
    ["ln -sf ../../file content/site.yaml; stele check", "[link-outside]"],
    ["rm content/site.yaml; mkdir content/site.yaml; stele check", /content\/site\.yaml.*it is a folder/],
    ["ln -sf site.yaml content/site.yaml; stele check", "its links lead in a circle"],
    ["printf '\\xff' >content/site.yaml; stele check", "content/site.yaml"],
    ["printf 'a: [' >content/site.yaml; stele check", "content/site.yaml:1:"],
    ["printf 'a: *b\\nc: !!js/function x\\n' >content/site.yaml; stele check", "content/site.yaml:1:"],
    ["printf -- '- &a [*a]\\n' >content/pages.yaml; stele check", "content/pages.yaml:1:"],
    ["echo 'pages: [{ tree: ../../none/{path}.md }]' >>content/site.yaml; stele check", "content/site.yaml:3:"],
    ["echo 'pages: [{ sitemap: ../file }]' >>content/site.yaml; stele check", /^\S+ error: /m],
    ["echo 'pages: [{ sitemap: ../none }]' >>content/site.yaml; stele check", "content/site.yaml:3:"],
    ["echo 'pages: [{ output: ../file }]' >>content/site.yaml; stele check", "content/site.yaml:3:"],
    ["stele schema --out file/sub", /"file\/sub".* \[disk\]/],
    [`stele schema --out ../${LONG}`, "the name is too long"],
    ["stele diff none none", "[manifest-missing]"],
    ["stele diff file file", "[manifest-unreadable]"],
    ["stele diff http://127.0.0.1:1 file", "[download-failed]"],
    [
      "stele diff http://none.invalid file",
      /(?:there is no such host|the name of the host cannot be).* \[download-failed\]/,
    ],
    ["stele diff https://[:: file", "[download-failed]"],
    ["stele snippet none", "[page-unlisted]"],
    ["stele preview --port 70000", "A port is a number from 0 to 65535."],
    ["stele build --quite", "Did you mean --quiet?"],
    ["mkdir gone; cd gone; rmdir ../gone; stele check", /^error: .*"\.".*it does not exist.* \[disk\]$/m],
    ["GITHUB_STEP_SUMMARY=../none/summary.md stele check --reporter github", /"\.\.\/none\/summary\.md".* \[disk\]/],
  ])("says what is wrong and shows nothing else of the machine: %s", (line, said) => {
    const text = printed(line);
    if (typeof said === "string") expect(text).toContain(said);
    else expect(text).toMatch(said);
    expect(text).not.toContain(machine);
    expect(text).not.toContain(bin.replace(/bin$/, ""));
    expect(text).not.toMatch(PARTS_OF_THE_TOOL);
  });

  it("about a repository of another user leaves out its path", () => {
    writeFiles(machine, {
      "bin/git": `#!/bin/sh\necho "fatal: unsafe repository ('${machine}/project' is owned by someone else)" >&2; exit 128\n`,
    });
    const site = 'pages: [{ tree: "../docs/{path}.md" }]';
    const line = `chmod +x ../bin/git; mkdir docs; touch docs/a.md; echo '${site}' >>content/site.yaml; PATH=$PWD/../bin:$PATH stele check`;
    const text = printed(line);
    expect(text).toContain("('…' is owned by someone else)");
    expect(text).not.toContain(machine);
  });

  it("about an internal error shows its place only with --debug", () => {
    const broken = { NODE_OPTIONS: `--import ${JSON.stringify(breaking)}` };
    const text = printed("stele check", broken);
    expect(text).toBe("stele: internal error.\nRun it again with --debug and report the stack trace.\n");
    expect(printed("stele check --debug", broken)).toMatch(
      /^stele: internal error\.\nTypeError: broken on purpose\n {4}at /,
    );
  });
});

/** A module that breaks what the tool asks of Node. */
const breaking = `data:text/javascript,${encodeURIComponent(
  'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; fs.existsSync = () => { throw new TypeError("broken on purpose"); }; syncBuiltinESMExports();',
)}`;

describe("the catalogue of messages", () => {
  it("names no library", () => {
    const folder = "scripts/diagnostics/codes";
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts)
      expect(text).not.toMatch(/\b(?:zod|commander|saxes|htmlparser2|picomatch|undici|smol-toml|esbuild|preact)\b/i);
  });
});
