import { error, meantOr, oneOf, warning } from "../entry.ts";
import { few, quoted } from "../message.ts";

/** Why a text cannot be the address of a site or the host of a locale. */
export type OriginReason = keyof typeof ADDRESS_FAULTS;

const ADDRESS_FAULTS = {
  "not-an-address": ["{$address :quoted} is not an address.", "Write the whole address: https://docs.example.com."],
  "not-http": ["{$address :quoted} is not a web address.", "Begin it with https://, or http:// if the pages do."],
  "user-info": ["{$address :quoted} contains a user name.", "Remove the user name, the password and the @."],
  "query-or-fragment": ["{$address :quoted} has a query or a fragment.", "Remove everything from ? or # on."],
  "ip-address": ["The host of {$address :quoted} is an IP address, so it has no subdomains.", "Use a host name."],
  "local-host": [
    "{$address :quoted} exists on one machine only.",
    'Write the public address. "stele preview" works with a public address too.',
  ],
  "trailing-dot": ["The host of {$address :quoted} ends with a dot.", "Remove the dot: it changes the origin."],
  "folded-host": [
    "Browsers spell the host of {$address :quoted} in another way.",
    "Copy the address from a browser, in lower case.",
  ],
  "host-too-long": ["The host of {$address :quoted} is longer than 253 characters.", "Use a shorter host or label."],
  "label-too-long": [
    "A part of the host of {$address :quoted} is longer than 63 characters.",
    "Use a shorter host or label.",
  ],
  "not-a-host": [
    "{$address :quoted} is not a host name.",
    "Write letters, digits, dots, and hyphens inside words: docs.example.fr.",
  ],
} as const;

