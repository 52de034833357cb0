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
import { type SeenProblem, seen } from "../content-files.ts";

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

function error(code: string, at: string | undefined, sentence: string, hint?: string): SeenProblem {
  return { severity: "error", code, at, sentence, ...(hint === undefined ? {} : { hint }) };
}

const NEEDS = "A site needs site.yaml, locales.yaml and pages.yaml in its content folder.";
const outside = error(
  "link-outside",
  "content/pages.yaml",
  "content/pages.yaml is a link to a place outside the content folder.",
  "Put the file itself there, or remove the link.",
);

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
      error(
        "content-folder-missing",
        undefined,
        "There is no content folder docs.",
        "Make one with stele init, or name the folder that holds site.yaml with --content.",
      ),
    ]);
  });

  it("that is empty has a problem for each file", () => {
    expect(problems(read(newFolder({})))).toEqual([
      error("content-file-missing", "content/site.yaml", "content/site.yaml is missing.", NEEDS),
      error("content-file-missing", "content/locales.yaml", "content/locales.yaml is missing.", NEEDS),
    ]);
  });

  it("may be a link itself", () => {
    const folder = newFolder();
    symlinkSync(join(folder, "content"), join(folder, "linked"));
    expect(readContent(join(folder, "linked"), "linked").diagnostics).toEqual([]);
  });

  it("with byte order marks gives the same content", () => {
    const marked = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, `\ufeff${text}`]));
    expect(read(newFolder(marked))).toEqual(read(newFolder()));
  });
});

const READABLE = "Use a file that the user who runs Stele may read, and a folder only where a folder is meant.";

describe("a content file", () => {
  it("that is missing does not keep the others from being read", () => {
    const { "locales.yaml": _locales, ...rest } = FILES;
    const found = read(newFolder({ ...rest, "pages.yaml": "- path: a\n  lastmod: 2026-01-02\n" }));
    expect(
      locate([...found.diagnostics, ...plan(found.files).diagnostics], Object.values(found.files)).map(seen),
    ).toEqual([
      error(
        "path-refused",
        "content/pages.yaml:1:9",
        'The path "a" does not begin with a slash.',
        "Write /docs/intro.",
      ),
      error("content-file-missing", "content/locales.yaml", "content/locales.yaml is missing.", NEEDS),
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
      error(
        "not-utf8",
        "content/pages.yaml",
        `content/pages.yaml is not UTF-8: byte ${place} fits no character.`,
        "Save the file as UTF-8.",
      ),
    ]);
  });

  it("that is a folder cannot be read", () => {
    const { "pages.yaml": _pages, ...rest } = FILES;
    const folder = newFolder(rest);
    mkdirSync(join(folder, "content/pages.yaml"));
    expect(problems(read(folder))).toEqual([
      error("file-unreadable", "content/pages.yaml", "content/pages.yaml cannot be read: it is a folder.", READABLE),
    ]);
  });

  it.each([64 * 2 ** 20 + 1, 3e9])("of %d bytes, most of them of no cost to its author, is not read", (bytes) => {
    const folder = newFolder();
    truncateSync(join(folder, "content/pages.yaml"), bytes);
    const hint =
      "Write a long list of pages as JSON Lines, a page a line, and name it in site.yaml: list: pages.jsonl.";
    expect(problems(read(folder))).toEqual([
      error("yaml-too-large", "content/pages.yaml", "The file is larger than 64 MiB.", hint),
    ]);
  });

  it("that may not be read is reported with the reason", () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "content/pages.yaml"), 0);
    expect(problems(asNobody(() => read(folder)))).toEqual([
      error("file-unreadable", "content/pages.yaml", "content/pages.yaml cannot be read: permission denied.", READABLE),
    ]);
  });

  it("that is a link to itself is reported with the reason", () => {
    const { "pages.yaml": _pages, ...rest } = FILES;
    const folder = newFolder(rest);
    symlinkSync("pages.yaml", join(folder, "content/pages.yaml"));
    expect(problems(read(folder))).toEqual([
      error(
        "file-unreadable",
        "content/pages.yaml",
        "content/pages.yaml cannot be read: its links lead in a circle.",
        READABLE,
      ),
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
