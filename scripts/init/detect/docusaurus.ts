/** Detects Docusaurus (https://docusaurus.io/docs/api/docusaurus-config, /docs/i18n/tutorial, /docs/versioning). */
import type { Doubt } from "../doubts.ts";
import { foundLocale, type FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, languageUnknown, pagesFolder } from "./docs-tree.ts";
import { versionFolder, versionRow, type Version } from "./docusaurus-versions.ts";
import { filesBelow, matching } from "./files-below.ts";
import { unlessKnown, unlessUnset } from "./javascript/doubts.ts";
import { truth } from "./javascript/operators.ts";
import { readProgram } from "./javascript/programs.ts";
import { isUnset, itemsIn, memberAt, membersIn, textIn, textsIn, type Value } from "./javascript/values.ts";

/** The most docs plugins that are read. Each reads the list of its versions. */
const MOST_PLUGINS = 100;

const CONFIGS = ["ts", "js", "mjs", "cjs"].map((ending) => `docusaurus.config.${ending}`);

/** Looks for a Docusaurus project. */
export function findDocusaurus(repository: Repository): DocsTree | undefined {
  const program = readProgram(repository, CONFIGS);
  if (!program) return undefined;
  const config = program.exported();
  const all = docsPlugins(config);
  const plugins = all.slice(0, MOST_PLUGINS);
  const slash = memberAt(config, "trailingSlash");
  const ending = slash.kind === "plain" && typeof slash.plain === "boolean" ? slash.plain : undefined;
  const i18n = memberAt(config, "i18n");
  const languages = languagesOf(repository, i18n, textIn(memberAt(config, "baseUrl")));
  const shared = { slash: ending, sourceLocale: languages.sourceLocale, sourceFrom: memberAt(i18n, "defaultLocale") };
  const rows = plugins.map((plugin) => pluginRows(repository, plugin, shared));
  const doubts = [
    ...["url", "baseUrl"].flatMap((key) => unlessKnown("base_url", key, memberAt(config, key))),
    ...unlessKnown("pages", "trailingSlash", slash),
    ...[config, memberAt(config, "presets"), memberAt(config, "plugins")].flatMap((one) =>
      one.kind === "computed" ? [doubt("pages", "computed", "the list of plugins", one)] : [],
    ),
    ...all.slice(MOST_PLUGINS, MOST_PLUGINS + 1).map(({ id, options }) => doubt("pages", "unsupported", id, options)),
    ...rows.flatMap((one) => one.doubts),
  ];
  return {
    generator: "Docusaurus",
    evidence: program.file,
    baseUrl: joinedAddress(textIn(memberAt(config, "url")), textIn(memberAt(config, "baseUrl"))),
    sourceLocale: languages.sourceLocale,
    locales: languages.locales,
    rows: rows.flatMap((one) => one.rows),
    doubts: [...languages.doubts, ...doubts],
    leftOut: ["blog", "src/pages"]
      .filter((folder) => repository.files(folder).length + repository.folders(folder).length > 0)
      .map((folder) => `${folder}/`),
    publishing: "npx docusaurus build && npx --no -- stele build --out build --merge",
  };
}

function doubt(key: Doubt["key"], reason: Doubt["reason"], what: string, from: Doubt["from"]): Doubt {
  return { key, reason, what, from };
}

