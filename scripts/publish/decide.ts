/**
 * What to do about each path when files are replaced one by one: in a folder that is ours (`in-place`), or beside other
 * people's files (`merge`). Decides from the disk as it is now and writes nothing, so that the same decisions serve as
 * the plan and are made again when it is carried out.
 */
import { join } from "node:path";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactName, Diagnostic, LongText } from "../model.ts";
import type { NewFile } from "./artifact-order.ts";
import { mayDiscard } from "./belief.ts";
import { cutAtBlock, withBlock } from "./blocks.ts";
import { type FileReader, fileReader, ruleFileBytes, sha256 } from "./file-bytes.ts";
import { fileHolds } from "./fragment.ts";
import { joinByPath } from "./join-by-path.ts";
import { bytesOf, sha256Of, wholeText } from "./long-texts.ts";
import { type Look, looker, type Obstacle } from "./look.ts";
import { isOurs, type ManifestEntry, ownedFiles } from "./manifest.ts";
import type { Target } from "./places.ts";

/** Whose folder it is. */
export type Policy = "in-place" | "merge";

/**
 * What to do about one path. `edited`: a block of ours was changed by hand, and goes back. `kept`: the file there now is
 * not ours to give up, so the kept folder gets its bytes first.
 */
export type Decision =
  | { readonly kind: "keep"; readonly entry: ManifestEntry }
  | {
      readonly kind: "write";
      readonly path: string;
      readonly content: Buffer | LongText;
      /** Of a file that stays somebody else's. */
      readonly permissions?: number;
      readonly was: "absent" | "file";
      /** Absent where our block leaves a file that goes on without it. */
      readonly entry: ManifestEntry | undefined;
      readonly edited?: boolean;
      readonly kept?: boolean;
      /** Written over a third-party file, as asked. */
      readonly replaced?: true;
    }
  | { readonly kind: "remove"; readonly path: string; readonly kept: boolean }
  /** `inPlace`: their file holds ours already. */
  | {
      readonly kind: "leave";
      readonly path: string;
      readonly why: "fragment";
      readonly text: string;
      readonly inPlace: boolean;
    }
  | {
      readonly kind: "leave";
      readonly path: string;
      /** `same`: a file of somebody else that says what ours would. */
      readonly why: "standalone" | "edited" | "same";
      readonly choice?: ArtifactName | undefined;
    }
  | { readonly kind: "forget"; readonly path: string }
  | { readonly kind: "refuse"; readonly diagnostic: Diagnostic }
  /** A file of somebody else at a place that `artifacts:` can give up. */
  | { readonly kind: "collide"; readonly path: string; readonly choice: ArtifactName };

/** A decision, and what made the path ours before it. */
export interface DecidedPath {
  readonly decision: Decision;
  readonly owned: ManifestEntry | undefined;
}

interface Surroundings {
  readonly target: Target;
  readonly policy: Policy;
  readonly reader: FileReader;
}

/** The decisions for all files to publish and all files of ours, in order of their paths. */
export function* decisions(target: Target, files: Iterable<NewFile>, policy: Policy): Generator<DecidedPath> {
  const around: Surroundings = { target, policy, reader: fileReader() };
  const look = looker(target.root);
  for (const { path, a: file, b: owned } of joinByPath(files, ownedFiles(target), [])) {
    const skipped = policy === "merge" && file?.sharing === "standalone";
    if (skipped) {
      const { choice } = file;
      yield { decision: { kind: "leave", path, why: "standalone", choice }, owned: undefined };
    }
    if (file !== undefined && !skipped) yield { decision: decide(around, file, owned, look(path)), owned };
    else if (owned !== undefined) yield { decision: decideStale(around, owned, look(path)), owned };
  }
}

