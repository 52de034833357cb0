import { notice, warning } from "../entry.ts";
import { andMore, counted, type Examples, quoted } from "../message.ts";

/** Problems of third-party files beside which a site is published. */
export const thirdPartyCodes = {
  "kept-unseen": notice(
    "{$file :quoted} is left to another tool and not compared with the pages, because it is not there yet.",
    "It is compared by a build with --merge into the folder that holds it.",
    "artifacts: leaves this file to another tool, and this build does not see the file. The build does not publish beside other files, or the docs generator has not run yet. So the file was not compared with the pages. Run the docs generator first, and then build with --merge into its output.",
    "$ stele build",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "kept-missing": warning(
    "{$file :quoted} is left to another tool, and is not there.",
    ({ other }: { other: string | undefined }) =>
      other === undefined
        ? "Let the tool write it, or write own in the place of keep."
        : `The tool writes ${quoted(other)}: with sitemap: own ours lies beside it.`,
    "artifacts: leaves this file to another tool, and that tool has not written it, so the published site would have none. Let the tool write it; or let Stele do so with own in the place of keep.",
    "# content/site.yaml: the docs generator writes no sitemap\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: own }",
  ),
  "kept-sitemap-unreadable": warning(
    "{$file :quoted} cannot be read as a sitemap: {$cause}.",
    "Fix the tool that writes it, or write sitemap: replace.",
    "The sitemap of another tool, which artifacts: keeps, cannot be read: it is no well-formed XML, no sitemap, or a part that it lists is not there. Crawlers cannot read it either. Correct the tool's settings, or let Stele write the sitemap.",
    "<urlset>\n  <url><loc>https://docs.example.com/",
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-lacks": warning(
    ({ file, total, ...pages }: Examples & { file: string; total: number }) =>
      `${quoted(file)} lacks ${pages.count} of ${counted(total, "page")}: ${andMore(pages)}.`,
    "Let the tool that writes it list them, or write sitemap: replace.",
    "The sitemap of another tool, which artifacts: keeps, does not list pages that this site has. Crawlers learn of them later or not at all. Let the tool list them, let Stele write the sitemap, or leave the pages out if they are none.",
    "# content/site.yaml: the kept sitemap lacks /docs/\nartifacts: { sitemap: keep }",
    "# content/site.yaml\nartifacts: { sitemap: replace }",
  ),
  "kept-sitemap-respells": warning(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} spells ${pages.count === 1 ? "the address of 1 page" : `the addresses of ${pages.count} pages`} otherwise: ${andMore(pages)}.`,
    "Give paths the same trailing slash here and there.",
    "The sitemap of another tool spells addresses of pages otherwise than this site, mostly with or without the final slash. For crawlers these are two addresses, and the answers of the API name one that redirects. Spell the paths in pages.yaml, or in url: of a tree, as the sitemap does.",
    "# content/pages.yaml: the sitemap has https://docs.example.com/docs\n- path: /docs/",
    "# content/pages.yaml\n- path: /docs",
  ),
  "kept-sitemap-unknown": notice(
    ({ file, ...pages }: Examples & { file: string }) =>
      `${quoted(file)} lists ${counted(pages.count, "address", "addresses")} that no page here has: ${andMore(pages)}.`,
    "",
    "The sitemap of another tool lists addresses that are no pages of this site. That may well be right, for a blog or a front page; translate answers unknown_page for them. If they are pages, add them.",
    "# content/pages.yaml: the sitemap lists /docs/install too\n- path: /docs",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/install",
  ),
  "kept-robots-silent": warning(
    "{$file :quoted} does not name the sitemap.",
    "Add this line to it: Sitemap: {$address}",
    "The robots.txt of another tool, which artifacts: keeps, does not name the sitemap, so crawlers do not find it by themselves. Add the line, in a file of the docs generator that becomes robots.txt; or let Stele write it.",
    "# robots.txt\nUser-agent: *\nAllow: /",
    "# robots.txt\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  ),
  "compressed-copy": warning(
    "{$file :quoted} is a compressed copy of another sitemap; some servers send it in the place of ours.",
    "Remove it after the tool that writes it has run, or write sitemap: keep.",
    "Beside our sitemap lies a compressed copy of another one, made by a docs generator. Servers that send prepared copies (nginx with gzip_static, for one) would answer with the other sitemap. Remove the copy after the generator has run, or keep its sitemap.",
    "public/sitemap.xml       ours\npublic/sitemap.xml.gz    of a docs generator",
    "$ rm public/sitemap.xml.gz",
  ),
  "reference-beside-page": warning(
    "{$file :quoted} is a page at the address of the reference pages; a host answers with one of the two.",
    "Write another path at reference: in artifacts:, such as /api-reference/.",
    "A page of the docs site has the address of our reference pages but for the final slash: reference.html beside reference/. Hosts leave out .html, so that one address has two answers, and which of them wins differs from host to host. Put our reference pages at another path.",
    "# content/site.yaml: the site has a page reference.html\nartifacts: { reference: /reference/ }",
    "# content/site.yaml\nartifacts: { reference: /api-reference/ }",
  ),
  "page-files-not-yet": notice(
    ({ folder, total }: { folder: string; total: number }) =>
      `${quoted(folder)} ${total === 1 ? "does not hold the page" : `holds none of the ${total} pages`} yet.`,
    "That is right for a public folder that a docs generator copies from.",
    "The folder holds no file of a page. That is right when it is the folder of static files that a docs generator copies into its output. When it is meant to be the output itself, the generator has not run yet, and nothing could be compared: run it first.",
    "$ stele build --merge --out build\n$ npm run build-docs",
    "$ npm run build-docs\n$ stele build --merge --out build",
  ),
  "page-files-none": warning(
    ({ folder, total, first }: { folder: string; total: number; first: readonly string[] }) =>
      `${quoted(folder)} holds a site, but ${total === 1 ? "not the page" : `none of the ${total} pages`}: ${andMore({ count: total, first })}.`,
    "Look whether base_url has the path that the site is built for, and whether addresses: and the paths of pages are as it builds them.",
    "The folder holds a built site, and not one of the pages is in it. The addresses that the API answers with would all be missing pages. Mostly base_url has a path that the site is not built for or lacks one, addresses: differs from what the docs generator does, or the paths of pages have another beginning.",
    "# content/site.yaml: the site lies in build/ itself\nbase_url: https://docs.example.com\n# content/pages.yaml\n- path: /build/intro/",
    "# content/pages.yaml\n- path: /intro/",
  ),
  "page-files-missing": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} no file in ${quoted(folder)}: ${andMore(pages)}.`,
    "Build the site first, or leave out pages and translations that it does not have.",
    "Some pages, or translations of pages, have no file in the built site, so readers who follow their addresses meet an error page. Build the docs site first. If they do not exist, remove the rows, or name under locales: where a translation exists.",
    "# content/pages.yaml: there is no Spanish page\n- path: /legal/",
    "# content/pages.yaml\n- path: /legal/\n  locales: []",
  ),
  "page-files-respelled": warning(
    ({ folder, total, ...pages }: Examples & { folder: string; total: number }) =>
      `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} a file in ${quoted(folder)} for the address with the other trailing slash: ${andMore(pages)}.`,
    "Hosts redirect or answer 404 there. Write paths with a slash for files a/index.html, and without for a.html.",
    "Pages have a file in the built site, but for the address with the other final slash: static hosts answer /docs/ with docs/index.html and /docs with docs.html. For the other spelling they redirect at best, or answer 404. Spell the paths as the files ask for.",
    "# content/pages.yaml: the file is docs/index.html\n- path: /docs",
    "# content/pages.yaml\n- path: /docs/",
  ),
} as const;
