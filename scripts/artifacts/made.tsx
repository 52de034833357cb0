/** Makes the values of `constants.ts`. All of them are JSON. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import * as z from "zod";
import * as schemas from "./api/schemas.ts";
import { hole } from "./markup.ts";
import { landingParts } from "./landing-template.tsx";
import type { JsonSchema } from "./openapi/types.ts";
import { shapeTables } from "./reference/components.tsx";
import { referenceParts } from "./reference/template.tsx";

export { skeletons } from "./sitemap/skeletons.ts";

const { sourceAddressFile, coverageFile, ...others } = schemas;

/** JSON Schemas of the published files by their names: of every site, and of what only some sites have. */
export const shapes = {
  ofAll: shapesOf(others),
  /** Of sites whose translations have paths of their own. */
  ofSources: shapesOf({ sourceAddressFile }),
  /** Of `coverage/v1.json`. */
  ofCoverage: shapesOf({ coverageFile }),
};

function shapesOf(files: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  // The names are the `id` of each; a schema that has one lands under `$defs`.
  const { $defs = {} } = z.toJSONSchema(z.object(files));
  const text = JSON.stringify($defs).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Record<string, JsonSchema>;
}

const [CODE, DIR, NAME] = [hole("code"), hole("dir") as "ltr", hole("name")];

const parts = {
  ...landingParts,
  ...referenceParts,
  /** The name of a language, and with a link to its root page. */
  localeName: (
    <span lang={CODE} dir={DIR}>
      {NAME}
    </span>
  ),
  localeLink: (
    <a href={hole("href")} lang={CODE} hreflang={hole("hreflang")} dir={DIR}>
      {NAME}
    </a>
  ),
} satisfies Readonly<Record<string, VNode>>;

/** The pages and their parts as templates. */
export const templates = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [name, renderToStaticMarkup(part)]),
) as Readonly<Record<keyof typeof parts, string>>;

/** The tables of all shapes as templates, in the order in which a page shows them. */
export const tables = shapeTables({ ...shapes.ofAll, ...shapes.ofSources, ...shapes.ofCoverage });
