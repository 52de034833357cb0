import { error, notice, oneOf, warning } from "../entry.ts";
import { counted, quoted } from "../message.ts";

const PATTERN_HINT = "A pattern is such as ../docs/{locale}/{path}.{md,mdx}.";

/** What keeps the history of a tree from being known. */
export type GitSilence = keyof typeof SILENCES;

const SILENCES = {
  shallow: [
    "The history of the tree was cut off when it was cloned, so the days of its files are not known.",
    "Fetch all of it: git fetch --unshallow; with actions/checkout: fetch-depth: 0.",
  ],
  missing: [
    "git cannot be run ({$said}), so the days of the tree's files are not known.",
    "Install git, or write lastmod: into the front matter.",
  ],
  "no-repository": [
    "The tree is in no git repository, so the days of its files are not known.",
    "Write lastmod: into the front matter, or build in a clone.",
  ],
  failed: [
    "git cannot read the history of the tree: {$said :quoted}.",
    // What git says in a container that runs as another user than the owner of the clone.
    ({ said }: { said: string }) =>
      said.includes("dubious ownership")
        ? "Let it: git config --global --add safe.directory with the folder of the clone behind it."
        : "Until it does, the days of its files are not known.",
  ],
} as const;

/** Why a text is not a valid pattern. */
export type PatternFault = keyof typeof PATTERN_FAULTS;

const PATTERN_FAULTS = {
  unclosed: ["A { of the pattern is not closed.", PATTERN_HINT],
  unopened: ["A } of the pattern closes nothing.", PATTERN_HINT],
  placeholder: [
    "{$part} stands for nothing.",
    "There are {locale}, {path}, and alternatives with a comma between them: {md,mdx}.",
  ],
  "no-path": ["The pattern has no {path}.", PATTERN_HINT],
  "two-paths": ["The pattern has {path} twice.", PATTERN_HINT],
  "two-locales": ["The pattern has {locale} twice.", PATTERN_HINT],
  "locale-in-source": [
    "source_tree is the place of one language and has no {locale}.",
    "Write its folder out: ../docs/{path}.md.",
  ],
  absolute: [
    "The pattern begins at the root of this machine's disk.",
    "Write it as seen from the folder that holds site.yaml: ../docs/{locale}/{path}.md.",
  ],
  backslash: ["The pattern holds a backslash.", "Folders are divided by /, everywhere."],
  "too-many": ["The pattern can be read in more than {$part} ways.", ""],
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
    "Write /{path}/ or /docs/{path}: no path is as long as that.",
  ],
} as const;

