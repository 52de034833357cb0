import { notice, warning } from "../entry.ts";
import { andMore, counted, type Examples, quoted } from "../message.ts";

/** Problems of third-party files in the folder into which a site is published. */
export const thirdPartyCodes = {
  "kept-unseen": notice(
    "site.yaml leaves {$file :quoted} to another tool. The file is not there yet, so it was not compared with the pages.",
    "To compare it, build with --merge into the folder that holds the file.",
    'The word "keep" in site.yaml leaves this file to another tool, and this build does not see the file. Either the build has no --merge, or the docs generator has not run yet. So the file was not compared with the pages. Run the docs generator first, and then build with --merge into its output.',
    "$ stele build",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "kept-missing": warning(
    "site.yaml leaves {$file :quoted} to another tool, but the file is missing.",
    ({ other }: { other: string | undefined }) =>
      other === undefined
        ? 'Let the tool write it, or write "own" instead of "keep" in site.yaml.'
        : `The tool writes ${quoted(other)} instead. Write sitemap: own, and Stele writes its sitemap too.`,
    'The word "keep" in site.yaml leaves this file to another tool. That tool has not written it, so the published site would have none. Let the tool write the file. Or write "own" instead of "keep", and Stele writes it.',
    "# content/site.yaml: the docs generator writes no sitemap\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: own }",
  ),
  "kept-sitemap-unreadable": warning(
    "{$file :quoted} cannot be read as a sitemap: {$cause}.",
    'Fix the tool that writes it, or write "sitemap: replace".',
    'With "sitemap: keep", the sitemap of another tool is published, but it cannot be read. It is not well-formed XML, is not a sitemap, or lists a sitemap that does not exist. Crawlers cannot read it either. Correct the settings of the tool, or let Stele write the sitemap.',
    "<urlset>\n  <url><loc>https://docs.example.com/",
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-lacks": warning(
    ({ file, total, ...pages }: Examples & { file: string; total: number }) =>
      `${quoted(file)} lacks ${pages.count} of ${counted(total, "page")}: ${andMore(pages)}.`,
    'Let the tool that writes it list these pages, or write "sitemap: replace".',
    'With "sitemap: keep", the sitemap of another tool is published, but it does not list some pages of this site. Crawlers find these pages late or not at all. Let the tool list them, or let Stele write the sitemap. If they are not pages of the site, remove them from the content.',
    "# content/site.yaml: the kept sitemap lacks /docs/\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-respells": warning(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} spells ${pages.count === 1 ? "the address of 1 page" : `the addresses of ${pages.count} pages`} in another way: ${andMore(pages)}.`,
    "Write each path in the content as the sitemap does: with or without a trailing slash.",
    'The sitemap of another tool spells addresses differently from this site, mostly in the trailing slash. For crawlers these are two addresses, and the API would answer with one that redirects. Write the paths in pages.yaml, or in the key "url" of a tree, as the sitemap spells them.',
    "# content/pages.yaml: the sitemap has https://docs.example.com/docs\n- path: /docs/",
    "# content/pages.yaml\n- path: /docs",
  ),
  "kept-sitemap-unknown": notice(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} lists ${counted(pages.count, "address", "addresses")} that no page here has: ${andMore(pages)}.`,
    "",
    "The sitemap of another tool lists addresses that are not pages of this site. This may be right, for a blog or a front page. For these addresses, translate answers unknown_page. If they are pages, add them to the content.",
    "# content/pages.yaml: the sitemap lists /docs/install too\n- path: /docs",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/install",
  ),
  "kept-robots-silent": warning(
    "{$file :quoted} does not name the sitemap.",
    "Add this line to it: Sitemap: {$address}",
    'With "robots: keep", the robots.txt of another tool is published. It does not name the sitemap, so crawlers do not find the sitemap by themselves. Add the line to the file from which the docs generator makes robots.txt. Or let Stele write robots.txt.',
    "# robots.txt\nUser-agent: *\nAllow: /",
    "# robots.txt\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  ),
  "compressed-copy": warning(
    "{$file :quoted} is a compressed copy of another sitemap. Some servers send it instead of our sitemap.xml.",
    'Remove the copy each time the tool that writes it has run, or write "sitemap: keep".',
    "A docs generator has written a compressed sitemap beside the sitemap of Stele. Servers that send compressed copies, such as nginx with gzip_static, would answer with the other sitemap. Remove the copy after the generator has run, or keep the sitemap of the generator.",
    "public/sitemap.xml       ours\npublic/sitemap.xml.gz    of a docs generator",
    "$ rm public/sitemap.xml.gz",
  ),
  "reference-beside-page": warning(
    "{$file :quoted} has the address of our reference pages. Hosts answer with one of the two.",
    "Move the reference pages: write artifacts: { reference: /api-reference/ } into site.yaml.",
    "Many hosts serve reference.html at /reference, without .html. Our reference pages are at /reference/. So one address has two answers, and which one wins differs from host to host. Give our reference pages another path.",
    "# content/site.yaml: the site has a page reference.html\nartifacts: { reference: /reference/ }",
    "# content/site.yaml\nartifacts: { reference: /api-reference/ }",
  ),
  "page-files-not-yet": notice(
    ({ folder, total }: { folder: string; total: number }) =>
      `${quoted(folder)} ${total === 1 ? "does not hold the page" : `holds none of the ${total} pages`} yet.`,
    "This is right for a folder of static files, such as public/. Otherwise run the docs generator first.",
    "The folder holds no file of any page. This is right for a folder of static files that a docs generator copies into its output. If the folder is the output itself, the generator has not run yet, and nothing could be compared. Run the generator first.",
    "$ stele build --merge --out build\n$ npm run build-docs",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "page-files-none": warning(
    ({ folder, total, first }: { folder: string; total: number; first: readonly string[] }) =>
      `${quoted(folder)} holds a site, but ${total === 1 ? "not the page" : `none of the ${total} pages`}: ${andMore({ count: total, first })}.`,
    'Check "base_url", "addresses" and the paths of the pages. They must match the files of the built site.',
    'The folder holds a built site, but not one of the pages. All addresses that the API answers with would be missing pages. Compare "base_url" with the path for which the site is built. Then compare the key "addresses" and the beginnings of the paths with what the docs generator writes.',
    "# content/site.yaml: the site lies in build/ itself\nbase_url: https://docs.example.com\n# content/pages.yaml\n- path: /build/intro/",
    "# content/pages.yaml\n- path: /intro/",
  ),
  "page-files-missing": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} no file in ${quoted(folder)}: ${andMore(pages)}.`,
    "Build the docs site first. Or remove these pages and translations from the content.",
    'Some pages or translations have no file in the built site, so readers of their addresses get an error page. Build the docs site first. If they do not exist, remove their rows, or list only the existing translations in the key "locales".',
    "# content/pages.yaml: there is no Spanish page\n- path: /legal/",
    "# content/pages.yaml\n- path: /legal/\n  locales: []",
  ),
  "page-files-respelled": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} another trailing slash than ${pages.count === 1 ? "its file" : "their files"} in ${quoted(folder)}: ${andMore(pages)}.`,
    "Hosts redirect or answer 404. Write the path /a/ for a file a/index.html, and /a for a.html.",
    "A page and its file in the built site differ in the trailing slash: the page is /docs, but docs/index.html is the file of /docs/. Static hosts answer /docs/ with docs/index.html, and /docs with docs.html. For the other spelling they redirect or answer 404. Spell the paths as the files require.",
    "# content/pages.yaml: the file is docs/index.html\n- path: /docs",
    "# content/pages.yaml\n- path: /docs/",
  ),
} as const;
