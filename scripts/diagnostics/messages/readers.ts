import { counted, error, isCopyable, notice, quoted, type Wording, warning } from "../message.ts";

/** Problems of files that pages are read from: lists, sitemaps and built sites. */
export const readerMessages = {
  "source-missing": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is not there.`,
    hint: "Name it as seen from the content folder: ../public/sitemap.xml lies beside that folder.",
  })),
  "source-unreadable": error<{ file: string; cause: string }>(({ file, cause }) => ({
    sentence: `${file} cannot be read: ${cause}.`,
    hint: "list: and sitemap: name a file, output: a folder, and who runs Stele must be allowed to read it.",
  })),
  "source-outside": error<{ file: string }>(({ file }) => ({
    sentence: `${file} lies outside the content folder.`,
    hint: "Put the list into the content folder.",
  })),
  "source-forbidden": error<{ file: string; fault: PlaceFault }>(({ file, fault }) => PLACE_FAULTS[fault](file)),
  "source-link-outside": error<{ file: string; folder: string }>(({ file, folder }) => ({
    sentence: `${file} is a link to a place outside ${folder}.`,
    hint: "Put the file itself there, or remove the link.",
  })),
  "source-too-large": error<{ limitMebibytes: number }>(({ limitMebibytes }) => ({
    sentence: `The file is larger than ${limitMebibytes} MiB.`,
    hint: "Split it, and name each part as a source of its own.",
  })),
  "source-empty": error<{ file: string }>(({ file }) => ({
    sentence: `${file} gives no page.`,
    hint: "Name another file or folder, or remove this source.",
  })),
  "json-syntax": error(() => ({
    sentence: "This is not valid JSON.",
    hint: 'Each line is an object of its own: {"path": "/docs"}.',
  })),
  "line-more": error<{ count: number }>(({ count }) => ({
    sentence: `The line has ${counted(count, "more error")}.`,
    hint: "Correct those above first; the next run lists more.",
  })),
  "json-line-too-long": error<{ limitMebibytes: number }>(({ limitMebibytes }) => ({
    sentence: `The line is longer than ${limitMebibytes} MiB.`,
    hint: "Write each page on a line of its own.",
  })),
  "gzip-broken": error(() => ({
    sentence: "The compressed data is broken.",
    hint: "Compress the file again, or use it uncompressed.",
  })),
  "xml-syntax": error<{ fault: XmlFault }>(({ fault }) => XML_FAULTS[fault]),
  "xml-doctype": error(() => ({
    sentence: "A document type is not allowed.",
    hint: "Remove it: a sitemap needs none, and its entities could grow without end.",
  })),
  "xml-encoding": error<{ encoding: string }>(({ encoding }) => ({
    sentence: `The file says that its encoding is ${quoted(encoding)}.`,
    hint: "Save the file as UTF-8, as sitemaps are, and say so in this line.",
  })),
  "sitemap-root": error<{ found: string; namespace: string }>(({ found, namespace }) => ({
    sentence: `${quoted(found)} in ${namespace === "" ? "no namespace" : `the namespace ${quoted(namespace)}`} is not the root of a sitemap.`,
    hint: 'It is urlset or sitemapindex, with xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".',
  })),
  "sitemap-value": error<{ element: string; isMissing: boolean }>(({ element, isMissing }) => ({
    sentence: isMissing ? `There is no ${element} here.` : `A second ${element} stands in one entry.`,
    hint: isMissing ? "Write the whole address of the page in a loc." : "Remove one of the two.",
  })),
  "sitemap-priority": error<{ found: string }>(({ found }) => ({
    sentence: `${quoted(found)} is not a priority.`,
    hint: "Write a number from 0.0 to 1.0.",
  })),
  "sitemap-link": error(() => ({
    sentence: "This link to another language has no address.",
    hint: 'Write <xhtml:link rel="alternate" hreflang="es" href="https://..."/>.',
  })),
  "sitemap-part-address": error<{ address: string }>(({ address }) => ({
    sentence: `${quoted(address)} names no file.`,
    hint: "A sitemap that an index lists is read from a file beside the index, never from the network.",
  })),
  "sitemap-part-missing": error<{ address: string; file: string }>(({ address, file }) => ({
    sentence: `The sitemap ${quoted(address)} is not there as ${file}.`,
    hint: "Put a copy of it there: nothing is read from the network.",
  })),
  "sitemap-part-twice": error<{ file: string }>(({ file }) => ({
    sentence: `The index names ${file} a second time.`,
    hint: "Remove one of the two.",
  })),
  "sitemap-part-index": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is an index and stands in an index.`,
    hint: "Name it as a source of its own.",
  })),
  "sitemaps-too-large": error<{ limitMebibytes: number }>(({ limitMebibytes }) => ({
    sentence: `The sitemaps of this index are larger than ${limitMebibytes} MiB together.`,
    hint: "Name them as sources of their own.",
  })),
  "html-head-too-long": error<{ limitMebibytes: number }>(({ limitMebibytes }) => ({
    sentence: `The head of the document does not end within ${limitMebibytes} MiB.`,
    hint: "Leave the file out of the folder, or close its head.",
  })),
  "html-not-utf8": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is not UTF-8.`,
    hint: "HTML is UTF-8 (https://html.spec.whatwg.org/multipage/semantics.html#charset); save the file so.",
  })),
  "html-canonicals": error<{ one: string; other: string }>(({ one, other }) => ({
    sentence: `The document has two canonical addresses: ${quoted(one)} and ${quoted(other)}.`,
    hint: "Search engines then follow neither; leave one in the head.",
  })),
  "output-linked-folder": notice<{ count: number; file: string }>(({ count, file }) => ({
    sentence: `${count === 1 ? "1 link to a folder" : `${count} links to folders`} of the same site ${isOrAre(count)} not followed: ${file}${count === 1 ? "" : " and others"}.`,
    hint: "The pages are read from the folders themselves; under a second name they would be pages twice.",
  })),
  "address-malformed": error<{ address: string }>(({ address }) => ({
    sentence: `${quoted(address)} is not the whole address of a page.`,
    hint: "Write scheme, host and path as a browser shows them: https://docs.example.com/docs/intro.",
  })),
  "addresses-foreign": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "address", "addresses")} ${isOrAre(count)} none of this site and left out, such as ${quoted(address)}.`,
    hint: "Pages lie below base_url, or below the host or prefix of a locale in locales.yaml.",
  })),
  "addresses-with-query": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "address", "addresses")} with a query ${isOrAre(count)} left out, such as ${quoted(address)}.`,
    hint: "List the page by its path alone: a query is no part of it.",
  })),
  "addresses-with-fragment": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "address", "addresses")} ${count === 1 ? "has" : "have"} a fragment, which is no part of a page's address, such as ${quoted(address)}.`,
    hint: "Write the address up to the #.",
  })),
  "addresses-twice": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "address", "addresses")} ${count === 1 ? "stands" : "stand"} there twice and ${isOrAre(count)} counted once, such as ${quoted(address)}.`,
    hint: "Remove the second entry: a sitemap lists each page once.",
  })),
  "address-contradiction": error<{ address: string }>(({ address }) => ({
    sentence: `${quoted(address)} stands here again with another date, priority or other languages.`,
    hint: "Remove one of the two.",
  })),
  "language-unknown": warning<{ language: string; count: number }>(({ language, count }) => ({
    sentence: `${counted(count, "address", "addresses")} in the language ${quoted(language)}, which is no locale of the site, ${isOrAre(count)} left out.`,
    hint: "Add the locale to locales.yaml, with the hreflang: that the site uses.",
  })),
  "language-contradiction": error<{ address: string; language: string; code: string; exclude: string }>(
    ({ address, language, code, exclude }) => ({
      sentence: `${quoted(address)} is said to be in ${quoted(language)} and lies where the pages of ${quoted(code)} lie.`,
      hint: `Correct one of the two, say where the pages of each locale lie (addresses:, label:, host:), or leave the page out${isCopyable(exclude) ? `: exclude: [${exclude}]` : " with exclude:"}.`,
    }),
  ),
  "alternates-contradiction": error<{ code: string; address: string; other: string }>(({ code, address, other }) => ({
    sentence: `The page in ${quoted(code)} is ${quoted(address)} here and ${quoted(other)} elsewhere.`,
    hint: "Let all versions of the page name the same address.",
  })),
  "alternates-dead": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "link")} to another language ${count === 1 ? "leads" : "lead"} to no page of the folder and ${isOrAre(count)} left out, such as ${quoted(address)}.`,
    hint: "Build these pages, or remove the links: readers who follow them meet an error page.",
  })),
  "translations-orphaned": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "translation")} without a page in the source language ${isOrAre(count)} left out, such as ${quoted(address)}.`,
    hint: "Each page begins in the source language; add it there, or see whether its address differs.",
  })),
  "addresses-without-page": error<{ count: number }>(({ count }) => ({
    sentence: `None of the ${counted(count, "address", "addresses")} found is that of a page in the source language.`,
    hint: "See whether base_url, source_origin and source_locale in site.yaml are those of these pages.",
  })),
  "translations-unstated": notice<{ count: number }>(({ count }) => ({
    sentence:
      count === 1
        ? "Nothing says whether the page is translated, so every locale has it."
        : `Nothing says which of the ${count} pages are translated, so every locale has every page.`,
    hint: "Links to other languages, or addresses of other locales, would say it.",
  })),
  "pages-left-out": notice<{ count: number; reason: keyof typeof LEFT_OUT; file: string }>(
    ({ count, reason, file }) => ({
      sentence: `${counted(count, "document")} ${isOrAre(count)} left out because ${LEFT_OUT[reason][count === 1 ? 0 : 1]}: ${file}${count === 1 ? "" : " and others"}.`,
    }),
  ),
} as const;

/** What makes a text no XML. */
export type XmlFault =
  "entity" | "character" | "text" | "tag" | "attribute" | "namespace" | "declaration" | "end" | "depth";

/** Why a file or folder that content leads to is not read. */
export type PlaceFault = "outside" | "git" | "hidden";

const PLACE_FAULTS: Readonly<Record<PlaceFault, (file: string) => Wording>> = {
  outside: (file) => ({
    sentence: `${file} lies outside the project.`,
    hint: "Name a place in the repository that Stele is run in; without .git, run it in a folder above, with --content.",
  }),
  git: (file) => ({
    sentence: `${file} is what git keeps for itself.`,
    hint: "It may hold a password of the checkout, and is not read: name the files that were checked out.",
  }),
  hidden: (file) => ({
    sentence: `${file} is a file whose name begins with a dot, or a link to one.`,
    hint: "Such files hold settings, and are not read: give the file another name.",
  }),
};

const XML_FAULTS: Readonly<Record<XmlFault, Wording>> = {
  entity: { sentence: "This & begins no character.", hint: "Write &amp; for an ampersand." },
  character: {
    sentence: "This character may not stand here in XML.",
    hint: "Write &lt; for <; control characters may stand nowhere.",
  },
  text: { sentence: "Text stands outside the root element.", hint: "See whether this is a sitemap." },
  tag: { sentence: "This end tag closes nothing that is open.", hint: "Each <loc> needs its </loc>." },
  attribute: { sentence: "This attribute is not well-formed.", hint: 'Write name="value", each name once.' },
  namespace: {
    sentence: "The prefix of this name has no namespace.",
    hint: 'Add it to the root: xmlns:xhtml="http://www.w3.org/1999/xhtml".',
  },
  declaration: {
    sentence: "The XML declaration is wrong or not at the very beginning.",
    hint: 'Begin the file with <?xml version="1.0" encoding="UTF-8"?>.',
  },
  end: { sentence: "The file ends before its last element is closed.", hint: "It may be cut off; make it again." },
  depth: { sentence: "Elements nest deeper than those of any sitemap.", hint: "See whether this is a sitemap." },
};

/** Of one document, and of several. */
const LEFT_OUT = {
  noindex: ["it asks search engines to leave it out", "they ask search engines to leave them out"],
  redirect: ["it sends its readers elsewhere", "they send their readers elsewhere"],
  duplicate: ["its canonical address is that of another", "their canonical addresses are those of others"],
  "error-page": ["it is an error page", "they are error pages"],
  ours: ["Stele has made it", "Stele has made them"],
  fallback: [
    "its text is in another language than its address",
    "their texts are in another language than their addresses",
  ],
} as const;

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}
