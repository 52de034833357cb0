import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeContent } from "../../scripts/content/decode.ts";
import { readContent } from "../../scripts/content/read.ts";
import { readSources } from "../../scripts/content/sources/index.ts";
import type { Look, SourcedPages } from "../../scripts/content/sources/source.ts";
import { type ContentWatch, watchContent } from "../../scripts/content/watch.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

let project: string;
let watched: ContentWatch;
let onNextChange: () => void;

beforeEach(() => {
  project = temporaryFolder();
});

afterEach(() => watched.end());

/** Watches a folder below or beside the project. */
function watching(folder: string): void {
  const onRefused = (thrown: Error): void => {
    throw thrown;
  };
  onNextChange = () => {};
  watched = watchContent({ directory: join(project, folder), project, onChange: () => onNextChange(), onRefused });
}

/** Runs an action and waits until the watch reports a change. */
function change(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    onNextChange = resolve;
    act();
  });
}

describe("a watched content folder", () => {
  it.each(["content", "docs/api/content", "../beside/content"])(
    "reports new, changed, replaced and removed files, and of its own end and return: %s",
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

  it("reports changes that do not end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      writeFiles(project, { "content/pages.yaml": "" });
      watching("content");
      let count = 0;
      onNextChange = () => (count += 1);
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

  it.each([
    ["in the project", ""],
    ["elsewhere", "../"],
  ])("is found again when the folders above it went with it: %s", async (_where, up) => {
    const around = project;
    project = join(around, "project");
    const folder = up === "" ? project : around;
    writeFiles(folder, { "docs/api/content/pages.yaml": "1", "project/file": "" });
    watching(`${up}docs/api/content`);
    await change(() => renameSync(join(folder, "docs"), join(folder, "former")));
    await change(() => writeFiles(folder, { "docs/api/content/pages.yaml": "2" }));
    await change(() => writeFiles(folder, { "docs/api/content/pages.yaml": "3" }));
  });

  it("is not taken for changed when other files are written in it and beside it", async () => {
    writeFiles(project, { "content/pages.yaml": "1", "later/pages.yaml": "1" });
    watching("later");
    let count = 0;
    const onChange = (): void => void (count += 1);
    const first = watchContent({ directory: join(project, "content"), project, onChange, onRefused: () => {} });
    writeFiles(project, { "content/notes.txt": "1", "content/.pages.yaml.swp": "1", "dist/pages.yaml": "1" });
    // What the first had seen it would tell before this.
    await change(() => writeFiles(project, { "later/pages.yaml": "2" }));
    first.end();
    expect(count).toBe(0);
  });
});

/** Writes a site with these sources of pages, and hands back what reads them all while they are watched. */
function siteOf(sources: string, seen: (look: Look) => void = () => {}): (by?: ContentWatch) => SourcedPages {
  writeFiles(project, {
    "content/site.yaml": `base_url: https://docs.example.com\nsource_locale: en\npages:\n${sources}`,
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  });
  const contentDirectory = join(project, "content");
  const { content } = decodeContent(readContent(contentDirectory, "content").files);
  const request = { content, contentDirectory, shownAs: "content", projectDirectory: project };
  return (by = watched) =>
    by.during((watch) =>
      readSources({
        ...request,
        onLook: (look) => {
          watch(look);
          seen(look);
        },
      }),
    );
}

const LATE =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/late</loc></url></urlset>';
const TREE = '  - { tree: "../docs/{locale}/{path}.md" }\n';

describe("watched sources of pages", () => {
  it.each([
    ["a tree", TREE, "docs/en/guide", "one.md"],
    ["a preset", "  - { preset: docusaurus }\n", "docs/guide", "one.mdx"],
    ["a built site", "  - { output: ../site/public/html }\n", "site/public/html/guide", "one.html"],
    ["a hidden folder of a built site", "  - { output: ../site }\n", "site/.hidden/guide", "one.html"],
  ])("tell of pages and folders that come, change and go: %s", async (_what, source, folder, page) => {
    const [top = ""] = folder.split("/");
    const read = siteOf(source);
    writeFiles(project, { [`${folder}/${page}`]: "1" });
    watching("content");
    read();
    const steps: readonly (() => void)[] = [
      () => writeFiles(project, { [`${folder}/${page}`]: "2" }),
      () => writeFiles(project, { [`${folder}/two-${page}`]: "1" }),
      () => rmSync(join(project, folder, page)),
      () => mkdirSync(join(project, folder, "below")),
      () => writeFiles(project, { [`${folder}/below/${page}`]: "1" }),
      // A folder that has another name than it was first watched by.
      () => renameSync(join(project, folder, "below"), join(project, folder, "renamed")),
      () => renameSync(join(project, folder, "renamed"), join(project, "away")),
      // Away, with a while before it has its name again.
      () => renameSync(join(project, top), join(project, "former")),
      () => renameSync(join(project, "former"), join(project, top)),
      () => writeFiles(project, { [`${folder}/${page}`]: "3" }),
    ];
    for (const step of steps) {
      await change(step);
      read();
    }
    // Another one in its place, at once.
    cpSync(join(project, top), join(project, "next"), { recursive: true });
    await change(() => {
      rmSync(join(project, top), { recursive: true });
      renameSync(join(project, "next"), join(project, top));
    });
    read();
    await change(() => writeFiles(project, { [`${folder}/${page}`]: "4" }));
  });

  it.each([
    ["a list", "  - { list: others.jsonl }\n", "content/others.jsonl"],
    ["a sitemap", "  - { sitemap: ../public/sitemap.xml }\n", "public/sitemap.xml"],
    ["a folder that is not there", "  - { output: ../public/site }\n", "public/site/index.html"],
    ["a tree that is not there", TREE, "docs/en/one.md"],
  ])("tell of what was missing: %s", async (_what, source, file) => {
    const read = siteOf(source);
    watching("content");
    read();
    await change(() => writeFiles(project, { [file]: "1" }));
    read();
    await change(() => writeFiles(project, { [file]: "2" }));
  });

  it("tell of the sitemaps of an index, of one that is missing too", async () => {
    const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
    const entries = ["maps/1.xml", "maps/2.xml"].map(
      (path) => `<sitemap><loc>https://docs.example.com/${path}</loc></sitemap>`,
    );
    writeFiles(project, {
      "public/sitemap.xml": `<sitemapindex ${schema}>${entries.join("")}</sitemapindex>`,
      "public/maps/1.xml": `<urlset ${schema}></urlset>`,
    });
    const read = siteOf("  - { sitemap: ../public/sitemap.xml }\n");
    watching("content");
    read();
    await change(() => writeFiles(project, { "public/maps/1.xml": "" }));
    read();
    await change(() => writeFiles(project, { "public/maps/2.xml": "" }));
  });

  it.each([
    ["a tree", TREE, "docs", "kept", "kept/en/one.md"],
    ["a page of a tree", TREE, "docs/en/two.md", "../../kept/two.md", "kept/two.md"],
    ["a built site", "  - { output: ../public }\n", "public", "kept/html", "kept/html/index.html"],
    ["a page of it", "  - { output: ../public }\n", "public/a.html", "../kept/a.html", "kept/a.html"],
    ["a list", "  - { list: more.yaml }\n", "content/more.yaml", "../kept/pages.yaml", "kept/pages.yaml"],
    ["a sitemap", "  - { sitemap: ../public.xml }\n", "public.xml", "kept/sitemap.xml", "kept/sitemap.xml"],
    // A link to a folder by way of a link, as releases are exchanged.
    ["a release", "  - { output: ../current/html }\n", "current", "kept", "kept/html/index.html"],
  ])("tell of what a link leads to, and of its going and return: %s", async (_what, source, link, target, file) => {
    writeFiles(project, { [file]: "1" });
    const read = siteOf(source);
    mkdirSync(dirname(join(project, link)), { recursive: true });
    symlinkSync(target, join(project, link));
    watching("content");
    read();
    const steps: readonly (() => void)[] = [
      () => writeFiles(project, { [file]: "2" }),
      () => renameSync(join(project, "kept"), join(project, "away")),
      () => renameSync(join(project, "away"), join(project, "kept")),
      () => rmSync(join(project, file)),
      () => writeFiles(project, { [file]: "3" }),
    ];
    for (const step of steps) {
      await change(step);
      read();
    }
    mkdirSync(join(project, "next"));
    await change(() => {
      symlinkSync(target, join(project, "next/link"));
      renameSync(join(project, "next/link"), join(project, link));
    });
  });

  it("tell of what changes while they are read, from each look on", async () => {
    writeFiles(project, { "docs/en/one.md": "1" });
    siteOf(TREE);
    watching("content");
    await change(() =>
      watched.during((onLook) => {
        onLook({ folder: join(project, "docs/en"), fits: (name) => name === "one.md" });
        writeFiles(project, { "docs/en/one.md": "2" });
      }),
    );
  });

  it.each([
    ["a tree", TREE, "docs/en/late.md", "---\n---\n"],
    ["a built site", "  - { output: ../public }\n", "public/late.html", "<html lang=en>"],
    ["a list", "  - { list: rows.jsonl }\n", "content/rows.jsonl", '{"path":"/late"}\n'],
    ["a sitemap", "  - { sitemap: ../public/sitemap.xml }\n", "public/sitemap.xml", LATE],
    ["a sitemap of an index", "  - { sitemap: ../index.xml }\n", "maps/1.xml", LATE],
  ])("are looked for before they are read: %s", (_what, source, file, text) => {
    const index = "<sitemap><loc>https://docs.example.com/maps/1.xml</loc></sitemap>";
    writeFiles(project, {
      "docs/en/one.md": "",
      "public/one.html": "<html lang=en>",
      "index.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${index}</sitemapindex>`,
    });
    const read = siteOf(source, (look) => {
      const isWanted = "fits" in look ? look.fits(basename(file), "file") : look.name === basename(file);
      // At the last moment: what is read before the look does not have it.
      if (isWanted && look.folder === join(project, dirname(file))) writeFiles(project, { [file]: text });
    });
    watching("content");
    const { pages, addressed } = read();
    expect(JSON.stringify([pages, addressed])).toContain("/late");
  });

  it("go on past links that lead in a circle, and folders that cannot be watched", async () => {
    writeFiles(project, { "docs/en/one.md": "1", "docs/en/file": "" });
    const read = siteOf(TREE);
    const link = (): void => {
      symlinkSync("self", join(project, "docs/en/self"));
      symlinkSync("self.md", join(project, "docs/en/self.md"));
      symlinkSync("other.md", join(project, "docs/en/another.md"));
      symlinkSync("another.md", join(project, "docs/en/other.md"));
      symlinkSync("a".repeat(200), join(project, "docs/en/nowhere.md"));
    };
    link();
    watching("content");
    watched.during((onLook) => onLook({ folder: join(project, "docs/en/file"), fits: () => true }));
    read();
    rmSync(join(project, "docs/en"), { recursive: true });
    await change(() => mkdirSync(join(project, "docs/en")));
    read();
    await change(link);
    await change(() => writeFiles(project, { "docs/en/one.md": "2" }));
  });

  it("say nothing of files that are no pages, of what tools keep beside them, and when they have ended", async () => {
    writeFiles(project, { "docs/en/one.md": "", "public/index.html": "" });
    const read = siteOf(`${TREE}  - { output: ../public }\n`);
    let count = 0;
    const onChange = (): void => void (count += 1);
    const options = { directory: join(project, "content"), project, onRefused: () => {} };
    const first = watchContent({ ...options, onChange });
    read(first);
    const ended = watchContent({ ...options, onChange });
    read(ended);
    ended.end();
    read(ended);
    writeFiles(project, {
      "docs/en/image.png": "",
      "docs/en/.one.md.swp": "",
      "docs/en/node_modules/package/readme.md": "",
      "docs/en/.cache/two.md": "",
      "public/app.js": "",
      "public/.dist.stele/lock": "",
      "dist/index.html": "",
    });
    writeFiles(project, { "later/pages.yaml": "1" });
    watching("later");
    // What the first had seen it would tell before this.
    await change(() => writeFiles(project, { "later/pages.yaml": "2" }));
    first.end();
    expect(count).toBe(0);
    const second = watchContent({ ...options, onChange });
    read(second);
    writeFiles(project, { "docs/en/one.md": "again" });
    second.end();
    await change(() => writeFiles(project, { "later/pages.yaml": "3" }));
    expect(count).toBe(0);
  });
});
