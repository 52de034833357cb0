/** The harness against faults that are planted: one in each thing that it looks at. */
import { describe, expect, it } from "vitest";
import type { Diagnostic, PathReason } from "../../scripts/model.ts";
import { readAddress } from "../../scripts/site/addresses.ts";
import { canonicalPath } from "../../scripts/site/paths.ts";
import { runTarget } from "./harness.ts";
import { checkDiagnostics, checkOutcome } from "./oracles/diagnostics.ts";
import { checkFiles } from "./oracles/site.ts";
import { randomOf } from "./random.ts";
import { checkReading } from "./targets/addresses.ts";
import { checkAnswer } from "./targets/gateway.ts";
import { checkPath } from "./targets/paths.ts";
import { askedSites } from "./targets/sites.ts";
import { wholeTexts } from "../whole-texts.ts";

const [asked] = askedSites();
if (!asked) throw new Error("no site");
const { plan, site } = asked;

describe("the harness finds", () => {
  const run = (target: string, inputs: number, hangSeconds = 20, from = 0): ReturnType<typeof runTarget> =>
    runTarget({
      module: new URL("./planted.ts", import.meta.url).href,
      target,
      seed: 1,
      from,
      inputs,
      seconds: 60,
      hangSeconds,
      mostGrowth: 8 * 2 ** 20,
    });

  // After an input without end there is another thread. The others are the last ones: a thread takes seconds to start.
  it.each([
    ["an input that crashes", "crashes", "crash", 3, 4],
    ["an input that breaks a law", "breaks a law", "violation", 4, 10],
    ["an input without end", "hangs", "hang", 5, 8],
    ["an input that takes too long for its length", "is slow", "slow", 6, 8],
    ["an input that takes all memory", "fills memory", "crash", 2, 3],
    ["memory that grows", "keeps all", "memory", undefined, 12_000],
  ] as const)("%s", async (_what, target, kind, at, inputs) => {
    const [fault] = (await run(target, inputs, kind === "hang" ? 3 : undefined)).faults;
    expect({ kind: fault?.kind, at: fault?.at }).toEqual({ kind, at });
  });

  it.each([
    ["json-lines", "hang", 5],
    ["globs", "crash", 5],
    ["large-scalars", "crash", 6],
    ["long-sitemaps", "hang", 27],
  ] as const)("the fault that a kind of inputs is there for: %s", async (target, kind, at) => {
    const { faults } = await run(target, 1, kind === "hang" ? 3 : 60, at);
    expect(faults).toMatchObject([{ kind, at }]);
  });

  it("nothing where nothing is wrong, and goes on to the last input", async () => {
    expect(await run("is right", 12_000)).toMatchObject({ inputs: 12_000, faults: [], outcomes: { fine: 12_000 } });
  });

  it("the same input by the same seed, target and number, and others by others", () => {
    const numbers = (seed: number, target: string, at: number): number[] => {
      const { next } = randomOf(seed, target, at);
      return [next(), next(), next()];
    };
    expect(numbers(1, "paths", 7)).toEqual(numbers(1, "paths", 7));
    const others = [numbers(1, "paths", 8), numbers(2, "paths", 7), numbers(1, "gateway", 7)];
    expect(new Set([numbers(1, "paths", 7), ...others].map(([first]) => first)).size).toBe(4);
  });
});

