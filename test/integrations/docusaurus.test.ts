/** When the integration for Docusaurus publishes: Docusaurus calls it once for each language that it builds. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import stele from "../../scripts/integrations/docusaurus.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { docusaurusContext } from "./docusaurus-context.ts";

it.each([
  [[], ["en", "es", "ar"]],
  [
    ["--locale", "en", "--locale", "es"],
    ["en", "es"],
  ],
  [
    ["--locale", "en", "es"],
    ["en", "es"],
  ],
  [
    ["--locale", "en", "es", "--no-minify", "ar"],
    ["en", "es"],
  ],
  [
    ["--locale=en", "-les"],
    ["en", "es"],
  ],
  [
    ["-l", "en", "es"],
    ["en", "es"],
  ],
  [["--locale=en", "es"], ["en"]],
])("docusaurus build %j publishes after the last of %j", async (args, locales) => {
  for (const method of ["log", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
  const siteDir = temporaryFolder();
  const out = join(siteDir, "build");
  const { argv } = process;
  process.argv = ["node", "docusaurus", "build", ...args];
  try {
    for (const [index, locale] of locales.entries()) {
      expect(existsSync(join(out, "locales")), `before ${locale}`).toBe(false);
      const label = index === 0 ? "" : `${locale}/`;
      writeFiles(out, { [`${label}index.html`]: `<main>${locale}</main>` });
      const context = docusaurusContext(siteDir);
      const i18n = { ...context.i18n, locales: ["en", "es", "ar"], currentLocale: locale, localeConfigs: {} };
      const plugin = stele({ ...context, i18n, baseUrl: `/${label}`, outDir: join(out, label) }, {});
      await plugin.postBuild({ routes: [{ path: `/${label}` }], plugins: [] });
    }
  } finally {
    process.argv = argv;
    vi.restoreAllMocks();
  }
  const published = JSON.parse(readFileSync(join(out, "locales/v1.json"), "utf8")) as {
    readonly locales: readonly { readonly code: string }[];
  };
  expect(published.locales.map(({ code }) => code)).toEqual(locales);
});
