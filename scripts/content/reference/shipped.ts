/** The languages whose reference texts come with Stele, by their codes. */
import { german } from "./de.ts";
import { english, type ReferenceTexts } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { hindi } from "./hi.ts";

/** English first: it is what stands where a language has no texts. */
export const shippedReferences: readonly [
  { readonly code: "en"; readonly texts: ReferenceTexts },
  ...{ readonly code: string; readonly texts: ReferenceTexts }[],
] = [
  { code: "en", texts: english },
  { code: "es", texts: spanish },
  { code: "fr", texts: french },
  { code: "de", texts: german },
  { code: "hi", texts: hindi },
];
