/** xmllint, the command line of libxml2: a validating parser. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { engine } from "../engines.ts";

export const xmllint = engine("xmllint", "apt-get install libxml2-utils");

/** The official schema of a sitemap, with links between languages by an own one. */
export const LINKED_SCHEMA = fileURLToPath(new URL("../fixtures/linked-sitemap.xsd", import.meta.url));

/** What a sitemap index may be, by an own schema. */
export const INDEX_SCHEMA = fileURLToPath(new URL("../fixtures/siteindex.xsd", import.meta.url));

/** What xmllint says of a document and a schema: nothing but `- validates` when all is well. */
export function validate(schema: string, text: string): string {
  return run(["--nonet", "--noout", "--schema", schema, "-"], text).stderr;
}

/**
 * The text that an XPath expression gives in a document.
 *
 * @throws when the document is not well-formed
 */
export function xpath(expression: string, text: string): string {
  const { status, stdout, stderr } = run(["--nonet", "--xpath", expression, "-"], text);
  if (status !== 0) throw new Error(stderr);
  return stdout.slice(0, -"\n".length);
}

function run(args: readonly string[], input: string): { status: number | null; stdout: string; stderr: string } {
  if (xmllint === undefined) throw new Error("xmllint is missing");
  return spawnSync(xmllint, args, { input, encoding: "utf8", maxBuffer: 2 ** 28 });
}
