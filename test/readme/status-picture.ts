/** The second picture of the README: the overview of the status of a site, as a browser shows it. `npm run picture`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { statusArtifacts } from "../../scripts/artifacts/status/index.ts";
import { CHROMIUM, engine } from "../engines.ts";
import { planOf } from "../content-files.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { textsOf } from "../whole-texts.ts";

/** Where the picture is, seen from the root of the repository. */
export const STATUS_PICTURE = ".github/status.png";

/** How many of 40 pages are translated into a language, and how many of them after the last change of their page. */
const LANGUAGES = [
  ["es", "Español", 40, 37],
  ["fr", "Français", 34, 30],
  ["de", "Deutsch", 31, 12],
  ["pt-BR", "Português (Brasil)", 22, 22],
  ["hi", "हिन्दी", 9, 8],
  ["uk", "Українська", 5, 2],
] as const;

/** The site in the picture. Its pages changed on one day, so a translation is older or newer than its page. */
export function picturedSite() {
  const codes = LANGUAGES.map(([code, name]) => `- { code: ${code}, name: ${name} }\n`);
  const pages = Array.from({ length: 40 }, (_, index) => {
    const translated = LANGUAGES.filter(([, , count]) => index < count);
    const days = translated.map(([code, , , current]) => `${code}: { lastmod: 2026-0${index < current ? 7 : 5}-01 }`);
    return `- { path: /docs/page-${index}, lastmod: 2026-06-01, locales: [${translated.map(([code]) => code).join(", ")}], translations: { ${days.join(", ")} } }\n`;
  });
  const locales = `- { code: en, name: English }\n${codes.join("")}`;
  return planOf({ locales, pages: pages.join("") }).site;
}

/** Draws the picture. Undefined if there is no browser. */
export async function drawStatus(): Promise<Buffer | undefined> {
  const executablePath = engine(...CHROMIUM);
  if (executablePath === undefined) return undefined;
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(textsOf(statusArtifacts(picturedSite()))));
  // Root has no sandbox to go into.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 620 }, colorScheme: "light" });
    await page.goto(pathToFileURL(join(folder, "status/index.html")).href);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}
