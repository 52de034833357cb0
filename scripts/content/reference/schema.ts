/** The shape of `reference/<locale>.yaml`: every text that the English reference has, and no other. */
import * as z from "zod";
import type { ReferenceTexts } from "../../model.ts";
import { explained, text } from "../schemas/values.ts";
import { english } from "./en.ts";

/** `reference/<locale>.yaml`, held to the English texts so that no list of keys stands in two places. */
export const referenceSchema = z.strictObject({
  ...membersLike(english),
  language: z
    .strictObject({
      name: explained(text, { meaning: "The language's name in that language.", examples: ["Português (Brasil)"] }),
      dir: explained(z.enum(["ltr", "rtl"]), { meaning: "The writing direction.", examples: ["ltr"] }),
    })
    .describe("The language that the texts are in."),
  // The compiler cannot follow the walk; the tests hold every shipped language to it.
}) as unknown as z.ZodType<ReferenceTexts>;

function membersLike(value: object): Record<string, z.ZodType> {
  const members = Object.entries(value).map(([key, member]: [string, unknown]): [string, z.ZodType] => [
    key,
    typeof member === "object" && member !== null
      ? z.strictObject(membersLike(member)).describe(`Texts: ${Object.keys(member).join(", ")}.`)
      : explained(text, { meaning: `In English: ${String(member)}`, examples: [member] }),
  ]);
  return Object.fromEntries(members);
}
