/** The shape of `reference/<locale>.yaml`: every text that the English reference has, and no other. */
import * as z from "zod/mini";
import { explained, text } from "../schemas/values.ts";
import { english, type ReferenceTexts } from "./en.ts";

/** `reference/<locale>.yaml`, held to the English texts so that no list of keys stands in two places. */
export function referenceSchema(): z.ZodMiniType<ReferenceTexts> {
  return (made ??= schemaLike(english));
}

/** Made when it is first asked for: most sites have the texts that are shipped. */
let made: z.ZodMiniType<ReferenceTexts> | undefined;

function schemaLike(texts: ReferenceTexts): z.ZodMiniType<ReferenceTexts> {
  const language = z.strictObject({
    name: explained(text, { meaning: "The language's name in that language.", examples: ["Português (Brasil)"] }),
    dir: explained(z.enum(["ltr", "rtl"]), { meaning: "The writing direction.", examples: ["ltr"] }),
  });
  return z.strictObject({
    ...membersLike(texts),
    language: language.check(z.describe("The language that the texts are in.")),
    // The compiler cannot follow the walk; the tests hold every shipped language to it.
  }) as unknown as z.ZodMiniType<ReferenceTexts>;
}

function membersLike(value: object): Record<string, z.ZodMiniType> {
  const members = Object.entries(value).map(([key, member]: [string, unknown]): [string, z.ZodMiniType] => [
    key,
    typeof member === "object" && member !== null
      ? z.strictObject(membersLike(member)).check(z.describe(`Texts: ${Object.keys(member).join(", ")}.`))
      : explained(text, { meaning: `In English: ${String(member)}`, examples: [member] }),
  ]);
  return Object.fromEntries(members);
}
