import { error, few, quoted, type Wording, warning } from "../message.ts";

/** Problems of locales and of the addresses of a site. */
export const siteCodes = {
  "locale-malformed": error<{ code: string; meant: string | undefined }>({
    sentence: ({ code }) => `${quoted(code)} is not a language tag.`,
    hint: ({ meant }) => (meant === undefined ? "Write a BCP 47 tag: es, pt-BR, zh-Hant." : `Did you mean ${meant}?`),
    meaning:
      "The code of a locale is not a language tag of BCP 47. Browsers, crawlers and screen readers would not know the language of its pages. A tag is a language, and a script or region where they matter, joined by hyphens: es, pt-BR, zh-Hant.",
    wrong: "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt_BR, name: Português (Brasil) }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt-BR, name: Português (Brasil) }",
  }),
  "locale-twice": error<{ code: string; other?: string }>({
    sentence: ({ code, other }) =>
      other === undefined
        ? `The locale ${quoted(code)} is listed twice here.`
        : `${quoted(code)} names the same language as ${quoted(other)}.`,
    hint: "Remove one of the two.",
    meaning:
      "Two rows, entries or files are for the same language: their codes are equal, differ in letter case alone, or one is an older code of the other. Only one of them can count. Keep the one with the code that the site uses.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: iw, name: עברית }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }",
  }),
  "locale-unknown": error<{ code: string; known: readonly string[]; meant: string | undefined }>({
    sentence: ({ code }) => `The locale ${quoted(code)} is not in locales.yaml.`,
    hint: ({ known, meant }) => (meant === undefined ? `Known: ${few(known)}.` : `Did you mean ${meant}?`),
    meaning:
      "A locale is named that has no row in locales.yaml. Nothing is known of it: neither its name nor where its pages lie. Correct the code, or add the language to locales.yaml; es-MX is another locale than es, and no other is taken in its place.",
    wrong: "# content/pages.yaml\n- path: /docs\n  locales: [ees]",
    right: "# content/pages.yaml\n- path: /docs\n  locales: [es]",
  }),
  "label-malformed": error<{ label: string; strategy: "subdomain" | "path" }>({
    sentence: ({ label, strategy }) =>
      `${quoted(label)} cannot be a ${strategy === "subdomain" ? "host label" : "path segment"} of a locale.`,
    hint: ({ strategy }) =>
      strategy === "subdomain"
        ? "Give the locale a label: of lower-case letters, digits and inner hyphens."
        : "Give the locale a label: of letters, digits, inner hyphens and underscores.",
    meaning:
      "The label of a locale cannot be part of an address. With addresses: subdomain it is a part of a host name, which has lower-case letters, digits and inner hyphens; with addresses: path it is a segment of a path, which may have underscores and capitals too. The label is the code of the locale unless label: says otherwise.",
    wrong: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es_ES }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es-es }",
  }),
  "locales-in-one-place": error<{ code: string; other: string; address: string }>({
    sentence: ({ code, other, address }) =>
      `The pages of ${quoted(code)} would lie at ${address}, where those of ${quoted(other)} lie.`,
    hint: "Give one of the two another label: or host:.",
    meaning:
      "The pages of two locales would have the same addresses, because their labels or hosts are the same. A reader who asks for one language would get the other. Give each locale a label: or a host: of its own.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: es }",
    right:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: latam }",
  }),
  "host-not-allowed": error<{ isSource: boolean }>({
    sentence: ({ isSource }) =>
      isSource ? "The source locale has no host of its own." : "A locale has either host: or addresses:, not both.",
    hint: ({ isSource }) =>
      isSource ? "Its pages lie at base_url, or at source_origin: in site.yaml." : "Remove one of the two.",
    meaning:
      "A locale has a host: where it cannot have one. The pages in the source language lie at base_url, or at source_origin: of site.yaml, so their host is stated there. Another locale lies either on a host of its own or in the place that addresses: gives it.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English, host: docs.example.com }\n- { code: es, name: Español }",
    right:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, host: docs.example.es }",
  }),
  "source-prefix-without-path": error({
    sentence: "source_prefix: true needs addresses: path.",
    hint: "With subdomains the source locale's pages lie at base_url.",
    meaning:
      "source_prefix: true puts the pages in the source language below a prefix such as /en, and only addresses: path has prefixes. With subdomains the source language lies at base_url itself. Remove the key, or write addresses: path.",
    wrong: "# content/site.yaml\nsource_prefix: true",
    right: "# content/site.yaml\naddresses: path\nsource_prefix: true",
  }),
  "address-refused": error<{ address: string; reason: OriginReason }>({
    sentence: ({ address, reason }) => addressWordings(address)[reason].sentence,
    hint: ({ address, reason }) => addressWordings(address)[reason].hint,
    meaning:
      "An address cannot be the place of a site, for the cause that is named. All addresses that are published are made from it, so it must be whole, public and spelled as browsers spell it. Copy it from the address bar of a browser, without what stands behind ? or #.",
    wrong: "# content/site.yaml\nbase_url: docs.example.com",
    right: "# content/site.yaml\nbase_url: https://docs.example.com",
  }),
  "origin-with-path": error<{ origin: string }>({
    sentence: "source_origin has a path.",
    hint: ({ origin }) => `Write the origin alone: ${origin}.`,
    meaning:
      "source_origin: has a path, and an origin is scheme, host and port alone. The paths of the pages are those of the page list, from the root of that origin on. Remove the path here and write it in front of the pages' paths.",
    wrong: "# content/site.yaml\nsource_origin: https://www.example.org/docs",
    right: "# content/site.yaml\nsource_origin: https://www.example.org",
  }),
  "host-shared-suffix": warning<{ host: string; suffix: string }>({
    sentence: ({ host, suffix }) => `Names below ${host} do not exist: ${suffix} gives each site one name.`,
    hint: "Use addresses: path, or a domain of your own.",
    meaning:
      "base_url lies on a domain that many sites share, where each site has one name and none below it. With subdomains the translations would have addresses such as es.example.github.io, which no reader can open. Use addresses: path, or a domain of your own.",
    wrong: "# content/site.yaml\nbase_url: https://example.github.io",
    right: "# content/site.yaml\nbase_url: https://example.github.io\naddresses: path",
  }),
  "host-www": warning<{ host: string }>({
    sentence: ({ host }) => `A certificate for *.${host.slice("www.".length)} does not cover the names below ${host}.`,
    hint: "Leave out www. in base_url, use addresses: path, or give each locale a host:.",
    meaning:
      "The translations would lie below a host that begins with www., such as es.www.example.com. A certificate for *.example.com does not cover such names, and browsers warn readers away. Leave out www. in base_url, use addresses: path, or give each locale a host:.",
    wrong: "# content/site.yaml\nbase_url: https://www.example.com",
    right: "# content/site.yaml\nbase_url: https://example.com",
  }),
  "artifact-place": error<{ path: string; fault: keyof typeof ARTIFACT_PLACE_FAULTS; file?: string | undefined }>({
    sentence: ({ path, fault, file }) =>
      `${quoted(path)} cannot be used here: ${ARTIFACT_PLACE_FAULTS[fault]}${file === undefined ? "" : quoted(file)}.`,
    hint: "Write another path, such as /api-reference/ or /api-openapi.json, or false.",
    meaning:
      "A path under artifacts: cannot be the place of that file. The reference needs a folder that is not the root; the OpenAPI document is a file whose name ends with .json. Neither can take the place of another published file. Rule files of hosts read other characters than letters from a to z, digits, dots, hyphens and underscores differently. Write another path, or false to leave the file out.",
    wrong: "# content/site.yaml\nartifacts: { reference: / }",
    right: "# content/site.yaml\nartifacts: { reference: /reference/ }",
  }),
} as const;

