/**
 * The schemas of the content files as JSON Schema, for editors. They hold only what it can say (patterns, enums, required
 * keys), so that an editor refuses what the build refuses at this step. Paths, codes, dates and references are checked when
 * the site is resolved.
 */
import * as z from "zod/mini";
import { referenceSchema } from "../reference/decode.ts";
import { localesSchema } from "./locales.ts";
import { pagesSchema } from "./pages.ts";
import { siteSchema } from "./site.ts";

/** The kinds of content files that have a JSON Schema for editors. */
export type SchemaName = "site" | "locales" | "pages" | "reference";

/** Each kind with its shape and what it says of itself. */
const SCHEMAS: Readonly<Record<SchemaName, { readonly schema: z.core.$ZodType; readonly title: string }>> = {
  site: { schema: siteSchema, title: "site.yaml: where the site is published, and how its addresses are made" },
  locales: { schema: localesSchema, title: "locales.yaml: the languages of the site" },
  pages: { schema: pagesSchema, title: "pages.yaml: the pages of the site" },
  reference: {
    schema: referenceSchema(),
    title: "reference/<locale>.yaml: texts of the reference pages in a language",
  },
};

/** The names, in the order in which they are written. */
export const SCHEMA_NAMES: readonly SchemaName[] = ["site", "locales", "pages", "reference"];

/** The line by which a schema is known to be ours, and may be replaced. */
const MARK = "Written by stele schema; changes are lost.";

/**
 * The JSON Schema of a kind of content files, in draft-07 (https://json-schema.org/draft-07), the newest that the YAML
 * language server (https://github.com/redhat-developer/yaml-language-server) and the editors of JetBrains
 * (https://www.jetbrains.com/help/idea/json.html) both read in full; both read November 2026.
 *
 * @returns its text, ending with a line feed
 */
export function jsonSchema(name: SchemaName): string {
  const { schema, title } = SCHEMAS[name];
  const { $schema, ...shape } = z.toJSONSchema(schema, { target: "draft-7" });
  return `${JSON.stringify({ $schema, $comment: MARK, title, ...shape }, null, 2)}\n`;
}

/** Whether the text of a file is a schema that was written here, by this version or another. */
export function isOurSchema(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "$comment" in value && value.$comment === MARK;
  } catch {
    // Not JSON, so a third-party file.
    return false;
  }
}

/** The name of the file that holds a schema: `site.schema.json`. */
export function schemaFileName(name: SchemaName): string {
  return `${name}.schema.json`;
}

/** The folder in the content folder that schemas are written to unless another is named. */
export const SCHEMA_FOLDER = "schema";

/**
 * The first lines of a content file, which lead editors to its schema: the YAML language server
 * (https://github.com/redhat-developer/yaml-language-server#using-inlined-schema) and JetBrains
 * (https://www.jetbrains.com/help/idea/yaml.html), both read November 2026.
 *
 * @param folder where the schemas are, as seen from the content file, with `/`
 * @returns two lines, each ending with a line feed
 */
export function modelines(name: SchemaName, folder: string): string {
  const address = `${folder}/${schemaFileName(name)}`;
  return `# yaml-language-server: $schema=${address}\n# $schema: ${address}\n`;
}
