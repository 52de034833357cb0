/** Projects of other generators that write the answers and the files of pages of a large site. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { localeCodes, pagePaths, writeYamlContent } from "../large-site.ts";

/** 10,000 files: 8,000 answers, and one for each page. */
export const SITE = { pages: 2_000, locales: 4 } as const;

/** Another generator. */
export interface Peer {
  readonly name: string;
  /** Makes it ready for a project, and says its version; nothing where it cannot be had. */
  readonly versionOf: (project: string) => string | undefined;
  /** Writes the project. */
  readonly prepare: (project: string, version: string) => void;
  /** What builds it into `dist/`. */
  readonly command: readonly [string, ...string[]];
}

export const peers: readonly Peer[] = [
  { name: "Hugo", versionOf: hugoVersion, prepare: writeHugo, command: ["hugo", "--quiet"] },
  {
    name: "Eleventy",
    versionOf: (project) => newest(project, "@11ty/eleventy", "eleventy", ["3.1.2"]),
    prepare: writeEleventy,
    command: ["node_modules/.bin/eleventy", "--quiet"],
  },
  {
    name: "Astro",
    versionOf: (project) => newest(project, "astro", "astro", ["5", "5.18.2"]),
    prepare: writeAstro,
    command: ["node_modules/.bin/astro", "build", "--silent"],
  },
];

/** The files, as templates in JavaScript write them: the answer of a page in a language, and the file of a page. */
const FILES = `const url = (path, code) => "https://" + (code === "en" ? "" : code + ".") + "docs.example.com" + path;
const answer = (path, code) => JSON.stringify({
  target_locale: code,
  source_url: url(path, "en"),
  translated_url: url(path, code),
  cached: true,
}) + "\\n";
const pageFile = (path, locales) => JSON.stringify({
  source_url: url(path, "en"),
  source_locale: "en",
  translations: locales.map(({ code, name }) => ({ code, name, dir: code === "ar" ? "rtl" : "ltr", url: url(path, code) })),
}) + "\\n";
const read = (name) => yaml.load(readFileSync(\`content/\${name}.yaml\`, "utf8"));
`;