function decide(around: Surroundings, file: NewFile, owned: ManifestEntry | undefined, look: Look): Decision {
  if (look.kind === "obstacle") return refuseObstacle(around.target, file.path, look);
  if (around.policy === "merge" && file.sharing === "block") return decideBlock(around, file, owned, look);
  const content = typeof file.text === "string" ? Buffer.from(file.text) : file.text;
  const entry = { path: file.path, bytes: bytesOf(file.text), sha256: sha256Of(file.text) };
  if (look.kind === "absent") return { kind: "write", path: file.path, content, was: "absent", entry };
  const existing = join(around.target.root, file.path);
  const present = around.reader.sha256(existing);
  if (present === entry.sha256) {
    const isTheirs = around.policy === "merge" && owned === undefined && mayBeTheirs(file);
    return isTheirs ? { kind: "leave", path: file.path, why: "same" } : { kind: "keep", entry };
  }
  const ours = mayDiscard(around.target, owned, existing, around.reader);
  if (ours || around.policy === "in-place") {
    return { kind: "write", path: file.path, content, was: "file", entry, kept: !ours };
  }
  if (file.sharing === "fragment") {
    const text = wholeText(file.text);
    const inPlace = fileHolds(join(around.target.root, file.path), text);
    return { kind: "leave", path: file.path, why: "fragment", text, inPlace };
  }
  if (file.sharing === "replace") {
    return { kind: "write", path: file.path, content, was: "file", entry, replaced: true };
  }
  if (file.choice !== undefined) return { kind: "collide", path: file.path, choice: file.choice };
  const shown = `${around.target.name}/${file.path}`;
  return { kind: "refuse", diagnostic: diagnostic("foreign-file", { file: shown }) };
}

/**
 * Whether other tools make files of this name, too. One of the same bytes is then theirs until a build has written it: as
 * ours it would go with the key of `artifacts:`, or the host, that wants it no more.
 */
function mayBeTheirs({ choice, sharing }: NewFile): boolean {
  return sharing === "fragment" || (choice !== undefined && sharing !== "replace");
}

/** The problem of a folder, link or file that lies where a file or its folder must be made. */
export function refuseObstacle(target: Target, path: string, { at, what }: Obstacle): Decision {
  const values = { file: `${target.name}/${path}`, obstacle: at === "" ? target.name : `${target.name}/${at}`, what };
  return { kind: "refuse", diagnostic: diagnostic("in-the-way", values) };
}

function decideBlock(
  { target }: Surroundings,
  file: NewFile,
  owned: ManifestEntry | undefined,
  look: Exclude<Look, Obstacle>,
): Decision {
  const { path } = file;
  const block = Buffer.from(wholeText(file.text));
  const listed = { path, bytes: block.length, sha256: sha256(block), block: true } as const;
  const created = { ...listed, created: true } as const;
  if (look.kind === "absent") {
    return { kind: "write", path, content: block, was: "absent", entry: created };
  }
  const { permissions } = look;
  const write = { kind: "write", path, permissions, was: "file" } as const;
  const present = ruleFileBytes(join(target.root, path));
  if (present === undefined) {
    const values = { doing: "Reading", path: `${target.name}/${path}`, cause: "it is too large for a file of rules" };
    return { kind: "refuse", diagnostic: diagnostic("disk", values) };
  }
  const cut = cutAtBlock(present);
  if (cut === "malformed") {
    return { kind: "refuse", diagnostic: diagnostic("block-markers", { file: `${target.name}/${path}` }) };
  }
  if (cut === "none") return { ...write, content: withBlock(present, block), entry: listed };
  const entry = createdByUs(owned, cut.before.length + cut.after.length) ? created : listed;
  if (cut.block.equals(block)) return { kind: "keep", entry };
  // Where the whole folder was ours, the block was listed as a file.
  const edited = owned?.sha256 !== sha256(cut.block);
  return { ...write, content: Buffer.concat([cut.before, block, cut.after]), entry, edited };
}

/** Whether a file with a block was not there before us. Without a record, one that holds nothing else was not. */
function createdByUs(owned: ManifestEntry | undefined, otherBytes: number): boolean {
  return owned?.block === true ? owned.created === true : otherBytes === 0;
}

function decideStale({ target, policy, reader }: Surroundings, owned: ManifestEntry, look: Look): Decision {
  const { path } = owned;
  if (look.kind !== "file") return { kind: "forget", path };
  const present = join(target.root, path);
  if (owned.block === true) return decideStaleBlock(owned, ruleFileBytes(present), look.permissions);
  const ours = mayDiscard(target, owned, present, reader);
  return ours || policy === "in-place" ? { kind: "remove", path, kept: !ours } : { kind: "leave", path, why: "edited" };
}

function decideStaleBlock(owned: ManifestEntry, present: Buffer | undefined, permissions: number): Decision {
  const { path } = owned;
  if (present === undefined) return { kind: "leave", path, why: "edited" };
  const cut = cutAtBlock(present);
  if (cut === "none") return { kind: "forget", path };
  if (cut === "malformed" || !isOurs(owned, "block", sha256(cut.block))) {
    return { kind: "leave", path, why: "edited" };
  }
  const content = Buffer.concat([cut.before, cut.after]);
  if (content.length === 0 && owned.created === true) return { kind: "remove", path, kept: false };
  return { kind: "write", path, content, permissions, was: "file", entry: undefined };
}
