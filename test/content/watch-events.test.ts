/** Watching looks where the system says little: the events are made up. */
import { symlinkSync } from "node:fs";
import type * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FittingLook } from "../../scripts/content/sources/source.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

type Listener = (event: "change" | "rename", name: string | null) => void;

/** The listener of each folder's watcher. */
const listeners = new Map<string, Listener>();
let project: string;
let changes: number;

const isPage: FittingLook["fits"] = (name, kind) => kind === "folder" || name.endsWith(".md");

beforeEach(() => {
  project = temporaryFolder();
  writeFiles(project, { "docs/en/one.md": "", "docs/en/dist/below/two.md": "", "docs/en/dist.hosts/a.md": "" });
  listeners.clear();
  changes = 0;
  vi.resetModules();
  vi.doMock("node:fs", async (original) => ({
    ...(await original<typeof fs>()),
    watch: (folder: string, _options: unknown, listener: Listener) => {
      if (folder.includes("refused")) throw Object.assign(new Error("no"), { code: "ENOSPC", syscall: "watch" });
      listeners.set(folder, listener);
      return { on: () => {}, close: () => listeners.delete(folder) };
    },
  }));
});

afterEach(() => vi.doUnmock("node:fs"));

async function watching(...folders: readonly string[]) {
  const refused: string[] = [];
  const { lookWatcher } = await import("../../scripts/content/watch.ts");
  const watcher = lookWatcher({
    project,
    roots: [project],
    ignored: ["dist", "dist.hosts"].map((name) => join(project, "docs/en", name)),
    persistent: false,
    onChange: () => void (changes += 1),
    onRefused: (_thrown, folder) => void refused.push(folder),
  });
  for (const folder of folders) watcher.watch({ folder: join(project, folder), fits: isPage });
  return { watcher, refused };
}

it.each([
  ["docs/en", "change", "one.md", 1],
  ["docs/en", "change", "image.png", 0],
  ["docs/en", "change", null, 1],
  // A build makes its lock here.
  [".", "rename", null, 0],
  [".", "rename", "dist", 0],
  // It is watched, so that it was there.
  ["docs", "rename", "en", 1],
  [".", "rename", "docs", 1],
  [".", "change", "docs", 0],
  // A deleted folder, or a name that never was a folder.
  ["docs/en", "rename", "gone", 0],
  // The command writes it itself.
  ["docs/en", "rename", "dist", 0],
  ["docs/en", "rename", "dist.hosts", 0],
] as const)("in %s, %s of %s is reported %i times", async (folder, event, name, times) => {
  await watching("docs/en", "docs/en/dist", "docs/en/dist/below");
  listeners.get(join(project, folder))?.(event, name);
  expect(changes).toBe(times);
});

it("a folder in which builds write is not watched, though a source names a file there: each build would cause another", async () => {
  const { watcher } = await watching();
  watcher.watch({ folder: join(project, ".dist.stele"), name: "sitemap.xml" });
  watcher.watch({ folder: project, name: ".dist.stele" });
  listeners.get(project)?.("rename", ".dist.stele");
  expect([changes, [...listeners.keys()]]).toEqual([0, [project]]);
});

it("a folder outside those that sources may be in is not watched: a refusal would say that it exists", async () => {
  const outside = join(temporaryFolder(), "refused");
  symlinkSync(outside, join(project, "link"));
  const { watcher, refused } = await watching();
  for (const folder of [outside, join(project, "link"), join(project, "docs")]) watcher.watch({ folder, name: "a.md" });
  expect([refused, [...listeners.keys()].filter((folder) => folder.includes("link"))]).toEqual([[], []]);
  expect([...listeners.keys()]).toContain(join(project, "docs"));
});

it("each folder is watched once, however many looks go into it, until the end", async () => {
  const { watcher } = await watching("docs/en", "docs/en", "docs/es", "docs", "docs/en/dist/below");
  const names = [...listeners.keys()].map((folder) => folder.slice(project.length + 1));
  expect(names).toEqual(["", "docs", "docs/en", "docs/es"]);
  watcher.end();
  expect(listeners.size).toBe(0);
});

it("a folder that the system will not watch is named, and the others are watched", async () => {
  const { refused } = await watching("docs/refused", "docs/en");
  expect(refused).toEqual([join(project, "docs/refused")]);
  listeners.get(join(project, "docs/en"))?.("change", "one.md");
  expect(changes).toBe(1);
});
