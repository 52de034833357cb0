/** What strangers may put into a folder: files that tools for JavaScript take configuration or code from. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageFile from "../package.json" with { type: "json" };
import { temporaryFolder } from "./stele.ts";

const MARK = join(temporaryFolder(), "ran");

/** Whether a program among the files below has been run. */
export function hasRun(): boolean {
  return existsSync(MARK);
}

const EVIL = `require("node:fs").writeFileSync("${MARK}", "");\n`;

/** Shows in the bytes of what it is bundled into. */
const ESM = "globalThis.evil = 1;\nexport default 1;\nexport const jsx = 1;\n";

const COMPILER = {
  baseUrl: ".",
  paths: { "*": ["./evil.ts"] },
  jsx: "react-jsx",
  jsxImportSource: "./evil",
  alwaysStrict: true,
  target: "es5",
  verbatimModuleSyntax: true,
};

/** Files that tools for JavaScript take configuration or code from, by name. */
export const HOSTILE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "tsconfig.json": { "tsconfig.json": JSON.stringify({ compilerOptions: COMPILER }), "evil.ts": ESM },
  "a tsconfig.json that extends another": {
    "tsconfig.json": JSON.stringify({ extends: "./base.json" }),
    "base.json": JSON.stringify({ compilerOptions: COMPILER }),
    "evil.ts": ESM,
  },
  "jsconfig.json": { "jsconfig.json": JSON.stringify({ compilerOptions: COMPILER }), "evil.ts": ESM },
  "package.json": {
    "package.json": JSON.stringify({
      name: "stele",
      type: "module",
      main: "./evil.cjs",
      browser: { "./element.ts": "./evil.ts" },
      sideEffects: false,
      imports: { "#*": "./evil.ts" },
      exports: { ".": "./evil.cjs", "./*": "./evil.cjs" },
      workspaces: ["*", "packages/*"],
      scripts: { prepack: "node evil.cjs", build: "node evil.cjs" },
    }),
    "evil.ts": ESM,
    "evil.cjs": EVIL,
  },
  ".env": { ".env": "NODE_OPTIONS=--require=./evil.cjs\nSTELE_OUT=evil\n", "evil.cjs": EVIL },
  ".npmrc": {
    ".npmrc": "script-shell=./evil.sh\nnode-options=--require=./evil.cjs\nregistry=http://127.0.0.1:1/\n",
    "evil.cjs": EVIL,
  },
  "node.config.json": {
    "node.config.json": JSON.stringify({ nodeOptions: { require: ["./evil.cjs"], import: ["./evil.cjs"] } }),
    "evil.cjs": EVIL,
  },
  node_modules: Object.fromEntries(
    [...Object.keys(packageFile.devDependencies), "@esbuild/linux-x64", "stele", "fsevents"].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "99.0.0", main: "./index.js" })],
      [`node_modules/${name}/index.js`, EVIL],
    ]),
  ),
};

/** All of them in one folder. */
export const EVERYTHING = Object.assign({}, ...Object.values(HOSTILE)) as Readonly<Record<string, string>>;

/** Programs by the names of those that a build may start; each leaves a mark and goes on as the true one. */
export function writePrograms(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, program] of Object.entries({ node: process.execPath, sh: "/bin/sh" })) {
    writeFileSync(join(folder, name), `#!/bin/sh\n: >"${MARK}"\nexec "${program}" "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
}
