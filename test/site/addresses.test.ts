import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OriginReason } from "../../scripts/diagnostics/codes/site.ts";
import { findAnswer, type Question } from "../../scripts/gateway/core.ts";
import type { AddressPlan, LocaleAddress } from "../../scripts/model.ts";
import { type Site, translationOf } from "../../scripts/site/site.ts";
import { plan as planFiles, type Plan } from "../../scripts/pipeline.ts";
import { addressOf, findLocale, readAddress } from "../../scripts/site/addresses.ts";
import {
  type SeenProblem,
  catalogued,
  contentFiles,
  localesOf,
  pagesAt,
  planOf,
  problemsOf,
} from "../content-files.ts";
import { textsOf } from "../whole-texts.ts";
import { runs } from "../runs.ts";

/** The published JSON files of a plan, as a gateway would read them. */
function filesOf({ artifacts }: Plan): Map<string, string> {
  return textsOf(artifacts());
}

/** Where a question is answered to, or the problem that it comes to. */
function ask(plan: AddressPlan, files: ReadonlyMap<string, string>, question: Question): string {
  const search = findAnswer({ addresses: plan, unlisted: "reject" }, question);
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  if (step.value.kind === "problem") return step.value.code;
  return (JSON.parse(step.value.text) as { translated_url: string }).translated_url;
}

/** Asks a site by addresses. */
function asker(plan: Plan): (locale: string, address: string) => string {
  const files = filesOf(plan);
  return (locale, address) => ask(plan.site.addresses, files, { kind: "address", locale, address });
}

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";

const subdomains = planOf({
  locales: localesOf(["en", "es", "fr", "pt-BR", "he"]),
  pages: [
    "- { path: /, lastmod: 2026-01-02 }",
    "- { path: /a, lastmod: 2026-01-02, locales: [es, pt-BR, he] }",
    "- { path: /docs/, lastmod: 2026-01-02 }",
    '- { path: "/~me", lastmod: 2026-01-02 }',
    "- { path: /café, lastmod: 2026-01-02 }",
    "- { path: /intro, lastmod: 2026-01-02, translations: { es: /introduccion } }\n",
  ].join("\n"),
});

