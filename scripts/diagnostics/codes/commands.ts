import { error, meantOr, notice, oneOf, warning } from "../entry.ts";
import { counted, quoted } from "../message.ts";

const TRY_AGAIN = "Try again, or save the file and name that.";

/** Problems of commands, their options, the builds that they compare, and the machine that they run on. */
export const commandsCodes = {
  "unknown-host": error(
    "{$host :quoted} is not a host that Stele knows.",
    meantOr("Known: {$known :list}."),
    "The name is not one of the hosts that Stele writes rule files for. stele hosts lists them with what each can do. A host that is not among them serves the files all the same: every GET works without rules.",
    "$ stele build --host netlfy",
    "$ stele build --host netlify",
  ),
  "merge-and-in-place": error(
    "--merge and --in-place are two ways to write the out folder.",
    "Name one; --merge replaces file by file too.",
    "--merge and --in-place are two ways to write the out folder, and a command takes one of them. --merge publishes into a folder that holds files of other tools; --in-place replaces the files of a folder of ours one by one. --merge replaces file by file as well, so it is the one to keep where other files lie in the out folder.",
    "$ stele build --merge --in-place",
    "$ stele build --merge",
  ),
  "empty-option": error(
    "{$option} is empty.",
    "Write its value behind it, or leave it out.",
    "An option has an empty value. In a script it is mostly a variable that is not set, and the folder that was meant is another than the one above all. Write the value, or leave the option out.",
    '$ stele check --content ""',
    "$ stele check --content content",
  ),
  "locale-is-source": error(
    "{$code :quoted} is the source locale: its pages are what the others are translated from.",
    "Name another locale with --locale, or leave the option out for all of them.",
    "Coverage was asked for the source language. Its pages are what the translations are counted against, so it has all of them. Name another locale, or leave the option out for all translations.",
    "$ stele coverage --locale en",
    "$ stele coverage --locale es",
  ),
  "page-unlisted": error(
    "{$page :quoted} is not a page of the site.",
    meantOr("Name a page by its path below base_url, as the content lists it, or by its address."),
    "The page that was named is not one of the site. Name it by its path below base_url as the content lists it, or by its address in any of its languages. A page that exclude: leaves out is not of the site either.",
    "$ stele snippet /docs/into",
    "$ stele snippet /docs/intro",
  ),
  "unknown-code": error(
    "{$code :quoted} is not the code of a problem.",
    meantOr("stele check --explain lists all codes."),
    "The word behind --explain is not the code of a problem. The code stands in brackets at the end of the line that reports the problem. stele check --explain without a code lists all of them.",
    "$ stele check --explain unknown-keys",
    "$ stele check --explain unknown-key",
  ),
  "port-unusable": error(
    "Nothing can listen on port {$port :number}: {$cause}.",
    "Name another with --port, or 0 for a free one.",
    "The preview cannot listen on the port, for the cause that is named. Mostly another preview runs there, or the port is below 1024 and kept for the system. End the other program, or name another port; 0 takes a free one.",
    "$ stele preview --port 80",
    "$ stele preview --port 0",
  ),
  "content-unwatched": warning(
    "Changes in {$folder} are not seen: {$cause}.",
    "Start the command again after a change.",
    "The system does not report changes of files in this folder, and maybe in others, for the cause that is named. The command goes on with what it has read and does not begin again by itself at their changes. Let the user who runs it read the folder, or start it again after a change; on Linux fs.inotify.max_user_watches limits how much is watched.",
    "$ ls -ld content\nd-wx--x--x 2 me me 4096 content",
    "$ chmod u+r content\n$ ls -ld content\ndrwx--x--x 2 me me 4096 content",
  ),
  "content-exists": error(
    ({ files }: { files: readonly string[] }) =>
      `${files.slice(0, 5).map(quoted).join(", ")}${files.length > 5 ? ` and ${counted(files.length - 5, "other")}` : ""} ${files.length === 1 ? "exists" : "exist"} already.`,
    "Nothing was written, because init never overwrites. Name another folder with --content, or move what is there away.",
    "stele init writes new files and never overwrites any, and there is content already. Nothing was written. To begin again, move what is there away; for a second site name another folder with --content; to add a language to the content that is there, use --locale.",
    "$ stele init    # content/site.yaml is there",
    "$ stele init --content handbook",
  ),
  "language-without-name": error(
    "{$text :quoted} is not a language code that Stele has a name for.",
    meantOr("Write a BCP 47 tag such as es or pt-BR; a language of another code gets its row in locales.yaml by hand."),
    "stele init writes the name of a language in that language, and it knows no name for this code: it is misspelled, or it is a language that few sites are in. A name that is made up would be what readers choose by. Write a BCP 47 tag such as es, pt-BR or zh-Hant, or add the row to locales.yaml with the name that its speakers use.",
    "$ stele init --locale sp",
    "$ stele init --locale es",
  ),
  "addresses-unusable": warning(
    "{$count :number} {$count :plural address|addresses} that no page may have {$count :plural is|are} left out, such as {$address :quoted}.",
    "Paths hold nothing that some file system, host or rule file would read as something else; rename these pages, and add them to the list.",
    "Some addresses of the sitemap have paths that no page of a site may have, so they are not in the list that was written. Such a path holds something that a file system, a host or a rule file would read as something else, such as a question mark that is encoded. Rename these pages and add them to the list, or leave them without translations.",
    "<loc>https://docs.example.com/what%3F</loc>",
    "<loc>https://docs.example.com/what</loc>",
  ),
  "locale-there": error(
    "{$code :quoted} is in {$file} already.",
    "Name another language with --locale.",
    "The language to add has a row in locales.yaml already, in this spelling or another one that means the same (pt-br and pt-BR). Two rows of one language would be an error in every build, so none was added.",
    "$ stele init --locale pt-br    # locales.yaml has pt-BR",
    "$ stele init --locale fr",
  ),
  "locales-not-rows": error(
    "{$file} is written in a way that a row cannot be added to its end.",
    "Add it yourself: {$rows}",
    "stele init adds a language as a row at the end of locales.yaml and leaves all else in the file as it is. This file is written in another way, such as a list in brackets or in one that is not valid, where a row at the end would mean something else. Add the language by hand, in the way that the file is written.",
    "# content/locales.yaml\n[{ code: en, name: English }]",
    "# content/locales.yaml\n- code: en\n  name: English",
  ),
  "manifest-missing": error(
    "There is no manifest at {$place :quoted}.",
    "Name an out folder, a file that was saved of its manifest/v1.jsonl, or the address of a published one.",
    "stele diff compares two builds by their manifests, and this place has no manifest. Stele did not write the folder, the file was not saved, or the site was published without its manifest. Name an out folder, a saved manifest/v1.jsonl, or the address of a published site.",
    "$ stele diff content dist",
    "$ stele diff https://docs.example.com dist",
  ),
  "manifest-unreadable": error(
    "Line {$line :number} of {$file :quoted} is not as a build wrote it.",
    "Save the manifest/v1.jsonl of that build again, whole and unchanged.",
    "The manifest to compare with is not as a build wrote it: it is empty, was cut off or changed, or the address answered with a web page. A comparison with half of it would show changes that never were. Save the manifest/v1.jsonl of that build again, whole and unchanged.",
    "$ head -c 1000 dist/manifest/v1.jsonl > old.jsonl\n$ stele diff old.jsonl dist",
    "$ cp dist/manifest/v1.jsonl old.jsonl\n$ stele diff old.jsonl dist",
  ),
  "saved-file-differs": error(
    "{$file :quoted} is not the file that the manifest beside it lists.",
    "Compare again when no build is publishing there, or save a whole out folder.",
    "A file of the saved build is not the one that its manifest lists: a build was published in the meantime, or the file was edited by hand. A comparison of two builds mixed into one would be wrong. Compare again when no build is publishing, or save a whole out folder.",
    "$ cp dist/manifest/v1.jsonl old/manifest/v1.jsonl    # and its other files from a later build",
    "$ cp -r dist old\n$ stele diff old dist",
  ),
  "saved-file-unknown": error(
    "{$file} of {$build :quoted} is not of a shape that this version knows.",
    "Build both with the same version of Stele.",
    "A file of a saved build is whole, and has a shape that this version of Stele does not know: the build was made by a later version, or by a very early one. Make both builds with the same version and compare again.",
    "$ stele diff https://docs.example.com dist    # published by a later version",
    "$ npm install <the same version>\n$ stele diff https://docs.example.com dist",
  ),
  "download-failed": error(
    ...oneOf("kind", {
      address: [
        "{$address :quoted} cannot be read: it is not an address.",
        "Write scheme and host, such as https://docs.example.com, or name a folder or a file.",
      ],
      credentials: [
        "{$address :quoted} cannot be read: it holds a user name or a password.",
        "Save the file and name that.",
      ],
      redirect: [
        "{$address :quoted} cannot be read: it redirects to {$detail :quoted}, which is not followed.",
        "Only redirects inside one origin are followed. If you trust the target, name the site by its final address.",
      ],
      status: ["{$address :quoted} cannot be read: the answer is {$detail}.", TRY_AGAIN],
      size: ["{$address :quoted} cannot be read: it is larger than {$detail} MiB.", TRY_AGAIN],
      time: ["{$address :quoted} cannot be read: it has not come within {$detail} seconds.", TRY_AGAIN],
      network: ["{$address :quoted} cannot be read: {$detail}.", TRY_AGAIN],
    }),
    "A file of a published build could not be fetched. The address is not valid, nothing answers there, the answer is an error, or it is too large or too slow. Redirects are followed inside one origin only: the same scheme, host and port. Nothing was compared. See whether a browser opens the address; or save the file and name that.",
    "$ stele diff https://docs.example.com:80443/ dist",
    "$ stele diff https://docs.example.com/ dist",
  ),
  "coverage-not-saved": notice(
    ({ builds }: { builds: readonly string[] }) =>
      `Newly outdated translations are unknown: ${builds.map(quoted).join(" and ")} ${builds.length === 1 ? "has" : "have"} no coverage/v1.json beside the manifest.`,
    "Build with artifacts: { coverage: true } in site.yaml, both times.",
    "A build that stele diff compares has no file coverage/v1.json, or only its manifest was saved. stele diff needs that file of both builds to find newly outdated translations. All other changes are listed. Let builds write the file, and compare whole folders or published sites.",
    "$ stele diff old.jsonl dist",
    "# content/site.yaml\nartifacts: { coverage: true }",
  ),
} as const;
