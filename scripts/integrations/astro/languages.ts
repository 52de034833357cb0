/** The languages of an Astro site. Starlight sets the `i18n` of Astro; its own configuration has names and directions too. */
import type { GeneratorLocale } from "../shared/facts.ts";

/** What is read of the configuration of Astro. */
export interface WithLanguages {
  readonly i18n?:
    | {
        readonly defaultLocale: string;
        readonly locales: readonly (string | { readonly path: string; readonly codes: readonly string[] })[];
        readonly routing: "manual" | { readonly prefixDefaultLocale: boolean };
      }
    | undefined;
  readonly vite: { readonly plugins?: unknown };
}

export interface Languages {
  readonly locales: readonly GeneratorLocale[];
  readonly source: GeneratorLocale;
  /** Whether the source language has a folder too: `/en/`. */
  readonly isPrefixed: boolean;
}

/** @throws if the configuration has no languages */
export function readLanguages({ i18n, vite }: WithLanguages): Languages {
  if (!i18n)
    throw new Error("Stele needs the languages of the site. Add i18n to the Astro config, or locales to Starlight.");
  const isPrefixed = i18n.routing === "manual" || i18n.routing.prefixDefaultLocale;
  const known = starlightLocales(vite.plugins);
  const locales = i18n.locales.map((locale): GeneratorLocale => {
    const { path, codes } = typeof locale === "string" ? { path: locale, codes: [locale] } : locale;
    const { label: name, dir } = known[path === i18n.defaultLocale && !isPrefixed ? "root" : path] ?? {};
    return { code: canonicalCode(codes[0] ?? path), name, dir, label: path };
  });
  const source = locales.find(({ label }) => label === i18n.defaultLocale);
  if (source) return { locales, source, isPrefixed };
  throw new Error(`Stele expected i18n.defaultLocale "${i18n.defaultLocale}" among i18n.locales of the Astro config.`);
}

/** Astro accepts `pt-br`; the tag is `pt-BR`. */
function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code; // RangeError: no language tag, which the build reports with a hint.
  }
}

type StarlightLocales = Readonly<Record<string, { readonly label?: string; readonly dir?: "ltr" | "rtl" }>>;

/** Reads the locales that Starlight hands to its own pages, by path. Without Starlight there are none. */
function starlightLocales(plugins: unknown): StarlightLocales {
  for (const plugin of [plugins].flat(9) as ({ name?: string; load?: unknown } | undefined)[]) {
    if (plugin?.name !== "vite-plugin-starlight-user-config") continue;
    // A function in Starlight 0.37, and an object with a filter in 0.42.
    const { handler = plugin.load } = plugin.load as { handler?: unknown };
    const text: unknown = typeof handler === "function" ? handler("\0virtual:starlight/user-config") : undefined;
    const json = typeof text === "string" ? text.slice(text.indexOf("{")) : "{}";
    return (JSON.parse(json) as { locales?: StarlightLocales }).locales ?? {};
  }
  return {};
}