/** Each address asked for in Spanish. */
const spellings: readonly (readonly [what: string, address: string, answer: string])[] = [
  ["the address itself", "https://docs.example.com/a", "https://es.docs.example.com/a"],
  ["scheme and host in capitals", "HTTPS://DOCS.EXAMPLE.COM/a", "https://es.docs.example.com/a"],
  ["the default port", "https://docs.example.com:443/a", "https://es.docs.example.com/a"],
  ["a path in capitals is another page", "https://docs.example.com/A", "unknown_page"],
  ["a scheme without slashes", "https:docs.example.com/a", "invalid_request"],
  ["a scheme with one slash", "https:/docs.example.com/a", "invalid_request"],
  ["a scheme with three slashes", "https:///docs.example.com/a", "invalid_request"],
  ["an ideographic full stop", "https://docs。example.com/a", "invalid_request"],
  ["a full-width full stop", "https://docs．example.com/a", "invalid_request"],
  ["a half-width full stop", "https://docs｡example.com/a", "invalid_request"],
  ["a compatibility letter", "https://ⅾocs.example.com/a", "invalid_request"],
  ["full-width letters", "https://ｄocs.example.com/a", "invalid_request"],
  ["a soft hyphen in the host", "https://do\u00adcs.example.com/a", "invalid_request"],
  ["a zero-width space in the host", "https://do\u200bcs.example.com/a", "invalid_request"],
  ["a zero-width joiner in the host", "https://do\u200dcs.example.com/a", "invalid_request"],
  ["an encoded dot in the host", "https://docs%2Eexample.com/a", "invalid_request"],
  ["an encoded letter in the host", "https://%64ocs.example.com/a", "invalid_request"],
  ["a port with a leading zero", "https://docs.example.com:0443/a", "invalid_request"],
  ["an empty port", "https://docs.example.com:/a", "invalid_request"],
  ["a leading space", " https://docs.example.com/a", "invalid_request"],
  ["a trailing space", "https://docs.example.com/a ", "invalid_request"],
  ["a tab inside", "https://docs.exam\tple.com/a", "invalid_request"],
  ["a line feed inside", "https://docs.example.com/a\nb", "invalid_request"],
  ["a NUL", "https://docs.example.com/a\0", "invalid_request"],
  ["a no-break space", "https://docs.example.com/a\u00a0", "invalid_request"],
  ["a lone surrogate", "https://docs.example.com/\ud800", "invalid_request"],
  ["another port", "https://docs.example.com:8443/a", "unknown_page"],
  ["port 80 on https", "https://docs.example.com:80/a", "unknown_page"],
  ["http on an https site", "http://docs.example.com/a", "unknown_page"],
  ["a path with steps that stay inside", "https://docs.example.com/x/../b/.././a", "https://es.docs.example.com/a"],
  ["a path with two slashes", "https://docs.example.com/a/../b/./c//d", "unknown_page"],
  ["a host as user info", "https://docs.example.com@evil.test/a", "invalid_request"],
  ["a host that begins alike", "https://docs.example.com.evil.test/a", "unknown_page"],
  ["a host that ends alike", "https://evildocs.example.com/a", "unknown_page"],
  ["a host with an encoded dot behind it", "https://docs.example.com%2eevil.test/a", "invalid_request"],
  ["a Cyrillic letter in the host", "https://dоcs.example.com/a", "unknown_page"],
  ["the same in ASCII", "https://xn--dcs-sed.example.com/a", "unknown_page"],
  ["a backslash before the path", "https://docs.example.com\\@evil.test/", "invalid_request"],
  ["a final dot of the host", "https://docs.example.com./a", "unknown_page"],
  ["an IPv4 address", "https://127.0.0.1/a", "unknown_page"],
  ["an IPv6 address", "https://[::1]/a", "unknown_page"],
  ["an IPv6 address with a port", "https://[::1]:443/a", "unknown_page"],
  ["a hexadecimal address", "https://0x7f.1/a", "invalid_request"],
  ["a decimal address", "https://2130706433/a", "invalid_request"],
  ["a short address", "https://1.2.3/a", "invalid_request"],
  ["this machine", "https://localhost/a", "unknown_page"],
  ["a user name", "https://user:pw@docs.example.com/a", "invalid_request"],
  ["a user name outside ASCII", "https://ü@docs.example.com/a", "invalid_request"],
  ["an empty user name", "https://@docs.example.com/a", "invalid_request"],
  ["a host of 300 characters", `https://${"abcdefghi.".repeat(30)}com/a`, "unknown_page"],
  ["a label of 64 characters", `https://${"a".repeat(64)}.example.com/a`, "unknown_page"],
  ["a mail address", "mailto:a@docs.example.com", "invalid_request"],
  ["data", "data:text/html,x", "invalid_request"],
  ["a script", "javascript:alert(1)", "invalid_request"],
  ["a script with slashes", "javascript://docs.example.com/a", "invalid_request"],
  ["another protocol", "ftp://docs.example.com/a", "invalid_request"],
  ["a file", "file:///etc/passwd", "invalid_request"],
  ["an address without scheme", "//docs.example.com/a", "invalid_request"],
  ["a path alone", "/a", "invalid_request"],
  ["a host without scheme", "docs.example.com/a", "invalid_request"],
  ["nothing", "", "invalid_request"],
  ["a host behind the host", "https://docs.example.com//evil.test", "unknown_page"],
  ["a backslash in the path", "https://docs.example.com/a\\b", "invalid_request"],
  ["an encoded tilde", "https://docs.example.com/%7Eme", "https://es.docs.example.com/~me"],
  ["a plain tilde", "https://docs.example.com/~me", "https://es.docs.example.com/~me"],
  ["an encoded slash", "https://docs.example.com/a%2Fb", "invalid_request"],
  ["an encoded backslash", "https://docs.example.com/a%5Cb", "invalid_request"],
  ["an encoded step", "https://docs.example.com/x/%2e%2e/a", "invalid_request"],
  ["an encoded dot in the path", "https://docs.example.com/%2Ea", "invalid_request"],
  ["an encoded percent sign", "https://docs.example.com/%252e", "unknown_page"],
  ["a percent sign alone", "https://docs.example.com/a%", "invalid_request"],
  ["an encoded NUL", "https://docs.example.com/a%00", "invalid_request"],
  ["a letter outside ASCII", "https://docs.example.com/café", "https://es.docs.example.com/caf%C3%A9"],
  ["its encoding", "https://docs.example.com/caf%c3%a9", "https://es.docs.example.com/caf%C3%A9"],
  ["its decomposed form is another page", "https://docs.example.com/cafe\u0301", "unknown_page"],
  ["a query, not echoed", "https://docs.example.com/a?q=ü&x=%2e%2F", "https://es.docs.example.com/a"],
  ["a fragment, not echoed", "https://docs.example.com/a#frag", "https://es.docs.example.com/a"],
  ["a query behind the host", "https://docs.example.com?x", "https://es.docs.example.com/"],
  ["a trailing slash", "https://docs.example.com/a/", "https://es.docs.example.com/a"],
  ["a page defined with a slash", "https://docs.example.com/docs", "https://es.docs.example.com/docs/"],
  ["the host alone", "https://docs.example.com", "https://es.docs.example.com/"],
  ["the root page", "https://docs.example.com/", "https://es.docs.example.com/"],
  ["a page that is not there", "https://docs.example.com/nowhere", "unknown_page"],
  ["the translation that is asked for", "https://es.docs.example.com/a", "https://es.docs.example.com/a"],
  [
    "a translation with its own path",
    "https://es.docs.example.com/introduccion",
    "https://es.docs.example.com/introduccion",
  ],
  [
    "the page's path at a translation's place",
    "https://es.docs.example.com/intro",
    "https://es.docs.example.com/introduccion",
  ],
  ["a translation's path at the source", "https://docs.example.com/introduccion", "unknown_page"],
  ["a label that is no locale", "https://xx.docs.example.com/a", "unknown_page"],
  ["the source locale's label", "https://en.docs.example.com/a", "unknown_page"],
  ["a doubled label", "https://es.es.docs.example.com/a", "unknown_page"],
];

describe("a source address asked for in Spanish", () => {
  const answer = asker(subdomains);

  it.each(spellings)("%s: %j", (_what, address, expected) => {
    expect(answer("es", address)).toBe(expected);
  });
});

