import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { otherNodes } from "./nodes.ts";
import { content as names } from "./hosts/site.ts";
import { fromCheckout, root, temporaryFolder, writeFiles } from "./stele.ts";

/** One hash over the sorted list of paths and hashes of all files. */
function hashOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  expect(files.length).toBeGreaterThan(50);
  const lines = files.map(
    (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")} ${file.slice(folder.length)}\n`,
  );
  return createHash("sha256").update(lines.join("")).digest("hex");
}

/** Languages whose canonical form or likely script differs between the versions of ICU: `cls`, `grc`, `ku-IQ`. */
const unsettled = "mnk cls dek grc ku-IQ ku-IR grr mey man-GN lzh swc prs kxp heb-IL en-BU tl".split(" ");

/** The shipped content, names that sort and fold differently from place to place, and languages that ICU changed. */
const contents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "the shipped content": Object.fromEntries(
    ["site.yaml", "locales.yaml", "pages.yaml"].map((name) => [
      name,
      readFileSync(join(root, "content", name), "utf8"),
    ]),
  ),
  "names in many scripts": {
    ...names,
    "locales.yaml":
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n- { code: tr, name: Türkçe }\n- { code: dv, name: ދިވެހި }\n- { code: az-Arab, name: تۆرکجه }\n- { code: iw, name: עברית }\n",
    "pages.yaml": `${names["pages.yaml"]}- path: /ä\n- path: /z\n- path: /Istanbul\n- path: /ısı\n`,
  },
  "languages that ICU changed": {
    ...names,
    "locales.yaml": ["en", "es", "fr", ...unsettled].map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
  },
};

function build(
  content: Readonly<Record<string, string>>,
  node: string,
  environment: Record<string, string>,
  umask = "",
): string {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}`, text])));
  const command = `${umask}exec "$0" "$@"`;
  const { status, stderr } = spawnSync("sh", ["-c", command, node, ...fromCheckout, "build", "--quiet"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  return hashOf(join(folder, "dist"));
}

describe.each(Object.entries(contents))("%s", (_name, content) => {
  it("gives the same bytes in another time zone, locale environment, umask and order of folders", () => {
    const plain = build(content, process.execPath, { TZ: "UTC", LC_ALL: "C" });
    const reversed = `--import ${new URL("reversed-folders.mjs", import.meta.url)}`;
    expect(build(content, process.execPath, { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8" }, "umask 077; ")).toBe(
      plain,
    );
    expect(build(content, process.execPath, { NODE_OPTIONS: reversed })).toBe(plain);
  });

  const others = otherNodes();
  it.skipIf(others.length === 0)("gives the same bytes on the oldest Node 20, on Node 22 and on Node 24", () => {
    const here = build(content, process.execPath, {});
    for (const node of others) expect(build(content, node, {})).toBe(here);
  });
});
