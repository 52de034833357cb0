/** The artifacts of a build as the files of two folders, in the order that publishing lives by. */
import type { Artifact, ArtifactName, LongText, Sharing } from "../model.ts";
import { blockOf } from "./blocks.ts";
import { wholeText } from "./file-bytes.ts";
import { MANIFEST, TEMPORARY } from "./places.ts";

/** A file to publish. `path` is relative to the folder that is published, with `/`. */
export interface NewFile {
  readonly path: string;
  /** Of a text file that may be shared, our block. */
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key of `artifacts:` that says who writes it. */
  readonly choice?: ArtifactName | undefined;
}

/**
 * The published files of a build, one at a time, checked on their way.
 *
 * @param artifacts in ascending code-unit order of the published paths
 * @param hostFile is handed each file for a host that comes along, `<host>/<path>`
 * @throws Error when the order is broken or a path cannot be a file: a fault of ours, since all paths were checked when
 *   the site was resolved
 */
export function* publishedFiles(
  artifacts: Iterable<Artifact>,
  hostFile: (file: NewFile) => void = () => {},
): Generator<NewFile> {
  const check = pathCheck();
  for (const artifact of artifacts) {
    const { path, place, text, sharing, choice } = artifact;
    if (place === "published") {
      check(path);
      // Not the artifact: objects of one shape make all that follows faster, and artifacts come in several.
      yield { path, text: sharing === "block" ? blockOf(wholeText(text)).toString() : text, sharing, choice };
    } else {
      hostFile({ path: `${place.host}/${path}`, text, sharing: "own" });
    }
  }
}

/** The files for hosts in the order of publishing; checked as the published ones are. */
export function sortedHostFiles(files: readonly NewFile[]): readonly NewFile[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const check = pathCheck();
  for (const { path } of sorted) check(path);
  return sorted;
}

/** Whether a path names a file inside a folder, on every system, and leads to no parent folder, device, or half of a character. */
export function isFilePath(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)|[\0\\]|\p{Cs}/u.test(path);
}

/** The name at the end of a path, where it needs no closer look: nearly none does. */
const PLAIN_NAME = /[\w-][\w.-]*$/y;

function pathCheck(): (path: string) => void {
  // The paths seen so far that begin the latest one, shortest first: a folder cannot have the name of one of these.
  const beginnings: string[] = [];
  let previous = "";
  let folder = "";
  return (path) => {
    const end = path.lastIndexOf("/") + 1;
    const isNeighbour = end === folder.length && path.startsWith(folder);
    PLAIN_NAME.lastIndex = end;
    const isFile = isNeighbour && previous !== "" && PLAIN_NAME.test(path);
    if (!isFile && !isFilePath(path)) throw new Error(`not the path of a file: ${JSON.stringify(path)}`);
    if (path === MANIFEST || path === TEMPORARY) throw new Error(`an artifact has the reserved path ${path}`);
    if (path <= previous) throw new Error(`artifact ${path} comes after ${previous}`);
    for (let last = beginnings.at(-1); last !== undefined && !path.startsWith(last); last = beginnings.at(-1)) {
      beginnings.pop();
    }
    const file = isNeighbour ? undefined : beginnings.find((beginning) => path[beginning.length] === "/");
    if (file !== undefined) throw new Error(`${file} is an artifact and the folder of the artifact ${path}`);
    beginnings.push(path);
    previous = path;
    if (!isNeighbour) folder = path.slice(0, end);
  };
}