const wanted: readonly (readonly [what: string, locale: string, address: string, answer: string])[] = [
  ["a code is answered in its own spelling", "pt-br", "https://docs.example.com/a", "https://pt-br.docs.example.com/a"],
  ["letter case of a code makes no difference", "ES", "https://docs.example.com/a", "https://es.docs.example.com/a"],
  ["a deprecated code is the one of today", "iw", "https://docs.example.com/a", "https://he.docs.example.com/a"],
  ["the source locale is the source address", "en", "https://docs.example.com/a", "https://docs.example.com/a"],
  [
    "a translation goes back to its source",
    "en",
    "https://es.docs.example.com/introduccion",
    "https://docs.example.com/intro",
  ],
  [
    "and from there to another language",
    "fr",
    "https://es.docs.example.com/introduccion",
    "https://fr.docs.example.com/intro",
  ],
  ["a listed page without that translation", "fr", "https://docs.example.com/a", "translation_not_available"],
  ["the same from a translation", "fr", "https://es.docs.example.com/a", "translation_not_available"],
  [
    "the place of a translation that does not exist",
    "es",
    "https://fr.docs.example.com/a",
    "https://es.docs.example.com/a",
  ],
  ["an underscore is no code", "pt_BR", "https://docs.example.com/a", "unknown_locale"],
  ["a region of a language that exists", "es-MX", "https://docs.example.com/a", "unknown_locale"],
  ["a language whose region exists", "pt", "https://docs.example.com/a", "unknown_locale"],
  ["a slash", "a/b", "https://docs.example.com/a", "unknown_locale"],
  ["a slash and a dot", "es/.docs", "https://docs.example.com/a", "unknown_locale"],
  ["a host", "es.evil", "https://docs.example.com/a", "unknown_locale"],
  ["a final dot", "es.", "https://docs.example.com/a", "unknown_locale"],
  ["an asterisk", "*", "https://docs.example.com/a", "unknown_locale"],
  ["a hyphen", "-es", "https://docs.example.com/a", "unknown_locale"],
  ["nothing", "", "https://docs.example.com/a", "unknown_locale"],
  ["a space", "es ", "https://docs.example.com/a", "unknown_locale"],
  ["the prototype", "__proto__", "https://docs.example.com/a", "unknown_locale"],
  ["a constructor", "constructor", "https://docs.example.com/a", "unknown_locale"],
  ["a method", "toString", "https://docs.example.com/a", "unknown_locale"],
  ["another method", "valueOf", "https://docs.example.com/a", "unknown_locale"],
  ["an unknown locale for a foreign page", "xx", "https://evil.test/a", "unknown_locale"],
  ["an unknown locale for an invalid address", "xx", "/a", "invalid_request"],
];

describe("a locale that is asked for", () => {
  const answer = asker(subdomains);

  it.each(wanted)("%s: %j", (_what, locale, address, expected) => {
    expect(answer(locale, address)).toBe(expected);
  });

  it("is never the nearest: zh-TW is unknown beside zh-Hans and zh-Hant", () => {
    const chinese = asker(planOf({ locales: localesOf(["en", "zh-Hans", "zh-Hant"]) }));
    expect(chinese("zh-TW", "https://docs.example.com/")).toBe("unknown_locale");
    expect(chinese("zh-hant", "https://docs.example.com/")).toBe("https://zh-hant.docs.example.com/");
  });

  it("is known by the code that is deprecated now", () => {
    const { site } = planOf({ locales: localesOf(["en", "he", "id", "fil", "ro"]) });
    const codes = ["iw", "in", "tl", "mo", "IW", "he"].map((text) => findLocale(site.addresses, text)?.code);
    expect(codes).toEqual(["he", "id", "fil", "ro", "he", "he"]);
  });

  it("is ASCII: a Kelvin sign is no k", () => {
    const { site } = planOf({ locales: localesOf(["en", "ko"]) });
    expect([findLocale(site.addresses, "KO")?.code, findLocale(site.addresses, "\u212ao")]).toEqual(["ko", undefined]);
  });
});

describe("the address of the root page", () => {
  it("has the slash with which it was found", () => {
    const { addresses } = planOf({
      site: "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n",
    }).site;
    const [, es] = addresses.locales;
    if (!es) throw new Error("no Spanish");
    const forms = [true, false].map((trailingSlash) => addressOf(addresses, es, { path: "", trailingSlash }));
    expect(forms).toEqual(["https://docs.example.com/es/", "https://docs.example.com/es"]);
  });
});

