import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { joinByPath, sortedFiles } from "../../scripts/publish/walk.ts";
import { newProject, put } from "./project.ts";

it("hands out files in code-unit order of their whole paths, and links without following them", () => {
  const { root } = newProject();
  const paths = ["a-b/c", "a.json", "a/b.json", "a/b/c", "ab", "\u{1F600}", "\uFFFDx"];
  put(root, Object.fromEntries(paths.map((path) => [path, ""])));
  symlinkSync(".", join(root, "a/link"));
  expect([...sortedFiles(root)]).toEqual(
    [...paths, "a/link"].sort().map((path) => ({ path, plain: path !== "a/link" })),
  );
});

it.skipIf(process.platform !== "linux")(
  "hands out a name that is not UTF-8 with its bytes, beside the text of it",
  () => {
    const { root } = newProject();
    const bytes = Buffer.from([0x61, 0xff]);
    put(root, { "a\uFFFD": "" });
    mkdirSync(Buffer.concat([Buffer.from(`${root}/`), bytes]));
    expect([...sortedFiles(root)].sort((a, b) => Number(a.plain) - Number(b.plain))).toEqual([
      { path: "a\uFFFD", plain: false, bytes },
      { path: "a\uFFFD", plain: true },
    ]);
  },
);

it("finds nothing in a folder that is not there", () => {
  expect([...sortedFiles(join(newProject().root, "nowhere"))]).toEqual([]);
});

it("joins sorted sequences to what a table of all paths would say", () => {
  const sequence = fc.uniqueArray(fc.string({ maxLength: 2 })).map((paths) => paths.sort().map((path) => ({ path })));
  fc.assert(
    fc.property(sequence, sequence, sequence, (a, b, c) => {
      const all = [...new Set([...a, ...b, ...c].map(({ path }) => path))].sort();
      const find = (items: { path: string }[], path: string) => items.find((item) => item.path === path);
      expect([...joinByPath(a, b, c)]).toEqual(
        all.map((path) => ({ path, a: find(a, path), b: find(b, path), c: find(c, path) })),
      );
    }),
  );
});

it("ends the sequences that it joins when the joining ends early", () => {
  let ended = false;
  function* sequence() {
    try {
      yield { path: "a" };
      yield { path: "b" };
    } finally {
      ended = true;
    }
  }
  for (const _ of joinByPath(sequence(), [], [])) break;
  expect(ended).toBe(true);
});
