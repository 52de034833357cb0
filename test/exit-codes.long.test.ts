/**
 * What the tool ends with, and what it prints then, as a shell sees it: the packed bin, run by lines of bash. 0 fine,
 * 1 problems in the content, 2 wrong usage, 3 the environment, 128 and the number of the signal that ended it.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import tool from "../package.json" with { type: "json" };
import { engine } from "./engines.ts";
import { packedBin } from "./packed.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

const bash = engine("bash", "apt-get install bash");

const SITE = "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { reference: false, openapi: false }\n";
const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";
const GOOD = "- { path: /, lastmod: 2026-01-02 }\n";
const BAD = "- { path: docs, lastmod: 2026-01-02 }\n";

let environment: NodeJS.ProcessEnv;
let folder: string;

beforeAll(async () => {
  const PATH = [await packedBin(), process.env["PATH"] ?? ""].join(delimiter);
  environment = { ...process.env, PATH };
});

beforeEach(() => {
  folder = temporaryFolder();
  writeContent(GOOD);
});

function writeContent(pages: string): void {
  writeFiles(folder, { "content/site.yaml": SITE, "content/locales.yaml": LOCALES, "content/pages.yaml": pages });
}

function run(line: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const options = { cwd: folder, env: environment, encoding: "utf8", timeout: 120_000 } as const;
  const { status, stdout, stderr } = spawnSync(bash ?? "", ["-c", line], options);
  return { status, stdout, stderr };
}

/** Text that is looked for; `""` is nothing at all. */
type Printed = string | RegExp;

describe.skipIf(!bash)("a command ends with its exit code", () => {
  it.each<[line: string, status: number, stdout: Printed, stderr: Printed]>([
    ["stele --version", 0, `${tool.version}\n`, ""],
    ["stele --help", 0, /^Usage: stele /, ""],
    ["stele check", 0, "", /\n1 page x 2 locales: no problems\n$/],
    ["stele check --quiet", 0, "", ""],
    ["stele check --reporter json", 0, /^\{"ok":true,.*\}\n$/, "1 page x 2 locales: no problems\n"],
    ["stele build --quiet", 0, "", ""],
    ["stele build --quiet && stele check --dist --quiet", 0, "", ""],
    ["stele hosts", 0, /nginx/, ""],

    ["stele check --content nowhere", 1, "", /^error: .*nowhere.* \[content-folder-missing\]\n[^]*\n1 error\n$/],
    ["echo '- path: docs' >content/pages.yaml; stele build", 1, "", /\n1 error; dist is as it was\.\n$/],
    ["stele check --dist", 1, "", /\[out-folder-differs\]/],
    ["echo '- path: /' >content/pages.yaml; stele check --strict", 1, "", /^warning: [^]*\n1 warning\n$/],
    ["echo 'hosts: [netlfy]' >>content/site.yaml; stele check", 1, "", /\[[a-z-]+\]\n[^]*\bnetlify\b/],

    ["stele", 2, "", /^Usage: stele /],
    ["stele chekc", 2, "", "error: unknown command 'chekc'\n(Did you mean check?)\n"],
    ["stele build --quite", 2, "", "error: unknown option '--quite'\n(Did you mean --quiet?)\n"],
    ["stele build surplus", 2, "", /^error: too many arguments/],
    ["stele build --out", 2, "", /^error: option '--out <folder>' argument missing\n$/],
    ["stele build --host netlfy", 2, "", /^error: .*"netlfy".* \[unknown-host\]\n.*\bnetlify\b/],
    ["stele build --out content", 2, "", /\[out-folder-dangerous\]/],
    ["stele check --dist --out .", 2, "", /\[out-folder-dangerous\]/],
    ["stele preview --port http", 2, "", /^error: option '--port <number>' argument 'http' is invalid\./],
    [
      "stele check --explain --dist",
      2,
      "",
      /^error: option '--explain \[code\]' cannot be used with option '--dist'\n$/,
    ],
    [
      "stele check --watch --explain disk",
      2,
      "",
      /^error: option '--explain \[code\]' cannot be used with option '--watch'/,
    ],
    ["stele diff '' dist", 2, "", /\[empty-option\]/],

    ["mkdir dist; touch dist/other.html; stele build", 3, "", /\[foreign-files\]/],
    ["mkdir dist; touch dist/other.html; stele check --dist", 3, "", /\[foreign-files\]/],
    ["stele build --out $(printf 'x%.0s' {1..300})", 3, "", /the name is too long for this file system.* \[disk\]\n/],
    ["stele diff dist dist", 3, "", /\[manifest-missing\]/],
    ["stele check --reporter json >/dev/full", 3, "", /^error: .*"standard output".*the disk is full.* \[disk\]$/m],
    ["stele check 2>/dev/full", 3, "", ""],
    [
      "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=/dev/full stele build",
      3,
      /./,
      /^error: .*\/full".*the disk is full.* \[disk\]$/m,
    ],
  ])("%s: %d", (line, status, stdout, stderr) => {
    const ended = run(line);
    expect(ended.status, ended.stderr).toBe(status);
    for (const [printed, expected] of [[ended.stdout, stdout] as const, [ended.stderr, stderr] as const]) {
      if (typeof expected === "string") expect(printed).toBe(expected);
      else expect(printed).toMatch(expected);
    }
  });
});

