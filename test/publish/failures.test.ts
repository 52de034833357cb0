import { describe, expect, it } from "vitest";
import { shownPath } from "../../scripts/publish/failures.ts";

describe.skipIf(process.platform === "win32")("a path in a sentence", () => {
  it.each([
    ["/home/user/docs/dist/a.json", "dist/a.json"],
    ["/home/user/docs", "."],
    ["/home/user/docs/..dist", "..dist"],
    ["/home/user/public", "../public"],
    ["/home/public", "../../public"],
  ])("is seen from the project, so that it names no folder above it: %s is %s", (path, shown) => {
    expect(shownPath(path, "/home/user/docs")).toBe(shown);
  });

  it.each(["/srv/www", "/"])("is whole where it has no folder in common with the project: %s", (path) => {
    expect(shownPath(path, "/home/user/docs")).toBe(path);
  });
});