describe("the files of a site are refused", () => {
  const artifacts = [...wholeTexts(plan.artifacts())];
  const file = "translations/v1/es/docs/intro.json";

  /** The artifacts with another text in one of them, or without that artifact if there is no text. */
  function changed(path: string, change: (text: string) => string | undefined): typeof artifacts {
    const found = artifacts.find((one) => one.path === path);
    if (!found) throw new Error(`no ${path}`);
    const text = change(found.text);
    return artifacts.flatMap((one) => (one !== found ? [one] : text === undefined ? [] : [{ ...one, text }]));
  }

  function added(path: string, text = "{}\n"): typeof artifacts {
    return [...artifacts, { path, text, place: "published", mediaType: "application/json", sharing: "own" }];
  }

  it("never as they are", () => {
    expect(() => checkFiles(plan, artifacts)).not.toThrow();
  });

  it.each<[string, typeof artifacts, RegExp]>([
    ["that lie outside", added("../escape.json"), /the file/],
    ["with a control character in their name", added("a\u0007.json"), /the file/],
    ["that are two of one name", added("SITEMAP.xml", "<urlset/>"), /two files/],
    ["that are a file and a folder", added(`${file}/x.json`), /a file and a folder/],
    ["that are no JSON", changed(file, (text) => text.slice(1)), /JSON/],
    ["that are no XML", changed("sitemap.xml", (text) => text.replace("</url>", "")), /sitemap\.xml/],
    ["with an unknown element", changed("sitemap.xml", (text) => text.replace("<url>", "<url><x/>")), /element x/],
    ["with an address that is read as another", changed("sitemap.xml", (text) => text.replace("%C3%A9", "é")), /lists/],
    [
      "with an address too few",
      changed("sitemap.xml", (text) => text.replace(/<url>.*?<\/url>/s, "")),
      /sitemap\.xml:/,
    ],
    ["with a handler in HTML", changed("index.html", (text) => text.replace("<main", "<main onload=x")), /onload/],
    [
      "with a script's address",
      changed("index.html", (text) => text.replace(/href="/, 'href="javascript:')),
      /javascript/,
    ],
    ["with a control character in a text", changed("robots.txt", (text) => `${text}\u0000`), /robots\.txt holds/],
    ["without an answer", changed(file, () => undefined), /no answer for/],
    ["with an answer in another language", changed(file, (text) => text.replace('"es"', '"fr"')), /the answer/],
    ["with another address in an answer", changed(file, (text) => text.replace("es.docs", "fr.docs")), /two addresses/],
    ["with an answer that is not listed", added("translations/v1/es/more.json"), /files of answers/],
    ["without a locale", changed("locales/v1.json", (text) => text.replace('"count":3', '"count":2')), /locales/],
  ])("%s", (_what, files, said) => {
    expect(() => checkFiles(plan, files)).toThrow(said);
  });

  it("where the rules say something else", () => {
    const rules = { ...plan.rules, rules: plan.rules.rules.filter(({ kind }) => kind !== "query") };
    expect(() => checkFiles({ ...plan, rules }, artifacts)).toThrow(/the rules answer/);
  });

  it("where the gateway says something else", () => {
    const [first, ...others] = plan.site.addresses.locales;
    const locales = others.map((one) => ({ ...one, origin: `${one.origin}x` }));
    const moved = {
      ...plan.site,
      addresses: { ...plan.site.addresses, locales: [...(first ? [first] : []), ...locales] },
    };
    expect(() => checkFiles({ ...plan, site: moved }, artifacts)).toThrow();
  });
});

describe("a refusal is refused", () => {
  const right: Diagnostic = { code: "no-pages", severity: "error", sentence: "There are no pages.", hint: "Add one." };

  it.each<[string, Partial<Diagnostic>, RegExp]>([
    ["of a code that is not in the catalogue", { code: "toString" }, /the catalogue has no/],
    ["of another severity", { severity: "warning" }, /is no warning/],
    ["without a sentence", { sentence: " " }, /says nothing/],
    ["with a control character", { sentence: "a\u001b[31mb" }, /hidden characters/],
    ["with a character that reorders, in its hint", { hint: "a\u202eb" }, /hidden characters/],
    ["as long as a file", { hint: "x".repeat(20_000) }, /20000 characters/],
    ["with a missing value in a sentence", { sentence: "Expected text, found undefined." }, /says Expected/],
  ])("%s", (_what, change, said) => {
    expect(() => checkDiagnostics([right], [])).not.toThrow();
    expect(() => checkDiagnostics([{ ...right, ...change }], [])).toThrow(said);
  });

  it("of errors beside a value, and of no errors without a value", () => {
    expect(() => checkOutcome({ value: {}, diagnostics: [right] })).toThrow("1 errors, and a value");
    expect(() => checkOutcome({ value: undefined, diagnostics: [] })).toThrow("0 errors, and no value");
  });
});

describe("a reading is refused", () => {
  const defined = (path: string): ReturnType<typeof canonicalPath> => ({
    ok: true,
    defined: { path, trailingSlash: false },
  });

  it.each<[string, string, ReturnType<typeof canonicalPath>]>([
    ["of a path that leads out", "/../x", defined("/../x")],
    ["of a path with a hidden character", "/a\u0000", defined("/a%00")],
    ["of a path that URL reads otherwise", "/a/./b", defined("/a/./b")],
    ["of a path that is not canonical", "/é", defined("/%c3%a9")],
    ["of a path whose slash is lost", "/a/", defined("/a")],
    ["of a path whose name is too long", `/${"a".repeat(252)}`, defined(`/${"a".repeat(252)}`)],
    ["of a path for an unknown reason", "/x", { ok: false, reason: "none" as PathReason, part: "" }],
  ])("%s", (_what, text, read) => {
    expect(() => checkPath(text, read)).toThrow();
    expect(() => checkPath("/docs", canonicalPath("/docs"))).not.toThrow();
  });

  const intro = { path: "/docs/intro", trailingSlash: false };
  it.each([
    ["at another host", "https://evil.test/docs/intro", { kind: "address", locale: "en", defined: intro }],
    ["of another page", "https://docs.example.com/docs/v1.2", { kind: "address", locale: "en", defined: intro }],
    ["in another language", "https://docs.example.com/docs/intro", { kind: "address", locale: "es", defined: intro }],
    [
      "in an unknown language",
      "https://docs.example.com/docs/intro",
      { kind: "address", locale: "xx", defined: intro },
    ],
  ] as const)("of an address %s", (_what, text, reading) => {
    expect(() => checkReading(site.addresses, text, reading)).toThrow();
    const right = "https://docs.example.com/docs/intro";
    expect(() => checkReading(site.addresses, right, readAddress(site.addresses, right))).not.toThrow();
  });
});

describe("an answer of the gateway is refused", () => {
  const request = {
    method: "POST",
    path: "/api/v1/translate/es/docs/intro",
    query: "",
    contentType: undefined,
    body: new Uint8Array(),
  };
  const file = "translations/v1/es/docs/intro.json";
  const text = asked.files.get(file) ?? "";
  const other = {
    kind: "asset",
    file: "translations/v1/es/docs.json",
    text: asked.files.get("translations/v1/es/docs.json") ?? "",
  } as const;

  it("never the right one", () => {
    expect(() => checkAnswer(asked, request, { kind: "asset", file, text })).not.toThrow();
  });

  it.each([
    ["of another page", request, other],
    ["with other bytes", request, { kind: "asset", file, text: text.replace("es.docs", "fr.docs") }],
    ["that is a problem of a page that is there", request, { kind: "problem", code: "unknown_page" }],
    ["that is a preflight to a POST", request, { kind: "preflight" }],
    ["to another method", { ...request, method: "PUT" }, { kind: "asset", file, text }],
    [
      "that is computed where unlisted pages are refused",
      { ...request, path: "/api/v1/translate/es/none" },
      { kind: "computed", text },
    ],
    [
      "that says a file is missing",
      { ...request, path: "/api/v1/translate/es/none" },
      { kind: "problem", code: "asset_unavailable" },
    ],
  ] as const)("%s", (_what, sent, answer) => {
    expect(() => checkAnswer(asked, sent, answer)).toThrow();
  });
});