const ARTIFACT_PLACE_FAULTS = {
  folder: "the reference pages need a folder of their own",
  document: "the OpenAPI document is a file whose name ends with .json",
  letters: "each segment has only a-z, A-Z, 0-9, dots, hyphens and underscores, and begins with a letter or digit",
  taken: "it is the place of ",
} as const;

/** Why an address cannot be the place of a site or the host of a locale. */
export type OriginReason = keyof ReturnType<typeof addressWordings>;

function addressWordings(address: string) {
  const name = quoted(address);
  return {
    "not-an-address": { sentence: `${name} is not an address.`, hint: "Write it whole: https://docs.example.com." },
    "not-http": {
      sentence: `${name} is not a web address.`,
      hint: "It begins with https:// (or http:// where the pages do).",
    },
    "user-info": { sentence: `${name} holds a user name.`, hint: "Remove everything before the @." },
    "query-or-fragment": { sentence: `${name} has a query or a fragment.`, hint: "Remove everything from ? or # on." },
    "ip-address": {
      sentence: `${name} has an IP address as host, which takes no language label.`,
      hint: "Use a host name.",
    },
    "local-host": {
      sentence: `${name} exists on one machine only.`,
      hint: "Write the public address; the preview needs no other.",
    },
    "trailing-dot": {
      sentence: `The host of ${name} ends with a dot.`,
      hint: "Remove the dot: with it, it is another origin.",
    },
    "folded-host": {
      sentence: `The host of ${name} is not spelled as browsers spell it.`,
      hint: "Copy the address from a browser, in lower case.",
    },
    "host-too-long": {
      sentence: `The host of ${name} is longer than 253 characters.`,
      hint: "Use a shorter host or label.",
    },
    "label-too-long": {
      sentence: `A part of the host of ${name} is longer than 63 characters.`,
      hint: "Use a shorter host or label.",
    },
    "not-a-host": {
      sentence: `${name} is not a host name.`,
      hint: "A host has letters, digits, inner hyphens and dots: docs.example.fr.",
    },
  } satisfies Readonly<Record<string, Wording>>;
}
