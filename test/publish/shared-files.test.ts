/** Rule files of other people in an out folder, as a build that is merged into it finds them. */
import { execFileSync } from "node:child_process";
import { chmodSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isFile, readSharedFiles } from "../../scripts/publish/third-party.ts";
import { asNobody } from "../as-nobody.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

it("rule files that are pipes or links, which publishing refuses, are not read", () => {
  const out = realpathSync(temporaryFolder());
  execFileSync("mkfifo", [join(out, "_headers")]);
  symlinkSync("/dev/zero", join(out, "_redirects"));
  writeFileSync(join(out, ".htaccess"), "Options -Indexes\n");
  expect(readSharedFiles(out, (path) => join(out, path))).toEqual([
    { path: ".htaccess", before: "", after: "Options -Indexes\n", blockLines: 0 },
  ]);
});

it.skipIf(process.platform !== "linux")(
  "rule files are not read if another program has put a link in the place of a folder since they were found",
  () => {
    const folder = realpathSync(temporaryFolder());
    writeFiles(folder, { "dist/_headers": "/*\n", "secret/_headers": "token\n" });
    const found = (path: string): string => {
      renameSync(join(folder, "dist"), join(folder, "moved"));
      symlinkSync("secret", join(folder, "dist"));
      return join(folder, "dist", path);
    };
    const read = (): unknown =>
      readSharedFiles(join(folder, "dist"), (path) => (path === "_headers" ? found(path) : undefined));
    expect(read()).toEqual([]);
  },
);

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