describe.skipIf(!bash)("a command whose output is not read to its end", () => {
  it.each([
    ["stele check | head -0", GOOD, 0],
    ["stele check 2>&1 | head -0", GOOD, 0],
    ["stele check 2>&1 | head -0", BAD, 1],
    ["stele check --reporter json | head -0", GOOD, 0],
    ["stele check --reporter json | head -0", BAD, 1],
    ["stele check --reporter json | head -0", BAD.repeat(5_000), 1],
    ["stele hosts | head -1", GOOD, 0],
    ["stele build --reporter sarif | head -0", GOOD, 0],
  ])("ends without a word about it, with its own exit code: %s, %s", (line, pages, status) => {
    writeContent(pages);
    const ended = run(`${line}; exit \${PIPESTATUS[0]}`);
    expect(ended.status).toBe(status);
    expect(ended.stderr).not.toMatch(/EPIPE|\[disk\]|fault/);
  });
});

describe.skipIf(!bash)("a command without a terminal", () => {
  it.each([
    ["stele check </dev/null", 0],
    ["stele check <&-", 0],
    ["stele check <&- >&- 2>&-", 0],
    ["stele build <&- >&- 2>&-", 0],
    ["stele check --content nowhere <&- >&- 2>&-", 1],
    ["stele build --quite <&- >&- 2>&-", 2],
    ["stele check --reporter json </dev/null >/dev/null 2>&1", 0],
  ])("ends as with one: %s", (line, status) => {
    expect(run(line).status).toBe(status);
  });
});

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts a command. Its output waits until the test reads it. */
function begin(...args: string[]): ChildProcess {
  const child = spawn("stele", args, { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

/** The exit code that a shell gives for an end. */
async function endOf(child: ChildProcess): Promise<number> {
  const [code, signal]: (number | NodeJS.Signals | null)[] = await once(child, "exit");
  return typeof code === "number" ? code : 128 + constants.signals[signal as NodeJS.Signals];
}

/** Reads until a text has come, and no further. */
async function untilPrinted(stream: ChildProcess["stdout"], text: string): Promise<void> {
  if (!stream) throw new Error("a stream is read");
  for (let printed = ""; !printed.includes(text);) {
    const [chunk]: Buffer[] = await once(stream, "data");
    printed += String(chunk);
  }
  stream.pause();
}

const SIGNALS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

describe.each(SIGNALS)("%s ends with %d", (signal, status) => {
  it("a check that is printing", async () => {
    writeContent(BAD.repeat(5_000));
    const child = begin("check", "--reporter", "json");
    await untilPrinted(child.stdout, '{"ok":false');
    child.kill(signal);
    expect(await endOf(child)).toBe(status);
  });

  it("a build in the middle of its new files; the former ones stay whole, and nothing is left beside them", async () => {
    expect(run("stele build --quiet").status).toBe(0);
    writeContent(Array.from({ length: 20_000 }, (_, n) => `- { path: /${n}, lastmod: 2026-01-02 }\n`).join(""));
    const child = begin("build");
    const ended = endOf(child);
    while (!existsSync(join(folder, ".dist.stele/stage/pages"))) await pause(1);
    child.kill(signal);
    expect(await ended).toBe(status);
    expect(existsSync(join(folder, ".dist.stele"))).toBe(false);
    writeContent(GOOD);
    expect(run("stele check --dist --strict").status).toBe(0);
  });

  it("a comparison that waits for what is published; it leaves no file", async () => {
    const server = createServer((_request, response) => response.writeHead(200).write("{"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    mkdirSync(join(folder, "tmp"));
    environment = { ...environment, TMPDIR: join(folder, "tmp") };
    const asked = once(server, "request");
    const child = begin("diff", `http://127.0.0.1:${(server.address() as AddressInfo).port}`, "dist");
    const ended = endOf(child);
    await asked;
    // The file that it fetches into has no name any more, so that not even SIGKILL leaves it.
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    child.kill(signal);
    expect({ status: await ended, left: readdirSync(join(folder, "tmp")) }).toEqual({ status, left: [] });
    server.closeAllConnections();
    server.close();
  });

  it("a check that watches", async () => {
    const child = begin("check", "--watch");
    await untilPrinted(child.stderr, "Ctrl-C ends it.\n");
    child.kill(signal);
    expect(await endOf(child)).toBe(status);
  });

  it("a preview that waits for requests", async () => {
    const child = begin("preview", "--port", "0");
    await untilPrinted(child.stderr, "Ctrl-C ends it.\n");
    child.kill(signal);
    expect(await endOf(child)).toBe(status);
  });
});
