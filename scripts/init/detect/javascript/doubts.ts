/** Doubts about values of configurations that are programs, and languages that such configurations list by key. */
import type { Doubt } from "../../doubts.ts";
import { foundLocale, type FoundLocale } from "../../languages.ts";
import { languageUnknown } from "../docs-tree.ts";
import { isKnown, isUnset, memberAt, membersIn, textIn, type Value } from "./values.ts";

/** Doubts a value that is stated, but not literally. */
export function unlessKnown(key: Doubt["key"], what: string, value: Value): Doubt[] {
  return isKnown(value) ? [] : [{ key, reason: "computed", what, from: value }];
}

/** Doubts a setting that changes addresses in a way that the proposal does not follow. */
export function unlessUnset(what: string, value: Value, key: Doubt["key"] = "pages"): Doubt[] {
  if (isUnset(value)) return [];
  return [{ key, reason: value.kind === "computed" ? "computed" : "unsupported", what, from: value }];
}

/** The languages of `locales: { root: { lang: "en" }, es: { label: "Español" } }`. */
export interface KeyedLocales {
  readonly locales: readonly FoundLocale[];
  /** The language whose pages have no prefix. */
  readonly root: FoundLocale | undefined;
  readonly hasRoot: boolean;
  /** Languages that are links to other sites: `fr (https://fr.acme.dev)`. */
  readonly elsewhere: readonly string[];
  readonly doubts: readonly Doubt[];
}

/**
 * Reads the languages of Starlight and VitePress. Pages of `root` have no prefix.
 *
 * @param rootTag the language of `root` if `root` has no `lang`
 */
export function keyedLocales(stated: Value, rootTag = "en"): KeyedLocales {
  const links = membersIn(stated).map(([key, value]) => ({ key, link: textIn(memberAt(value, "link")) ?? "", value }));
  const here = links.filter(({ link }) => !/^(?:https?:)?\/\//.test(link));
  const rows = here.map(({ key, value }) => {
    const lang = textIn(memberAt(value, "lang"));
    const tag = key === "root" ? (lang ?? rootTag) : lang;
    const served = key === "root" ? (tag ?? "en").toLowerCase() : key.replaceAll(/^\/|\/$/g, "");
    return { key, value, locale: foundLocale(served, { tag, name: textIn(memberAt(value, "label")) }) };
  });
  const isOpen = stated.kind === "object" && stated.open !== undefined;
  const doubts: Doubt[] = [
    ...(stated.kind === "object" || isUnset(stated) ? [] : [stated]),
    ...(isOpen ? [stated.open] : []),
    ...here.filter(({ value }) => value.kind !== "object").map(({ value }) => value),
  ].map((from) => ({ key: "locales", reason: "computed", what: "locales", from }));
  const unknown = rows.filter(({ locale }) => locale === undefined);
  return {
    locales: rows.flatMap(({ locale }) => locale ?? []),
    root: rows.find(({ key }) => key === "root")?.locale,
    hasRoot: rows.some(({ key }) => key === "root"),
    elsewhere: links.filter((one) => !here.includes(one)).map(({ key, link }) => `${key} (${link})`),
    doubts: [...doubts.slice(0, 1), ...unknown.map(({ key, value }) => languageUnknown(key, value))],
  };
}
