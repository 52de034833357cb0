/** The document in the hands of other people's tools: two linters, and a generated client that talks to a preview. */
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../scripts/artifacts/openapi/document.ts";
import { decodeText } from "../../content-text.ts";
import { enginePackage } from "../../engines/packages.ts";
import { sites } from "../../gateway/sites.ts";
import { answer, content, origin } from "../../hosts/site.ts";
import { contentFiles, startPreview } from "../../previewing.ts";
import { root, temporaryFolder, writeFiles } from "../../stele.ts";

const redocly = enginePackage("@redocly/cli");
const spectral = enginePackage("@stoplight/spectral-cli");
const typescript = enginePackage("openapi-typescript");
const fetching = enginePackage("openapi-fetch");

const documents = Object.values(sites).map((texts) => openApiDocument(decodeText(texts).plan.site));

/** The documents of all sites, one with two mistakes, and the configuration of the linters. */
function documentFolder(): { readonly folder: string; readonly good: string[] } {
  const folder = temporaryFolder();
  const good = documents.map((_document, index) => `site-${index}.json`);
  const [document] = documents;
  const { tags: _tags, ...untagged } = JSON.parse(JSON.stringify(document?.paths["/pages/v1.json"])).get;
  const bad = { ...document, paths: { ...document?.paths, "/pages/v1.json": { get: { ...untagged, responses: {} } } } };
  writeFiles(folder, {
    ...Object.fromEntries(documents.map((one, index) => [good[index] ?? "", JSON.stringify(one)])),
    "bad.json": JSON.stringify(bad),
    // Whose content it is, and whom to write to, a build does not know; the sites of the tests lie at example.com.
    "redocly.yaml":
      "extends: [recommended-strict]\nrules: { info-license: off, no-server-example.com: off }\ntelemetry: off\n",
    "spectral.yaml": 'extends: ["spectral:oas"]\nrules: { info-contact: off }\n',
  });
  return { folder, good };
}

function run(folder: string, program: string, args: readonly string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  return { status, printed: stdout + stderr };
}

const CLEAN = { status: 0, printed: expect.any(String) as string };

describe.skipIf(redocly === undefined)("Redocly's linter", () => {
  const { folder, good } = documentFolder();
  const lint = (...files: string[]): ReturnType<typeof run> =>
    run(folder, join(redocly ?? "", "bin/cli.js"), [
      "lint",
      "--config",
      "redocly.yaml",
      "--format",
      "stylish",
      ...files,
    ]);

  it("has nothing against the documents, by its strict rules", () => {
    expect(lint(...good)).toEqual({ status: 0, printed: expect.stringContaining("Your API descriptions are valid.") });
  });

  it("has something against a document with a mistake", () => {
    expect(lint("bad.json").status).toBe(1);
  });
});

describe.skipIf(spectral === undefined)("Spectral's linter", () => {
  const { folder, good } = documentFolder();
  const lint = (...files: string[]): ReturnType<typeof run> =>
    run(folder, join(spectral ?? "", "dist/index.js"), [
      "lint",
      "-r",
      "spectral.yaml",
      "--fail-severity=hint",
      ...files,
    ]);

  it("has nothing against the documents, hints among it", () => {
    expect(lint(...good)).toEqual({
      status: 0,
      printed: expect.stringContaining("No results with a severity of 'hint'"),
    });
  });

  it("has something against a document with a mistake", () => {
    expect(lint("bad.json").status).toBe(1);
  });
});

