/** Makes the notices of the summary: sentences about a successful build. Problems are diagnostics instead. */
import { artifactsLine } from "../diagnostics/artifacts-line.ts";
import { andMore, counted, quoted } from "../diagnostics/message.ts";
import type { ArtifactChoices } from "../model.ts";
import type { keptFiles } from "./kept.ts";
import type { Target } from "./places.ts";
import type { Sample, Stats } from "./stats.ts";
import type { LeftAlone } from "./survey.ts";

/** Lists files that another program wrote into the folder during the build. */
export function appearedNotice({ name }: Target, appeared: Sample): readonly string[] {
  const during = `into ${quoted(name)} during the build`;
  return ofFiles(appeared, (files, names) => `Another program wrote ${files} ${during}: ${names}.`);
}

/** Lists the files in `dist.kept`. Each build repeats this list until the user removes the folder. */
export function keptNotice({ name, keptName }: Target, { files, unlisted }: ReturnType<typeof keptFiles>): string[] {
  const from = `that builds replaced in ${quoted(name)} and that Stele did not write`;
  const remedy = "Take what you need, then remove the folder.";
  const closed = { count: unlisted.count, first: unlisted.first.map(quoted) };
  return [
    ...ofFiles(files, (all, names) => `${quoted(keptName)} holds ${all} ${from}: ${names}. ${remedy}`),
    ...(closed.count === 0
      ? []
      : [`${counted(closed.count, "folder")} cannot be listed: ${andMore(closed)}. ${remedy}`]),
  ];
}

/** Says that the files were replaced one by one, so that readers may have seen old and new files together. */
export function inPlaceNotice({ name }: Target, because: "asked" | "cannot be moved"): string {
  const reason = because === "asked" ? "" : ", because the system does not let the folder be moved";
  return `In ${quoted(name)} each file was replaced whole, the set was not${reason}.`;
}

/** Says that the files of the previous build could not be removed. The new build is published all the same. */
export function leftoverNotice(folder: string, cause: string): string {
  return `The former files could not be removed from ${quoted(folder)}: ${cause}.`;
}

interface Merge {
  readonly target: Target;
  readonly left: LeftAlone;
  readonly choices: ArtifactChoices;
  /** Whether the folder was up to date. */
  readonly settled: boolean;
}

/** Says which files a merge did not write, which text the user must paste into other files, and what was replaced. */
export function mergeNotices({ target: { name }, left, choices, settled }: Merge, stats: Stats): string[] {
  const { standalone, fragments, edited } = left;
  const folder = quoted(name);
  return [
    // A build that changes nothing does not repeat what it leaves out.
    ...(settled ? [] : [...standaloneNotice(name, standalone), ...unaskedNotice(standalone, choices)]),
    ...fragments.map(({ path, text, inPlace }) => {
      const file = quoted(`${name}/${path}`);
      return inPlace
        ? `${file} is not a file of ours, and holds what the site needs of it.`
        : `${file} is not a file of ours and stays as it is. Put this into it:\n${beginning(path, text)}`;
    }),
    ...ofFiles(edited, (files, names) => {
      return `${files} in ${folder} that the build no longer makes ${edited.count === 1 ? "is not as Stele wrote it, and stays" : "are not as Stele wrote them, and stay"}: ${names}.`;
    }),
    ...ofFiles(stats.replaced, (files, names) => {
      const [were, them] = stats.replaced.count === 1 ? ["was", "it"] : ["were", "them"];
      const replaced = `${files} in ${folder} that Stele did not write ${were} replaced, as site.yaml asks: ${names}.`;
      return `${replaced} What wrote ${them} brings ${them} back.`;
    }),
    ...ofFiles(stats.edited, (files, names) => {
      return `${files} in ${folder} had been changed by hand and went back to what the build makes: ${names}.`;
    }),
  ];
}

function standaloneNotice(name: string, standalone: LeftAlone["standalone"]): readonly string[] {
  const files = standalone.filter(({ choice }) => choice === undefined).map(({ path }) => quoted(`${name}/${path}`));
  return files.length === 0 ? [] : [`A build with --merge does not write ${files.join(", ")}.`];
}

/** Lists artifacts that are written only if `site.yaml` gives their paths. Shows the line to add to `site.yaml`. */
function unaskedNotice(standalone: LeftAlone["standalone"], choices: ArtifactChoices): readonly string[] {
  const places = (["reference", "openapi", "status"] as const).flatMap((choice) => {
    const place = choices[choice];
    return place && standalone.some((file) => file.choice === choice) ? [[choice, `/${place.path}`] as const] : [];
  });
  if (places.length === 0) return [];
  const shown = places
    .map(([, path]) => path)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " and ");
  const line = artifactsLine(choices, Object.fromEntries(places));
  return [`A build with --merge writes ${shown} only if site.yaml asks for it: ${line}.`];
}

/** The maximum number of lines shown of a text to paste. More would hide the other output of a build. */
const LINES_SHOWN = 12;

/** Returns the first lines of a text to paste. If there are more lines, also says how to get the whole text. */
function beginning(path: string, text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= LINES_SHOWN) return lines.join("\n");
  const more = counted(lines.length - LINES_SHOWN, "more line");
  const where = `the whole is what a build into an empty --out writes to ${quoted(path)}`;
  return [...lines.slice(0, LINES_SHOWN), `… ${more}; ${where}.`].join("\n");
}

/** Returns a sentence about files in an array, or an empty array if there are no files. */
function ofFiles({ count, first }: Sample, sentence: (files: string, names: string) => string): readonly string[] {
  return count === 0 ? [] : [sentence(counted(count, "file"), andMore({ count, first: first.map(quoted) }))];
}
