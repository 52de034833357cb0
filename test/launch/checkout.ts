/** Checkouts for tests of how they start their tool. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { type Ended, root, temporaryFolder } from "../stele.ts";

/** What `--version` prints. */
export const VERSION: Ended = { status: 0, stdout: `${packageFile.version}\n`, stderr: "" };

/** Copies the sources into a folder with a `node_modules` of its own, whose packages are links. */
export function newCheckout(): string {
  const checkout = join(temporaryFolder(), "checkout");
  for (const name of ["scripts", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  const packages = join(checkout, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === ".package-lock.json") cpSync(join(root, "node_modules", name), join(packages, name));
    else if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  return checkout;
}

let warm: string | undefined;

/** Makes a checkout that has started once, with `--version`. */
export function warmCheckout(): string {
  if (warm === undefined) {
    warm = newCheckout();
    expect(run(warm, ["--version"])).toEqual(VERSION);
  }
  const checkout = join(temporaryFolder(), "checkout");
  cpSync(warm, checkout, { recursive: true, verbatimSymlinks: true });
  return checkout;
}

/** What a checkout keeps: paths of its bundles, or of compiled code. */
export function kept(checkout: string, type: "bundle" | "code"): string[] {
  const folder = join(checkout, "node_modules/.cache/stele");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(`.${type}`))
    .map((name) => join(folder, name));
}

/** The only one of them. */
export function onlyKept(checkout: string, type: "bundle" | "code"): string {
  const [file = "", ...others] = kept(checkout, type);
  expect({ file, others }).toEqual({ file: expect.stringMatching(/./), others: [] });
  return file;
}

/** The program that starts the tool of a checkout. */
export function starter(checkout: string): string {
  return join(checkout, "scripts/launch/launch.mjs");
}

/** Runs a command with the tool of a checkout. */
export function run(checkout: string, args: readonly string[], folder = checkout, environment = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [starter(checkout), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

/** Takes what compiles TypeScript away. After that, only a kept bundle starts. */
export function removeCompilers(checkout: string): void {
  for (const name of ["tsx", "esbuild"]) rmSync(join(checkout, "node_modules", name));
}

/** The key in the name of a kept file. */
export function keyOf(file: string): string {
  return /(\w{64})[^/]*$/.exec(file)?.[1] ?? "";
}

/** A small site that takes every bundled text into its output. */
export const SITE = {
  "content/site.yaml":
    "base_url: https://docs.example.com\nsource_locale: en\nhosts: [netlify]\ngateway: { emit: true }\n",
  "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n",
};

/** The texts of all files in a folder by their paths. */
export function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(files.sort().map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}
