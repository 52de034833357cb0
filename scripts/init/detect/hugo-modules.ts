/** Reads the folder of Hugo's configuration, and the mounts of modules (https://gohugo.io/configuration/module/). */
import { counted } from "../../diagnostics/message.ts";
import type { Repository } from "../repository.ts";
import { filesBelow } from "./files-below.ts";
import type { Doubt } from "../doubts.ts";
import { spotOf } from "./spots.ts";
import { entriesAt, itemsAt } from "./values.ts";

const ENDINGS = ["toml", "yaml", "yml", "json"];
const DEFAULTS = "config/_default/";

/** Lists the files that may hold a part of the configuration: `permalinks.toml`, `config/_default/permalinks.toml`. */
export function filesOf(name: string): string[] {
  return ["", DEFAULTS].flatMap((folder) => ENDINGS.map((ending) => `${folder}${name}.${ending}`));
}

/** Returns the value at a key. Ignores the letter case of keys, as Hugo does. */
export function entryOf(config: unknown, key: string): unknown {
  return entriesAt(config).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
}

/** Returns the text at a key. */
export function memberOf(config: unknown, key: string): string | undefined {
  const found = entryOf(config, key);
  return typeof found === "string" ? found : undefined;
}

/** Lists the files of `config/_default` and its folders, where Hugo reads a file by its name alone. */
export function configFiles(repository: Repository, isAsked: RegExp): readonly string[] {
  return filesBelow(repository, DEFAULTS.slice(0, -1))
    .filter((name) => isAsked.test(name))
    .map((name) => DEFAULTS + name);
}

/** Tables that move pages. */
const TABLES = /^(?:cascade|languages|module|permalinks|uglyurls)(?:\.|$)/i;

/**
 * Makes a reader of configurations that adds `config/production`, which `hugo` builds by default. Doubts tables there, which
 * Hugo merges (https://gohugo.io/configuration/introduction/#configuration-directory, read November 2026).
 */
export function configReader(repository: Repository) {
  const doubts: Doubt[] = [];
  const entries = repository.files("config/production").flatMap((name) => {
    const file = `config/production/${name}`;
    const isMain = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/.test(name);
    return (isMain ? entriesAt(repository.values(file)) : [[name, {}] as const]).filter(([key, value]) => {
      const isTable = TABLES.test(key) && typeof value === "object";
      if (isTable) doubts.push({ key: "pages", reason: "unsupported", what: key, from: spotOf(repository, file, key) });
      return isMain && !isTable;
    });
  });
  const configOf = (file: string): unknown =>
    Object.fromEntries(
      [...entriesAt(repository.values(file)), ...entries].map(([key, value]) => [key.toLowerCase(), value]),
    );
  return { configOf, doubts };
}

/** Lists the mounts of each configuration. A project may write `module.yaml` from a template when it builds. */
export function mountsIn(repository: Repository, file: string, config: unknown) {
  const files = configFiles(repository, /(?:^|\/)module\b[^/]*\.(?:toml|ya?ml|json)$/);
  const modules = files.map((name) => ({ file: name, mounts: itemsAt(entryOf(repository.values(name), "mounts")) }));
  return [{ file, mounts: itemsAt(entryOf(entryOf(config, "module"), "mounts")) }, ...modules];
}

/** Doubts mounts that replace the content folder, or leave out some of its files. Names the first one of each configuration. */
export function mountDoubts(repository: Repository, all: ReturnType<typeof mountsIn>): readonly Doubt[] {
  const keys = ["excludeFiles", "includeFiles", "files"];
  return all.flatMap(({ file, mounts }): Doubt[] => {
    const found = mounts
      .filter((mount) => memberOf(mount, "target") === "content")
      .find((mount) => {
        const isElsewhere = !/^content(?:\/|$)/.test(memberOf(mount, "source") ?? "");
        return isElsewhere || keys.some((key) => entryOf(mount, key) !== undefined);
      });
    if (found === undefined) return [];
    const at = (repository.text(file) ?? "").indexOf(memberOf(found, "source") ?? "");
    return [{ key: "pages", reason: "unsupported", what: "mounts", from: { file, ...(at > 0 && { at }) } }];
  });
}

/** Lists content that modules mount from outside the content folder, with the place of the first mount. */
export function mountsFromElsewhere(repository: Repository, all: ReturnType<typeof mountsIn>): readonly string[] {
  return all.flatMap(({ file, mounts }) => {
    const sources = mounts.flatMap((mount) => {
      const source = memberOf(mount, "source") ?? "";
      const isContent = /^content(?:\/|$)/.test(memberOf(mount, "target") ?? "");
      return isContent && !/^content(?:\/|$)/.test(source) ? [source] : [];
    });
    const [first] = sources;
    if (first === undefined) return [];
    const line = (repository.text(file) ?? "").split("\n").findIndex((text) => text.includes(first));
    return [`${counted(sources.length, "mount")} such as ${first} (${file}:${line + 1})`];
  });
}
