import { error, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

/** What makes a text invalid XML. */
export type XmlFault = keyof typeof XML_FAULTS;

const XML_FAULTS = {
  entity: ["This & begins no character.", "Write &amp; for an ampersand."],
  character: ["This character may not stand here in XML.", "Write &lt; for <; control characters may stand nowhere."],
  text: ["Text stands outside the root element.", "See whether this is a sitemap."],
  tag: ["This end tag closes nothing that is open.", "Each <loc> needs its </loc>."],
  attribute: ["This attribute is not well-formed.", 'Write name="value", each name once.'],
  namespace: [
    "The prefix of this name has no namespace.",
    'Add it to the root: xmlns:xhtml="http://www.w3.org/1999/xhtml".',
  ],
  declaration: [
    "The XML declaration is wrong or not at the very beginning.",
    'Begin the file with <?xml version="1.0" encoding="UTF-8"?>.',
  ],
  end: ["The file ends before its last element does.", "It may be cut off; make it again."],
  depth: ["Elements nest deeper than those of any sitemap.", "See whether this is a sitemap."],
} as const;

/** Problems of sitemaps that pages are read from. */
export const sitemapFilesCodes = {
  "xml-syntax": error(
    ...oneOf("fault", XML_FAULTS),
    "The sitemap is not well-formed XML at this place, and a reader of XML must stop there: crawlers read nothing behind it. Mostly an & of an address is not written as &amp;, a tag is not closed, or the file is cut off. Let the tool that writes the sitemap escape its text, or correct the file.",
    "<loc>https://docs.example.com/a?x=1&y=2</loc>",
    "<loc>https://docs.example.com/a?x=1&amp;y=2</loc>",
  ),
  "xml-doctype": error(
    "A document type is not allowed.",
    "Remove it: a sitemap needs none, and its entities could grow without end.",
    "The file begins with a document type. A sitemap needs none, and entities that it defines could grow to more than a machine can hold, or name files of it; so none is read. Remove the line. A <!DOCTYPE html> says that this is a web page, perhaps the error page of a download.",
    '<!DOCTYPE urlset [<!ENTITY site "https://docs.example.com">]>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  ),
  "xml-encoding": error(
    "The file says that its encoding is {$encoding :quoted}.",
    "Save the file as UTF-8, as sitemaps are, and say so in this line.",
    "The XML declaration names another encoding than UTF-8. The protocol of sitemaps asks for UTF-8, and letters beyond ASCII would be read as others. Save the file as UTF-8 and say so in its first line.",
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  ),
  "sitemap-root": error(
    ({ found, namespace }: { found: string; namespace: string }) =>
      `${quoted(found)} in ${namespace === "" ? "no namespace" : `the namespace ${quoted(namespace)}`} is not the root of a sitemap.`,
    'It is urlset or sitemapindex, with xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".',
    "The root element of the file is not that of a sitemap. It is another kind of file (a feed, a page), or a sitemap without its namespace, which search engines refuse as well. The root is urlset, or sitemapindex for a list of sitemaps, in the namespace of sitemaps.org 0.9. Name the right file, or add the namespace.",
    "<urlset>",
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ),
  "sitemap-value": error(
    ({ element, isMissing }: { element: string; isMissing: boolean }) =>
      isMissing ? `There is no ${element} here.` : `A second ${element} stands in one entry.`,
    ({ isMissing }: { isMissing: boolean }) =>
      isMissing ? "Write the whole address of the page in a loc." : "Remove one of the two.",
    "An entry of the sitemap has no loc, or it repeats loc, lastmod or priority. Without loc, it names no page. Each of these elements may occur once. Correct the entry, or the tool that writes it.",
    "<url><lastmod>2026-10-01</lastmod></url>",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  ),
  "sitemap-link": error(
    "This link to another language has no address.",
    'Write <xhtml:link rel="alternate" hreflang="es" href="https://..."/>.',
    "A link to another language has no href, so it leads nowhere, and what it should say about translations is lost. Give it the whole address of the page in that language, or remove it.",
    '<xhtml:link rel="alternate" hreflang="es"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>',
  ),
  "sitemap-part-address": error(
    "{$address :quoted} names no file.",
    "A sitemap that an index lists is read from a file beside the index, never from the network.",
    "A sitemap index lists an address that names no file: it has a query, ends with a slash, or its path leads out of its folder. Nothing is fetched from the network; the sitemaps of an index are read from files beside it, found by the path of their address. Save the sitemap as a file and list it by that name.",
    "<loc>https://docs.example.com/sitemap?part=1</loc>",
    "<loc>https://docs.example.com/sitemap-1.xml</loc>",
  ),
  "sitemap-part-missing": error(
    "The sitemap {$address :quoted} is not there as {$file}.",
    "Put a copy of it there: nothing is read from the network.",
    "A sitemap index lists a sitemap that does not lie beside it: not at the path of its address, nor at the end of that path. Nothing is fetched from the network, so the pages in it would be missing. Put a copy of the sitemap below the folder of the index, or remove its entry.",
    "content/sitemap.xml    lists https://docs.example.com/sitemaps/1.xml",
    "content/sitemap.xml\ncontent/sitemaps/1.xml",
  ),
  "sitemap-part-twice": error(
    "The index names {$file} a second time.",
    "Remove one of the two.",
    "A sitemap index leads to one file twice, by the same address or by two addresses that end alike. All its pages would be listed twice. Remove one of the two entries, or put the second sitemap where its whole path leads.",
    "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>",
    "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/2.xml</loc></sitemap>",
  ),
  "sitemap-part-index": error(
    "{$file} is an index and stands in an index.",
    "Name it as a source of its own.",
    "A sitemap index lists another index. The protocol of sitemaps knows one level only, and search engines do not follow a second. Name the inner index as a source of its own, and list in the outer one sitemaps alone.",
    "# content/site.yaml: sitemap.xml lists es/sitemap.xml, which is an index\npages: [{ sitemap: sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: sitemap.xml }, { sitemap: es/sitemap.xml }]",
  ),
} as const;
