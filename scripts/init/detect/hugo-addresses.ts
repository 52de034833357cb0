/** Reads the keys of Hugo that move pages or leave them out (https://gohugo.io/configuration/permalinks/, Nov. 2026). */
import type { Doubt } from "../doubts.ts";
import type { Repository } from "../repository.ts";
import { entryOf, filesOf } from "./hugo-modules.ts";
import { spotOf } from "./spots.ts";
import { entriesAt, itemsAt, textAt, valueAt } from "./values.ts";

/**
 * Reads the keys that move pages or leave them out. A section whose addresses have dates is a blog and left out.
 *
 * @param sections the folders of pages. A key for another section moves nothing.
 */
export function movedAddresses(repository: Repository, file: string, config: unknown, sections: readonly string[]) {
  const doubt = (what: string, from = spotOf(repository, file, what)): Doubt => ({
    key: "pages",
    reason: "unsupported",
    what,
    from,
  });
  const isUgly = entryOf(config, "uglyURLs") === true;
  const apart = filesOf("permalinks").find(repository.has);
  const permalinks = leavesOf(apart === undefined ? entryOf(config, "permalinks") : repository.values(apart));
  const isThere = (name: string): boolean => !/^[\w-]+$/.test(name) || sections.includes(name);
  const moved = permalinks.filter(([name]) => isThere(name));
  const dated = moved.flatMap(([name, form]) => (/:(?:year|month|day)\b/.test(String(form)) ? [name] : []));
  const isBlog = dated.every((name) => sections.includes(name)) && sections.some((name) => !dated.includes(name));
  const blogs = isBlog ? [...new Set(dated)] : [];
  const isLeft = ([name]: readonly [string, unknown]): boolean => isThere(name) && !blogs.includes(name);
  const ugly = leavesOf(entryOf(config, "uglyURLs")).filter(([, isOn]) => isOn !== false);
  const doubts = [
    ...(moved.some(isLeft) ? [doubt("permalinks", apart === undefined ? undefined : { file: apart })] : []),
    ...(ugly.some(isLeft) ? [doubt("uglyURLs")] : []),
    ...["disablePathToLower", "removePathAccents"]
      .filter((key) => entryOf(config, key) === true)
      .map((key) => doubt(key)),
  ];
  const exclude = itemsAt(entryOf(config, "cascade")).flatMap((one) => {
    const render = valueAt(one, "build", "render") ?? valueAt(one, "_build", "render");
    const path = textAt(one, "target", "path") ?? textAt(one, "_target", "path");
    if (render !== "never" && render !== false && render !== "link") return [];
    if (path !== undefined && /^[/{*][^\s"'\\]*$/.test(path)) return [path];
    doubts.push(doubt("cascade"));
    return [];
  });
  return {
    isUgly,
    exclude: [...exclude, ...blogs.map((name) => `/${name}/**`)],
    doubts,
    leftOut: blogs.map((name) => `${name}/ (permalinks in ${apart ?? file})`),
  };
}

/** How many tables in tables are read. Dotted keys of one line can make thousands. */
const MOST_LEVELS = 64;

/** Lists the entries of a table and of the tables in it: `permalinks.page.blog` states the section `blog`. */
function leavesOf(stated: unknown, depth = MOST_LEVELS): readonly (readonly [string, unknown])[] {
  return entriesAt(stated).flatMap(([name, one]) => {
    if (typeof one !== "object") return [[name, one] as const];
    return depth === 0 ? [] : leavesOf(one, depth - 1);
  });
}
