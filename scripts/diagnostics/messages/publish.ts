import type { ArtifactChoices } from "../../model.ts";
import { artifactsLine, type ChangedChoices } from "../artifacts-line.ts";
import { counted, error, notice, quoted, warning } from "../message.ts";

/** Problems of the out folder and of the disk. */
export const publishMessages = {
  disk: error<{ doing: string; path: string; cause: string }>(({ doing, path, cause }) => ({
    sentence: `${doing} ${quoted(path)} failed: ${cause}.`,
    hint: "Mend the cause, then run the command again.",
  })),
  "out-folder-dangerous": error<{ out: string; because: string }>(({ out, because }) => ({
    sentence: `${quoted(out)} cannot be the out folder: ${because}.`,
    hint: "Name a folder that Stele may replace as a whole: --out dist.",
  })),
  "out-folder-not-a-folder": error<{ out: string; file: string }>(({ out, file }) => ({
    sentence:
      out === file
        ? `${quoted(out)} cannot be the out folder: a file has that name.`
        : `${quoted(out)} cannot be the out folder: ${quoted(file)} on the way to it is a file.`,
    hint: "Name another folder with --out, or move the file away.",
  })),
  "out-folder-link": error<{ out: string; leadsTo: string | undefined }>(({ out, leadsTo }) => ({
    sentence:
      leadsTo === undefined
        ? `${quoted(out)} cannot be the out folder: it is a link that leads nowhere.`
        : `${quoted(out)} cannot be the out folder: it is a link to ${quoted(leadsTo)}, outside the project.`,
    hint: "Name the folder itself with --out.",
  })),
  "work-folder-foreign": error<{ folder: string }>(({ folder }) => ({
    sentence: `${quoted(folder)} is not a folder; a build keeps its lock and its half-finished files there.`,
    hint: "Move it away.",
  })),
  "out-folder-locked": error<{ out: string; lock: string; owner: { pid: number; host: string } | undefined }>(
    ({ out, lock, owner }) => ({
      sentence:
        owner === undefined
          ? `Another build is about to write ${quoted(out)}: its lock ${quoted(lock)} is there, without a name in it yet.`
          : `Another build is writing ${quoted(out)}: process ${owner.pid} on ${quoted(owner.host)}.`,
      hint: `Wait until it has finished. If no build is running, remove ${quoted(lock)}.`,
    }),
  ),
  "out-folder-differs": error<{ out: string; added: number; changed: number; removed: number }>(
    ({ out, added, changed, removed }) => ({
      sentence: `${quoted(out)} is not what a build of this content makes: ${added} new, ${changed} changed, ${removed} removed.`,
      hint: "Build it again, with the same options.",
    }),
  ),
  "out-folder-away": error<{ out: string; former: string }>(({ out, former }) => ({
    sentence: `${quoted(out)} is away: a build was killed right before it put the new files there; the former ones lie in ${quoted(former)}.`,
    hint: "Build it again: that puts them back first.",
  })),
  "out-folder-taken": error<{ out: string; former: string }>(({ out, former }) => ({
    sentence: `No build has written ${quoted(out)}, and the former files of one that was killed lie in ${quoted(former)}.`,
    hint: `Move ${quoted(out)} away, and the next build puts the former files back; or remove ${quoted(former)} if nobody needs them.`,
  })),
  "out-folder-mixed": error<{ out: string }>(({ out }) => ({
    sentence: `${quoted(out)} holds files of two builds: the later one, which wrote file by file, was killed.`,
    hint: "Build it again, with the same options.",
  })),
  "work-folder-left": warning<{ out: string; folder: string }>(({ out, folder }) => ({
    sentence: `A build of ${quoted(out)} was killed and left ${quoted(folder)}; ${quoted(out)} itself is whole.`,
    hint: "The next build removes it.",
  })),
  "merge-removes": notice<{ out: string; first: readonly string[]; count: number }>(({ out, first, count }) => ({
    sentence: `A merge into ${quoted(out)} would remove ${counted(count, "file")}: ${listed(first, count)}.`,
    hint: "A build made them, and this content makes them no more.",
  })),
  "fragment-missing": warning<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is not a file of ours, and does not hold what the site needs of it.`,
    hint: "A build prints what to put into it.",
  })),
  "foreign-files": error<{ out: string; first: readonly string[]; count: number }>(({ out, first, count }) => ({
    sentence: `${quoted(out)} holds ${counted(count, "file")} that Stele did not write: ${listed(first, count)}.`,
    hint: "Publish beside them with --merge, or name another folder with --out.",
  })),
  "foreign-file": error<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is not a file of ours, and the build makes one of that name.`,
    hint: `Remove or rename ${quoted(file)}.`,
  })),
  "foreign-schema": error<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is not a schema that Stele wrote.`,
    hint: "Name another folder with --out, or move that file away.",
  })),
  "foreign-artifacts": error<{
    first: readonly string[];
    count: number;
    choices: ArtifactChoices;
    changes: ChangedChoices;
  }>(({ first, count, choices, changes }) => ({
    sentence: `${listed(first, count)} ${count === 1 ? "is not a file of ours, and the build makes one of that name" : "are not files of ours, and the build makes files of these names"}.`,
    hint: `Put this line into site.yaml, in the place of its line artifacts: if it has one: ${artifactsLine(choices, changes)} (${changesExplained(changes)}).`,
  })),
  "in-the-way": error<{ file: string; obstacle: string; what: "folder" | "link" | "file" | "special file" }>(
    ({ file, obstacle, what }) => ({
      sentence: `${quoted(file)} cannot be written: ${obstacle === file ? "" : `${quoted(obstacle)} is `}a ${what}${obstacle === file ? " has that name" : ""}.`,
      hint: `Remove or rename ${quoted(obstacle)}.`,
    }),
  ),
  "block-markers": error<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} holds marker lines of Stele that do not form one pair, so our part of it cannot be told.`,
    hint: 'Keep one line "# >>> stele" and one line "# <<< stele" after it, or remove both.',
  })),
  "manifest-broken": error<{ file: string; line: number }>(({ file, line }) => ({
    sentence: `Line ${line} of ${quoted(file)} is not as a build wrote it, so our files cannot be told from others.`,
    hint: "Remove the out folder if all of it is generated, or bring that file back.",
  })),
  "manifest-missing": error<{ place: string }>(({ place }) => ({
    sentence: `There is no manifest at ${quoted(place)}.`,
    hint: "Name an out folder, a file that was saved of its manifest/v1.jsonl, or the address of a published one.",
  })),
  "manifest-unreadable": error<{ file: string; line: number }>(({ file, line }) => ({
    sentence: `Line ${line} of ${quoted(file)} is not as a build wrote it.`,
    hint: "Save the manifest/v1.jsonl of that build again, whole and unchanged.",
  })),
  "saved-file-differs": error<{ file: string }>(({ file }) => ({
    sentence: `${quoted(file)} is not the file that the manifest beside it lists.`,
    hint: "Compare again when nobody is publishing there, or save the out folder of a build as a whole.",
  })),
  "saved-file-unknown": error<{ build: string; file: string }>(({ build, file }) => ({
    sentence: `${file} of ${quoted(build)} is not of a shape that this version knows.`,
    hint: "Build both with the same version of Stele.",
  })),
  "download-failed": error<{ address: string; failure: DownloadFailure }>(({ address, failure }) => ({
    sentence: `${quoted(address)} cannot be read: ${downloadCause(failure)}.`,
    hint: downloadHint(failure),
  })),
  "coverage-not-saved": notice<{ builds: readonly string[] }>(({ builds }) => ({
    sentence: `Which translations are newly outdated cannot be told: ${builds.map(quoted).join(" and ")} ${builds.length === 1 ? "has" : "have"} no coverage/v1.json beside the manifest.`,
    hint: "Build with artifacts: { coverage: true } in site.yaml, both times.",
  })),
} as const;

