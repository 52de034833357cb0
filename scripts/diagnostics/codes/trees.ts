import { error, notice, oneOf, warning } from "../entry.ts";
import { counted, quoted } from "../message.ts";

const PATTERN_HINT = "Write a pattern such as ../docs/{locale}/{path}.{md,mdx}.";

/** Why git cannot tell when the files of a docs tree changed. */
export type GitSilence = keyof typeof SILENCES;

const SILENCES = {
  shallow: [
    "The clone has only a part of the git history, so it is unknown when the files of the tree changed.",
    "Fetch the whole history: git fetch --unshallow. With actions/checkout, write fetch-depth: 0.",
  ],
  missing: [
    "git cannot be run ({$said}), so it is unknown when the files of the tree changed.",
    'Install git, or write the key "lastmod" into the front matter.',
  ],
  "no-repository": [
    "The tree is in no git repository, so it is unknown when its files changed.",
    'Write the key "lastmod" into the front matter, or build in a clone.',
  ],
  failed: [
    "git cannot read the history of the tree: {$said :quoted}.",
    // git says "dubious ownership" in a container whose user is not the owner of the clone.
    ({ said }: { said: string }) =>
      said.includes("dubious ownership")
        ? "Run git config --global --add safe.directory FOLDER, with the folder of the clone."
        : "Until git can read it, it is unknown when the files changed.",
  ],
} as const;

export type PatternFault = keyof typeof PATTERN_FAULTS;

const PATTERN_FAULTS = {
  unclosed: ["A { in the pattern has no }.", PATTERN_HINT],
  unopened: ["A } in the pattern has no {.", PATTERN_HINT],
  placeholder: [
    "{$part} is not a placeholder of patterns.",
    "Write {locale}, {path}, or alternatives with commas between them: {md,mdx}.",
  ],
  "no-path": ["The pattern has no {path}.", PATTERN_HINT],
  "two-paths": ["The pattern has {path} twice.", PATTERN_HINT],
  "two-locales": ["The pattern has {locale} twice.", PATTERN_HINT],
  "locale-in-source": [
    '"source_tree" is for the source language alone, so it has no {locale}.',
    "Write the name of its folder instead: ../docs/{path}.md.",
  ],
  absolute: [
    "The pattern begins at the root of the disk.",
    "Write it relative to the folder with site.yaml: ../docs/{locale}/{path}.md.",
  ],
  backslash: ["The pattern holds a backslash.", "Write / between folders, on Windows too."],
  "too-many": ["The alternatives of the pattern give more than {$part} patterns.", "Write fewer alternatives."],
} as const;

/** Why a text is not a valid template of a path. */
export type UrlFault = keyof typeof URL_FAULTS;

const URL_FAULTS = {
  "no-slash": ["The path of a page begins with a slash.", "Write /{path}/."],
  "no-path": ["The template has no {path}.", "Write /{path}/ or /docs/{path}."],
  "two-paths": ["The template has {path} twice.", "Write /{path}/ or /docs/{path}."],
  style: ["{$part} is not a known path style.", "Write {path}, or {path:NAME} with one of {$styles :list}."],
  "too-long": [
    "The template has more than {$part} characters.",
    "Write a short template such as /{path}/ or /docs/{path}.",
  ],
} as const;

