/** How a checkout starts its tool: by a bundle that it keeps, or from its sources. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EVERYTHING, hasRun } from "../hostile-workspace.ts";
import { root, temporaryFolder, writeFiles } from "../stele.ts";
import {
  kept,
  newCheckout,
  onlyKept,
  removeCompilers,
  run,
  SITE,
  starter,
  textsIn,
  VERSION,
  warmCheckout,
} from "./checkout.ts";

describe("a second start", () => {
  it("needs no compiler, from any folder", () => {
    const checkout = warmCheckout();
    removeCompilers(checkout);
    expect(run(checkout, ["--version"], temporaryFolder())).toEqual(VERSION);
  });

  it("builds with no compiler, and writes the bytes that the sources write", () => {
    const checkout = warmCheckout();
    removeCompilers(checkout);
    const written = [checkout, root].map((tool) => {
      const folder = temporaryFolder();
      writeFiles(folder, SITE);
      // With --debug, the tool starts from its sources.
      expect(run(tool, ["build", "--quiet", ...(tool === root ? ["--debug"] : [])], folder).status).toBe(0);
      return textsIn(folder);
    });
    expect(written[0]?.size).toBeGreaterThan(20);
    expect(written[0]).toEqual(written[1]);
  });

  it("takes the code that the first one compiled, and leaves it as it is", () => {
    const checkout = warmCheckout();
    const code = onlyKept(checkout, "code");
    const before = statSync(code, { bigint: true });
    expect(run(checkout, ["--version"])).toEqual(VERSION);
    expect(statSync(code, { bigint: true })).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
  });

  it("of a command that failed before keeps the code of the command that succeeds, once", () => {
    const checkout = warmCheckout();
    const folder = temporaryFolder();
    const sizeAfter = (site: string, status: number): number => {
      writeFiles(folder, { ...SITE, "content/site.yaml": site });
      expect(run(checkout, ["check", "--quiet"], folder).status).toBe(status);
      return statSync(kept(checkout, "code").find((file) => file.endsWith(".check.code")) ?? "").size;
    };
    const failed = sizeAfter("source_locale: en\n", 1);
    const succeeded = sizeAfter(SITE["content/site.yaml"], 0);
    expect(succeeded).toBeGreaterThan(failed);
    expect(sizeAfter("source_locale: en\n", 1)).toBe(succeeded);
  });
});

describe("a folder of strangers", () => {
  it("changes nothing in the bundle that is made there", () => {
    const checkout = newCheckout();
    const folder = temporaryFolder();
    writeFiles(folder, { ...EVERYTHING, ...SITE });
    expect(run(checkout, ["build", "--quiet"], folder)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(hasRun()).toBe(false);
    const [made, expected] = [checkout, warmCheckout()].map((one) => readFileSync(onlyKept(one, "bundle")));
    expect(made?.equals(expected ?? Buffer.of())).toBe(true);
  });

  it("changes nothing in what the sources write", () => {
    const written = [SITE, { ...EVERYTHING, ...SITE }].map((files) => {
      const folder = temporaryFolder();
      writeFiles(folder, files);
      expect(run(warmCheckout(), ["build", "--quiet", "--debug"], folder)).toEqual({
        status: 0,
        stdout: "",
        stderr: "",
      });
      return [...textsIn(folder)].filter(([name]) => name.startsWith("dist"));
    });
    expect(written[0]).toEqual(written[1]);
    expect(hasRun()).toBe(false);
  });
});

it("starts that run at the same time, each the first one, all work and leave one whole bundle", async () => {
  const checkout = newCheckout();
  const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [starter(checkout), "hosts"]));
  const outputs = (await Promise.all(starts)).map(({ stdout, stderr }) => ({ stdout, stderr }));
  expect(outputs[0]?.stdout).toContain("netlify");
  for (const output of outputs) expect(output).toEqual(outputs[0]);
  expect(readdirSync(join(checkout, "node_modules/.cache/stele"))).toHaveLength(2);
  removeCompilers(checkout);
  expect(run(checkout, ["hosts"])).toMatchObject({ status: 0, ...outputs[0] });
});

it("--debug names source files and lines", () => {
  const breaking = `data:text/javascript,${encodeURIComponent(
    'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; const { lstatSync } = fs; fs.lstatSync = (path, options) => { if (path.endsWith("/functions")) throw new TypeError("broken on purpose"); return lstatSync(path, options); }; syncBuiltinESMExports();',
  )}`;
  const folder = temporaryFolder();
  writeFiles(folder, SITE);
  const environment = { NODE_OPTIONS: `--import ${JSON.stringify(breaking)}` };
  const { stderr } = run(warmCheckout(), ["check", "--debug"], folder, environment);
  expect(stderr).toMatch(/TypeError: broken on purpose\n/);
  expect(stderr).toMatch(/scripts\/commands\/shared\/plan-site\.ts:\d+:\d+/);
});