function languagesOf(repository: Repository, i18n: Value, base: string | undefined) {
  const listed = memberAt(i18n, "locales");
  const configs = memberAt(i18n, "localeConfigs");
  const inFolders = repository.folders("i18n");
  const names = textsIn(listed) ?? itemsIn(listed).flatMap((item) => textIn(item) ?? []);
  const byDefault = memberAt(i18n, "defaultLocale");
  const settings = membersIn(configs);
  const source = textIn(byDefault) ?? "en";
  // A setting moves a language only with these keys, and with another base path than the one of its name.
  const moved = settings.flatMap(([name, one]) =>
    ["url", "baseUrl", "translate", "path"].flatMap((key) => {
      const value = memberAt(one, key);
      const isOwn = key === "baseUrl" && textIn(value) === `${base ?? ""}${name === source ? "" : `${name}/`}`;
      return isUnset(value) || isOwn ? [] : [{ name, key, value }];
    }),
  );
  const isListed = textsIn(listed) !== undefined;
  const doubts = [
    ...(isListed || isUnset(listed) ? [] : [doubt("locales", "computed", "i18n.locales", listed)]),
    ...(configs.kind === "object" || isUnset(configs)
      ? []
      : [doubt("locales", "computed", "i18n.localeConfigs", configs)]),
    ...moved.map(({ name, key, value }) => doubt("locales", "unsupported", `localeConfigs.${name}.${key}`, value)),
    ...unlessKnown("source_locale", "i18n.defaultLocale", byDefault),
    ...names.filter((name) => !foundLocale(name)).map((name) => languageUnknown(name, listed)),
  ];
  // If code computes the list, the folders in `i18n` show the languages.
  const shown =
    isListed || (isUnset(listed) && inFolders.length === 0) ? names : [...new Set([...names, ...inFolders])];
  const labels = new Map(settings.map(([name, one]) => [name, textIn(memberAt(one, "label"))]));
  const locales: readonly FoundLocale[] = [...new Set(shown)].flatMap(
    (name) => foundLocale(name, { name: labels.get(name) }) ?? [],
  );
  return { sourceLocale: source, locales, doubts };
}

interface DocsPlugin {
  readonly id: string;
  readonly options: Value;
}

/** Reads presets or plugins: `"name"`, or `["name", { ... }]`. A name alone has no options. */
function named(list: Value) {
  return itemsIn(list).map((item) => {
    const [name, options] = item.kind === "text" ? [item] : itemsIn(item);
    const none: Value = { file: item.file, at: item.at, kind: "plain", plain: undefined };
    return { name: (name && textIn(name)) ?? "", options: options ?? none };
  });
}

/** Lists the docs plugins: the one of a preset, and those that the configuration adds. */
function docsPlugins(config: Value): readonly DocsPlugin[] {
  const ofPresets = named(memberAt(config, "presets")).flatMap(({ name, options }) => {
    const docs = memberAt(options, "docs");
    if (docs.kind === "plain" && docs.plain === false) return [];
    return /classic/.test(name) || !isUnset(docs) ? [{ id: "default", options: docs }] : [];
  });
  const ofPlugins = named(memberAt(config, "plugins")).flatMap(({ name, options }) =>
    /(?:^|plugin-)content-docs$/.test(name) ? [{ id: textIn(memberAt(options, "id")) ?? "default", options }] : [],
  );
  // Docusaurus refuses two plugins with one id.
  const all = new Map([...ofPresets, ...ofPlugins].map((plugin) => [plugin.id, plugin]));
  return all.size > 0
    ? [...all.values()]
    : [{ id: "default", options: { file: config.file, at: config.at, kind: "plain", plain: undefined } }];
}

/** The options of a docs plugin that are followed. */
const ADDRESSING = [
  "path",
  "routeBasePath",
  "disableVersioning",
  "lastVersion",
  "onlyIncludeVersions",
  "includeCurrentVersion",
];

interface Shared extends Pick<Version, "slash" | "sourceLocale"> {
  /** Where the configuration states the source language. */
  readonly sourceFrom: Value;
}

