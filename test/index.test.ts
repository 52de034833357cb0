/** The build as a function: what it hands back, and that it hands back everything. */
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { build, type BuildOptions } from "../scripts/index.ts";
import { content } from "./hosts/site.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

let folder: string;
let out: string;

function write(texts: Readonly<Record<string, string>>): void {
  writeFiles(folder, Object.fromEntries(Object.entries(texts).map(([name, text]) => [`content/${name}`, text])));
}

beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, "dist");
  write(content);
});

function built(options: BuildOptions = {}): ReturnType<typeof build> {
  return build({ content: join(folder, "content"), out, ...options });
}

describe("a build as a function", () => {
  const printed = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
  afterEach(() => {
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });

  it("writes the out folder and says what it has written", () => {
    const first = built({ hosts: ["serve", "nginx"] });
    expect(first).toMatchObject({
      ok: true,
      report: {
        publishedAt: "https://docs.example.com",
        pages: 14,
        locales: 3,
        translations: 41,
        files: { changed: 0, removed: 0, unchanged: 0, mode: "stage" },
        hosts: [{ name: "serve" }, { name: "nginx" }],
      },
    });
    const files = first.ok ? first.report.files.files : 0;
    expect(readdirSync(join(out, "translations/v1")).toSorted()).toEqual([
      "en",
      "en.json",
      "es",
      "es.json",
      "fr",
      "fr.json",
    ]);
    expect(built({ hosts: ["serve", "nginx"] })).toMatchObject({
      ok: true,
      report: { files: { added: 0, unchanged: files } },
    });
  });

  it("hands back warnings and notices beside a report", () => {
    const { problems } = built({ hosts: ["nginx"] });
    expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(["warning", "notice"]));
  });

  it("hands back every problem of the content with its place, and writes nothing", () => {
    write({ "pages.yaml": "- path: docs\n- path: /a\n- path: /a/\n" });
    const result = built();
    expect(result).toMatchObject({ ok: false, reason: "content" });
    const errors = result.problems.filter(({ severity }) => severity === "error");
    const file = join(folder, "content/pages.yaml");
    expect(errors.map(({ code, file: where, line, column, length }) => [code, where, line, column, length])).toEqual([
      ["path-refused", file, 1, 9, 4],
      ["path-twice", file, 3, 9, 3],
    ]);
    expect(errors[1]?.related).toEqual([{ note: "first used here", file, line: 2, column: 9 }]);
    expect(existsSync(out)).toBe(false);
  });

  it("lets warnings stop it when asked", () => {
    write({ "pages.yaml": "- path: /a\n" });
    expect(built({ strict: true })).toMatchObject({ ok: false, reason: "content" });
    expect(built()).toMatchObject({ ok: true });
  });

  it.each<[string, BuildOptions, string]>([
    ["an unknown host", { hosts: ["apache3"] }, "unknown-host"],
    ["an invalid address", { baseUrl: "docs.example.com" }, "address-refused"],
    ["a dangerous out folder", { out: "/" }, "out-folder-dangerous"],
  ])("calls %s wrong usage", (_what, options, code) => {
    const result = built(options);
    expect(result).toMatchObject({ ok: false, reason: "usage" });
    expect(result.problems.map((problem) => problem.code)).toContain(code);
  });

  it("calls third-party files in the out folder an environment error, unless the mode is merge", () => {
    writeFiles(out, { "index.html": "other" });
    expect(built()).toMatchObject({ ok: false, reason: "environment" });
    expect(built({ mode: "merge" })).toMatchObject({ ok: false, reason: "content" });
    appendFileSync(join(folder, "content/site.yaml"), "missing_files: warn\n");
    expect(built({ mode: "merge" })).toMatchObject({ ok: true, report: { files: { mode: "merge" } } });
  });
});
