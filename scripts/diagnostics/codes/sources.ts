import { error, notice, oneOf } from "../entry.ts";
import { counted } from "../message.ts";

/** Why Stele does not read a file or folder that is named in the content. */
export type PlaceFault = keyof typeof PLACE_FAULTS;

const PLACE_FAULTS = {
  outside: [
    "{$file} lies outside the project.",
    "Name a place inside the repository. If there is no .git, run Stele in a folder above and add --content.",
  ],
  git: [
    "{$file} is a git folder, or lies in one.",
    "Name another file. Files in a git folder may contain a password, so they are not read.",
  ],
  hidden: [
    "The name of {$file}, or of the file to which it links, begins with a dot.",
    "Rename the file. Such files often contain secret settings, so they are not read.",
  ],
} as const;

/** Problems of the files and folders that pages are read from. */
export const sourcesCodes = {
  "source-missing": error(
    "{$file} does not exist.",
    "Write the path relative to the content folder: ../docs is beside that folder.",
    'A row under the key "pages" in site.yaml names a file or folder that does not exist, so no page can be read from it. Paths are relative to the content folder, which contains site.yaml. A file beside that folder begins with ../. Correct the path. If the file is made by a build of the docs site, run that build first.',
    "# content/site.yaml\npages: [{ sitemap: public/sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-outside": error(
    "{$file} lies outside the content folder.",
    "Move the list into the content folder.",
    "A list of pages is content and belongs in the content folder. If lists could lie elsewhere, a change of the content could make a report show any file of the machine. Move the list into the content folder. Sitemaps, docs trees and built sites may lie outside.",
    "# content/site.yaml\npages: [{ list: ../pages.yaml }]",
    "# content/site.yaml\npages: [{ list: pages.yaml }]",
  ),
  "source-forbidden": error(
    ...oneOf("fault", PLACE_FAULTS),
    'Content may come from a pull request, and reports show lines of the files that were read. Without a limit, a row under the key "pages" could make a report show any file of the machine. So sources must lie in the repository in which Stele runs, with all links resolved. Without a repository, they must lie in the folder in which Stele runs. If --content names a folder elsewhere, its repository or the folder around it is allowed too. Files in a git folder are never read, nor files whose own name begins with a dot, such as .env.',
    "# content/site.yaml\npages: [{ sitemap: ../.env }, { output: ../../../other-project/build }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }, { output: ../.vitepress/dist }]",
  ),
  "link-outside": error(
    "{$file} is a link that leads out of {$folder}.",
    "Replace the link by the file itself, or remove the link.",
    "A symbolic link leads out of the folder that is read. Content may come from a pull request, and a link in it could lead to any file of the machine. So only links inside the folder are followed. Replace the link by the file itself, or name the target of the link as a source.",
    "content/sitemap.xml -> ../public/sitemap.xml",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-too-large": error(
    "The file is larger than {$limitMebibytes :number} MiB.",
    "Split it into several files, and name each as a source.",
    "The file, or its unpacked content, is larger than any source needs to be. Reading it could use up the memory of the machine. A sitemap has at most 50 MB by its protocol. Split the file, and name each part as a source.",
    "# content/site.yaml\npages: [{ sitemap: sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: sitemap-1.xml }, { sitemap: sitemap-2.xml }]",
  ),
  "source-too-much": error(
    ({ what, limit }: { what: Excess; limit: number }) => EXCESSES[what](limit),
    ({ what }: { what: Excess }) =>
      what === "problems"
        ? "Correct the listed errors first. The next run lists more."
        : what === "characters"
          ? "Write a shorter value."
          : what === "changes"
            ? "Use --summary, which lists nothing."
            : "Remove some of them, or split the site by product.",
    "A source of pages, or all sources together, contain more than a build can keep in memory. A compressed file of kilobytes can list millions of addresses, so there are limits. They are far above real sites: a sitemap has at most 50,000 addresses by its protocol. Reading stops at this place. Correct the tool that writes the file, or split the pages into sites with base paths of their own.",
    '<!-- 100,001 entries without an address: the last error is "too many errors" -->\n<url/><url/><url/> ...',
    "<url><loc>https://docs.example.com/</loc></url>",
  ),
  "source-empty": error(
    "{$file} contains no pages.",
    "Name another file or folder, or remove this source.",
    "The sitemap lists no address, or the folder of the built site holds no HTML file. Mostly the folder is the wrong one, or the docs site has not been built yet. Build it first, name another folder, or remove the row.",
    "# content/site.yaml: the folder before the docs site was built\npages: [{ output: ../build }]",
    "$ npm run build-docs\n$ stele build",
  ),
  "json-syntax": error(
    "This is not valid JSON.",
    'Write one object on each line: {"path": "/docs"}.',
    "A line of a list in JSON Lines is not valid JSON, so its page is unknown. Each line is one object with the keys of a row of pages.yaml. Keys and texts need double quotes, dates too, and nothing follows the last brace. The other lines are read, so that one run reports all problems.",
    '{"path": "/docs", "lastmod": 2026-10-01}',
    '{"path": "/docs", "lastmod": "2026-10-01"}',
  ),
  "line-more": error(
    "This line has {$count :number} {$count :plural more error that is|more errors that are} not listed.",
    "Correct the listed errors first. The next run lists more.",
    "A line of a list in JSON Lines has more than twenty errors. The first twenty are listed with their places, and this message counts the others. Mostly all have the same cause, such as wrong values in a long list. Correct the listed errors, and run the command again.",
    '{"path": "/docs", "locales": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...]}',
    '{"path": "/docs", "locales": ["es", "fr"]}',
  ),
  "json-line-too-long": error(
    "The line is longer than {$limitMebibytes :number} MiB.",
    "Write each page on a line of its own.",
    "A line of a list in JSON Lines is longer than any page needs. Mostly the file is one JSON array, or its line feeds were lost. Each line is one page. Write one object for each page, and end its line.",
    '[{"path": "/"}, {"path": "/docs"}, ...]',
    '{"path": "/"}\n{"path": "/docs"}',
  ),
  "gzip-broken": error(
    "The compressed data is damaged.",
    "Compress the file again, or use it uncompressed.",
    "The file begins like gzip, but it cannot be unpacked. It was cut off or changed during a transfer. Crawlers cannot read it either. Compress it again from the original, or use it uncompressed.",
    "content/sitemap.xml.gz    the first half of a download",
    "$ gzip --keep content/sitemap.xml",
  ),
  "html-head-too-long": error(
    "The <head> of this file does not end within {$limitMebibytes :number} MiB.",
    "Close the <head>, or remove the file from the folder.",
    "The head of an HTML file does not end within some megabytes. A tag or a script in it is not closed, or the file is not a page. Stele reads what a page says about itself from its head, so nothing is known about this page. Close the head, or remove the file from the folder.",
    "<head>\n  <title>Intro</title>\n  <script>\n<body>",
    "<head>\n  <title>Intro</title>\n</head>\n<body>",
  ),
  "html-canonicals": error(
    "The page has two canonical addresses: {$one :quoted} and {$other :quoted}.",
    "Remove one of the two links: search engines follow neither of them.",
    "The head of a page names two canonical addresses. Search engines then ignore both, and Stele cannot know which address to list. Remove one of the links. Mostly a theme and a plugin each write one.",
    '<link rel="canonical" href="https://docs.example.com/">\n<link rel="canonical" href="https://docs.example.com/home">',
    '<link rel="canonical" href="https://docs.example.com/">',
  ),
  "output-linked-folder": notice(
    "{$count :number} {$count :plural link to a folder|links to folders} of the same site {$count :plural is|are} not followed: {$file}{$count :plural | and others}.",
    "The pages are read from the folders themselves. Through a link they would be listed twice.",
    "The folder of the built site contains a symbolic link to another folder of the same site, such as latest for the newest version. Its pages are read from the folder itself. Through the link they would be listed twice, so it is not followed. Nothing needs to be done. If readers should see the address of the link, build the site into that folder.",
    "build/v2/index.html\nbuild/latest -> v2",
    "build/latest/index.html",
  ),
  "pages-left-out": notice(
    ({ count, reason, file }: { count: number; reason: keyof typeof LEFT_OUT; file: string }) =>
      `${counted(count, "HTML file")} ${count === 1 ? "is" : "are"} left out because ${LEFT_OUT[reason][count === 1 ? 0 : 1]}: ${file}${count === 1 ? "" : " and others"}.`,
    "",
    "Some HTML files of the built site are not listed as pages. Such a file has the robots value noindex, redirects readers, names another page as canonical, or is an error page. Or Stele made it, or it shows untranslated text at the address of a translation. Nothing needs to be done. To list a file as a page, correct what its head says.",
    '<meta name="robots" content="noindex">',
    '<meta name="robots" content="index">',
  ),
} as const;

/** Why HTML files are not listed as pages: the words for one file, and for several. */
const LEFT_OUT = {
  noindex: ["it asks search engines to leave it out", "they ask search engines to leave them out"],
  redirect: ["it redirects readers to another page", "they redirect readers to other pages"],
  duplicate: ["its canonical address is that of another page", "their canonical addresses are those of other pages"],
  "error-page": ["it is an error page", "they are error pages"],
  ours: ["Stele made it", "Stele made them"],
  fallback: [
    "its text is in another language than its address",
    "their texts are in another language than their addresses",
  ],
} as const;

/** What a source can contain too many of. Each kind has a limit. */
export type Excess = keyof typeof EXCESSES;

const EXCESSES = {
  pages: (limit: number) => `The sources of this site contain more than ${counted(limit, "page")}.`,
  links: (limit: number) => `The sources of this site contain more than ${counted(limit, "link")} to translations.`,
  size: (limit: number) =>
    `The pages and languages of this site make more than ${counted(limit, "translation")}, or as many bytes.`,
  changes: (limit: number) => `The changes between these builds need more than ${counted(limit, "character")} to list.`,
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
  coverage: (limit: number) =>
    `The missing and outdated translations of this site need more than ${counted(limit, "character")} to list.`,
  "head-links": (limit: number) => `The head of the document has more than ${counted(limit, "link")} to translations.`,
} as const;
