import { error, meantOr, notice, oneOf, warning } from "../entry.ts";
import { counted, quoted } from "../message.ts";

const COMMENT_AGAIN = "The summary of the job has the same text. Run the job again for the comment.";

const TRY_AGAIN = "Try again. Or save the file, and name the saved file instead.";

/** Why a translation cannot be marked as current. */
export type MarkRefusal = keyof typeof MARK_REFUSALS;

const MARK_REFUSALS = {
  "no-translation": [
    "{$page :quoted} has no translation to mark.",
    "Name another page, or another language with --locale.",
  ],
  "no-file": [
    "The translation of {$page :quoted} into {$code} cannot be marked: it is not a file of a docs tree.",
    'Write the key "revision" into the row of the page yourself.',
  ],
  "no-git": [
    "The translation of {$page :quoted} into {$code} cannot be marked: git does not know the commits of {$source}.",
    "Run the command in a clone with the whole history.",
  ],
  "no-commit": [
    "The translation of {$page :quoted} into {$code} cannot be marked: {$source} is in no commit.",
    "Commit the source file first.",
  ],
  uncommitted: [
    "The translation of {$page :quoted} into {$code} cannot be marked: {$source} has changes that are not committed.",
    "Commit the changes of the source file first. Their commit is the one to write.",
  ],
  link: [
    "The translation of {$page :quoted} into {$code} cannot be marked: its file is a link.",
    "Name the page whose file the link leads to, or replace the link by a file.",
  ],
  "no-key": [
    "The translation of {$page :quoted} into {$code} cannot be marked: no key is known for its revision.",
    'Name a key in site.yaml, beside "tree" or "preset": "revision: source_commit".',
  ],
  "no-front-matter": [
    "The translation of {$page :quoted} into {$code} cannot be marked: its file has no front matter.",
    "Add two lines with --- to the beginning of the file.",
  ],
  shape: [
    "The translation of {$page :quoted} into {$code} cannot be marked: the value of {$detail} is not one text on one line.",
    "Write the key and its value on one line of the front matter.",
  ],
} as const;

