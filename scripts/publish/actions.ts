/**
 * Plans a folder: walks the files to publish, the manifest and the existing files side by side, and decides on one
 * action for each path. Reads the disk as it is now and writes nothing. Surveys and executors both walk these steps.
 */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactName, Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { isThirdParty, mayDiscard } from "./belief.ts";
import { cutAtBlock, withBlock } from "./blocks.ts";
import { bytesOf, fileReader, type FileReader, ruleFileBytes, sha256, sha256Of, wholeText } from "./file-bytes.ts";
import { type Look, looker, type Obstacle } from "./folders.ts";
import { isOurs, type ManifestEntry, ownedFiles } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { fileHolds } from "./third-party.ts";
import { type FoundFile, joinByPath, sortedFiles } from "./walk.ts";

/**
 * How a folder is published. `stage`: a new tree replaces it, so it must hold no third-party files. `in-place`: file by
 * file, in a folder that must hold none either. `merge`: file by file, beside third-party files.
 */
export type PublishMode = "stage" | "in-place" | "merge";

/** What to do at one path. */
export type Action =
  | { readonly kind: "keep"; readonly path: string; readonly entry: ManifestEntry }
  | Write
  /** Removes our block from a shared file and keeps the rest of the file. */
  | { readonly kind: "cut"; readonly path: string; readonly content: Buffer; readonly permissions: number }
  /** `kept`: other tools may have written the file, so its bytes go to the kept folder first. */
  | { readonly kind: "remove"; readonly path: string; readonly kept: boolean }
  /** A third-party JSON file stays as it is. `inPlace`: it already holds our text. */
  | { readonly kind: "paste"; readonly path: string; readonly text: string; readonly inPlace: boolean }
  | { readonly kind: "leave"; readonly path: string; readonly why: Reason; readonly choice?: ArtifactName | undefined }
  | { readonly kind: "forget"; readonly path: string }
  | { readonly kind: "refuse"; readonly path: string; readonly diagnostic: Diagnostic }
  /** A third-party file has a path that a setting of `artifacts:` can leave to it. */
  | { readonly kind: "collide"; readonly path: string; readonly choice: ArtifactName };

/** Why a path is left alone. `same`: a third-party file already has the bytes of our file. */
type Reason = "standalone" | "edited" | "same" | "third-party";

/** Writes a file that is ours, or a shared file with our block in it. In a shared file, `entry` describes the block. */
type Write = {
  readonly kind: "write";
  readonly path: string;
  readonly was: "absent" | "file";
  /** The permissions to keep. Set for shared files only. */
  readonly permissions?: number;
  /** Whether our block was edited by hand. */
  readonly edited?: boolean;
  /** The same as `kept` of `remove`. */
  readonly kept?: boolean;
  /** The write overwrites a third-party file, because `artifacts:` asks for it. */
  readonly replaced?: true;
} & (
  | { readonly content: string | LongText; readonly entry?: undefined }
  | { readonly content: Buffer; readonly entry: ManifestEntry }
);

/** A path, its action, and the file and manifest line that the action follows from. */
export interface Step {
  readonly path: string;
  readonly action: Action;
  readonly file: NewFile | undefined;
  readonly owned: ManifestEntry | undefined;
}

interface Surroundings {
  readonly target: Target;
  readonly mode: PublishMode;
  readonly reader: FileReader;
  readonly sameBefore: string;
}

/**
 * Yields the steps of a folder, in order of their paths. Leaves out the manifest itself, and empty folders: they hold
 * no bytes, and no host publishes them.
 *
 * @param sameBefore files before this path are known to be up to date, and are not read again
 */
export function* steps(target: Target, files: Iterable<NewFile>, mode: PublishMode, sameBefore = ""): Generator<Step> {
  const around: Surroundings = { target, mode, reader: fileReader(), sameBefore };
  const look = looker(target.root);
  const existing = mode === "stage" ? filesBesideManifest(target.root) : [];
  for (const { path, a: file, b: owned, c: found } of joinByPath(files, ownedFiles(target), existing)) {
    if (mode === "stage") yield { path, action: decideInWhole(around, path, file, owned, found), file, owned };
    else if (mode === "merge" && file?.sharing === "standalone") {
      yield { path, action: { kind: "leave", path, why: "standalone", choice: file.choice }, file, owned: undefined };
      if (owned !== undefined) yield { path, action: decideStale(around, owned, look(path)), file: undefined, owned };
    } else if (file !== undefined) yield { path, action: decide(around, file, owned, look(path)), file, owned };
    else if (owned !== undefined) yield { path, action: decideStale(around, owned, look(path)), file, owned };
  }
}

function* filesBesideManifest(root: string): Generator<FoundFile> {
  for (const found of sortedFiles(root)) {
    if (found.path !== MANIFEST || !found.plain) yield found;
  }
}

/** Returns the manifest line of a path after an action, or undefined if the path then has none. */
export function entryOf(action: Action): ManifestEntry | undefined {
  if (action.kind !== "keep" && action.kind !== "write") return undefined;
  if (action.entry !== undefined) return action.entry;
  const { path, content } = action;
  return { path, bytes: bytesOf(content), sha256: sha256Of(content) };
}

/** Decides about a path in a folder that is replaced as a whole. `removeFormer` looks at each old file again. */
function decideInWhole(
  { target, reader, sameBefore }: Surroundings,
  path: string,
  file: NewFile | undefined,
  owned: ManifestEntry | undefined,
  found: FoundFile | undefined,
): Action {
  if (found !== undefined && isThirdParty(target, found, owned, file !== undefined, reader)) {
    return { kind: "leave", path, why: "third-party" };
  }
  if (file === undefined) return found ? { kind: "remove", path, kept: false } : { kind: "forget", path };
  if (found === undefined) return { kind: "write", path, content: file.text, was: "absent" };
  const entry = path < sameBefore ? owned : heldEntry(target.root, file, reader);
  return entry ? { kind: "keep", path, entry } : { kind: "write", path, content: file.text, was: "file" };
}

