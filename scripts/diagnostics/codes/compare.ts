import { counted, error, notice, quoted } from "../message.ts";

/** Problems of the builds that `stele diff` compares. */
export const compareCodes = {
  "manifest-missing": error<{ place: string }>({
    sentence: ({ place }) => `There is no manifest at ${quoted(place)}.`,
    hint: "Name an out folder, a file that was saved of its manifest/v1.jsonl, or the address of a published one.",
    meaning:
      "stele diff compares two builds by their manifests, and there is none at this place. The folder is no out folder, nothing was saved there, or the site was published without it. Name an out folder, a saved manifest/v1.jsonl, or the address of a published site.",
    wrong: "$ stele diff content dist",
    right: "$ stele diff https://docs.example.com dist",
  }),
  "manifest-unreadable": error<{ file: string; line: number }>({
    sentence: ({ file, line }) => `Line ${line} of ${quoted(file)} is not as a build wrote it.`,
    hint: "Save the manifest/v1.jsonl of that build again, whole and unchanged.",
    meaning:
      "The manifest to compare with is not as a build wrote it: it is empty, was cut off or changed, or the address answered with a web page. A comparison with half of it would show changes that never were. Save the manifest/v1.jsonl of that build again, whole and unchanged.",
    wrong: "$ head -c 1000 dist/manifest/v1.jsonl > old.jsonl\n$ stele diff old.jsonl dist",
    right: "$ cp dist/manifest/v1.jsonl old.jsonl\n$ stele diff old.jsonl dist",
  }),
  "saved-file-differs": error<{ file: string }>({
    sentence: ({ file }) => `${quoted(file)} is not the file that the manifest beside it lists.`,
    hint: "Compare again when no build is publishing there, or save a whole out folder.",
    meaning:
      "A file of the saved build is not the one that its manifest lists: a build was published in the meantime, or the file was edited by hand. A comparison of two builds mixed into one would be wrong. Compare again when no build is publishing, or save a whole out folder.",
    wrong: "$ cp dist/manifest/v1.jsonl old/manifest/v1.jsonl    # and its other files from a later build",
    right: "$ cp -r dist old\n$ stele diff old dist",
  }),
  "saved-file-unknown": error<{ build: string; file: string }>({
    sentence: ({ build, file }) => `${file} of ${quoted(build)} is not of a shape that this version knows.`,
    hint: "Build both with the same version of Stele.",
    meaning:
      "A file of a saved build is whole, and has a shape that this version of Stele does not know: the build was made by a later version, or by a very early one. Make both builds with the same version and compare again.",
    wrong: "$ stele diff https://docs.example.com dist    # published by a later version",
    right: "$ npm install <the same version>\n$ stele diff https://docs.example.com dist",
  }),
  "download-failed": error<{ address: string; failure: DownloadFailure }>({
    sentence: ({ address, failure }) => `${quoted(address)} cannot be read: ${downloadCause(failure)}.`,
    hint: ({ failure }) => downloadHint(failure),
    meaning:
      "A file of a published build could not be fetched. It is no address, nothing answers there, the answer is an error, or it is larger or slower than what is waited for. Redirects are followed inside one origin only: the same scheme, host and port. Nothing was compared. See whether a browser opens the address; or save the file and name that.",
    wrong: "$ stele diff https://docs.example.com:80443/ dist",
    right: "$ stele diff https://docs.example.com/ dist",
  }),
  "coverage-not-saved": notice<{ builds: readonly string[] }>({
    sentence: ({ builds }) =>
      `Newly outdated translations are unknown: ${builds.map(quoted).join(" and ")} ${builds.length === 1 ? "has" : "have"} no coverage/v1.json beside the manifest.`,
    hint: "Build with artifacts: { coverage: true } in site.yaml, both times.",
    meaning:
      "A build that stele diff compares has no file coverage/v1.json, or only its manifest was saved. stele diff needs that file of both builds to find newly outdated translations. All other changes are listed. Let builds write the file, and compare whole folders or published sites.",
    wrong: "$ stele diff old.jsonl dist",
    right: "# content/site.yaml\nartifacts: { coverage: true }",
  }),
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