describe("the host of a source address", () => {
  it("is compared in ASCII when it is internationalised, and answered in ASCII", () => {
    const answer = asker(planOf({ site: "base_url: https://bücher.example\nsource_locale: en\n" }));
    const translated = "https://es.xn--bcher-kva.example/";
    expect(answer("es", "https://bücher.example/")).toBe(translated);
    expect(answer("es", "https://BÜCHER.example:443/")).toBe(translated);
    expect(answer("es", "https://xn--bcher-kva.example/")).toBe(translated);
    expect(answer("es", "https://bu\u0308cher.example/")).toBe("invalid_request");
    expect(answer("es", "https://bü%63her.example/")).toBe("invalid_request");
    expect(answer("es", "https://bücher.example:/")).toBe("invalid_request");
    expect(answer("es", "https://bücher.example:0443/")).toBe("invalid_request");
  });

  it("is read alike however often hosts are read", () => {
    const { addresses } = planOf({ site: "base_url: https://bücher.example\nsource_locale: en\n" }).site;
    const kinds = Array.from({ length: 20_000 }, () => readAddress(addresses, "https://bücher.example/").kind);
    expect(new Set(kinds)).toEqual(new Set(["address"]));
  });

  it("is not folded where lower case would: a Kelvin sign is no k", () => {
    const answer = asker(planOf({ site: "base_url: https://kiwi.example.com\nsource_locale: en\n" }));
    expect(answer("es", "https://KIWI.example.com/")).toBe("https://es.kiwi.example.com/");
    expect(answer("es", "https://\u212aiwi.example.com/")).toBe("invalid_request");
  });

  it("keeps a port that the source has, and no other is it", () => {
    const answer = asker(planOf({ site: "base_url: https://docs.example.com:8443\nsource_locale: en\n" }));
    expect(answer("es", "https://docs.example.com:8443/")).toBe("https://es.docs.example.com:8443/");
    expect(answer("es", "https://docs.example.com/")).toBe("unknown_page");
    expect(answer("en", "https://es.docs.example.com:8443/")).toBe("https://docs.example.com:8443/");
  });

  it("keeps the scheme of an http site", () => {
    const answer = asker(planOf({ site: "base_url: http://docs.example.com\nsource_locale: en\n" }));
    expect(answer("es", "http://docs.example.com:80/")).toBe("http://es.docs.example.com/");
    expect(answer("es", "https://docs.example.com/")).toBe("unknown_page");
  });

  it("decides by the whole source origin: a first label that is a locale's is no translation", () => {
    const answer = asker(
      planOf({ site: "base_url: https://id.example.com\nsource_locale: en\n", locales: localesOf(["en", "id", "it"]) }),
    );
    expect(answer("it", "https://id.example.com/")).toBe("https://it.id.example.com/");
    expect(answer("en", "https://id.id.example.com/")).toBe("https://id.example.com/");
    expect(answer("en", "https://it.example.com/")).toBe("unknown_page");
    expect(answer("en", "https://example.com/")).toBe("unknown_page");
  });

  it("never gets a second label: a translated address is mapped back first", () => {
    const answer = asker(
      planOf({ site: "base_url: https://example.com\nsource_locale: en\n", locales: localesOf(["en", "es", "fr"]) }),
    );
    expect(answer("es", "https://es.example.com/")).toBe("https://es.example.com/");
    expect(answer("fr", "https://es.example.com/")).toBe("https://fr.example.com/");
  });
});

describe("an address below a prefix", () => {
  const paths = planOf({
    site: "base_url: https://example.com/project/\nsource_locale: en\naddresses: path\n",
    locales: localesOf(["en", "es", "fr"]),
    pages: pagesAt(["/", "/a", "/es-shop", "/enact/es"]),
  });

  it.each([
    ["a source page", "https://example.com/project/a", "https://example.com/project/es/a"],
    ["the root page", "https://example.com/project", "https://example.com/project/es/"],
    ["the root page of a translation", "https://example.com/project/fr", "https://example.com/project/es/"],
    ["a translation", "https://example.com/project/fr/a/", "https://example.com/project/es/a"],
    [
      "a page that begins like a label",
      "https://example.com/project/es-shop",
      "https://example.com/project/es/es-shop",
    ],
    ["its translation", "https://example.com/project/fr/es-shop", "https://example.com/project/es/es-shop"],
    ["a label further down", "https://example.com/project/enact/es", "https://example.com/project/es/enact/es"],
    ["a doubled label", "https://example.com/project/es/es/a", "unknown_page"],
    ["a label in capitals", "https://example.com/project/ES/a", "unknown_page"],
    ["outside the base path", "https://example.com/a", "unknown_page"],
    ["a base path that begins alike", "https://example.com/projects/a", "unknown_page"],
    ["a step out of the base path", "https://example.com/project/../a", "unknown_page"],
  ])("%s", (_what, address, expected) => {
    expect(asker(paths)("es", address)).toBe(expected);
  });

  it("is the source's own when the source has one too", () => {
    const plan = planOf({ site: `${SITE}addresses: path\nsource_prefix: true\n`, pages: pagesAt(["/a"]) });
    const answer = asker(plan);
    expect(answer("es", "https://docs.example.com/en/a")).toBe("https://docs.example.com/es/a");
    expect(answer("en", "https://docs.example.com/es/a")).toBe("https://docs.example.com/en/a");
    expect(answer("es", "https://docs.example.com/a")).toBe("unknown_page");
  });

  it("is none for a page outside the folders of all languages", () => {
    const pages = `- { path: /-/, locales: [] }\n- { path: /-/a, translations: { es: /b } }\n- { path: /a }\n`;
    const plan = planOf({ site: `${SITE}addresses: path\nsource_prefix: true\n`, pages });
    const answer = asker(plan);
    expect(answer("es", "https://docs.example.com/a/")).toBe("https://docs.example.com/es/b");
    expect(answer("en", "https://docs.example.com/es/b")).toBe("https://docs.example.com/a");
    expect(answer("es", "https://docs.example.com/en/a")).toBe("https://docs.example.com/es/a");
    expect(answer("en", "https://docs.example.com")).toBe("https://docs.example.com/");
    expect(answer("es", "https://docs.example.com/b")).toBe("unknown_page");
    expect(answer("es", "https://docs.example.com/en/-/a")).toBe("unknown_page");
  });

  it("is any on the source's host that is in no folder, if another language has that host to itself", () => {
    const locales = "- { code: en, name: E }\n- { code: es, name: S, host: docs.example.com }\n";
    const plan = planOf({ site: `${SITE}addresses: path\nsource_prefix: true\n`, locales, pages: pagesAt(["/-/a"]) });
    expect(asker(plan)("es", "https://docs.example.com/en/-/a")).toBe("https://docs.example.com/-/a");
  });
});

