/** Compares new files, the manifest and the disk, and decides what to do at each path of a folder. Writes nothing. */
import { basename, join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactName, Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { isEmpty, isThirdParty, mayDiscard } from "./belief.ts";
import { cutAtBlock, withBlock } from "./blocks.ts";
import {
  type Access,
  bytesOf,
  type FileIdentity,
  readRuleFile,
  type RuleFile,
  sha256,
  sha256IfHeld,
  wholeText,
} from "./file-bytes.ts";
import { type Free, type Look, looker, type Obstacle } from "./folders.ts";
import { byPath, type EnterFolder, inFoldersOf, inHeldFolder } from "./held-folders.ts";
import { isOurs, type ManifestEntry, ownedFiles } from "./manifest.ts";
import { MANIFEST, type Target } from "./places.ts";
import { fileHolds } from "./third-party.ts";
import { type FoundFile, type Joined, joinByPath, sortedFiles } from "./walk.ts";

/**
 * How a folder is published. `stage`: a new tree replaces the folder. The old folder must not have third-party files.
 * `in-place`: like `stage`, but files are replaced one by one. `merge`: like `in-place`, but keeps third-party files.
 */
export type PublishMode = "stage" | "in-place" | "merge";

type Action =
  /** `held`: the existing file, for the mode `stage`, which links it into the new tree. */
  | { readonly kind: "keep"; readonly entry: ManifestEntry; readonly held?: HeldFile }
  | Write
  /** Removes Stele's block of lines from a shared file, which other tools write too. The other lines stay. */
  | { readonly kind: "cut"; readonly content: Buffer; readonly access: Access }
  /** If `kept` is true, the file is first saved to `dist.kept`, because another tool may have written it. */
  | { readonly kind: "remove"; readonly kept: boolean }
  /** Leaves a third-party JSON file as it is. If `inPlace` is false, the user must paste `text` into the file. */
  | { readonly kind: "paste"; readonly text: string; readonly inPlace: boolean }
  /** Leaves a file as it is. `same`: the file is third-party, and has the same bytes as the new file. */
  | { readonly kind: "leave"; readonly why: "edited" | "same" | "third-party" }
  | { readonly kind: "leave"; readonly why: "standalone"; readonly choice: ArtifactName | undefined }
  | { readonly kind: "forget" }
  /** Stops publishing. `choice`: the key in `artifacts` of `site.yaml` that can move or turn off our file. */
  | { readonly kind: "refuse"; readonly diagnostic: Diagnostic; readonly choice?: ArtifactName | undefined };

/** An existing file that has the new text. */
export interface HeldFile {
  /** Its path for system calls, such as `/proc/self/fd/17/a.json`. Only valid until the next step. */
  readonly place: string;
  /** The file that was compared. Undefined if the run compared it earlier (`sameBefore`). */
  readonly compared: FileIdentity | undefined;
}

/** Writes a whole file, or Stele's block in a shared file. For a shared file, `entry` describes the block. */
type Write = {
  readonly kind: "write";
  readonly was: "absent" | "file";
  /** That of the existing file. Only set for shared files. */
  readonly access?: Access;
  /** Whether the block in the existing file was edited by hand. */
  readonly edited?: boolean;
  /** Whether another tool may have written the existing file. If so, it is first saved to `dist.kept`. */
  readonly kept?: boolean;
  /** Whether a third-party file is overwritten, because `artifacts` in `site.yaml` says `replace`. */
  readonly replaced?: true;
} & (
  | { readonly content: string | LongText; readonly entry?: undefined }
  | { readonly content: Buffer; readonly entry: ManifestEntry }
);

/** What to do at one path. `file`: the new file, if any. `owned`: the path's line in the present manifest, if any. */
export interface Step {
  readonly path: string;
  readonly action: Action;
  readonly file: NewFile | undefined;
  readonly owned: ManifestEntry | undefined;
}

/**
 * Yields what to do at each path of a folder, sorted by path. Leaves out the manifest itself. Also leaves out empty
 * folders, because hosts publish only files.
 *
 * @param sameBefore files whose path sorts before this path are known to be up to date, and are not read again
 * @param enter opens the folders in mode `stage`. Pass `holdFolder` if files of the folder are linked.
 */
export function* steps(
  target: Target,
  files: Iterable<NewFile>,
  mode: PublishMode,
  sameBefore = "",
  enter: EnterFolder = byPath,
): Generator<Step> {
  const look = looker(target.root);
  const existing = mode === "stage" ? filesBesideManifest(target.root, enter) : [];
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

function* filesBesideManifest(root: string, enter: EnterFolder): Generator<FoundFile> {
  for (const found of sortedFiles(root, enter)) {
    if (found.path !== MANIFEST || !found.plain) yield found;
  }
}

/** Returns the line of a path for the new manifest, or undefined if the new manifest does not list the path. */
export function entryOf({ path, action }: Step): ManifestEntry | undefined {
  if (action.kind !== "keep" && action.kind !== "write") return undefined;
  if (action.entry !== undefined) return action.entry;
  return { path, bytes: bytesOf(action.content), sha256: sha256(action.content) };
}

/** Decides what to do at a path in `stage` mode. `removeFormer` checks each old file again before the removal. */
function decideInWhole(target: Target, joined: Joined<NewFile, ManifestEntry, FoundFile>, sameBefore: string): Action {
  const { path, a: file, b: owned, c: found } = joined;
  const isForeign = found !== undefined && isThirdParty(target, found, file !== undefined, owned);
  if (isForeign) return { kind: "leave", why: "third-party" };
  if (file === undefined) return found ? { kind: "remove", kept: false } : { kind: "forget" };
  if (found === undefined) return { kind: "write", content: file.text, was: "absent" };
  const place = found.within === undefined ? `${target.root}/${path}` : `${found.within}/${basename(path)}`;
  if (path < sameBefore && owned) return { kind: "keep", entry: owned, held: { place, compared: undefined } };
  const compared = inHeldFolder(`${target.root}/${path}`, () => sha256IfHeld(place, file.text));
  if (compared === undefined) return { kind: "write", content: file.text, was: "file" };
  return { kind: "keep", entry: entryFor(file, compared.sha256), held: { place, compared } };
}

/** Returns a manifest line if an existing file has exactly the new text, else undefined. */
function heldEntry(existing: string, file: NewFile): ManifestEntry | undefined {
  const compared = sha256IfHeld(existing, file.text);
  return compared && entryFor(file, compared.sha256);
}

function entryFor({ path, text }: NewFile, sum: string): ManifestEntry {
  return { path, bytes: bytesOf(text), sha256: sum };
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
  const isEmptied = owned !== undefined && isEmpty(existing);
  const isOwn = target.ownership.placeOf(path) === "own";
  const ours = (isEmptied && isOwn) || mayDiscard(target, owned, existing);
  if (ours || isEmptied || mode === "in-place") return { ...write, was: "file", kept: !ours };
  if (sharing === "fragment") {
    const text = wholeText(file.text);
    return { kind: "paste", text, inPlace: fileHolds(existing, text) };
  }
  if (sharing === "replace") return { ...write, was: "file", replaced: true };
  return { kind: "refuse", diagnostic: diagnostic("foreign-file", { file: `${target.name}/${path}` }), choice };
}

/**
 * Whether other tools may write a file with this name, such as `robots.txt`. If so, an existing `robots.txt` is
 * third-party, even if its bytes equal ours. Otherwise a later build that makes no `robots.txt` would delete it.
 */
function mayBeThirdParty({ choice, sharing }: NewFile): boolean {
  return sharing === "fragment" || (choice !== undefined && sharing !== "replace");
}

/** Makes the diagnostic for an obstacle, such as a link at a path where the build must write a file. */
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
  const present = sharedFile(target, path);
  if (present === "not a file")
    return { kind: "refuse", diagnostic: obstacleProblem(target, path, nowAt(target, path)) };
  if (present === "too large") {
    const values = { doing: "Reading", path: shown, cause: "it is too large for a file of rules" };
    return { kind: "refuse", diagnostic: diagnostic("disk", values) };
  }
  const { bytes, access } = present;
  const write = { kind: "write", access, was: "file" } as const;
  const cut = cutAtBlock(bytes);
  if (cut === "malformed") return { kind: "refuse", diagnostic: diagnostic("block-markers", { file: shown }) };
  if (cut === "none") {
    return { ...write, content: withBlock(bytes, block), entry: isCutOff(bytes, owned) ? created : listed };
  }
  // If the manifest lists no block for the file, and the file contains only the block, assume that Stele created it.
  const isCreated = owned?.block === true ? owned.created === true : cut.before.length + cut.after.length === 0;
  const entry = isCreated ? created : listed;
  if (cut.block.equals(block)) return { kind: "keep", entry };
  // Does not check `owned.block`: in `stage` mode, Stele lists a file that contains only the block as a whole file.
  const edited = owned?.sha256 !== sha256(cut.block);
  return { ...write, content: Buffer.concat([cut.before, block, cut.after]), entry, edited };
}

/** Reads a shared file. Another program may have put a link in its place, or in the place of its folder: no file then. */
function sharedFile({ root }: Target, path: string): RuleFile | "not a file" | "too large" {
  return inFoldersOf(root, path, readRuleFile) ?? "not a file";
}

/** Finds what is at the path of a shared file that was not a file a moment ago. */
function nowAt({ root }: Target, path: string): Omit<Obstacle, "kind"> {
  const look = looker(root)(path);
  return look.kind === "obstacle" ? look : { at: path, what: "link" };
}

/** Decides what to do with a file of an earlier build that this build no longer makes. */
function decideStale(target: Target, mode: PublishMode, owned: ManifestEntry, look: Look): Action {
  if (look.kind !== "file") return { kind: "forget" };
  const file = join(target.root, owned.path);
  // A pull request may have changed the manifest, and a page of another tool may show the marker lines.
  const isPossible = target.ownership.placeOf(owned.path) !== "other";
  if (owned.block === true && isPossible) return decideStaleBlock(owned, sharedFile(target, owned.path));
  const ours = mayDiscard(target, owned, file);
  return ours || isEmpty(file) || mode === "in-place"
    ? { kind: "remove", kept: !ours }
    : { kind: "leave", why: "edited" };
}

function decideStaleBlock(owned: ManifestEntry, present: ReturnType<typeof sharedFile>): Action {
  if (typeof present === "string") return { kind: "leave", why: "edited" };
  const cut = cutAtBlock(present.bytes);
  if (cut === "none") return isCutOff(present.bytes, owned) ? { kind: "remove", kept: true } : { kind: "forget" };
  if (cut === "malformed" || !isOurs(owned, "block", sha256(cut.block))) return { kind: "leave", why: "edited" };
  const content = Buffer.concat([cut.before, cut.after]);
  if (content.length === 0 && owned.created === true) return { kind: "remove", kept: false };
  return { kind: "cut", content, access: present.access };
}

/** Whether a power cut may have taken the bytes of a shared file that Stele has created. */
function isCutOff(bytes: Buffer, owned: ManifestEntry | undefined): boolean {
  return bytes.length === 0 && owned?.created === true;
}
