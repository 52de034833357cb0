/** HTML as Chromium reads it: whether a text of the content has run, or has become an element that could. */
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM, engine } from "../engines.ts";

export const chromiumProgram = engine(...CHROMIUM);

/** A browser that fetches nothing. */
export interface HtmlReader {
  readonly refusal: (html: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function openHtmlReader(): Promise<HtmlReader> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumProgram ?? "", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const asked: string[] = [];
  await page.route("**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  return {
    refusal: async (html) => {
      asked.length = 0;
      await page.setContent(html, { waitUntil: "domcontentloaded" });
      const found = await page.evaluate(read);
      const elsewhere = asked.filter((address) => /evil|javascript:/.test(address));
      return [...found, ...elsewhere].join("\n");
    },
    close: () => browser.close(),
  };
}

/** Runs in the page: marks of texts that ran, handlers, elements that only content could have made, links to scripts. */
function read(): string[] {
  const found = "stelePlanted" in globalThis ? ["a text has run"] : [];
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (["iframe", "object", "embed", "base", "b", "frame"].includes(name)) found.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      const isAddress = ["href", "src", "action"].includes(attribute);
      if (attribute.startsWith("on") || (isAddress && /^\s*javascript:/i.test(value)))
        found.push(`${name} ${attribute}=${value}`);
    }
  }
  return found;
}
