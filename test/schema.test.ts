import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jsonSchema, SCHEMA_NAMES } from "../scripts/content/schemas/json-schemas.ts";
import { runHere } from "./in-process.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

const FILES = ["locales.schema.json", "pages.schema.json", "reference.schema.json", "site.schema.json"];
const OLD = '{"$comment":"Written by stele schema; changes are lost."}\n';

describe("stele schema", () => {
  it("writes the schemas into the content folder, and says what to begin content files with", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "content/site.yaml": "base_url: https://a.example\n",
      "content/pages.yaml": "# $schema: x\n",
    });
    expect(await runHere(folder, ["schema"])).toEqual({
      status: 0,
      stdout: "",
      stderr: `Wrote content/schema/site.schema.json
Wrote content/schema/locales.schema.json
Wrote content/schema/pages.schema.json
Wrote content/schema/reference.schema.json
Begin content/site.yaml with these lines, and editors will use its schema:
  # yaml-language-server: $schema=schema/site.schema.json
  # $schema: schema/site.schema.json
`,
    });
    expect(readdirSync(join(folder, "content/schema")).sort()).toEqual(FILES);
    for (const name of SCHEMA_NAMES) {
      expect(readFileSync(join(folder, `content/schema/${name}.schema.json`), "utf8")).toBe(jsonSchema(name));
    }
  });

  it("writes only what is not as it should be", async () => {
    const folder = temporaryFolder();
    const current = Object.fromEntries(
      SCHEMA_NAMES.map((name) => [`stele/schema/${name}.schema.json`, jsonSchema(name)]),
    );
    writeFiles(folder, { "stele/site.yaml": "# $schema: x\n", ...current });
    expect((await runHere(folder, ["schema"])).stderr).toBe("The schemas in stele/schema are as they should be.\n");
    writeFiles(folder, { "stele/schema/pages.schema.json": OLD });
    expect((await runHere(folder, ["schema"])).stderr).toBe("Wrote stele/schema/pages.schema.json\n");
    expect((await runHere(folder, ["schema", "--quiet"])).stderr).toBe("");
  });

  it("writes into another folder, which content files lead to from where they are", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "docs/api/site.yaml": "\n" });
    const { status, stderr } = await runHere(folder, ["schema", "--content", "docs/api", "--out", ".schemas/stele"]);
    expect(status).toBe(0);
    expect(stderr).toContain("  # $schema: ../../.schemas/stele/site.schema.json\n");
    expect(readdirSync(join(folder, ".schemas/stele")).sort()).toEqual(FILES);
  });

  it("prints one on standard output", async () => {
    const folder = temporaryFolder();
    expect(await runHere(folder, ["schema", "--print", "locales"])).toEqual({
      status: 0,
      stdout: jsonSchema("locales"),
      stderr: "",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("keeps third-party files, and then writes nothing", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "schemas/locales.schema.json": "{}\n", "elsewhere.json": OLD });
    mkdirSync(join(folder, "schemas/pages.schema.json"));
    symlinkSync("../elsewhere.json", join(folder, "schemas/site.schema.json"));
    const { status, stdout, stderr } = await runHere(folder, ["schema", "--out", "schemas"]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr.split("\n").filter((line) => !line.startsWith("  "))).toEqual([
      expect.stringMatching(/^error: .*"schemas\/site\.schema\.json".*link.* \[in-the-way\]$/),
      expect.stringMatching(/^error: .*"schemas\/locales\.schema\.json".* \[foreign-file\]$/),
      expect.stringMatching(/^error: .*"schemas\/pages\.schema\.json".*folder.* \[in-the-way\]$/),
      "More about an error: stele check --explain in-the-way",
      "",
    ]);
    expect(readdirSync(join(folder, "schemas")).sort()).toEqual(FILES.filter((name) => !name.startsWith("reference")));
    expect(readFileSync(join(folder, "elsewhere.json"), "utf8")).toBe(OLD);
  });

  it.each(["/dev/zero", "../elsewhere/site.yaml"])(
    "asks nothing of a content file that is a link to %s",
    async (to) => {
      const folder = join(temporaryFolder(), "project");
      writeFiles(folder, { "content/locales.yaml": "", "../elsewhere/site.yaml": "a: 1\n" });
      symlinkSync(to.startsWith("/") ? to : `../${to}`, join(folder, "content/site.yaml"));
      const { status, stderr } = await runHere(folder, ["schema"]);
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.not.stringContaining("content/site.yaml") });
      expect(stderr).toContain("Begin content/locales.yaml with these lines");
    },
  );

  it("asks nothing of a content file that is a pipe", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "content/locales.yaml": "# $schema: x\n" });
    execFileSync("mkfifo", [join(folder, "content/site.yaml")]);
    expect(await runHere(folder, ["schema"])).toMatchObject({ status: 0 });
  });

  it("writes and removes nothing where the folder of the schemas is a link", async () => {
    const folder = join(temporaryFolder(), "project");
    writeFiles(folder, { "content/site.yaml": "", "../elsewhere/.ht.stele.tmp": "precious" });
    symlinkSync("../../elsewhere", join(folder, "content/schema"));
    const { status, stderr } = await runHere(folder, ["schema"]);
    expect({ status, stderr }).toMatchObject({ status: 3, stderr: expect.stringContaining("[in-the-way]") });
    expect(readdirSync(join(folder, "../elsewhere"))).toEqual([".ht.stele.tmp"]);
  });

  it.each(["linked", "linked/new"])(
    "writes nothing where a link of the repository leads --out %s out of it",
    async (out) => {
      const folder = join(temporaryFolder(), "project");
      writeFiles(folder, { "content/site.yaml": "", "../elsewhere/file": "" });
      symlinkSync("../elsewhere", join(folder, "linked"));
      const { status, stderr } = await runHere(folder, ["schema", "--out", out]);
      expect({ status, stderr }).toMatchObject({ status: 3, stderr: expect.stringContaining("[in-the-way]") });
      expect(readdirSync(join(folder, "../elsewhere"))).toEqual(["file"]);
    },
  );

  it.each([
    [["schema"], 1, "content-folder-missing"],
    [["schema", "--out", ""], 2, "empty-option"],
    [["schema", "--content", ""], 2, "empty-option"],
    [["schema", "--out", "file"], 3, "disk"],
    [["schema", "--print", "sites"], 2, "Allowed choices are site, locales, pages, reference, route."],
    [["schema", "--print", "site", "--out", "a"], 2, "cannot be used with"],
  ] as const)("refuses %j", async (args, status, words) => {
    const folder = temporaryFolder();
    writeFiles(folder, { file: "" });
    const ended = await runHere(folder, args);
    expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: "" });
    expect(ended.stderr).toContain(words);
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});
