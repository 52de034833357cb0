/** Rule files in an out folder that hold other people's lines, as they are before a build is merged into them. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { SharedFile } from "../model.ts";
import { cutAtBlock } from "./blocks.ts";
import { unless } from "./failures.ts";
import { ruleFileBytes } from "./file-bytes.ts";

/** The text files that hosts read their rules from in the published folder. */
const RULE_FILES = ["_headers", "_redirects", ".htaccess"];

/**
 * Reads the rule files of a folder, cut at our block. Left out is a file that is not there, or that publishing
 * will refuse, which says why.
 */
export function readSharedFiles(out: string): SharedFile[] {
  return RULE_FILES.flatMap((path) => {
    const bytes = unless(["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ELOOP"], () => readPlain(join(out, path)));
    const cut = bytes && cutAtBlock(bytes);
    if (bytes === undefined || cut === undefined || cut === "malformed") return [];
    if (cut === "none") return [{ path, before: "", after: bytes.toString(), blockLines: 0 }];
    const blockLines = cut.block.toString("latin1").split("\n").length - 1;
    return [{ path, before: cut.before.toString(), after: cut.after.toString(), blockLines }];
  });
}

/** A link, a pipe or a device is none that we write into, and could keep the reader for ever. */
function readPlain(path: string): Buffer | undefined {
  return lstatSync(path).isFile() ? ruleFileBytes(path) : undefined;
}
