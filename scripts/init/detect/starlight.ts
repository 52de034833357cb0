/** Detects Starlight and Astro (https://starlight.astro.build/guides/i18n/, /reference/configuration/, November 2026). */
import type { Doubt } from "../doubts.ts";
import { foundLocale, type FoundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { filesBelow } from "./files-below.ts";
import { keyedLocales, unlessKnown } from "./javascript/doubts.ts";
import { type Program, readProgram } from "./javascript/programs.ts";
import { isUnset, itemsIn, memberAt, membersIn, textIn, textsIn, type Value } from "./javascript/values.ts";

const CONFIGS = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const TREE = "src/content/docs";
const PUBLISHING = "npx astro build && npx --no -- stele build --out dist --merge";

/** Looks for Starlight, or for Astro with the folder `src/content/docs`. */
export function findStarlight(repository: Repository): DocsTree | undefined {
  const program = readProgram(repository, CONFIGS);
  const isStarlight = program !== undefined && /\bstarlight\b/.test(program.code);
  if (!program || !(isStarlight || repository.folders("src/content").includes("docs"))) return undefined;
  const config = program.exported();
  const languages = isStarlight ? starlightLocales(repository, program) : astroLocales(repository, config);
  const slash = memberAt(config, "trailingSlash");
  const format = memberAt(config, "build", "format");
  const isOther = textIn(format) !== undefined && textIn(format) !== "directory";
  const loaded = loaderOf(repository);
  const doubts: Doubt[] = [
    ...["site", "base"].flatMap((key) => unlessKnown("base_url", key, memberAt(config, key))),
    ...unlessKnown("pages", "trailingSlash", slash),
    ...unlessKnown("pages", "build.format", format),
    ...(isOther ? [{ key: "pages", reason: "unsupported", what: "build.format", from: format } as const] : []),
    ...languages.doubts,
    ...loaded.doubts,
  ];
  const never = textIn(slash) === "never" ? { url: "/{path:starlight}", index_url: "/{path:starlight}" } : {};
  const hasErrorPage = repository.files(TREE).some((name) => /^404\.mdx?$/.test(name));
  const exclude = [
    ...(hasErrorPage ? ["/404"] : []),
    ...(isOldCollection(repository) ? ["/**/_*/**"] : []),
    ...loaded.exclude,
  ];
  const row: PagesRow = { preset: "starlight", ...never, ...(exclude.length > 0 && { exclude }) };
  const hasPages = repository.files("src/pages").some((name) => !/^(?:404\.|\[)/.test(name));
  return {
    generator: isStarlight ? "Starlight" : "Astro",
    evidence: program.file,
    baseUrl: joinedAddress(textIn(memberAt(config, "site")), textIn(memberAt(config, "base"))),
    rows: [row],
    leftOut: isStarlight && hasPages ? ["src/pages/"] : [],
    publishing: PUBLISHING,
    ...languages,
    doubts,
  };
}

/**
 * Whether folders with `_` in front hold no pages. Collections without a loader leave them out
 * (https://docs.astro.build/en/guides/upgrade-to/v5/#legacy-v20-content-collections-api, read November 2026).
 */
function isOldCollection(repository: Repository): boolean {
  const configs = ["src/content/config.ts", "src/content/config.mjs", "src/content/config.js"];
  const file = configs.find(repository.has);
  if (file === undefined || /\bloader\b|docsLoader/.test(repository.text(file) ?? "")) return false;
  return filesBelow(repository, TREE).some((name) => /(?:^|\/)_[^/]*\//.test(name));
}

const COLLECTIONS = ["ts", "mts", "js", "mjs"].map((ending) => `src/content.config.${ending}`);

/** Reads what the collection `docs` leaves out: `glob({ pattern: ["**\/*.md", "!{de,fr}/**"] })`. */
function loaderOf(repository: Repository): { readonly exclude: readonly string[]; readonly doubts: readonly Doubt[] } {
  const docs = readProgram(repository, COLLECTIONS)?.valueOf("collections");
  const loader = docs && memberAt(docs, "docs", "loader");
  if (loader?.kind !== "call" || loader.name !== "glob") return { exclude: [], doubts: [] };
  const [options] = loader.given;
  const base = options && textIn(memberAt(options, "base"));
  const pattern = options && memberAt(options, "pattern");
  const patterns = pattern ? (textsIn(pattern) ?? [textIn(pattern)]) : [undefined];
  const folders = patterns.flatMap((one) => /^!\/?([\w{},.-]+\/\*\*)$/.exec(one ?? "")?.[1] ?? []);
  const isRead = patterns.every(
    (one) => one !== undefined && /^(?:\*\*\/(?:\[\^_\])?\*\.[\w{},]+|!\/?[\w{},.-]+\/\*\*)$/.test(one),
  );
  const isHere = base !== undefined && plainFolder(base) === TREE;
  const doubt: Doubt = { key: "pages", reason: "unsupported", what: "the loader glob", from: loader };
  return { exclude: folders.map((one) => `/${one}`), doubts: isRead && isHere ? [] : [doubt] };
}

type Languages = Pick<DocsTree, "locales" | "sourceLocale" | "sourcePrefix"> & { readonly doubts: readonly Doubt[] };

function starlightLocales(repository: Repository, { callsOf }: Program): Languages {
  const folders = repository.folders(TREE);
  const [options] = callsOf("starlight").flatMap(([first]) => first ?? []);
  if (!options) return { locales: localesOfFolders(folders), doubts: [] };
  const found = keyedLocales(memberAt(options, "locales"));
  const byDefault = memberAt(options, "defaultLocale");
  const code = textIn(byDefault);
  const isStated = found.locales.length > 0;
  return {
    locales: isStated ? found.locales : localesOfFolders(folders),
    sourceLocale: found.root ? (found.root.label ?? found.root.code) : code,
    // If the source language has a folder, its addresses have a prefix.
    sourcePrefix: found.root === undefined && code !== undefined && code !== "root" && folders.includes(code),
    doubts: [...found.doubts, ...unlessKnown("source_locale", "defaultLocale", byDefault)],
  };
}

/** Reads the languages of Astro itself (https://docs.astro.build/en/guides/internationalization/). */
function astroLocales(repository: Repository, config: Value): Languages {
  const i18n = memberAt(config, "i18n");
  const listed = memberAt(i18n, "locales");
  const locales = itemsIn(listed).flatMap((item): FoundLocale[] => {
    const [tag] = textsIn(memberAt(item, "codes")) ?? [];
    const found = foundLocale(textIn(item) ?? textIn(memberAt(item, "path")) ?? "", { tag });
    return found ? [found] : [];
  });
  const prefix = memberAt(i18n, "routing", "prefixDefaultLocale");
  const moved = ["domains", "routing"].flatMap((key) => membersIn(memberAt(i18n, key)));
  // Astro leaves the addresses of pages in collections to a page of the project, such as `src/pages/[...slug].astro`.
  const pages = repository.files("src/pages").find((name) => name.startsWith("["));
  const from = pages === undefined ? config : { file: `src/pages/${pages}` };
  return {
    locales: locales.length > 0 ? locales : localesOfFolders(repository.folders(TREE)),
    sourceLocale: textIn(memberAt(i18n, "defaultLocale")),
    sourcePrefix: prefix.kind === "plain" && prefix.plain === true,
    doubts: [
      ...(isUnset(i18n) || listed.kind === "list" ? [] : unlessKnown("locales", "i18n.locales", listed)),
      ...moved.flatMap(([key, value]) => (key === "prefixDefaultLocale" ? [] : unlessKnown("pages", key, value))),
      { key: "pages", reason: "computed", what: "the address of each page", from },
    ],
  };
}
