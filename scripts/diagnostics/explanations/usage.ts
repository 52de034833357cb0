import type { usageMessages } from "../messages/usage.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of the command line and of the machine that a command runs on, explained. */
export const usageExplanations = {
  "unknown-host": {
    meaning:
      "The name is not one of the hosts that Stele writes rule files for. stele hosts lists them with what each can do. A host that is not among them serves the files all the same: every GET works without rules.",
    wrong: "$ stele build --host netlfy",
    right: "$ stele build --host netlify",
  },
  "merge-and-in-place": {
    meaning:
      "--merge and --in-place are two ways to write the out folder, and a command takes one of them. --merge publishes into a folder that holds files of other tools; --in-place replaces the files of a folder of ours one by one. --merge replaces file by file as well, so it is the one to keep where other files lie in the out folder.",
    wrong: "$ stele build --merge --in-place",
    right: "$ stele build --merge",
  },
  "empty-option": {
    meaning:
      "An option has an empty value. In a script it is mostly a variable that is not set, and the folder that was meant is another than the one above all. Write the value, or leave the option out.",
    wrong: '$ stele check --content ""',
    right: "$ stele check --content content",
  },
  "locale-is-source": {
    meaning:
      "Coverage was asked for the source language. Its pages are what the translations are counted against, so it has all of them. Name another locale, or leave the option out for all translations.",
    wrong: "$ stele coverage --locale en",
    right: "$ stele coverage --locale es",
  },
  "page-unlisted": {
    meaning:
      "The page that was named is not one of the site. Name it by its path below base_url as the content lists it, or by its address in any of its languages. A page that exclude: leaves out is not of the site either.",
    wrong: "$ stele snippet /docs/into",
    right: "$ stele snippet /docs/intro",
  },
  "unknown-code": {
    meaning:
      "The word behind --explain is not the code of a problem. The code stands in brackets at the end of the line that tells of the problem. stele check --explain without a code lists all of them.",
    wrong: "$ stele check --explain unknown-keys",
    right: "$ stele check --explain unknown-key",
  },
  "port-unusable": {
    meaning:
      "The preview cannot listen on the port, for the cause that is named. Mostly another preview runs there, or the port is below 1024 and kept for the system. End the other program, or name another port; 0 takes a free one.",
    wrong: "$ stele preview --port 80",
    right: "$ stele preview --port 0",
  },
  "content-unwatched": {
    meaning:
      "The system does not tell when files in this folder change, and maybe in others, for the cause that is named. The command goes on with what it has read and does not begin again by itself at their changes. Let the user who runs it read the folder, or start it again after a change; on Linux fs.inotify.max_user_watches limits how much is watched.",
    wrong: "$ ls -ld content\nd-wx--x--x 2 me me 4096 content",
    right: "$ chmod u+r content\n$ ls -ld content\ndrwx--x--x 2 me me 4096 content",
  },
} satisfies Record<keyof typeof usageMessages, Explanation>;
