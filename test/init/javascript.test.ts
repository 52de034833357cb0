/** Values of configurations that are programs: what is stated literally is read, and everything else is `computed`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBudget } from "../../scripts/init/detect/javascript/budget.ts";
import { readProgram } from "../../scripts/init/detect/javascript/programs.ts";
import { type Value } from "../../scripts/init/detect/javascript/values.ts";
import type { Repository } from "../../scripts/init/repository.ts";
import { cpuSeconds } from "../cpu.ts";
import { runs } from "../runs.ts";

type Files = Readonly<Record<string, string>>;

/** A project in memory. */
function project(files: Files): Repository {
  return {
    text: (path) => files[path],
    values: (path) => JSON.parse(files[path] ?? "null"),
    has: (path) => Object.hasOwn(files, path),
    folders: () => [],
    files: () => [],
  };
}

/** Turns a value into plain data: `<computed>` for what is not literal, and a key `...` for unknown members. */
function plain(value: Value | undefined): unknown {
  if (value?.kind === "text") return value.text;
  if (value?.kind === "plain") return value.plain;
  if (value?.kind === "list") return value.items.map(plain);
  if (value?.kind !== "object") return `<${value?.kind}>`;
  const members = [...value.members].map(([key, member]) => [key, plain(member)] as const);
  return { ...Object.fromEntries(members), ...(value.open && { "...": value.open.at }) };
}

function exported(code: string, others: Files = {}): unknown {
  return plain(readProgram(project({ "config.ts": code, ...others }), ["config.ts"])?.exported());
}

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
  ["{ a: 1 } satisfies Config", { a: 1 }],
  ["defineConfig({ a: 1 })", { a: 1 }],
  ["defineConfig(() => { const a = 1; return { a } })", { a: 1 }],
  ["async () => ({ a: 1 })", { a: 1 }],
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
    ["a spread that is unknown", "export default { a: 1, ...more() }", { a: 1, "...": 26 }],
    ["a text with a key", "// a: 1\nexport default { b: '/* a: 2 */', /* a: 3, */ a: 4 }", { b: "/* a: 2 */", a: 4 }],
  ])("is read: %s", (_what, code, value) => {
    expect(exported(code)).toEqual(value);
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

  it.each([
    "`\\",
    "'\\'",
    "{",
    "[",
    "(",
    "!",
    "a?",
    "a?b:",
    "a=>",
    "f(",
    "{a:",
    "...",
    "/*",
    "`",
    '"',
    "a.b",
    "a||",
    "import ",
  ])("is looked for in a hundred thousand times %s", (piece) => {
    expect(cpuSeconds(() => exported(`export default ${piece.repeat(100_000 / piece.length)}`))).toBeLessThan(5);
  });
});

/** Joins the texts that a function makes of the numbers below a count. */
function each(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_none, index) => text(index)).join("");
}

/** Makes 256 KiB of statements with values that are nested in brackets. */
function nested(open: string, inside: string, close: string, depth: number): string {
  const statement = `x = ${open.repeat(depth)}${inside}${close.repeat(depth)};\n`;
  return statement.repeat(2 ** 18 / statement.length);
}

describe("the largest program", () => {
  it.each([
    [
      "constants that are nested in brackets",
      each(50, (at) => `const a${at} = ${"[".repeat(28)}a${at + 1}${"]".repeat(28)};`),
    ],
    ["a long name", `export default { title: ${"a".repeat(40_000)} }`],
    ["names without values before white space", `${each(400, (at) => `const x${at}:`)}${" ".repeat(200_000)}`],
    ["patterns that do not end", "const {".repeat(30_000)],
    ["regular expressions that do not end", "=/[".repeat(80_000)],
    ["comments that do not end", "x = 1 /*".repeat(30_000)],
    ["types that may be comparisons", nested("a<b>(", "1", ")", 10)],
    ["deep types that may be comparisons", nested("a<b>(", "1", ")", 500)],
    ["brackets that may be parameters", nested("(a=", "1", ")=>2", 500)],
    ["objects that may be blocks", nested("{a:", "1", "}", 500)],
    ["a long sum", `export default ${"'a' + ".repeat(40_000)}''`],
    ["a long list of negations", `export default ${"!".repeat(250_000)}1`],
    ["templates in templates", `export default ${"`${".repeat(80_000)}`],
  ])("is read in bounded time: %s", (_what, code) => {
    expect(cpuSeconds(() => exported(code))).toBeLessThan(5);
  });

  const names = each(10_000, (at) => `a${at}, `);
  const keys = each(2000, (at) => `a${at}, `);

  it.each([
    ["imports of many files", `${each(6000, (at) => `import a${at} from './${at}';`)}export default { ${keys} }`],
    ["many names of a file", `import { ${names} } from './a'; export default { ${names} }`],
    ["many names of data", `import { ${names} } from './a.json'; export default { ${names} }`],
    ["a long path", `import { ${names} } from './${"/".repeat(100_000)}a'; export default { ${names} }`],
    ["many parts of an object", `const { ${names} } = { a1: 1 }; export default { ${names} }`],
    ["rests of rests", `const { ${names} ...b } = {}; export default { ${"...b, ".repeat(4000)} }`],
    [
      "lists of lists",
      `const a0 = [1, 2]; ${each(2000, (at) => `const a${at + 1} = [...a${at}, ...a${at}];`)}export default { ${keys} }`,
    ],
    [
      "objects of objects",
      `const a0 = { ${each(3000, (at) => `k${at}: 1, `)} }; ${each(2000, (at) => `const a${at + 1} = { ...a${at} };`)}export default { ${keys} }`,
    ],
    [
      "lists that are made of lists",
      `const a = [${"1, ".repeat(1000)}]; export default a.map((b) => a.map((c) => a.map((d) => [b, c, d])))`,
    ],
    ["a long text for each item", `export default [${"1, ".repeat(20_000)}].map((a) => '${"a".repeat(150_000)}')`],
  ])("is evaluated in bounded time: %s", (_what, code) => {
    const data = `{ ${each(10_000, (at) => `"a${at}": 1, `)} "b": 1 }`;
    expect(cpuSeconds(() => exported(code, { "a.ts": "export const a1 = 1", "a.json": data }))).toBeLessThan(5);
  });

  it("leaves less for the other programs of a project, and their values are computed then", () => {
    const repository = {
      ...project({ "large.ts": "=/[".repeat(80_000), "small.ts": "export default 1" }),
      programs: newBudget(),
    };
    expect(plain(readProgram(repository, ["small.ts"])?.exported())).toBe(1);
    readProgram(repository, ["large.ts"]);
    expect(plain(readProgram(repository, ["small.ts"])?.exported())).toBe("<computed>");
  });
});
