/** Problems of sites that other tools make: what `stele init` proposes for them, and what `stele audit` finds. */
import { error, notice, oneOf, warning } from "../entry.ts";
import { andMore, type Examples, quoted } from "../message.ts";
import { hreflangFaults, type HreflangReason } from "./sitemaps.ts";

const LOOK = "Check {$key} in {$line}, then remove the mark there.";

/** Why a part of the proposal of `stele init` may be wrong. */
export type DoubtReason = keyof typeof DOUBTS;

const DOUBTS = {
  computed: ["init runs no code of the project, so it cannot read {$what}.", LOOK],
  unsupported: ["{$what} changes addresses, and the proposal does not follow it.", LOOK],
  "address-unknown": ["No file of the project states the address of the site.", LOOK],
  "address-guessed": ["The address is a guess from {$what}.", LOOK],
  "source-guessed": ["No file that init reads states the source language, so {$what} is a guess.", LOOK],
  "language-empty": ["No page is translated into {$what}.", LOOK],
  "translations-elsewhere": ["{$what} fetches translations that are not in the repository.", LOOK],
  "files-missing": ["{$what} is not in the repository.", LOOK],
  "generator-unknown": ["The docs generator is unknown, so the form of addresses such as {$what} is a guess.", LOOK],
  "looks-translated": ["{$what} of the source language are below folders that are named like languages.", LOOK],
  "two-trees": ["Another folder has translations too: {$what}.", LOOK],
  repeated: ["{$what} are the same.", LOOK],
  "output-differs": ["Addresses have no file in the built site: {$what}.", LOOK],
  "language-unknown": ["{$what} is no language code, so the language is left out.", LOOK],
} as const;

/** Doubts about the content that `stele init` proposes. */
export const proposalsCodes = {
  "proposal-uncertain": warning(
    ...oneOf("reason", DOUBTS),
    '"stele init" wrote content files, but is not certain of one line. The message names the reason and the line. A configuration computes a value, or changes addresses in a way that init does not know, or the pages that were found look wrong. The line has a comment. Compare it with the site, correct it, and remove the comment. The integration of a docs generator needs none of these lines, because the generator states its own addresses.',
    "# stele/site.yaml\n# NOT CERTAIN: init runs no code of the project, so it cannot read url.\nbase_url: https://docs.example.com",
    "# stele/site.yaml\nbase_url: https://docs.acme.dev",
  ),
  "docs-below": error(
    "This folder has no docs site, but subfolders have: {$folders}.",
    "Run init there: cd {$folder} && {$command}. Nothing was written here.",
    'The repository contains docs sites in subfolders, and "stele init" writes content for one site. So it wrote nothing. Run it in the folder of the docs site. To begin a site of its own here, name a folder with --content.',
    "$ stele init    # the docs are in website/",
    "$ cd website && stele init",
  ),
} as const;

/** Why search engines ignore a link to a page, or the links of that page. */
export type LeftOutReason = keyof typeof LEFT_OUT;

const LEFT_OUT = {
  redirect: "redirects readers to another address",
  noindex: "asks search engines to leave it out (noindex)",
  canonical: "names another address as canonical",
} as const;

const link = (hreflang: string, address: string): string =>
  `<link rel="alternate" hreflang="${hreflang}" href="https://docs.example.com${address}">`;

