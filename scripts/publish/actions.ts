/** Decides on one action for each path of a folder, from the new files, the manifest and the disk. Writes nothing. */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactName, Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { isThirdParty, mayDiscard } from "./belief.ts";
import { cutAtBlock, withBlock } from "./blocks.ts";
import { bytesOf, ruleFileBytes, sha256, sha256IfHeld, wholeText } from "./file-bytes.ts";
import { type Free, type Look, looker, type Obstacle } from "./folders.ts";
import { isOurs, type ManifestEntry, ownedFiles } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { fileHolds } from "./third-party.ts";
import { type FoundFile, type Joined, joinByPath, sortedFiles } from "./walk.ts";

/**
 * How a folder is published. `stage`: a new tree replaces it, so it must hold no third-party files. `in-place`: file by
 * file, in a folder that must hold none either. `merge`: file by file, beside third-party files.
 */
export type PublishMode = "stage" | "in-place" | "merge";

/** What to do at one path. */
type Action =
  | { readonly kind: "keep"; readonly entry: ManifestEntry }
  | Write
  /** Removes our block from a shared file and keeps the rest of the file. */
  | { readonly kind: "cut"; readonly content: Buffer; readonly permissions: number }
  /** `kept`: other tools may have written the file, so its bytes go to the kept folder first. */
  | { readonly kind: "remove"; readonly kept: boolean }
  /** A third-party JSON file stays as it is. `inPlace`: it already holds our text. */
  | { readonly kind: "paste"; readonly text: string; readonly inPlace: boolean }
  /** `same`: a third-party file already has the bytes of our file. */
  | { readonly kind: "leave"; readonly why: "edited" | "same" | "third-party" }
  | { readonly kind: "leave"; readonly why: "standalone"; readonly choice: ArtifactName | undefined }
  | { readonly kind: "forget" }
  /** `choice`: a setting of `artifacts:` can leave the path to the third-party file that has it. */
  | { readonly kind: "refuse"; readonly diagnostic: Diagnostic; readonly choice?: ArtifactName | undefined };

