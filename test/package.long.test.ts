import { buildSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { billRefusal, cycloneDx } from "./engines/cyclonedx.ts";
import { content } from "./hosts/site.ts";
import { packedTarball } from "./packed.ts";
import { root, stele, temporaryFolder, writeFiles } from "./stele.ts";

const INTEGRATIONS = ["docusaurus", "astro", "vitepress", "eleventy"];

let folder: string;
let tarball: string;

function run(
  command: string,
  args: readonly string[],
  where: string,
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: where, encoding: "utf8" });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  folder = temporaryFolder();
  writeFiles(folder, { "package.json": "{}" });
  tarball = await packedTarball();
  expect(run("npm", ["install", "--offline", "--no-fund", "--no-audit", tarball], folder)).toMatchObject({
    status: 0,
  });
});

describe("the packed tool, installed in an empty folder", () => {
  it("brings no other package and no install script", () => {
    expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["stele"]);
    const { dependencies, scripts } = JSON.parse(readFileSync(join(folder, "node_modules/stele/package.json"), "utf8"));
    expect(dependencies).toBeUndefined();
    expect(Object.keys(scripts)).not.toContain("postinstall");
  });

  it("carries the licences of what it bundles", () => {
    const notices = readFileSync(join(folder, "node_modules/stele/.package/THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const name of ["commander", "serve-handler", "yaml", "zod"]) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, "m"));
    }
  });

  it("lists them for scanners, each with a licence that asks for no more than its notice, and a hash", () => {
    const text = readFileSync(join(folder, "node_modules/stele/.package/sbom.cdx.json"), "utf8");
    const bill = JSON.parse(text);
    if (cycloneDx !== undefined) expect(billRefusal(text)).toBe("");
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      metadata: { component: { name: "stele" } },
    });
    const notices = readFileSync(join(folder, "node_modules/stele/.package/THIRD-PARTY-NOTICES.txt"), "utf8");
    const listed: { name: string; version: string; purl: string }[] = bill.components;
    expect(listed.map(({ name, version }) => `${name} ${version}`)).toEqual(
      notices.match(/^(?:@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+$/gm),
    );
    for (const { name, version, ...rest } of listed) {
      expect(rest).toMatchObject({
        purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
        licenses: [
          { expression: expect.stringMatching(/^(?:MIT|ISC|BlueOak-1\.0\.0|BSD-[23]-Clause|\(WTFPL OR MIT\))$/) },
        ],
        hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
    }
  });

  it("is less than 1 MB to download and 4 MB on the disk", () => {
    expect(statSync(tarball).size).toBeLessThan(1_000_000);
    const installed = join(folder, "node_modules/stele");
    const sizes = readdirSync(installed, { recursive: true, encoding: "utf8" }).map((name) =>
      statSync(join(installed, name)),
    );
    expect(sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)).toBeLessThan(4_000_000);
  });

  it("builds the shipped content with the bytes of a build from the sources", () => {
    const bin = join(folder, "node_modules/.bin/stele");
    expect(run(bin, ["build", "--content", "node_modules/stele/content"], folder)).toMatchObject({
      status: 0,
      stdout: "",
    });
    const other = temporaryFolder();
    expect(stele(root, ["build", "--out", join(other, "dist")]).status).toBe(0);
    const manifest = readFileSync(join(folder, "dist/manifest/v1.jsonl"), "utf8");
    expect(manifest).toBe(readFileSync(join(other, "dist/manifest/v1.jsonl"), "utf8"));
    expect(manifest.split("\n").length).toBeGreaterThan(100);
  });

  it("writes the gateway with the bytes of a build from the sources", () => {
    const own = {
      ...content,
      "site.yaml": `${content["site.yaml"]}hosts: [cloudflare-pages]\ngateway: { emit: true }\n`,
    };
    const texts = Object.fromEntries(Object.entries(own).map(([name, text]) => [`texts/${name}`, text]));
    writeFiles(folder, texts);
    const bin = join(folder, "node_modules/.bin/stele");
    expect(run(bin, ["build", "--content", "texts", "--out", "gateway"], folder)).toMatchObject({ status: 0 });
    const other = temporaryFolder();
    writeFiles(other, texts);
    expect(stele(other, ["build", "--content", "texts", "--out", "gateway"])).toMatchObject({ status: 0 });
    for (const file of ["gateway/_worker.js", "gateway.hosts/gateway/node.mjs", "gateway.hosts/gateway/deno.mjs"]) {
      expect(readFileSync(join(folder, file), "utf8")).toBe(readFileSync(join(other, file), "utf8"));
    }
  });

  it("builds a folder of one's own", () => {
    writeFiles(folder, Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}`, text])));
    const bin = join(folder, "node_modules/.bin/stele");
    expect(run(bin, ["build", "--out", "own"], folder)).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, "own/translations/v1/es/docs"))).toContain("café.json");
  });

  it("shows wrong usage as the sources do", () => {
    expect(run(join(folder, "node_modules/.bin/stele"), ["build", "--quite"], folder)).toMatchObject({ status: 2 });
  });
});

describe("the modules of the package", () => {
  /** A program that uses each of them, typed. */
  const program = `
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { build, type BuildResult, type Problem } from "stele";
import { createClient, type Client, type PageTranslation, type Translation } from "stele/client";
import { answerWebRequest, gatewaySite, type AddressesFile, type WebGatewayOptions } from "stele/gateway";
import "stele/switcher";

const text = async (file: string): Promise<string | undefined> => readFile(\`modules/\${file}\`, "utf8").catch(() => undefined);

const broken: BuildResult = build({ content: "nowhere", out: "modules" });
const problems: readonly Problem[] = broken.problems;
const result: BuildResult = build({ content: "texts", out: "modules", mode: "stage" });
if (!result.ok) throw new Error(result.reason);

const server = createServer((request, response) => {
  void text((request.url ?? "/").slice(1)).then((body) => {
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(body);
  });
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const address = server.address();
const port: number = typeof address === "object" && address !== null ? address.port : 0;
const client: Client = createClient(new URL(\`http://127.0.0.1:\${port}\`));
const translation: Translation = await client.translate("https://docs.example.com/docs/intro", "es");
const missing: Translation = await client.translate("https://docs.example.com/only-spanish", "fr");
const languages: readonly PageTranslation[] = await client.languages("https://fr.docs.example.com/only-spanish");
server.close();
server.closeAllConnections();

const addresses = JSON.parse((await text("addresses/v1.json")) ?? "") as AddressesFile;
const options: WebGatewayOptions = { site: gatewaySite(addresses), readAsset: text };
const request = new Request("https://docs.example.com/api/v1/translate/es/docs/intro", { method: "POST" });
const answer = (await (await answerWebRequest(options, request)).json()) as { translated_url: string };

console.log(
  JSON.stringify({
    broken: [broken.ok, ...problems.map(({ code }) => code)],
    built: [result.report.pages, result.report.translations, result.report.files.mode],
    translated: translation.url,
    missing: missing.code,
    languages: languages.map(({ url }) => url),
    gateway: answer.translated_url,
  }),
);
`;

  it("have types that need no other package but those of Node", () => {
    const options = {
      module: "nodenext",
      moduleResolution: "nodenext",
      target: "es2022",
      lib: ["es2022"],
      strict: true,
    };
    const types = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
    const compilerOptions = {
      ...options,
      ...types,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      outDir: "js",
    };
    writeFiles(folder, {
      "package.json": '{ "type": "module" }',
      "use.ts": program,
      "tsconfig.json": JSON.stringify({ compilerOptions, files: ["use.ts"] }),
    });
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(run(process.execPath, [compiler, "-p", "."], folder)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("build a folder, ask it as a client, and answer as its gateway, and print nothing", () => {
    const texts = Object.fromEntries(Object.entries(content).map(([name, text]) => [`texts/${name}`, text]));
    writeFiles(folder, texts);
    const { status, stdout, stderr } = run(process.execPath, ["js/use.js"], folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      broken: [false, "content-folder-missing"],
      built: [14, 41, "stage"],
      translated: "https://es.docs.example.com/docs/intro",
      missing: "translation_not_available",
      languages: ["https://docs.example.com/only-spanish", "https://es.docs.example.com/only-spanish"],
      gateway: "https://es.docs.example.com/docs/intro",
    });
  });

  it("have types without Node for browsers: the client and the switcher", () => {
    const compilerOptions = {
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom"],
      types: [],
      strict: true,
    };
    writeFiles(folder, {
      "page.ts":
        'import { createClient } from "stele/client";\nimport "stele/switcher";\nexport const url: Promise<string | undefined> = createClient(location.origin, { fetch }).translate(location.href, "es").then((one) => one.url);\n',
      "tsconfig.page.json": JSON.stringify({
        compilerOptions: { ...compilerOptions, noEmit: true },
        files: ["page.ts"],
      }),
    });
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(run(process.execPath, [compiler, "-p", "tsconfig.page.json"], folder)).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("hold a client in one file that imports nothing, of which a bundler takes what a program imports", () => {
    const text = readFileSync(join(folder, "node_modules/stele/.package/client.js"), "utf8");
    expect(text).not.toMatch(/\b(?:import|require)\b/);
    const sizeOf = (name: string): number => {
      const contents = `export { ${name} } from "stele/client"`;
      const stdin = { contents, resolveDir: folder };
      const { outputFiles } = buildSync({
        stdin,
        bundle: true,
        format: "esm",
        minify: true,
        charset: "utf8",
        write: false,
      });
      return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
    };
    expect(sizeOf("createClient")).toBeLessThan(2560);
    expect(sizeOf("negotiate")).toBeLessThan(1024);
  });

  it("hold a switcher of less than 4 KB gzipped, in one file that imports nothing", () => {
    const text = readFileSync(join(folder, "node_modules/stele/.package/switcher.js"));
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(4096);
    expect(text.toString()).not.toMatch(/\b(?:import|require)\b/);
  });

  it("are these alone", () => {
    const { exports } = JSON.parse(readFileSync(join(folder, "node_modules/stele/package.json"), "utf8"));
    expect(Object.keys(exports)).toEqual([
      ".",
      "./client",
      "./gateway",
      "./switcher",
      ...INTEGRATIONS.map((name) => `./${name}`),
      "./package.json",
    ]);
  });

  it.each(INTEGRATIONS)("load the integration %s without its generator", (name) => {
    const script = `import * as loaded from "stele/${name}"; console.log(typeof (loaded.default ?? loaded.stele));`;
    const loaded = run(process.execPath, ["--input-type=module", "-e", script], folder);
    expect(loaded).toEqual({ status: 0, stdout: "function\n", stderr: "" });
  });
});
