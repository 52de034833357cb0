/** xmllint, the command line of libxml2: a validating parser. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engine } from "../engines.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

export const xmllint = engine("xmllint", "apt-get install libxml2-utils");

/** The official schema of a sitemap, with links between languages by an own one. */
export const LINKED_SCHEMA = fileURLToPath(new URL("../fixtures/linked-sitemap.xsd", import.meta.url));

/** What a sitemap index may be, by an own schema. */
export const INDEX_SCHEMA = fileURLToPath(new URL("../fixtures/siteindex.xsd", import.meta.url));

/** What xmllint says of a document and a schema: nothing but `- validates` when all is well. */
export function validate(schema: string, text: string): string {
  return run(["--nonet", "--noout", "--schema", schema, "-"], text).stderr;
}

/** What xmllint says of documents and a schema beside `validates`: it reads all of them in one process. */
export function validateAll(schema: string, texts: readonly string[]): string {
  if (texts.length === 0) return "";
  const folder = temporaryFolder();
  const files = Object.fromEntries(texts.map((text, index) => [`${index}.xml`, text]));
  writeFiles(folder, files);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const lines = run(["--nonet", "--noout", "--schema", schema, ...paths], "")
    .stderr.trimEnd()
    .split("\n");
  const valid = new Set(paths.map((path) => `${path} validates`));
  const others = lines.filter((line) => !valid.delete(line));
  return [...others, ...[...valid].map((line) => `not said: ${line}`)].join("\n");
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
