/** Values of configurations that are programs: what is stated literally is read, and everything else is `computed`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProgram } from "../../scripts/init/detect/javascript/programs.ts";
import { memberAt } from "../../scripts/init/detect/javascript/values.ts";
import { runs } from "../runs.ts";
import { exported, type Files, project } from "./exported.ts";

const values: readonly (readonly [code: string, value: unknown])[] = [
  ["'a'", "a"],
  ["`a` as const", "a"],
  ["'a\\n'", "<computed>"],
  ["`${a}`", "<computed>"],
  ["-1.5", -1.5],
  ["{ a: true, 'b-c': null, d, f() { return 1 } }", { a: true, "b-c": null, d: "<computed>", f: "<computed>" }],
  ["{ title: 'url: no', url: 'yes' }", { title: "url: no", url: "yes" }],
  ["{ a: f(1, ['x']), b: 2 }", { a: "<call>", b: 2 }],
  ["{ a: x.map((one) => one), b: 2 }", { a: "<computed>", b: 2 }],
  ["{ a: 1 - 2, b: 2 }", { a: "<computed>", b: 2 }],
  ["{ a: 'unclosed\n, b: 1 }", { a: "<computed>", b: 1 }],
  [
    "{ a: ({ b }) => `${b}/`, c: async (x: string): Promise<void> => {}, d: 1 }",
    { a: "<function>", c: "<function>", d: 1 },
  ],
  ["['en', ...['fr', 'de'], ...rest]", ["en", "fr", "de", "<computed>"]],
  ["{ ...{ a: 1 }, b: 2 }", { a: 1, b: 2 }],
  ["{ ['a']: 1, b: 2 }", { a: 1, b: 2 }],
  ["'a' + 'b'", "ab"],
  ["process.env.URL || 'https://a.example'", "https://a.example"],
  ["process.env.URL ?? 'https://a.example'", "https://a.example"],
  ["process.env.NODE_ENV === 'production' ? 'a' : 'b'", "a"],
  ["process.env.NODE_ENV !== 'production' && process.env.URL || 'c'", "c"],
  ["process.env.BRANCH === 'main' ? 'a' : 'b'", "<computed>"],
  ["isPreview ? 'a' : 'b'", "<computed>"],
  ["[{ locale: 'en' }, { locale: 'fr' }].map(({ locale }) => locale)", ["en", "fr"]],
  ["[{ locale: 'en' }].map((one: Locale) => one.locale)", ["en"]],
  [
    "['en', 'fr'].map((code) => ({ code, path: `${code}/` }))",
    [
      { code: "en", path: "en/" },
      { code: "fr", path: "fr/" },
    ],
  ],
  ["['en'].map((code, index) => index)", "<computed>"],
  ["Object.keys({ en: 1, fr: 2 })", ["en", "fr"]],
  ["[require.resolve('a')]", ["a"]],
  ["{ a: 1 } satisfies Config", { a: 1 }],
  ["defineConfig({ a: 1 })", { a: 1 }],
  ["defineConfig(() => { const a = 1; return { a } })", { a: 1 }],
  ["async () => ({ a: 1 })", { a: 1 }],
  ["withMermaid(defineConfig({ a: 1 }))", { a: 1 }],
  ["mergeConfig({ a: 1 }, { a: 2 })", "<computed>"],
  ["withBase({ a: 1 })", "<computed>"],
];

describe("the value of a program", () => {
  it.each(values)("is read: %s", (code, value) => {
    expect(exported(`export default ${code}`)).toEqual(value);
  });

  it.each([
    ["a constant", "const a: string[] = ['en']; export default { a, b: a }", { a: ["en"], b: ["en"] }],
    ["two constants of one name", "const a = 1; f(() => { const a = 2 }); export default { a }", { a: "<computed>" }],
    ["a name that leads to itself", "const a = b; const b = a; export default { a }", { a: "<computed>" }],
    ["a configuration with a name", "const c: Config = { a: 1 };\nmodule.exports = c", { a: 1 }],
    [
      "parts of an object",
      "const { a = 1, b: c, ...d } = { b: 2, e: 3 }; export default { a, c, d }",
      { a: 1, c: 2, d: { e: 3 } },
    ],
    ["a name with a new value", "let a = 1; if (b) a = 2; export default { a }", { a: "<computed>" }],
    [
      "a function with a name",
      "function config(): Config { if (a) { return 1 } return { a: 1 } }\nexport default config",
      { a: 1 },
    ],
    [
      "a regular expression with quotes",
      "const a = /[\"'`]/; export default { a, b: 'c' }",
      { a: "<computed>", b: "c" },
    ],
    [
      "a program with syntax that the parser does not know",
      "const isA = (a: string): a is 'a' => true; let b!: any; export default { c: 1 }",
      { c: 1 },
    ],
    ["an object with an error", "export default { a: 1, ? }", { a: 1, "...": 23 }],
    ["a spread that is unknown", "export default { ...more(), a: 1 }", { a: 1, "...": 20 }],
    ["a spread that is unknown, behind", "export default { a: 1, ...more() }", { a: "<computed>", "...": 26 }],
    ["an unknown spread inside", "export default { a: 1, ...{ ...b, c: 2 } }", { a: "<computed>", c: 2, "...": 31 }],
    ["a text with a key", "// a: 1\nexport default { b: '/* a: 2 */', /* a: 3, */ a: 4 }", { b: "/* a: 2 */", a: 4 }],
  ])("is read: %s", (_what, code, value) => {
    expect(exported(code)).toEqual(value);
  });

  it.each([
    ["a.b = 3", { b: "<computed>", c: [1, { d: "x" }] }],
    ["if (e) a['b'] ||= 3", { b: "<computed>", c: [1, { d: "x" }] }],
    ["delete a.b", { b: "<computed>", c: [1, { d: "x" }] }],
    ["(a as any).e!.f = 3", { b: 1, c: [1, { d: "x" }], e: "<computed>" }],
    ["a.c[1].d = 'y'", { b: 1, c: [1, { d: "<computed>" }] }],
    ["e && a.c.push(2)", { b: 1, c: "<computed>" }],
    ["a.c[1].d.push(2)", { b: 1, c: [1, { d: "x" }] }],
    ["a[e] = 3", "<computed>"],
    ["const e = Object.assign(a, {})", "<computed>"],
    ["merge(a, { b: 3 })", "<computed>"],
    ["_.merge(a.c, [])", { b: 1, c: "<computed>" }],
    ["const e = f(a); f(a.b); console.log(a)", { b: 1, c: [1, { d: "x" }] }],
    ["f((a) => { a.b = 3; a = 1 }); for (const a of e) a.b = 3", { b: 1, c: [1, { d: "x" }] }],
    ["function f({ a }) { a.b = 3 } a.c = 3", { b: 1, c: "<computed>" }],
  ])("is computed where the program changes it: %s", (change, value) => {
    expect(exported(`const a = { b: 1, c: [1, { d: 'x' }] }; ${change}; export default a`)).toEqual(value);
  });

  it.each([
    ["module.exports = { a: 1, b: 2 }; module.exports.a = 3", { a: "<computed>", b: 2 }],
    ["if (a) module.exports = { a: 1 }; else module.exports = { a: 2 }", "<computed>"],
    ["export default () => { const a = { b: 1, c: 2 }; a.b = 3; return a }", { b: "<computed>", c: 2 }],
    ["const a = f({ b: 1 }); a.b = 2; export default { a }", { a: "<computed>" }],
  ])("is computed where the program changes what it exports: %s", (code, value) => {
    expect(exported(code)).toEqual(value);
  });

  it("has the place of the change that makes it computed", () => {
    const code = "const a = { b: 1 };\nif (c) a.b = 2;\nexport default a";
    const found = readProgram(project({ "config.ts": code }), ["config.ts"])?.exported();
    expect(found && memberAt(found, "b")).toEqual({ kind: "computed", file: "config.ts", at: code.indexOf("a.b") });
  });

  it.each([
    ["import a from './a.json' with { type: 'json' }; export default { a }", { "a.json": "[1]" }, { a: [1] }],
    ["const a = require('./a.json'); module.exports = { a }", { "a.json": '{"b":"c"}' }, { a: { b: "c" } }],
    ["import { a as b } from './a.js'; export default { b }", { "a.ts": "export const a = 'c'" }, { b: "c" }],
    ["import a from './a'; export default { ...a }", { "a/index.mts": "export default { b: 1 }" }, { b: 1 }],
    [
      "import a from './a'; export default { a }",
      { "a.ts": "import b from './config'; export default b" },
      { a: "<computed>" },
    ],
    ["import a from './.env'; export default { a }", { ".env": "export default 'secret'" }, { a: "<computed>" }],
    ["import a from './.a.json'; export default { a }", { ".a.json": '"secret"' }, { a: "<computed>" }],
    ["import { a } from './.git/b'; export default { a }", { ".git/b.js": "const a = 'secret'" }, { a: "<computed>" }],
    ["import { a } from './key.pem'; export default { a }", { "key.pem": "const a = 'secret'" }, { a: "<computed>" }],
    ["import a from './.vitepress/a'; export default { a }", { ".vitepress/a.ts": "export default 1" }, { a: 1 }],
    [
      "import a from './node_modules/a/package.json'; export default { a }",
      { "node_modules/a/package.json": "1" },
      { a: "<computed>" },
    ],
    ["import a from 'package'; export default { a }", {}, { a: "<computed>" }],
    ["import { defineConfig } from 'package'; export default defineConfig({ a: 1 })", {}, { a: 1 }],
    [
      "import { defineConfig } from './a'; export default defineConfig({ a: 1 })",
      { "a.ts": "export const defineConfig = (a) => ({ ...a, a: 2 })" },
      "<computed>",
    ],
    [
      "const b = defineConfig({ a: 1 }); export default { b }; function defineConfig(a) { return { ...a, a: 2 } }",
      {},
      { b: "<call>" },
    ],
    [
      "import make from './a'; export default make({ a: 1 })",
      { "a.ts": "export default (a) => ({ ...a, b: 2 })" },
      "<computed>",
    ],
    ["import a from '../a.json'; export default { a }", { "../a.json": "1" }, { a: "<computed>" }],
  ])("is read from another file: %s", (code, others, value) => {
    expect(exported(code, others as Files)).toEqual(value);
  });

  it("is looked for in any text without a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."{}[](),:'\"`\\/*\n url$=>?.&|!+"), maxLength: 60 }), (text) => {
        exported(`export default ${text}`);
        exported(`const url = ${text}\nexport default { url }`);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ["texts", "'xxxxxxxx'", (name: string) => `\`\${${name}}\${${name}}\``],
    ["sums of texts", "'xxxxxxxx'", (name: string) => `${name} + ${name}`],
    ["lists", "[1, 2, 3]", (name: string) => `[...${name}, ...${name}]`],
  ])("is not made of %s that double with each line", (_what, first, doubled) => {
    const lines = Array.from({ length: 40 }, (_, index) => `const a${index + 1} = ${doubled(`a${index}`)};\n`);
    const found = JSON.stringify(exported(`const a0 = ${first};\n${lines.join("")}export default { a: a40 }`));
    expect(found).toContain("<computed>");
    expect(found.length).toBeLessThan(1_000_000);
  });
});
