/** Configurations that are programs, as large as they may be: each is read in bounded time. */
import { describe, expect, it } from "vitest";
import { newBudget } from "../../scripts/init/detect/javascript/budget.ts";
import { readProgram } from "../../scripts/init/detect/javascript/programs.ts";
import { cpuSeconds } from "../cpu.ts";
import { exported, plain, project } from "./exported.ts";

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
    [
      "a long pattern for each item",
      `export default [${"1,".repeat(1500)}].map((x) => [1].map(({ ${"a,".repeat(100_000)} }) => 1))`,
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
