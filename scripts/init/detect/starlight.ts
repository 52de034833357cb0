/** Detects Starlight and Astro (https://starlight.astro.build/guides/i18n/, /reference/configuration/, November 2026). */
import type { Doubt } from "../doubts.ts";
import { foundLocale, type FoundLocale, localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { filesBelow } from "./files-below.ts";
import { keyedLocales, unlessKnown, unlessUnset } from "./javascript/doubts.ts";
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
  const languages = isStarlight ? starlightLocales(repository, program, config) : astroLocales(repository, config);
  const slash = memberAt(config, "trailingSlash");
  const format = memberAt(config, "build", "format");
  const isOther = textIn(format) !== undefined && textIn(format) !== "directory";
  // The path of a page names no language, so no glob can leave one out.
  const loaded = loaderOf(repository, new Set(languages.locales.map(({ code, label = code.toLowerCase() }) => label)));
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
function loaderOf(
  repository: Repository,
  labels: ReadonlySet<string>,
): { readonly exclude: readonly string[]; readonly doubts: readonly Doubt[] } {
  const docs = readProgram(repository, COLLECTIONS)?.valueOf("collections");
  const loader = docs && memberAt(docs, "docs", "loader");
  if (loader?.kind !== "call") return { exclude: [], doubts: [] };
  const [options] = loader.given;
  const ids = options ? unlessUnset("generateId", memberAt(options, "generateId")) : [];
  if (loader.name !== "glob") return { exclude: [], doubts: ids };
  const base = options && textIn(memberAt(options, "base"));
  const pattern = options && memberAt(options, "pattern");
  const patterns = pattern ? (textsIn(pattern) ?? [textIn(pattern)]) : [undefined];
  const folders = patterns.flatMap((one) => /^!\/?([\w{},.-]+\/\*\*)$/.exec(one ?? "")?.[1] ?? []);
  const isRead = patterns.every(
    (one) =>
      one !== undefined &&
      !(one.startsWith("!") && one.split(/[!/{},]/).some((part) => labels.has(part))) &&
      /^(?:\*\*\/(?:\[\^_\])?\*\.[\w{},]+|!\/?[\w{},.-]+\/\*\*)$/.test(one),
  );
  const isHere = base !== undefined && plainFolder(base) === TREE;
  const doubt: Doubt = { key: "pages", reason: "unsupported", what: "the loader glob", from: loader };
  return { exclude: folders.map((one) => `/${one}`), doubts: [...ids, ...(isRead && isHere ? [] : [doubt])] };
}

type Languages = Pick<DocsTree, "locales" | "sourceLocale" | "sourcePrefix"> & { readonly doubts: readonly Doubt[] };

function starlightLocales(repository: Repository, { callsOf, code }: Program, config: Value): Languages {
  const folders = repository.folders(TREE);
  const integrations = memberAt(config, "integrations");
  const name = /\bimport (\w+) from ["']@astrojs\/starlight["']/.exec(code)?.[1] ?? "starlight";
  const here = callsOf(name);
  // Another file of the project may make the call.
  const there = itemsIn(integrations).flatMap((one) => (one.kind === "call" && one.name === name ? [one.given] : []));
  const calls = here.length > 0 ? here : there;
  const [options] = calls[0] ?? [];
  const from = calls[1]?.[0] ?? integrations;
  const unclear: Doubt[] =
    calls.length === 1 ? [] : [{ key: "locales", reason: "computed", what: "the options of starlight", from }];
  const i18n = memberAt(config, "i18n");
  // Without languages of its own, Starlight takes those of Astro.
  if (!isUnset(i18n) && (!options || isUnset(memberAt(options, "locales")))) {
    const ofAstro = astroLanguages(repository, i18n);
    return {
      ...ofAstro,
      doubts: [...unclear, ...ofAstro.doubts, ...unlessUnset("domains", memberAt(i18n, "domains"))],
    };
  }
  if (!options) return { locales: localesOfFolders(folders), doubts: unclear };
  const found = keyedLocales(memberAt(options, "locales"));
  const byDefault = memberAt(options, "defaultLocale");
  const key = textIn(byDefault);
  const isStated = found.locales.length > 0;
  return {
    locales: isStated ? found.locales : localesOfFolders(folders),
    sourceLocale: found.root ? (found.root.label ?? found.root.code) : key,
    // If the source language has a folder, its addresses have a prefix.
    sourcePrefix: found.root === undefined && key !== undefined && key !== "root" && folders.includes(key),
    doubts: [...unclear, ...found.doubts, ...unlessKnown("source_locale", "defaultLocale", byDefault)],
  };
}

/** Reads the languages of Astro itself (https://docs.astro.build/en/guides/internationalization/). */
function astroLanguages(repository: Repository, i18n: Value): Languages {
  const listed = memberAt(i18n, "locales");
  const byDefault = memberAt(i18n, "defaultLocale");
  const locales = itemsIn(listed).flatMap((item): FoundLocale[] => {
    const [tag] = textsIn(memberAt(item, "codes")) ?? [];
    const found = foundLocale(textIn(item) ?? textIn(memberAt(item, "path")) ?? "", { tag });
    return found ? [found] : [];
  });
  const prefix = memberAt(i18n, "routing", "prefixDefaultLocale");
  const isListed = isUnset(i18n) || (listed.kind === "list" && locales.length === listed.items.length);
  return {
    locales: locales.length > 0 ? locales : localesOfFolders(repository.folders(TREE)),
    sourceLocale: textIn(byDefault),
    sourcePrefix: prefix.kind === "plain" && prefix.plain === true,
    doubts: [
      ...(isListed ? [] : [{ key: "locales", reason: "computed", what: "i18n.locales", from: listed } as const]),
      ...unlessKnown("source_locale", "i18n.defaultLocale", byDefault),
      ...unlessKnown("pages", "prefixDefaultLocale", prefix),
    ],
  };
}

/** Reads the languages of Astro. It leaves addresses to a page of the project, such as `src/pages/[...slug].astro`. */
function astroLocales(repository: Repository, config: Value): Languages {
  const i18n = memberAt(config, "i18n");
  const found = astroLanguages(repository, i18n);
  const moved = ["domains", "routing"].flatMap((key) => membersIn(memberAt(i18n, key)));
  const pages = repository.files("src/pages").find((name) => name.startsWith("["));
  const from = pages === undefined ? config : { file: `src/pages/${pages}` };
  return {
    ...found,
    doubts: [
      ...found.doubts,
      ...moved.flatMap(([key, value]) => (key === "prefixDefaultLocale" ? [] : unlessKnown("pages", key, value))),
      { key: "pages", reason: "computed", what: "the address of each page", from },
    ],
  };
}
