/** The content schemas as JSON Schema. With these, editors report the same mistakes as the schema check of a build. */
import * as z from "zod/mini";
import { referenceSchema } from "../reference/decode.ts";
import { localesSchema } from "./locales.ts";
import { pagesSchema, routeSchema } from "./pages.ts";
import { siteSchema } from "./site.ts";

/** The schema and the title of each kind of content file, and of a line of a routes file. */
const SCHEMAS = {
  site: [siteSchema, "site.yaml: where the site is published, and how its addresses are made"],
  locales: [localesSchema, "locales.yaml: the languages of the site"],
  pages: [pagesSchema, "pages.yaml: the pages of the site"],
  reference: [referenceSchema(), "reference/<locale>.yaml: texts of the reference pages in a language"],
  route: [routeSchema, "A line of a routes file: an address of a docs generator"],
} as const;

/** The schemas that `stele schema` prints. */
export type PrintedSchema = keyof typeof SCHEMAS;

/** The schemas of content files, which `stele schema` writes for editors. */
export type SchemaName = Exclude<PrintedSchema, "route">;

export const SCHEMA_NAMES: readonly SchemaName[] = ["site", "locales", "pages", "reference"];

/** The comment that marks a schema as ours. `stele schema` may replace a file with this comment. */
const MARK = "Written by stele schema; changes are lost.";

/**
 * Makes the JSON Schema of a kind of content file or of a route, in draft-07 (https://json-schema.org/draft-07). This is the newest
 * draft that both the YAML language server (https://github.com/redhat-developer/yaml-language-server) and the editors
 * of JetBrains (https://www.jetbrains.com/help/idea/json.html) fully support (pages read November 2026).
 *
 * @returns the text of the schema, ending with a line feed
 */
export function jsonSchema(name: PrintedSchema): string {
  const [schema, title] = SCHEMAS[name];
  const { $schema, ...shape } = z.toJSONSchema(schema, { target: "draft-7" });
  return `${JSON.stringify({ $schema, $comment: MARK, title, ...shape }, null, 2)}\n`;
}

/** Whether the text of a file is a schema that this version or another version of Stele wrote. */
export function isOurSchema(text: string): boolean {
  try {
    return z.safeParse(z.object({ $comment: z.literal(MARK) }), JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Returns the name of the file with a schema: `site.schema.json`. */
export function schemaFileName(name: SchemaName): string {
  return `${name}.schema.json`;
}

/** The folder for schemas inside the content folder, unless the user names another folder. */
export const SCHEMA_FOLDER = "schema";

/**
 * Makes the first lines of a content file, which name its schema for editors: for the YAML language server
 * (https://github.com/redhat-developer/yaml-language-server#using-inlined-schema) and for JetBrains
 * (https://www.jetbrains.com/help/idea/yaml.html), both read November 2026.
 *
 * @param folder the folder of the schemas, relative to the content file, with `/`
 * @returns two lines, each ending with a line feed
 */
export function modelines(name: SchemaName, folder: string): string {
  const address = `${folder}/${schemaFileName(name)}`;
  return `# yaml-language-server: $schema=${address}\n# $schema: ${address}\n`;
}
