import { error, notice, oneOf } from "../entry.ts";
import { counted } from "../message.ts";

/** Why Stele does not read a file or folder that the content names. */
export type PlaceFault = keyof typeof PLACE_FAULTS;

const PLACE_FAULTS = {
  outside: [
    "{$file} is outside the project.",
    "Name a path inside the repository. Without a repository, run Stele in a folder that contains this path, and add --content.",
  ],
  git: [
    "{$file} is a git folder, or is inside a git folder.",
    "Name another file. Files in a git folder may contain a password, so they are not read.",
  ],
  hidden: [
    "The name of {$file}, or of the file to which it links, begins with a dot.",
    "Rename the file. Stele does not read files whose names begin with a dot, because they often contain secrets.",
  ],
} as const;

/** Problems of the files and folders from which Stele reads pages. */
export const sourcesCodes = {
  "source-missing": error(
    "{$file} does not exist.",
    "Write the path relative to the content folder: ../docs is beside that folder.",
    'A row under the key "pages" in site.yaml names a file or folder that does not exist, so no page can be read from it. Paths are relative to the content folder, which contains site.yaml. The path of a file beside that folder begins with ../, as in ../public/sitemap.xml. Correct the path. If a build of the docs site makes the file, run that build first.',
    "# content/site.yaml\npages: [{ sitemap: public/sitemap.xml }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-outside": error(
    "{$file} is outside the content folder.",
    "Move the list into the content folder.",
    "A list of pages is part of the content, so it must be in the content folder. If lists could be elsewhere, a change of the content could make a report show any file of the machine. Move the list into the content folder. Sitemaps, docs trees and built sites may be outside the content folder.",
    "# content/site.yaml\npages: [{ list: ../pages.yaml }]",
    "# content/site.yaml\npages: [{ list: pages.yaml }]",
  ),
  "source-forbidden": error(
    ...oneOf("fault", PLACE_FAULTS),
    'Content may come from a pull request, and reports show lines of the files that were read. Without a limit, a row under the key "pages" could make a report show any file of the machine. So sources must be in the repository in which Stele runs, after all symbolic links are resolved. Without a repository, sources must be in the folder in which Stele runs. If --content names a folder elsewhere, sources may also be in the repository of that folder, or in the parent folder if there is no repository. Stele never reads a file in a git folder, or a file whose name begins with a dot, such as .env.',
    "# content/site.yaml\npages: [{ sitemap: ../.env }, { output: ../../../other-project/build }]",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }, { output: ../.vitepress/dist }]",
  ),
  "link-outside": error(
    "{$file} is a link that leads out of {$folder}.",
    "Replace the link with the file itself, or remove the link.",
    "A symbolic link leads out of the folder that Stele reads. Content may come from a pull request, and a link in such content could lead to any file of the machine. So Stele follows only links that stay inside the folder. Replace the link with the file itself, or name the target of the link as a source.",
    "content/sitemap.xml -> ../public/sitemap.xml",
    "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  ),
  "source-too-large": error(
    "The file is larger than {$limitMebibytes :number} MiB.",
    "Split the file into several files, and name each of them as a source.",
    "The file, or its unpacked content, is larger than any source needs to be. Reading it could use up the memory of the machine. The sitemap protocol allows at most 50 MB. Split the file, and name each part as a source.",
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
            ? "Use --summary, which prints only numbers."
            : "Stay below the limit, or split the site by product.",
    "A source of pages, or all sources together, would need more memory than Stele allows. A compressed file of kilobytes can list millions of addresses, so there are limits. The limits are far above real sites: the sitemap protocol allows at most 50,000 addresses in a sitemap. Stele stops reading at this place. Correct the tool that writes the file, or split the pages into several sites with different base paths.",
    '<!-- 100,001 entries without an address: the last error is "too many errors" -->\n<url/><url/><url/> ...',
    "<url><loc>https://docs.example.com/</loc></url>",
  ),
  "source-empty": error(
    "{$file} contains no pages.",
    "Name another file or folder, or remove this source.",
    "The sitemap lists no address, or the folder of the built site contains no HTML file. The usual cause is a wrong folder, or a docs site that has not been built yet. Build the docs site first, name another folder, or remove this source from site.yaml.",
    "# content/site.yaml: the docs site has not been built yet\npages: [{ output: ../build }]",
    "$ npm run build-docs\n$ stele build",
  ),
  "json-syntax": error(
    "This is not valid JSON.",
    'Write one object on each line: {"path": "/docs"}.',
    "A line of a list in JSON Lines is not valid JSON, so its page is unknown. Each line is one object with the keys of a row of pages.yaml. Keys, texts and dates need double quotes, and nothing may follow the last brace. Stele also reads the other lines, so that one run reports all problems.",
    '{"path": "/docs", "lastmod": 2026-10-01}',
    '{"path": "/docs", "lastmod": "2026-10-01"}',
  ),
  "line-more": error(
    "This line has {$count :number} {$count :plural more error that is|more errors that are} not listed.",
    "Correct the listed errors first. The next run lists more.",
    "A line of a list in JSON Lines has more than twenty errors. The first twenty are listed with their places, and this message counts the others. Usually all errors have the same cause, such as wrong values in a long list. Correct the listed errors, and run the command again.",
    '{"path": "/docs", "locales": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...]}',
    '{"path": "/docs", "locales": ["es", "fr"]}',
  ),
  "json-line-too-long": error(
    "The line is longer than {$limitMebibytes :number} MiB.",
    "Write each page on a line of its own.",
    "A line of a list in JSON Lines is longer than any page needs. Usually the file is one JSON array, or the line feeds of the file were lost. In JSON Lines, each line is one page. Write the object of each page on a line of its own.",
    '[{"path": "/"}, {"path": "/docs"}, ...]',
    '{"path": "/"}\n{"path": "/docs"}',
  ),
  "gzip-broken": error(
    "The compressed data is damaged.",
    "Compress the file again, or use the uncompressed file.",
    "The file begins like a gzip file, but it cannot be unpacked. Usually it was cut off or changed during a transfer. Crawlers cannot read it either. Compress the original file again, or use the uncompressed file.",
    "content/sitemap.xml.gz    the first half of a download",
    "$ gzip --keep content/sitemap.xml",
  ),
  "html-head-too-long": error(
    "The <head> of this file does not end within {$limitMebibytes :number} MiB.",
    "Close the <head>, or remove the file from the folder.",
    "The head of an HTML file does not end within some megabytes. A tag or a script in the head is not closed, or the file is not a page. Stele reads only the head of a page, so it cannot know anything about this page. Close the head, or remove the file from the folder.",
    "<head>\n  <title>Intro</title>\n  <script>\n<body>",
    "<head>\n  <title>Intro</title>\n</head>\n<body>",
  ),
  "html-canonicals": error(
    "The page has two canonical addresses: {$one :quoted} and {$other :quoted}.",
    "Remove one of the two links, because search engines ignore both.",
    "The head of a page names two canonical addresses. Search engines then ignore both, and Stele cannot know which address to list. Remove one of the links. Usually a theme writes one link, and a plugin writes the other.",
    '<link rel="canonical" href="https://docs.example.com/">\n<link rel="canonical" href="https://docs.example.com/home">',
    '<link rel="canonical" href="https://docs.example.com/">',
  ),
  "output-linked-folder": notice(
    "{$count :number} {$count :plural link to a folder|links to folders} of the same site {$count :plural is|are} not followed: {$file}{$count :plural | and others}.",
    "Stele reads the pages from the folders themselves. If it followed the links, it would list these pages twice.",
    "The folder of the built site contains a symbolic link to another folder of the same site, such as latest for the newest version. Stele reads the pages from the folder itself, and does not follow the link, because the pages would then be listed twice. Nothing needs to be done. If the addresses of the pages should contain the name of the link, replace the link with the folder.",
    "build/v2/index.html\nbuild/latest -> v2",
    "build/latest/index.html",
  ),
  "pages-left-out": notice(
    ({ count, reason, file }: { count: number; reason: keyof typeof LEFT_OUT; file: string }) =>
      `${counted(count, "HTML file")} ${count === 1 ? "is" : "are"} left out because ${LEFT_OUT[reason][count === 1 ? 0 : 1]}: ${file}${count === 1 ? "" : " and others"}.`,
    "",
    'Stele does not list some HTML files of the built site as pages. Stele leaves out error pages, and pages that Stele made. It also leaves out a file whose <head> has the robots value "noindex", redirects readers, or names another page as canonical. At the address of a translation, it leaves out a file whose text is not translated. Nothing needs to be done. To list a file as a page, correct its <head>.',
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
    "its text is not in the language of its address",
    "their texts are not in the languages of their addresses",
  ],
} as const;

