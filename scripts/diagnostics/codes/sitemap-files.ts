import { error, quoted, type Wording } from "../message.ts";

/** Problems of sitemaps that pages are read from. */
export const sitemapFilesCodes = {
  "xml-syntax": error<{ fault: XmlFault }>({
    sentence: ({ fault }) => XML_FAULTS[fault].sentence,
    hint: ({ fault }) => XML_FAULTS[fault].hint,
    meaning:
      "The sitemap is not well-formed XML at this place, and a reader of XML must stop there: crawlers read nothing behind it. Mostly an & of an address is not written as &amp;, a tag is not closed, or the file is cut off. Let the tool that writes the sitemap escape its text, or correct the file.",
    wrong: "<loc>https://docs.example.com/a?x=1&y=2</loc>",
    right: "<loc>https://docs.example.com/a?x=1&amp;y=2</loc>",
  }),
  "xml-doctype": error({
    sentence: "A document type is not allowed.",
    hint: "Remove it: a sitemap needs none, and its entities could grow without end.",
    meaning:
      "The file begins with a document type. A sitemap needs none, and entities that it defines could grow to more than a machine can hold, or name files of it; so none is read. Remove the line. A <!DOCTYPE html> says that this is a web page, perhaps the error page of a download.",
    wrong: '<!DOCTYPE urlset [<!ENTITY site "https://docs.example.com">]>',
    right: '<?xml version="1.0" encoding="UTF-8"?>',
  }),
  "xml-encoding": error<{ encoding: string }>({
    sentence: ({ encoding }) => `The file says that its encoding is ${quoted(encoding)}.`,
    hint: "Save the file as UTF-8, as sitemaps are, and say so in this line.",
    meaning:
      "The XML declaration names another encoding than UTF-8. The protocol of sitemaps asks for UTF-8, and letters beyond ASCII would be read as others. Save the file as UTF-8 and say so in its first line.",
    wrong: '<?xml version="1.0" encoding="ISO-8859-1"?>',
    right: '<?xml version="1.0" encoding="UTF-8"?>',
  }),
  "sitemap-root": error<{ found: string; namespace: string }>({
    sentence: ({ found, namespace }) =>
      `${quoted(found)} in ${namespace === "" ? "no namespace" : `the namespace ${quoted(namespace)}`} is not the root of a sitemap.`,
    hint: 'It is urlset or sitemapindex, with xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".',
    meaning:
      "The root element of the file is not that of a sitemap. It is another kind of file (a feed, a page), or a sitemap without its namespace, which search engines refuse as well. The root is urlset, or sitemapindex for a list of sitemaps, in the namespace of sitemaps.org 0.9. Name the right file, or add the namespace.",
    wrong: "<urlset>",
    right: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  }),
  "sitemap-value": error<{ element: string; isMissing: boolean }>({
    sentence: ({ element, isMissing }) =>
      isMissing ? `There is no ${element} here.` : `A second ${element} stands in one entry.`,
    hint: ({ isMissing }) => (isMissing ? "Write the whole address of the page in a loc." : "Remove one of the two."),
    meaning:
      "An entry of the sitemap has no loc, or it repeats loc, lastmod or priority. Without loc, it names no page. Each of these elements may occur once. Correct the entry, or the tool that writes it.",
    wrong: "<url><lastmod>2026-10-01</lastmod></url>",
    right: "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  }),
  "sitemap-link": error({
    sentence: "This link to another language has no address.",
    hint: 'Write <xhtml:link rel="alternate" hreflang="es" href="https://..."/>.',
    meaning:
      "A link to another language has no href, so it leads nowhere, and what it should say about translations is lost. Give it the whole address of the page in that language, or remove it.",
    wrong: '<xhtml:link rel="alternate" hreflang="es"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>',
  }),
  "sitemap-part-address": error<{ address: string }>({
    sentence: ({ address }) => `${quoted(address)} names no file.`,
    hint: "A sitemap that an index lists is read from a file beside the index, never from the network.",
    meaning:
      "A sitemap index lists an address that names no file: it has a query, ends with a slash, or its path leads out of its folder. Nothing is fetched from the network; the sitemaps of an index are read from files beside it, found by the path of their address. Save the sitemap as a file and list it by that name.",
    wrong: "<loc>https://docs.example.com/sitemap?part=1</loc>",
    right: "<loc>https://docs.example.com/sitemap-1.xml</loc>",
  }),
  "sitemap-part-missing": error<{ address: string; file: string }>({
    sentence: ({ address, file }) => `The sitemap ${quoted(address)} is not there as ${file}.`,
    hint: "Put a copy of it there: nothing is read from the network.",
    meaning:
      "A sitemap index lists a sitemap that does not lie beside it: not at the path of its address, nor at the end of that path. Nothing is fetched from the network, so the pages in it would be missing. Put a copy of the sitemap below the folder of the index, or remove its entry.",
    wrong: "content/sitemap.xml    lists https://docs.example.com/sitemaps/1.xml",
    right: "content/sitemap.xml\ncontent/sitemaps/1.xml",
  }),
  "sitemap-part-twice": error<{ file: string }>({
    sentence: ({ file }) => `The index names ${file} a second time.`,
    hint: "Remove one of the two.",
    meaning:
      "A sitemap index leads to one file twice, by the same address or by two addresses that end alike. All its pages would be listed twice. Remove one of the two entries, or put the second sitemap where its whole path leads.",
    wrong:
      "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>",
    right:
      "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/2.xml</loc></sitemap>",
  }),
  "sitemap-part-index": error<{ file: string }>({
    sentence: ({ file }) => `${file} is an index and stands in an index.`,
    hint: "Name it as a source of its own.",
    meaning:
      "A sitemap index lists another index. The protocol of sitemaps knows one level only, and search engines do not follow a second. Name the inner index as a source of its own, and list in the outer one sitemaps alone.",
    wrong:
      "# content/site.yaml: sitemap.xml lists es/sitemap.xml, which is an index\npages: [{ sitemap: sitemap.xml }]",
    right: "# content/site.yaml\npages: [{ sitemap: sitemap.xml }, { sitemap: es/sitemap.xml }]",
  }),
} as const;

/** What makes a text invalid XML. */
export type XmlFault = keyof typeof XML_FAULTS;

const XML_FAULTS = {
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
  end: { sentence: "The file ends before its last element does.", hint: "It may be cut off; make it again." },
  depth: { sentence: "Elements nest deeper than those of any sitemap.", hint: "See whether this is a sitemap." },
} as const satisfies Record<string, Wording>;