/** Returns the manifest line of an existing file if it holds exactly the new text, else undefined. */
function heldEntry(root: string, { path, text }: NewFile, reader: FileReader): ManifestEntry | undefined {
  const sum = reader.sha256IfHeld(`${root}/${path}`, text);
  return sum === undefined ? undefined : { path, bytes: bytesOf(text), sha256: sum };
}

function decide(around: Surroundings, file: NewFile, owned: ManifestEntry | undefined, look: Look): Action {
  const { target, mode, reader } = around;
  const { path } = file;
  if (look.kind === "obstacle") return refuseObstacle(target, path, look);
  if (mode === "merge" && file.sharing === "block") return decideBlock(around, file, owned, look);
  const write = { kind: "write", path, content: file.text } as const;
  if (look.kind === "absent") return { ...write, was: "absent" };
  const existing = join(target.root, path);
  const entry = heldEntry(target.root, file, reader);
  if (entry !== undefined) {
    const isLeft = mode === "merge" && owned === undefined && mayBeThirdParty(file);
    return isLeft ? { kind: "leave", path, why: "same" } : { kind: "keep", path, entry };
  }
  const ours = mayDiscard(target, owned, existing, reader);
  if (ours || mode === "in-place") return { ...write, was: "file", kept: !ours };
  if (file.sharing === "fragment") {
    const text = wholeText(file.text);
    return { kind: "paste", path, text, inPlace: fileHolds(existing, text) };
  }
  if (file.sharing === "replace") return { ...write, was: "file", replaced: true };
  if (file.choice !== undefined) return { kind: "collide", path, choice: file.choice };
  return { kind: "refuse", path, diagnostic: diagnostic("foreign-file", { file: `${target.name}/${path}` }) };
}

/**
 * Whether other tools also make files of this name. If so, a file with the same bytes stays third-party until a build
 * writes it. If it counted as ours, a later build would remove it once `artifacts:` or the host no longer asks for it.
 */
function mayBeThirdParty({ choice, sharing }: NewFile): boolean {
  return sharing === "fragment" || (choice !== undefined && sharing !== "replace");
}

/** Makes the diagnostic of a folder, link or special file at a path where a build must make a file or a folder. */
export function obstacleProblem(target: Target, path: string, { at, what }: Omit<Obstacle, "kind">): Diagnostic {
  const obstacle = at === "" ? target.name : `${target.name}/${at}`;
  return diagnostic("in-the-way", { file: `${target.name}/${path}`, obstacle, what });
}

function refuseObstacle(target: Target, path: string, obstacle: Obstacle): Action {
  return { kind: "refuse", path, diagnostic: obstacleProblem(target, path, obstacle) };
}

function decideBlock(
  { target }: Surroundings,
  { path, text }: NewFile,
  owned: ManifestEntry | undefined,
  look: Exclude<Look, Obstacle>,
): Action {
  const shown = `${target.name}/${path}`;
  const block = Buffer.from(wholeText(text));
  const listed = { path, bytes: block.length, sha256: sha256(block), block: true } as const;
  const created = { ...listed, created: true } as const;
  if (look.kind === "absent") return { kind: "write", path, content: block, was: "absent", entry: created };
  const write = { kind: "write", path, permissions: look.permissions, was: "file" } as const;
  const present = ruleFileBytes(join(target.root, path));
  if (present === undefined) {
    const values = { doing: "Reading", path: shown, cause: "it is too large for a file of rules" };
    return { kind: "refuse", path, diagnostic: diagnostic("disk", values) };
  }
  const cut = cutAtBlock(present);
  if (cut === "malformed") return { kind: "refuse", path, diagnostic: diagnostic("block-markers", { file: shown }) };
  if (cut === "none") return { ...write, content: withBlock(present, block), entry: listed };
  // Without a manifest line, a file that holds only our block was created by us.
  const isCreated = owned?.block === true ? owned.created === true : cut.before.length + cut.after.length === 0;
  const entry = isCreated ? created : listed;
  if (cut.block.equals(block)) return { kind: "keep", path, entry };
  // If an earlier build owned the whole folder, its manifest lists the block as a file.
  const edited = owned?.sha256 !== sha256(cut.block);
  return { ...write, content: Buffer.concat([cut.before, block, cut.after]), entry, edited };
}

/** Decides about a listed file that the build no longer makes. */
function decideStale({ target, mode, reader }: Surroundings, owned: ManifestEntry, look: Look): Action {
  const { path } = owned;
  if (look.kind !== "file") return { kind: "forget", path };
  const file = join(target.root, path);
  if (owned.block === true) return decideStaleBlock(owned, ruleFileBytes(file), look.permissions);
  const ours = mayDiscard(target, owned, file, reader);
  return ours || mode === "in-place" ? { kind: "remove", path, kept: !ours } : { kind: "leave", path, why: "edited" };
}

function decideStaleBlock(owned: ManifestEntry, present: Buffer | undefined, permissions: number): Action {
  const { path } = owned;
  const cut = present === undefined ? "malformed" : cutAtBlock(present);
  if (cut === "none") return { kind: "forget", path };
  if (cut === "malformed" || !isOurs(owned, "block", sha256(cut.block))) return { kind: "leave", path, why: "edited" };
  const content = Buffer.concat([cut.before, cut.after]);
  if (content.length === 0 && owned.created === true) return { kind: "remove", path, kept: false };
  return { kind: "cut", path, content, permissions };
}
