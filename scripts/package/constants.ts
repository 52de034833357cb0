/**
 * Modules whose exports are the same for every site, and which need a library to say them: the package carries their
 * values instead, so that nobody's build loads that library.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/** These modules, as seen from here. All that they export is JSON. */
export const CONSTANT_MODULES = [
  "../artifacts/openapi/shapes.ts",
  "../artifacts/reference/ready-parts.tsx",
  "../artifacts/reference/shape-tables.tsx",
  "../artifacts/sitemap/skeletons.ts",
] as const;

/** Puts the values of each such module in its place. */
export const readyConstants: Plugin = {
  name: "ready constants",
  setup(bundler) {
    for (const module of CONSTANT_MODULES) {
      const path = fileURLToPath(new URL(module, import.meta.url));
      const filter = new RegExp(`${path.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
      bundler.onLoad({ filter }, async () => {
        const values = (await import(module)) as Readonly<Record<string, unknown>>;
        const exported = Object.entries(values).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { contents: exported.join("\n"), loader: "js" };
      });
    }
  },
};
