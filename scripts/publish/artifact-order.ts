/** Turns the artifacts of a build into the files of `dist` and `dist.hosts`. Checks their paths and their order. */
import type { Artifact, ArtifactName, LongText, Sharing } from "../model.ts";
import { blockOf } from "./blocks.ts";
import { wholeText } from "./file-bytes.ts";
import { MANIFEST, TEMPORARY } from "./places.ts";

/** A file to publish. `path` is relative to the published folder, with `/`. */
export interface NewFile {
  readonly path: string;
  /** The text of the file. For `sharing: "block"`, only the text of Stele's block. */
  readonly text: string | LongText;
  readonly sharing: Sharing;
  /** The key in `artifacts` of `site.yaml` that decides whether Stele writes this file. */
  readonly choice?: ArtifactName | undefined;
}

/**
 * Yields the files of the out folder one at a time. Throws if a path is invalid or out of order. This is an internal
 * error, because all paths were checked before.
 *
 * @param artifacts must be sorted by path in code-unit order. Artifacts for hosts may come in any order.
 * @param hostFile is called with each file for a host. Its path is `<host>/<path>`, relative to `dist.hosts`.
 */
export function* publishedFiles(
  artifacts: Iterable<Artifact>,
  hostFile: (file: NewFile) => void = () => {},
): Generator<NewFile> {
  const check = pathCheck();
  for (const { path, place, text, sharing, choice } of artifacts) {
    if (place === "published") {
      check(path);
      // V8 is faster if all objects have the same keys in the same order. Artifacts may differ, so make a new object.
      yield { path, text: sharing === "block" ? blockOf(wholeText(text)).toString() : text, sharing, choice };
    } else {
      hostFile({ path: `${place.host}/${path}`, text, sharing: "own" });
    }
  }
}

/** Sorts the files of `dist.hosts` by path, in code-unit order. Throws if a path is invalid or occurs twice. */
export function sortedHostFiles(files: readonly NewFile[]): readonly NewFile[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const check = pathCheck();
  for (const { path } of sorted) check(path);
  return sorted;
}

/** Whether a path names a file below a folder. False for `../a`, `/a`, `a//b`, `a\b` and lone surrogates. */
export function isFilePath(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)|[\0\\]|\p{Cs}/u.test(path);
}

/** Matches a simple file name at the end of a path, such as `intro.json`. Such names need no check by `isFilePath`. */
const PLAIN_NAME = /[\w-][\w.-]*$/y;

function pathCheck(): (path: string) => void {
  // Earlier paths that are prefixes of the latest path, the shortest first. A file `a/b` after a file `a` is an error.
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
