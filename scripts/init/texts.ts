/** Formats a proposal as content files, with comments for first-time users. */
import { stringify } from "yaml";
import { modelines, SCHEMA_FOLDER } from "../content/schemas/json-schemas.ts";
import { visibleJson } from "../diagnostics/message.ts";
import { directionOf } from "../site/locales.ts";
import { type FoundLocale, nativeName } from "./languages.ts";
import type { Proposal } from "./propose.ts";

/** Makes the text of `site.yaml`. */
export function siteText(proposal: Proposal): string {
  const { baseUrl, isExampleAddress, sourceOrigin, addresses, sourceLocale, sourcePrefix, hosts, rows, repository } =
    proposal;
  const example = exampleAddresses(proposal);
  const pages = rows.flatMap((row) => listItem(Object.entries(row).flatMap(rowPair)).map((line) => `  ${line}`));
  const paragraphs: readonly (readonly string[])[] = [
    [
      modelines("site", SCHEMA_FOLDER),
      "# Where the site is published. Page paths lie below this address.",
      ...(isExampleAddress ? ["# This one is an example: write the address of your site."] : []),
      `base_url: ${scalar(baseUrl)}`,
    ],
    sourceOrigin === undefined ? [] : ["# The pages live on another origin.", `source_origin: ${scalar(sourceOrigin)}`],
    [
      "# The language that pages are written in first; one of the codes in locales.yaml.",
      `source_locale: ${scalar(sourceLocale)}`,
    ],
    [
      "# How the address of a translation is made:",
      `#   subdomain  ${example.page} -> ${example.subdomain}`,
      `#   path       ${example.page} -> ${example.path}`,
      `addresses: ${addresses}`,
    ],
    sourcePrefix ? ["# The pages of the source language have a prefix too.", "source_prefix: true"] : [],
    pages.length === 0 ? [] : ["# Where the pages come from, as seen from this folder.", "pages:", ...pages],
    repository === undefined
      ? []
      : [
          "# The repository of these files. The status pages link to it.",
          `repository: ${scalar(repository.address)}`,
          ...(repository.branch === undefined ? [] : [`branch: ${scalar(repository.branch)}`]),
        ],
    [
      "# The hosts whose rule files are written. `stele hosts` shows what each of them does.",
      `hosts: [${hosts.join(", ")}]`,
    ],
  ];
  const written = paragraphs.filter((lines) => lines.length > 0);
  return `${written.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Makes an example address for each value of the key `addresses` (`subdomain`, `path`), in a language of the site. */
function exampleAddresses({ baseUrl, locales, sourceLocale }: Proposal) {
  const { protocol, host, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, "");
  const locale = locales.find(({ code }) => code !== sourceLocale);
  const label = locale?.label ?? locale?.code.toLowerCase() ?? "es";
  return {
    page: `${protocol}//${host}${base}/docs/intro`,
    subdomain: `${protocol}//${label}.${host}${base}/docs/intro`,
    path: `${protocol}//${host}${base}/${label}/docs/intro`,
  };
}

/** Makes the lines of an item of a YAML list, one line for each key. */
export function listItem(pairs: readonly string[]): string[] {
  return pairs.map((one, index) => `${index === 0 ? "-" : " "} ${one}`);
}

/** Makes the text of `locales.yaml`. */
export function localesText({ locales }: Pick<Proposal, "locales">): string {
  return [
    modelines("locales", SCHEMA_FOLDER),
    "# One row for each language: its BCP 47 code and its name in that language.",
    "# `stele init --locale pt-BR` adds one.",
    ...locales.flatMap((locale) => listItem(localePairs(locale))),
    "",
  ].join("\n");
}

/** Lists the keys and values of a row of `locales.yaml`, in the order in which they are written. */
export function localeMembers(locale: FoundLocale): readonly (readonly [key: string, value: string])[] {
  const { code, name = nativeName(code) ?? code, label, folder, host, addresses } = locale;
  // A build does not need `dir`. The key shows the text direction to people who read the file.
  const dir = directionOf(code) === "rtl" ? "rtl" : undefined;
  const members = Object.entries({ code, name, label, folder, dir, host, addresses });
  return members.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
}

/** Formats the keys and values of a row: `code: es`. */
export function localePairs(locale: FoundLocale): string[] {
  return localeMembers(locale).map(pair);
}

/** Makes the `pages.yaml` of a site that has no pages yet. */
export function samplePagesText({ locales, sourceLocale }: Proposal): string {
  const other = locales.find(({ code }) => code !== sourceLocale)?.code ?? "es";
  return `${modelines("pages", SCHEMA_FOLDER)}
# One row for each page: these are examples. A page has a translation in every language unless \`locales:\` names some:
#
#   - path: /docs/intro
#     lastmod: 2026-09-12                        # the day of the last change; leave it out where it is unknown
#     priority: 0.8                              # 0.0 to 1.0, for crawlers
${`#     locales: [${scalar(other)}]`.padEnd(49)}# where a translation exists; the source is implied
${`#     translations: { ${scalar(other)}: /docs/other }`.padEnd(49)}# paths that differ from the page's

- path: /
  lastmod: 2026-10-01

- path: /docs
  lastmod: 2026-10-01

- path: /docs/intro
  lastmod: 2026-09-12
`;
}

function rowPair([key, value]: readonly [string, string | readonly string[] | undefined]): readonly string[] {
  if (value === undefined) return [];
  return [typeof value === "string" ? pair([key, value]) : `${key}: [${value.map(scalar).join(", ")}]`];
}

/** Formats a key and its value: `name: "a # b"`. */
export function pair([key, value]: readonly [string, string]): string {
  return `${key}: ${scalar(value)}`;
}

/** Formats a string as one line of YAML. Quotes it if YAML would read another value without quotes. */
export function scalar(text: string): string {
  // Names of folders may contain line ends and controls. JSON escapes them, and is YAML too (YAML 1.2.2, section 1.3).
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return visibleJson(JSON.stringify(text));
  const defaultStringType = /[{}[\],#]/.test(text) ? "QUOTE_DOUBLE" : "PLAIN";
  return stringify(text, { lineWidth: 0, defaultStringType }).trimEnd();
}
