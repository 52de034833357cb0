/**
 * Bundles the tool with its run-time dependencies, for the npm package and for the cache of a checkout. npm packages
 * and built-in modules are loaded on first use: loading all of them at the start takes longer than a small build.
 */
import { createRequire } from "node:module";
import { basename } from "node:path";
import { compileFunction } from "node:vm";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { makers, OWN_SETTINGS } from "./ready.ts";

/** Packages that are loaded on first use, each from its own file. No module may use them at its top level. */
const PACKAGES: readonly string[] = [
  "@lezer/javascript",
  "fastest-levenshtein",
  "htmlparser2",
  "saxes",
  "serve-handler",
  "smol-toml",
  "string-width",
  "yaml",
  "zod",
];

/** Returns the file of a package, without a folder for its scope. */
function fileOf(name: string): string {
  return `${name.replace(/^@/, "").replace("/", "-")}.cjs`;
}

/** Modules of Node that the tool does not load at its start. */
const OF_NODE: readonly string[] = ["child_process", "crypto", "http", "os", "url", "worker_threads", "zlib"];

/** Names are not minified, so that the stack of an internal error is readable. */
const FOR_NODE = { platform: "node", target: "node20.19", minifySyntax: true, minifyWhitespace: true } as const;

const onNode = {
  ...OWN_SETTINGS,
  ...FOR_NODE,
  bundle: true,
  legalComments: "none",
  logLevel: "silent",
  write: false,
  metafile: true,
  outdir: ".package",
  // esbuild writes module paths into the bundle. A linked package keeps its path in `node_modules` there.
  preserveSymlinks: true,
} as const satisfies BuildOptions;

export interface BundledTool {
  /** Path -> text. `tool.cjs` is all programs. `lib/` contains what is loaded on first use. */
  readonly files: ReadonlyMap<string, string>;
  readonly inputs: Metafile["inputs"];
}

/**
 * Bundles the tool into one file: V8 loads one large script with its compiled code faster than many small ones. Each
 * program runs when it is called: `require("./tool.cjs").command()`.
 *
 * @param modules the modules that programs import, for the npm package: name -> entry. They share the code of the tool.
 *   The files then also contain `stele.cjs`, which starts the tool, and an ES module for each name.
 */
export async function bundleTool(modules?: Readonly<Record<string, string>>): Promise<BundledTool> {
  const libraries = await bundleLazyPackages();
  const require = loader(libraries.texts);
  const values = await readyValues(require);
  const programs = Object.entries({ command: "scripts/stele.ts", ...modules });
  const parts = programs.map(([name, entry]) => `exports.${name} = () => require("./${entry}");`);
  const { outputFiles, metafile } = await build({
    ...onNode,
    plugins: [readyFiles, lazyModules(require)],
    stdin: { contents: parts.join("\n"), sourcefile: "tool.js", resolveDir: OWN_SETTINGS.absWorkingDir },
    format: "cjs",
  });
  const text = outputFiles[0]?.text ?? "";
  const tool = evaluated(text, require) as Readonly<Record<string, () => object>>;
  const imported = Object.keys(modules ?? {}).map((name) => {
    return [`${name}.js`, moduleOf(name, Object.keys(tool[name]?.() ?? {}))] as const;
  });
  const started = modules ? [["stele.cjs", await bundleStarter()] as const, ...imported] : [];
  return {
    files: new Map([...started, ["tool.cjs", text], ...libraries.texts, ...values]),
    inputs: { ...libraries.inputs, ...metafile.inputs },
  };
}

/** Bundles the program that starts the tool of the npm package. */
async function bundleStarter(): Promise<string> {
  const { outputFiles } = await build({
    ...onNode,
    entryPoints: ["scripts/launch/packed.mjs"],
    format: "cjs",
    define: { "import.meta.dirname": "__dirname" },
  });
  return outputFiles[0]?.text ?? "";
}

/** Returns an ES module with the members of a part of `tool.cjs`, so that programs and the command load the same code. */
function moduleOf(name: string, names: readonly string[]): string {
  const named = names.filter((one) => one !== "default");
  return [
    'import { createRequire } from "node:module";',
    `const module = createRequire(import.meta.url)("./tool.cjs").${name}();`,
    ...(named.length === 0 ? [] : [`export const { ${named.join(", ")} } = module;`]),
    ...(names.includes("default") ? ["export default module.default;"] : []),
    "",
  ].join("\n");
}

/** Leaves out the messages of zod in fifty languages, the larger part of it: nothing prints them. */
const withoutLocales: Plugin = {
  name: "no locales of zod",
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, () => ({ contents: "export {};" }));
  },
};

