/** Values that are the same for every site. A library makes them, so they are loaded on first use. */
import { ready } from "../package/ready.ts";
import { filled, type Html, type Values } from "./markup.ts";
import type * as Made from "./made.tsx";

/** The values. In a checkout they are made from the sources; the package carries them as JSON. */
export function constants(): typeof Made {
  return ready("constants") as typeof Made;
}

/** Fills a template of `made.tsx`. */
export function fillTemplate(template: keyof typeof Made.templates, values: Values, shared?: Values): Html {
  return filled(constants().templates[template], values, shared);
}
