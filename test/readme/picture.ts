/** The picture of the README: what a build of the shipped content says, and what is answered then. `npm run picture`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuildReport } from "../../scripts/commands/shared/build-report.ts";
import { buildSummary, nextStepsOf } from "../../scripts/commands/shared/summary.ts";
import { paintFor } from "../../scripts/commands/shared/terminal.ts";
import { fromCheckout, root } from "../stele.ts";
import { terminalPicture } from "./terminal-picture.ts";

/** Where the picture lies, seen from the root of the repository. */
export const PICTURE = ".github/build.svg";

const COLUMNS = 100;
const TITLE = "A build of the shipped content, and the answer to a request";

/**
 * Builds the shipped content by the real command and draws what is seen in a terminal: the summary of that build with the
 * time it took, and an answer, which is a file of it.
 */
export function drawPicture(): string {
  const folder = mkdtempSync(join(tmpdir(), "stele-picture-"));
  try {
    const { report, milliseconds } = built(folder);
    const paint = paintFor({ colour: true });
    const nextSteps = nextStepsOf({ out: "dist" }, report, undefined, { npm_package_name: "stele" });
    const shown = { out: "dist", report, problems: "", milliseconds, isNew: true, saysNotices: true, nextSteps };
    const command = (text: string): string => `${paint("label", "$")} ${text}`;
    const text = [
      command("npm run -s build"),
      buildSummary(shown, { columns: COLUMNS, paint }),
      "",
      command("npm run -s preview -- --quiet &"),
      "http://127.0.0.1:4400",
      command("curl -X POST http://127.0.0.1:4400/api/v1/translate/es/docs/intro"),
      ...broken(readFileSync(join(folder, "dist/translations/v1/es/docs/intro.json"), "utf8").trimEnd()),
    ].join("\n");
    return terminalPicture(TITLE, text, COLUMNS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds into `dist` of a folder. The time is the one that the command itself has printed. */
function built(folder: string): { readonly report: BuildReport; readonly milliseconds: number } {
  const args = [...fromCheckout, "build", "--content", join(root, "content"), "--reporter", "json"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  // A busy machine may take so long that the time has minutes, or no fraction.
  const [, minutes = "0", seconds] = /^dist is built in (?:(\d+) min )?(\d+(?:\.\d)?) s:/m.exec(stderr) ?? [];
  if (status !== 0 || seconds === undefined) throw new Error(stderr);
  return { report: JSON.parse(stdout).report, milliseconds: 1000 * (60 * Number(minutes) + Number(seconds)) };
}

/** A long line as a terminal breaks it. */
function broken(line: string): string[] {
  return line.match(new RegExp(`.{1,${COLUMNS}}`, "g")) ?? [];
}

/** A picture without what differs from build to build: its time, and the sizes of files that are the same for every site. */
export function comparable(picture: string): string {
  return picture
    .replace(/in (?:\d+ min )?\d+(?:\.\d)? s</, "in N s<")
    .replace(/, \d+ kB:/, ", N kB:")
    .replaceAll(/ textLength="[\d.]+"/g, "");
}
