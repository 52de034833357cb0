/** Rule files of other people in an out folder, as a build that is merged into it finds them. */
import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isFile, readSharedFiles } from "../../scripts/publish/third-party.ts";
import { asNobody } from "../as-nobody.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

it("rule files that are pipes or links, which publishing refuses, are not read", () => {
  const out = temporaryFolder();
  execFileSync("mkfifo", [join(out, "_headers")]);
  symlinkSync("/dev/zero", join(out, "_redirects"));
  writeFileSync(join(out, ".htaccess"), "Options -Indexes\n");
  expect(readSharedFiles(out, () => true)).toEqual([
    { path: ".htaccess", before: "", after: "Options -Indexes\n", blockLines: 0 },
  ]);
});

it.skipIf(process.platform === "win32")(
  "a page in a folder that may not be read is an error, and not a missing page",
  () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "es/a.html": "" });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "es"), 0o000);
    const seen = () => asNobody(() => isFile(folder, "es/a.html"));
    expect(seen).toThrow(expect.objectContaining({ code: "EACCES" }));
    chmodSync(join(folder, "es"), 0o755);
    expect(seen()).toBe(true);
  },
);
