import type { publishMessages } from "../messages/publish.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of the out folder and of the disk, explained. */
export const publishExplanations = {
  disk: {
    meaning:
      "The operating system refused something that the command needs to do with a file: the disk is full, a permission is missing, the disk is read-only. Nothing is half written: the out folder holds the build from before, or with --in-place and --merge whole files of either build. See to the cause and run the command again.",
    wrong: "$ ls -ld .\ndr-xr-xr-x  2 docs docs  4096  .\n$ stele build",
    right: "$ chmod u+w .\n$ stele build",
  },
  "out-folder-dangerous": {
    meaning:
      "A build replaces its out folder as a whole, so it must not be this folder. It is the root of the disk, your home folder, the project or the content with all that lies in them, a repository, or a place that another tool owns. Nothing was written. Name a folder of its own; with --merge a folder that holds the output of a docs generator.",
    wrong: "$ stele build --out .",
    right: "$ stele build --out dist",
  },
  "out-folder-not-a-folder": {
    meaning:
      "A file has the name of the out folder, or stands where a folder on the way to it should be. A build never removes files of others. Move the file away, or name another folder.",
    wrong: "dist    a file with notes",
    right: "$ mv dist notes.txt\n$ stele build",
  },
  "out-folder-link": {
    meaning:
      "The out folder is a symbolic link that leads nowhere, or out of the project. A build replaces what lies there, and a link in a project may come from somebody else, so it is not followed to other places. Name the folder itself with --out: then it may lie anywhere.",
    wrong: "dist -> ../public_html\n$ stele build",
    right: "$ stele build --out ../public_html",
  },
  "work-folder-foreign": {
    meaning:
      "Beside the out folder a build keeps a folder of its own, with its lock and the files that are not published yet. Something else has that name: a file or a link. A link could lead a build to remove files of others, so it is not used. Move it away.",
    wrong: ".dist.stele    a file with notes",
    right: "$ mv .dist.stele notes.txt\n$ stele build",
  },
  "out-folder-locked": {
    meaning:
      "Another process is writing this out folder: two builds at once would mix their files. Wait until it has ended, or build into another folder. The lock of a process that has ended is taken over by itself when both run on one machine; on a shared disk nobody can tell, so remove the lock by hand if you know that no build is running.",
    wrong: "$ stele build & stele build",
    right: "$ stele build && stele build",
  },
  "foreign-files": {
    meaning:
      "The out folder holds files that Stele did not write, and a build replaces the folder as a whole: they would be lost. Nothing was written. Publish beside them with --merge, which replaces files of ours alone, or name a folder that holds nothing else.",
    wrong: "build/index.html    made by a docs generator\n$ stele build --out build",
    right: "$ stele build --out build --merge",
  },
  "foreign-file": {
    meaning:
      "With --merge, a file that Stele did not write lies where the build makes one, or a file of ours was changed by somebody. Files of others are never overwritten, and nothing was written. Remove or rename the file; if another tool makes it, let that tool leave it out.",
    wrong: "public/locales/v1.json    made by another tool\n$ stele build --out public --merge",
    right: "$ mv public/locales/v1.json public/languages.json\n$ stele build --out public --merge",
  },
  "foreign-schema": {
    meaning:
      "A file with the name of a schema lies in the folder, and Stele did not write it. It could be a schema of yours, so it stays as it is, and none was written. Name another folder with --out, or move the file away.",
    wrong: "content/schema/site.schema.json    a schema of your own\n$ stele schema",
    right: "$ stele schema --out content/stele-schema",
  },
  "foreign-artifacts": {
    meaning:
      "With --merge, another tool has written a file that Stele makes as well: a sitemap, robots.txt, reference pages. Only one of the two can lie there, and which one only you can say. The line for artifacts: in the hint keeps theirs (and compares it with the pages), or puts ours at another place; replace overwrites theirs.",
    wrong: "public/sitemap.xml    made by a docs generator\n$ stele build --out public --merge",
    right: "# content/site.yaml\nartifacts: { sitemap: keep }",
  },
  "in-the-way": {
    meaning:
      "A folder, a link or a special file has the name of a file that is to be written, or a file has the name of a folder that is needed. It is not ours, so it stays, and nothing was written. Remove it or give it another name.",
    wrong: "public/locales/v1.json/    a folder",
    right: "$ mv public/locales/v1.json public/locales/old",
  },
  "block-markers": {
    meaning:
      "In a rule file of yours, the lines of Stele stand between two marker lines. Here a marker is missing, or there are more than two, so nobody can tell which lines are ours; to guess could delete lines of yours. Bring the pair back, or remove the markers and what was between them: the block is then written anew.",
    wrong: "# public/_redirects\n# >>> stele\n/old  /new  301",
    right: "# public/_redirects\n/old  /new  301",
  },
  "manifest-broken": {
    meaning:
      "manifest/v1.jsonl lists which files of the out folder Stele wrote. A line of it is not as a build writes it: it was edited, cut off or mixed up by a merge of branches. Without it, our files cannot be told from those of others, so nothing is replaced or removed. Remove the out folder if all of it is generated, or bring the file back as it was.",
    wrong: '# dist/manifest/v1.jsonl\n{"path":"index.html"}',
    right: "$ rm -r dist\n$ stele build",
  },
  "manifest-missing": {
    meaning:
      "stele diff compares two builds by their manifests, and there is none at this place. The folder is no out folder, nothing was saved there, or the site was published without it. Name an out folder, a saved manifest/v1.jsonl, or the address of a published site.",
    wrong: "$ stele diff content dist",
    right: "$ stele diff https://docs.example.com dist",
  },
  "manifest-unreadable": {
    meaning:
      "The manifest to compare with is not as a build wrote it: it is empty, was cut off or changed, or the address answered with a web page. A comparison with half of it would show changes that never were. Save the manifest/v1.jsonl of that build again, whole and unchanged.",
    wrong: "$ head -c 1000 dist/manifest/v1.jsonl > old.jsonl\n$ stele diff old.jsonl dist",
    right: "$ cp dist/manifest/v1.jsonl old.jsonl\n$ stele diff old.jsonl dist",
  },
  "saved-file-differs": {
    meaning:
      "A file of the saved build is not the one that its manifest lists: somebody published in the meantime, or changed the file by hand. A comparison of two builds mixed into one would be wrong. Compare again when nobody is publishing, or save an out folder as a whole.",
    wrong: "$ cp dist/manifest/v1.jsonl old/manifest/v1.jsonl    # and its other files from a later build",
    right: "$ cp -r dist old\n$ stele diff old dist",
  },
  "saved-file-unknown": {
    meaning:
      "A file of a saved build is whole, and has a shape that this version of Stele does not know: the build was made by a later version, or by a very early one. Make both builds with the same version and compare again.",
    wrong: "$ stele diff https://docs.example.com dist    # published by a later version",
    right: "$ npm install <the same version>\n$ stele diff https://docs.example.com dist",
  },
  "download-failed": {
    meaning:
      "A file of a published build could not be fetched. It is no address, nothing answers there, the answer is an error, or it is larger or slower than what is waited for. Redirects are followed inside one origin only: the same scheme, host and port. Nothing was compared. See whether a browser opens the address; or save the file and name that.",
    wrong: "$ stele diff https://docs.example.com:80443/ dist",
    right: "$ stele diff https://docs.example.com/ dist",
  },
  "coverage-not-saved": {
    meaning:
      "A build that stele diff compares has no file coverage/v1.json, or only its manifest was saved. From that file of both builds it tells which translations are newly outdated. All other changes are told. Let builds write the file, and compare whole folders or published sites.",
    wrong: "$ stele diff old.jsonl dist",
    right: "# content/site.yaml\nartifacts: { coverage: true }",
  },
  "out-folder-differs": {
    meaning:
      "The out folder is not what a build of this content makes: files are missing, differ, or belong to pages that are gone. Somebody changed the content and did not build, or built with other options. Readers get what is published, so build again before you publish; the lines above name what differs.",
    wrong: "$ stele check --dist",
    right: "$ stele build\n$ stele check --dist",
  },
  "out-folder-away": {
    meaning:
      "A build was killed in the moment between taking the former out folder away and putting the new one in its place. Nothing is lost: the former files lie beside it. The next build puts them back before it begins.",
    wrong: "$ stele check --dist",
    right: "$ stele build\n$ stele check --dist",
  },
  "out-folder-taken": {
    meaning:
      "A build was killed between taking the former out folder away and putting the new one in its place, and something else has made the out folder since. That may be another generator, or a copy. The former files lie beside it, and are perhaps the only ones, so that no build removes them. Decide which of the two you need.",
    wrong: "$ stele build",
    right: "$ mv dist dist.other\n$ stele build",
  },
  "out-folder-mixed": {
    meaning:
      "A build that writes file by file was killed, so some files of the out folder are of the former build and some of the later one. A sitemap may list pages whose answers are not there yet. Do not publish the folder; build it again with the same options.",
    wrong: "$ stele check --dist",
    right: "$ stele build --in-place\n$ stele check --dist",
  },
  "work-folder-left": {
    meaning:
      "A build was killed before it had touched the out folder, and its half-finished files are left beside it. The out folder is whole and can be published. The next build removes what is left.",
    wrong: "$ stele check --dist",
    right: "$ stele build\n$ stele check --dist",
  },
  "merge-removes": {
    meaning:
      "With --merge, a build removes the files of an earlier build that the content no longer makes, and no others. The manifest in the out folder lists them; it may come with a pull request, so a line of it counts only for places where Stele alone writes, and for files with its mark. Read the names before you build.",
    wrong: "# a page was removed from content/pages.yaml\n$ stele check --merge --out public",
    right: "$ stele build --merge --out public",
  },
  "fragment-missing": {
    meaning:
      "A configuration of your host lies in the out folder, is not a file of ours, and lacks what the site needs of it. Stele never edits such a file, so without these lines the host does not answer as it should. Put into it what stele build --merge prints, and check again.",
    wrong: '$ cat dist/serve.json\n{ "cleanUrls": true }',
    right: '$ cat dist/serve.json\n{ "cleanUrls": true, "rewrites": [ ...the lines that stele build --merge prints ] }',
  },
} satisfies Record<keyof typeof publishMessages, Explanation>;