/** Why a file could not be fetched. */
export type DownloadFailure =
  | { readonly kind: "address" }
  | { readonly kind: "credentials" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "size"; readonly mebibytes: number }
  | { readonly kind: "time"; readonly seconds: number }
  | { readonly kind: "network"; readonly cause: string };

function downloadCause(failure: DownloadFailure): string {
  switch (failure.kind) {
    case "address":
      return "it is no address";
    case "credentials":
      return "it holds a user name or a password";
    case "redirect":
      return `it redirects to ${quoted(failure.to)}, which is not followed`;
    case "status":
      return `the answer is ${failure.status}`;
    case "size":
      return `it is larger than ${failure.mebibytes} MiB`;
    case "time":
      return `it has not come within ${counted(failure.seconds, "second")}`;
    case "network":
      return failure.cause;
  }
}

function downloadHint({ kind }: DownloadFailure): string {
  switch (kind) {
    case "address":
      return "Write scheme and host, such as https://docs.example.com, or name a folder or a file.";
    case "credentials":
      return "Save the file and name that.";
    case "redirect":
      return "Only redirects inside one origin are followed. If you trust the target, name the site by its final address.";
    default:
      return "Try again, or save the file and name that.";
  }
}

/** `"a", "b" and 3 more`, for the first names of a longer list. */
function listed(first: readonly string[], count: number): string {
  const names = first.map(quoted).join(", ");
  return count > first.length ? `${names} and ${count - first.length} more` : names;
}

function changesExplained(changes: ChangedChoices): string {
  const isKept = changes.sitemap !== undefined || changes.robots !== undefined;
  const isMoved = changes.reference !== undefined || changes.openapi !== undefined;
  return [
    ...(isKept ? ["keep leaves theirs and compares it with the pages, replace overwrites it"] : []),
    ...(isMoved ? ["false leaves ours out"] : []),
  ].join("; ");
}
