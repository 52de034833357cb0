/**
 * Rules for `serve` (https://github.com/vercel/serve, 14.2) with `serve-handler` 6.1 and its `path-to-regexp` 3.3. We
 * read the code and measured in November 2026. The rules are in `serve.json` in the served folder, where `npx serve
 * dist` reads them.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, limit, read } from "./host.ts";
import { FEWER_LOCALES, hostDiagnostics } from "./shared/diagnostics.ts";
import { depthsOf, jsonText, publishedFile } from "./shared/files.ts";
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

/** For a longer source, minimatch throws an error, which ends the process. */
const SOURCE_LENGTH = limit("characters in a source of serve.json", 64 * 1024, "minimatch.js of minimatch 3.1.5");

/** `serve` treats every method alike, ignores the query, and sends its own error page. */
export const serve: Host = {
  name: "serve",
  title: "serve",
  evidence: { tier: "engine", by: "serve 14.2.7" },
  documentation: read("https://github.com/vercel/serve-handler#options"),
  limits: [SOURCE_LENGTH],
  capability: { ...FILES_ALONE, tree: "rewrite", normalizes: true, types: true, headers: true, cors: true },
  servesAtRoot: true,
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const configuration = serveConfiguration(ruleSet);
  const longest = configuration.rewrites.reduce((most, { source }) => Math.max(most, source.length), 0);
  const counts = [{ limit: SOURCE_LENGTH, count: longest, remedy: FEWER_LOCALES }];
  return {
    artifacts: [publishedFile(FILE, jsonText(configuration), "fragment")],
    diagnostics: hostDiagnostics(serve, ruleSet, facts, counts),
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
    cleanUrls: ["!/api/**"],
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
    source: `${tree.from}:locale(${tree.locales.join("|")})${path}`,
    destination: `${tree.to}:locale${path}${tree.suffix}`,
  }));
}
