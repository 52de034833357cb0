import { describe, expect, it } from "vitest";
import { spotOfText } from "../../scripts/init/detect/spots.ts";

function lineAt(text: string): string | undefined {
  const at = spotOfText(
    { text: () => text, values: () => undefined, has: () => true, folders: () => [], files: () => [] },
    "config",
    "it",
  )?.at;
  return at === undefined ? undefined : text.slice(at).split("\n")[0];
}

describe("the place of a language in a configuration", () => {
  it.each([
    ["locales: ['en', 'it']", "it']"],
    ["languages:\n  it: { weight: 2 }", "it: { weight: 2 }"],
    ["- locale: it\n- locale: en", "it"],
    ["[languages.it]\nweight = 2", "it]"],
    ["- it", "it"],
    ['{"it": {}}', 'it": {}}'],
    ["# Write it here.\nitem: one", undefined],
  ])("is found in %j", (text, line) => {
    expect(lineAt(text)).toBe(line);
  });

  it.each([" ".repeat(250_000), "- ".repeat(125_000), "it ".repeat(80_000), `it${" ".repeat(999)}`.repeat(250)])(
    "is looked for in time that grows with the text",
    (text) => {
      const start = performance.now();
      lineAt(text);
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );
});
