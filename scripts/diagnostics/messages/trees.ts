import { counted, error, notice, quoted, type Wording, warning } from "../message.ts";

/** What keeps the history of a tree from being known. */
export type GitSilence = "shallow" | "missing" | "no-repository" | "failed";

/** Problems of docs trees as a source of pages. */
export const treeMessages = {
  "tree-pattern": error<{ fault: keyof typeof PATTERN_FAULTS; part: string }>(({ fault, part }) =>
    PATTERN_FAULTS[fault](part),
  ),
  "tree-url": error<{ fault: keyof typeof URL_FAULTS; part: string; styles: readonly string[] }>(
    ({ fault, part, styles }) => URL_FAULTS[fault](part, styles),
  ),
  "tree-folder-missing": error<{ folder: string }>(({ folder }) => ({
    sentence: `There is no folder ${folder}.`,
    hint: "Patterns are seen from the folder that holds site.yaml: ../docs lies beside it.",
  })),
  "tree-matches-nothing": error<{ pattern: string; folder: string; isSource: boolean }>(
    ({ pattern, folder, isSource }) => ({
      sentence: `${quoted(pattern)} matches no file${isSource ? " of the source language" : ""} in ${folder}.`,
      hint: isSource
        ? "Name the folder of the source language with folder: in locales.yaml, or its files with source_tree:."
        : "Compare it with the path of one file: {locale} is its language's folder, {path} what the address is made of.",
    }),
  ),
  "tree-no-translations": warning<{ pattern: string }>(({ pattern }) => ({
    sentence: `${quoted(pattern)} matches no file of any language but the source's.`,
    hint: "Name the folder of each language with folder: in locales.yaml where it is not its label.",
  })),
  "tree-folder-twice": error<{ folder: string; code: string; other: string }>(({ folder, code, other }) => ({
    sentence: `The folder ${quoted(folder)} of a docs tree would be that of ${quoted(code)} and of ${quoted(other)}.`,
    hint: "Give one of the two another folder:.",
  })),
  "tree-locale-unknown": warning<{ where: string; name: string; count: number }>(({ where, name, count }) => ({
    sentence: `${counted(count, "file")} of ${where} ${count === 1 ? "is" : "are"} of no language that locales.yaml names, and not published.`,
    hint: `Add folder: ${name} to the row of its language, or remove the files.`,
  })),
  "tree-locale-looks-unknown": warning<{ where: string; name: string; count: number }>(({ where, name, count }) => ({
    sentence: `${counted(count, "file")} of ${where} ${count === 1 ? "is taken for a page of its own, but looks like a translation" : "are taken for pages of their own, but look like translations"} into a language that locales.yaml does not name.`,
    hint: `Add folder: ${name} to the row of its language, or leave them out with exclude: in site.yaml.`,
  })),
  "tree-orphans": warning<{ count: number; examples: readonly string[] }>(({ count, examples }) => ({
    sentence: `${counted(count, "translation")} without a page in the source language ${count === 1 ? "is" : "are"} not published: ${examples.join(", ")}${count > examples.length ? ", …" : ""}.`,
    hint: "Remove or rename them, or add the page to the source language.",
  })),
  "tree-translation-twice": error<{ file: string; other: string; code: string }>(({ file, other, code }) => ({
    sentence: `${file} and ${other} are one page in ${quoted(code)}.`,
    hint: "Remove one of the two.",
  })),
  "tree-hidden": notice<{ drafts: number; unlisted: number }>(({ drafts, unlisted }) => ({
    sentence: [
      drafts > 0 ? `${counted(drafts, "file")} with draft: true` : "",
      unlisted > 0 ? `${counted(unlisted, "file")} with unlisted: true` : "",
    ]
      .filter(Boolean)
      .join(" and ")
      .concat(drafts + unlisted === 1 ? " is left out." : " are left out."),
  })),
  "tree-link-outside": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is a link to a place outside the tree.`,
    hint: "Put the file itself into the tree.",
  })),
  "tree-link-loop": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is a link to a folder that it lies in.`,
    hint: "Remove it: its files have been found already.",
  })),
  "tree-name-not-utf8": error<{ folder: string }>(({ folder }) => ({
    sentence: `${folder} holds a file with a name that is not UTF-8.`,
    hint: "Rename it: an address is made of the name.",
  })),
  "front-matter-toml": error(() => ({
    sentence: "This is not valid TOML.",
    hint: 'Write title = "Text", dates as 2026-09-12.',
  })),
  "front-matter-value": error<{ key: string }>(({ key }) => ({
    sentence: `${key} is one text, not a list or mapping.`,
    hint: `Write it on one line: ${key}: text.`,
  })),
  "front-matter-long": error<{ limitKibibytes: number }>(({ limitKibibytes }) => ({
    sentence: `The front matter does not end within ${limitKibibytes} KiB.`,
    hint: "Close it with a line of its own like the one that opens it: ---.",
  })),
  "git-silent": warning<{ silence: GitSilence; said: string }>(({ silence, said }) => SILENCES[silence](said)),
  "git-uncommitted": warning<{ count: number; example: string }>(({ count, example }) => ({
    sentence: `${counted(count, "file")} of the tree ${count === 1 ? "is" : "are"} in no commit yet and ${count === 1 ? "has" : "have"} no date: ${example}${count > 1 ? ", …" : ""}.`,
    hint: "Commit before you publish, or write lastmod: into the front matter.",
  })),
} as const;

