/** Values that are the same for every site and that only a library can make: loaded when first used. */
import { ready } from "../package/ready.ts";
import { filled, type Html, type Values } from "./markup.ts";
import type * as Made from "./made.tsx";

/** The values, made from the sources in a checkout; the package carries them as JSON. */
export function constants(): typeof Made {
  return ready("constants") as typeof Made;
}

/** Fills a template of `made.tsx`. */
export function fillTemplate(template: keyof typeof Made.templates, values: Values, shared?: Values): Html {
  return filled(constants().templates[template], values, shared);
}
