import { describe, expect, it } from "vitest";
import { shapeOf, type SiteShape } from "../../scripts/init/from-sitemap.ts";
import { ISO_3166_1 } from "../../scripts/site/hreflang.ts";
import { cpuSeconds } from "../cpu.ts";

const D = "https://docs.acme.dev";

/** Addresses without links. */
function plain(...addresses: readonly string[]) {
  return withoutLinks(addresses);
}

function withoutLinks(addresses: readonly string[]) {
  return addresses.map((address) => ({ address, alternates: [] }));
}

/** One page with links to its languages. */
function linked(links: Readonly<Record<string, string>>) {
  const alternates = Object.entries(links).map(([hreflang, address]) => ({ hreflang, address }));
  return alternates.map(({ address }) => ({ address, alternates }));
}

const shapes: readonly (readonly [string, Parameters<typeof shapeOf>[0], Partial<SiteShape> | undefined])[] = [
  [
    "a site in one language",
    plain(`${D}/`, `${D}/docs/a`, `${D}/docs/b`),
    {
      baseUrl: D,
      sourceLocale: "en",
      sourcePrefix: false,
      addresses: "subdomain",
      locales: [{ code: "en", name: "English" }],
    },
  ],
  [
    "prefixes",
    plain(`${D}/`, `${D}/a`, `${D}/es/a`, `${D}/pt_BR/a`),
    {
      baseUrl: D,
      addresses: "path",
      locales: [
        { code: "en", name: "English" },
        { code: "es", name: "Español" },
        { code: "pt-BR", name: "Português (Brasil)", label: "pt_BR" },
      ],
    },
  ],
  [
    "prefixes below a base path",
    plain(`${D}/kit/`, `${D}/kit/a/b`, `${D}/kit/de/a/b`),
    { baseUrl: `${D}/kit`, addresses: "path", sourcePrefix: false },
  ],
  [
    "a prefix for each language, the source too",
    plain(`${D}/en/a`, `${D}/fr/a`),
    { baseUrl: D, addresses: "path", sourcePrefix: true, sourceLocale: "en" },
  ],
  [
    "a segment that is a word",
    plain(`${D}/it/jobs`, `${D}/it/team`, `${D}/a`),
    { locales: [{ code: "en", name: "English" }] },
  ],
  [
    "labels of hosts",
    plain(`${D}/a`, "https://es.docs.acme.dev/a"),
    {
      baseUrl: D,
      addresses: "subdomain",
      locales: [
        { code: "en", name: "English" },
        { code: "es", name: "Español" },
      ],
    },
  ],
  [
    "links to prefixes, with the source that x-default names",
    linked({ "x-default": `${D}/a`, en: `${D}/en/a`, fr: `${D}/a` }),
    { baseUrl: D, sourceLocale: "fr", sourcePrefix: false, addresses: "path" },
  ],
  [
    "links to hosts of all kinds",
    linked({ en: `${D}/a`, "pt-BR": "https://pt.docs.acme.dev/a", ja: "https://docs.acme.jp/a", de: `${D}/de/a` }),
    {
      baseUrl: D,
      addresses: "subdomain",
      locales: [
        { code: "en", name: "English" },
        { code: "pt-BR", name: "Português (Brasil)", label: "pt" },
        { code: "ja", name: "日本語", host: "docs.acme.jp" },
        { code: "de", name: "Deutsch", addresses: "path" },
      ],
    },
  ],
  [
    "two codes for one place",
    linked({ "en-US": `${D}/a`, en: `${D}/a`, es: `${D}/es/a` }),
    {
      locales: [
        { code: "en", name: "English" },
        { code: "es", name: "Español" },
      ],
    },
  ],
  [
    "a language without a known name",
    linked({ en: `${D}/a`, tlh: `${D}/tlh/a` }),
    { locales: [{ code: "en", name: "English" }] },
  ],
  ["no address of the web", plain("ftp://a.example/", "docs/a", ""), undefined],
  ["an address that no site can have", plain("https://127.0.0.1/a"), undefined],
];

describe("the languages of a site, by its addresses", () => {
  it.each(shapes)("%s", (_name, listed, shape) => {
    if (shape === undefined) expect(shapeOf(listed)).toBeUndefined();
    else expect(shapeOf(listed)).toMatchObject(shape);
  });

  it("are none where more segments look like languages than a site may have", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz".toUpperCase()];
    const countries = letters
      .flatMap((one) => letters.map((other) => one + other))
      .filter((code) => ISO_3166_1.has(code));
    const codes = ["en", "es", "fr"].flatMap((language) => countries.map((country) => `${language}-${country}`));
    const paths = (most: number) => codes.slice(0, most).map((code) => `${D}/${code}/a`);
    expect(shapeOf(plain(...paths(400)))?.locales.length).toBeGreaterThan(400);
    expect(shapeOf(plain(...paths(700)))?.locales).toHaveLength(1);
  });

  it("are found with hundreds of languages, of which no page has two", () => {
    const codes = [...ISO_3166_1].flatMap((country) => [`en-${country}`, `es-${country}`]).slice(0, 490);
    const pages = Array.from({ length: 60_000 }, (_none, index) => `${D}/${codes[index % 490]}/${index}`);
    expect(cpuSeconds(() => expect(shapeOf(withoutLinks(pages))?.locales).toHaveLength(1))).toBeLessThan(15);
  });

  it("are found among ten thousand addresses in moments", () => {
    const listed = Array.from({ length: 2_000 }, (_none, index) =>
      linked({
        en: `${D}/${index}`,
        es: `${D}/es/${index}`,
        fr: `${D}/fr/${index}`,
        de: `${D}/de/${index}`,
        ja: `${D}/ja/${index}`,
      }),
    ).flat();
    expect(shapeOf(listed)?.locales).toHaveLength(5);
    expect(shapeOf(listed.map(({ address }) => ({ address, alternates: [] })))?.locales).toHaveLength(5);
  });
});
