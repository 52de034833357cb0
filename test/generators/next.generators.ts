/**
 * Routes in ten lines, for generators without an integration: the static export of the real Next, and two scripts that
 * write its routes, from the list of the app and from the HTML. The guide shows these scripts.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { skip } from "../engines.ts";
import { root, stele, temporaryFolder, writeFiles } from "../stele.ts";
import * as reading from "./reading.ts";

const HERE = join(root, "test/generators/next");
const isInstalled = existsSync(join(HERE, "node_modules/next"));
if (!isInstalled) skip("Next is not installed: npm ci --prefix test/generators/next");
const isFull = process.env.STELE_RUNS === "all";

const READING: reading.Reading = {
  baseUrl: "https://docs.example.com/",
  sourceLocale: "en",
  folders: { en: "en", "pt-br": "pt-BR", ar: "ar" },
  spelling: "cut",
};

interface Variant {
  readonly name: string;
  readonly home: string;
  readonly edits: Readonly<Record<string, readonly [from: string, to: string]>>;
}

const VARIANTS: readonly Variant[] = [
  { name: "homes of languages without a slash", home: "https://docs.example.com/pt-br", edits: {} },
  {
    name: "a slash behind every address",
    home: "https://docs.example.com/pt-br/",
    edits: {
      "next.config.mjs": ['output: "export"', 'output: "export", trailingSlash: true'],
      "routes.mjs": ["...slug].", '...slug, ""].'],
    },
  },
];

function prepare({ edits }: Variant): string {
  const project = temporaryFolder();
  cpSync(join(HERE, "site"), project, { recursive: true });
  symlinkSync(join(HERE, "node_modules"), join(project, "node_modules"));
  for (const [file, [from, to]] of Object.entries(edits)) {
    writeFiles(project, { [file]: readFileSync(join(project, file), "utf8").replace(from, to) });
  }
  return project;
}

function node(project: string, ...args: string[]): void {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8", env });
  expect(status, stdout + stderr).toBe(0);
}

describe.skipIf(!isInstalled)("routes in ten lines", () => {
  it.each(isFull ? VARIANTS : VARIANTS.slice(0, 1))("publishes what Next exports: $name", (variant) => {
    const project = prepare(variant);
    const output = join(project, "out");
    node(project, "node_modules/next/dist/bin/next", "build");
    const truth = reading.pairsInHtml(output, READING);
    expect(truth.size).toBe(16);
    for (const script of ["routes.mjs", "routes-from-html.mjs"]) {
      node(project, script);
      const routes = reading.routesIn(join(project, "routes.jsonl"));
      const stated = reading.pairsOfRoutes(routes, "en");
      expect(reading.compare(stated, truth, output, READING.baseUrl), script).toEqual(reading.allRight(16));
      const { status, stdout, stderr } = stele(project, ["build", "--out", "out", "--merge"]);
      expect(status, stdout + stderr).toBe(0);
      const published = reading.publishedPairs(output);
      expect(reading.compare(published, truth, output, READING.baseUrl), script).toEqual(reading.allRight(16));
      expect([...published.values()]).toContain(variant.home);
    }
    rmSync(join(project, "content/pt-br/install.md"));
    node(project, "routes.mjs");
    stele(project, ["build", "--out", "out", "--merge"]);
    const left = [...reading.publishedPairs(output).values()];
    expect(left).toContain(`${variant.home.replace("pt-br", "ar/install")}`);
    expect(left).not.toContain(`${variant.home.replace("pt-br", "pt-br/install")}`);
  });

  it("shows these scripts in the guide", () => {
    const guide = readFileSync(join(root, "scripts/integrations/README.md"), "utf8");
    for (const script of ["routes.mjs", "routes-from-html.mjs"]) {
      expect(guide).toContain(readFileSync(join(HERE, "site", script), "utf8"));
    }
  });
});