async function bundleLazyPackages() {
  const { outputFiles, metafile } = await build({
    ...onNode,
    plugins: [withoutLocales],
    entryPoints: Object.fromEntries(PACKAGES.map((name) => [basename(fileOf(name), ".cjs"), name])),
    outExtension: { ".js": ".cjs" },
    format: "cjs",
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [`lib/${basename(path)}`, text]));
  return { texts, inputs: metafile.inputs };
}

/** Makes the values of `ready.ts`. One run of esbuild makes all that have the same options, and parses each file once. */
async function readyValues(require: NodeJS.Require): Promise<(readonly [path: string, text: string])[]> {
  const groups = new Map<string, Record<string, string>>();
  for (const [name, { entry, options }] of Object.entries(makers)) {
    const key = JSON.stringify(options);
    groups.set(key, Object.assign(groups.get(key) ?? {}, { [name]: entry }));
  }
  const runs = Array.from(groups, ([key, entryPoints]) =>
    build({ ...(JSON.parse(key) as BuildOptions), entryPoints, outdir: ".", write: false }),
  );
  const files = (await Promise.all(runs)).flatMap(({ outputFiles }) => outputFiles);
  const texts = new Map(files.map(({ path, text }) => [basename(path, ".js"), text]));
  return Object.entries(makers).map(([name, { valueOf }]) => {
    return [`lib/${name}.json`, JSON.stringify(valueOf(texts.get(name) ?? "", require))];
  });
}

/** Replaces `ready.ts` by a module that reads the values from files. The bundled tool contains no bundler. */
const readyFiles: Plugin = {
  name: "ready values",
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]package[\\/]ready\.ts$/ }, () => {
      const files = Object.keys(makers).map((name) => `"${name}": () => require("./lib/${name}.json")`);
      const text = `const files = {${files.join()}};\nconst values = {};\n`;
      return { contents: `${text}export const ready = (name) => (values[name] ??= files[name]());` };
    });
    bundler.onResolve({ filter: /^\.\/lib\/[\w-]+\.json$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Makes a plugin that replaces `PACKAGES` and `OF_NODE` by small modules, which load the real ones on first use. */
function lazyModules(require: NodeJS.Require): Plugin {
  const filter = new RegExp(`^(?:${PACKAGES.join("|")}|(?:node:)?(?:${OF_NODE.join("|")}))$`);
  return {
    name: "lazy modules",
    setup(bundler) {
      bundler.onResolve({ filter }, ({ path, namespace }) =>
        namespace === "lazy" ? undefined : { path, namespace: "lazy" },
      );
      bundler.onResolve({ filter: /./, namespace: "lazy" }, ({ path }) => ({ path, external: true }));
      bundler.onLoad({ filter, namespace: "lazy" }, ({ path }) => ({ contents: standIn(path, require), loader: "js" }));
    },
  };
}

/** Makes the text of the small module for `lazyModules`. Loads the real module to list its members. */
function standIn(name: string, require: NodeJS.Require): string {
  const path = PACKAGES.includes(name) ? `./lib/${fileOf(name)}` : name;
  const required: unknown = require(name);
  const load = `let loaded;\nconst load = () => (loaded ??= require(${JSON.stringify(path)}));\n`;
  if (typeof required === "function") return `${load}module.exports = (...values) => load()(...values);\n`;
  const members = Object.keys(required as object);
  if (members.join() === "default") return `${load}module.exports = (...values) => load().default(...values);\n`;
  const getters = members
    .map((member) => JSON.stringify(member))
    .map((member) => `get ${member}() { return load()[${member}]; }`);
  return `${load}module.exports = {\n${getters.join(",\n")}\n};\n`;
}

/** Returns a `require` that loads packages from their bundles if possible, because one file loads faster than many. */
function loader(texts: ReadonlyMap<string, string>): NodeJS.Require {
  const others = createRequire(import.meta.url);
  const loaded = new Map<string, unknown>();
  const load = (name: string): unknown => {
    const text = texts.get(`lib/${fileOf(name)}`);
    if (text === undefined) return others(name);
    const known = loaded.get(name) ?? evaluated(text, others);
    loaded.set(name, known);
    return known;
  };
  return Object.assign(load, others);
}

/** Runs a CommonJS module and returns its exports. */
function evaluated(text: string, require: NodeJS.Require): unknown {
  const module = { exports: {} };
  compileFunction(text, ["module", "exports", "require"])(module, module.exports, require);
  return module.exports;
}
