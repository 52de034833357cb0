import { error, notice, warning } from "../entry.ts";
import { andMore, counted, type Examples, quoted } from "../message.ts";

/** Problems of third-party files in the folder into which a site is published. */
export const thirdPartyCodes = {
  "kept-unseen": notice(
    "site.yaml leaves {$file :quoted} to another tool. This build does not see the file, so it was not compared with the pages.",
    "To compare the file with the pages, build with --merge into the folder that contains the file.",
    'The word "keep" in site.yaml leaves this file to another tool, and this build does not see the file. Either the build has no --merge, or the docs generator has not run yet. So the file was not compared with the pages. Run the docs generator first, and then build with --merge into its output.',
    "$ stele build",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "kept-missing": warning(
    "site.yaml leaves {$file :quoted} to another tool, but the file is missing.",
    ({ other }: { other: string | undefined }) =>
      other === undefined
        ? 'Let the tool write the file, or write "own" instead of "keep" in site.yaml.'
        : `The tool writes ${quoted(other)} instead. Write "sitemap: own", and Stele writes a sitemap too.`,
    'The word "keep" in site.yaml leaves this file to another tool. The tool has not written the file, so the published site would lack it. Let the tool write the file. Or write "own" instead of "keep", and Stele writes the file.',
    "# content/site.yaml: the docs generator writes no sitemap\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: own }",
  ),
  "kept-sitemap-unreadable": warning(
    ({ file, problem }: { file: string; problem: string }) => `${quoted(file)} cannot be read as a sitemap. ${problem}`,
    'Fix the tool that writes the sitemap, or write "sitemap: replace".',
    'With "sitemap: keep", the sitemap of another tool is published, but it cannot be read. The file is not well-formed XML, is not a sitemap, or lists a sitemap that does not exist. Crawlers cannot read it either. Correct the settings of the tool, or let Stele write the sitemap.',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>https://docs.example.com/',
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-lacks": warning(
    ({ file, total, ...pages }: Examples & { file: string; total: number }) =>
      `${quoted(file)} lacks ${pages.count} of ${counted(total, "page")}: ${andMore(pages)}.`,
    'Let the tool that writes the sitemap list these pages, or write "sitemap: replace".',
    'With "sitemap: keep", the sitemap of another tool is published, but it does not list some pages of this site. Crawlers find these pages late or not at all. Let the tool list them, or let Stele write the sitemap. If the site does not have these pages, remove them from the content.',
    "# content/site.yaml: the kept sitemap lacks /docs/\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-respells": warning(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} spells ${pages.count === 1 ? "the address of 1 page" : `the addresses of ${pages.count} pages`} differently from this site: ${andMore(pages)}.`,
    "Write each path in the content as the sitemap writes it: with or without a trailing slash.",
    'The sitemap of another tool spells addresses differently from this site. Usually only the trailing slash differs. For crawlers, the two spellings are two addresses, and the API would answer with an address that redirects. Write the paths in pages.yaml, or in the key "url" of a tree, as the sitemap spells them.',
    "# content/pages.yaml: the sitemap has https://docs.example.com/docs\n- path: /docs/",
    "# content/pages.yaml\n- path: /docs",
  ),
  "kept-sitemap-unknown": notice(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} lists ${counted(pages.count, "address", "addresses")} that no page of this site has: ${andMore(pages)}.`,
    "",
    "The sitemap of another tool lists addresses that are not pages of this site. This may be right, for example for a blog or a front page. For these addresses, the API answers unknown_page. If the addresses belong to pages of this site, add the pages to the content.",
    "# content/pages.yaml: the sitemap lists /docs/install too\n- path: /docs",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/install",
  ),
  "kept-robots-silent": warning(
    "{$file :quoted} does not name the sitemap.",
    'Add the line "Sitemap: {$address}" to the file.',
    'With "robots: keep", the robots.txt of another tool is published. It does not name the sitemap, so crawlers do not find the sitemap by themselves. Add the line "Sitemap: ADDRESS" to the file from which the docs generator makes robots.txt. Or let Stele write robots.txt.',
    "# robots.txt\nUser-agent: *\nAllow: /",
    "# robots.txt\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  ),
  "compressed-copy": warning(
    "{$file :quoted} is a compressed sitemap of another tool. Some servers send it instead of the sitemap.xml of Stele.",
    'Remove the compressed sitemap after each run of the other tool, or write "sitemap: keep".',
    "A docs generator has written a compressed sitemap beside the sitemap of Stele. Servers that send compressed copies, such as nginx with gzip_static, would send the sitemap of the generator instead. Remove the compressed sitemap after each run of the generator, or keep the sitemap of the generator.",
    "public/sitemap.xml       by Stele\npublic/sitemap.xml.gz    by a docs generator",
    "$ rm public/sitemap.xml.gz",
  ),
  "reference-beside-page": warning(
    "{$file :quoted} has the same address as the reference pages of Stele. Hosts answer with only one of them.",
    'Move the reference pages: write "artifacts: { reference: /api-reference/ }" in site.yaml.',
    "Many hosts serve reference.html at /reference, without .html. The reference pages of Stele are at /reference/. So two files have one address, and hosts differ in which of the two files they send. Give the reference pages another path.",
    "# content/site.yaml: the site has a page reference.html\nartifacts: { reference: /reference/ }",
    "# content/site.yaml\nartifacts: { reference: /api-reference/ }",
  ),
  "page-files-not-yet": notice(
    ({ folder, total }: { folder: string; total: number }) =>
      `${quoted(folder)} ${total === 1 ? "does not contain the page" : `contains none of the ${total} pages`} yet.`,
    "This is right for a folder of static files, such as public/. Otherwise run the docs generator first.",
    "The folder does not contain the file of any page. This is right for a folder of static files that a docs generator copies into its output. If the folder is the output itself, the generator has not run yet, so Stele could not compare anything. In that case, run the generator first.",
    "$ stele build --merge --out build\n$ npm run build-docs",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "page-files-none": error(
    ({ folder, total, first }: { folder: string; total: number; first: readonly string[] }) =>
      `${quoted(folder)} contains a site, but ${total === 1 ? "not the page" : `none of the ${total} pages`}: ${andMore({ count: total, first })}.`,
    'Check "base_url", "addresses" and the paths of the pages. They must match the files of the built site.',
    'The folder contains a built site, but no file of any page in the content. So every address in an answer of the API would lead to a missing page. Compare "base_url" with the address for which the site is built. Then compare the key "addresses" and the beginnings of the paths with the files that the docs generator writes.',
    "# content/site.yaml: the page is the file build/intro/index.html\nbase_url: https://docs.example.com\n# content/pages.yaml\n- path: /build/intro/",
    "# content/pages.yaml\n- path: /intro/",
  ),
  "page-files-missing": error(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")}, counted in all languages, ${pages.count === 1 ? "has" : "have"} no file in ${quoted(folder)}: ${andMore(pages)}.`,
    'Build the docs site first. Or remove these pages from the content. "missing_files: drop" leaves out at most a tenth of a language.',
    'Some pages or translations have no file in the built site, so readers of their addresses get an error page. Build the docs site first. If a page does not exist, remove its row from the content. If only a translation does not exist, remove its locale from the key "locales". With "missing_files: drop", a build leaves out up to a tenth of the pages of a language; with "missing_files: warn", it only warns.',
    "# content/pages.yaml: there is no Spanish page\n- path: /legal/",
    "# content/pages.yaml\n- path: /legal/\n  locales: []",
  ),
  "page-files-lacking": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")}, counted in all languages, ${pages.count === 1 ? "has" : "have"} no file in ${quoted(folder)}: ${andMore(pages)}.`,
    'Readers of these addresses get an error page. Build the docs site first, or remove "missing_files: warn".',
    'Some pages or translations have no file in the built site, and "missing_files: warn" publishes them all the same. Readers of their addresses get an error page. Build the docs site first, or leave these pages out with "missing_files: drop".',
    "# content/site.yaml\nmissing_files: warn",
    "# content/site.yaml\nmissing_files: drop",
  ),
  "page-files-dropped": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")}, counted in all languages, ${pages.count === 1 ? "is" : "are"} left out, because ${pages.count === 1 ? "it has" : "they have"} no file in ${quoted(folder)}: ${andMore(pages)}.`,
    "Exclude what is no page. Or check why the docs generator did not write these files.",
    'A docs tree contains files for which the built site has no page, such as a draft or a part of another page. A build with --merge leaves them out. Exclude them with the key "exclude", or check why the docs generator did not write them.',
    '# content/site.yaml: docs/_parts/note.md is no page\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md", exclude: ["/_parts/**"] }]',
  ),
  "page-files-respelled": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")}, counted in all languages, ${pages.count === 1 ? "differs" : "differ"} in the trailing slash from ${pages.count === 1 ? "its file" : "their files"} in ${quoted(folder)}: ${andMore(pages)}.`,
    "Write the path /a/ for a file a/index.html, and /a for a.html. For the other spelling, hosts redirect or answer 404.",
    "A page and its file in the built site differ in the trailing slash: the page is /docs, but docs/index.html is the file of /docs/. Static hosts answer /docs/ with docs/index.html, and /docs with docs.html. For the other spelling, hosts redirect or answer 404. Write the path with a trailing slash for index.html, and without a slash for other files.",
    "# content/pages.yaml: the file is docs/index.html\n- path: /docs",
    "# content/pages.yaml\n- path: /docs/",
  ),
} as const;