/** Writes a file that is ours, or a shared file with our block in it. In a shared file, `entry` describes the block. */
type Write = {
  readonly kind: "write";
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

/**
 * Yields the steps of a folder, in order of their paths. Leaves out the manifest itself, and empty folders: they hold
 * no bytes, and no host publishes them.
 *
 * @param sameBefore files before this path are known to be up to date, and are not read again
 */
export function* steps(target: Target, files: Iterable<NewFile>, mode: PublishMode, sameBefore = ""): Generator<Step> {
  const look = looker(target.root);
  const existing = mode === "stage" ? filesBesideManifest(target.root) : [];
  for (const joined of joinByPath(files, ownedFiles(target), existing)) {
    const { path, a: file, b: owned } = joined;
    const isLeft = mode === "merge" && file?.sharing === "standalone";
    if (isLeft)
      yield { path, action: { kind: "leave", why: "standalone", choice: file.choice }, file, owned: undefined };
    if (mode === "stage") yield { path, action: decideInWhole(target, joined, sameBefore), file, owned };
    else if (file !== undefined && !isLeft) {
      yield { path, action: decide(target, mode, file, look(path), owned), file, owned };
    } else if (owned !== undefined) {
      yield { path, action: decideStale(target, mode, owned, look(path)), file: undefined, owned };
    }
  }
}

function* filesBesideManifest(root: string): Generator<FoundFile> {
  for (const found of sortedFiles(root)) {
    if (found.path !== MANIFEST || !found.plain) yield found;
  }
}

/** Returns the manifest line of a path after its action, or undefined if the path then has none. */
export function entryOf({ path, action }: Step): ManifestEntry | undefined {
  if (action.kind !== "keep" && action.kind !== "write") return undefined;
  if (action.entry !== undefined) return action.entry;
  return { path, bytes: bytesOf(action.content), sha256: sha256(action.content) };
}

/** Decides about a path in a folder that is replaced as a whole. `removeFormer` checks each old file once more. */
function decideInWhole(target: Target, joined: Joined<NewFile, ManifestEntry, FoundFile>, sameBefore: string): Action {
  const { path, a: file, b: owned, c: found } = joined;
  const isForeign = found !== undefined && isThirdParty(target, found, file !== undefined, owned);
  if (isForeign) return { kind: "leave", why: "third-party" };
  if (file === undefined) return found ? { kind: "remove", kept: false } : { kind: "forget" };
  if (found === undefined) return { kind: "write", content: file.text, was: "absent" };
  const entry = path < sameBefore ? owned : heldEntry(`${target.root}/${path}`, file);
  return entry ? { kind: "keep", entry } : { kind: "write", content: file.text, was: "file" };
}

/** Returns the manifest line of an existing file if it holds exactly the new text, else undefined. */
function heldEntry(existing: string, { path, text }: NewFile): ManifestEntry | undefined {
  const sum = sha256IfHeld(existing, text);
  return sum === undefined ? undefined : { path, bytes: bytesOf(text), sha256: sum };
}

function decide(target: Target, mode: PublishMode, file: NewFile, look: Look, owned?: ManifestEntry): Action {
  const { path, sharing, choice } = file;
  if (look.kind === "obstacle") return { kind: "refuse", diagnostic: obstacleProblem(target, path, look) };
  if (mode === "merge" && sharing === "block") return decideBlock(target, file, look, owned);
  const write = { kind: "write", content: file.text } as const;
  if (look.kind === "absent") return { ...write, was: "absent" };
  const existing = join(target.root, path);
  const entry = heldEntry(existing, file);
  if (entry !== undefined) {
    const isLeft = mode === "merge" && owned === undefined && mayBeThirdParty(file);
    return isLeft ? { kind: "leave", why: "same" } : { kind: "keep", entry };
  }
  const ours = mayDiscard(target, owned, existing);
  if (ours || mode === "in-place") return { ...write, was: "file", kept: !ours };
  if (sharing === "fragment") {
    const text = wholeText(file.text);
    return { kind: "paste", text, inPlace: fileHolds(existing, text) };
  }
  if (sharing === "replace") return { ...write, was: "file", replaced: true };
  return { kind: "refuse", diagnostic: diagnostic("foreign-file", { file: `${target.name}/${path}` }), choice };
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

function decideBlock(target: Target, { path, text }: NewFile, look: Free, owned?: ManifestEntry): Action {
  const shown = `${target.name}/${path}`;
  const block = Buffer.from(wholeText(text));
  const listed = { path, bytes: block.length, sha256: sha256(block), block: true } as const;
  const created = { ...listed, created: true } as const;
  if (look.kind === "absent") return { kind: "write", content: block, was: "absent", entry: created };
  const write = { kind: "write", permissions: look.permissions, was: "file" } as const;
  const present = ruleFileBytes(join(target.root, path));
  if (present === undefined) {
    const values = { doing: "Reading", path: shown, cause: "it is too large for a file of rules" };
    return { kind: "refuse", diagnostic: diagnostic("disk", values) };
  }
  const cut = cutAtBlock(present);
  if (cut === "malformed") return { kind: "refuse", diagnostic: diagnostic("block-markers", { file: shown }) };
  if (cut === "none") return { ...write, content: withBlock(present, block), entry: listed };
  // Without a manifest line, a file that holds only our block counts as created by us.
  const isCreated = owned?.block === true ? owned.created === true : cut.before.length + cut.after.length === 0;
  const entry = isCreated ? created : listed;
  if (cut.block.equals(block)) return { kind: "keep", entry };
  // A build that owned the whole folder may have listed the block as a file, with the same sha256.
  const edited = owned?.sha256 !== sha256(cut.block);
  return { ...write, content: Buffer.concat([cut.before, block, cut.after]), entry, edited };
}

/** Decides about a listed file that the build no longer makes. */
function decideStale(target: Target, mode: PublishMode, owned: ManifestEntry, look: Look): Action {
  if (look.kind !== "file") return { kind: "forget" };
  const file = join(target.root, owned.path);
  if (owned.block === true) return decideStaleBlock(owned, ruleFileBytes(file), look.permissions);
  const ours = mayDiscard(target, owned, file);
  return ours || mode === "in-place" ? { kind: "remove", kept: !ours } : { kind: "leave", why: "edited" };
}

function decideStaleBlock(owned: ManifestEntry, present: Buffer | undefined, permissions: number): Action {
  const cut = present === undefined ? "malformed" : cutAtBlock(present);
  if (cut === "none") return { kind: "forget" };
  if (cut === "malformed" || !isOurs(owned, "block", sha256(cut.block))) return { kind: "leave", why: "edited" };
  const content = Buffer.concat([cut.before, cut.after]);
  if (content.length === 0 && owned.created === true) return { kind: "remove", kept: false };
  return { kind: "cut", content, permissions };
}
