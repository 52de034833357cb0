import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../scripts/content/yaml/index.ts";
import { withLocaleRows } from "../../scripts/init/locales-file.ts";
import { localeMembers } from "../../scripts/init/texts.ts";

const ARABIC = { code: "ar" };
const BRAZIL = { code: "pt-BR" };

/** The text of a file, and the same with a row more. */
const ADDED: readonly (readonly [style: string, text: string, longer: string])[] = [
  [
    "a key a line, with comments",
    "# Ours.\n- code: en # first\n  name: English\n",
    "# Ours.\n- code: en # first\n  name: English\n- code: ar\n  name: العربية\n  dir: rtl\n",
  ],
  [
    "braces",
    "- { code: en, name: English }\n",
    "- { code: en, name: English }\n- { code: ar, name: العربية, dir: rtl }\n",
  ],
  [
    "narrow braces",
    "- {code: en, name: English}\n",
    "- {code: en, name: English}\n- {code: ar, name: العربية, dir: rtl}\n",
  ],
  [
    "an indent, a wide dash and no line feed at the end",
    "  -   name: English\n      code: en",
    "  -   name: English\n      code: en\n  -   code: ar\n      name: العربية\n      dir: rtl\n",
  ],
  [
    "empty lines between rows",
    "- code: en\n  name: English\n\n- code: es\n  name: Español\n",
    "- code: en\n  name: English\n\n- code: es\n  name: Español\n\n- code: ar\n  name: العربية\n  dir: rtl\n",
  ],
  [
    "line ends of Windows",
    "- code: en\r\n  name: English\r\n",
    "- code: en\r\n  name: English\r\n- code: ar\r\n  name: العربية\r\n  dir: rtl\r\n",
  ],
  [
    "a comment at the end",
    "- code: en\n  name: English\n# no more\n",
    "- code: en\n  name: English\n# no more\n- code: ar\n  name: العربية\n  dir: rtl\n",
  ],
];

describe("a row more", () => {
  it.each(ADDED)("is written in the style of the file: %s", (_style, text, longer) => {
    expect(withLocaleRows(text, [ARABIC])).toBe(longer);
  });

  it.each([
    ["a list in brackets", "[{ code: en, name: English }]\n"],
    ["a document that ends before the file", "- { code: en, name: English }\n...\n"],
    ["a dash in a text of several lines", "- code: en\n  name: |-\n    - English\n   - x\n"],
    ["no rows", "# none\n"],
  ])("is refused where it would not be one: %s", (_shape, text) => {
    expect(withLocaleRows(text, [ARABIC])).toBeUndefined();
  });

  it("leaves every byte before it as it is, and is read behind the others", () => {
    const row = fc.record({
      code: fc.constantFrom("en", "es", "zh-Hant"),
      name: fc.constantFrom("English", '"a: b"', "'#'", "é"),
      isFlow: fc.boolean(),
      gap: fc.constantFrom("", "\n", "# comment\n", "  # - code: x\n"),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "  "), (rows, indent) => {
        const text = rows
          .map(({ code, name, isFlow, gap }) =>
            isFlow
              ? `${gap}${indent}- { code: ${code}, name: ${name} }\n`
              : `${gap}${indent}- code: ${code}\n${indent}  name: ${name}\n`,
          )
          .join("");
        const longer = withLocaleRows(text, [ARABIC, BRAZIL]) ?? "";
        expect(longer.startsWith(text)).toBe(true);
        const { value } = parseYaml({ name: "", text: longer });
        const added = [ARABIC, BRAZIL].map((locale) => Object.fromEntries(localeMembers(locale)));
        expect(value).toEqual([...(parseYaml({ name: "", text }).value as unknown[]), ...added]);
      }),
    );
  });
});
