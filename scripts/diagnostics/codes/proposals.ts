import { error, oneOf, warning } from "../entry.ts";

const LOOK = "Check {$key} in {$line}, then remove the mark there.";

/** Why a part of the proposal of `stele init` may be wrong. */
export type DoubtReason = keyof typeof DOUBTS;

const DOUBTS = {
  computed: ["init runs no code of the project, so it cannot read {$what}.", LOOK],
  unsupported: ["{$what} changes addresses, and the proposal does not follow it.", LOOK],
  "address-unknown": ["No file of the project states the address of the site.", LOOK],
  "address-guessed": ["The address is a guess from {$what}.", LOOK],
  "language-empty": ["No page is translated into {$what}.", LOOK],
  "translations-elsewhere": ["{$what} fetches translations that are not in the repository.", LOOK],
  "files-missing": ["{$what} is not in the repository.", LOOK],
  "generator-unknown": ["The docs generator is unknown, so the form of addresses such as {$what} is a guess.", LOOK],
  "looks-translated": ["{$what} of the source language are below folders that are named like languages.", LOOK],
  "two-trees": ["Another folder has translations too: {$what}.", LOOK],
  repeated: ["{$what} are the same.", LOOK],
  "output-differs": ["Addresses have no file in the built site: {$what}.", LOOK],
  "languages-differ": ["{$what} states other languages.", LOOK],
} as const;

/** Doubts about the content that `stele init` proposes. */
export const proposalsCodes = {
  "proposal-uncertain": warning(
    ...oneOf("reason", DOUBTS),
    '"stele init" wrote content files, but is not certain of one line. The message names the reason and the line. A configuration computes a value, or changes addresses in a way that init does not know, or the pages that were found look wrong. The line has a comment. Compare it with the site, correct it, and remove the comment. The integration of a docs generator needs none of these lines, because the generator states its own addresses.',
    "# stele/site.yaml\n# NOT CERTAIN: init runs no code of the project, so it cannot read url.\nbase_url: https://docs.example.com",
    "# stele/site.yaml\nbase_url: https://docs.acme.dev",
  ),
  "docs-below": error(
    "This folder has no docs site, but subfolders have: {$folders}.",
    "Run init there: cd {$folder} && {$command}. Nothing was written here.",
    'The repository contains docs sites in subfolders, and "stele init" writes content for one site. So it wrote nothing. Run it in the folder of the docs site. To begin a site of its own here, name a folder with --content.',
    "$ stele init    # the docs are in website/",
    "$ cd website && stele init",
  ),
} as const;