export const siteCodes = {
  "locale-malformed": error(
    "{$code :quoted} is not a language tag.",
    meantOr("Write a BCP 47 tag: es, pt-BR, zh-Hant."),
    "The code of a locale is not a language tag of BCP 47. Browsers, crawlers and screen readers would not know the language of its pages. A tag is a language, and a script or region if needed, with hyphens between them: es, pt-BR, zh-Hant.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt_BR, name: Português (Brasil) }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt-BR, name: Português (Brasil) }",
  ),
  "locale-twice": error(
    ({ code, other }: { code: string; other?: string }) =>
      other === undefined
        ? `The locale ${quoted(code)} is listed twice here.`
        : `${quoted(code)} names the same language as ${quoted(other)}.`,
    "Remove one of the two.",
    "Two rows, entries or files are for the same language. Their codes are equal, differ only in letter case, or one code is an older form of the other. Stele can use only one of these rows, entries or files. Keep the one with the code that the site uses.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: iw, name: עברית }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }",
  ),
  "locale-unknown": error(
    "The locale {$code :quoted} is not in locales.yaml.",
    meantOr(({ known }: { known: readonly string[] }) => `Write one of ${few(known)}.`),
    "A locale has no row in locales.yaml, so its name and addresses are unknown. Correct the code, or add the language to locales.yaml. The codes es-MX and es name two locales, and Stele never uses one in place of the other.",
    "# content/pages.yaml\n- path: /docs\n  locales: [ees]",
    "# content/pages.yaml\n- path: /docs\n  locales: [es]",
  ),
  "label-malformed": error(
    ...oneOf("strategy", {
      subdomain: [
        "{$label :quoted} cannot be a host label of a locale.",
        "Give the locale a label of lower-case letters and digits, with hyphens only between them.",
      ],
      path: [
        "{$label :quoted} cannot be a path segment of a locale.",
        "Give the locale a label of letters and digits, with hyphens and underscores only between them.",
      ],
    }),
    'The label of a locale cannot be part of an address. With "addresses: subdomain", the label is part of a host name, so it can have only lower-case letters, digits, and hyphens between them. With "addresses: path", the label is part of a path, so it can also have capitals and underscores. If the row of the locale has no key "label", the label is the code of the locale.',
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es_ES }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es-es }",
  ),
  "locales-in-one-place": error(
    "The pages of {$code :quoted} and of {$other :quoted} would have the same addresses, below {$address}.",
    "Give one of the locales another label or host.",
    "The pages of two locales would have the same addresses, because their labels or hosts are the same. A reader who asks for one language would get the other. Give each locale a label or a host of its own.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: es }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: latam }",
  ),
  "host-not-allowed": error(
    ({ isSource }: { isSource: boolean }) =>
      isSource
        ? 'The source locale cannot have a key "host".'
        : 'A locale cannot have both the key "host" and the key "addresses".',
    ({ isSource }: { isSource: boolean }) =>
      isSource ? 'Remove "host", because "base_url" or "source_origin" sets the host.' : "Remove one of the two.",
    'This locale cannot have the key "host". The address of the pages in the source language is the "base_url" or "source_origin" of site.yaml. Any other locale can have the key "host" or the key "addresses", but not both.',
    "# content/locales.yaml\n- { code: en, name: English, host: docs.example.com }\n- { code: es, name: Español }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, host: docs.example.es }",
  ),
  "source-prefix-without-path": error(
    '"source_prefix: true" needs "addresses: path".',
    'Add "addresses: path", or remove "source_prefix". With subdomains, pages in the source language have no prefix.',
    '"source_prefix: true" puts the pages in the source language below a prefix such as /en. Addresses have prefixes only with "addresses: path". With subdomains, the pages in the source language are at "base_url" itself. Remove "source_prefix", or write "addresses: path".',
    "# content/site.yaml\nsource_prefix: true",
    "# content/site.yaml\naddresses: path\nsource_prefix: true",
  ),
  "address-refused": error(
    ...oneOf("reason", ADDRESS_FAULTS),
    "This text cannot be the address of a site, and the error message says why. Stele makes published addresses from this text, so it must be complete, public, and spelled as browsers spell it. Copy the address from the address bar of a browser, without any part after ? or #.",
    "# content/site.yaml\nbase_url: docs.example.com",
    "# content/site.yaml\nbase_url: https://docs.example.com",
  ),
  "origin-with-path": error(
    '"source_origin" has a path.',
    "Write the origin alone: {$origin}.",
    'The key "source_origin" has a path, but an origin is only scheme, host and port. The paths in the page list begin at the root of that origin. Remove the path here, and add it to the beginning of each path in the page list.',
    "# content/site.yaml\nsource_origin: https://www.example.org/docs",
    "# content/site.yaml\nsource_origin: https://www.example.org",
  ),
  "host-shared-suffix": warning(
    "Subdomains of {$host} do not exist, because {$suffix} gives each site only one name.",
    'Use "addresses: path", or a domain of your own.',
    'The host of "base_url" is on a domain that many sites share, such as github.io. Each site has only one name on that domain, without subdomains. Translations would have addresses such as es.example.github.io, which do not work. Use "addresses: path", or a domain of your own.',
    "# content/site.yaml\nbase_url: https://example.github.io",
    "# content/site.yaml\nbase_url: https://example.github.io\naddresses: path",
  ),
  "host-www": warning(
    ({ host }: { host: string }) =>
      `A certificate for *.${host.slice("www.".length)} does not cover subdomains of ${host}.`,
    'Remove "www." from "base_url", use "addresses: path", or give each locale a host.',
    'The translations would be on subdomains of a host that begins with "www.", such as es.www.example.com. A certificate for *.example.com does not cover these subdomains, so browsers show a warning. Remove "www." from "base_url", use "addresses: path", or give each locale a host.',
    "# content/site.yaml\nbase_url: https://www.example.com",
    "# content/site.yaml\nbase_url: https://example.com",
  ),
  "artifact-place": error(
    ({ path, fault, file }: { path: string; fault: keyof typeof ARTIFACT_PLACE_FAULTS; file?: string | undefined }) =>
      `${quoted(path)} cannot be used here: ${ARTIFACT_PLACE_FAULTS[fault]}${file === undefined ? "" : quoted(file)}.`,
    "Write another path, such as /api-reference/ or /api-openapi.json. Or write false, and Stele leaves the file out.",
    'A path under the key "artifacts" cannot be used for the reference pages, the status pages or the OpenAPI document. The pages need a folder that is not the root. The OpenAPI document needs a file name that ends with .json. No other published file may have the same path, and no host may read the file as its configuration. Use letters from a to z, digits, dots, hyphens and underscores, because hosts read other characters in rule files differently. Write another path, or write false to leave the pages or the document out.',
    "# content/site.yaml\nartifacts: { reference: / }",
    "# content/site.yaml\nartifacts: { reference: /reference/ }",
  ),
  "repository-refused": error(
    ...oneOf("fault", {
      address: [
        "{$address :quoted} is not the address of a repository.",
        "Write the address that a browser shows for it: https://github.com/user/docs.",
      ],
      forge: [
        "The host of {$address :quoted} does not tell which software it runs, so links to files cannot be made.",
        "Add the key forge to site.yaml: github, gitlab or gitea (also for Forgejo).",
      ],
      branch: ["{$branch :quoted} cannot be the name of a branch.", "Write the name that git branch prints."],
    }),
    "The status pages link to the files of translations, to edit, create and compare them. The key repository is the web address of the repository, with its owner and its name. If the host is not github.com, gitlab.com or codeberg.org, the key forge names its software, because each has addresses of its own.",
    "# content/site.yaml\nrepository: git@github.com:user/docs.git",
    "# content/site.yaml\nrepository: https://github.com/user/docs",
  ),
} as const;

const ARTIFACT_PLACE_FAULTS = {
  folder: "pages need a folder of their own",
  document: "the OpenAPI document is a file whose name ends with .json",
  letters: "each segment has only a-z, A-Z, 0-9, dots, hyphens and underscores, and begins with a letter or digit",
  taken: "it is the path of ",
  configuration: "Azure Static Web Apps reads its configuration from a file of that name, in any folder",
} as const;
