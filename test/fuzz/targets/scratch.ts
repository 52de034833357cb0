/** A folder for inputs that are files: in memory where the machine has such a place, written anew for each input. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderInMemory } from "../../memory.ts";

/** The folder of one target. */
export interface Scratch {
  /** Removes what is there and writes these files, by their paths in it. */
  readonly fill: (files: ReadonlyMap<string, Uint8Array>) => string;
  readonly remove: () => void;
}

/** Makes the folder when it is first filled. */
export function scratch(): Scratch {
  let folder: string | undefined;
  let written: readonly string[] = [];
  return {
    fill: (files) => {
      folder ??= folderInMemory("stele-fuzz-");
      for (const name of written) rmSync(join(folder, name), { recursive: true, force: true });
      written = [...new Set([...files.keys()].map((path) => path.split("/")[0] ?? path))];
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      return folder;
    },
    remove: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}