describe("the path form", () => {
  const files = filesOf(subdomains);
  const answer = (locale: string, path: string): string =>
    ask(subdomains.site.addresses, files, { kind: "path", locale, path });

  it.each([
    ["a page", "/a", "https://es.docs.example.com/a"],
    ["the root page", "/", "https://es.docs.example.com/"],
    ["a trailing slash", "/a/", "https://es.docs.example.com/a"],
    ["a host behind the host", "//evil.test", "unknown_page"],
    ["a translation's own path", "/introduccion", "unknown_page"],
    ["an encoded slash", "/a%2Fb", "invalid_request"],
    ["an encoded step", "/%2e%2e/a", "invalid_request"],
    ["a step", "/../a", "invalid_request"],
    ["an encoded NUL", "/a%00", "invalid_request"],
    ["a percent sign alone", "/a%", "invalid_request"],
    ["a page that is not there", "/nowhere", "unknown_page"],
  ])("%s", (_what, path, expected) => {
    expect(answer("es", path)).toBe(expected);
  });
});

const baseUrls: readonly (readonly [what: string, address: string, reason: OriginReason])[] = [
  ["an IPv4 address", "https://127.0.0.1", "ip-address"],
  ["a capital that Unicode versions fold differently", "https://docs.straẞe.example", "folded-host"],
  ["an IPv6 address", "https://[::1]", "ip-address"],
  ["a hexadecimal address", "https://0x7f.1", "ip-address"],
  ["a decimal address", "https://2130706433", "ip-address"],
  ["a short address", "https://1.2.3", "ip-address"],
  ["this machine", "http://localhost:3000", "local-host"],
  ["a name below this machine", "https://docs.localhost", "local-host"],
  ["a user name", "https://user:pw@docs.example.com", "user-info"],
  ["a query", "https://docs.example.com/?x=1", "query-or-fragment"],
  ["a fragment", "https://docs.example.com/#x", "query-or-fragment"],
  ["a final dot", "https://docs.example.com.", "trailing-dot"],
  ["a label of 64 characters", `https://${"a".repeat(64)}.com`, "label-too-long"],
  ["full-width dots", "https://docs。example。com", "folded-host"],
  ["an encoded host", "https://docs%2Eexample.com", "folded-host"],
  ["a host in Unicode that is encoded in part", "https://bü%63her.example", "folded-host"],
  ["an underscore", "https://my_docs.example.com", "not-a-host"],
  ["an outer hyphen", "https://docs-.example.com", "not-a-host"],
  ["a host alone", "docs.example.com", "not-an-address"],
  ["a path", "/docs", "not-an-address"],
  ["an address without scheme", "//docs.example.com", "not-an-address"],
  ["a space", "https://docs example.com", "not-an-address"],
  ["a backslash", "https://docs.example.com\\docs", "not-an-address"],
  ["a port out of range", "https://docs.example.com:99999", "not-an-address"],
  ["another protocol", "ftp://docs.example.com", "not-http"],
  ["a file", "file:///srv/www", "not-http"],
];

describe("base_url is refused", () => {
  it.each(baseUrls)("with %s", (_what, address, reason) => {
    const site = `base_url: ${JSON.stringify(address)}\nsource_locale: en\n`;
    expect(problemsOf({ site })).toEqual([
      catalogued("address-refused", "content/site.yaml:1:11", { address, reason }),
    ]);
  });

  it("with a host of more than 253 characters", () => {
    const address = `https://${"abcdefghi.".repeat(25)}comm`;
    expect(problemsOf({ site: `base_url: ${address}\nsource_locale: en\n` })).toEqual([
      catalogued("address-refused", "content/site.yaml:1:11", { address, reason: "host-too-long" }),
    ]);
  });

  it.each([
    ["//", "/docs//", "empty-segment", ""],
    ["a step", "/a/../b", "dot-segment", ".."],
  ] as const)("with %s in its path", (_what, path, reason, part) => {
    const site = `base_url: https://docs.example.com${path}\nsource_locale: en\n`;
    expect(problemsOf({ site })).toEqual([
      catalogued("path-refused", "content/site.yaml:1:11", { path, reason, part }),
    ]);
  });
});

describe("base_url is taken", () => {
  it.each([
    [
      "with a path, with or without its slash",
      "https://user.example/project/",
      "https://user.example/project/",
      "https://es.user.example/project/",
    ],
    ["in capitals", "HTTPS://Docs.Example.COM", "https://docs.example.com/", "https://es.docs.example.com/"],
    [
      "with its default port",
      "https://docs.example.com:443",
      "https://docs.example.com/",
      "https://es.docs.example.com/",
    ],
    [
      "with a port",
      "https://docs.example.com:8443/a",
      "https://docs.example.com:8443/a/",
      "https://es.docs.example.com:8443/a/",
    ],
    ["in Unicode, and written in ASCII", "https://例え.jp", "https://xn--r8jz45g.jp/", "https://es.xn--r8jz45g.jp/"],
    ["on http", "http://docs.example.com", "http://docs.example.com/", "http://es.docs.example.com/"],
    [
      "with a host of 250 characters and label",
      `https://${"abcdefghi.".repeat(24)}commmmm`,
      `https://${"abcdefghi.".repeat(24)}commmmm/`,
      `https://es.${"abcdefghi.".repeat(24)}commmmm/`,
    ],
  ])("%s", (_what, address, source, spanish) => {
    const answer = asker(planOf({ site: `base_url: ${address}\nsource_locale: en\n` }));
    expect([answer("en", source), answer("es", source)]).toEqual([source, spanish]);
  });
});

describe("base_url", () => {
  it.each(["/api/v1/translate", "/api/v1/translate/docs/"])("is not below the translate endpoint: %s", (path) => {
    expect(problemsOf({ site: `base_url: https://docs.example.com${path}\nsource_locale: en\n` })).toEqual([
      catalogued("path-is-endpoint", "content/site.yaml:1:11", { path: path.replace(/\/$/, "") }),
    ]);
  });
});