/** Faults of the links between languages in a built site. The rules are those of Google, which `audit/` cites. */
export const auditCodes = {
  "audit-no-links": warning(
    "No page in {$folder :quoted} links to its translations.",
    'Write <link rel="alternate" hreflang> for each language into the <head> of the pages.',
    'The folder has pages, but no page has a link with rel="alternate" and hreflang, and no sitemap in the folder has one. Search engines then do not know that the pages are translations of each other. Write the links into the head of each page. "stele snippet" prints them for a page.',
    "<head>\n  <title>Intro</title>\n</head>",
    `<head>\n  <title>Intro</title>\n  ${link("en", "/intro")}\n  ${link("es", "/es/intro")}\n</head>`,
  ),
  "audit-nothing-judged": error(
    ...oneOf("reason", {
      elsewhere: [
        "No link between languages in {$folder :quoted} leads to a page of this folder, for example {$example :quoted}.",
        "Correct the addresses, or state the address of the folder with --base-url.",
      ],
      "left-out": [
        "Search engines list no page in {$folder :quoted} that links to its translations, such as {$example}.",
        "Correct the canonical links of the pages, or remove noindex from them.",
      ],
    }),
    "The pages have links to translations, but none of them could be judged, so this audit says nothing about them. Either all links lead out of the folder, because they name another host or path than the pages, or search engines list none of the pages with links. Correct the links. If the folder is published at another address than its pages state, add --base-url.",
    `# index.html\n<meta name="robots" content="noindex">\n${link("en", "/")}\n${link("es", "/es/")}`,
    `# index.html\n<meta name="robots" content="index">\n${link("en", "/")}\n${link("es", "/es/")}`,
  ),
  "audit-no-return": error(
    ({ by, hreflang }: { by: Examples; hreflang: string }) =>
      `The page does not link back to ${andMore(by)}, which ${by.count === 1 ? "links" : "link"} to it as ${quoted(hreflang)}.`,
    "Add the links to this page, or correct the links that lead to it.",
    "A page links to this page as its translation, but this page does not link back. Search engines ignore a link between languages that has no return link, because otherwise any site could name any page as its translation. Add the links to the head of this page. If another page is the translation, correct the link that leads here.",
    `# index.html\n${link("en", "/")}\n${link("es", "/es/")}\n# es/index.html\n${link("es", "/es/")}`,
    `# index.html and es/index.html\n${link("en", "/")}\n${link("es", "/es/")}`,
  ),
  "audit-no-self": error(
    ({ hreflang, by }: { hreflang: string | undefined; by: Examples }) =>
      hreflang === undefined
        ? "The page links to its translations, but not to itself."
        : `${andMore(by)} ${by.count === 1 ? "links" : "link"} to the page as ${quoted(hreflang)}, but the page has no such link to itself.`,
    "Add a link with the address and the hreflang of this page.",
    "Each language version of a page must list itself as well as the other versions. Without this link, search engines do not know the language of this page, and may ignore the other links. A link as x-default says nothing about the language. Add a link with the address of this page and its own hreflang.",
    `# es/index.html\n${link("en", "/")}`,
    `# es/index.html\n${link("en", "/")}\n${link("es", "/es/")}`,
  ),
  "audit-translation-differs": error(
    "The page names {$one :quoted} as {$hreflang :quoted}, but its translations name {$other :quoted}.",
    "Name the same page for a language in all languages of a page.",
    "The pages of a group of translations name different pages for the same language. So search engines cannot know which of them is the translation, and they know two languages for one page. Often two links of this page are swapped, or the link of the page to itself has the address of another language. Name the same page in all versions.",
    `# index.html\n${link("en", "/es/")}\n${link("es", "/es/")}\n# es/index.html\n${link("en", "/")}\n${link("es", "/es/")}`,
    `# index.html and es/index.html\n${link("en", "/")}\n${link("es", "/es/")}`,
  ),
  "audit-incomplete": warning(
    ({ by }: { by: Examples }) => `The page does not link to ${andMore(by)}, to which its translations link.`,
    "Add the links, or remove those of the other pages.",
    "Each language version of a page must list all other versions. This page and others are translations of one page, but neither lists the other. Search engines accept that some links are missing, and join only the pages that link to each other. So a reader of one version may not get the other. Add the links to each page.",
    `# index.html\n${link("es", "/es/")}\n${link("de", "/de/")}\n# es/index.html\n${link("en", "/")}`,
    `# index.html and es/index.html\n${link("en", "/")}\n${link("es", "/es/")}\n${link("de", "/de/")}`,
  ),
  "audit-x-default-differs": error(
    "The page names {$one :quoted} as x-default, but its translations name {$other :quoted}.",
    "Name the same x-default in all languages of a page.",
    "The x-default of a page is the address for readers of all other languages. The language versions of this page name different addresses, so search engines cannot know which address is right. Name the same address in all versions.",
    `# index.html\n${link("x-default", "/")}\n# es/index.html\n${link("x-default", "/es/")}`,
    `# index.html and es/index.html\n${link("x-default", "/")}`,
  ),
  "audit-x-default-missing": notice(
    "{$count :number} of {$total :number} groups of translations {$count :plural has|have} no x-default.",
    "",
    "The pages of a group link to each other, but name no address for readers of all other languages. This is allowed: search engines then choose a version. If one version suits most other readers, add a link to it with the hreflang x-default.",
    link("en", "/"),
    `${link("en", "/")}\n${link("x-default", "/")}`,
  ),
  "audit-hreflang": error(
    ({ hreflang, reason, part }: { hreflang: string; reason: HreflangReason | "malformed"; part: string }) =>
      hreflang === ""
        ? "Search engines ignore a link to a translation with an empty hreflang."
        : reason === "malformed"
          ? `Search engines ignore the hreflang ${quoted(hreflang)}: it is not a language tag.`
          : `Search engines ignore the hreflang ${quoted(hreflang)}: ${hreflangFaults(part)[reason]}.`,
    ({ accepted, by }: { accepted: string | undefined; by: Examples }) => {
      const where = `Pages with it: ${andMore(by)}.`;
      return accepted === undefined ? where : `Write ${accepted}. ${where}`;
    },
    "Search engines accept a hreflang that is a language of ISO 639-1. A script and one country of ISO 3166-1 may follow the language, each after a hyphen. They ignore links with any other hreflang. Write a hreflang that they accept, in all pages.",
    link("pt_BR", "/pt-br/"),
    link("pt-BR", "/pt-br/"),
  ),
  "audit-hreflang-twice": error(
    "The page has two addresses for the hreflang {$hreflang :quoted}: {$one :quoted} and {$other :quoted}.",
    "Remove one of the two links, or give it another hreflang.",
    "The page links to two addresses with the same hreflang, so search engines cannot know which of them is the translation. They ignore both links. Remove one link. If both pages are for different readers, add a country or a script to the hreflang.",
    `${link("es", "/es/")}\n${link("es", "/es-mx/")}`,
    `${link("es", "/es/")}\n${link("es-MX", "/es-mx/")}`,
  ),
  "audit-target-missing": error(
    ({ address, hreflang, by }: { address: string; hreflang: string; by: Examples }) =>
      `${by.count === 1 ? "The page links" : `${by.count} pages link`} to ${quoted(address)} as ${quoted(hreflang)}, but the folder has no file for this address.`,
    ({ by }: { by: Examples }) =>
      by.count === 1
        ? "Remove the link, or correct its address."
        : `Remove the links, or correct their address. Pages with it: ${andMore(by)}.`,
    "A page links to a translation that does not exist in the folder. Readers and search engines get an error page. Usually the page is not translated, and the tool that writes the links does not know that. Remove the link, or correct its address. If the site is published below another address, add --base-url.",
    `index.html    ${link("fr", "/fr/")}\nes/index.html`,
    `index.html    ${link("es", "/es/")}\nes/index.html`,
  ),
  "audit-target-left-out": error(
    ({ by, hreflang, reason }: { by: Examples; hreflang: string; reason: LeftOutReason }) =>
      `The page ${LEFT_OUT[reason]}, but ${andMore(by)} ${by.count === 1 ? "links" : "link"} to it as ${quoted(hreflang)}.`,
    ({ canonical }: { canonical: string | undefined }) =>
      canonical === undefined
        ? "Link to a page that search engines list, or remove the links."
        : `Link to the canonical address ${quoted(canonical)}, correct it, or remove the links.`,
    "Links between languages must lead to pages that search engines list. This page redirects, has the robots value noindex, or names another page or another host as its canonical address. So search engines ignore the links to it. Often it is the text of the source language at the address of a missing translation. Remove the links to it, or correct the head of the page.",
    `# index.html\n${link("es", "/es/")}\n# es/index.html\n<meta name="robots" content="noindex">`,
    `# index.html\n${link("es", "/es/")}\n# es/index.html\n<meta name="robots" content="index">`,
  ),
  "audit-target-respelled": warning(
    ({ by, address, own }: { by: Examples; address: string; own: string }) =>
      `${andMore(by)} ${by.count === 1 ? "links" : "link"} to ${quoted(address)}, but the address of this page is ${quoted(own)}.`,
    "Write the address of the page in all links, with the same scheme, slash and suffix.",
    "A link between languages spells the address of a page otherwise than the page itself, for example without the slash at its end or with .html. Hosts then redirect, or search engines see two pages. They want links to the canonical address. Write the same address in the links and in the canonical link.",
    `# index.html\n${link("es", "/es")}\n# es/index.html\n<link rel="canonical" href="https://docs.example.com/es/">`,
    `# index.html\n${link("es", "/es/")}\n# es/index.html\n<link rel="canonical" href="https://docs.example.com/es/">`,
  ),
  "audit-language": warning(
    (values: { language: string; hreflang: string; by: Examples; others: Examples | undefined }) => {
      const { language, hreflang, by, others } = values;
      const links = `${andMore(by)} ${by.count === 1 ? "links" : "link"} to it as ${quoted(hreflang)}`;
      return others
        ? `${andMore(others)} ${others.count === 1 ? "links" : "link"} to the page as ${quoted(language)}, but ${links}.`
        : `The page states lang=${quoted(language)}, but ${links}.`;
    },
    "Correct the lang of <html>, or the hreflang of the links.",
    "The language that a page states and the language of the links to it differ, or links to a page that states none name it for two languages. Either the links lead to the wrong page, or the page states the wrong language. Screen readers then read it with the wrong voice, and browsers offer to translate it. Correct the attribute lang of the html element, or the hreflang of the links.",
    `# index.html\n${link("es", "/es/")}\n# es/index.html\n<html lang="en">`,
    `# index.html\n${link("es", "/es/")}\n# es/index.html\n<html lang="es">`,
  ),
  "audit-outside-head": error(
    "{$count :number} {$count :plural link to a translation is|links to translations are} outside the <head>, where search engines ignore {$count :plural it|them}.",
    "Move the links into the <head>, before any element that a head may not have.",
    "Search engines read links between languages only in the head of a page. The head ends at its end tag, and also at the first element that a head may not have, such as div, img or iframe. Move the links into the head, or move that element behind them.",
    `<head>\n  <img src="https://stats.example.com/">\n  ${link("es", "/es/")}\n</head>`,
    `<head>\n  ${link("es", "/es/")}\n</head>\n<body>\n  <img src="https://stats.example.com/">`,
  ),
  "audit-address": error(
    ...oneOf("reason", {
      relative: [
        "The page links to a translation by the relative address {$address :quoted}.",
        "Write the whole address, with https:// and the host.",
      ],
      malformed: [
        "The page links to a translation by {$address :quoted}, which is not an address.",
        "Correct the address.",
      ],
    }),
    "Links between languages need a whole address, with its scheme and host. Search engines document that they want https://example.com/es/, and neither //example.com/es/ nor /es/. Write the whole address. A docs generator usually needs to know the address of the site for that.",
    '<link rel="alternate" hreflang="es" href="/es/">',
    link("es", "/es/"),
  ),
} as const;
