/** What Docusaurus hands to a plugin for a site in one language. */
import { join } from "node:path";

export function docusaurusContext(siteDir: string) {
  return {
    siteDir,
    baseUrl: "/",
    outDir: join(siteDir, "build"),
    generatedFilesDir: join(siteDir, ".docusaurus"),
    localizationDir: join(siteDir, "i18n/en"),
    siteConfig: { url: "https://docs.example.com" },
    i18n: {
      defaultLocale: "en",
      locales: ["en"],
      currentLocale: "en",
      localeConfigs: { en: { label: "English", direction: "ltr", htmlLang: "en" } },
    },
  } as const;
}