/** A quantity that has a limit, such as the number of pages of a site. */
export type Excess = keyof typeof EXCESSES;

const EXCESSES = {
  pages: (limit: number) => `The lists and trees have more than ${counted(limit, "page")}. Long rows count as several.`,
  links: (limit: number) => `The sources of this site contain more than ${counted(limit, "link")} to translations.`,
  "base-characters": (limit: number) => `The <base> of the document is longer than ${counted(limit, "character")}.`,
  size: (limit: number) => `The output of this site would exceed ${counted(limit, "translation")} of usual size.`,
  changes: (limit: number) => `A list of changes between these builds has more than ${counted(limit, "character")}.`,
  files: (limit: number) =>
    `Trees and built sites have more than ${counted(limit, "file")}. Long paths count as several.`,
  "glob-steps": (limit: number) => `Globs need more than ${counted(limit, "step")}: wildcards times letters of paths.`,
  problems: (limit: number) => `The sources of this site contain more than ${counted(limit, "error")}.`,
  "folder-links": (limit: number) => `The docs trees contain more than ${counted(limit, "link")} to folders.`,
  "sitemap-bytes": (limit: number) => `The sitemaps of this site are larger than ${limit / 2 ** 20} MiB.`,
  "sitemaps-not-found": (limit: number) =>
    `The sitemap indexes of this site list more than ${counted(limit, "sitemap")} that cannot be read.`,
  addresses: (limit: number) =>
    `The sitemaps and built sites contain more than ${counted(limit, "address", "addresses")}.`,
  "list-bytes": (limit: number) =>
    `The lists in YAML, except the largest, have more than ${limit / 2 ** 20} MiB. Lists in .jsonl have no such limit.`,
  references: (limit: number) => `The folder "reference" has more than ${counted(limit, "file")}.`,
  lines: (limit: number) => `The list has more than ${counted(limit, "line")}.`,
  entries: (limit: number) => `The sitemap contains more than ${counted(limit, "address", "addresses")}.`,
  sitemaps: (limit: number) => `The sitemap index contains more than ${counted(limit, "sitemap")}.`,
  attributes: (limit: number) => `The element has more than ${counted(limit, "attribute")}.`,
  characters: (limit: number) => `The value is longer than ${counted(limit, "character")}.`,
  coverage: (limit: number) =>
    `A list of missing and outdated translations of this site has more than ${counted(limit, "character")}.`,
  "head-links": (limit: number) => `The head of the document has more than ${counted(limit, "link")} to translations.`,
} as const;
