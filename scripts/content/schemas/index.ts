/**
 * The shapes of the content files. They hold only what JSON Schema can say (patterns, enums, required keys), so that an
 * editor refuses what the build refuses at this step; paths, codes, dates and references are checked when the site is
 * resolved.
 */
import { localesSchema } from "./locales.ts";
import { pagesSchema } from "./pages.ts";
import { siteSchema } from "./site.ts";

/** The schema of each content file by its name. */
export const schemas = {
  "site.yaml": siteSchema,
  "locales.yaml": localesSchema,
  "pages.yaml": pagesSchema,
} as const;

/** The name of a content file. */
export type ContentFileName = keyof typeof schemas;
