import { error, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

export type XmlFault = keyof typeof XML_FAULTS;

const XML_FAULTS = {
  entity: ["This & does not begin an entity.", "Write &amp; for an ampersand."],
  character: ["XML does not allow this character here.", "Write &lt; for <, and remove control characters."],
  text: ["There is text outside the root element.", "Check whether this file is a sitemap."],
  tag: ["This end tag has no start tag.", "Write each element with both tags: <loc>...</loc>."],
  attribute: ["This attribute is not well-formed.", 'Write name="value", and each name only once.'],
  namespace: [
    "The prefix of this name has no namespace.",
    'Add the namespace to the root element: xmlns:xhtml="http://www.w3.org/1999/xhtml".',
  ],
  declaration: [
    "The XML declaration is wrong or not at the very beginning.",
    'Begin the file with <?xml version="1.0" encoding="UTF-8"?>.',
  ],
  end: ["The file ends before its elements are closed.", "Create the file again: it may be cut off."],
  depth: ["Elements are nested deeper than in any sitemap.", "Check whether this file is a sitemap."],
} as const;

/** Problems of sitemaps from which Stele reads pages. */
export const sitemapFilesCodes = {
  "xml-syntax": error(
    ...oneOf("fault", XML_FAULTS),
    "The sitemap is not well-formed XML at this place. An XML parser must stop there, so crawlers do not read the rest. The usual causes are an & that is not written as &amp;, a tag that is not closed, and a file that is cut off. Correct the file, or correct the tool that writes the sitemap.",
    "<loc>https://docs.example.com/a?x=1&y=2</loc>",
    "<loc>https://docs.example.com/a?x=1&amp;y=2</loc>",
  ),
  "xml-doctype": error(
    "A document type is not allowed.",
    "Remove the <!DOCTYPE ...>: a sitemap needs no document type.",
    "The file begins with a document type (<!DOCTYPE>), which a sitemap does not need. The entities of a document type could fill the memory or read other files, so Stele accepts no document type. Remove the line. A <!DOCTYPE html> means that the file is a web page, perhaps an error page that was downloaded instead of the sitemap.",
    '<!DOCTYPE urlset [<!ENTITY site "https://docs.example.com">]>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  ),
  "xml-encoding": error(
    "The file says that its encoding is {$encoding :quoted}.",
    'Save the file as UTF-8, and write encoding="UTF-8" here.',
    "The XML declaration names an encoding other than UTF-8. The sitemap protocol requires UTF-8, and letters outside ASCII would be read wrongly. Save the file as UTF-8, and name UTF-8 in its first line.",
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  ),
  "sitemap-root": error(
    ({ found, namespace }: { found: string; namespace: string }) =>
      `The element ${quoted(found)} ${namespace === "" ? "without a namespace" : `in the namespace ${quoted(namespace)}`} is not the root of a sitemap.`,
    'Begin with the element urlset or sitemapindex, and give it xmlns="http://www.sitemaps.org/schemas/sitemap/0.9".',
    "The root element is not the root element of a sitemap. Either the file is of another kind, such as a feed or a page, or the namespace is missing. Search engines refuse such a file too. The root element of a sitemap is urlset, and that of a list of sitemaps is sitemapindex, both in the namespace of sitemaps.org 0.9. Name the right file, or add the namespace.",
    "<urlset>",
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ),
  "sitemap-value": error(
    ({ element, isMissing }: { element: string; isMissing: boolean }) =>
      isMissing ? `This entry has no ${element}.` : `This entry has a second ${element}.`,
    ({ isMissing }: { isMissing: boolean }) =>
      isMissing ? "Write the whole address of the page: <loc>https://...</loc>." : "Remove one of the two.",
    'An entry of the sitemap has no "loc", or it has "loc", "lastmod" or "priority" twice. Without "loc", the entry names no page. Correct the entry, or the tool that writes it.',
    "<url><lastmod>2026-10-01</lastmod></url>",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  ),
  "sitemap-link": error(
    "This link to another language has no address.",
    'Write <xhtml:link rel="alternate" hreflang="es" href="https://..."/>.',
    "A link to a translation has no href, so it leads nowhere and does not name the translation. Write the whole address of the translation in href, or remove the link.",
    '<xhtml:link rel="alternate" hreflang="es"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>',
  ),
  "sitemap-part-address": error(
    "{$address :quoted} is not the address of a file.",
    "Save the sitemap as a file beside the index, and list it by the name of that file. Stele reads nothing from the network.",
    "A sitemap index lists an address that is not the address of a file. The address has a query, ends with a slash, or leads out of the folder of the index. Stele reads nothing from the network: the path in the address tells Stele which file in the folder of the index to read. Save the sitemap as a file in that folder, and list it by the name of the file.",
    "<loc>https://docs.example.com/sitemap?part=1</loc>",
    "<loc>https://docs.example.com/sitemap-1.xml</loc>",
  ),
  "sitemap-part-missing": error(
    "The index lists the sitemap {$address :quoted}, but {$file} does not exist.",
    "Save a copy of the missing sitemap beside the index. Stele reads nothing from the network.",
    "A sitemap index lists a sitemap whose file is not in the folder of the index. For https://docs.example.com/sitemaps/1.xml, Stele looks in that folder for sitemaps/1.xml and then for 1.xml. Stele reads nothing from the network, so the pages of that sitemap would be missing. Save a copy of the sitemap in that folder, or remove the sitemap from the index.",
    "content/sitemap.xml    lists https://docs.example.com/sitemaps/1.xml",
    "content/sitemap.xml\ncontent/sitemaps/1.xml",
  ),
  "sitemap-part-twice": error(
    "The index lists {$file} a second time.",
    "Remove one of the two.",
    "A sitemap index lists one file twice. The two addresses are the same, or end with the same file name: a/1.xml and b/1.xml. If only 1.xml is beside the index, Stele finds this file for both addresses, and would list its pages twice. Remove one of the two addresses. If there are two sitemaps, save them as a/1.xml and b/1.xml.",
    "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>",
    "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/2.xml</loc></sitemap>",
  ),
  "sitemap-ours": error(
    "Stele made {$file :quoted}, which names no translations.",
    "Let the docs generator write its own sitemap again, and build after that.",
    "The file has the mark of Stele, so it is no sitemap of the docs generator. A former build has replaced that one, or the file was downloaded from a site that Stele had published. It lists the pages of the source language alone, so all translations would disappear. Run the docs generator first, in each build. If you save the sitemap of the running site, save the one that the generator writes.",
    "# content/site.yaml, built twice without a run of the generator between\npages: [{ sitemap: ../build/sitemap.xml }]\nartifacts: { sitemap: replace }",
    "$ npm run build:docs && stele build --out build --merge",
  ),
  "sitemap-part-index": error(
    "An index lists {$file}, which is an index itself.",
    "Name the inner index as a separate source in site.yaml.",
    "A sitemap index lists another index. The protocol allows only one level, and search engines do not follow a second one. Name the inner index as a separate source in site.yaml. List only sitemaps in the outer index.",
    "# content/site.yaml: sitemap.xml lists es/sitemap.xml, which is an index\npages: [{ sitemap: sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: sitemap.xml }, { sitemap: es/sitemap.xml }]",
  ),
} as const;