function hugoVersion(): string | undefined {
  const { status, stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  return status === 0 ? /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined;
}

/**
 * Installs the newest version that can be installed and runs on this Node, or nothing.
 *
 * @param bin its program, which knows the versions of Node that it runs on
 * @param tags what is tried after the newest, in turn
 */
function newest(project: string, name: string, bin: string, tags: readonly string[]): string | undefined {
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
  for (const tag of ["latest", ...tags]) {
    rmSync(join(project, "node_modules"), { recursive: true, force: true });
    const args = ["install", "--ignore-scripts", "--no-save", "--no-fund", "--no-audit", `${name}@${tag}`];
    if (spawnSync("npm", args, { cwd: project }).status !== 0) continue;
    if (spawnSync(join("node_modules/.bin", bin), ["--version"], { cwd: project }).status !== 0) continue;
    const text = readFileSync(join(project, "node_modules", name, "package.json"), "utf8");
    return (JSON.parse(text) as { version: string }).version;
  }
  return undefined;
}

function write(project: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

/** From 0.126 pages can come from data; before, each is a file with YAML between lines `---`. */
function writeHugo(project: string, version: string): void {
  const [, minor = 0] = version.split(".").map(Number);
  const answer = `{"target_locale":"{{ .Params.code }}","source_url":"https://docs.example.com{{ .Params.page }}","translated_url":"https://{{ if ne .Params.code "en" }}{{ .Params.code }}.{{ end }}docs.example.com{{ .Params.page }}","cached":true}\n`;
  const page = `{{ $page := .Params.page }}{"source_url":"https://docs.example.com{{ $page }}","source_locale":"en","translations":[{{ range $index, $one := .Site.Params.locales }}{{ if $index }},{{ end }}{"code":"{{ $one.code }}","name":"A language","dir":"{{ $one.dir }}","url":"https://{{ if $index }}{{ $one.code }}.{{ end }}docs.example.com{{ $page }}"}{{ end }}]}\n`;
  write(project, {
    "hugo.yaml": HUGO,
    // The name that versions before 0.110 know.
    "config.yaml": HUGO,
    "layouts/_default/single.json": answer,
    "layouts/single.json": answer,
    "layouts/_default/page-file.json": page,
    "layouts/page-file.json": page,
  });
  const pages = pagePaths(SITE.pages);
  const rows = pages.flatMap((path) => localeCodes(SITE.locales).map((code) => ({ page: path, code })));
  if (minor >= 126) {
    write(project, {
      "data/answers.yaml": rows.map((row) => `- { page: ${row.page}, code: ${row.code} }\n`).join(""),
      "data/pages.yaml": pages.map((path) => `- ${path}\n`).join(""),
      "content/_content.gotmpl": `{{ range site.Data.answers }}{{ $.AddPage (dict "path" (printf "%s%s" .code .page) "url" (printf "/translations/v1/%s%s.json" .code .page) "params" (dict "page" .page "code" .code)) }}{{ end }}
{{ range site.Data.pages }}{{ $.AddPage (dict "path" (printf "pages%s" .) "layout" "page-file" "url" (printf "/pages/v1%s.json" .) "params" (dict "page" .)) }}{{ end }}\n`,
    });
    return;
  }
  for (const { page: path, code } of rows) {
    const matter = `page: ${path}\ncode: ${code}\nurl: /translations/v1/${code}${path}.json\n`;
    write(project, { [`content/${code}${path}.md`]: `---\n${matter}---\n` });
  }
  for (const path of pages) {
    const matter = `page: ${path}\nlayout: page-file\nurl: /pages/v1${path}.json\n`;
    write(project, { [`content/pages${path}.md`]: `---\n${matter}---\n` });
  }
}

const HUGO = `baseURL: https://docs.example.com/
publishDir: dist
disableKinds: [home, section, taxonomy, term, RSS, sitemap, robotsTXT, "404"]
outputs: { page: [json] }
params:
  locales:
${localeCodes(SITE.locales)
  .map((code) => `    - { code: ${code}, dir: ${code === "ar" ? "rtl" : "ltr"} }\n`)
  .join("")}`;

function writeEleventy(project: string): void {
  writeYamlContent(join(project, "content"), SITE);
  write(project, {
    "eleventy.config.js": `export default (config) => {
  config.setQuietMode(true);
  return { dir: { input: "site", output: "dist" } };
};
`,
    "site/_data/files.js": `import { readFileSync } from "node:fs";
import yaml from "js-yaml";

${FILES}
export default () => {
  const [pages, locales] = [read("pages"), read("locales")];
  return pages.flatMap(({ path }) => [
    ...locales.map(({ code }) => ({ place: \`translations/v1/\${code}\${path}.json\`, text: () => answer(path, code) })),
    { place: \`pages/v1\${path}.json\`, text: () => pageFile(path, locales) },
  ]);
};
`,
    "site/files.11ty.js": `export const data = {
  pagination: { data: "files", size: 1, alias: "one" },
  permalink: ({ one }) => one.place,
};
export const render = ({ one }) => one.text();
`,
  });
}

function writeAstro(project: string): void {
  writeYamlContent(join(project, "content"), SITE);
  const imports = 'import { readFileSync } from "node:fs";\nimport yaml from "js-yaml";\n';
  write(project, {
    "astro.config.mjs": "export default { telemetry: false };\n",
    "src/pages/translations/v1/[...path].json.js": `${imports}
${FILES}
export const getStaticPaths = () => {
  const codes = read("locales").map(({ code }) => code);
  return read("pages").flatMap(({ path }) =>
    codes.map((code) => ({ params: { path: code + path }, props: { path, code } })),
  );
};
export const GET = ({ props }) => new Response(answer(props.path, props.code));
`,
    "src/pages/pages/v1/[...path].json.js": `${imports}
${FILES}
const locales = read("locales");
export const getStaticPaths = () => read("pages").map(({ path }) => ({ params: { path: path.slice(1) }, props: { path } }));
export const GET = ({ props }) => new Response(pageFile(props.path, locales));
`,
  });
}
