/** Changes of texts and bytes that keep them near what they were. */
import { allHostileValues } from "../hostile-values.ts";
import type { Random } from "./random.ts";

/** Values that are short enough to be put anywhere. */
const PIECES = allHostileValues.filter(({ length }) => length < 60);

/** A text with a part put in, left out, or written twice, or one character changed. */
export function bentText(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const to = at + random.below(8);
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at) + random.pick(PIECES) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(at);
    case 3:
      return text.slice(0, at) + String.fromCharCode(random.below(0x10000)) + text.slice(at + 1);
    case 4:
      return text.slice(0, at) + String.fromCharCode(random.below(0x80)) + text.slice(at + 1);
    default:
      return text.slice(0, at) + random.pick(PIECES) + text.slice(to);
  }
}

/** The same text, or the text after a few random changes. */
export function perhapsBent(random: Random, text: string, share = 0.35): string {
  let result = text;
  while (random.chance(share)) result = bentText(random, result);
  return result;
}

/** Bytes of a text that is changed as text or as bytes; at times only noise. */
export function bentBytes(random: Random, text: string): Buffer {
  if (random.chance(0.02)) return noise(random);
  const bytes = Buffer.from(perhapsBent(random, text, 0.5));
  while (bytes.length > 0 && random.chance(0.15)) bytes[random.below(bytes.length)] = random.below(256);
  return random.chance(0.03) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}

function noise(random: Random): Buffer {
  return Buffer.from(random.some(300, () => random.below(256)));
}

/** Any text: hostile, with letters that readers fold, or mutated. */
export function anyText(random: Random): string {
  const kind = random.below(4);
  if (kind === 0) return random.some(12, () => String.fromCodePoint(codePoint(random))).join("");
  const text = random.pick(allHostileValues);
  return kind === 1 ? perhapsBent(random, text, 0.6) : text;
}

/** Of each length in UTF-8, lone surrogates among them. */
function codePoint(random: Random): number {
  return random.below(random.pick([0x80, 0x800, 0x10000, 0x110000]));
}
