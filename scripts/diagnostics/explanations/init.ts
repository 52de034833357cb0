import type { initMessages } from "../messages/init.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of `stele init`, explained. */
export const initExplanations = {
  "content-exists": {
    meaning:
      "stele init writes new files and never overwrites any, and there is content already. Nothing was written. To begin again, move what is there away; for a second site name another folder with --content; to add a language to the content that is there, use --locale.",
    wrong: "$ stele init    # content/site.yaml is there",
    right: "$ stele init --content handbook",
  },
  "language-without-name": {
    meaning:
      "stele init writes the name of a language in that language, and it knows no name for this code: it is misspelled, or it is a language that few sites are in. A name that is made up would be what readers choose by. Write a BCP 47 tag such as es, pt-BR or zh-Hant, or add the row to locales.yaml with the name that its speakers use.",
    wrong: "$ stele init --locale sp",
    right: "$ stele init --locale es",
  },
  "addresses-unusable": {
    meaning:
      "The sitemap lists addresses whose paths hold something that some file system, host or rule file reads as something else, such as an encoded # or ? or a name that Windows keeps for itself. No answer of the API could lie there, so stele init leaves them out of the list and counts them. Give these pages other paths where they are published, and add them to pages.yaml.",
    wrong: "<loc>https://docs.example.com/c%23/arrays</loc>",
    right: "<loc>https://docs.example.com/csharp/arrays</loc>",
  },
  "locale-there": {
    meaning:
      "The language to add has a row in locales.yaml already, in this spelling or another one that means the same (pt-br and pt-BR). Two rows of one language would be an error in every build, so none was added.",
    wrong: "$ stele init --locale pt-br    # locales.yaml has pt-BR",
    right: "$ stele init --locale fr",
  },
  "locales-not-rows": {
    meaning:
      "stele init adds a language as a row at the end of locales.yaml and leaves all else in the file as it is. This file is written in another way, such as a list in brackets or in one that is not valid, where a row at the end would mean something else. Add the language by hand, in the way that the file is written.",
    wrong: "# content/locales.yaml\n[{ code: en, name: English }]",
    right: "# content/locales.yaml\n- code: en\n  name: English",
  },
} satisfies Record<keyof typeof initMessages, Explanation>;