export const treesCodes = {
  "tree-pattern": error(
    ...oneOf("fault", PATTERN_FAULTS),
    "The pattern of a docs tree is not valid: a brace is not closed, a placeholder is unknown, or {path} is missing. A pattern is the path of a file, relative to the content folder. {locale} stands for the folder or suffix of a language. {path} stands for the part that becomes the address. {md,mdx} means one of several endings.",
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
  ),
  "tree-url": error(
    ...oneOf("fault", URL_FAULTS),
    'The value of the key "url" or "index_url" is a template for the paths of pages. It begins with a slash and has {path} once. Without {path}, all pages would have the same address. With {path:docusaurus}, addresses are made as Docusaurus makes them.',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md", url: "/docs/" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md", url: "/docs/{path}/" }]',
  ),
  "tree-matches-nothing": error(
    ({ pattern, folder, isSource }: { pattern: string; folder: string; isSource: boolean }) =>
      `${quoted(pattern)} matches no file${isSource ? " of the source language" : ""} in ${folder}.`,
    ({ isSource }: { isSource: boolean }) =>
      isSource
        ? 'Name the folder of the source language with the key "folder" in locales.yaml, or its files with the key "source_tree".'
        : "Compare the pattern with the path of a file: {locale} is the folder of a language, {path} becomes the address.",
    'The pattern matches no file of the docs tree, or no file in the source language, so there is no page. Compare the pattern with the path of one file, letter by letter. The source language may lie in a folder that is not named like its code. If so, name the folder with the key "folder" in locales.yaml, or its files with the key "source_tree".',
    '# content/site.yaml: the files are docs/en/intro.mdx\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.{md,mdx}" }]',
  ),
  "tree-no-translations": warning(
    "{$pattern :quoted} matches files of the source language only.",
    "If a folder of a language is not named like its label, write its name in locales.yaml: folder: NAME.",
    "The docs tree has files only in the source language, although locales.yaml lists other languages. So no page is published as translated. This is right before the first translation. Otherwise, the folder of a language has another name than its label. Write that name in the row of the language in locales.yaml, as the value of folder.",
    "# content/locales.yaml: the folder is docs/pt_BR\n- code: pt-BR\n  name: Português (Brasil)",
    "# content/locales.yaml\n- code: pt-BR\n  name: Português (Brasil)\n  folder: pt_BR",
  ),
  "tree-folder-twice": error(
    "{$code :quoted} and {$other :quoted} have the same folder {$folder :quoted} in a docs tree.",
    "Give one of the locales another folder.",
    'Two locales have the same folder in the docs tree, so the language of its files is ambiguous. The folder of a locale is its label unless the key "folder" names another one. Give one of them another folder.',
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es",
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es-mx",
  ),
  "tree-locale-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural is|are} left out, because locales.yaml does not list the language.",
    "Add folder: {$name} to the row of the language in locales.yaml, or remove the files.",
    'Files of the docs tree are in a folder, or have a suffix, that belongs to no locale. They are not published. Add the language to locales.yaml. If it is there under another name, name the folder with the key "folder". Remove the files if they are not wanted.',
    "docs/en/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-locale-looks-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural looks like a translation|look like translations} into a language that locales.yaml does not list, and {$count :plural is|are} read as {$count :plural a new page|new pages}.",
    'Add folder: {$name} to the row of the language in locales.yaml, or leave the files out with the key "exclude" in site.yaml.',
    'In this tree the source language has no folder of its own. So files in a folder that belongs to no locale are published as pages of the source language. This folder is named like a language, and its files are named like existing pages. They look like translations. Add the language to locales.yaml, or leave the folder out with the key "exclude".',
    "docs/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-translation-twice": error(
    "{$file} and {$other} are the same page in {$code :quoted}.",
    "Remove one of the two.",
    'Two files are the translation of one page into one language. Mostly they differ only in their extension, or they have the same "translationKey". Only one of them can be published. Remove the other.',
    "docs/es/intro.md\ndocs/es/intro.mdx",
    "docs/es/intro.mdx",
  ),
  "tree-hidden": notice(
    ({ drafts, unlisted }: { drafts: number; unlisted: number }) =>
      [
        drafts > 0 ? `${counted(drafts, "file")} with draft: true` : "",
        unlisted > 0 ? `${counted(unlisted, "file")} with unlisted: true` : "",
      ]
        .filter(Boolean)
        .join(" and ")
        .concat(drafts + unlisted === 1 ? " is left out." : " are left out."),
    "",
    "The front matter of some files marks them as drafts or as unlisted. Docs generators do not publish such pages, or do not list them. So they are neither in the sitemap nor in the API. Nothing needs to be done. Remove the line when the page is ready.",
    "# docs/en/plans.md\n---\ndraft: true\n---",
    "# docs/en/plans.md\n---\ndraft: false\n---",
  ),
  "tree-link-loop": error(
    "{$file} is a link to a folder that it lies in.",
    "Remove the link. The files of the folder are found without it.",
    "A symbolic link in the docs tree leads to a folder that contains the link. Following it would find the same pages again and again, at longer and longer paths. Remove the link.",
    "docs/en/all -> ..",
    "$ rm docs/en/all",
  ),
  "tree-name-not-utf8": error(
    "{$folder} holds a file whose name is not UTF-8.",
    "Rename the file, because its name becomes an address.",
    "The name of a file is not valid UTF-8, mostly because another system with another encoding made it. The name becomes the address of the page, and addresses are UTF-8. Servers and git would show different names. Rename the file.",
    "docs/en/caf\\xe9.md",
    "docs/en/cafe.md",
  ),
  "front-matter-toml": error(
    "This is not valid TOML.",
    'Write title = "Text", and a date without quotes: lastmod = 2026-09-12.',
    "The lines between the two +++ are not valid TOML. So what they say about the page is unknown: its date, its path, whether it is a draft. Texts need quotes, and dates such as 2026-09-12 do not.",
    "# docs/en/intro.md\n+++\nlastmod = 1 October 2026\n+++",
    "# docs/en/intro.md\n+++\nlastmod = 2026-10-01\n+++",
  ),
  "front-matter-value": error(
    "{$key} needs one text, not a list or mapping.",
    "Write it on one line, as in {$key}: text.",
    "A key of the front matter says where a page lies, or which page it translates. Here it has a list or a mapping, and no address can be made of that. Write one text.",
    "# docs/en/intro.md\n---\nslug: [intro, start]\n---",
    "# docs/en/intro.md\n---\nslug: intro\n---",
  ),
  "front-matter-long": error(
    "The front matter does not end within {$limitKibibytes :number} KiB.",
    "End it with a line that is equal to its first line: --- or +++.",
    "The file begins with a front matter, but no line closes it within 64 KiB. So what it says about the page is unknown, and docs generators would read the whole text as front matter. Close it with a line that is equal to the first one. Remove the first line if the file has no front matter.",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n\n# Introduction",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n---\n\n# Introduction",
  ),
  "git-silent": warning(
    ...oneOf("silence", SILENCES),
    "Stele asks git when a page last changed if its front matter does not say so. Git is not installed, there is no repository, or the clone has only a part of the history. With a part of the history, every file seems as old as the clone. Dates are never invented, so the sitemap has none. In a CI pipeline, fetch the whole history.",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4\n  with: { fetch-depth: 0 }",
  ),
  "git-uncommitted": warning(
    "{$count :number} {$count :plural file|files} of the tree {$count :plural is|are} not committed yet, so {$count :plural its date is|their dates are} unknown: {$example}{$count :plural |, …}.",
    'Commit the files before you publish, or write the key "lastmod" into the front matter.',
    "Files of the docs tree are in no commit yet. So git knows no date for them, and the sitemap has none. Commit them before you publish. While you write, nothing needs to be done.",
    "$ stele build",
    "$ git add docs && git commit -m 'docs: new pages'\n$ stele build",
  ),
} as const;