/** Makes the rows of a docs plugin: one for each version of the docs. */
function pluginRows(repository: Repository, { id, options }: DocsPlugin, { slash, sourceLocale, sourceFrom }: Shared) {
  const option = (key: string): Value => memberAt(options, key);
  const folder = pagesFolder(repository, textIn(option("path")) ?? "docs");
  const base = (textIn(option("routeBasePath")) ?? "docs").replace(/^\/+|(?<!\/)\/+$/g, "");
  const isPlain = /^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(base);
  const file = id === "default" ? "versions.json" : `${id}_versions.json`;
  const listed = repository.values(file);
  const isVersioned = truth(option("disableVersioning")) !== true;
  const names =
    Array.isArray(listed) && isVersioned
      ? listed.filter((name) => typeof name === "string" && /^[\w.-]+$/.test(name))
      : [];
  const only = textsIn(option("onlyIncludeVersions"));
  const isCurrent = option("includeCurrentVersion");
  const all = [...(isCurrent.kind === "plain" && isCurrent.plain === false ? [] : ["current"]), ...names.map(String)];
  const asked = only && new Set(only);
  const versions = asked ? all.filter((name) => asked.has(name)) : all;
  const last = textIn(option("lastVersion")) ?? versions.find((name) => name !== "current") ?? "current";
  const doubts = [
    ...ADDRESSING.flatMap((key) => unlessKnown("pages", key, option(key))),
    ...unlessUnset("numberPrefixParser", option("numberPrefixParser")),
    ...includeDoubts(repository, folder ?? "docs", option("include")),
    ...excludeDoubts(repository, folder ?? "docs", option("exclude")),
    ...(isPlain && folder !== undefined
      ? []
      : [doubt("pages", "unsupported", isPlain ? "path" : "routeBasePath", options)]),
  ];
  const rows = versions.map((version) => {
    const stated = textIn(memberAt(option("versions"), version, "path"));
    const path = stated ?? (version === last ? "" : version === "current" ? "next" : version);
    const prefix = [isPlain ? base : "docs", path.replace(/^\/+|(?<!\/)\/+$/g, "")]
      .filter((part) => part !== "")
      .join("/");
    return versionRow(repository, { id, folder: folder ?? "docs", version, prefix, slash, sourceLocale });
  });
  const missing = versions.filter((version, index) => version !== "current" && rows[index] === undefined);
  // Docusaurus shows files of the folder `docs` where the folder of the source language lacks them.
  const ofSource = rows.flatMap((row) => row?.ofSource ?? []);
  const at = (repository.text(file) ?? "").indexOf(missing[0] ?? "");
  // Only a build can write a folder that git ignores.
  const ignored = new Set((repository.text(".gitignore") ?? "").split(/\r?\n/));
  const isBuilt = (version: string): boolean =>
    version === last && !versions.includes("current") && ignored.has(versionFolder(id, version));
  const lost = missing
    .filter((version) => !isBuilt(version))
    .map((version) =>
      doubt("pages", "files-missing", `${versionFolder(id, version)}/ of version ${version}`, { file, at }),
    );
  // The newest version may be copied from the current files when the site is built.
  const isCopied = missing.includes(last) && !versions.includes("current");
  const copied = isCopied
    ? [versionRow(repository, { id, folder: folder ?? "docs", version: "current", prefix: base, slash, sourceLocale })]
    : [];
  return {
    rows: [...copied, ...rows].flatMap((one) => one?.row ?? []),
    doubts: [...doubts, ...lost, ...ofSource.map((what) => doubt("pages", "two-trees", what, sourceFrom))],
  };
}

/** Doubts `include` only if it does not take all files that would be pages. */
function includeDoubts(repository: Repository, folder: string, stated: Value): readonly Doubt[] {
  if (isUnset(stated)) return [];
  const files = filesBelow(repository, folder).filter((file) => /\.mdx?$/.test(file));
  const included = matching(repository, files, textsIn(stated) ?? []);
  return included?.length === files.length ? [] : unlessUnset("include", stated);
}

/** Doubts `exclude` only if it leaves out files that would be pages. Names with `_` in front are none. */
function excludeDoubts(repository: Repository, folder: string, stated: Value): readonly Doubt[] {
  const globs = textsIn(stated);
  const files = globs === undefined ? [] : filesBelow(repository, folder).filter((file) => /\.mdx?$/.test(file));
  const asked = globs?.filter((glob) => !/(?:^|\/)_|\.test\.|__tests__/.test(glob)) ?? [];
  const excluded = matching(repository, files, asked);
  return globs !== undefined && excluded?.length === 0 ? [] : unlessUnset("exclude", stated);
}
