/** The type of a detected docs tree, and functions that check values from configurations. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../model.ts";
import { readOrigin } from "../../site/origins.ts";
import { canonicalPath } from "../../site/paths.ts";
import type { Doubt } from "../doubts.ts";
import type { FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";

/** A row of `pages` in `site.yaml`. Its keys are written in this order. */
export type PagesRow = Readonly<
  Partial<Record<"sitemap" | "list" | "preset" | "tree" | "source_tree" | "url" | "index_url", string>>
> & { readonly exclude?: readonly string[] | undefined };

/** A docs tree with the settings of its generator. */
export interface DocsTree {
  /** The name of the generator in messages: `Docusaurus`. */
  readonly generator: string;
  /** The file or folder by which the generator was recognised. */
  readonly evidence: string;
  readonly baseUrl?: string | undefined;
  /** The key, folder or tag of the source language, as the configuration names it. */
  readonly sourceLocale?: string | undefined;
  /** All languages, including the source language if it is known. */
  readonly locales: readonly FoundLocale[];
  readonly rows: readonly PagesRow[];
  /** What the configuration does not show. */
  readonly doubts?: readonly Doubt[] | undefined;
  /** Pages of the site that the rows do not have, and languages on other sites: `blog/`, `fr (https://fr.acme.dev)`. */
  readonly leftOut?: readonly string[] | undefined;
  /** Whether addresses in the source language have a language prefix too. */
  readonly sourcePrefix?: boolean | undefined;
  /** The commands that build the site and add our files to it. */
  readonly publishing?: string | undefined;
}

/** Doubts a language whose name is no code. */
export function languageUnknown(what: string, from: Doubt["from"]): Doubt {
  return { key: "locales", reason: "language-unknown", what, from };
}

/** Doubts a key of a configuration that changes addresses. */
export function unsupported(what: string, from: Doubt["from"]): Doubt {
  return { key: "pages", reason: "unsupported", what, from };
}

/** Checks whether an address is allowed for a site. Returns the problem, or undefined if the address is allowed. */
export function addressProblem(address: string): Diagnostic | undefined {
  const reading = readOrigin(address);
  if (!reading.ok) return diagnostic("address-refused", { address, reason: reading.reason });
  const path = canonicalPath(reading.path || "/");
  return path.ok ? undefined : diagnostic("path-refused", { ...path, path: reading.path });
}

/** Joins an origin and a base path, without a final slash. Undefined if a site cannot have the joined address. */
export function joinedAddress(origin: string | undefined, base = "/"): string | undefined {
  if (origin === undefined) return undefined;
  const path = `/${base}/`.replace(/\/{2,}/g, "/");
  const address = `${origin.replace(/(?<!\/)\/+$/, "")}${path}`.replace(/(?<!\/)\/+$/, "");
  return addressProblem(address) ? undefined : address;
}

/**
 * Returns the path of a folder from a configuration, relative to the root of the project: `./docs/` -> `docs`. The root
 * itself is "". Returns undefined for a folder outside the project, or if a name contains characters such as `{` or begins
 * with `-`, as options of commands do.
 */
export function plainFolder(path: string): string | undefined {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return !path.startsWith("/") && names.every((name) => /^[\w@][\w@.-]*$/.test(name)) ? names.join("/") : undefined;
}

/**
 * Returns the path of a folder of pages from a configuration, as `plainFolder` does. The folder may also be elsewhere in the
 * repository of the project, if it is there: `../docs`.
 */
export function pagesFolder({ files, folders }: Repository, path: string): string | undefined {
  const [, above = "", below = ""] = /^(?:\.\/)?((?:\.\.\/)*)(.*)$/s.exec(path) ?? [];
  const folder = plainFolder(below);
  if (folder === undefined || above === "") return folder;
  const place = above + folder;
  return folder !== "" && files(place).length + folders(place).length > 0 ? place : undefined;
}

/** Returns the path that a file names relative to itself. Undefined for a path outside the project. */
export function pathFrom(file: string, path: string): string | undefined {
  const names = file.split("/").slice(0, -1);
  for (const name of path.split("/")) {
    if (name === ".." && names.pop() === undefined) return undefined;
    if (name !== ".." && name !== "." && name !== "") names.push(name);
  }
  return path.startsWith("/") ? undefined : names.join("/");
}

/** Returns a pattern relative to a content folder in the root of the project: `docs` -> `../docs/{path}.md`. */
export function fromContent(folder: string, rest: string): string {
  return `../${folder === "" ? "" : `${folder}/`}${rest}`;
}
