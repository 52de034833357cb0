/** Turns the artifacts of a build into the files of two folders, in the order that publishing needs. */
import type { Artifact, ArtifactName, LongText, Sharing } from "../model.ts";
import { blockOf } from "./blocks.ts";
import { wholeText } from "./file-bytes.ts";
import { MANIFEST, TEMPORARY } from "./places.ts";

/** A file to publish. `path` uses `/` and is relative to the folder that is published. */
export interface NewFile {
  readonly path: string;
  /** The text of the file. With the sharing `block`, the text of our block. */
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key of `artifacts:` that decides whether Stele writes this file. */
  readonly choice?: ArtifactName | undefined;
}

/**
 * Yields the published files of a build one at a time. A wrong path or order is an internal error: all paths were
 * checked when the site was resolved.
 *
 * @param artifacts in ascending code-unit order of the published paths
 * @param hostFile receives each file for a host on the way, with the path `<host>/<path>`
 */
export function* publishedFiles(
  artifacts: Iterable<Artifact>,
  hostFile: (file: NewFile) => void = () => {},
): Generator<NewFile> {
  const check = pathCheck();
  for (const { path, place, text, sharing, choice } of artifacts) {
    if (place === "published") {
      check(path);
      // A new object, since artifacts have several shapes: objects of one shape make later steps faster.
      yield { path, text: sharing === "block" ? blockOf(wholeText(text)).toString() : text, sharing, choice };
    } else {
      hostFile({ path: `${place.host}/${path}`, text, sharing: "own" });
    }
  }
}

/** Sorts the files for hosts in the order of publishing, and checks their paths like those of published files. */
export function sortedHostFiles(files: readonly NewFile[]): readonly NewFile[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const check = pathCheck();
  for (const { path } of sorted) check(path);
  return sorted;
}

/** Whether a path names a file inside a folder on every system. Refuses `..`, absolute paths and lone surrogates. */
export function isFilePath(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)|[\0\\]|\p{Cs}/u.test(path);
}

/** Matches nearly every file name, at the end of a path. A name that matches needs no further check. */
const PLAIN_NAME = /[\w-][\w.-]*$/y;

function pathCheck(): (path: string) => void {
  // The earlier paths that the latest path begins with, the shortest first. No path may use one of them as a folder.
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
