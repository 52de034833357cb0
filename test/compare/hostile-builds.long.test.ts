/** Builds of strangers, as an address may answer them: small on the way, large in memory. */
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { problemsIn, stele, temporaryFolder, writeFiles } from "../stele.ts";

const folder = temporaryFolder();

/** Replaces a file of a build, and its hash in the manifest. */
function replaceListed(build: string, file: string, text: string): void {
  const manifest = join(folder, build, "manifest/v1.jsonl");
  const sha = createHash("sha256").update(text).digest("hex");
  const line = new RegExp(`("${file}".*"sha256":")\\w+`);
  writeFileSync(join(folder, build, file), text);
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(line, `$1${sha}`));
}

beforeAll(() => {
  writeFiles(folder, {
    "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { coverage: true }\n",
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "content/pages.yaml": "- { path: /, lastmod: 2026-01-01 }\n",
  });
  expect(stele(folder, ["build", "--quiet"])).toMatchObject({ status: 0 });
});

describe("stele diff", () => {
  const MANY = ",0".repeat(4_000_000);
  const START = '{"source_locale":"en","page_count":1,"total":{},"locales":[],"pages":[';

  const TIMES = Array(500).fill('{"code":"es","evidence":"date","translation":"a","source":"b"}').join(",");
  const COUNTS =
    '"translated":0,"missing":0,"current":{"revision":0,"date":0},"outdated":{"revision":0,"date":0},"unknown":0';
  const NAMED_OFTEN = `{"source_locale":"en","page_count":1,"total":{${COUNTS}},"locales":[],"pages":[{"path":"/${"a".repeat(1e6)}","missing":[],"outdated":[${TIMES}]}]}`;
  const FAR_BELOW = `{"published_at":"https://a.example","base_path":"/${"a".repeat(1e6)}","source_locale":"en","localized_paths":false,"locales":[{"code":"en","aliases":[],"origin":"https://a.example","prefix":""}]}`;

  it.each([
    ["coverage", "a list of other values", `${START}0${MANY}]}`],
    ["coverage", "a list in a list", `${START}{"path":"/","outdated":[],"missing":[0${MANY}]}]}`],
    ["coverage", "a list instead of an object", `${START}[0${MANY}]]}`],
    ["coverage", "nested lists", "[".repeat(8_000_000) + "]".repeat(8_000_000)],
    ["coverage", "nested lists behind values", `${"[0,".repeat(4_000_000)}0${"]".repeat(4_000_000)}`],
    ["coverage", "nested objects", `${'{"a":'.repeat(4_000_000)}0${"}".repeat(4_000_000)}`],
    ["coverage", "empty objects", `${START}{}${",{}".repeat(6_000_000)}]}`],
    ["addresses", "a list of other values", `{"locales":[0${MANY.slice(0, 1_000_000)}]}`],
    ["addresses", "a long path that begins all addresses", FAR_BELOW],
    ["coverage", "a long path that is listed often", NAMED_OFTEN, "source-too-much"],
  ])("reads a hostile %s file in little memory: %s", (name, _what, text, code = "saved-file-unknown") => {
    cpSync(join(folder, "dist"), join(folder, "hostile"), { recursive: true });
    replaceListed("hostile", `${name}/v1.json`, text);
    const ended = stele(folder, ["diff", "dist", "hostile"], { NODE_OPTIONS: "--max-old-space-size=200" });
    expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status: 3, stdout: "" });
    expect(problemsIn(ended.stderr)).toEqual([`error [${code}]`]);
  });
});
