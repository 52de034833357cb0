import { counted, error, quoted, warning } from "../message.ts";

/** Problems of `stele init`. */
export const initMessages = {
  "content-exists": error<{ files: readonly string[] }>(({ files }) => ({
    sentence: `${files.slice(0, 5).map(quoted).join(", ")}${files.length > 5 ? ` and ${counted(files.length - 5, "other")}` : ""} ${files.length === 1 ? "exists" : "exist"} already.`,
    hint: "Nothing was written, because init never overwrites. Name another folder with --content, or move what is there away.",
  })),
  "language-without-name": error<{ text: string; meant: string | undefined }>(({ text, meant }) => ({
    sentence: `${quoted(text)} is no code of a language whose name Stele knows.`,
    hint:
      meant === undefined
        ? "Write a BCP 47 tag such as es or pt-BR; a language of another code gets its row in locales.yaml by hand."
        : `Did you mean ${meant}?`,
  })),
  "addresses-unusable": warning<{ count: number; address: string }>(({ count, address }) => ({
    sentence: `${counted(count, "address", "addresses")} that no page may have ${count === 1 ? "is" : "are"} left out, such as ${quoted(address)}.`,
    hint: "Paths hold nothing that some file system, host or rule file would read as something else; rename these pages, and add them to the list.",
  })),
  "locale-there": error<{ code: string; file: string }>(({ code, file }) => ({
    sentence: `${quoted(code)} is in ${file} already.`,
    hint: "Name another language with --locale.",
  })),
  "locales-not-rows": error<{ file: string; rows: string }>(({ file, rows }) => ({
    sentence: `${file} is written in a way that a row cannot be added to its end.`,
    hint: `Add it yourself: ${rows}`,
  })),
} as const;
