/** How a state looks: readers tell it from each other by its word, its shape and its colour. */
import { describe, expect, it } from "vitest";
import { PALETTE } from "../../scripts/artifacts/reference/style.ts";
import { LANGUAGES_STYLE, STATUS_STYLE } from "../../scripts/artifacts/status/style.ts";
import { german } from "../../scripts/artifacts/status/texts/de.ts";
import { english } from "../../scripts/artifacts/status/texts/en.ts";
import { spanish } from "../../scripts/artifacts/status/texts/es.ts";
import { french } from "../../scripts/artifacts/status/texts/fr.ts";
import { hindi } from "../../scripts/artifacts/status/texts/hi.ts";

const STATES = [...Object.keys(english.states), "orphaned"];

/** The declarations for light and for dark pages: those inside of `prefers-color-scheme`, and all others. */
function schemes(style: string): { readonly light: string; readonly dark: string } {
  const dark = /@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*\s*)\}/g;
  return { light: style.replaceAll(dark, ""), dark: Array.from(style.matchAll(dark), ([, rules]) => rules).join("\n") };
}

/** The value that a rule gives to a property. */
function valueOf(style: string, selector: string, property: string): string | undefined {
  const rules = Array.from(
    style.matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ([, of = "", text = ""]) => [of.trim(), text] as const,
  );
  const found = rules.findLast(([of, text]) => of === selector && text.includes(`${property}:`));
  return new RegExp(`(?:^|[\\s;])${property}: ([^;]+)`).exec(found?.[1] ?? "")?.[1];
}

/** The contrast of two colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio (read November 2026). */
function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one ?? ""), luminance(other ?? "")].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const status = schemes(STATUS_STYLE);
const palette = schemes(PALETTE);
const bars = schemes(LANGUAGES_STYLE);

it.each(Object.entries({ english, spanish, french, german, hindi }))("each state has a word in %s", (_name, texts) => {
  const used = [...Object.values(texts.states), texts.orphaned];
  expect(new Set(used).size).toBe(STATES.length);
});

it("each state has a shape", () => {
  const marks = STATES.map((state) => valueOf(status.light, `.${state}`, "--mark"));
  expect(marks).not.toContain(undefined);
  expect(new Set(marks).size).toBe(STATES.length);
});

describe.each(["light", "dark"] as const)("on a %s page", (scheme) => {
  const colours = STATES.map((state) => valueOf(status[scheme], `.${state}`, "color"));

  it("each state has a colour", () => {
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(STATES.length);
  });

  it.each(["--ground", "--raised"])("its word has the contrast of a text on %s", (ground) => {
    for (const colour of colours) {
      expect(contrast(colour, valueOf(palette[scheme], ":root", ground)), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("the part of a bar has the contrast of a mark on the whole", () => {
    const whole = valueOf(bars[scheme], ":root", "--bar");
    expect(contrast(valueOf(bars[scheme], ":root", "--good"), whole)).toBeGreaterThanOrEqual(3);
    expect(contrast(valueOf(palette[scheme], ":root", "--link"), whole)).toBeGreaterThanOrEqual(3);
  });
});
