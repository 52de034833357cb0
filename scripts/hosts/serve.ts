/**
 * Rules for `serve` (https://github.com/vercel/serve, 14.2) with `serve-handler` 6.1 and its `path-to-regexp` 3.3. We
 * read the code and measured in November 2026. The rules are in `serve.json` in the served folder, where `npx serve
 * dist` reads them.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, measured, read } from "./host.ts";
import { deepestPage, hostDiagnostics, MOVE_PAGES_UP } from "./shared/diagnostics.ts";
import { bytesOf, depthsOf, jsonText, publishedFile } from "./shared/files.ts";
import { fileRulesOf, headerPairs, headersByPlace, type Tree, treesOf } from "./shared/rules.ts";

/** The members of `serve.json` that we write: https://github.com/vercel/serve-handler#options. */
export interface ServeConfiguration {
  readonly cleanUrls: readonly string[];
  readonly directoryListing: false;
  readonly rewrites: readonly ServeRewrite[];
  readonly headers: readonly { readonly source: string; readonly headers: ReturnType<typeof headerPairs> }[];
}

interface ServeRewrite {
  readonly source: string;
  readonly destination: string;
}

const FILE = "serve.json";

/** `serve` tries every rewrite for every request. With 60 segments it takes 27 ms, with 1,000 more than 3 seconds. */
const SEGMENTS = measured("segments in the path of a page", 50, "serve 14.2.7");

/** With 20,000 rewrites for names, which is a third of this limit, a request takes 0.1 s or more. */
const FILE_SIZE = measured("bytes in serve.json", 8 * 1024 * 1024, "serve 14.2.7");

const PLAIN_NAMES = "Give pages names of letters, digits and hyphens, or leave the host out of hosts:.";

/** `serve` treats every method alike, ignores the query, and sends its own error page. */
export const serve: Host = {
  name: "serve",
  title: "serve",
  evidence: { tier: "engine", by: "serve 14.2.7" },
  documentation: read("https://github.com/vercel/serve-handler#options"),
  limits: [SEGMENTS, FILE_SIZE],
  capability: { ...FILES_ALONE, tree: "rewrite", normalizes: true, types: true, headers: true, cors: true },
  servesAtRoot: true,
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const configuration = serveConfiguration(ruleSet);
  const text = jsonText(configuration);
  const deepest = Math.max(0, ...treesOf(ruleSet.rules).map(({ maxDepth }) => maxDepth));
  return {
    artifacts: [publishedFile(FILE, text, "fragment")],
    diagnostics: hostDiagnostics(serve, ruleSet, facts, [
      { limit: SEGMENTS, count: deepest, where: deepestPage(ruleSet.rules), remedy: MOVE_PAGES_UP },
      { limit: FILE_SIZE, count: bytesOf(text), remedy: PLAIN_NAMES },
    ]),
    ruleCount: configuration.rewrites.length + configuration.headers.length,
  };
}

/** Returns the content of `serve.json`. */
export function serveConfiguration({ rules }: Pick<RuleSet, "rules">): ServeConfiguration {
  // `serve` chooses headers by the file that it sends. So the endpoint sends the headers of the answer files.
  const places = [...headersByPlace(fileRulesOf(rules))].map(([path, headers]) => ({
    source: path.endsWith("/") ? `${path}**` : path,
    headers: headerPairs(headers),
  }));
  // By default, `serve` puts the file name into `Content-Disposition`. With `--no-compression`, a name such as
  // `café.txt` would crash the server (ERR_INVALID_CHAR). `!/serve.json` matches every other file. The source is not
  // `**`, because `**` matches no names that begin with a dot.
  const everyFile = { source: `!/${FILE}`, headers: [{ key: "Content-Disposition", value: "inline" }] };
  return {
    // By default `serve` redirects `/docs/what.html` to `/docs/what`. It must not do so below the endpoint, where a
    // page can have such a name.
    cleanUrls: ["!/api/v1/translate/**"],
    directoryListing: false,
    rewrites: treesOf(rules).flatMap(treeRewrites),
    headers: [everyFile, ...places],
  };
}

/**
 * Makes one rewrite for each depth of pages, because a placeholder matches one segment. A page such as `/café` needs
 * its own earlier rewrite, because `serve` encodes the value of a placeholder and looks for the file
 * `caf%C3%A9.json`. `serve` also applies the rewrites to the result of a rewrite. So no destination begins with the
 * prefix of the sources.
 */
function treeRewrites(tree: Tree): ServeRewrite[] {
  const encoded = tree.pages.filter((page) => page.some((segment) => encodeURIComponent(segment) !== segment));
  const paths = [...encoded.map((page) => `/${page.join("/")}`), ...depthsOf(tree, (index) => `:p${index}`)];
  return paths.map((path) => ({
    // Not the list of locales, which every rewrite would repeat: another locale has no file.
    source: `${tree.from}:locale([\\w-]+)${path}`,
    destination: `${tree.to}:locale${path}${tree.suffix}`,
  }));
}
