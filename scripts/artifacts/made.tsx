/** Makes the values of `constants.ts`. All of them are JSON. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { hole } from "./html.ts";
import { landingParts } from "./landing-template.tsx";
import { referenceParts } from "./reference/template.tsx";
import { shapeTables } from "./reference/shape-tables.tsx";

export { shapes } from "./openapi/shapes.ts";
export { skeletons } from "./sitemap/skeletons.ts";

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
export const tables = shapeTables();
