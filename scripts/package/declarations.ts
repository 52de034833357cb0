/** Writes the type declarations (`.d.ts`) of the modules that the npm package exports. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix, resolve } from "node:path";

/**
 * Writes the declarations of the entries and of all modules that the entries import.
 *
 * @param entries paths below `scripts/`
 * @param out the folder to write to
 * @throws Error with the output of the compiler, or if a declaration imports a package
 */
export function writeDeclarations(entries: readonly string[], out: string): void {
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, "all-"));
  try {
    declareAll(entries, folder);
    const written = new Set<string>();
    const waiting = entries.map(declarationOf);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (written.has(name)) continue;
      written.add(name);
      const text = readFileSync(join(folder, name), "utf8");
      mkdirSync(dirname(join(out, name)), { recursive: true });
      // Imports must name `.js` files, because the package does not contain the sources.
      writeFileSync(join(out, name), text.replaceAll(/(\bfrom "\.[^"]*)\.tsx?(")/g, "$1.js$2"));
      for (const [, imported = ""] of text.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)) {
        if (!imported.startsWith(".")) throw new Error(`The declarations of ${name} need ${imported}`);
        waiting.push(declarationOf(posix.join(posix.dirname(name), imported)));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function declareAll(entries: readonly string[], folder: string): void {
  const configuration = {
    extends: resolve("tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      // The sources of the switcher need the DOM types; its declarations do not use them.
      lib: ["es2024", "dom", "dom.iterable"],
      declaration: true,
      emitDeclarationOnly: true,
      outDir: ".",
      rootDir: resolve("scripts"),
      // By default, tsc looks for types next to this configuration, which may be outside the project.
      typeRoots: [resolve("node_modules/@types")],
    },
    include: [],
    files: entries.map((entry) => resolve("scripts", entry)),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`No declarations:\n${stdout}`);
}

function declarationOf(source: string): string {
  return source.replace(/\.tsx?$/, ".d.ts");
}
