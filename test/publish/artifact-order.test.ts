import { describe, expect, it } from "vitest";
import type { Artifact } from "../../scripts/model.ts";
import { isFilePath, publishedFiles } from "../../scripts/publish/artifact-order.ts";

const pathsOf = (...paths: string[]) =>
  [
    ...publishedFiles(
      paths.map((path): Artifact => ({ path, place: "published", mediaType: "text/plain", text: "", sharing: "own" })),
    ),
  ].map(({ path }) => path);

describe("the artifacts of a build", () => {
  it("come in code-unit order, which is not the order of code points", () => {
    const paths = ["Z", "a", "a.json", "b/c", "\u{1F600}", "\uFFFD"];
    expect(pathsOf(...paths)).toEqual(paths);
  });
});

describe("the artifacts of a build must not", () => {
  it("come out of order, or twice", () => {
    expect(() => pathsOf("b", "a")).toThrow("artifact a comes after b");
    expect(() => pathsOf("a", "a")).toThrow("artifact a comes after a");
  });

  it("be a file and a folder of one name, even with others between them", () => {
    expect(() => pathsOf("a", "a-b", "a.json", "a/b")).toThrow("a is an artifact and the folder of the artifact a/b");
  });

  it("have a path of our own", () => {
    expect(() => pathsOf("manifest/v1.jsonl")).toThrow("reserved path manifest/v1.jsonl");
    expect(() => pathsOf(".ht.stele.tmp")).toThrow("reserved path .ht.stele.tmp");
  });

  it.each(["", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/.", "a\\b", "a\0", "\uD800"])(
    "have the path %j",
    (path) => {
      expect(isFilePath(path)).toBe(false);
    },
  );
});

it.each([".htaccess", "...", "a/.well-known/b", "a..b", "é/\u{1F600}.json"])("%j is the path of a file", (path) => {
  expect(isFilePath(path)).toBe(true);
});
