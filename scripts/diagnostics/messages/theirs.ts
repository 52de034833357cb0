import { counted, notice, quoted, warning } from "../message.ts";

export interface Examples {
  readonly count: number;
  readonly first: readonly string[];
}

/** What files of other tools, beside which a site is published, have to do with it. */
export const theirMessages = {
  "kept-unseen": notice<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is left to another tool and not compared with the pages, because it is not there yet.`,
    hint: "It is compared by a build with --merge into the folder that holds it.",
  })),
  "kept-missing": warning<{ file: string; other: string | undefined }>(({ file, other }) => ({
    sentence: `${quoted(file)} is left to another tool, and is not there.`,
    hint:
      other === undefined
        ? "Let the tool write it, or write own in the place of keep."
        : `The tool writes ${quoted(other)}: with sitemap: own ours lies beside it.`,
  })),
  "kept-sitemap-unreadable": warning<{ file: string; cause: string }>(({ file, cause }) => ({
    sentence: `${quoted(file)} cannot be read as a sitemap: ${cause}.`,
    hint: "Let the tool that writes it mend it, or write sitemap: replace.",
  })),
  "kept-sitemap-lacks": warning<Examples & { file: string; total: number }>(({ file, total, ...pages }) => ({
    sentence: `${quoted(file)} lacks ${pages.count} of ${counted(total, "page")}: ${named(pages)}.`,
    hint: "Let the tool that writes it list them, or write sitemap: replace.",
  })),
  "kept-sitemap-respells": warning<Examples & { file: string }>(({ file, ...pages }) => ({
    sentence: `${quoted(file)} spells ${pages.count === 1 ? "the address of 1 page" : `the addresses of ${pages.count} pages`} otherwise: ${named(pages)}.`,
    hint: "Give paths the same trailing slash here and there.",
  })),
  "kept-sitemap-unknown": notice<Examples & { file: string }>(({ file, ...pages }) => ({
    sentence: `${quoted(file)} lists ${counted(pages.count, "address", "addresses")} that no page here has: ${named(pages)}.`,
  })),
  "kept-robots-silent": warning<{ file: string; address: string }>(({ file, address }) => ({
    sentence: `${quoted(file)} does not name the sitemap.`,
    hint: `Add this line to it: Sitemap: ${address}`,
  })),
  "compressed-copy": warning<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is a compressed copy of another sitemap; some servers send it in the place of ours.`,
    hint: "Remove it after the tool that writes it has run, or write sitemap: keep.",
  })),
  "reference-beside-page": warning<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is a page at the address of the reference pages; a host answers with one of the two.`,
    hint: "Write another path at reference: in artifacts:, such as /api-reference/.",
  })),
  "page-files-not-yet": notice<{ folder: string; total: number }>(({ folder, total }) => ({
    sentence: `${quoted(folder)} ${total === 1 ? "does not hold the page" : `holds none of the ${total} pages`} yet.`,
    hint: "That is right for a public folder that a docs generator copies from.",
  })),
  "page-files-none": warning<{ folder: string; total: number; first: readonly string[] }>(
    ({ folder, total, first }) => ({
      sentence: `${quoted(folder)} holds a site, but ${total === 1 ? "not the page" : `none of the ${total} pages`}: ${named({ count: total, first })}.`,
      hint: "Look whether base_url has the path that the site is built for, and whether addresses: and the paths of pages are as it builds them.",
    }),
  ),
  "page-files-missing": warning<Examples & { folder: string; total: number }>(({ folder, total, ...pages }) => ({
    sentence: `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} no file in ${quoted(folder)}: ${named(pages)}.`,
    hint: "Build the site first, or leave out pages and translations that it does not have.",
  })),
  "page-files-respelled": warning<Examples & { folder: string; total: number }>(({ folder, total, ...pages }) => ({
    sentence: `${pages.count} of ${counted(total, "page")} in all languages ${pages.count === 1 ? "has" : "have"} a file in ${quoted(folder)} for the address with the other trailing slash: ${named(pages)}.`,
    hint: "Hosts redirect or answer 404 there. Write paths with a slash for files a/index.html, and without for a.html.",
  })),
} as const;

function named({ count, first }: Examples): string {
  const names = first.join(", ");
  return count > first.length ? `${names} and ${count - first.length} more` : names;
}
