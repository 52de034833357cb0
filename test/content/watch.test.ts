import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchContent } from "../../scripts/content/watch.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

let project: string;
let unwatch: () => void;
let told: () => void;

beforeEach(() => {
  project = temporaryFolder();
});

afterEach(() => unwatch());

/** Watches a folder below or beside the project. */
function watching(folder: string): void {
  const onRefused = (thrown: Error): void => {
    throw thrown;
  };
  told = () => {};
  unwatch = watchContent({ directory: join(project, folder), project, onChange: () => told(), onRefused });
}

/** Does something and waits until a change is told. */
function change(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    told = resolve;
    act();
  });
}

describe("a watched content folder", () => {
  it.each(["content", "docs/api/content", "../beside/content"])(
    "tells of new, changed, replaced and removed files, and of its own end and return: %s",
    async (name) => {
      const folder = name.startsWith("..") ? join(temporaryFolder(), "content") : join(project, name);
      writeFiles(folder, { "pages.yaml": "1" });
      watching(name.startsWith("..") ? join("..", folder.split("/").slice(-2).join("/")) : name);
      await change(() => writeFiles(folder, { "pages.yaml": "2" }));
      await change(() => writeFiles(folder, { "site.yaml": "1" }));
      writeFiles(folder, { ".new": "2" });
      await change(() => renameSync(join(folder, ".new"), join(folder, "site.yaml")));
      await change(() => rmSync(join(folder, "site.yaml")));
      for (let round = 0; round < 3; round += 1) {
        await change(() => rmSync(folder, { recursive: true }));
        await change(() => writeFiles(folder, { "pages.yaml": `${round}` }));
        await change(() => writeFiles(folder, { "pages.yaml": `${round} again` }));
      }
    },
  );

  it("tells of changes that do not end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      writeFiles(project, { "content/pages.yaml": "" });
      watching("content");
      let count = 0;
      told = () => (count += 1);
      for (let written = 0; written < 250; written += 1) {
        writeFiles(project, { "content/pages.yaml": `${written}` });
        for (let turns = 0; turns < 3; turns += 1) await turn();
        vi.advanceTimersByTime(10);
      }
      expect(count).toBeGreaterThanOrEqual(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is found again when the folders above it went with it", async () => {
    writeFiles(project, { "docs/api/content/pages.yaml": "1" });
    watching("docs/api/content");
    await change(() => renameSync(join(project, "docs"), join(project, "former")));
    await change(() => writeFiles(project, { "docs/api/content/pages.yaml": "2" }));
    await change(() => writeFiles(project, { "docs/api/content/pages.yaml": "3" }));
  });

  it("is not taken for changed when other files are written in it and beside it", async () => {
    writeFiles(project, { "content/pages.yaml": "1", "later/pages.yaml": "1" });
    watching("later");
    let count = 0;
    const onChange = (): void => void (count += 1);
    const unwatchFirst = watchContent({ directory: join(project, "content"), project, onChange, onRefused: () => {} });
    writeFiles(project, { "content/notes.txt": "1", "content/.pages.yaml.swp": "1", "dist/pages.yaml": "1" });
    // What the first had seen it would tell before this.
    await change(() => writeFiles(project, { "later/pages.yaml": "2" }));
    unwatchFirst();
    expect(count).toBe(0);
  });
});
