/** Values that are the same for every site. Making them needs slow libraries, so they are made only on first use. */
import { ready } from "../package/ready.ts";
import { filled, type Html, type Lookup, type Values } from "./markup.ts";
import type * as Made from "./made.tsx";

/** Returns the values. A checkout makes them from the sources; the npm package contains them as JSON. */
export function constants(): typeof Made {
  return ready("constants") as typeof Made;
}

/** Fills a template of `made.tsx`. */
export function fillTemplate(template: keyof typeof Made.templates, values: Values, shared?: Lookup): Html {
  return filled(constants().templates[template], values, shared);
}
