import type { ArtifactChoices } from "../../model.ts";
import { artifactsLine, type ChangedChoices } from "../artifacts-line.ts";
import { error, notice, warning } from "../entry.ts";
import { andMore, counted, type Examples, quoted } from "../message.ts";

export const outFolderCodes = {
  disk: error(
    "{$doing} {$path :quoted} failed: {$cause}.",
    "Remove the cause, and run the command again.",
    "The operating system refused to read or write a file: the disk is full or read-only, or a permission is missing. No file is half written. The out folder still contains the previous build. With --in-place or --merge, the folder may contain some files of the previous build and some of the new build. Remove the cause, and run the command again.",
    "$ ls -ld .\ndr-xr-xr-x  2 docs docs  4096  .\n$ stele build",
    "$ chmod u+w .\n$ stele build",
  ),
  "out-folder-dangerous": error(
    "{$out :quoted} cannot be the out folder: {$because}.",
    "Name a folder that Stele may replace as a whole: --out dist.",
    "This folder cannot be the out folder, because a build replaces its out folder as a whole. The folder is the root of the disk, your home folder, a repository, or a folder of another tool. Or the folder contains the project or its content. Nothing was written. Name a folder that is only for the build. With --merge, you can name the output folder of a docs generator.",
    "$ stele build --out .",
    "$ stele build --out dist",
  ),
  "out-folder-not-a-folder": error(
    ({ out, file }: { out: string; file: string }) =>
      out === file
        ? `${quoted(out)} cannot be the out folder: a file has that name.`
        : `${quoted(out)} cannot be the out folder: ${quoted(file)} on the way to it is a file.`,
    "Name another folder with --out, or move the file away.",
    "A file has the name of the out folder, or of a folder on the path to it. A build never removes third-party files. Move the file away, or name another folder.",
    "dist    a file with notes",
    "$ mv dist notes.txt\n$ stele build",
  ),
  "out-folder-link": error(
    "{$out :quoted} cannot be the out folder: it is a link that leads nowhere, or out of the project.",
    "Name the target folder itself with --out.",
    "The out folder is a symbolic link that leads nowhere, or out of the project. A build would replace the target folder, and the link may come from a pull request. So Stele does not follow the link. Name the target folder itself with --out. The target folder may be anywhere.",
    "dist -> ../public_html\n$ stele build",
    "$ stele build --out ../public_html",
  ),
  "work-folder-foreign": error(
    ({ folder, what }: { folder: string; what: "not a folder" | "another user's" }) =>
      `${quoted(folder)} is ${what}, but a build needs a folder of that name for its temporary files.`,
    "Move it away.",
    "A build keeps its lock and its unfinished files in a folder beside the out folder. But a file, a link, or a folder of another user already has the name of that folder. If a build used the existing file, link or folder, third-party files could be lost. Move it away.",
    ".dist.stele    a file with notes",
    "$ mv .dist.stele my-notes.txt    # the file is not from Stele\n$ stele build",
  ),
  "out-folder-locked": error(
    ({ out, lock, owner }: { out: string; lock: string; owner: { pid: number; host: string } | undefined }) =>
      owner === undefined
        ? `Another build is writing ${quoted(out)}, or about to: its lock ${quoted(lock)} names no process to this user.`
        : `Another build is writing ${quoted(out)}: process ${owner.pid} on ${quoted(owner.host)}.`,
    "Wait until it has finished. If no build is running, remove {$lock :quoted}.",
    "Another process is writing this out folder, and two builds at once would mix their files. Wait until that process has ended, or build into another folder. The lock of an ended process is removed automatically if both processes ran on one machine. On a shared disk, Stele cannot see whether the other process still runs. If you know that no build is running, remove the lock.",
    "$ stele build & stele build",
    "$ stele build && stele build",
  ),
  "out-folder-differs": error(
    "{$out :quoted} is not what a build of this content makes: {$added :number} new, {$changed :number} changed, {$removed :number} removed.",
    "Build again with the same options.",
    "The out folder differs from a build of this content: files are missing, have other contents, or belong to removed pages. The content changed after the last build, or that build had other options. Readers get the published files, so build again before you publish. The lines above this message list the files.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "out-folder-away": error(
    "{$out :quoted} is missing, because a build was interrupted. The previous files are in {$former :quoted}.",
    "Build again. The build restores the previous files first.",
    "A build was interrupted while it replaced the out folder. Nothing is lost: the previous files are beside it. The next build restores them before it begins.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "out-folder-taken": error(
    "{$out :quoted} was not written by a build. An interrupted build left the previous files in {$former :quoted}.",
    "Move {$out :quoted} away: the next build restores the previous files. Or remove {$former :quoted} if you do not need it.",
    "A build was interrupted while it replaced the out folder. Since then, another program has made a folder of that name. The previous files are in a folder beside it. These files may be the only copy, so no build removes them. Decide which of the two folders you need.",
    "$ stele build",
    "$ mv dist dist.other\n$ stele build",
  ),
  "out-folder-mixed": error(
    "{$out :quoted} contains files of two builds, because a build was interrupted.",
    "Build again with the same options before you publish.",
    "A build that replaces files one by one was interrupted, so the out folder mixes files of two builds. For example, the sitemap may list pages whose files are missing. Do not publish the folder; build it again with the same options.",
    "$ stele check --dist",
    "$ stele build --in-place\n$ stele check --dist",
  ),
  "work-folder-left": warning(
    "A build was killed and left its temporary files in {$folder :quoted}. {$out :quoted} itself is complete.",
    "The next build removes them.",
    "A build was killed before it changed the out folder, and its unfinished files are left beside it. The out folder is complete and can be published. The next build removes the unfinished files.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "merge-removes": notice(
    ({ out, first, count }: Examples & { out: string }) =>
      `A merge into ${quoted(out)} would remove ${counted(count, "file")}: ${andMore({ count, first: first.map(quoted) })}.`,
    "An earlier build made these files for content that no longer exists.",
    "With --merge, a build removes files that an earlier build made and that the content no longer needs. It removes no other files. The manifest in the out folder lists the files of the earlier build, but the manifest may come from a pull request. So Stele removes a file only if the path or a mark in the file shows that Stele wrote it. Read the names before you build.",
    "# a page was removed from content/pages.yaml\n$ stele check --merge --out public",
    "$ stele build --merge --out public",
  ),
  "fragment-missing": warning(
    "{$file :quoted} was not written by Stele and lacks lines that the site needs.",
    'Add the lines that "stele build --merge" prints.',
    'The out folder contains a configuration file for your host that Stele did not write. The file lacks lines that the site needs. Without these lines, the host gives wrong answers. Stele never edits such a file. Add the lines that "stele build --merge" prints, and check again.',
    '$ cat dist/serve.json\n{ "cleanUrls": true }',
    '$ cat dist/serve.json\n{ "cleanUrls": true, "rewrites": [ ...the lines that stele build --merge prints ] }',
  ),
  "foreign-files": error(
    ({ out, first, count }: Examples & { out: string }) =>
      `${quoted(out)} holds ${counted(count, "file")} that Stele did not write: ${andMore({ count, first: first.map(quoted) })}.`,
    "Keep these files with --merge, or name another folder with --out.",
    "The out folder contains files that Stele did not write. A build replaces the folder as a whole, so these files would be lost. Nothing was written. With --merge, a build replaces only files of Stele and keeps the others. Or name a folder without other files.",
    "build/index.html    made by a docs generator\n$ stele build --out build",
    "$ stele build --out build --merge",
  ),
  "foreign-file": error(
    "{$file :quoted} exists, and Stele did not write it.",
    "Remove or rename {$file :quoted}.",
    'A file that Stele needs to write already exists. Stele did not write the existing file, or the file was changed later. Stele never overwrites such files, and nothing was written. Remove or rename the existing file. If another tool makes this file, configure that tool not to make it. With the command "stele schema", you can also name another folder with --out.',
    "public/locales/v1.json    made by another tool\n$ stele build --out public --merge",
    "$ mv public/locales/v1.json public/languages.json\n$ stele build --out public --merge",
  ),
  "foreign-artifacts": error(
    ({ first, count }: Examples & { choices: ArtifactChoices; changes: ChangedChoices }) =>
      `Stele did not write ${andMore({ count, first: first.map(quoted) })}, but the build makes ${count === 1 ? "a file of that name" : "files of these names"}.`,
    ({ choices, changes }: Examples & { choices: ArtifactChoices; changes: ChangedChoices }) =>
      `Write this line into site.yaml, and remove any other line with the key artifacts: ${artifactsLine(choices, changes)} (${changesExplained(changes)}).`,
    'A build with --merge makes a file that another tool has already written: a sitemap, robots.txt or a reference page. Only one of the two can be published, and you choose which one. Copy the line that the hint shows into site.yaml. With "keep", the existing file stays, and Stele compares it with the pages. With "replace", Stele overwrites the existing file.',
    "public/sitemap.xml    made by a docs generator\n$ stele build --out public --merge",
    "# content/site.yaml\nartifacts: { sitemap: keep }",
  ),
  "in-the-way": error(
    ({ file, obstacle, what }: { file: string; obstacle: string; what: "folder" | "link" | "file" | "special file" }) =>
      `${quoted(file)} cannot be written: ${obstacle === file ? "" : `${quoted(obstacle)} is `}a ${what}${obstacle === file ? " has that name" : ""}.`,
    "Remove or rename {$obstacle :quoted}.",
    "A folder, a link or a special file has the name of a file that must be written. Or a file has the name of a folder that is needed. Stele never removes what other programs made, so nothing was written. Remove or rename the file, folder or link that the error message names.",
    "public/locales/v1.json/    a folder",
    "$ mv public/locales/v1.json public/locales/old",
  ),
  "block-markers": error(
    "{$file :quoted} must contain one pair of marker lines of Stele, or no marker line. A marker is missing, repeated or misplaced.",
    'Keep one line "# >>> stele" and one line "# <<< stele" after it, or remove both.',
    "In your rule file, the lines of Stele must be between two marker lines. A marker is missing or misplaced, or there are more than two. Stele cannot tell which lines it wrote, and a guess could delete your lines. Restore the two marker lines. Or remove the markers and the lines between them: the next build writes them again.",
    "# public/_redirects\n# >>> stele\n/old  /new  301",
    "# public/_redirects\n/old  /new  301",
  ),
  "manifest-broken": error(
    "Line {$line :number} of {$file :quoted} was changed after the build, so Stele cannot recognize the files that it wrote.",
    "Remove the out folder if everything in it is generated, or restore the manifest.",
    "The file manifest/v1.jsonl lists which files of the out folder Stele wrote. One of its lines was edited, cut off, or damaged by a merge of branches. Without a correct manifest, Stele cannot recognize its own files, so a build replaces and removes nothing. Remove the out folder if everything in it is generated. Otherwise restore the manifest.",
    '# dist/manifest/v1.jsonl\n{"path":"index.html"}',
    "$ rm -r dist\n$ stele build",
  ),
} as const;

function changesExplained(changes: ChangedChoices): string {
  const isKept = changes.sitemap !== undefined || changes.robots !== undefined;
  const isMoved = [changes.reference, changes.openapi, changes.status].some((place) => place !== undefined);
  return [
    ...(isKept ? ['"keep" leaves the file and compares it with the pages, "replace" overwrites it'] : []),
    ...(isMoved ? ['with "false", Stele makes no such file'] : []),
  ].join("; ");
}
