/** The docs tree of a project, and the checks that values of its configuration go through. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../model.ts";
import { readOrigin } from "../../site/origins.ts";
import { canonicalPath } from "../../site/paths.ts";
import type { FoundLocale } from "../languages.ts";

/** A row of `pages:` in `site.yaml`: its keys in the order in which they are written. */
export type PagesRow = Readonly<
  Partial<Record<"sitemap" | "list" | "preset" | "tree" | "source_tree" | "url", string>>
>;

/** A docs tree with the settings of its generator. */
export interface DocsTree {
  /** Its name for people: `Docusaurus`. */
  readonly generator: string;
  /** The file or folder that shows it. */
  readonly evidence: string;
  readonly baseUrl?: string | undefined;
  readonly sourceLocale?: string | undefined;
  /** The languages, the source language among them where it is known. */
  readonly locales: readonly FoundLocale[];
  readonly row: PagesRow;
  /** Whether pages of the source language have a prefix too. */
  readonly sourcePrefix?: boolean | undefined;
  /** The commands that build the site with our files in it. */
  readonly publishing?: string | undefined;
}

/** Why an address cannot be the address of a site; undefined if it can. */
export function addressProblem(address: string): Diagnostic | undefined {
  const reading = readOrigin(address);
  if (!reading.ok) return diagnostic("address-refused", { address, reason: reading.reason });
  const path = canonicalPath(reading.path || "/");
  return path.ok ? undefined : diagnostic("path-refused", { ...path, path: reading.path });
}

/**
 * The address that an origin and a base path make.
 *
 * @returns without a slash at its end; undefined if a site cannot have that address
 */
export function joinedAddress(origin: string | undefined, base = "/"): string | undefined {
  if (origin === undefined) return undefined;
  const path = `/${base}/`.replace(/\/{2,}/g, "/");
  const address = `${origin.replace(/(?<!\/)\/+$/, "")}${path}`.replace(/(?<!\/)\/+$/, "");
  return addressProblem(address) ? undefined : address;
}

/**
 * A folder that a configuration names, as seen from the root of the project.
 *
 * @returns "" for the root itself; undefined for a folder outside it, or a name that means something in patterns
 */
export function plainFolder(path: string): string | undefined {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return names.every((name) => /^[\w@-][\w@.-]*$/.test(name)) ? names.join("/") : undefined;
}

/** A pattern in a folder of the project, as seen from a content folder in the root of the project. */
export function fromContent(folder: string, rest: string): string {
  return `../${folder === "" ? "" : `${folder}/`}${rest}`;
}
