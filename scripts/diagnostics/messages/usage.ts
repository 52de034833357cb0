import { error, quoted, warning } from "../message.ts";

/** Problems of the command line and of the machine that a command runs on. */
export const usageMessages = {
  "unknown-host": error<{ host: string; known: readonly string[]; meant: string | undefined }>(
    ({ host, known, meant }) => ({
      sentence: `${quoted(host)} is no host that rule files can be written for.`,
      hint: meant === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    }),
  ),
  "merge-and-in-place": error(() => ({
    sentence: "--merge and --in-place are two ways to write the out folder.",
    hint: "Name one; --merge replaces file by file too.",
  })),
  "empty-option": error<{ option: string }>(({ option }) => ({
    sentence: `${option} is empty.`,
    hint: "Write its value behind it, or leave it out.",
  })),
  "locale-is-source": error<{ code: string }>(({ code }) => ({
    sentence: `${quoted(code)} is the source locale: its pages are what the others are translated from.`,
    hint: "Name another locale with --locale, or leave the option out for all of them.",
  })),
  "page-unlisted": error<{ page: string; meant: string | undefined }>(({ page, meant }) => ({
    sentence: `${quoted(page)} is no page of the site.`,
    hint:
      meant === undefined
        ? "Name a page by its path below base_url, as the content lists it, or by its address."
        : `Did you mean ${meant}?`,
  })),
  "unknown-code": error<{ code: string; meant: string | undefined }>(({ code, meant }) => ({
    sentence: `${quoted(code)} is not the code of a problem.`,
    hint: meant === undefined ? "stele check --explain lists all codes." : `Did you mean ${meant}?`,
  })),
  "port-unusable": error<{ port: number; cause: string }>(({ port, cause }) => ({
    sentence: `Nothing can listen on port ${port}: ${cause}.`,
    hint: "Name another with --port, or 0 for a free one.",
  })),
  "content-unwatched": warning<{ folder: string; cause: string }>(({ folder, cause }) => ({
    sentence: `Changes in ${folder} are not seen: ${cause}.`,
    hint: "Start the command again after a change.",
  })),
} as const;
