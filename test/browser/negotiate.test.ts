/** Which of the offered languages suits a reader, as a table. */
import { buildSync } from "esbuild";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { negotiate } from "../../scripts/browser/negotiate.ts";
import { runs } from "../runs.ts";

/** What a reader wants, what is offered, and the result; `-` is none. Tags are separated by spaces. */
type Case = readonly [wanted: string, offered: string, found: string];

function found(wanted: string, offered: string): string {
  const list = (text: string): string[] => text.split(" ").filter((tag) => tag !== "");
  return negotiate(list(wanted), list(offered)) ?? "-";
}

const groups: Readonly<Record<string, readonly Case[]>> = {
  "the same tag": [
    ["es", "en es", "es"],
    ["pt-BR", "pt pt-PT pt-BR", "pt-BR"],
    ["PT-br", "pt pt-BR", "pt-BR"],
    ["pt-BR", "pt-br", "pt-br"],
    ["zh-hans-cn", "zh zh-Hans-CN", "zh-Hans-CN"],
    ["iw", "en he", "he"],
    ["he", "en iw", "iw"],
    ["en-US-u-ca-buddhist", "en en-US", "en-US"],
    ["ca-valencia", "ca ca-valencia", "ca-valencia"],
  ],
  "the same language in the same script": [
    ["es-MX", "en es", "es"],
    ["pt", "en pt-BR", "pt-BR"],
    ["pt-PT", "en pt-BR", "pt-BR"],
    ["zh-TW", "zh zh-Hant", "zh-Hant"],
    ["zh-TW", "zh", "-"],
    ["zh-TW", "zh-Hans zh-CN", "-"],
    ["zh-HK", "zh-CN zh-TW", "zh-TW"],
    ["zh-CN", "zh-Hant zh-Hans", "zh-Hans"],
    ["zh-CN", "zh-TW zh", "zh"],
    ["zh", "zh-Hant zh-Hans", "zh-Hans"],
    ["zh-Hant", "zh zh-TW", "zh-TW"],
    ["sr", "sr-Latn", "-"],
    ["sr", "sr-Latn sr-Cyrl", "sr-Cyrl"],
    ["sr-Latn", "sr", "-"],
    ["sr-ME", "sr sr-Latn", "sr-Latn"],
    ["pa-PK", "pa", "-"],
    ["pa-PK", "pa pa-Arab", "pa-Arab"],
    ["uz-AF", "uz uz-Arab", "uz-Arab"],
    ["en", "de fr", "-"],
    ["nn", "nb", "-"],
    ["nn", "no", "-"],
    ["nb", "en no", "no"],
    ["no", "en nb", "nb"],
    ["nb", "no nb", "nb"],
  ],
  "the nearest region": [
    ["en-GB", "en en-US en-GB", "en-GB"],
    ["en-AU", "en-US en-GB en", "en"],
    ["en-AU", "en-US en-GB", "en-GB"],
    ["en-CA", "en-GB en-US", "en-US"],
    ["en-AU", "en-US en-PH", "en-US"],
    ["pt-AO", "pt-BR pt-PT", "pt-PT"],
    ["pt-AO", "pt-BR pt", "pt"],
    ["pt-AO", "en pt-BR", "pt-BR"],
    ["zh-MO", "zh-TW zh-HK", "zh-HK"],
    ["ar-DZ", "ar-EG ar-MA", "ar-MA"],
    ["en-AU", "en-US en-001", "en-001"],
    ["zh-TW", "zh-Hant zh-Hant-TW", "zh-Hant-TW"],
    ["pt-PT", "pt-BR pt-AO", "pt-AO"],
    ["pt-PT", "pt-AO pt-MZ", "pt-AO"],
    ["es-MX", "es-ES es-419", "es-419"],
    ["es-ES", "es-419 es-ES", "es-ES"],
    ["es", "es-419 es-ES", "es-ES"],
    ["es-419", "es-ES es-MX", "es-MX"],
    ["es-MX", "es-ES es-AR", "es-AR"],
    ["es-GQ", "es-AR es-ES", "es-ES"],
    ["en", "en-CA en-US", "en-US"],
    ["pt", "pt-US pt-BR", "pt-BR"],
    ["ar", "ar-MA ar-EG", "ar-EG"],
    ["zh-Hant", "zh-HK zh-TW", "zh-TW"],
  ],
  "the order of the reader, then that of the offer": [
    ["fr de", "en de fr", "fr"],
    ["it fr de", "en de fr", "fr"],
    ["zh-TW en", "zh en", "en"],
    ["de-AT en", "en de-DE", "de-DE"],
    ["de", "de de-DE", "de"],
  ],
  "nothing that is no language": [
    ["*", "en", "-"],
    ["und", "en", "-"],
    ["und-TW", "zh-Hant", "-"],
    ["en_US x-klingon i-enochian ü es", "en es", "es"],
    ["", "en", "-"],
    ["en", "", "-"],
    ["en", "x-private en_US en-GB", "en-GB"],
    ["tlh-US", "qaa tlh", "tlh"],
  ],
};

describe.each(Object.entries(groups))("negotiate finds %s", (_group, cases) => {
  it.each(cases)("%s of %s: %s", (wanted, offered, expected) => {
    expect(found(wanted, offered)).toBe(expected);
  });
});

describe("negotiate", () => {
  const tag = fc.oneof(
    fc.constantFrom("en", "en-GB", "zh", "zh-TW", "zh-Hant", "sr-Latn", "es-419", "pt-BR", "he", "iw"),
    fc.string({ maxLength: 8 }),
  );

  it("returns one of the offers or nothing, whatever the texts are", () => {
    fc.assert(
      fc.property(fc.array(tag), fc.array(tag), (wanted, offered) => {
        const answer = negotiate(wanted, offered);
        expect(answer === undefined || offered.includes(answer)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it("is at most 1 KB compressed", () => {
    const options = { bundle: true, minify: true, write: false, format: "esm" } as const;
    const { outputFiles } = buildSync({ ...options, entryPoints: ["scripts/browser/negotiate.ts"] });
    expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(1024);
  });
});