/** Problems of docs trees as a source of pages. */
export const treesCodes = {
  "tree-pattern": error(
    ...oneOf("fault", PATTERN_FAULTS),
    "The pattern of a docs tree cannot be understood: a brace is not closed, a placeholder is unknown, or {path} is missing. A pattern is the path of a file as seen from the content folder, with {locale} for the folder or suffix of a language, {path} for what the address is made of, and {md,mdx} for alternatives.",
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
  ),
  "tree-url": error(
    ...oneOf("fault", URL_FAULTS),
    "url: or index_url: is the template of a page's path: it begins with a slash and has {path} once. {path:docusaurus} makes addresses as that docs generator does. Without {path} all pages would have one address.",
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md", url: "/docs/" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.md", url: "/docs/{path}/" }]',
  ),
  "tree-matches-nothing": error(
    ({ pattern, folder, isSource }: { pattern: string; folder: string; isSource: boolean }) =>
      `${quoted(pattern)} matches no file${isSource ? " of the source language" : ""} in ${folder}.`,
    ({ isSource }: { isSource: boolean }) =>
      isSource
        ? "Name the folder of the source language with folder: in locales.yaml, or its files with source_tree:."
        : "Compare it with the path of one file: {locale} is its language's folder, {path} what the address is made of.",
    "The folder of a docs tree is there, and the pattern matches none of its files, or none of the source language; so there is no page. Compare the pattern with the path of one file, letter by letter. If files of the source language lie in a folder of another name, name it with folder: in locales.yaml, or their place with source_tree:.",
    '# content/site.yaml: the files are docs/en/intro.mdx\npages: [{ tree: "../docs/{locale}/{path}.md" }]',
    '# content/site.yaml\npages: [{ tree: "../docs/{locale}/{path}.{md,mdx}" }]',
  ),
  "tree-no-translations": warning(
    "{$pattern :quoted} matches files of the source language only.",
    "Name the folder of each language with folder: in locales.yaml where it is not its label.",
    "The docs tree has files of the source language alone, although locales.yaml names other languages: no page is published as translated. That is right before the first translation. Else the folder of a language is called otherwise than its label, es for es; name it with folder:.",
    "# content/locales.yaml: the folder is docs/pt_BR\n- code: pt-BR\n  name: Português (Brasil)",
    "# content/locales.yaml\n- code: pt-BR\n  name: Português (Brasil)\n  folder: pt_BR",
  ),
  "tree-folder-twice": error(
    "The folder {$folder :quoted} of a docs tree would be that of {$code :quoted} and of {$other :quoted}.",
    "Give one of the two another folder:.",
    "Two locales have the same folder in the docs tree, so the language of its files is ambiguous. The folder of a locale is its label unless folder: says otherwise. Give one of them another folder.",
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es",
    "# content/locales.yaml\n- code: es\n  name: Español\n- code: es-MX\n  name: Español (México)\n  folder: es-mx",
  ),
  "tree-locale-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural is|are} skipped: locales.yaml does not name the language.",
    "Add folder: {$name} to the row of its language, or remove the files.",
    "Files of the docs tree lie in a folder, or have a suffix, that belongs to no locale of locales.yaml. They are not published. Add the language, or name the folder with folder: where the language is there under another name; remove the files if they are not wanted.",
    "docs/en/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-locale-looks-unknown": warning(
    "{$count :number} {$count :plural file|files} of {$where} {$count :plural is taken for a page of its own, but looks like a translation|are taken for pages of their own, but look like translations} into a language that locales.yaml does not name.",
    "Add folder: {$name} to the row of its language, or leave them out with exclude: in site.yaml.",
    "The source language has no folder of its own in this tree, so a folder that belongs to no locale counts as pages of the source language. This one is called like a language, and its files have the names of pages that exist: they look like translations, and are now published as pages of their own. Add the language to locales.yaml, or leave the folder out with exclude:.",
    "docs/intro.md\ndocs/it/intro.md    locales.yaml has no Italian",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "tree-translation-twice": error(
    "{$file} and {$other} are one page in {$code :quoted}.",
    "Remove one of the two.",
    "Two files are the translation of one page into one language: two extensions, or a translationKey that is used twice. Only one of them can be published. Remove the other.",
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
    "The front matter of some files says that they are drafts, or not to be listed. Docs generators make no page of them or keep it out of sight, so they are neither in the sitemap nor in the API. Nothing needs to be done; remove the line when the page is ready.",
    "# docs/en/plans.md\n---\ndraft: true\n---",
    "# docs/en/plans.md\n---\ndraft: false\n---",
  ),
  "tree-link-loop": error(
    "{$file} is a link to a folder that it lies in.",
    "Remove it: its files have been found already.",
    "A symbolic link in the docs tree leads to a folder that the link itself lies in. Following it would find the same pages again and again, at longer and longer paths. Remove the link.",
    "docs/en/all -> ..",
    "$ rm docs/en/all",
  ),
  "tree-name-not-utf8": error(
    "{$folder} holds a file with a name that is not UTF-8.",
    "Rename it: an address is made of the name.",
    "The name of a file is not valid UTF-8, mostly because it was made on a system with another encoding. The address of its page is made of the name, and addresses are UTF-8; servers and git would each show another one. Rename the file.",
    "docs/en/caf\\xe9.md",
    "docs/en/cafe.md",
  ),
  "front-matter-toml": error(
    "This is not valid TOML.",
    'Write title = "Text", dates as 2026-09-12.',
    "The lines between the two +++ are not valid TOML, so nothing that they say of the page is known: its day, its path, whether it is a draft. Texts stand in quotes, and dates are written 2026-09-12, without quotes.",
    "# docs/en/intro.md\n+++\nlastmod = 1 October 2026\n+++",
    "# docs/en/intro.md\n+++\nlastmod = 2026-10-01\n+++",
  ),
  "front-matter-value": error(
    "{$key} is one text, not a list or mapping.",
    "Write it on one line: {$key}: text.",
    "A key of the front matter that says where a page lies, or which page it translates, has a list or a mapping where one text is needed. No address can be made of it. Write the one text.",
    "# docs/en/intro.md\n---\nslug: [intro, start]\n---",
    "# docs/en/intro.md\n---\nslug: intro\n---",
  ),
  "front-matter-long": error(
    "The front matter does not end within {$limitKibibytes :number} KiB.",
    "Close it with a line of its own like the one that opens it: ---.",
    "The file begins with the line that opens a front matter, and no line closes it within 64 KiB. What it says of the page is not known, and docs generators would take the whole text for front matter. Close it with a line like the one that opens it, or remove that one if the file has no front matter.",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n\n# Introduction",
    "# docs/en/intro.md\n---\nlastmod: 2026-10-01\n---\n\n# Introduction",
  ),
  "git-silent": warning(
    ...oneOf("silence", SILENCES),
    "Git cannot tell the day of a page's last change, which its front matter does not state. There is no repository, no git, or the clone has only a part of the history, in which every file seems to be as old as the clone. Days are never invented, so the sitemap leaves them out. In a pipeline fetch the whole history.",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4",
    "# .github/workflows/docs.yml\n- uses: actions/checkout@v4\n  with: { fetch-depth: 0 }",
  ),
  "git-uncommitted": warning(
    "{$count :number} {$count :plural file|files} of the tree {$count :plural is|are} in no commit yet and {$count :plural has|have} no date: {$example}{$count :plural |, …}.",
    "Commit before you publish, or write lastmod: into the front matter.",
    "Files of the docs tree are in no commit yet, so git knows no day for them, and the sitemap leaves it out. Commit them before you publish. While you write, nothing needs to be done.",
    "$ stele build",
    "$ git add docs && git commit -m 'docs: new pages'\n$ stele build",
  ),
} as const;
