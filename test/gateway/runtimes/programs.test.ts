/** The gateway as a program, run where a build leaves it, and what a server in front makes of it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engine } from "../../engines.ts";
import { enginePackage } from "../../engines/packages.ts";
import { start, type Started } from "../../engines/process.ts";
import type { Case } from "../../hosts/cases.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { freePort, send } from "../../http.ts";
import { emitSite } from "../emitted.ts";

// npm installs the binary of the machine's own platform beside a script that would look for it.
const deno = enginePackage(`@deno/${process.platform}-${process.arch}${process.platform === "linux" ? "-glibc" : ""}`);
const bun = enginePackage(`@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}`);
const nginx = engine("nginx", "apt-get install nginx");

/** Where a build leaves them. */
const PROGRAMS = "dist.hosts/gateway";

interface Program {
  readonly runtime: string;
  /** What is missing is skipped. */
  readonly isThere: boolean;
  readonly command: string;
  /** What comes before the file of the program. */
  readonly flags: readonly string[];
}

const programs: readonly Program[] = [
  { runtime: "node", isThere: true, command: process.execPath, flags: [] },
  {
    runtime: "deno",
    isThere: deno !== undefined,
    command: join(deno ?? "", "deno"),
    // As its comment tells people to; nothing may be fetched.
    flags: ["run", "--cached-only", "--no-config", "--allow-net=127.0.0.1", "--allow-read"],
  },
  {
    runtime: "bun",
    isThere: bun !== undefined,
    command: join(bun ?? "", "bin/bun"),
    flags: ["--no-install"],
  },
];

// Not in memory: Deno lets no program read below /dev.
const folder = mkdtempSync(join(tmpdir(), "stele-test-"));
cpSync(emitSite([], (_path, text) => withFreePort(text)).folder, folder, { recursive: true });
const withoutFiles = join(folder, "without-files");
const more = "artifacts: { translations: false }\n";
cpSync(emitSite([], (_path, text) => withFreePort(text), {}, more).folder, withoutFiles, { recursive: true });
const started: Started[] = [];

afterAll(async () => {
  await Promise.all(started.map(({ end }) => end()));
  rmSync(folder, { recursive: true });
});

/** The port that is taken when none is given is always the same; a test has the system pick one. */
function withFreePort(text: string): string {
  expect(text.split('"8787"')).toHaveLength(2);
  return text.replace('"8787"', '"0"');
}

/** Starts a program in its place, without arguments, and hands back its port. */
async function run({ runtime, command, flags }: Program, site = folder): Promise<number> {
  const home = join(folder, `home-${runtime}`);
  mkdirSync(home, { recursive: true });
  const environment = [`HOME=${home}`, `DENO_DIR=${home}`, "DENO_NO_UPDATE_CHECK=1", "DO_NOT_TRACK=1"];
  const args = [...environment, command, ...flags, `${runtime}.mjs`];
  const program = await start("env", args, join(site, PROGRAMS), "http://127.0.0.1:");
  started.push(program);
  return Number(await program.next("\n"));
}

for (const program of programs) {
  describe.skipIf(!program.isThere)(`${program.runtime}.mjs, run in its place,`, () => {
    let port: number;
    beforeAll(async () => {
      port = await run(program);
    });

    describeConformance("The gateway", { port: () => port, cannot: () => undefined });

    describe("beside a site without files of answers,", () => {
      let behind: number;
      beforeAll(async () => {
        behind = await run(program, withoutFiles);
      });
      describeConformance("The gateway", { port: () => behind, cannot: () => undefined });
    });

    it.each(["/", "/translations/v1/es/docs/intro.json", "/api/v1/translated", "/../../secret.json"])(
      "serves nothing else: %s",
      async (target) => {
        const { status, body } = await send(port, { method: "GET", target });
        expect({ status, body }).toEqual({ status: 404, body: "Only the translate endpoint is here.\n" });
      },
    );

    it("refuses a request with two hosts, and goes on", async () => {
      const head = "POST /api/v1/translate/es/docs/intro HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 0\r\n\r\n";
      const received = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(head));
        socket.once("data", (data) => resolve(data.toString()));
        socket.on("error", reject);
      });
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      const { status } = await send(port, { method: "POST", target: "/api/v1/translate/es/docs/intro" });
      expect(status).toBe(200);
    });

    it("takes a folder and a port", async () => {
      const wanted = await freePort();
      const { command, flags, runtime } = program;
      const file = join(folder, PROGRAMS, `${runtime}.mjs`);
      const args = [...flags, file, "dist", `${wanted}`];
      started.push(await start(command, args, folder, `http://127.0.0.1:${wanted}\n`));
      const { status } = await send(wanted, { method: "POST", target: "/api/v1/translate/es/docs/intro" });
      expect(status).toBe(200);
    });
  });
}

describe.skipIf(!nginx)("nginx that serves the files, and leads the endpoint to node.mjs,", () => {
  let port: number;

  beforeAll(async () => {
    const gateway = programs.find(({ runtime }) => runtime === "node");
    if (!gateway) throw new Error("no program");
    const behind = await run({ ...gateway, runtime: "node" });
    port = await freePort();
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path tmp;`);
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; user root; pid nginx.pid; error_log stderr notice;
      events { worker_connections 64; }
      http {
        access_log off; ${temporary.join(" ")}
        server {
          listen 127.0.0.1:${port};
          root dist;
          location = /api/v1/translate { proxy_pass http://127.0.0.1:${behind}; }
          location ^~ /api/v1/translate/ { proxy_pass http://127.0.0.1:${behind}; }
        }
      }`,
    );
    const args = ["-p", folder, "-c", "nginx.conf"];
    const { stderr } = spawnSync(nginx ?? "", [...args, "-t"], { encoding: "utf8" });
    expect(stderr).toContain("syntax is ok");
    started.push(await start(nginx ?? "", args, folder, "start worker processes"));
  });

  /** What nginx answers itself, by the path that it has decoded. */
  function cannot({ name }: Case): string | undefined {
    if (/: (?:encoded dot segments|encoded slashes)$/.test(name))
      return "it resolves them before it looks up locations";
    if (/: (?:an encoded NUL|broken percent-encoding)$/.test(name) && name.startsWith("path form"))
      return "it refuses the request line, with a page of its own";
    return undefined;
  }

  describeConformance("The gateway", { port: () => port, cannot });
});

describe("the program for Node, started wrongly,", () => {
  it.each<[string, readonly string[], number, string]>([
    ["an invalid port", ["dist", "http"], 2, '"http" is not a port.'],
    ["a port that is too high", ["dist", "70000"], 2, '"70000" is not a port.'],
    ["a folder without a build", ["dist.hosts", "0"], 3, `${join(folder, "dist.hosts")} holds no build.`],
  ])("says so in one sentence: %s", (_name, args, status, sentence) => {
    const ended = spawnSync(process.execPath, [join(PROGRAMS, "node.mjs"), ...args], { cwd: folder, encoding: "utf8" });
    const usage = "Usage: node.mjs [folder] [port]";
    expect(ended).toMatchObject({ status, stdout: "", stderr: `${sentence}\n${usage}\n` });
  });
});
