import type { OriginReason, PathReason } from "../../model.ts";
import { counted, error, isCopyable, notice, quoted, type Wording, warning } from "../message.ts";

/** Problems of locales, addresses and pages, once the content is well-formed. */
export const siteMessages = {
  "locale-malformed": error<{ code: string; meant: string | undefined }>(({ code, meant }) => ({
    sentence: `${quoted(code)} is not a language tag.`,
    hint: meant === undefined ? "Write a BCP 47 tag: es, pt-BR, zh-Hant." : `Did you mean ${meant}?`,
  })),
  "locale-twice": error<{ code: string; other: string }>(({ code, other }) => ({
    sentence: `${quoted(code)} names the same language as ${quoted(other)}.`,
    hint: "Remove one of the two rows.",
  })),
  "locales-too-many": error<{ limit: number }>(({ limit }) => ({
    sentence: `There are more than ${limit} languages, and this is the first of the others.`,
    hint: `Remove languages until ${limit} are left.`,
  })),
  "locale-unknown": error<{ code: string; known: readonly string[]; meant: string | undefined }>(
    ({ code, known, meant }) => ({
      sentence: `The locale ${quoted(code)} is not in locales.yaml.`,
      hint: meant === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    }),
  ),
  "locale-listed-twice": error<{ code: string }>(({ code }) => ({
    sentence: `The locale ${quoted(code)} stands twice here.`,
    hint: "Remove one of the two.",
  })),
  "label-malformed": error<{ label: string; strategy: "subdomain" | "path" }>(({ label, strategy }) => ({
    sentence: `${quoted(label)} cannot be a ${strategy === "subdomain" ? "host label" : "path segment"} of a locale.`,
    hint:
      strategy === "subdomain"
        ? "Give the locale a label: of lower-case letters, digits and inner hyphens."
        : "Give the locale a label: of letters, digits, inner hyphens and underscores.",
  })),
  "locales-in-one-place": error<{ code: string; other: string; address: string }>(({ code, other, address }) => ({
    sentence: `The pages of ${quoted(code)} would lie at ${address}, where those of ${quoted(other)} lie.`,
    hint: "Give one of the two another label: or host:.",
  })),
  "host-not-allowed": error<{ isSource: boolean }>(({ isSource }) => ({
    sentence: isSource
      ? "The source locale has no host of its own."
      : "A locale has either host: or addresses:, not both.",
    hint: isSource ? "Its pages lie at base_url, or at source_origin: in site.yaml." : "Remove one of the two.",
  })),
  "source-prefix-without-path": error(() => ({
    sentence: "source_prefix: true needs addresses: path.",
    hint: "With subdomains the source locale's pages lie at base_url.",
  })),
  "address-refused": error<{ address: string; reason: OriginReason }>(({ address, reason }) =>
    addressWording(address, reason),
  ),
  "origin-with-path": error<{ origin: string }>(({ origin }) => ({
    sentence: "source_origin has a path.",
    hint: `Write the origin alone: ${origin}.`,
  })),
  "host-shared-suffix": warning<{ host: string; suffix: string }>(({ host, suffix }) => ({
    sentence: `Names below ${host} do not exist: ${suffix} gives each site one name.`,
    hint: "Use addresses: path, or a domain of your own.",
  })),
  "host-www": warning<{ host: string }>(({ host }) => ({
    sentence: `A certificate for *.${host.slice("www.".length)} does not cover the names below ${host}.`,
    hint: "Leave out www. in base_url, use addresses: path, or give each locale a host:.",
  })),
  "path-refused": error<{ path: string; reason: PathReason; part: string; exclude?: string | undefined }>(
    ({ path, reason, part, exclude }) => {
      const wording = pathWording(path, reason, part);
      if (exclude === undefined || !isCopyable(exclude)) return wording;
      return {
        ...wording,
        hint: `Rename it, or leave it out with a line of its source in site.yaml: exclude: [${exclude}].`,
      };
    },
  ),
  "no-pages": error(() => ({
    sentence: "No page is left to publish.",
    hint: "See what include:, exclude: and draft: leave out.",
  })),
  "pages-excluded": notice<{ count: number }>(({ count }) => ({
    sentence: `${counted(count, "page")} of this source ${count === 1 ? "is" : "are"} left out by include and exclude.`,
  })),
  "path-not-nfc": warning<{ path: string }>(({ path }) => ({
    sentence: `${quoted(path)} is not in Unicode normal form NFC; a reader who types it will not find the page.`,
    hint: "Write the letters with their accents as one character each.",
  })),
  "path-twice": error<{ path: string; other: string; locale: string | undefined }>(({ path, locale }) =>
    locale === undefined
      ? {
          sentence: `The page ${quoted(path)} is defined twice.`,
          hint: "Remove one of the two; a trailing slash makes no other page.",
        }
      : {
          sentence: `Two pages have the path ${quoted(path)} in the locale ${quoted(locale)}.`,
          hint: "Give one of the two another path under translations:.",
        },
  ),
  "path-alike": error<{ path: string; other: string; locale: string | undefined }>(({ path, other }) => ({
    sentence: `${quoted(path)} and ${quoted(other)} are one page for some file systems and hosts.`,
    hint: "Paths must differ in more than letter case or Unicode form.",
  })),
  "path-file-and-folder": error<{ path: string; other: string }>(({ path, other }) => ({
    sentence: `The answer of ${quoted(other)} is a file at which ${quoted(path)} needs a folder.`,
    hint: "Rename one of the two pages.",
  })),
  "path-served-as-one": warning<{ path: string; other: string }>(({ path, other }) => ({
    sentence: `Many hosts serve ${quoted(path)} and ${quoted(other)} as one page.`,
    hint: "Keep the one that readers see in their address bar.",
  })),
  "path-begins-with-label": error<{ code: string; prefix: string }>(({ code, prefix }) => ({
    sentence: `Addresses below ${prefix} are those of the locale ${quoted(code)}.`,
    hint: "Rename the page, or give the locale another label:.",
  })),
  "path-is-endpoint": error<{ path: string }>(({ path }) => ({
    sentence: `A page cannot lie at ${path}: requests there are answered by the translate endpoint.`,
    hint: "Rename the page.",
  })),
  "path-is-published-file": warning<{ path: string; file: string }>(({ path, file }) => ({
    sentence: `The page ${quoted(path)} has the address of ${file} in dist/.`,
    hint: "At one address a reader gets one of the two.",
  })),
  "artifact-place": error<{ name: "reference" | "openapi"; path: string }>(({ name, path }) => ({
    sentence:
      name === "reference"
        ? `The reference pages cannot lie at ${quoted(path)}: they need a folder of their own.`
        : `The OpenAPI document cannot lie at ${quoted(path)}: it is a file whose name ends with .json.`,
    hint: `Write ${name}: ${name === "reference" ? "/reference/" : "/openapi.json"}, another path like it, or false.`,
  })),
  "artifact-place-letters": error<{ path: string }>(({ path }) => ({
    sentence: `${quoted(path)} holds other characters than letters from a to z, digits, dots, hyphens and underscores, or begins a segment with another than a letter or digit.`,
    hint: "Write a path such as /api-reference/ or /api-openapi.json, or false.",
  })),
  "artifact-place-taken": error<{ path: string; file: string }>(({ path, file }) => ({
    sentence: `${quoted(path)} is the place of ${quoted(file)}, which is published too.`,
    hint: "Write another path, or false.",
  })),
  "address-too-long": error<{ length: number; limit: number }>(({ length, limit }) => ({
    sentence: `The page's address has ${length} characters; a sitemap takes at most ${limit}.`,
    hint: "Letters outside ASCII count three to twelve characters each.",
  })),
  "address-too-short": error<{ address: string; limit: number }>(({ address, limit }) => ({
    sentence: `The address ${address} is shorter than the ${limit} characters that a sitemap needs.`,
    hint: "Publish at a longer address; base_url may have a path.",
  })),
  "translation-of-source": error<{ code: string }>(({ code }) => ({
    sentence: `${quoted(code)} is the source locale; its path is the page's own.`,
    hint: "Remove it here.",
  })),
  "translation-not-listed": error<{ code: string }>(({ code }) => ({
    sentence: `${quoted(code)} has a path here but is not among the page's locales.`,
    hint: "Add it to locales:, or remove it here.",
  })),
  "lastmod-uniform": warning<{ count: number; day: string }>(({ count, day }) => ({
    sentence: `All ${count} pages have the lastmod ${day}; crawlers ignore dates that tell no page from another.`,
    hint: "Write the day on which each page itself last changed, or leave lastmod: out.",
  })),
  "lastmod-unknown": warning<{ count: number }>(({ count }) => ({
    sentence: `${counted(count, "page")} without lastmod: the sitemap says nothing about ${count === 1 ? "its" : "their"} last change.`,
    hint: "Add lastmod: where the day is known; it is never invented.",
  })),
} as const;