/** Problems with the options of commands, with the builds that a command compares, and with the machine. */
export const commandsCodes = {
  "unknown-host": error(
    "{$host :quoted} is not a host that Stele knows.",
    meantOr("Write one of {$known :list}."),
    'Stele writes rule files for certain hosts, and none of these hosts has this name. "stele hosts" lists the hosts and what each of them can do. You can publish on any other host too: GET requests for files work without rules.',
    "$ stele build --host netlfy",
    "$ stele build --host netlify",
  ),
  "merge-and-in-place": error(
    "--merge and --in-place cannot be used together.",
    "If the out folder has third-party files, use --merge alone: it replaces files one by one, as --in-place does.",
    "--merge and --in-place are two ways to write the out folder, and a command uses one of them. --merge publishes into a folder with third-party files. --in-place replaces files one by one, in a folder that contains only files of Stele. --merge replaces files one by one too, so use --merge alone if the folder has third-party files.",
    "$ stele build --merge --in-place",
    "$ stele build --merge",
  ),
  "content-twice": error(
    'Both "content" and "stele" contain a site.yaml.',
    'Name the folder that counts, as in "--content stele". Or remove the other folder.',
    'Without the option --content, Stele reads the folder "content", or the folder "stele" if only that folder has a site.yaml. Here both folders have one. In a folder without a docs generator that Stele knows, the command "init" writes examples into "content". If you wrote your own files into "stele", remove the examples. Otherwise the build would publish the pages of the examples.',
    "content/site.yaml    the examples\nstele/site.yaml      your site",
    "stele/site.yaml      your site",
  ),
  "empty-option": error(
    "{$option} has an empty value.",
    "Write a value, or leave {$option} out.",
    "An option or argument has an empty value. In a script, the cause is mostly a variable that is not set. Without the value, the command could use another folder than you mean. Write the value, or leave the option out.",
    '$ stele check --content ""',
    "$ stele check --content content",
  ),
  "locale-is-source": error(
    "{$code :quoted} is the source locale, and coverage counts translations from it.",
    "Name another locale with --locale, or leave the option out to see all locales.",
    "Coverage was requested for the source language. Coverage counts how many pages are translated from it, so the source language itself has no coverage. Name another locale, or leave the option out to see all locales.",
    "$ stele coverage --locale en",
    "$ stele coverage --locale es",
  ),
  "mark-refused": error(
    ...oneOf("fault", MARK_REFUSALS),
    '"stele mark" writes the last commit of a source file into the front matter of its translation. The commit says which text was translated. It is not known for a source file with changes that are not committed, and a translation without front matter has no place for it. Nothing was written, into other translations neither. Correct the cause, and run the command again.',
    "$ git status --short\n M docs/en/intro.md\n$ stele mark /intro",
    "$ git commit -am 'docs: a new introduction'\n$ stele mark /intro",
  ),
  "page-unlisted": error(
    "{$page :quoted} is not a page of the site.",
    meantOr("Write the path of a page as the content lists it, or its whole address."),
    'The site has no such page. Write the path of a page as the content lists it, or its whole address in any language. A page that the key "exclude" leaves out is not part of the site.',
    "$ stele snippet /docs/into",
    "$ stele snippet /docs/intro",
  ),
  "unknown-code": error(
    "{$code :quoted} is not the code of a problem.",
    meantOr('"stele check --explain" lists all codes.'),
    'The word after --explain is not the code of a problem. Each problem is reported on a line that ends with its code in brackets. "stele check --explain" without a code lists all codes.',
    "$ stele check --explain unknown-keys",
    "$ stele check --explain unknown-key",
  ),
  "port-unusable": error(
    "Nothing can listen on port {$port :number}: {$cause}.",
    "Name another port with --port. The value 0 selects any free port.",
    "The preview cannot listen on the port. The error message gives the reason. In most cases, another preview already uses the port, or the port is below 1024 and reserved for the system. End the other program, or name another port with --port. The value 0 selects any free port.",
    "$ stele preview --port 80",
    "$ stele preview --port 0",
  ),
  "content-unwatched": warning(
    "Changes in {$folder} will not be noticed: {$cause}.",
    "Start the command again after a change.",
    "The system does not report file changes in this folder, and maybe in other folders. The warning gives the reason. The command continues, but does not notice changes there. Start the command again after a change, or give the user who runs the command the right to read the folder. On Linux, the setting fs.inotify.max_user_watches limits how many files and folders can be watched.",
    "$ ls -ld content\nd-wx--x--x 2 me me 4096 content",
    "$ chmod u+r content\n$ ls -ld content\ndrwx--x--x 2 me me 4096 content",
  ),
  "content-exists": error(
    ({ files }: { files: readonly string[] }) =>
      `${files.slice(0, 5).map(quoted).join(", ")}${files.length > 5 ? ` and ${counted(files.length - 5, "other")}` : ""} ${files.length === 1 ? "exists" : "exist"} already.`,
    "Nothing was written. Name another folder with --content, or move the existing files away.",
    '"stele init" never overwrites a file, but content files exist already. Nothing was written. To begin again, move the existing files away. For a second site, name another folder with --content. To add a language to the existing content, use --locale.',
    "$ stele init    # content/site.yaml is there",
    "$ stele init --content handbook",
  ),
  "language-without-name": error(
    "Stele does not know the name of the language {$text :quoted}.",
    meantOr("Write a BCP 47 tag such as es or pt-BR. Or add a row for the language to locales.yaml yourself."),
    '"stele init" writes the name that the speakers of a language use, and knows no such name for this code. The code is misspelled, or the language is rare. Readers choose a language by its name, so Stele does not invent names. Write a BCP 47 tag such as es, pt-BR or zh-Hant. Or add a row for the language to locales.yaml, with the name that its speakers use.',
    "$ stele init --locale sp",
    "$ stele init --locale es",
  ),
  "addresses-unusable": warning(
    "{$count :number} {$count :plural address is|addresses are} left out, such as {$address :quoted}: Stele does not allow {$count :plural its path|their paths}.",
    "Give these pages paths without special characters, and add the pages to the list.",
    "Some addresses in the sitemap have paths that Stele does not allow, so the new list of pages does not contain these addresses. Such a path contains a character with a special meaning in file systems, on hosts or in rule files, for example an encoded question mark. Rename these pages and add them to the list, or leave them without translations.",
    "<loc>https://docs.example.com/what%3F</loc>",
    "<loc>https://docs.example.com/what</loc>",
  ),
  "locale-there": error(
    "{$file} already has the language {$code :quoted}.",
    "Name another language with --locale.",
    "The language has a row in locales.yaml already, in this spelling or in an equivalent spelling (pt-br and pt-BR). Two rows for one language would be an error in every build, so no row was added.",
    "$ stele init --locale pt-br    # locales.yaml has pt-BR",
    "$ stele init --locale fr",
  ),
  "locales-not-rows": error(
    '"stele init" cannot add a row at the end of {$file}, because the list there is not written as rows.',
    "Add the language yourself: {$rows}",
    '"stele init" adds a language as a row at the end of locales.yaml and changes nothing else. This file has a list in brackets, or is not valid, so a row at its end would be wrong. Add the language yourself, in the style of the existing list.',
    "# content/locales.yaml\n[{ code: en, name: English }]",
    "# content/locales.yaml\n- code: en\n  name: English",
  ),
  "manifest-missing": error(
    "There is no manifest at {$place :quoted}.",
    "Name an out folder, a saved manifest/v1.jsonl, or the address of a published site.",
    '"stele diff" compares two builds by their manifests, and this place has no manifest. Either Stele did not write the folder, or the manifest was not saved, or the site was published without its manifest. Name an out folder, a saved manifest/v1.jsonl, or the address of a published site.',
    "$ stele diff content dist",
    "$ stele diff https://docs.example.com dist",
  ),
  "manifest-unreadable": error(
    "Line {$line :number} of {$file :quoted} is not a line of a manifest.",
    "Save the whole manifest/v1.jsonl of the build again, and do not change the file.",
    "A manifest to compare is empty, incomplete or changed, or the server answered with a web page instead of the manifest. A comparison with half a manifest would show changes that never happened. Save the whole manifest/v1.jsonl of the build again, and do not change the file.",
    "$ head -c 1000 dist/manifest/v1.jsonl > old.jsonl\n$ stele diff old.jsonl dist",
    "$ cp dist/manifest/v1.jsonl old.jsonl\n$ stele diff old.jsonl dist",
  ),
  "saved-file-differs": error(
    "The content of {$file :quoted} does not match the manifest of its build.",
    "Compare again when no build is being published, or save the whole out folder of a build.",
    "A file of a saved or published build does not match the manifest of that build. Another build was published during the comparison, or the file was edited. A comparison with a mix of two builds would be wrong. Compare again when no build is being published, or save the whole out folder of a build.",
    "$ cp dist/manifest/v1.jsonl old/manifest/v1.jsonl    # and its other files from a later build",
    "$ cp -r dist old\n$ stele diff old dist",
  ),
  "saved-file-unknown": error(
    "{$file} of {$build :quoted} has a format that this version of Stele does not know.",
    "Make both builds with the same version of Stele.",
    "A file of a saved build is complete, but this version of Stele does not know its format. A later or a very early version made the build. Make both builds with the same version, and compare again.",
    "$ stele diff https://docs.example.com dist    # published by a later version",
    "$ npm install <the same version>\n$ stele diff https://docs.example.com dist",
  ),
  "download-failed": error(
    ...oneOf("kind", {
      address: [
        "{$address :quoted} cannot be read: it is not an address.",
        "Write a whole address such as https://docs.example.com, or the name of a folder or file.",
      ],
      credentials: [
        "{$address :quoted} cannot be read: it contains a user name or a password.",
        "Save the file, and name the saved file instead.",
      ],
      redirect: [
        "{$address :quoted} cannot be read: it redirects to {$detail :quoted}, and Stele does not follow this redirect.",
        "Stele follows redirects only inside one origin. If you trust the target, write its address instead.",
      ],
      status: ["{$address :quoted} cannot be read: the answer is {$detail}.", TRY_AGAIN],
      size: ["{$address :quoted} cannot be read: the file is larger than {$detail} MiB.", TRY_AGAIN],
      time: ["{$address :quoted} cannot be read: the file did not arrive within {$detail} seconds.", TRY_AGAIN],
      network: ["{$address :quoted} cannot be read: {$detail}.", TRY_AGAIN],
    }),
    "A file of a published build could not be downloaded. The address is not valid, or the answer is an error, is too large, or arrives too slowly. Stele follows redirects only inside one origin: the same scheme, host and port. Nothing was compared. Check whether a browser opens the address. Or save the file, and name the saved file instead.",
    "$ stele diff https://docs.example.com:80443/ dist",
    "$ stele diff https://docs.example.com/ dist",
  ),
  "saved-changes-unknown": error(
    "{$file :quoted} does not contain changes as this version of Stele saves them.",
    'Save the output of "stele diff --json" again, with the same version of Stele.',
    'The action comments on a pull request with the changes that "stele diff --json" has saved. This file has another format, is a link, or was changed. The file may come from a stranger, so nothing of it was written. Use the same version of the action in both workflows.',
    "$ stele diff --summary https://docs.example.com dist > changes.json",
    "$ stele diff --json https://docs.example.com dist > changes.json",
  ),
  "comment-not-written": warning(
    ...oneOf("kind", {
      token: ["There is no comment on the pull request: the job has no token.", "Set the input token of the action."],
      place: [
        "There is no comment on the pull request: {$detail} names no server or repository that a token can be sent to.",
        "Run the command in a job of GitHub Actions, which sets this variable to an address with https.",
      ],
      right: [
        "There is no comment on the pull request: the token has no right to write it. GitHub answers {$detail}.",
        "Write permissions: { pull-requests: write } for the job. A pull request from a fork needs the second workflow in the guide.",
      ],
      status: ["There is no comment on the pull request: GitHub answers {$detail}.", COMMENT_AGAIN],
      redirect: ["There is no comment on the pull request: GitHub redirects to another address.", COMMENT_AGAIN],
      answer: ["There is no comment on the pull request: the answer of GitHub has another format.", COMMENT_AGAIN],
      size: ["There is no comment on the pull request: the answer is larger than {$detail} MiB.", COMMENT_AGAIN],
      time: ["There is no comment on the pull request: GitHub did not answer within {$detail} seconds.", COMMENT_AGAIN],
      network: ["There is no comment on the pull request: {$detail}.", COMMENT_AGAIN],
    }),
    "The action could not write its comment on the pull request. The build is not affected, and the summary of the job has the same text. The token of a job needs the right to write to pull requests. A pull request from a fork has a token that may only read, whatever the workflow says: a second workflow must write the comment.",
    "# .github/workflows/docs.yml\npermissions: { contents: read }",
    "# .github/workflows/docs.yml\npermissions: { contents: read, pull-requests: write }",
  ),
  "answers-not-saved": notice(
    ({ builds }: { builds: readonly string[] }) =>
      `Changes of translations are unknown: ${builds.map(quoted).join(" and ")} ${builds.length === 1 ? "has" : "have"} no files of answers.`,
    "The changed pages are listed: a page has changed if its languages or their addresses have changed.",
    '"stele diff" finds new and gone translations by the names of the answer files in translations/v1/. At least one build has no such files, because of "translations: false". So the list of translations is empty, and dead addresses are those of pages and of translations with a path of their own. All other changes are listed.',
    "# content/site.yaml of one build\nartifacts: { translations: false }",
    "# content/site.yaml of both builds\nartifacts: { translations: true }",
  ),
  "coverage-not-saved": notice(
    ({ builds }: { builds: readonly string[] }) =>
      `Newly outdated translations are unknown: ${builds.map(quoted).join(" and ")} ${builds.length === 1 ? "has" : "have"} no coverage/v1.json beside the manifest.`,
    "Write artifacts: { coverage: true } into site.yaml for both builds.",
    '"stele diff" finds newly outdated translations by comparing the files coverage/v1.json of both builds. At least one build has no such file, or only its manifest was saved. All other changes are listed. Configure both builds to write the file, and compare whole folders or published sites.',
    "$ stele diff old.jsonl dist",
    "# content/site.yaml\nartifacts: { coverage: true }",
  ),
} as const;
