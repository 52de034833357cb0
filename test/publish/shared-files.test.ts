/** Rule files of other people in an out folder, as a build that is merged into it finds them. */
import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSharedFiles } from "../../scripts/publish/third-party.ts";
import { temporaryFolder } from "../stele.ts";

it("rule files that are pipes or links, which publishing refuses, are not read", () => {
  const out = temporaryFolder();
  execFileSync("mkfifo", [join(out, "_headers")]);
  symlinkSync("/dev/zero", join(out, "_redirects"));
  writeFileSync(join(out, ".htaccess"), "Options -Indexes\n");
  expect(readSharedFiles(out, () => true)).toEqual([
    { path: ".htaccess", before: "", after: "Options -Indexes\n", blockLines: 0 },
  ]);
});
