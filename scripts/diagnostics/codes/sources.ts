import { error, notice, oneOf } from "../entry.ts";
import { counted } from "../message.ts";

/** Why a file or folder that content leads to is not read. */
export type PlaceFault = keyof typeof PLACE_FAULTS;

const PLACE_FAULTS = {
  outside: [
    "{$file} lies outside the project.",
    "Name a place in the repository that Stele is run in; without .git, run it in a folder above, with --content.",
  ],
  git: [
    "{$file} is what git keeps for itself.",
    "It may hold a password of the checkout, and is not read: name the files that were checked out.",
  ],
  hidden: [
    "{$file} is a file whose name begins with a dot, or a link to one.",
    "Such files hold settings, and are not read: give the file another name.",
  ],
} as const;

/** Problems of the files and folders that pages are read from. */
export const sourcesCodes = {
  "source-missing": error(
    "{$file} does not exist.",
    "Paths start at the content folder: ../docs is beside it.",
    "A row of pages: in site.yaml names a file or folder that does not exist, so no page can be read from it. Paths start at the content folder, which holds site.yaml: a file beside that folder begins with ../. Correct the path, or make the file first, as a build of the docs site does.",
    "# content/site.yaml\npages: [{ sitemap: public/sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-outside": error(
    "{$file} lies outside the content folder.",
    "Put the list into the content folder.",
    "A list of pages is content and belongs in the content folder, so that the same people may change both. A list elsewhere would let a change of content read any file of the machine into a report. Move the list into the content folder. Sitemaps, docs trees and built sites may lie outside.",
    "# content/site.yaml\npages: [{ list: ../pages.yaml }]",
    "# content/site.yaml\npages: [{ list: pages.yaml }]",
  ),
  "source-forbidden": error(
    ...oneOf("fault", PLACE_FAULTS),
    "Content comes in pull requests, and problems show lines of what was read: without a bound a row of pages: could print any file of the machine that builds. So sources lie, with all links resolved, in the repository of the folder that Stele is run in, or in that folder where no .git is found; of a content folder that --content names elsewhere, the repository or the folder around it counts too. In there .git is not read, and no file whose own name begins with a dot, as .env does; folders such as .vitepress/dist are. Where pages lie in a folder above and there is no .git, as in some containers, run Stele in that folder and name the content with --content.",
    "# content/site.yaml\npages: [{ sitemap: ../.env }, { output: ../../../other-project/build }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }, { output: ../.vitepress/dist }]",
  ),
  "link-outside": error(
    "{$file} is a link to a place outside {$folder}.",
    "Put the file itself there, or remove the link.",
    "A symbolic link leads out of the folder that is read. Content comes in pull requests, and a link in it could lead to any file of the machine that builds. So links are followed inside the folder alone. Put the file itself there, or name the place that the link leads to as a source.",
    "content/sitemap.xml -> ../public/sitemap.xml",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-too-large": error(
    "The file is larger than {$limitMebibytes :number} MiB.",
    "Split it, and name each part as a source of its own.",
    "The file is larger than any source needs to be once unpacked. Reading them could use up the memory of the machine. A sitemap has at most 50 MB by its protocol. Split it into several files and name each of them.",
    "# content/site.yaml\npages: [{ sitemap: sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: sitemap-1.xml }, { sitemap: sitemap-2.xml }]",
  ),
  "source-too-much": error(
    ({ what, limit }: { what: Excess; limit: number }) => EXCESSES[what](limit),
    ({ what }: { what: Excess }) =>
      what === "problems"
        ? "Correct the listed errors first; the next run lists more."
        : "Remove what is too much, or split the site by product.",
    "A source of pages, or all sources of the site together, contain more than a build keeps in memory. A compressed file of kilobytes can list millions of addresses, so the numbers have limits, which are far above those of real sites: a sitemap has at most 50,000 addresses by its protocol. Reading stops at this place. Correct the tool that writes the file, or split the pages by product into sites with base paths of their own.",
    '<!-- 100,001 entries without an address: the last error is "too many errors" -->\n<url/><url/><url/> ...',
    "<url><loc>https://docs.example.com/</loc></url>",
  ),
  "source-empty": error(
    "{$file} contains no pages.",
    "Name another file or folder, or remove this source.",
    "The sitemap lists no address, or the folder of the built site holds no HTML file. A site without these pages is hardly what was meant: mostly the folder is the wrong one, or the site has not been built yet. Build it first, name another folder, or remove the row.",
    "# content/site.yaml: the folder before the docs site was built\npages: [{ output: ../build }]",
    "$ npm run build-docs\n$ stele build",
  ),
  "json-syntax": error(
    "This is not valid JSON.",
    'Each line is an object of its own: {"path": "/docs"}.',
    "A line of a list in JSON Lines is not a JSON value, so nothing is known of its page. Each line is an object of its own with the keys of a row of pages.yaml; keys and texts, dates too, stand between double quotes, and nothing follows the last brace. The other lines are read, so that all problems are reported at once.",
    '{"path": "/docs", "lastmod": 2026-10-01}',
    '{"path": "/docs", "lastmod": "2026-10-01"}',
  ),
  "line-more": error(
    "The line has {$count :number} {$count :plural more error|more errors}.",
    "Correct the listed errors first; the next run lists more.",
    "A line of a list in JSON Lines has more errors than are listed. The first twenty are listed with their places, and this one counts the others. Mostly all have one cause, such as a value of the wrong kind in a long list. Correct the listed errors and run the command again.",
    '{"path": "/docs", "locales": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...]}',
    '{"path": "/docs", "locales": ["es", "fr"]}',
  ),
  "json-line-too-long": error(
    "The line is longer than {$limitMebibytes :number} MiB.",
    "Write each page on a line of its own.",
    "A line of a list in JSON Lines is longer than the row of any page: mostly the file is one JSON array, or its line feeds were lost. Each line is one page. Write an object for each page and end its line.",
    '[{"path": "/"}, {"path": "/docs"}, ...]',
    '{"path": "/"}\n{"path": "/docs"}',
  ),
  "gzip-broken": error(
    "The compressed data is broken.",
    "Compress the file again, or use it uncompressed.",
    "The file begins as gzip does and cannot be unpacked: it was cut off on its way, or changed as text. Crawlers could not read it either. Compress it again from the original, or use it uncompressed.",
    "content/sitemap.xml.gz    the first half of a download",
    "$ gzip --keep content/sitemap.xml",
  ),
  "html-head-too-long": error(
    "The head of the document does not end within {$limitMebibytes :number} MiB.",
    "Leave the file out of the folder, or close its head.",
    "The head of an HTML file goes on for megabytes without an end: a tag or a script in it is not closed, or the file is no page. What a page says of itself stands in its head, so nothing can be known of it. Close the head, or leave the file out of the folder.",
    "<head>\n  <title>Intro</title>\n  <script>\n<body>",
    "<head>\n  <title>Intro</title>\n</head>\n<body>",
  ),
  "html-canonicals": error(
    "The document has two canonical addresses: {$one :quoted} and {$other :quoted}.",
    "Search engines then follow neither; leave one in the head.",
    "The head of a page names two canonical addresses. Search engines then follow neither of them, and Stele cannot know which address to list. Leave one link in the head; mostly a theme and a plugin each write one.",
    '<link rel="canonical" href="https://docs.example.com/">\n<link rel="canonical" href="https://docs.example.com/home">',
    '<link rel="canonical" href="https://docs.example.com/">',
  ),
  "output-linked-folder": notice(
    "{$count :number} {$count :plural link to a folder|links to folders} of the same site {$count :plural is|are} not followed: {$file}{$count :plural | and others}.",
    "The pages are read from the folders themselves; under a second name they would be pages twice.",
    "The folder of the built site holds a symbolic link to another folder of the same site, such as latest for the newest version. Its pages are found in the folder itself; under the second name they would be listed twice, so the link is not followed. Nothing needs to be done, unless the second name is the address that readers should see: then build the site into that folder.",
    "build/v2/index.html\nbuild/latest -> v2",
    "build/latest/index.html",
  ),
  "pages-left-out": notice(
    ({ count, reason, file }: { count: number; reason: keyof typeof LEFT_OUT; file: string }) =>
      `${counted(count, "document")} ${count === 1 ? "is" : "are"} left out because ${LEFT_OUT[reason][count === 1 ? 0 : 1]}: ${file}${count === 1 ? "" : " and others"}.`,
    "",
    "Some HTML files of the built site are no pages to list. They ask search engines to leave them out, send their readers elsewhere, name the address of another page as their own, are error pages, were made by Stele itself, or show untranslated text at the address of a translation. Nothing needs to be done. If one of them should be listed, remove from its head what says otherwise.",
    '<meta name="robots" content="noindex">',
    '<meta name="robots" content="index">',
  ),
} as const;

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

/** What a source, a file of it or a part of that file contains too much of. */
export type Excess = keyof typeof EXCESSES;

const EXCESSES = {
  pages: (limit: number) => `The sources of this site contain more than ${counted(limit, "page")}.`,
  links: (limit: number) => `The sources of this site contain more than ${counted(limit, "link")} to translations.`,
  files: (limit: number) => `The sources of this site contain more than ${counted(limit, "file")} and folders.`,
  problems: (limit: number) => `The sources of this site contain more than ${counted(limit, "error")}.`,
  "folder-links": (limit: number) => `The trees of this site contain more than ${counted(limit, "link")} to folders.`,
  "sitemap-bytes": (limit: number) => `The sitemaps of this site are larger than ${limit / 2 ** 20} MiB.`,
  "sitemaps-not-found": (limit: number) =>
    `The indexes of this site list more than ${counted(limit, "sitemap")} that cannot be read.`,
  addresses: (limit: number) =>
    `The sitemaps and built sites contain more than ${counted(limit, "address", "addresses")}.`,
  lines: (limit: number) => `The list has more than ${counted(limit, "line")}.`,
  entries: (limit: number) => `The sitemap contains more than ${counted(limit, "address", "addresses")}.`,
  sitemaps: (limit: number) => `The index contains more than ${counted(limit, "sitemap")}.`,
  attributes: (limit: number) => `The element has more than ${counted(limit, "attribute")}.`,
  characters: (limit: number) => `The value is longer than ${counted(limit, "character")}.`,
  "head-links": (limit: number) => `The head of the document has more than ${counted(limit, "link")} to translations.`,
} as const;
