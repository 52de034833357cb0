import { error, meantOr, oneOf, warning } from "../entry.ts";
import { few, quoted } from "../message.ts";

/** Why an address cannot be the place of a site or the host of a locale. */
export type OriginReason = keyof typeof ADDRESS_FAULTS;

const ADDRESS_FAULTS = {
  "not-an-address": ["{$address :quoted} is not an address.", "Write it whole: https://docs.example.com."],
  "not-http": ["{$address :quoted} is not a web address.", "It begins with https:// (or http:// where the pages do)."],
  "user-info": ["{$address :quoted} holds a user name.", "Remove everything before the @."],
  "query-or-fragment": ["{$address :quoted} has a query or a fragment.", "Remove everything from ? or # on."],
  "ip-address": ["{$address :quoted} has an IP address as host, which takes no language label.", "Use a host name."],
  "local-host": [
    "{$address :quoted} exists on one machine only.",
    "Write the public address; the preview needs no other.",
  ],
  "trailing-dot": ["The host of {$address :quoted} ends with a dot.", "Remove the dot: with it, it is another origin."],
  "folded-host": [
    "The host of {$address :quoted} is not spelled as browsers spell it.",
    "Copy the address from a browser, in lower case.",
  ],
  "host-too-long": ["The host of {$address :quoted} is longer than 253 characters.", "Use a shorter host or label."],
  "label-too-long": [
    "A part of the host of {$address :quoted} is longer than 63 characters.",
    "Use a shorter host or label.",
  ],
  "not-a-host": [
    "{$address :quoted} is not a host name.",
    "A host has letters, digits, inner hyphens and dots: docs.example.fr.",
  ],
} as const;

