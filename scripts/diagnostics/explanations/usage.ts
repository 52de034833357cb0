import type { usageMessages } from "../messages/usage.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of the command line and of the machine that a command runs on, explained. */
export const usageExplanations = {
  "merge-and-in-place": {
    meaning:
      "--merge publishes into a folder that holds files of other tools; --in-place replaces the files of a folder of ours one by one. A command can do one of the two. --merge replaces file by file as well, so it is the one to keep where other files lie in the out folder.",
    wrong: "$ stele build --merge --in-place",
    right: "$ stele build --merge",
  },
} satisfies Partial<Record<keyof typeof usageMessages, Explanation>>;
