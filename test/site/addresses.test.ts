import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAnswer, type Question } from "../../scripts/gateway/core.ts";
import type { AddressPlan, LocaleAddress } from "../../scripts/model.ts";
import { type Site, translationOf } from "../../scripts/site/site.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { addressOf, findLocale, readAddress } from "../../scripts/site/addresses.ts";
import { localesOf, pagesAt, planOf, problemsOf, type SeenProblem } from "../content-files.ts";
import { textsOf } from "../whole-texts.ts";

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
  it("ends with a slash, in whatever form the page was defined", () => {
    const { addresses } = planOf().site;
    const [, es] = addresses.locales;
    if (!es) throw new Error("no Spanish");
    const forms = [true, false].map((trailingSlash) => addressOf(addresses, es, { path: "", trailingSlash }));
    expect(forms).toEqual(["https://es.docs.example.com/", "https://es.docs.example.com/"]);
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

function refusedAddress(address: string, sentence: string, hint: string, at: string): SeenProblem {
  const whole = sentence.replace("%", `"${address}"`);
  return { severity: "error", code: "address-refused", at, sentence: whole, hint };
}

const IP_ADDRESS = ["% has an IP address as host, which takes no language label.", "Use a host name."] as const;
const LOCAL_HOST = ["% exists on one machine only.", "Write the public address; the preview needs no other."] as const;
const NO_ADDRESS = ["% is not an address.", "Write it whole: https://docs.example.com."] as const;
const NO_HTTP = ["% is not a web address.", "It begins with https:// (or http:// where the pages do)."] as const;
const NO_HOST = [
  "% is not a host name.",
  "A host has letters, digits, inner hyphens and dots: docs.example.fr.",
] as const;
const FOLDED = [
  "The host of % is not spelled as browsers spell it.",
  "Copy the address from a browser, in lower case.",
] as const;
const USER_INFO = ["% holds a user name.", "Remove everything before the @."] as const;
const QUERY = ["% has a query or a fragment.", "Remove everything from ? or # on."] as const;
const LONG_LABEL = ["A part of the host of % is longer than 63 characters.", "Use a shorter host or label."] as const;

const baseUrls: readonly (readonly [what: string, address: string, words: readonly [string, string]])[] = [
  ["an IPv4 address", "https://127.0.0.1", IP_ADDRESS],
  ["a capital that Unicode versions fold differently", "https://docs.straẞe.example", FOLDED],
  ["an IPv6 address", "https://[::1]", IP_ADDRESS],
  ["a hexadecimal address", "https://0x7f.1", IP_ADDRESS],
  ["a decimal address", "https://2130706433", IP_ADDRESS],
  ["a short address", "https://1.2.3", IP_ADDRESS],
  ["this machine", "http://localhost:3000", LOCAL_HOST],
  ["a name below this machine", "https://docs.localhost", LOCAL_HOST],
  ["a user name", "https://user:pw@docs.example.com", USER_INFO],
  ["a query", "https://docs.example.com/?x=1", QUERY],
  ["a fragment", "https://docs.example.com/#x", QUERY],
  [
    "a final dot",
    "https://docs.example.com.",
    ["The host of % ends with a dot.", "Remove the dot: with it, it is another origin."],
  ],
  ["a label of 64 characters", `https://${"a".repeat(64)}.com`, LONG_LABEL],
  ["full-width dots", "https://docs。example。com", FOLDED],
  ["an encoded host", "https://docs%2Eexample.com", FOLDED],
  ["a host in Unicode that is encoded in part", "https://bü%63her.example", FOLDED],
  ["an underscore", "https://my_docs.example.com", NO_HOST],
  ["an outer hyphen", "https://docs-.example.com", NO_HOST],
  ["a host alone", "docs.example.com", NO_ADDRESS],
  ["a path", "/docs", NO_ADDRESS],
  ["an address without scheme", "//docs.example.com", NO_ADDRESS],
  ["a space", "https://docs example.com", NO_ADDRESS],
  ["a backslash", "https://docs.example.com\\docs", NO_ADDRESS],
  ["a port out of range", "https://docs.example.com:99999", NO_ADDRESS],
  ["another protocol", "ftp://docs.example.com", NO_HTTP],
  ["a file", "file:///srv/www", NO_HTTP],
];

describe("base_url is refused", () => {
  it.each(baseUrls)("with %s", (_what, address, [sentence, hint]) => {
    const site = `base_url: ${JSON.stringify(address)}\nsource_locale: en\n`;
    expect(problemsOf({ site })).toEqual([refusedAddress(address, sentence, hint, "content/site.yaml:1:11")]);
  });

  it("with a host of more than 253 characters, shown shortened", () => {
    const address = `https://${"abcdefghi.".repeat(25)}comm`;
    const shown = `${address.slice(0, 79)}…`;
    expect(problemsOf({ site: `base_url: ${address}\nsource_locale: en\n` })).toEqual([
      refusedAddress(
        shown,
        "The host of % is longer than 253 characters.",
        "Use a shorter host or label.",
        "content/site.yaml:1:11",
      ),
    ]);
  });

  it.each([
    ["//", "/docs//", 'The path "/docs//" has two slashes in a row.', "Remove one of them."],
    ["a step", "/a/../b", 'The path "/a/../b" holds the segment "..".', "Write the path that is meant."],
  ])("with %s in its path", (_what, path, sentence, hint) => {
    const site = `base_url: https://docs.example.com${path}\nsource_locale: en\n`;
    const problem = { severity: "error", code: "path-refused", at: "content/site.yaml:1:11", sentence, hint };
    expect(problemsOf({ site })).toEqual([problem]);
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
      {
        severity: "error",
        code: "origin-with-path",
        at: "content/site.yaml:3:16",
        sentence: "source_origin has a path.",
        hint: "Write the origin alone: https://www.example.org.",
      },
    ]);
  });

  it("is refused as base_url is", () => {
    expect(problemsOf({ site: `${SITE}source_origin: https://127.0.0.1\n` })).toEqual([
      refusedAddress("https://127.0.0.1", ...IP_ADDRESS, "content/site.yaml:3:16"),
    ]);
  });
});

