/** Which of our modules a command loads: what it needs, and nothing that plans or renders where the content has an error. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { fromSources, root, temporaryFolder, writeFiles } from "./stele.ts";

/** What V8 writes for `NODE_V8_COVERAGE`: an entry for each script that was loaded. */
interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** Runs a command in a folder; returns its exit code and the files below `scripts/` that it loaded. */
function loadedBy(folder: string, args: readonly string[]) {
  const notes = temporaryFolder();
  const env = { ...process.env, NODE_V8_COVERAGE: notes };
  const { status } = spawnSync(process.execPath, [...fromSources, ...args], { cwd: folder, env });
  const ours = `${pathToFileURL(join(root, "scripts")).href}/`;
  const urls = readdirSync(notes).flatMap((name) => {
    const { result }: Coverage = JSON.parse(readFileSync(join(notes, name), "utf8"));
    return result.map(({ url }) => url);
  });
  const files = urls.filter((url) => url.startsWith(ours)).map((url) => url.slice(ours.length));
  return { status, files: [...new Set(files)].sort() };
}

const WRONG = "base_url: https://docs.example.com\nsource_locale: en\nsource_local: en\n";
const RIGHT = WRONG.replace("source_local: en\n", "");

function project(site: string): string {
  const folder = temporaryFolder();
  writeFiles(folder, {
    "content/site.yaml": site,
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "content/pages.yaml": "- { path: /, lastmod: 2026-10-01 }\n",
  });
  return folder;
}

const PLANS = /^(?:pipeline\.ts$|artifacts\/|rules\/|hosts\/|package\/)/;
const WRITES = /^(?:publish\/|preview\/|gateway\/|init\/|compare\/)/;

describe("check", () => {
  it("of a wrong key loads what reads content, and at most 110 files", () => {
    const { status, files } = loadedBy(project(WRONG), ["check"]);
    expect(status).toBe(1);
    expect(files).toContain("content/decode.ts");
    // What errors of the system are called.
    expect(files.filter((file) => PLANS.test(file) || WRITES.test(file))).toEqual(["publish/failures.ts"]);
    expect(files.length).toBeLessThanOrEqual(110);
  });

  it("without an error loads what plans", () => {
    const { status, files } = loadedBy(project(RIGHT), ["check"]);
    expect(status).toBe(0);
    expect(files).toEqual(expect.arrayContaining(["pipeline.ts", "artifacts/index.ts", "hosts/index.ts"]));
  });
});

describe("help", () => {
  it("loads no host and no schema", () => {
    const { status, files } = loadedBy(temporaryFolder(), ["build", "--help"]);
    expect(status).toBe(0);
    expect(files).toContain("stele.ts");
    expect(files.filter((file) => PLANS.test(file) || /^(?:content\/schemas|commands\/build)/.test(file))).toEqual([]);
  });
});
