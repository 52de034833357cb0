/** Killing a build, and what may be found then and after the next command. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  type Built,
  type Content,
  heldBy,
  type Known,
  putContent,
  type Snapshot,
  strangeFiles,
  undisturbed,
} from "./sites.ts";
import { type Fault, failing } from "./steps.ts";
import { copyOf, discard, newFolder, run, runWell, writeFiles } from "./tool.ts";

/** A project with one site in its out folder and another in its content, and what each looks like when it is whole. */
export interface Case {
  /** The folder to copy. */
  readonly template: string;
  readonly contents: Readonly<Record<Version, Content>>;
  readonly whole: Readonly<Record<Version, Built>>;
  readonly args: readonly string[];
  /** How the out folder is written; `first`: there was none. */
  readonly way: "exchanged" | "file by file" | "first";
}

type Version = "old" | "new";

/** Makes a case: builds the old site, then puts the new content in place. */
export async function makeCase(
  contents: Case["contents"],
  way: Case["way"],
  args: readonly string[] = ["build", "--quiet"],
  foreign: Content = {},
): Promise<Case> {
  const template = newFolder();
  writeFiles(template, { ...contents.old, ...foreign });
  const rest = args.filter((arg) => arg.startsWith("--"));
  if (way !== "first") await runWell(template, args);
  putContent(template, contents.new);
  const wholeOld = await undisturbed(contents.old, rest, foreign);
  const whole = { old: wholeOld, new: await undisturbed(contents.new, rest, foreign) };
  return { template, contents, whole, args, way };
}

/**
 * Kills a build at a step, runs one more command, and says all that is wrong.
 *
 * @param plant a script with a fault of its own, to see that it is found
 */
export async function killedAt(it: Case, fault: Fault, plant?: string): Promise<readonly string[]> {
  const project = copyOf(it.template);
  const { signal } = await run(project, it.args, failing(fault, plant));
  const wrongNow = signal === "SIGKILL" ? wrongAfterKill(project, it) : [`it ended with ${signal}`];
  // Either site may be the next to be built: what becomes of the killed one must not depend on it.
  const next = fault.step % 2 === 0 ? "new" : "old";
  putContent(project, it.contents[next]);
  const wrong = [...wrongNow, ...(await wrongAfterNext(project, it, next))];
  discard(project);
  return wrong.map((sentence) => `${fault.what} at step ${fault.step}, ${fault.label}: ${sentence}`);
}

/**
 * What is wrong right after a kill. Readers must have a whole build, or, between the two renames, the whole former one
 * must lie beside its place; of a folder that is written file by file each file must be whole.
 */
export function wrongAfterKill(project: string, { whole, way }: Case): readonly string[] {
  const known = (folder: keyof Built): Known => ({ old: whole.old[folder], new: whole.new[folder] });
  const exchanged = (folder: keyof Built, name: string, old: string): string[] => {
    const [now, former] = [heldBy(join(project, name), known(folder)), heldBy(join(project, old), known(folder))];
    const isFine = isWhole(now) || (now === "absent" && (former === "old" || way === "first"));
    return isFine ? [] : [`${name} is ${now}, ${old} is ${former}`];
  };
  const both = [whole.old.dist, whole.new.dist].filter((one): one is Snapshot => one !== undefined);
  const out =
    way === "file by file" ? strangeFiles(join(project, "dist"), both) : exchanged("dist", "dist", ".dist.stele/old");
  return [...out, ...exchanged("hosts", "dist.hosts", ".dist.stele/hosts-old")];
}

function isWhole(state: string): boolean {
  return state === "old" || state === "new";
}

/** What is wrong after a command that builds a content: the folders must hold it, and nothing may lie beside them. */
export async function wrongAfterNext(
  project: string,
  { whole, args }: Case,
  content: Version,
): Promise<readonly string[]> {
  const { code, stderr } = await run(project, args);
  const dist = heldBy(join(project, "dist"), { old: whole.old.dist, new: whole.new.dist });
  // The files for hosts may be the same in both.
  const hosts = heldBy(join(project, "dist.hosts"), { [content]: whole[content].hosts });
  const strays = readdirSync(project).filter((name) => !["content", "dist", "dist.hosts"].includes(name));
  return [
    ...(code === 0 ? [] : [`the next build ended with ${code}: ${stderr}`]),
    ...(dist === content ? [] : [`dist is ${dist} after the next build of ${content}`]),
    ...(hosts === content ? [] : [`dist.hosts is ${hosts} after the next build of ${content}`]),
    ...strays.map((name) => `${name} is left`),
  ];
}
