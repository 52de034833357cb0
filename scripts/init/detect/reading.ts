/** What the finders of docs generators share: values of configurations, brought into a safe shape. */
import { textOf, valueOf, withoutComments } from "../config-text.ts";
import { readOrigin } from "../../site/origins.ts";
import { canonicalPath } from "../../site/paths.ts";
import type { Repository } from "../types.ts";

/** The text of the first of some programs that is there, without its comments. */
export function programText(
  repository: Repository,
  files: readonly string[],
): { readonly file: string; readonly code: string } | undefined {
  const file = files.find(repository.has);
  // One that is too large to be read is there all the same.
  return file === undefined ? undefined : { file, code: withoutComments(repository.text(file) ?? "") };
}

/** A text that a program states for a key. */
export function textIn(code: string, key: string): string | undefined {
  return textOf(valueOf(code, key));
}

/**
 * The address that an origin and a base path make.
 *
 * @returns without a slash at its end; nothing where that is no address that a site can have
 */
export function joinedAddress(origin: string | undefined, base = "/"): string | undefined {
  if (origin === undefined) return undefined;
  const path = `/${base}/`.replace(/\/{2,}/g, "/");
  const address = `${origin.replace(/\/+$/, "")}${path}`.replace(/\/+$/, "");
  return isSiteAddress(address) ? address : undefined;
}

/** Whether a site can have an address. */
export function isSiteAddress(address: string): boolean {
  const reading = readOrigin(address);
  return reading.ok && canonicalPath(reading.path || "/").ok;
}

/**
 * A folder that a configuration names, as seen from the root of the project.
 *
 * @returns nothing for one that leads out of it or has a name that means something in patterns; "" for the root itself
 */
export function plainFolder(path: string): string | undefined {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return names.every((name) => /^[\w@-][\w@.-]*$/.test(name)) ? names.join("/") : undefined;
}

/** The way from the content folder, which lies in the project, to a folder of the project. */
export function fromContent(folder: string, rest: string): string {
  return `../${folder === "" ? "" : `${folder}/`}${rest}`;
}
