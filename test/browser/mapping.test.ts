/** The client's own mapping of addresses, held to the build's: `findAnswer` over the same files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient, type Translation } from "../../scripts/browser/client.ts";
import { type Answer, findAnswer } from "../../scripts/gateway/core.ts";
import type { UnlistedPages } from "../../scripts/model.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { addressOf } from "../../scripts/site/addresses.ts";
import * as pageTranslations from "../../scripts/site/site.ts";
import type { PageFile, TranslationAnswer } from "../../scripts/site/published.ts";
import { planOf } from "../content-files.ts";
import { siteFetch } from "./site-fetch.ts";
import { textsOf } from "../whole-texts.ts";
import { runs } from "../runs.ts";

const codes = ["es", "es-419", "pt-BR", "he", "zh-Hant", "fr"];
const segments = [
  "docs",
  "docs-x",
  "intro",
  "a b",
  "é",
  "日本",
  "v1.2",
  "index",
  "a&b=c,d@e+f",
  "es-shop",
  "~x",
  "constructor",
];

const paths = fc
  .uniqueArray(
    // If the source language has a folder, paths below `/-` are outside of it.
    fc
      .tuple(fc.constantFrom("", "", "/-"), fc.array(fc.constantFrom(...segments), { maxLength: 3 }))
      .map(([start, parts]) => (start && parts.length === 0 ? start : `${start}/${parts.join("/")}`)),
    { minLength: 1, maxLength: 8 },
  )
  .filter((all) => all.length > 0);

const sites = fc.record({
  paths,
  codes: fc.shuffledSubarray(codes, { minLength: 1 }),
  base: fc.constantFrom("https://docs.example.com", "https://user.example/project", "http://bücher.example:8080/a/b"),
  addresses: fc.constantFrom("subdomain", "path", "prefixed"),
  slashes: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  own: fc.array(fc.constantFrom(undefined, "/own", "/eigen/é", "/x/"), { minLength: 8, maxLength: 8 }),
  without: fc.array(fc.option(fc.constantFrom(...codes), { nil: undefined }), { minLength: 8, maxLength: 8 }),
});

type Drawn = typeof sites extends fc.Arbitrary<infer Value> ? Value : never;

function planFrom({ paths: all, codes: chosen, base, addresses, slashes, own, without }: Drawn): Plan {
  const locales = ["en", ...chosen].map((code) => ({ code, name: code }));
  const pages = all.map((path, index) => {
    const listed = chosen.filter((code) => code !== without[index]);
    const [first] = listed;
    const localized = own[index];
    return {
      path: slashes[index] && path !== "/" ? `${path}/` : path,
      lastmod: "2026-01-02",
      locales: listed,
      // Each its own: two translations at one place would be a collision.
      translations: first && localized ? { [first]: localized.replace(/\/?$/, `-${index}$&`) } : {},
    };
  });
  const hasFolder = addresses === "prefixed";
  const strategy = hasFolder ? { addresses: "path", source_prefix: true } : { addresses };
  const site = { base_url: base, source_locale: "en", ...strategy };
  // JSON is YAML.
  return planOf({ site: JSON.stringify(site), locales: JSON.stringify(locales), pages: JSON.stringify(pages) });
}

/** Changes that an address may have had on its way here. */
const changes: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address,
  (address) => `${address}/`,
  (address) => `${address}//`,
  (address) => address.replace(/\/$/, ""),
  (address) => `${address}?q=%2F..&x`,
  (address) => `${address}#f`,
  (address) => address.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toUpperCase()),
  (address) => address.replace(/^(https:\/\/[^/:]*)\//, "$1:443/"),
  (address) => address.replace(/^(https?:\/\/[^/:]*)/, "$1:0443"),
  (address) => address.replace(/^https/, "http"),
  (address) =>
    address.replace(/(?:%[89A-F][0-9A-F])+/g, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString()),
  (address) => address.toLowerCase(),
  (address) => address.toUpperCase(),
  (address) => address.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address) => address.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  (address) => address.replace(/%/g, "%25"),
  (address) => address.replace(/\/([^/]*)$/, "/x/../$1"),
  (address) => address.replace(/\/([^/]*)$/, "//$1"),
  (address) => address.replace(/\/([^/]*)$/, "/%2e/$1"),
  (address) => address.replace(/\/([^/]*)$/, "%2F$1"),
  (address) => address.replace(/\/([^/]*)$/, "\\$1"),
  (address) => address.replace(/\/([^/]*)$/, "/.$1"),
  (address) => address.replace("://", "://user@"),
  (address) => address.replace("xn--bcher-kva", "bücher"),
  (address) => address.replace("xn--bcher-kva", "bu\u0308cher"),
  (address) => address.normalize("NFD"),
  (address) => `${address}.`,
  (address) => `${address} `,
  (address) => `${address}\u200b`,
  (address) => `${address}%00`,
  (address) => `${address}%3Fx`,
  (address) => `${address}%23x`,
  (address) => `${address};x`,
  (address) => `${address}*`,
  (address) => `${address}%ff`,
  (address) => `${address}\ud800`,
  (address) => `${address}/${"a/".repeat(2000)}`,
  (address) => ` ${address}`,
  (address) => address.replace("example", "exam\tple"),
  (address) => address.slice(0, -1),
  (address) => address.replace(/(?<=[^/:])\/(?=[^/])/, "/en/-/"),
];