/** What a user of the generated client writes, and what it must print. */
const USAGE = `import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const baseUrl = process.argv[2] ?? "";
const client = createClient<paths>({ baseUrl });
const slashes = createClient<paths>({
  baseUrl,
  // As its parameter says: the slashes of a page's path stay.
  pathSerializer: (path, values) =>
    path.replace(/\\{(\\w+)\\}/g, (_all, name) => String(values[name]).split("/").map(encodeURIComponent).join("/")),
});

const question: components["schemas"]["TranslationRequest"] = { target_locale: "es", source_url: "${origin}/docs/café" };
const inSpanish = { target_locale: "es" };

const locales = await client.GET("/api/v1/locales");
const names: string[] | undefined = locales.data?.locales.map(({ code, dir }) => \`\${code} \${dir satisfies "ltr" | "rtl"}\`);
const answers = [
  await client.POST("/api/v1/translate", { body: question }),
  await client.POST("/api/v1/translate", { params: { query: question } }),
  await client.POST("/api/v1/translate/{target_locale}", { params: { path: inSpanish } }),
  await client.POST("/api/v1/translate/{target_locale}/{page_path}", { params: { path: { ...inSpanish, page_path: "docs" } } }),
  await slashes.POST("/api/v1/translate/{target_locale}/{page_path}", {
    params: { path: { ...inSpanish, page_path: "docs/one/two/three/four" } },
  }),
  await slashes.GET("/translations/v1/{target_locale}/{page_path}.json", {
    params: { path: { ...inSpanish, page_path: "docs/a b" } },
  }),
];
const addresses: (string | undefined)[] = answers.map(({ data }) => data?.translated_url);
const page = await slashes.GET("/pages/v1/{page_path}.json", { params: { path: { page_path: "only-spanish" } } });
const languages: string[] | undefined = page.data?.translations.map(({ name }) => name);
const refused = await client.POST("/api/v1/translate", { body: { ...question, target_locale: "xx" } });
const code: "unknown_locale" | undefined = refused.error?.code === "unknown_locale" ? refused.error.code : undefined;
const raw = await client.POST("/api/v1/translate", { body: question, parseAs: "text" });

// @ts-expect-error: there is no such member
locales.data?.languages;
// @ts-expect-error: there is no such code
refused.error?.code === "unknown_language";
// @ts-expect-error: there is no such address
void (() => client.GET("/api/v2/locales"));
// @ts-expect-error: the endpoint takes no GET
void (() => client.GET("/api/v1/translate"));

console.log(JSON.stringify({ names, addresses, languages, code, raw: raw.data }));
`;

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    target: "es2023",
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
  },
  files: ["usage.ts"],
};

describe.skipIf(typescript === undefined || fetching === undefined)(
  "a client that is generated from the document",
  () => {
    it("is right about the types, and talks to a preview", async () => {
      const folder = temporaryFolder();
      const document = openApiDocument(decodeText(content).plan.site);
      writeFiles(folder, {
        ...contentFiles(content),
        "package.json": '{"type":"module"}',
        "openapi.json": JSON.stringify(document),
        "usage.ts": USAGE,
        "tsconfig.json": JSON.stringify(SETTINGS),
      });
      symlinkSync(dirname(fetching ?? ""), join(folder, "node_modules"));
      const generator = join(typescript ?? "", "bin/cli.js");
      expect(run(folder, generator, ["openapi.json", "-o", "schema.d.ts"])).toEqual(CLEAN);
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      expect(run(folder, compiler, ["-p", "."])).toEqual({ status: 0, printed: "" });

      const { address } = await startPreview(folder, "--quiet");
      const ran = spawnSync(process.execPath, ["--import", import.meta.resolve("tsx"), "usage.ts", address.origin], {
        cwd: folder,
        encoding: "utf8",
      });
      const es = "https://es.docs.example.com";
      expect(ran.stderr).toBe("");
      expect(JSON.parse(ran.stdout)).toEqual({
        names: ["en ltr", "es ltr", "fr ltr"],
        addresses: ["/docs/caf%C3%A9", "/docs/caf%C3%A9", "/", "/docs", "/docs/one/two/three/four", "/docs/a%20b"].map(
          (path) => es + path,
        ),
        languages: ["English", "Español"],
        code: "unknown_locale",
        raw: answer("es", "/docs/café"),
      });
    });
  },
);
