/** Projects of other generators that write the answers of a large site. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { localeCodes, pagePaths, writeYamlContent } from "../large-site.ts";

/** 10,000 answers. */
export const SITE = { pages: 2_000, locales: 5 } as const;

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

/** The answer of a page in a language, as a template of each generator writes it. */
const ANSWER = `(path, code) => JSON.stringify({
  target_locale: code,
  source_url: "https://docs.example.com" + path,
  translated_url: "https://" + (code === "en" ? "" : code + ".") + "docs.example.com" + path,
  cached: true,
}) + "\\n"`;

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
  const layout = `{"target_locale":"{{ .Params.code }}","source_url":"https://docs.example.com{{ .Params.page }}","translated_url":"https://{{ if ne .Params.code "en" }}{{ .Params.code }}.{{ end }}docs.example.com{{ .Params.page }}","cached":true}\n`;
  write(project, {
    "hugo.yaml": HUGO,
    // The name that versions before 0.110 know.
    "config.yaml": HUGO,
    "layouts/_default/single.json": layout,
    "layouts/single.json": layout,
  });
  const rows = pagePaths(SITE.pages).flatMap((page) => localeCodes(SITE.locales).map((code) => ({ page, code })));
  if (minor >= 126) {
    write(project, {
      "data/answers.yaml": rows.map(({ page, code }) => `- { page: ${page}, code: ${code} }\n`).join(""),
      "content/_content.gotmpl": `{{ range site.Data.answers }}{{ $.AddPage (dict "path" (printf "%s%s" .code .page) "url" (printf "/translations/v1/%s%s.json" .code .page) "params" (dict "page" .page "code" .code)) }}{{ end }}\n`,
    });
    return;
  }
  for (const { page, code } of rows) {
    const matter = `page: ${page}\ncode: ${code}\nurl: /translations/v1/${code}${page}.json\n`;
    write(project, { [`content/${code}${page}.md`]: `---\n${matter}---\n` });
  }
}

const HUGO = `baseURL: https://docs.example.com/
publishDir: dist
disableKinds: [home, section, taxonomy, term, RSS, sitemap, robotsTXT, "404"]
outputs: { page: [json] }
`;

function writeEleventy(project: string): void {
  writeYamlContent(join(project, "content"), SITE);
  write(project, {
    "eleventy.config.js": `export default (config) => {
  config.setQuietMode(true);
  return { dir: { input: "site", output: "dist" } };
};
`,
    "site/_data/answers.js": `import { readFileSync } from "node:fs";
import yaml from "js-yaml";

const read = (name) => yaml.load(readFileSync(\`content/\${name}.yaml\`, "utf8"));
export default () => read("pages").flatMap(({ path }) => read.codes.map((code) => ({ path, code })));
read.codes = read("locales").map(({ code }) => code);
`,
    "site/answers.11ty.js": `const answer = ${ANSWER};
export const data = {
  pagination: { data: "answers", size: 1, alias: "one" },
  permalink: ({ one }) => \`translations/v1/\${one.code}\${one.path}.json\`,
};
export const render = ({ one }) => answer(one.path, one.code);
`,
  });
}

function writeAstro(project: string): void {
  writeYamlContent(join(project, "content"), SITE);
  write(project, {
    "astro.config.mjs": "export default { telemetry: false };\n",
    "src/pages/translations/v1/[...path].json.js": `import { readFileSync } from "node:fs";
import yaml from "js-yaml";

const read = (name) => yaml.load(readFileSync(\`content/\${name}.yaml\`, "utf8"));
const answer = ${ANSWER};
export const getStaticPaths = () => {
  const codes = read("locales").map(({ code }) => code);
  return read("pages").flatMap(({ path }) =>
    codes.map((code) => ({ params: { path: code + path }, props: { path, code } })),
  );
};
export const GET = ({ props }) => new Response(answer(props.path, props.code));
`,
  });
}