function addressWording(address: string, reason: OriginReason): Wording {
  const name = quoted(address);
  const wordings: Readonly<Record<OriginReason, Wording>> = {
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
  };
  return wordings[reason];
}

function pathWording(path: string, reason: PathReason, part: string): Wording {
  const name = quoted(path);
  const codePoint = `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const bytes = Buffer.byteLength(part);
  const wordings: Readonly<Record<PathReason, Wording>> = {
    "no-leading-slash": { sentence: `The path ${name} does not begin with a slash.`, hint: "Write /docs/intro." },
    "query-or-fragment": { sentence: `The path ${name} has a query or a fragment.`, hint: `Remove ${quoted(part)}.` },
    "empty-segment": { sentence: `The path ${name} has two slashes in a row.`, hint: "Remove one of them." },
    "dot-segment": {
      sentence: `The path ${name} holds the segment ${quoted(part)}.`,
      hint: "Write the path that is meant.",
    },
    "hidden-segment": {
      sentence: `The segment ${quoted(part)} begins with a dot; many hosts hide such files.`,
      hint: "Rename the page.",
    },
    "encoded-separator": {
      sentence: `The path ${name} holds an encoded dot, slash or backslash.`,
      hint: "Write the character itself.",
    },
    "percent-sign": {
      sentence: `The path ${name} holds an encoded percent sign, which some readers decode twice.`,
      hint: "Rename the page.",
    },
    "broken-encoding": {
      sentence: `The path ${name} holds a percent sign that begins no character.`,
      hint: "Write the character itself.",
    },
    "lone-surrogate": { sentence: `The path ${name} holds half a character.`, hint: "Write the character again." },
    "forbidden-code-point": {
      sentence: `The path ${name} holds the code point ${codePoint}.`,
      hint: "Remove it; it may be invisible in your editor.",
    },
    "forbidden-character": {
      sentence: `The path ${name} holds ${quoted(part)}, which some file system or rule file reads as something else.`,
      hint: "Rename the page.",
    },
    "final-dot-or-space": {
      sentence: `The segment ${quoted(part)} ends with a dot or a space, which Windows drops.`,
      hint: "Rename the page.",
    },
    "reserved-name": { sentence: `${quoted(part)} is the name of a device on Windows.`, hint: "Rename the page." },
    "short-name": {
      sentence: `${quoted(part)} may be the short name of another file on Windows.`,
      hint: "Rename the page.",
    },
    "segment-too-long": {
      sentence: `A segment of ${bytes} bytes is too long: a file name has 255 bytes, its .json among them.`,
      hint: "Shorten it.",
    },
    "path-too-long": { sentence: `A path of ${bytes} bytes is too long for a file.`, hint: "Shorten it." },
  };
  return wordings[reason];
}
