/** What a run has to say besides its counts. Not problems: the build did what it was asked to. */
import { counted, quoted } from "../diagnostics/message.ts";
import type { Target } from "./places.ts";
import type { LeftAlone } from "./replace.ts";
import type { Sample } from "./tally.ts";

/** Files of ours that somebody had changed, and that were replaced or removed all the same. */
export function editedNotice({ name }: Target, edited: Sample): readonly string[] {
  if (edited.count === 0) return [];
  const files = counted(edited.count, "file");
  return [
    `${files} in ${quoted(name)} had been changed by hand and went back to what the build makes: ${named(edited)}.`,
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
export function leftNotices({ name }: Target, { standalone, fragments, edited }: LeftAlone): readonly string[] {
  const notices: string[] = [];
  if (standalone.length > 0) {
    const files = standalone.map((path) => quoted(`${name}/${path}`)).join(", ");
    notices.push(`Not written beside other files: ${files}.`);
  }
  for (const { path, text } of fragments) {
    const file = quoted(`${name}/${path}`);
    notices.push(`${file} is not a file of ours and stays as it is. Put this into it:\n${beginning(path, text)}`);
  }
  if (edited.count > 0) {
    const files = counted(edited.count, "file");
    notices.push(
      `${files} in ${quoted(name)} that the build no longer makes had been changed by hand and stay: ${named(edited)}.`,
    );
  }
  return notices;
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

function named({ count, first }: Sample): string {
  const names = first.map(quoted).join(", ");
  return count > first.length ? `${names} and ${count - first.length} more` : names;
}
