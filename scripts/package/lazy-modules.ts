/** Makes the bundled tool load modules on first use. Loading all at its start takes longer than a small build. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { buildSync, type BuildOptions, type Metafile, type Plugin } from "esbuild";

/** Packages that get their own file. A module that imports them must not call their functions while it loads. */
const PACKAGES: readonly string[] = [
  "fastest-levenshtein",
  "htmlparser2",
  "saxes",
  "serve-handler",
  "smol-toml",
  "string-width",
  "yaml",
  "zod",
];

/** Modules of Node that the tool does not load at its start. */
const OF_NODE: readonly string[] = ["child_process", "crypto", "http", "os", "url", "worker_threads", "zlib"];

/** Bundles each of the packages into `lib/<name>.cjs` below `out`, the folder of the tool. */
export function bundleLazyPackages(out: string, options: BuildOptions): Metafile {
  const { metafile } = buildSync({
    ...options,
    entryPoints: Object.fromEntries(PACKAGES.map((name) => [name, name])),
    outdir: join(out, "lib"),
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    metafile: true,
  });
  return metafile;
}

/**
 * Makes a plugin that replaces each lazy module by a small one, which loads the real module on first use.
 *
 * @param out the folder of the tool; the packages must be bundled already
 */
export function lazyModules(out: string): Plugin {
  const filter = new RegExp(`^(?:${PACKAGES.join("|")}|(?:node:)?(?:${OF_NODE.join("|")}))$`);
  return {
    name: "lazy modules",
    setup(bundler) {
      bundler.onResolve({ filter }, ({ path, namespace }) =>
        namespace === "lazy" ? undefined : { path, namespace: "lazy" },
      );
      bundler.onResolve({ filter: /./, namespace: "lazy" }, ({ path }) => ({ path, external: true }));
      bundler.onLoad({ filter, namespace: "lazy" }, ({ path }) => ({ contents: standIn(path, out), loader: "js" }));
    },
  };
}

/** Makes the text of a small module with the members of the real one, which is loaded here to list them. */
function standIn(name: string, out: string): string {
  const path = PACKAGES.includes(name) ? `./lib/${name}.cjs` : name;
  const required: unknown = createRequire(resolve(out, "stele.cjs"))(path);
  const load = `let loaded;\nconst load = () => (loaded ??= require(${JSON.stringify(path)}));\n`;
  if (typeof required === "function") return `${load}module.exports = (...values) => load()(...values);\n`;
  const members = Object.keys(required as object);
  if (members.join() === "default") return `${load}module.exports = (...values) => load().default(...values);\n`;
  const getters = members
    .map((member) => JSON.stringify(member))
    .map((member) => `get ${member}() { return load()[${member}]; }`);
  return `${load}module.exports = {\n${getters.join(",\n")}\n};\n`;
}