const questions = fc.record({
  page: fc.nat(),
  at: fc.nat(),
  locale: fc.oneof(
    { arbitrary: fc.constantFrom("en", ...codes), weight: 8 },
    { arbitrary: fc.constantFrom("ES", "iw", "xx", "es-MX", "", "__proto__", "../es", "\u212a"), weight: 1 },
  ),
  changes: fc.array(fc.constantFrom(...changes), { minLength: 1, maxLength: 3 }),
  foreign: fc.option(fc.oneof(fc.webUrl(), fc.string({ unit: "binary" })), { nil: undefined, freq: 10 }),
  unlisted: fc.boolean(),
});

type Question = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

/** An address of the site, or near one: a translation's, the page's path at another locale's place, or of no page. */
function addressFrom({ site }: Plan, { page, at, changes: chosen, foreign, unlisted }: Question): string {
  if (foreign !== undefined) return foreign;
  const chosenPage = site.pages[page % site.pages.length];
  const path = chosenPage?.path ?? "";
  const { locales } = site.addresses;
  const locale = locales[at % locales.length];
  if (!locale) throw new Error("no locale");
  const own = (chosenPage && pageTranslations.translationOf(chosenPage, locale.code))?.path ?? path;
  const defined = { path: unlisted ? `${path}-unlisted` : own, trailingSlash: false };
  return chosen.reduce((address, change) => change(address), addressOf(site.addresses, locale, defined));
}

function expected(
  plan: Plan,
  files: ReadonlyMap<string, string>,
  unlisted: UnlistedPages,
  locale: string,
  address: string,
): Answer {
  const search = findAnswer({ addresses: plan.site.addresses, unlisted }, { kind: "address", locale, address });
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  return step.value;
}

/** What a client returns for an answer: the answer's address, with query and fragment of the asked address. */
function translationOf(answer: Answer, address: string): Translation {
  if (answer.kind === "problem") return { code: answer.code };
  const [end = ""] = /[?#].*$/s.exec(address) ?? [];
  return { url: (JSON.parse(answer.text) as TranslationAnswer).translated_url + end };
}

/**
 * The build and the client may find another fault first in an address that has several, and only the build knows all of
 * them: then the one refusal is as good as the other.
 */
function expectSame(found: Translation, wanted: Translation, address: string): void {
  if (found.code && wanted.code && [found.code, wanted.code].includes("invalid_request")) return;
  expect(found, address).toEqual(wanted);
}

describe("a client of any site, asked for any address", () => {
  it.each([
    ["a host without rules", undefined],
    ["a gateway", "reject"],
    ["a gateway that computes", "compute"],
  ] as const)("says of %s what the build's own mapping says", async (_what, gateway) => {
    await fc.assert(
      fc.asyncProperty(sites, fc.array(questions, { minLength: 20, maxLength: 20 }), async (drawn, asked) => {
        const plan = planFrom(drawn);
        const files = textsOf(plan.artifacts());
        const { fetch } = siteFetch(plan, gateway ? { gateway } : {});
        const client = createClient(plan.site.addresses.publishedAt, { fetch });
        for (const question of asked) {
          const address = addressFrom(plan, question);
          const answer = expected(plan, files, gateway ?? "reject", question.locale, address);
          expectSame(await client.translate(address, question.locale), translationOf(answer, address), address);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("lists the languages of the page that the build finds, and of no other", async () => {
    await fc.assert(
      fc.asyncProperty(sites, fc.array(questions, { minLength: 20, maxLength: 20 }), async (drawn, asked) => {
        const plan = planFrom(drawn);
        const files = textsOf(plan.artifacts());
        const { fetch } = siteFetch(plan);
        const client = createClient(plan.site.addresses.publishedAt, { fetch });
        for (const question of asked) {
          const address = addressFrom(plan, question);
          const answer = expected(plan, files, "reject", "en", address);
          const listed = (await client.languages(address)).map(({ url }) => url);
          expect(listed, address).toEqual(answer.kind === "asset" ? languagesBySource(files, answer.text) : []);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

/** The addresses of the page whose answer this is. */
function languagesBySource(files: ReadonlyMap<string, string>, text: string): string[] {
  const { source_url } = JSON.parse(text) as TranslationAnswer;
  const pages = [...files].flatMap(([path, file]) => (path.startsWith("pages/") ? [JSON.parse(file) as PageFile] : []));
  return pages.find((page) => page.source_url === source_url)?.translations.map(({ url }) => url) ?? ["no such page"];
}
