/**
 * The types of the integrations, which are structural, against the real types of the generators. Eleventy has none for
 * plugins.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { afterFile, root, writeFiles } from "../stele.ts";

/** Folder of the generator -> a file that uses the integration as the generator's types ask for. */
const USES = {
  docusaurus: `
    import type { LoadContext, Plugin } from "@docusaurus/types";
    import stele from "stele/docusaurus";
    export const plugin: (context: LoadContext, options: { id: string }) => Plugin<undefined> = stele;`,
  starlight: `
    import type { AstroIntegration } from "astro";
    import stele from "stele/astro";
    export const integration: AstroIntegration = stele({ hosts: ["netlify"] });`,
  vitepress: `
    import { defineConfig } from "vitepress";
    import { stele } from "stele/vitepress";
    export default defineConfig({ vite: { plugins: [stele({ hosts: ["netlify"] })] } });`,
};

it.for(Object.entries(USES))("%s", ([name, text]) => {
  const folder = mkdtempSync(join(root, "test/generators", name, "types-"));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const compilerOptions = {
    lib: ["es2024", "dom"],
    types: [],
    module: "esnext",
    moduleResolution: "bundler",
    paths: { "stele/*": [join(root, "scripts/integrations/*.ts")] },
  };
  const tsconfig = {
    extends: join(root, "tsconfig.json"),
    compilerOptions,
    files: ["use.ts"],
    include: [],
    exclude: [],
  };
  writeFiles(folder, { ".gitignore": "*\n", "use.ts": text, "tsconfig.json": JSON.stringify(tsconfig) });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  expect(stdout.split("\n").filter((line) => line.includes("use.ts"))).toEqual([]);
});
