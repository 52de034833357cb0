import { error, filled, oneOf, warning } from "../entry.ts";
import { counted, quoted } from "../message.ts";

const PATTERN_HINT = "Write a pattern such as ../docs/{locale}/{path}.{md,mdx}.";

/** Why git cannot tell when the files of a docs tree changed. */
export type GitSilence = keyof typeof SILENCES;

/** What is unknown without git. Translations that name a commit have an unknown state then. */
const unknown = (cause: string) => (values: { said: string; translations: number }) =>
  filled(cause, values) +
  ", so it is unknown when the files of the tree changed" +
  (values.translations === 0
    ? "."
    : `, and whether ${counted(values.translations, "translation")} ${values.translations === 1 ? "is" : "are"} current.`);

const SILENCES = {
  shallow: [
    unknown("The clone has only a part of the git history"),
    'Fetch the whole history: "git fetch --unshallow". With actions/checkout, write "fetch-depth: 0".',
  ],
  missing: [unknown("git cannot be run ({$said})"), 'Install git, or write the key "lastmod" into the front matter.'],
  "no-repository": [
    unknown("The tree is in no git repository"),
    'Write the key "lastmod" into the front matter, or build in a clone.',
  ],
  nonsense: [
    unknown("git gives answers that Stele does not understand"),
    'Run "git --version": Stele needs a program git that is version 2.15 or later.',
  ],
  failed: [
    unknown("git cannot read the history of the tree ({$said :quoted})"),
    // git says "dubious ownership" in a container whose user is not the owner of the clone.
    ({ said }: { said: string }) =>
      said.includes("dubious ownership")
        ? 'Run "git config --global --add safe.directory FOLDER". FOLDER is the folder of the clone.'
        : "Until git can read the history, Stele takes no dates from it.",
  ],
} as const;

/** Why git cannot tell which text a translation was made from. */
export type RevisionFault = keyof typeof REVISION_FAULTS;

const STATED = "{$count :number} {$count :plural translation states|translations state}";
const MARK = "stele mark writes the commit of the source text into a translation that is current.";

const REVISION_FAULTS = {
  "not-an-id": [
    `${STATED} a revision that is not the id of a commit, such as {$revision :quoted} in {$example}.`,
    "Write at least seven hexadecimal digits of the id, as in 3f2a91c. Names of branches and tags can move.",
  ],
  "not-a-commit": [
    `${STATED} the id of a tag or another object instead of a commit, such as {$revision :quoted} in {$example}.`,
    'Write the id of the commit. For a tag, "git rev-parse TAG^{commit}" prints it.',
  ],
  missing: [
    `${STATED} a commit that the clone does not have, such as {$revision :quoted} in {$example}.`,
    `The commit is of another repository, or a squash or rebase replaced it. ${MARK}`,
  ],
  ambiguous: [
    `${STATED} an id that is not unique, such as {$revision :quoted} in {$example}.`,
    "Write more digits of the id. A branch or tag must not have such a name either.",
  ],
  "no-text": [
    `${STATED} a commit in which the clone has no text of the source file, such as {$revision :quoted} in {$example}.`,
    `The file did not exist then, and git does not know a former name of it. ${MARK}`,
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
    "Write the folder of the source language instead of {locale}: ../docs/en/{path}.md.",
  ],
  absolute: [
    "The pattern begins at the root of the disk.",
    "Write it relative to the folder with site.yaml: ../docs/{locale}/{path}.md.",
  ],
  backslash: ["The pattern contains a backslash.", "Write / between folders, on Windows too."],
  "too-many": ["The alternatives of the pattern have more than {$part} combinations.", "Write fewer alternatives."],
} as const;

/** Why a template for the paths of pages is not valid. */
export type UrlFault = keyof typeof URL_FAULTS;