function warningAt(code: string, at: string, sentence: string, hint: string): SeenProblem {
  return { severity: "warning", code, at, sentence, hint };
}

describe("hosts that take no languages", () => {
  it("below www. are a warning, and the addresses still use them", () => {
    const site = "base_url: https://www.example.com\nsource_locale: en\n";
    expect(problemsOf({ site })).toEqual([
      warningAt(
        "host-www",
        "content/site.yaml:1:11",
        "A certificate for *.example.com does not cover the names below www.example.com.",
        "Leave out www. in base_url, use addresses: path, or give each locale a host:.",
      ),
    ]);
    expect(asker(planOf({ site }))("es", "https://www.example.com/")).toBe("https://es.www.example.com/");
  });

  it.each([
    ["user.github.io", "github.io"],
    ["x.pages.dev", "pages.dev"],
    ["x.netlify.app", "netlify.app"],
  ])("at a vendor that gives one name are a warning: %s", (host, suffix) => {
    expect(problemsOf({ site: `base_url: https://${host}\nsource_locale: en\n` })).toEqual([
      warningAt(
        "host-shared-suffix",
        "content/site.yaml:1:11",
        `Names below ${host} do not exist: ${suffix} gives each site one name.`,
        "Use addresses: path, or a domain of your own.",
      ),
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
        {
          severity: "error",
          code: "label-malformed",
          at: "content/locales.yaml:2:37",
          sentence: `"${label}" cannot be a host label of a locale.`,
          hint: "Give the locale a label: of lower-case letters, digits and inner hyphens.",
        },
      ]);
    },
  );

  it.each(["..", "a/b", "-es", "es.", "%2e", "ñ", "a b"])("is no path segment: %s", (label) => {
    const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: "${label}" }\n`;
    expect(problemsOf({ site: `${SITE}addresses: path\n`, locales })).toEqual([
      {
        severity: "error",
        code: "label-malformed",
        at: "content/locales.yaml:2:37",
        sentence: `"${label}" cannot be a path segment of a locale.`,
        hint: "Give the locale a label: of letters, digits, inner hyphens and underscores.",
      },
    ]);
  });

  it("has at most 63 characters, and the host with it 253", () => {
    const label = "a".repeat(64);
    const locales = `- { code: en, name: English }\n- { code: es, name: Español, label: ${label} }\n`;
    expect(problemsOf({ locales })).toEqual([
      refusedAddress(`${`${label}.docs.example.com`.slice(0, 79)}…`, ...LONG_LABEL, "content/locales.yaml:2:37"),
    ]);
    const host = `${"abcdefghi.".repeat(25)}com`;
    expect(problemsOf({ site: `base_url: https://${host}\nsource_locale: en\n` })).toEqual([
      refusedAddress(
        `${`es.${host}`.slice(0, 79)}…`,
        "The host of % is longer than 253 characters.",
        "Use a shorter host or label.",
        "content/locales.yaml:2:11",
      ),
    ]);
  });

  it("may not be the first segment of a source page beside it", () => {
    const problem = (path: string, at: string): SeenProblem => ({
      severity: "error",
      code: "path-begins-with-label",
      at,
      sentence: `Addresses below ${path} are those of the locale "es".`,
      hint: "Rename the page, or give the locale another label:.",
    });
    const site = `${SITE}addresses: path\n`;
    const pages = pagesAt(["/es", "/es/a", "/ES/b", "/es-shop", "/a/es"]);
    expect(problemsOf({ site, pages })).toEqual(
      [1, 2, 3].map((line) => problem("/es", `content/pages.yaml:${line}:11`)),
    );
    expect(problemsOf({ site: `${site}source_prefix: true\n`, pages: pagesAt(["/es", "/es/a"]) })).toEqual([]);
  });

  it("may not be the path of a translation that has the host to itself", () => {
    const site = `${SITE}addresses: path\nsource_prefix: true\n`;
    const locales =
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français, host: docs.example.com }\n";
    const pages =
      "- { path: /x, lastmod: 2026-01-02 }\n- { path: /y, lastmod: 2026-01-02, translations: { fr: /es/x } }\n";
    expect(problemsOf({ site, locales, pages })).toEqual([
      {
        severity: "error",
        code: "path-begins-with-label",
        at: "content/pages.yaml:2:56",
        sentence: 'Addresses below /es are those of the locale "es".',
        hint: "Rename the page, or give the locale another label:.",
      },
    ]);
  });
});