describe("source_origin", () => {
  it("is where the pages live, whatever base_url is", () => {
    const site = "base_url: https://api.example.com/i18n\nsource_locale: en\nsource_origin: https://docs.example.com\n";
    const { addresses } = planOf({ site }).site;
    expect([addresses.publishedAt, addresses.basePath]).toEqual(["https://api.example.com/i18n", ""]);
    expect(addresses.locales.map(({ origin }) => origin)).toEqual([
      "https://docs.example.com",
      "https://es.docs.example.com",
    ]);
  });

  it("is refused with a path", () => {
    expect(problemsOf({ site: `${SITE}source_origin: https://www.example.org/docs\n` })).toEqual([
      catalogued("origin-with-path", "content/site.yaml:3:16", { origin: "https://www.example.org" }),
    ]);
  });

  it("is refused as base_url is", () => {
    expect(problemsOf({ site: `${SITE}source_origin: https://127.0.0.1\n` })).toEqual([
      catalogued("address-refused", "content/site.yaml:3:16", { address: "https://127.0.0.1", reason: "ip-address" }),
    ]);
  });
});

describe("hosts that take no languages", () => {
  it("below www. are a warning, and the addresses still use them", () => {
    const site = "base_url: https://www.example.com\nsource_locale: en\n";
    expect(problemsOf({ site })).toEqual([
      catalogued("host-www", "content/site.yaml:1:11", { host: "www.example.com" }),
    ]);
    expect(asker(planOf({ site }))("es", "https://www.example.com/")).toBe("https://es.www.example.com/");
  });

  it.each([
    ["user.github.io", "github.io"],
    ["x.pages.dev", "pages.dev"],
    ["x.netlify.app", "netlify.app"],
  ])("at a vendor that gives one name are a warning: %s", (host, suffix) => {
    expect(problemsOf({ site: `base_url: https://${host}\nsource_locale: en\n` })).toEqual([
      catalogued("host-shared-suffix", "content/site.yaml:1:11", { host, suffix }),
    ]);
  });

  it("are no problem with addresses: path, nor with a host for each locale", () => {
    expect(problemsOf({ site: "base_url: https://user.github.io\nsource_locale: en\naddresses: path\n" })).toEqual([]);
    const locales = "- { code: en, name: English }\n- { code: es, name: Español, host: es.example.com }\n";
    expect(problemsOf({ site: "base_url: https://www.example.com\nsource_locale: en\n", locales })).toEqual([]);
  });
});

describe("the label of a locale", () => {
  it("is the code in lower case", () => {
    const { addresses } = planOf({ locales: localesOf(["en", "pt-BR", "zh-Hant", "es-419"]) }).site;
    expect(addresses.locales.map(({ code, origin }) => [code, origin])).toEqual([
      ["en", "https://docs.example.com"],
      ["pt-BR", "https://pt-br.docs.example.com"],
      ["zh-Hant", "https://zh-hant.docs.example.com"],
      ["es-419", "https://es-419.docs.example.com"],
    ]);
  });

  it.each(["iw", "tl", "deu", "cls", "en-UK"])("is the code itself, not the code that replaced it: %s", (code) => {
    const { addresses } = planOf({ locales: localesOf(["en", code]) }).site;
    expect(addresses.locales[1]?.origin).toBe(`https://${code.toLowerCase()}.docs.example.com`);
  });

  it("may be another", () => {
    const locales = "- { code: en, name: English }\n- { code: ja, name: 日本語, label: jp }\n";
    const { addresses, locales: shown } = planOf({ locales }).site;
    expect(addresses.locales[1]?.origin).toBe("https://jp.docs.example.com");
    expect(shown[1]).toEqual({ code: "ja", name: "日本語", dir: "ltr", hreflang: "ja" });
  });

  it.each(["ES", "e.s", "es.evil", "-es", "es-", "e_s", "*", "a/b", "ñ", "es:8443", "es@x"])(
    "is no host label: %s",
    (label) => {
      const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: "${label}" }\n`;
      expect(problemsOf({ locales })).toEqual([
        catalogued("label-malformed", "content/locales.yaml:2:37", { label, strategy: "subdomain" }),
      ]);
    },
  );

  it.each(["..", "a/b", "-es", "es.", "%2e", "ñ", "a b"])("is no path segment: %s", (label) => {
    const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: "${label}" }\n`;
    expect(problemsOf({ site: `${SITE}addresses: path\n`, locales })).toEqual([
      catalogued("label-malformed", "content/locales.yaml:2:37", { label, strategy: "path" }),
    ]);
  });

  it.each(["con", "NUL", "com1"])("is no name of a device: %s", (label) => {
    const problem = catalogued("path-refused", "content/locales.yaml:2:37", {
      reason: "reserved-name",
      part: label,
      path: label,
    });
    const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: "${label}" }\n`;
    expect(problemsOf({ site: `${SITE}addresses: path\n`, locales })).toEqual([problem]);
    if (label === "con") expect(problemsOf({ locales })).toEqual([problem]);
    const ownHost = locales.replace("label:", "host: docs.example.fr, label:");
    const site = `${SITE}sitemap: { alternates: true }\n`;
    expect(problemsOf({ site, locales: ownHost }).map(({ code }) => code)).toContain("path-refused");
  });

  it("has at most 63 characters, and the host with it 253", () => {
    const label = "a".repeat(64);
    const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: ${label} }\n`;
    expect(problemsOf({ locales })).toEqual([
      catalogued("address-refused", "content/locales.yaml:2:37", {
        address: `${label}.docs.example.com`,
        reason: "label-too-long",
      }),
    ]);
    const host = `${"abcdefghi.".repeat(25)}com`;
    expect(problemsOf({ site: `base_url: https://${host}\nsource_locale: en\n` })).toEqual([
      catalogued("address-refused", "content/locales.yaml:2:11", { address: `es.${host}`, reason: "host-too-long" }),
    ]);
  });

  it("may not be the first segment of a source page beside it", () => {
    const problem = (path: string, at: string): SeenProblem =>
      catalogued("path-begins-with-label", at, { code: "es", prefix: path });
    const site = `${SITE}addresses: path\n`;
    const pages = pagesAt(["/es", "/es/a", "/ES/b", "/es-shop", "/a/es"]);
    expect(problemsOf({ site, pages })).toEqual(
      [1, 2, 3].map((line) => problem("/es", `content/pages.yaml:${line}:11`)),
    );
    const prefixed = `${site}source_prefix: true\n`;
    expect(problemsOf({ site: prefixed, pages: pagesAt(["/es", "/es/a", "/-/x/es"]) })).toEqual([]);
    expect(problemsOf({ site: prefixed, pages: pagesAt(["/-/es", "/-/ES/a", "/-/x"]) })).toEqual(
      [1, 2].map((line) => problem("/es", `content/pages.yaml:${line}:11`)),
    );
  });

  it("may not be the path of a translation that has the host to itself", () => {
    const site = `${SITE}addresses: path\nsource_prefix: true\n`;
    const locales =
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français, host: docs.example.com }\n";
    const pages =
      "- { path: /x, lastmod: 2026-01-02 }\n- { path: /y, lastmod: 2026-01-02, translations: { fr: /es/x } }\n";
    expect(problemsOf({ site, locales, pages })).toEqual([
      catalogued("path-begins-with-label", "content/pages.yaml:2:56", { code: "es", prefix: "/es" }),
    ]);
  });
});

