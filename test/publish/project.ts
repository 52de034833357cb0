/** Throw-away projects for the tests of publishing. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Artifact, ArtifactChoices, ArtifactName, Ownership, Sharing } from "../../scripts/model.ts";
import type { PublishMode } from "../../scripts/publish/actions.ts";
import { sha256 } from "../../scripts/publish/file-bytes.ts";
import { placesOf } from "../../scripts/publish/places.ts";
import { publish, type PublishOutcome, type PublishReport } from "../../scripts/publish/publish.ts";
import { recover } from "../../scripts/publish/under-lock.ts";
import { folderInMemory } from "../memory.ts";
import { afterFile } from "../stele.ts";

/** Folders of a project that exists for one test. */
export interface Project {
  readonly root: string;
  readonly out: string;
}

/** A new project with an empty content folder and no out folder, removed after the tests of the file. */
export function newProject(): Project {
  const root = realpathSync(folderInMemory("stele-publish-"));
  afterFile(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "content"));
  return { root, out: join(root, "dist") };
}

/** Where Stele alone writes almost everywhere: the files of these tests have names that no build gives them. */
const EVERYWHERE: Ownership = {
  placeOf: (path) => (path.startsWith("guides/") ? "other" : "own"),
  isMarked: () => false,
};

/** As if no other tool wrote into the folders. */
export const ALL_OURS = { out: EVERYWHERE, hosts: EVERYWHERE };

/** What `artifacts:` says where `site.yaml` has no such key. */
const CHOICES: ArtifactChoices = {
  sitemap: "own",
  robots: "own",
  reference: { path: "reference/", isAsked: false },
  openapi: { path: "openapi.json", isAsked: false },
  status: { path: "status/", isAsked: false },
  coverage: false,
  notice: false,
  translations: true,
};

/** The options of a run in a project. */
export function optionsOf({ root, out }: Project, mode: PublishMode = "stage") {
  const folders = { contentDirectory: join(root, "content"), projectDirectory: root };
  return { out, outName: "dist", ...folders, ownerships: ALL_OURS, mode, choices: CHOICES };
}

/** Publishes files given as path -> text. */
export function run(project: Project, files: Files, mode: PublishMode = "stage"): PublishOutcome {
  return publish(() => artifactsOf(files), optionsOf(project, mode));
}

/** Publishes files, and hands back the report of a run that must not fail. */
export function runWell(project: Project, files: Files, mode: PublishMode = "stage"): PublishReport {
  const outcome = run(project, files, mode);
  if (!outcome.published) throw new Error(outcome.diagnostics.map(({ sentence }) => sentence).join("\n"));
  return outcome.report;
}

/** Puts right what a killed run left, as the next one does first, and publishes nothing. */
export function recoverAsTheNextBuild({ root, out }: Project): void {
  const places = placesOf(out, "dist", ALL_OURS);
  if (!existsSync(places.work)) return;
  recover(places);
  rmSync(join(root, ".dist.stele"), { recursive: true });
}

/** What a run that must fail says: its exit code and its sentences, hints included. */
export function failureOf(outcome: PublishOutcome): readonly [number, ...string[]] {
  if (outcome.published) throw new Error("published");
  return [
    outcome.exitCode,
    ...outcome.diagnostics.flatMap(({ sentence, hint }) => [sentence, ...(hint ? [hint] : [])]),
  ];
}

/** Files by path; with a sharing, and the key of `artifacts:` that they belong to, where it matters. A path `host:x/y` is the file `y` of the host `x`. */
export type Files = Readonly<Record<string, string | FileWith>>;

interface FileWith {
  readonly text: string;
  readonly sharing: Sharing;
  readonly choice?: ArtifactName;
}

/** Artifacts in the order of publishing. */
export function artifactsOf(files: Files): Artifact[] {
  return Object.keys(files)
    .sort()
    .map((key) => {
      const file = files[key] ?? "";
      const [, host, hostPath] = /^host:([^/]+)\/(.*)$/.exec(key) ?? [];
      const { text, sharing, choice }: FileWith = typeof file === "string" ? { text: file, sharing: "own" } : file;
      const place = host === undefined ? "published" : { host };
      return { path: hostPath ?? key, place, mediaType: "text/plain", text, sharing, choice };
    });
}

/** All files below a folder as path -> text, the manifest left out. */
export function treeOf(folder: string): Record<string, string> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== "manifest/v1.jsonl");
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** Everything below a folder by name, folders with a slash. */
export function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)) + (entry.isDirectory() ? "/" : ""))
    .sort();
}

/** What writing a file would change, even when it wrote the same bytes. */
export function identityOf(file: string) {
  const { ino, mtimeMs, ctimeMs } = statSync(file);
  return { ino, mtimeMs, ctimeMs };
}

/** The text of the manifest of a folder. */
export function manifestOf(folder: string): string {
  return readFileSync(join(folder, "manifest/v1.jsonl"), "utf8");
}

/** The manifest of a folder that holds these files and nothing else. */
export function manifestFor(files: Readonly<Record<string, string>>): string {
  return Object.keys(files)
    .sort()
    .map((path) => {
      const text = files[path] ?? "";
      return `{"path":"${path}","bytes":${Buffer.byteLength(text)},"sha256":"${sha256(text)}"}\n`;
    })
    .join("");
}

/** Makes a file in folders with long names, one in another: its path is longer than the system allows. */
export function makeDeep(folder: string, file: string): void {
  const name = "d".repeat(250);
  const enter = `fs.mkdirSync("${name}"); process.chdir("${name}");`;
  const deeper = `for (let level = 0; level < 20; level += 1) { ${enter} } fs.writeFileSync("${file}", "");`;
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ["-e", deeper], { cwd: folder });
}

/** Removes a project with such a folder, which Node cannot do. */
export function removeDeep({ root }: Project): void {
  execFileSync("rm", ["-rf", root]);
}

/** Writes files given as path -> text. */
export function put(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
