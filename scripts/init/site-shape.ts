/** The addresses of a site -> its keys in `site.yaml` and its rows in `locales.yaml`. */
import { readOrigin } from "../site/origins.ts";
import { type LanguagePlace, languagePlaces, type ListedAddress } from "./language-places.ts";
import { type FoundLocale, nativeName } from "./languages.ts";
import type { Proposal } from "./propose.ts";

/** The keys that addresses show; the source language is the first of `locales`. */
export type SiteShape = Pick<Proposal, "baseUrl" | "sourceLocale" | "sourcePrefix" | "addresses" | "locales">;

/** Finds the languages of a site and how their addresses are made; nothing where no address can be read. */
export function shapeOf(listed: readonly ListedAddress[]): SiteShape | undefined {
  const [source, ...others] = languagePlaces(listed);
  if (!source || !readOrigin(source.origin).ok) return undefined;
  const withPath = others.filter(({ origin, way }) => origin === source.origin && way.length > 0);
  const base = (withPath[0]?.way ?? source.way).slice(0, -1);
  const rows = others.flatMap((place) => differing(place, source));
  const count = (strategy: "path" | "subdomain") => rows.filter((row) => row.addresses === strategy).length;
  const sourcePrefix = source.way.length > 0;
  const addresses = sourcePrefix || count("path") > count("subdomain") ? "path" : "subdomain";
  return {
    baseUrl: [source.origin, ...base].join("/"),
    sourceLocale: source.code,
    sourcePrefix,
    addresses,
    locales: [
      localeOf(source.code, source.way.at(-1)),
      ...rows.map(({ addresses: own, ...row }) =>
        own === undefined || own === addresses ? row : { ...row, addresses: own },
      ),
    ],
  };
}

function localeOf(code: string, label: string | undefined): FoundLocale {
  const name = nativeName(code) ?? code;
  return { code, name, ...(label === undefined || label === code.toLowerCase() ? {} : { label }) };
}

/** The row of a language, where its addresses differ from the addresses of the source. */
function differing({ code, origin, way }: LanguagePlace, source: LanguagePlace): readonly FoundLocale[] {
  if (origin === source.origin) {
    const label = way.at(-1);
    const isSame = label === undefined || label === source.way.at(-1);
    return isSame ? [] : [{ ...localeOf(code, label), addresses: "path" }];
  }
  const { host } = new URL(origin);
  const below = `.${new URL(source.origin).host}`;
  const label = host.endsWith(below) ? host.slice(0, -below.length) : ".";
  if (label.includes(".")) return [{ ...localeOf(code, undefined), host }];
  return [{ ...localeOf(code, label), addresses: "subdomain" }];
}
