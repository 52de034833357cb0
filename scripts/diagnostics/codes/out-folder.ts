import type { ArtifactChoices } from "../../model.ts";
import { artifactsLine, type ChangedChoices } from "../artifacts-line.ts";
import { error, notice, warning } from "../entry.ts";
import { andMore, counted, type Examples, quoted } from "../message.ts";

/** Problems of the out folder and of the disk. */
export const outFolderCodes = {
  disk: error(
    "{$doing} {$path :quoted} failed: {$cause}.",
    "Fix this and run the command again.",
    "The operating system refused something that the command needs to do with a file: the disk is full, a permission is missing, the disk is read-only. Nothing is half written: the out folder holds the build from before, or with --in-place and --merge whole files of either build. See to the cause and run the command again.",
    "$ ls -ld .\ndr-xr-xr-x  2 docs docs  4096  .\n$ stele build",
    "$ chmod u+w .\n$ stele build",
  ),
  "out-folder-dangerous": error(
    "{$out :quoted} cannot be the out folder: {$because}.",
    "Name a folder that Stele may replace as a whole: --out dist.",
    "A build replaces its out folder as a whole, so it must not be this folder. It is the root of the disk, your home folder, the project or the content with all that lies in them, a repository, or a place that another tool owns. Nothing was written. Name a folder of its own; with --merge a folder that holds the output of a docs generator.",
    "$ stele build --out .",
    "$ stele build --out dist",
  ),
  "out-folder-not-a-folder": error(
    ({ out, file }: { out: string; file: string }) =>
      out === file
        ? `${quoted(out)} cannot be the out folder: a file has that name.`
        : `${quoted(out)} cannot be the out folder: ${quoted(file)} on the way to it is a file.`,
    "Name another folder with --out, or move the file away.",
    "A file has the name of the out folder, or stands where a folder on the way to it should be. A build never removes files of others. Move the file away, or name another folder.",
    "dist    a file with notes",
    "$ mv dist notes.txt\n$ stele build",
  ),
  "out-folder-link": error(
    ({ out, leadsTo }: { out: string; leadsTo: string | undefined }) =>
      leadsTo === undefined
        ? `${quoted(out)} cannot be the out folder: it is a link that leads nowhere.`
        : `${quoted(out)} cannot be the out folder: it is a link to ${quoted(leadsTo)}, outside the project.`,
    "Name the folder itself with --out.",
    "The out folder is a symbolic link that leads nowhere, or out of the project. A build replaces what lies there, and a link in a project may come from a pull request, so it is not followed. Name the folder itself with --out: then it may lie anywhere.",
    "dist -> ../public_html\n$ stele build",
    "$ stele build --out ../public_html",
  ),
  "work-folder-foreign": error(
    ({ folder, what }: { folder: string; what: "not a folder" | "another user's" }) =>
      `${quoted(folder)} is ${what}; a build keeps its lock and its half-finished files there.`,
    "Move it away.",
    "Beside the out folder a build keeps a folder of its own, with its lock and the files that are not published yet. Something else has that name: a file, a link, or a folder of another user. These could lead a build to remove files of others, so they are not used. Move it away.",
    ".dist.stele    a file with notes",
    "$ mv .dist.stele notes.txt\n$ stele build",
  ),
  "out-folder-locked": error(
    ({ out, lock, owner }: { out: string; lock: string; owner: { pid: number; host: string } | undefined }) =>
      owner === undefined
        ? `Another build is about to write ${quoted(out)}: its lock ${quoted(lock)} is there, without a name in it yet.`
        : `Another build is writing ${quoted(out)}: process ${owner.pid} on ${quoted(owner.host)}.`,
    "Wait until it has finished. If no build is running, remove {$lock :quoted}.",
    "Another process is writing this out folder: two builds at once would mix their files. Wait until it has ended, or build into another folder. The lock of a process that has ended is removed automatically when both run on one machine. On a shared disk Stele cannot see the other process, so remove the lock by hand if you know that no build is running.",
    "$ stele build & stele build",
    "$ stele build && stele build",
  ),
  "out-folder-differs": error(
    "{$out :quoted} is not what a build of this content makes: {$added :number} new, {$changed :number} changed, {$removed :number} removed.",
    "Build it again, with the same options.",
    "The out folder is not what a build of this content makes: files are missing, differ, or belong to pages that are gone. The content changed without a build, or built with other options. Readers get what is published, so build again before you publish; the lines above name what differs.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "out-folder-away": error(
    "{$out :quoted} is missing: a build was interrupted while replacing it; the previous files are in {$former :quoted}.",
    "Build it again: that restores them first.",
    "A build was interrupted while it replaced the out folder. Nothing is lost: the previous files are beside it. The next build restores them before it begins.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "out-folder-taken": error(
    "No build has written {$out :quoted}, and the previous files of an interrupted build are in {$former :quoted}.",
    "Move {$out :quoted} away, and the next build restores the previous files; or remove {$former :quoted} if it is not needed.",
    "A build was interrupted while it replaced the out folder, and something else has made the out folder since, such as another generator. The previous files are beside it, perhaps the only copy, so no build removes them. Decide which of the two you need.",
    "$ stele build",
    "$ mv dist dist.other\n$ stele build",
  ),
  "out-folder-mixed": error(
    "{$out :quoted} holds files of two builds: a build was interrupted while writing file by file.",
    "Build it again, with the same options.",
    "A build that writes file by file was interrupted, so the out folder mixes files of two builds. A sitemap may list pages whose answers are not there yet. Do not publish the folder; build it again with the same options.",
    "$ stele check --dist",
    "$ stele build --in-place\n$ stele check --dist",
  ),
  "work-folder-left": warning(
    "A build of {$out :quoted} was killed and left {$folder :quoted}; {$out :quoted} itself is whole.",
    "The next build removes what builds make there.",
    "A build was killed before it had touched the out folder, and its half-finished files are left beside it. The out folder is whole and can be published. The next build removes what is left.",
    "$ stele check --dist",
    "$ stele build\n$ stele check --dist",
  ),
  "merge-removes": notice(
    ({ out, first, count }: Examples & { out: string }) =>
      `A merge into ${quoted(out)} would remove ${counted(count, "file")}: ${andMore({ count, first: first.map(quoted) })}.`,
    "A build made them, and this content no longer does.",
    "With --merge, a build removes the files of an earlier build that the content no longer makes, and no others. The manifest in the out folder lists them; it may come with a pull request, so a line of it counts only for places where Stele alone writes, and for files with its mark. Read the names before you build.",
    "# a page was removed from content/pages.yaml\n$ stele check --merge --out public",
    "$ stele build --merge --out public",
  ),
  "fragment-missing": warning(
    "{$file :quoted} is not a file of ours, and lacks lines that the site needs.",
    "A build prints what to put into it.",
    "A configuration of your host lies in the out folder, is not a file of ours, and lacks what the site needs of it. Stele never edits such a file, so without these lines the host does not answer as it should. Put into it what stele build --merge prints, and check again.",
    '$ cat dist/serve.json\n{ "cleanUrls": true }',
    '$ cat dist/serve.json\n{ "cleanUrls": true, "rewrites": [ ...the lines that stele build --merge prints ] }',
  ),
  "foreign-files": error(
    ({ out, first, count }: Examples & { out: string }) =>
      `${quoted(out)} holds ${counted(count, "file")} that Stele did not write: ${andMore({ count, first: first.map(quoted) })}.`,
    "Publish beside them with --merge, or name another folder with --out.",
    "The out folder holds files that Stele did not write, and a build replaces the folder as a whole: they would be lost. Nothing was written. Publish beside them with --merge, which replaces files of ours alone, or name a folder that holds nothing else.",
    "build/index.html    made by a docs generator\n$ stele build --out build",
    "$ stele build --out build --merge",
  ),
  "foreign-file": error(
    "{$file :quoted} exists, and Stele did not write it.",
    "Remove or rename {$file :quoted}.",
    "A file that Stele did not write, or that was changed since, has the name of a file to be written. Stele never overwrites such files, and nothing was written. Remove or rename it; if another tool makes it, let that tool leave it out. For schemas you can name another folder with --out.",
    "public/locales/v1.json    made by another tool\n$ stele build --out public --merge",
    "$ mv public/locales/v1.json public/languages.json\n$ stele build --out public --merge",
  ),
  "foreign-artifacts": error(
    ({ first, count }: Examples & { choices: ArtifactChoices; changes: ChangedChoices }) =>
      `Stele did not write ${andMore({ count, first: first.map(quoted) })}, but the build makes ${count === 1 ? "a file of that name" : "files of these names"}.`,
    ({ choices, changes }: Examples & { choices: ArtifactChoices; changes: ChangedChoices }) =>
      `Put this line into site.yaml, in the place of its line artifacts: if it has one: ${artifactsLine(choices, changes)} (${changesExplained(changes)}).`,
    "With --merge, another tool has written a file that Stele makes as well: a sitemap, robots.txt, reference pages. Only one of the two can be published, and you choose which. With the line for artifacts: in the hint, keep leaves the existing file (and compares it with the pages) and replace overwrites it.",
    "public/sitemap.xml    made by a docs generator\n$ stele build --out public --merge",
    "# content/site.yaml\nartifacts: { sitemap: keep }",
  ),
  "in-the-way": error(
    ({ file, obstacle, what }: { file: string; obstacle: string; what: "folder" | "link" | "file" | "special file" }) =>
      `${quoted(file)} cannot be written: ${obstacle === file ? "" : `${quoted(obstacle)} is `}a ${what}${obstacle === file ? " has that name" : ""}.`,
    "Remove or rename {$obstacle :quoted}.",
    "A folder, a link or a special file has the name of a file that is to be written, or a file has the name of a folder that is needed. It is not ours, so it stays, and nothing was written. Remove it or give it another name.",
    "public/locales/v1.json/    a folder",
    "$ mv public/locales/v1.json public/locales/old",
  ),
  "block-markers": error(
    "{$file :quoted} holds marker lines of Stele that do not form one pair, so Stele cannot find its part.",
    'Keep one line "# >>> stele" and one line "# <<< stele" after it, or remove both.',
    "In a rule file of yours, the lines of Stele stand between two marker lines. Here a marker is missing, or there are more than two, so Stele cannot tell which lines are its own; a guess could delete yours. Bring the pair back, or remove the markers and what was between them: the block is then written anew.",
    "# public/_redirects\n# >>> stele\n/old  /new  301",
    "# public/_redirects\n/old  /new  301",
  ),
  "manifest-broken": error(
    "Line {$line :number} of {$file :quoted} is not as a build wrote it, so Stele cannot recognize its own files.",
    "Remove the out folder if all of it is generated, or bring that file back.",
    "manifest/v1.jsonl lists which files of the out folder Stele wrote. A line of it is not as a build writes it: it was edited, cut off or mixed up by a merge of branches. Without it Stele cannot recognize its own files, so nothing is replaced or removed. Remove the out folder if all of it is generated, or bring the file back as it was.",
    '# dist/manifest/v1.jsonl\n{"path":"index.html"}',
    "$ rm -r dist\n$ stele build",
  ),
} as const;

function changesExplained(changes: ChangedChoices): string {
  const isKept = changes.sitemap !== undefined || changes.robots !== undefined;
  const isMoved = changes.reference !== undefined || changes.openapi !== undefined;
  return [
    ...(isKept ? ["keep leaves the file and compares it with the pages, replace overwrites it"] : []),
    ...(isMoved ? ["false leaves ours out"] : []),
  ].join("; ");
}
