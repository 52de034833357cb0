/** A checkout never runs an older text of its sources, though it keeps a bundle of them. */
import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { catalogue } from "../../scripts/diagnostics/catalogue.ts";
import { bundledTool } from "../../scripts/launch/bundle.mjs";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { kept, newCheckout, removeCompilers, run, SITE, textsIn, VERSION, warmCheckout } from "./checkout.ts";

/** An edit of a source, and the first arguments that show it. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly args: readonly string[];
}

/** The beginning of a text in the catalog, and another one of the same length. */
const MEANING = catalogue["unknown-key"].meaning.slice(0, 30);

const MESSAGE: Edit = {
  file: "scripts/diagnostics/codes/content.ts",
  from: MEANING,
  to: `${MEANING.slice(0, -1)}#`,
  args: ["check", "--explain", "unknown-key"],
};

describe("an edit", () => {
  function edit(checkout: string, { file, from, to }: Edit): void {
    const text = readFileSync(join(checkout, file), "utf8");
    expect(text).toContain(from);
    // Not in place: the file may be a link to the one of another checkout.
    rmSync(join(checkout, file));
    writeFileSync(join(checkout, file), text.replaceAll(from, to));
  }

  it.each<[what: string, edit: Edit]>([
    ["a message", MESSAGE],
    ["the version", { file: "package.json", from: `"${packageFile.version}"`, to: '"9.8.7"', args: ["--version"] }],
    [
      "a page, which is made before the tool runs",
      {
        file: "scripts/artifacts/landing-template.tsx",
        from: "Localization API of",
        to: "An edited API of",
        args: ["build", "--quiet"],
      },
    ],
    [
      "a script for other runtimes",
      {
        file: "scripts/gateway/runtimes/netlify.ts",
        from: "export default",
        to: 'export const edited = "An edited API of";\nexport default',
        args: ["build", "--quiet"],
      },
    ],
  ])("of %s is seen at once, and gone at once when it is taken back", (_, one) => {
    const checkout = warmCheckout();
    const shown = (): string => {
      const folder = temporaryFolder();
      writeFiles(folder, SITE);
      const { stdout, stderr } = run(checkout, one.args, folder);
      return [stdout, stderr, ...textsIn(folder).values()].join("\n").replaceAll("\n", " ");
    };
    const mark = one.to.includes("An edited") ? "An edited API of" : one.to.replaceAll('"', "");
    expect(shown()).not.toContain(mark);
    edit(checkout, one);
    expect(shown()).toContain(mark);
    edit(checkout, { ...one, from: one.to, to: one.from });
    removeCompilers(checkout);
    expect(shown()).not.toContain(mark);
  });

  it("is seen where size and time of the file stay the same", () => {
    const checkout = warmCheckout();
    const file = join(checkout, MESSAGE.file);
    const { size, atime, mtime } = statSync(file);
    edit(checkout, MESSAGE);
    utimesSync(file, atime, mtime);
    expect(statSync(file)).toMatchObject({ size, mtime });
    expect(run(checkout, MESSAGE.args).stdout).toContain(MESSAGE.to);
  });

  it.each(["package-lock.json", "node_modules/.package-lock.json"])("of %s makes another bundle", (name) => {
    const checkout = warmCheckout();
    writeFileSync(join(checkout, name), `${readFileSync(join(checkout, name), "utf8")}\n`);
    expect(run(checkout, ["--version"])).toEqual(VERSION);
    expect(kept(checkout, "bundle")).toHaveLength(2);
  });

  it("that cannot be compiled is reported as from the sources, and nothing is kept of it", () => {
    const checkout = warmCheckout();
    edit(checkout, { ...MESSAGE, from: "import ", to: "import import " });
    const { status, stderr } = run(checkout, MESSAGE.args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(MESSAGE.file);
    expect(kept(checkout, "bundle")).toHaveLength(1);
  });

  it("while the bundle is made keeps nothing", async () => {
    const folder = temporaryFolder();
    const before = { key: "the key of the sources before the edit", times: "" };
    const bundled = await bundledTool(folder, before);
    expect([bundled?.isOfKey, bundled?.files.has("tool.cjs")]).toEqual([false, true]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["stays", ""],
    ["is undone before the bundle is made", "writeFileSync(FILE, TEXT);"],
  ])("while the bundle is made keeps neither bundle nor code, if it %s", (_, undo) => {
    const checkout = newCheckout();
    const file = join(checkout, MESSAGE.file);
    const text = readFileSync(file, "utf8");
    const edited = text.replaceAll(MESSAGE.from, MESSAGE.to);
    const values = `const [FILE, TEXT, EDITED] = ${JSON.stringify([file, text, edited])};`;
    const wrapper = `import { writeFileSync } from "node:fs";\n${values}
export async function bundleTool() {
  writeFileSync(FILE, EDITED);
  const bundled = await bundleUnedited();
  ${undo}
  return bundled;
}\n`;
    edit(checkout, {
      file: "scripts/package/tool.ts",
      from: "export async function bundleTool(",
      to: `${wrapper}async function bundleUnedited(`,
      args: [],
    });
    expect(run(checkout, MESSAGE.args).stdout).toContain(MESSAGE.to);
    expect([...kept(checkout, "bundle"), ...kept(checkout, "code")]).toEqual([]);
  });

  it("below a link to a folder is seen", () => {
    const checkout = warmCheckout();
    const folder = join(checkout, dirname(MESSAGE.file));
    const elsewhere = `${folder}-elsewhere`;
    renameSync(folder, elsewhere);
    symlinkSync(elsewhere, folder);
    expect(run(checkout, MESSAGE.args).stdout).toContain(MESSAGE.from);
    edit(checkout, MESSAGE);
    expect(run(checkout, MESSAGE.args).stdout).toContain(MESSAGE.to);
  });

  it("after edit keeps a limited number of files", () => {
    const checkout = warmCheckout();
    const folder = join(checkout, "node_modules/.cache/stele");
    for (let age = 1; age < 40; age += 1) {
      const file = join(folder, `${String(age).padStart(64, "0")}.bundle`);
      writeFileSync(file, "");
      utimesSync(file, 1e9 - age, 1e9 - age);
    }
    expect(run(checkout, ["hosts"]).status).toBe(0);
    expect(readdirSync(folder)).toHaveLength(16);
    removeCompilers(checkout);
    expect(run(checkout, ["--version"])).toEqual(VERSION);
  });
});
