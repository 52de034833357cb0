import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";

/** Text of strict UTF-8 without its byte order mark, or the problem of the first byte that fits no character. */
export function strictText(bytes: Buffer, file: string): string | Diagnostic {
  try {
    // `ignoreBOM: false` drops the byte order mark, which is no part of the text.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return diagnostic("not-utf8", { file, byte: firstBrokenByte(bytes) }, { place: { file } });
  }
}

/** The 1-based number of the first byte that is not UTF-8. */
export function firstBrokenByte(bytes: Buffer): number {
  const repaired = Buffer.from(bytes.toString("utf8"));
  let index = 0;
  while (index < bytes.length && bytes[index] === repaired[index]) index += 1;
  return index + 1;
}