describe("two locales in one place", () => {
  const problem = (code: string, other: string, address: string, line: number): SeenProblem => ({
    severity: "error",
    code: "locales-in-one-place",
    at: `content/locales.yaml:${line}:11`,
    sentence: `The pages of "${code}" would lie at ${address}, where those of "${other}" lie.`,
    hint: "Give one of the two another label: or host:.",
    related: [`the other locale: content/locales.yaml:${line - 1}:11`],
  });

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
    ["an address", "https://docs.example.fr", NO_HOST],
    ["a path", "docs.example.fr/x", NO_HOST],
    ["an IP address", "127.0.0.1", IP_ADDRESS],
    ["this machine", "localhost", LOCAL_HOST],
    [
      "a final dot",
      "docs.example.fr.",
      ["The host of % ends with a dot.", "Remove the dot: with it, it is another origin."],
    ],
    ["folded letters", "ｄocs.example.fr", FOLDED],
  ] as const)("is refused when it is %s", (_what, host, [sentence, hint]) => {
    const locales = `- { code: en, name: English }\n- { code: fr, name: Français, host: "${host}" }\n`;
    expect(problemsOf({ locales })).toEqual([refusedAddress(host, sentence, hint, "content/locales.yaml:2:37")]);
  });

  it("has the scheme of the source, and may have a port", () => {
    const locales = "- { code: en, name: English }\n- { code: fr, name: Français, host: docs.example.fr:8080 }\n";
    const { addresses } = planOf({ site: "base_url: http://docs.example.com\nsource_locale: en\n", locales }).site;
    expect(addresses.locales[1]?.origin).toBe("http://docs.example.fr:8080");
  });

  it("is not for the source, nor beside an address strategy", () => {
    const source = "- { code: en, name: English, host: docs.example.org }\n";
    expect(problemsOf({ locales: source })).toEqual([
      {
        severity: "error",
        code: "host-not-allowed",
        at: "content/locales.yaml:1:36",
        sentence: "The source locale has no host of its own.",
        hint: "Its pages lie at base_url, or at source_origin: in site.yaml.",
      },
    ]);
    const both = "- { code: en, name: English }\n- { code: fr, name: Français, host: a.example.fr, addresses: path }\n";
    expect(problemsOf({ locales: both })).toEqual([
      {
        severity: "error",
        code: "host-not-allowed",
        at: "content/locales.yaml:2:37",
        sentence: "A locale has either host: or addresses:, not both.",
        hint: "Remove one of the two.",
      },
    ]);
  });
});

describe("the length of an address", () => {
  it("is at most the maximum of a sitemap, for each translation", () => {
    const long = "/abcdefghi".repeat(202);
    expect(problemsOf({ pages: pagesAt([long]) })).toEqual([]);
    const longer = `${long}/${"x".repeat(2047 - "https://es.docs.example.com".length - long.length)}`;
    expect(problemsOf({ pages: pagesAt([longer]) })).toEqual([
      {
        severity: "error",
        code: "address-too-long",
        at: "content/pages.yaml:1:11",
        sentence: "The page's address has 2048 characters; a sitemap takes at most 2047.",
        hint: "Letters outside ASCII count three to twelve characters each.",
      },
    ]);
    expect(problemsOf({ pages: pagesAt([longer.slice(0, -1)]) })).toEqual([]);
  });

  it("is at least the minimum of a sitemap", () => {
    expect(problemsOf({ site: "base_url: http://a.b\nsource_locale: en\n" })).toEqual([
      {
        severity: "error",
        code: "address-too-short",
        at: "content/pages.yaml:1:11",
        sentence: "The address http://a.b/ is shorter than the 12 characters that a sitemap needs.",
        hint: "Publish at a longer address; base_url may have a path.",
      },
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
  path: fc.uniqueArray(fc.constantFrom(...SEGMENTS), { maxLength: 3 }),
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
        if (problemsOf(content).some(({ severity }) => severity === "error")) return;
        sites += 1;
        const plan = planOf(content);
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
      { numRuns: 400 },
    );
    expect(sites).toBeGreaterThan(100);
  });
});
