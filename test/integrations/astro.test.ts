/** What a page that Astro has built states of itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import astro from "../../scripts/integrations/astro.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** Builds `/a/` in English and Spanish, as Astro calls the hooks. Returns the languages of `/a/` that are published. */
function languages(spanishPage: string): readonly string[] {
  const project = temporaryFolder();
  const page = '<html lang="en"><main>A kiln</main></html>';
  writeFiles(project, { "dist/index.html": page, "dist/a/index.html": page, "dist/es/a/index.html": spanishPage });
  const outDir = pathToFileURL(join(project, "dist/"));
  const config = {
    root: pathToFileURL(`${project}/`),
    outDir,
    site: "https://docs.example.com",
    base: "/",
    trailingSlash: "ignore",
    build: { format: "directory" },
    i18n: { defaultLocale: "en", locales: ["en", "es"], routing: { prefixDefaultLocale: false } },
    vite: {},
  } as const;
  const ignore = (): void => {};
  const { hooks } = astro();
  hooks["astro:config:done"]({ config, logger: { info: ignore, warn: ignore, error: ignore } });
  hooks["astro:build:done"]({ dir: outDir, pages: ["", "a/", "es/a/"].map((pathname) => ({ pathname })) });
  const file = JSON.parse(readFileSync(join(project, "dist/pages/v1/a.json"), "utf8")) as {
    readonly translations: readonly { readonly code: string }[];
  };
  return file.translations.map(({ code }) => code);
}

it.each([
  ["nothing", '<html lang="es"><main>Un horno', ["en", "es"]],
  ["its own address", '<link rel="canonical" href="https://docs.example.com/es/a/">', ["en", "es"]],
  ["its own path", '<link rel="canonical" href="/es/a/">', ["en", "es"]],
  ["its own path from a base", '<base href="/es/"><link rel="canonical" href="a/">', ["en", "es"]],
  ["the address of another page", '<link rel="canonical" href="/es/b/">', ["en"]],
  ["that it shows the source text", '<html lang="es"><main lang="en">A kiln', ["en"]],
  ["that it has a word of another language", '<html lang="es"><main lang="fr">Un four', ["en", "es"]],
  ["that it is not for search engines", '<meta name="robots" content="noindex">', ["en"]],
  ["that it leads elsewhere", '<meta http-equiv="refresh" content="0; url=/a/">', ["en"]],
])("a page that states %s", (_what, html, codes) => {
  expect(languages(html)).toEqual(codes);
});