describe("two locales in one place", () => {
  const problem = (code: string, other: string, address: string, line: number): SeenProblem =>
    catalogued("locales-in-one-place", `content/locales.yaml:${line}:11`, { code, other, address }, [
      `the other locale: content/locales.yaml:${line - 1}:11`,
    ]);

  it.each([
    ["by one label", SITE, "label: es", problem("fr", "es", "https://es.docs.example.com", 3)],
    [
      "by one segment, letter case apart",
      `${SITE}addresses: path\n`,
      "label: ES",
      problem("fr", "es", "https://docs.example.com/ES", 3),
    ],
    [
      "by a host that is another's subdomain",
      SITE,
      "host: es.docs.example.com",
      problem("fr", "es", "https://es.docs.example.com", 3),
    ],
  ])("are refused %s", (_what, site, more, expected) => {
    const locales = `${localesOf(["en", "es"])}- { code: fr, name: Français, ${more} }\n`;
    expect(problemsOf({ site, locales })).toEqual([expected]);
  });

  it("are refused at the source's own host", () => {
    const locales = "- { code: en, name: English }\n- { code: fr, name: Français, host: DOCS.example.com }\n";
    expect(problemsOf({ locales })).toEqual([problem("fr", "en", "https://docs.example.com", 2)]);
  });
});

describe("the host of a locale", () => {
  it.each([
    ["an address", "https://docs.example.fr", "not-a-host"],
    ["a path", "docs.example.fr/x", "not-a-host"],
    ["an IP address", "127.0.0.1", "ip-address"],
    ["this machine", "localhost", "local-host"],
    ["a final dot", "docs.example.fr.", "trailing-dot"],
    ["folded letters", "ｄocs.example.fr", "folded-host"],
  ] as const)("is refused when it is %s", (_what, host, reason) => {
    const locales = `- { code: en, name: English }\n- { code: fr, name: Français, host: "${host}" }\n`;
    expect(problemsOf({ locales })).toEqual([
      catalogued("address-refused", "content/locales.yaml:2:37", { address: host, reason }),
    ]);
  });

  it("has the scheme of the source, and may have a port", () => {
    const locales = "- { code: en, name: English }\n- { code: fr, name: Français, host: docs.example.fr:8080 }\n";
    const { addresses } = planOf({ site: "base_url: http://docs.example.com\nsource_locale: en\n", locales }).site;
    expect(addresses.locales[1]?.origin).toBe("http://docs.example.fr:8080");
  });

  it("is not for the source, nor beside an address strategy", () => {
    const source = "- { code: en, name: English, host: docs.example.org }\n";
    expect(problemsOf({ locales: source })).toEqual([
      catalogued("host-not-allowed", "content/locales.yaml:1:36", { isSource: true }),
    ]);
    const both = "- { code: en, name: English }\n- { code: fr, name: Français, host: a.example.fr, addresses: path }\n";
    expect(problemsOf({ locales: both })).toEqual([
      catalogued("host-not-allowed", "content/locales.yaml:2:37", { isSource: false }),
    ]);
  });
});

describe("the length of an address", () => {
  it("is at most the maximum of a sitemap, for each translation", () => {
    const long = `/${"a".repeat(201)}`.repeat(10);
    expect(problemsOf({ pages: pagesAt([long]) })).toEqual([]);
    const longer = `${long}/${"x".repeat(2047 - "https://es.docs.example.com".length - long.length)}`;
    expect(problemsOf({ pages: pagesAt([longer]) })).toEqual([
      catalogued("address-too-long", "content/pages.yaml:1:11", { length: 2048, limit: 2047 }),
    ]);
    expect(problemsOf({ pages: pagesAt([longer.slice(0, -1)]) })).toEqual([]);
  });

  it("is at least the minimum of a sitemap", () => {
    expect(problemsOf({ site: "base_url: http://a.b\nsource_locale: en\n" })).toEqual([
      catalogued("address-too-short", "content/pages.yaml:1:11", { address: "http://a.b/", limit: 12 }),
    ]);
  });
});

