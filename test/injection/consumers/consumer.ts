/** What the readers of rule files have in common: what each is asked, and a folder with the files as a build leaves them. */
import { spawnSync } from "node:child_process";
import type { TextArtifact } from "../../../scripts/model.ts";
import type { RuleSet } from "../../../scripts/rules/rule.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";

/** What readers know of a site: what its rules mean, and what is published beside the files of hosts. */
export interface Planned {
  readonly rules: RuleSet;
  readonly published: readonly TextArtifact[];
}

/** Looks at the files that one host is given; throws, or says what is wrong, when its consumer does not take them. */
export interface Consumer {
  /** Who reads, as the printed matrix names it. */
  readonly name: string;
  /** Whether the program is there to be asked. */
  readonly isThere: boolean;
  readonly refusal: (artifacts: readonly TextArtifact[], planned: Planned) => Promise<string> | string;
  /** The input of its answer, so that it is asked once; the texts of the rule files by default. */
  readonly key?: (artifacts: readonly TextArtifact[], planned: Planned) => string;
}

/** The text of a file; empty without such a file. */
export function textOf(artifacts: readonly TextArtifact[], path: string): string {
  return artifacts.find((artifact) => artifact.path === path)?.text ?? "";
}

/** Writes the files as a build does: published ones into `dist/`, the others beside it. `FOLDER` in more files is the folder. */
export function written(artifacts: readonly TextArtifact[], more: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  const files = artifacts.map(({ path, place, text }) => {
    return [place === "published" ? `dist/${path}` : `dist.hosts/${place.host}/${path}`, text];
  });
  writeFiles(folder, { "dist/index.html": "", ...Object.fromEntries(files) });
  writeFiles(
    folder,
    Object.fromEntries(Object.entries(more).map(([name, text]) => [name, text.replaceAll("FOLDER", folder)])),
  );
  return folder;
}

/** What a program prints where it does not end well. */
export function said(program: string | undefined, args: readonly string[], folder: string): string {
  const env = { ...process.env, HOME: folder, STELE_PLANTED: "planted-secret" };
  const { status, stdout, stderr } = spawnSync(program ?? "", args, {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  return status === 0 ? "" : `${stdout}${stderr}` || `ended with ${status}`;
}