const PATTERN_HINT = "A pattern is such as ../docs/{locale}/{path}.{md,mdx}.";

const PATTERN_FAULTS = {
  unclosed: () => ({ sentence: "A { of the pattern is not closed.", hint: PATTERN_HINT }),
  unopened: () => ({ sentence: "A } of the pattern closes nothing.", hint: PATTERN_HINT }),
  placeholder: (part: string) => ({
    sentence: `${part} stands for nothing.`,
    hint: "There are {locale}, {path}, and alternatives with a comma between them: {md,mdx}.",
  }),
  "no-path": () => ({ sentence: "The pattern has no {path}.", hint: PATTERN_HINT }),
  "two-paths": () => ({ sentence: "The pattern has {path} twice.", hint: PATTERN_HINT }),
  "two-locales": () => ({ sentence: "The pattern has {locale} twice.", hint: PATTERN_HINT }),
  "locale-in-source": () => ({
    sentence: "source_tree is the place of one language and has no {locale}.",
    hint: "Write its folder out: ../docs/{path}.md.",
  }),
  absolute: () => ({
    sentence: "The pattern begins at the root of this machine's disk.",
    hint: "Write it as seen from the folder that holds site.yaml: ../docs/{locale}/{path}.md.",
  }),
  backslash: () => ({ sentence: "The pattern holds a backslash.", hint: "Folders are divided by /, everywhere." }),
  "too-many": (part: string) => ({ sentence: `The pattern can be read in more than ${part} ways.` }),
} as const satisfies Record<string, (part: string) => Wording>;

const URL_FAULTS = {
  "no-slash": () => ({ sentence: "The path of a page begins with a slash.", hint: "Write /{path}/." }),
  "no-path": () => ({ sentence: "The template has no {path}.", hint: "Write /{path}/ or /docs/{path}." }),
  "two-paths": () => ({ sentence: "The template has {path} twice.", hint: "Write /{path}/ or /docs/{path}." }),
  style: (part: string, styles: readonly string[]) => ({
    sentence: `${part} is no way to make an address of a file's path.`,
    hint: `Write {path}, or {path:NAME} with one of ${styles.join(", ")}.`,
  }),
  "too-long": (part: string) => ({
    sentence: `The template has more than ${part} characters.`,
    hint: "Write /{path}/ or /docs/{path}: no path is as long as that.",
  }),
} as const satisfies Record<string, (part: string, styles: readonly string[]) => Wording>;

const SILENCES: Readonly<Record<GitSilence, (said: string) => Wording>> = {
  shallow: () => ({
    sentence: "The history of the tree was cut off when it was cloned, so the days of its files are not known.",
    hint: "Fetch all of it: git fetch --unshallow; with actions/checkout: fetch-depth: 0.",
  }),
  missing: (said) => ({
    sentence: `git cannot be run (${said}), so the days of the tree's files are not known.`,
    hint: "Install git, or write lastmod: into the front matter.",
  }),
  "no-repository": () => ({
    sentence: "The tree is in no git repository, so the days of its files are not known.",
    hint: "Write lastmod: into the front matter, or build in a clone.",
  }),
  failed: (said) => ({
    sentence: `git does not tell the history of the tree: ${quoted(said)}.`,
    // What git says in a container that runs as another user than the owner of the clone.
    hint: said.includes("dubious ownership")
      ? "Let it: git config --global --add safe.directory with the folder of the clone behind it."
      : "Until it does, the days of its files are not known.",
  }),
};