const CODES = ["en", "es", "fr", "pt-BR", "zh-Hant", "ar", "he"] as const;
const SEGMENTS = ["a", "b", "Docs", "café", "a b", "x.y", "日本", "~me", "es-shop", "index"] as const;

/** A locale's row: its own host, its own strategy or label, or none of them. */
const localeRow = fc.record({
  host: fc.option(fc.constantFrom("host", "docs"), { nil: undefined, freq: 3 }),
  addresses: fc.option(fc.constantFrom("subdomain", "path"), { nil: undefined, freq: 2 }),
  label: fc.option(fc.constantFrom("x", "l-"), { nil: undefined, freq: 3 }),
});

const pageRow = fc.record({
  // If the source language has a folder, paths below `/-` are outside of it.
  path: fc
    .tuple(fc.constantFrom([], [], ["-"]), fc.uniqueArray(fc.constantFrom(...SEGMENTS), { maxLength: 3 }))
    .map(([start, rest]) => [...start, ...rest]),
  slash: fc.boolean(),
  own: fc.uniqueArray(fc.tuple(fc.constantFrom(...CODES.slice(1)), fc.constantFrom(...SEGMENTS), fc.boolean()), {
    selector: ([code]) => code,
    maxLength: 3,
  }),
  locales: fc.option(fc.uniqueArray(fc.constantFrom(...CODES)), { nil: undefined, freq: 3 }),
});

type PageRow = typeof pageRow extends fc.Arbitrary<infer Row> ? Row : never;

function pathOf({ path, slash }: PageRow): string {
  return path.length === 0 ? "/" : `/${path.join("/")}${slash ? "/" : ""}`;
}

function pageText(row: PageRow, index: number): string {
  const { own, locales } = row;
  const translations = own
    .filter(([code]) => !locales || locales.includes(code))
    .map(([code, segment, slash]) => [code, `/${index}/${segment}${slash ? "/" : ""}`]);
  const lists = locales ? { locales } : {};
  return `- ${JSON.stringify({ path: pathOf(row), ...lists, translations: Object.fromEntries(translations) })}\n`;
}

const siteText = fc
  .record({
    base: fc.constantFrom("https://docs.example.com", "http://docs.example.com:8080", "https://bücher.example"),
    basePath: fc.constantFrom("", "/", "/project", "/a b/es"),
    strategy: fc.constantFrom("subdomain", "path"),
    prefix: fc.boolean(),
  })
  .map(
    ({ base, basePath, strategy, prefix }) =>
      `base_url: ${base}${basePath.replace(" ", "%20")}\nsource_locale: en\naddresses: ${strategy}\nsource_prefix: ${prefix && strategy === "path"}\n`,
  );

const localesText = fc.array(localeRow, { minLength: CODES.length, maxLength: CODES.length }).map((rows) =>
  rows
    .map(({ host, addresses, label }, index) => {
      const place = host === undefined ? { addresses, label: label && `${label}${index}` } : hostNamed(host, index);
      return `- ${JSON.stringify({ code: CODES[index], name: "A language", ...(index === 0 ? {} : place) })}\n`;
    })
    .join(""),
);

/** A host of the locale's own, now and then one that others have prefixes on. */
function hostNamed(name: string, index: number): { host: string } {
  return { host: name === "docs" && index === 1 ? "docs.example.com" : `${name}${index}.example.org:8080` };
}

const texts = fc.record({
  site: siteText,
  locales: localesText,
  pages: fc
    .uniqueArray(pageRow, { minLength: 1, maxLength: 8, selector: ({ path }) => path.join("/").toLowerCase() })
    .map((rows) => rows.map(pageText).join("")),
});

/** Every translation of a site with its address. */
function translationsOf(site: Site): { locale: LocaleAddress; path: string; source: string; address: string }[] {
  const source = site.addresses.locales.find(({ code }) => code === site.addresses.sourceLocale);
  return site.pages.flatMap((page) =>
    site.addresses.locales.flatMap((locale) => {
      const defined = translationOf(page, locale.code);
      const own = translationOf(page, site.addresses.sourceLocale);
      if (!defined || !own || !source) return [];
      return [
        {
          locale,
          path: defined.path,
          source: addressOf(site.addresses, source, own),
          address: addressOf(site.addresses, locale, defined),
        },
      ];
    }),
  );
}

describe("there and back", () => {
  it("is the identity for every translated address of any site", () => {
    let sites = 0;
    fc.assert(
      fc.property(texts, (content) => {
        const { value: plan } = planFiles(contentFiles(content));
        if (plan === undefined) return;
        sites += 1;
        const answer = asker(plan);
        const translations = translationsOf(plan.site);
        expect(new Set(translations.map(({ address }) => address)).size).toBe(translations.length);
        for (const { locale, path, source, address } of translations) {
          const place = { kind: "address", locale: locale.code, defined: { path } };
          expect(readAddress(plan.site.addresses, address)).toMatchObject(place);
          expect(answer("en", address)).toBe(source);
          expect(answer(locale.code, source)).toBe(address);
          expect(answer(locale.code, address)).toBe(address);
        }
      }),
      { numRuns: runs(400) },
    );
    expect(sites).toBeGreaterThan(runs(100));
  });
});