const URL_FAULTS = {
  "no-slash": ["The template does not begin with a slash.", "Write /{path}/."],
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
    "The pattern of a docs tree is not valid. For example, a brace is not closed, a placeholder is unknown, or {path} is missing. A pattern is the path of a file, relative to the content folder. {locale} stands for the folder or suffix of a language. {path} stands for the part that becomes the address. {md,mdx} matches the ending md or mdx.",
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
  ),
  "tree-url": error(
    ...oneOf("fault", URL_FAULTS),
    'The value of the key "url" or "index_url" is not a valid template for the paths of pages. A template begins with a slash and has {path} exactly once. Without {path}, all pages would have the same address. With {path:docusaurus}, Stele makes the same addresses as Docusaurus.',
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
    'The pattern matches no file of the docs tree, or no file in the source language, so there is no page. Compare the pattern with the path of one file, letter by letter. The folder of the source language may have another name than the label of the language. If so, name the folder with the key "folder" in locales.yaml, or name the files of the language with the key "source_tree".',
    '# content/site.yaml: the files are docs/en/intro.mdx\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.{md,mdx}" }]',
  ),
  "tree-no-translations": warning(
    "{$pattern :quoted} matches files of the source language only.",
    'If the folder of a language has another name than the label of the language, write "folder: NAME" in its row in locales.yaml.',
    'The docs tree has files only in the source language, although locales.yaml lists other languages. So no page is published as translated. This is right before the first translation. Otherwise, the folder of a language has another name than the label of the language. Write the name of the folder in the row of the language in locales.yaml, with the key "folder".',
    "# content/locales.yaml: the folder is docs/pt_BR\n- code: pt-BR\n  name: Português (Brasil)",
    "# content/locales.yaml\n- code: pt-BR\n  name: Português (Brasil)\n  folder: pt_BR",
  ),
  "tree-folder-twice": error(
    "{$code :quoted} and {$other :quoted} have the same folder {$folder :quoted} in a docs tree.",
    "Give one of the locales another folder.",
    'Two locales have the same folder in the docs tree, so the language of its files is ambiguous. The folder of a locale has the label of the locale as its name, unless the key "folder" gives another name. Give one of the two locales another folder.',
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es",
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es-mx",
  ),
  "tree-locale-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural is|are} left out, because locales.yaml does not list the language.",
    'Add "folder: {$name}" to the row of the language in locales.yaml, or remove the files.',
    'Some files of the docs tree are in a folder of no locale, or have a suffix of no locale. These files are not published. If the language is missing in locales.yaml, add it. Otherwise, write the name of the folder or suffix in the row of the language, with the key "folder". If the files are not wanted, remove them.',
    "docs/en/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-locale-looks-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural looks like a translation|look like translations} into a language that locales.yaml does not list, and {$count :plural is|are} read as {$count :plural a new page|new pages}.",
    'Add "folder: {$name}" to the row of the language in locales.yaml, or leave the files out with the key "exclude" in site.yaml.',
    'Some files look like translations, but are published as pages in the source language. The name of their folder or suffix looks like a language, and most of the files are named like existing pages. But no locale has this folder or suffix, so in this tree the files belong to the source language. Add the language to locales.yaml, or leave the folder out with the key "exclude".',
    "docs/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-translation-twice": error(
    "{$file} and {$other} are the same page in {$code :quoted}.",
    "Remove one of the two.",
    'Two files are the translation of one page into one language. Usually the files differ only in their extension, or have the same "translationKey". Stele can publish only one of the two files. Remove the other file.',
    "docs/es/intro.md\ndocs/es/intro.mdx",
    "docs/es/intro.mdx",
  ),
  "tree-link-loop": error(
    "{$file} is a link to a folder that contains the link.",
    "Remove the link. Stele finds the files of the folder without the link.",
    "A symbolic link in the docs tree leads to a folder that contains the link. Following it would find the same pages again and again, at longer and longer paths. Remove the link.",
    "docs/en/all -> ..",
    "$ rm docs/en/all",
  ),
  "tree-name-not-utf8": error(
    "{$folder} contains a file whose name is not UTF-8.",
    "Rename the file, because its name becomes an address.",
    "The name of a file is not valid UTF-8, usually because a system with another encoding made the file. The name becomes the address of the page, and addresses are UTF-8. Servers and git would show different names. Rename the file.",
    "docs/en/caf\\xe9.md",
    "docs/en/cafe.md",
  ),
  "front-matter-toml": error(
    "This is not valid TOML.",
    'Write texts in quotes, as in title = "Text", and dates without quotes, as in lastmod = 2026-09-12.',
    "The lines between the two +++ are not valid TOML. So Stele cannot know the date and the path of the page, or whether the page is a draft. Texts need quotes, and dates such as 2026-09-12 do not.",
    "# docs/en/intro.md\n+++\nlastmod = 1 October 2026\n+++",
    "# docs/en/intro.md\n+++\nlastmod = 2026-10-01\n+++",
  ),
  "front-matter-value": error(
    "{$key} needs one text, not a list or mapping.",
    'Write one text on one line: "{$key}: text".',
    "A key of the front matter needs one text, but its value is a list or a mapping. The key gives the address of a page, or names the page that a file translates, and neither can be a list or a mapping. Write one text.",
    "# docs/en/intro.md\n---\nslug: [intro, start]\n---",
    "# docs/en/intro.md\n---\nslug: intro\n---",
  ),
  "front-matter-long": error(
    "The front matter does not end within {$limitKibibytes :number} KiB.",
    "End the front matter with a line that is equal to its first line: --- or +++.",
    "The file begins with a front matter, but no line closes it within 64 KiB. So Stele cannot read the front matter, and docs generators would read the whole file as front matter. Close the front matter with a line that is equal to its first line. If the file has no front matter, remove the first line.",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n\n# Introduction",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n---\n\n# Introduction",
  ),
  "git-silent": warning(
    ...oneOf("silence", SILENCES),
    "The front matter of some pages has no date, and git does not know the dates of these pages either. Git is not installed, there is no repository, git cannot read it, or the clone has only a part of the history. With only a part of the history, git would give wrong dates. Stele never invents a date, so the sitemap lists these pages without a date. In a CI pipeline, fetch the whole history.",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4\n  with: { fetch-depth: 0 }",
  ),
  "revision-unknown": warning(
    ...oneOf("fault", REVISION_FAULTS),
    'Some translations name the commit of their source text, but git cannot find this text. So Stele cannot compare it with the text of today, and the state of these translations is "unknown". Stele does not use dates instead: they would often be wrong. The commit must be in the clone, and be named by its id. If a translation is current, "stele mark" writes the right commit into its front matter.',
    "# docs/es/intro.md\n---\nsource_commit: v1.2\n---",
    "# docs/es/intro.md\n---\nsource_commit: 3f2a91c\n---",
  ),
  "ignored-commit": error(
    "{$found :quoted} is not the full id of a commit.",
    'Write one full id on each line, as "git rev-parse COMMIT" prints it, or a comment after #.',
    'The key "commits" of "ignore" names a file with commits that leave translations current. Its format is that of "git blame --ignore-revs-file": one full id on each line, and comments after #. This line has no full id, so Stele would not find the commit. Write the whole id.',
    "# .git-blame-ignore-revs\n3f2a91c    # format all pages",
    "# .git-blame-ignore-revs\n3f2a91c0d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0    # format all pages",
  ),
  "git-uncommitted": warning(
    "{$count :number} {$count :plural file|files} of the tree {$count :plural is|are} not committed yet, so {$count :plural its date is|their dates are} unknown: {$example}{$count :plural |, …}.",
    'Commit the files before you publish, or write the key "lastmod" into the front matter.',
    "Some files of the docs tree are in no commit yet. So git knows no dates for these files, and the sitemap lists their pages without a date. Commit the files before you publish. Until then, nothing needs to be done.",
    "$ stele build",
    "$ git add docs && git commit -m 'docs: new pages'\n$ stele build",
  ),
} as const;
