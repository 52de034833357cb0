/** Files of reference texts for tests: the English texts with something changed. */
import { stringify } from "yaml";
import { english, type ReferenceTexts } from "../scripts/content/reference/en.ts";

/** A file like the English texts, but for what a change does to its values. */
export function referenceFile(
  change: (texts: Record<string, Record<string, unknown>>) => void = () => undefined,
): string {
  const texts = structuredClone(english) as unknown as Record<string, Record<string, unknown>>;
  change(texts);
  return stringify(texts, { lineWidth: 0 });
}

/** The English texts with each run of Latin letters replaced; code and names stay. */
export function retold(word: (latin: string) => string, language: ReferenceTexts["language"]): string {
  const turn = (text: string): string =>
    text
      .split(/(`[^`]+`|\{\w+\})/)
      .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]+(?:'[a-z]+)?/g, word)))
      .join("");
  const walk = (value: unknown): unknown =>
    typeof value === "string"
      ? turn(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, member]) => [key, walk(member)]));
  return stringify({ ...(walk(english) as object), language }, { lineWidth: 0 });
}

/** Words for a text that is written from right to left; headings made of them differ. */
export function arabicWord(latin: string): string {
  const letters = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";
  return [...latin.toLowerCase()].map((letter) => letters[letter.charCodeAt(0) % letters.length] ?? "ا").join("");
}
