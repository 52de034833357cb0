/** What a run has to say besides its counts. Not problems: the build did what it was asked to. */
import { artifactsLine } from "../diagnostics/artifacts-line.ts";
import { andMore, counted, quoted } from "../diagnostics/message.ts";
import type { ArtifactChoices } from "../model.ts";
import type { Target } from "./places.ts";
import type { LeftAlone } from "./replace.ts";
import type { Sample } from "./tally.ts";

/** Blocks of ours that were changed by hand, and replaced all the same. */
export function editedNotice({ name }: Target, edited: Sample): readonly string[] {
  if (edited.count === 0) return [];
  const files = counted(edited.count, "file");
  return [
    `${files} in ${quoted(name)} had been changed by hand and went back to what the build makes: ${quotedFirst(edited)}.`,
  ];
}

/** Files that another program wrote into the folder while the new tree was staged. */
export function appearedNotice({ name }: Target, appeared: Sample): readonly string[] {
  if (appeared.count === 0) return [];
  const files = counted(appeared.count, "file");
  return [`Another program wrote ${files} into ${quoted(name)} during the build: ${quotedFirst(appeared)}.`];
}

/** Files in the kept folder: their bytes were not ours to give up. Repeated until somebody has removed them. */
export function keptNotice({ name, keptName }: Target, kept: Sample): readonly string[] {
  if (kept.count === 0) return [];
  const files = counted(kept.count, "file");
  const from = `that builds replaced in ${quoted(name)} and that Stele did not write`;
  return [
    `${quoted(keptName)} holds ${files} ${from}: ${quotedFirst(kept)}. Take what you need, then remove the folder.`,
  ];
}

/** A folder whose files were exchanged one by one. */
export function inPlaceNotice({ name }: Target, because: "asked" | "cannot be moved"): string {
  const reason = because === "asked" ? "" : ", because the system does not let the folder be moved";
  return `In ${quoted(name)} each file was replaced whole, the set was not${reason}.`;
}

/** A former tree that could not be removed after the new one had taken its place. */
export function leftoverNotice(folder: string, cause: string): string {
  return `The former files could not be removed from ${quoted(folder)}: ${cause}.`;
}

/** What was left alone beside other people's files, and what to paste into theirs. */
export function leftNotices(
  target: Target,
  { standalone, fragments, edited }: LeftAlone,
  choices: ArtifactChoices,
): readonly string[] {
  const { name } = target;
  const notices = [...standaloneNotice(target, standalone), ...unaskedNotice(standalone, choices)];
  for (const { path, text, inPlace } of fragments) {
    const file = quoted(`${name}/${path}`);
    notices.push(
      inPlace
        ? `${file} is not a file of ours, and holds what the site needs of it.`
        : `${file} is not a file of ours and stays as it is. Put this into it:\n${beginning(path, text)}`,
    );
  }
  if (edited.count > 0) {
    const files = counted(edited.count, "file");
    notices.push(
      `${files} in ${quoted(name)} that the build no longer makes are not as Stele wrote them, and stay: ${quotedFirst(edited)}.`,
    );
  }
  return notices;
}

function standaloneNotice({ name }: Target, standalone: LeftAlone["standalone"]): readonly string[] {
  const files = standalone.filter(({ choice }) => choice === undefined).map(({ path }) => quoted(`${name}/${path}`));
  return files.length === 0 ? [] : [`Not written beside other files: ${files.join(", ")}.`];
}

/** What nobody has asked for, and how to ask for it. */
function unaskedNotice(standalone: LeftAlone["standalone"], choices: ArtifactChoices): readonly string[] {
  const places = (["reference", "openapi"] as const).flatMap((choice) => {
    const place = choices[choice];
    return place && standalone.some((file) => file.choice === choice) ? [[choice, `/${place.path}`] as const] : [];
  });
  if (places.length === 0) return [];
  const shown = places.map(([, path]) => path).join(" and ");
  const line = artifactsLine(choices, Object.fromEntries(places));
  return [`Not written beside other files unless site.yaml asks for it: ${shown}; ${line} asks.`];
}

/** Files of somebody else that were written over. */
export function replacedNotice({ name }: Target, replaced: Sample): readonly string[] {
  if (replaced.count === 0) return [];
  const files = counted(replaced.count, "file");
  return [
    `${files} of somebody else in ${quoted(name)} ${replaced.count === 1 ? "was" : "were"} replaced, as site.yaml asks: ${quotedFirst(replaced)}. What wrote ${replaced.count === 1 ? "it" : "them"} brings ${replaced.count === 1 ? "it" : "them"} back.`,
  ];
}

/** How many lines of a fragment are shown: it comes up in every run, and would push all else off the screen. */
const LINES_SHOWN = 12;

/** The first lines of a fragment, and where to get the others: nothing but the out folder outlasts a run. */
function beginning(path: string, text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= LINES_SHOWN) return lines.join("\n");
  const more = counted(lines.length - LINES_SHOWN, "more line");
  const where = `the whole is what a build into an empty --out writes to ${quoted(path)}`;
  return [...lines.slice(0, LINES_SHOWN), `… ${more}; ${where}.`].join("\n");
}

function quotedFirst({ count, first }: Sample): string {
  return andMore({ count, first: first.map(quoted) });
}
