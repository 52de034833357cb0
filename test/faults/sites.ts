/** Contents to build from, and what a folder holds: one of the builds that are known, wholly, or something else. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { discard, newFolder, runWell, writeFiles } from "./tool.ts";

/** Content files by their paths in the project. */
export type Content = Readonly<Record<string, string>>;

/** A version of a site whose pages differ from those of the other versions in every way: kept, changed, new, gone. */
export function smallSite(version: "old" | "new"): Content {
  const changed = version === "old" ? "2026-09-01" : "2026-10-01";
  const only = version === "old" ? "gone" : "added";
  return contentOf(
    [
      "- { path: /, lastmod: 2026-09-01 }",
      "- { path: /same, lastmod: 2026-09-01, translations: { es: /igual } }",
      `- { path: /changed, lastmod: ${changed}, translations: { es: /${version} } }`,
      `- { path: /${only}/page, lastmod: 2026-09-01 }\n`,
    ].join("\n"),
  );
}

/** A version of a site of about five files a page; those of all pages differ from version to version. */
export function largeSite(version: string, pages: number): Content {
  const list = Array.from(
    { length: pages },
    (_, n) =>
      `- path: /docs/${n % 20}/page-${n}\n  lastmod: 2026-09-${10 + (n % 20)}\n  translations: { es: /docs/${version}-${n} }\n`,
  );
  return contentOf(list.join(""));
}

function contentOf(pages: string): Content {
  return {
    "content/site.yaml":
      "base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve, nginx]\nartifacts: { reference: false }\nmissing_files: warn\n",
    "content/locales.yaml":
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
    "content/pages.yaml": pages,
  };
}

/** Puts a content in the place of the one that a project has. */
export function putContent(project: string, content: Content): void {
  rmSync(join(project, "content"), { recursive: true, force: true });
  writeFiles(project, content);
}

/** A new project with a content that is built. */
export async function builtProject(content: Content, args: readonly string[] = []): Promise<string> {
  const project = newFolder();
  writeFiles(project, content);
  await runWell(project, ["build", "--quiet", ...args]);
  return project;
}

const MANIFEST = "manifest/v1.jsonl";

/** Every file below a folder with the sha256 of its bytes, in code-unit order of the paths. */
export type Snapshot = ReadonlyMap<string, string>;

/** What lies in a folder; undefined without the folder. */
export function snapshotOf(folder: string): Snapshot | undefined {
  if (!existsSync(folder)) return undefined;
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(paths.sort().map((path) => [path, fingerprint(join(folder, path))]));
}

function fingerprint(file: string): string {
  return lstatSync(file).isFile() ? sha256(readFileSync(file)) : "no plain file";
}

function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** What the two folders of a build hold; undefined where a folder is missing. */
export interface Built {
  readonly dist: Snapshot | undefined;
  readonly hosts: Snapshot | undefined;
}

/** What lies in the two folders of a project now. */
export function builtIn(project: string): Built {
  return { dist: snapshotOf(join(project, "dist")), hosts: snapshotOf(join(project, "dist.hosts")) };
}

/**
 * What a build of a content leaves when nothing disturbs it, beside foreign files where there are any.
 *
 * @throws when the manifest of the out folder does not list just what lies there: then it is no measure for others
 */
export async function undisturbed(
  content: Content,
  args: readonly string[] = [],
  foreign: Content = {},
): Promise<Built> {
  const project = newFolder();
  writeFiles(project, { ...content, ...foreign });
  await runWell(project, ["build", "--quiet", ...args]);
  const built = builtIn(project);
  for (const folder of ["dist", "dist.hosts"]) {
    const listed = readFileSync(join(project, folder, MANIFEST), "utf8");
    const lines = filesIn(join(project, folder)).filter(
      (path) => path !== MANIFEST && !(`${folder}/${path}` in foreign),
    );
    const lie = lines.map((path) => lineOf(join(project, folder), path)).join("");
    const plain = listed.split(/(?<=\n)/).filter((line) => !line.includes(',"block":true'));
    if (lie !== plain.join("")) throw new Error(`the manifest of ${folder} is not what lies there`);
  }
  discard(project);
  return built;
}

function filesIn(folder: string): readonly string[] {
  return [...(snapshotOf(folder)?.keys() ?? [])];
}

/** The line that a manifest has for a file as it lies there. */
function lineOf(folder: string, path: string): string {
  const bytes = readFileSync(join(folder, path));
  return `${JSON.stringify({ path, bytes: bytes.length, sha256: sha256(bytes) })}\n`;
}

/** Snapshots that a folder may be in, by name. */
export type Known = Readonly<Record<string, Snapshot | undefined>>;

/**
 * The name of the snapshot that a folder is in: no file besides, none missing, none different, the manifest among them.
 * `absent` without the folder, else `mixed` with how many files are from where.
 */
export function heldBy(folder: string, known: Known): string {
  const found = snapshotOf(folder);
  if (found === undefined) return "absent";
  const names = Object.keys(known);
  const whole = names.find((name) => isSame(found, known[name]));
  if (whole !== undefined) return whole;
  const shares = names.map((name) => {
    const same = [...found].filter(([path, sum]) => known[name]?.get(path) === sum).length;
    return `${same} of the ${known[name]?.size ?? 0} files of "${name}"`;
  });
  return `mixed: ${shares.join(", ")}`;
}

function isSame(a: Snapshot, b: Snapshot | undefined): boolean {
  return a.size === b?.size && [...a].every(([path, sum]) => b.get(path) === sum);
}

/**
 * The files of a folder that are of no snapshot, and those missing that all snapshots have. For a folder that is written
 * file by file: its files are whole, the set of them is not. The temporary file is expected, and the manifest may list
 * some of both builds: whether it lists what is ours the next build shows, which takes other files for foreign.
 */
export function strangeFiles(folder: string, known: readonly Snapshot[]): readonly string[] {
  const found = snapshotOf(folder) ?? new Map<string, string>();
  const strange = [...found].filter(
    ([path, sum]) =>
      path !== ".ht.stele.tmp" && path !== MANIFEST && !known.some((snapshot) => snapshot.get(path) === sum),
  );
  const [first = new Map<string, string>(), ...others] = known;
  const missing = [...first.keys()].filter((path) => others.every((other) => other.has(path)) && !found.has(path));
  return [...strange.map(([path]) => `${path} is neither old nor new`), ...missing.map((path) => `${path} is missing`)];
}

/** One hash over everything below a folder: names, kinds, permissions, bytes. */
export function hashOf(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const lines = entries.map((path) => {
    const stats = lstatSync(path);
    return `${relative(folder, path)} ${stats.mode} ${stats.isFile() ? fingerprint(path) : ""}\n`;
  });
  return sha256(lines.join(""));
}
