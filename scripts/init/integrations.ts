/** The lines that put Stele into the build of a docs generator, for `stele init` to print. It edits no configuration. */
import type { Repository } from "./repository.ts";

/** A docs generator of a project that Stele has an integration for. */
export interface Integration {
  readonly generator: string;
  /** The configuration of the generator: `docusaurus.config.js`. */
  readonly file: string;
  /** The lines to add to `file`. */
  readonly lines: readonly string[];
}

const LINES: Readonly<Record<string, readonly string[]>> = {
  Docusaurus: ['plugins: [["stele/docusaurus", {}]],'],
  Astro: ['import stele from "stele/astro";', "integrations: [stele()],"],
  Starlight: ['import stele from "stele/astro";', "integrations: [starlight({ ... }), stele()],"],
  VitePress: ['import { stele } from "stele/vitepress";', "vite: { plugins: [stele()] },"],
  Eleventy: ['import { stele } from "stele/eleventy";', "eleventyConfig.addPlugin(stele);"],
  Hugo: [
    'theme = ["../node_modules/stele/scripts/integrations/hugo"] # before your theme',
    "[outputs]",
    'home = ["html", "rss", "stele"]',
  ],
  MkDocs: ["hooks: [node_modules/stele/scripts/integrations/mkdocs/stele_hook.py]"],
};

/** The names of Eleventy's configuration (https://www.11ty.dev/docs/config/, read November 2026). */
const ELEVENTY_FILES = ["eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.js"];

/** Finds the integration for the generator of a project. `evidence`: the file by which the generator was found. */
export function findIntegration(
  repository: Pick<Repository, "has">,
  tree: { readonly generator: string; readonly evidence: string } | undefined,
): Integration | undefined {
  const eleventy = ELEVENTY_FILES.find(repository.has);
  const other = eleventy === undefined ? undefined : { generator: "Eleventy", evidence: eleventy };
  const found = tree && LINES[tree.generator] ? tree : other;
  const lines = found && LINES[found.generator];
  return found && lines ? { generator: found.generator, file: found.evidence, lines } : undefined;
}

/** Generators that write routes, but start no build of ours: the source that the content then has. */
const ROUTES: Readonly<Record<string, string>> = { Hugo: "../public/stele.jsonl" };

/** Says how to use an integration. The files that `init` writes are the other way. */
export function integrationLines({ generator, file, lines }: Integration): string[] {
  const routes = ROUTES[generator];
  if (routes !== undefined) {
    return [
      "",
      `${generator} knows its own pages. To read them from there, add to ${file}:`,
      ...lines.map((line) => `  ${line}`),
      `and write into the site.yaml below, instead of its pages:`,
      `  pages: [{ routes: ${routes} }]`,
      "",
    ];
  }
  return [
    "",
    `${generator} knows its own pages, so its integration needs no content files. Add to ${file}:`,
    ...lines.map((line) => `  ${line}`),
    `Each build of ${generator} then builds these files too. The files below are the other way.`,
    "",
  ];
}
