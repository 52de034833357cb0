/** What package registries, bundlers and compilers expect of the package. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { enginePackage } from "./engines/packages.ts";
import { packedTarball } from "./packed.ts";
import packageFile from "../package.json" with { type: "json" };
import { root, temporaryFolder, writeFiles } from "./stele.ts";

const publint = enginePackage("publint");
const attw = enginePackage("@arethetypeswrong/cli");

let tarball: string;

beforeAll(async () => {
  tarball = await packedTarball();
});

function run(args: readonly string[], cwd = temporaryFolder(), command: string = process.execPath) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { status, printed: `${stdout}${stderr}` };
}

/** A folder with the files of the tarball in `package`. */
function unpacked(): string {
  const folder = temporaryFolder();
  expect(run(["-xzf", tarball, "-C", folder], folder, "tar").status).toBe(0);
  return folder;
}

/** A tarball of the package with another `package.json`. */
function spoilt(change: (text: string) => string): string {
  const folder = unpacked();
  const file = join(folder, "package/package.json");
  const before = readFileSync(file, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFiles(folder, { "package/package.json": after });
  expect(run(["-czf", "spoilt.tgz", "package"], folder, "tar").status).toBe(0);
  return join(folder, "spoilt.tgz");
}

describe("the package", () => {
  it("can be published, and is found by words", () => {
    const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(own.private).toBeUndefined();
    expect(own.keywords).toEqual(expect.arrayContaining(["i18n", "documentation", "static-site"]));
  });

  it("names no repository: the release workflow names the one that it runs in", () => {
    const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect([own.repository, own.homepage, own.bugs]).toEqual([undefined, undefined, undefined]);
  });

  it("is published without a correction by npm", () => {
    // As it is packed: there is nothing to make any more.
    const folder = unpacked();
    // A dry run asks the registry for nothing but the former versions, and goes on without an answer.
    const registry = "--registry=http://127.0.0.1:9/";
    const args = ["publish", "--dry-run", "--ignore-scripts", "--tag", "next", "--fetch-retries=0", registry];
    const { status, printed } = run(args, join(folder, "package"), "npm");
    expect(status, printed).toBe(0);
    const warnings = printed.match(/^npm (?:warn|error).*/gim) ?? [];
    // Settings of this machine, and the account, are no part of the package.
    expect(warnings.filter((line) => !/Unknown \w+ config|be logged in/.test(line))).toEqual([]);
    expect(printed).toMatch(/with tag next and .* access \(dry-run\)/);
  });
});

describe.skipIf(!publint)("publint", () => {
  const lint = (file: string) => run([join(publint ?? "", "src/cli.js"), "run", file, "--strict"]);

  it("has nothing to say of the package", () => {
    expect(lint(tarball)).toEqual({ status: 0, printed: expect.stringContaining("All good!") });
  });

  it("would say that an export has no file", () => {
    const { status } = lint(spoilt((text) => text.replace(".package/client.js", ".package/clients.js")));
    expect(status).not.toBe(0);
  });
});

describe.skipIf(!attw)("arethetypeswrong", () => {
  const check = (file: string) => {
    const options = ["--profile", "esm-only", "--no-definitely-typed", "--format", "json"];
    return run([join(attw ?? "", "dist/index.js"), file, ...options]);
  };

  it("finds types for each module of the package", () => {
    const { status, printed } = check(tarball);
    expect(status, printed).toBe(0);
    const { analysis } = JSON.parse(printed);
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(packageFile.exports));
  });

  it("would miss them", () => {
    const { status } = check(spoilt((text) => text.replace("types/browser/client.d.ts", "types/browser/clients.d.ts")));
    expect(status).not.toBe(0);
  });
});