/** Problems of locales and of the addresses of a site. */
export const siteCodes = {
  "locale-malformed": error(
    "{$code :quoted} is not a language tag.",
    meantOr("Write a BCP 47 tag: es, pt-BR, zh-Hant."),
    "The code of a locale is not a language tag of BCP 47. Browsers, crawlers and screen readers would not know the language of its pages. A tag is a language, and a script or region where they matter, joined by hyphens: es, pt-BR, zh-Hant.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt_BR, name: Português (Brasil) }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt-BR, name: Português (Brasil) }",
  ),
  "locale-twice": error(
    ({ code, other }: { code: string; other?: string }) =>
      other === undefined
        ? `The locale ${quoted(code)} is listed twice here.`
        : `${quoted(code)} names the same language as ${quoted(other)}.`,
    "Remove one of the two.",
    "Two rows, entries or files are for the same language: their codes are equal, differ in letter case alone, or one is an older code of the other. Only one of them can count. Keep the one with the code that the site uses.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: iw, name: עברית }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }",
  ),
  "locale-unknown": error(
    "The locale {$code :quoted} is not in locales.yaml.",
    meantOr(({ known }: { known: readonly string[] }) => `Known: ${few(known)}.`),
    "A locale is named that has no row in locales.yaml. Nothing is known of it: neither its name nor where its pages lie. Correct the code, or add the language to locales.yaml; es-MX is another locale than es, and no other is taken in its place.",
    "# content/pages.yaml\n- path: /docs\n  locales: [ees]",
    "# content/pages.yaml\n- path: /docs\n  locales: [es]",
  ),
  "label-malformed": error(
    ...oneOf("strategy", {
      subdomain: [
        "{$label :quoted} cannot be a host label of a locale.",
        "Give the locale a label: of lower-case letters, digits and inner hyphens.",
      ],
      path: [
        "{$label :quoted} cannot be a path segment of a locale.",
        "Give the locale a label: of letters, digits, inner hyphens and underscores.",
      ],
    }),
    "The label of a locale cannot be part of an address. With addresses: subdomain it is a part of a host name, which has lower-case letters, digits and inner hyphens; with addresses: path it is a segment of a path, which may have underscores and capitals too. The label is the code of the locale unless label: says otherwise.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es_ES }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es-es }",
  ),
  "locales-in-one-place": error(
    "The pages of {$code :quoted} would lie at {$address}, where those of {$other :quoted} lie.",
    "Give one of the two another label: or host:.",
    "The pages of two locales would have the same addresses, because their labels or hosts are the same. A reader who asks for one language would get the other. Give each locale a label: or a host: of its own.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: es }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: latam }",
  ),
  "host-not-allowed": error(
    ({ isSource }: { isSource: boolean }) =>
      isSource ? "The source locale has no host of its own." : "A locale has either host: or addresses:, not both.",
    ({ isSource }: { isSource: boolean }) =>
      isSource ? "Its pages lie at base_url, or at source_origin: in site.yaml." : "Remove one of the two.",
    "A locale has a host: where it cannot have one. The pages in the source language lie at base_url, or at source_origin: of site.yaml, so their host is stated there. Another locale lies either on a host of its own or in the place that addresses: gives it.",
    "# content/locales.yaml\n- { code: en, name: English, host: docs.example.com }\n- { code: es, name: Español }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, host: docs.example.es }",
  ),
  "source-prefix-without-path": error(
    "source_prefix: true needs addresses: path.",
    "With subdomains the source locale's pages lie at base_url.",
    "source_prefix: true puts the pages in the source language below a prefix such as /en, and only addresses: path has prefixes. With subdomains the source language lies at base_url itself. Remove the key, or write addresses: path.",
    "# content/site.yaml\nsource_prefix: true",
    "# content/site.yaml\naddresses: path\nsource_prefix: true",
  ),
  "address-refused": error(
    ...oneOf("reason", ADDRESS_FAULTS),
    "An address cannot be the place of a site, for the cause that is named. All addresses that are published are made from it, so it must be whole, public and spelled as browsers spell it. Copy it from the address bar of a browser, without what stands behind ? or #.",
    "# content/site.yaml\nbase_url: docs.example.com",
    "# content/site.yaml\nbase_url: https://docs.example.com",
  ),
  "origin-with-path": error(
    "source_origin has a path.",
    "Write the origin alone: {$origin}.",
    "source_origin: has a path, and an origin is scheme, host and port alone. The paths of the pages are those of the page list, from the root of that origin on. Remove the path here and write it in front of the pages' paths.",
    "# content/site.yaml\nsource_origin: https://www.example.org/docs",
    "# content/site.yaml\nsource_origin: https://www.example.org",
  ),
  "host-shared-suffix": warning(
    "Names below {$host} do not exist: {$suffix} gives each site one name.",
    "Use addresses: path, or a domain of your own.",
    "base_url lies on a domain that many sites share, where each site has one name and none below it. With subdomains the translations would have addresses such as es.example.github.io, which no reader can open. Use addresses: path, or a domain of your own.",
    "# content/site.yaml\nbase_url: https://example.github.io",
    "# content/site.yaml\nbase_url: https://example.github.io\naddresses: path",
  ),
  "host-www": warning(
    ({ host }: { host: string }) =>
      `A certificate for *.${host.slice("www.".length)} does not cover the names below ${host}.`,
    "Leave out www. in base_url, use addresses: path, or give each locale a host:.",
    "The translations would lie below a host that begins with www., such as es.www.example.com. A certificate for *.example.com does not cover such names, and browsers warn readers away. Leave out www. in base_url, use addresses: path, or give each locale a host:.",
    "# content/site.yaml\nbase_url: https://www.example.com",
    "# content/site.yaml\nbase_url: https://example.com",
  ),
  "artifact-place": error(
    ({ path, fault, file }: { path: string; fault: keyof typeof ARTIFACT_PLACE_FAULTS; file?: string | undefined }) =>
      `${quoted(path)} cannot be used here: ${ARTIFACT_PLACE_FAULTS[fault]}${file === undefined ? "" : quoted(file)}.`,
    "Write another path, such as /api-reference/ or /api-openapi.json, or false.",
    "A path under artifacts: cannot be the place of that file. The reference needs a folder that is not the root; the OpenAPI document is a file whose name ends with .json. Neither can take the place of another published file. Rule files of hosts read other characters than letters from a to z, digits, dots, hyphens and underscores differently. Write another path, or false to leave the file out.",
    "# content/site.yaml\nartifacts: { reference: / }",
    "# content/site.yaml\nartifacts: { reference: /reference/ }",
  ),
} as const;

const ARTIFACT_PLACE_FAULTS = {
  folder: "the reference pages need a folder of their own",
  document: "the OpenAPI document is a file whose name ends with .json",
  letters: "each segment has only a-z, A-Z, 0-9, dots, hyphens and underscores, and begins with a letter or digit",
  taken: "it is the place of ",
} as const;
