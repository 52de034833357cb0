import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { asNobody } from "../as-nobody.ts";
import { locate } from "../../scripts/content/locate.ts";
import { type ReadContent, readContent } from "../../scripts/content/read.ts";
import { plan } from "../../scripts/pipeline.ts";
import { type SeenProblem, catalogued, seen } from "../content-files.ts";

const FILES = {
  "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n",
};

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder for one test with a content folder in it. */
function newFolder(files: Readonly<Record<string, string | Uint8Array>> = FILES): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "stele-content-")));
  made.push(folder);
  mkdirSync(join(folder, "content"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "content", name), content);
  return folder;
}

function read(folder: string): ReadContent {
  return readContent(join(folder, "content"), "content");
}

function problems({ files, diagnostics }: ReadContent): SeenProblem[] {
  return locate(diagnostics, Object.values(files)).map(seen);
}

const outside = catalogued("link-outside", "content/pages.yaml", {
  file: "content/pages.yaml",
  folder: "the content folder",
});

describe("a content folder", () => {
  it("is read as text, whatever else is in it", () => {
    const folder = newFolder({ ...FILES, "notes.txt": "x", ".secret": "y" });
    mkdirSync(join(folder, "schema"));
    writeFileSync(join(folder, "schema/site.schema.json"), "{");
    const { files, diagnostics } = read(folder);
    expect(diagnostics).toEqual([]);
    expect(files).toEqual({
      "site.yaml": { name: "content/site.yaml", text: FILES["site.yaml"] },
      "locales.yaml": { name: "content/locales.yaml", text: FILES["locales.yaml"] },
      "pages.yaml": { name: "content/pages.yaml", text: FILES["pages.yaml"] },
    });
  });

  it("that is not there is one problem", () => {
    expect(problems(readContent(join(newFolder(), "docs"), "docs"))).toEqual([
      catalogued("content-folder-missing", undefined, { folder: "docs" }),
    ]);
  });

  it("that is empty has a problem for each file", () => {
    expect(problems(read(newFolder({})))).toEqual([
      catalogued("content-file-missing", "content/site.yaml", { file: "content/site.yaml" }),
      catalogued("content-file-missing", "content/locales.yaml", { file: "content/locales.yaml" }),
    ]);
  });

  it("may be a link itself", () => {
    const folder = newFolder();
    symlinkSync(join(folder, "content"), join(folder, "linked"));
    expect(readContent(join(folder, "linked"), "linked").diagnostics).toEqual([]);
  });

  it("with byte order marks gives the same content", () => {
    const marked = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, `\ufeff${text}`]));
    expect(read(newFolder(marked)).files).toEqual(read(newFolder()).files);
  });
});

describe("a content file", () => {
  it("that is missing does not keep the others from being read", () => {
    const { "locales.yaml": _locales, ...rest } = FILES;
    const found = read(newFolder({ ...rest, "pages.yaml": "- path: a\n  lastmod: 2026-01-02\n" }));
    expect(
      locate([...found.diagnostics, ...plan(found.files).diagnostics], Object.values(found.files)).map(seen),
    ).toEqual([
      catalogued("path-refused", "content/pages.yaml:1:9", {
        reason: "no-leading-slash",
        part: "a",
        path: "a",
      }),
      catalogued("content-file-missing", "content/locales.yaml", { file: "content/locales.yaml" }),
    ]);
  });

  it.each([
    ["a byte of Latin-1", Buffer.from("- path: /caf\xe9\n", "latin1"), 13],
    ["a byte that no text begins with", Buffer.from([0xff, 0xfe, 0x61, 0x00]), 1],
    ["half a character at its end", Buffer.from("- path: /é").subarray(0, -1), 10],
    ["half a surrogate pair", Buffer.from([0x61, 0xed, 0xa0, 0x80]), 2],
    ["a character that was broken once already", Buffer.concat([Buffer.from("\ufffd"), Buffer.from([0x80])]), 4],
  ])("that is not UTF-8 is reported with the place of %s", (_what, bytes, place) => {
    expect(problems(read(newFolder({ ...FILES, "pages.yaml": bytes })))).toEqual([
      catalogued("not-utf8", "content/pages.yaml", { file: "content/pages.yaml", byte: place }),
    ]);
  });

  it("that is a folder cannot be read", () => {
    const { "pages.yaml": _pages, ...rest } = FILES;
    const folder = newFolder(rest);
    mkdirSync(join(folder, "content/pages.yaml"));
    expect(problems(read(folder))).toEqual([
      catalogued("file-unreadable", "content/pages.yaml", { file: "content/pages.yaml", cause: "it is a folder" }),
    ]);
  });

  it.each([64 * 2 ** 20 + 1, 3e9])("of %d bytes, most of them of no cost to its author, is not read", (bytes) => {
    const folder = newFolder();
    truncateSync(join(folder, "content/pages.yaml"), bytes);
    expect(problems(read(folder))).toEqual([catalogued("yaml-too-large", "content/pages.yaml", { limit: "64 MiB" })]);
  });

  it("that may not be read is reported with the reason", () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "content/pages.yaml"), 0);
    expect(problems(asNobody(() => read(folder)))).toEqual([
      catalogued("file-unreadable", "content/pages.yaml", { file: "content/pages.yaml", cause: "permission denied" }),
    ]);
  });

  it("that is a link to itself is reported with the reason", () => {
    const { "pages.yaml": _pages, ...rest } = FILES;
    const folder = newFolder(rest);
    symlinkSync("pages.yaml", join(folder, "content/pages.yaml"));
    expect(problems(read(folder))).toEqual([
      catalogued("file-unreadable", "content/pages.yaml", {
        file: "content/pages.yaml",
        cause: "its links lead in a circle",
      }),
    ]);
  });

  it.each([
    ["a file beside the folder", "../secret.yaml"],
    ["a file of a folder that begins alike", "../content-more/pages.yaml"],
    ["a file that another link leads to", "inner/secret.yaml"],
  ])("that is a link out of the folder is not read: %s", (_what, target) => {
    const { "pages.yaml": _pages, ...rest } = FILES;
    const folder = newFolder(rest);
    mkdirSync(join(folder, "content-more"));
    for (const name of ["secret.yaml", "content-more/pages.yaml"])
      writeFileSync(join(folder, name), FILES["pages.yaml"]);
    symlinkSync("..", join(folder, "content/inner"));
    symlinkSync(target, join(folder, "content/pages.yaml"));
    const found = read(folder);
    expect(problems(found)).toEqual([outside]);
    expect(found.files["pages.yaml"]).toBeUndefined();
  });

  it("may be a link inside the folder, even to a name that begins with two dots", () => {
    const { "pages.yaml": pages, ...rest } = FILES;
    const folder = newFolder(rest);
    // As a folder of configuration is mounted into a container.
    mkdirSync(join(folder, "content/..data"));
    writeFileSync(join(folder, "content/..data/pages.yaml"), pages);
    symlinkSync("..data/pages.yaml", join(folder, "content/pages.yaml"));
    expect(read(folder).diagnostics).toEqual([]);
  });
});
