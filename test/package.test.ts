import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { content } from "./hosts/site.ts";
import { root, stele, temporaryFolder, writeFiles } from "./stele.ts";

let folder: string;

function run(
  command: string,
  args: readonly string[],
  where: string,
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: where, encoding: "utf8" });
  return { status, stdout, stderr };
}

beforeAll(() => {
  folder = temporaryFolder();
  const packed = run("npm", ["pack", "--json", "--pack-destination", folder], root);
  expect(packed).toMatchObject({ status: 0 });
  writeFiles(folder, { "package.json": "{}" });
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  expect(run("npm", ["install", "--offline", "--no-fund", "--no-audit", `./${tarball}`], folder)).toMatchObject({
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
    for (const name of ["commander", "preact", "serve-handler", "xmlbuilder2", "yaml", "zod"]) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, "m"));
    }
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
