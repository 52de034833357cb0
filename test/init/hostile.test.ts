/** Projects of strangers: what stands in their files is text, and what cannot be read is as if it were not there. */
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../scripts/content/yaml/index.ts";
import { findAll } from "../../scripts/init/detect/index.ts";
import { type Doubt, doubtDiagnostics, withMarks } from "../../scripts/init/doubts.ts";
import { propose } from "../../scripts/init/propose.ts";
import { repositoryAt } from "../../scripts/init/repository.ts";
import { localesText, siteText } from "../../scripts/init/texts.ts";
import { verify } from "../../scripts/init/verify.ts";
import { ISO_3166_1 } from "../../scripts/site/hreflang.ts";
import { asNobody } from "../as-nobody.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { cpuSeconds } from "../cpu.ts";

/** What is proposed for a folder, without comments. */
function proposed(folder: string): string {
  const proposal = propose(findAll(repositoryAt(folder)));
  return `${siteText(proposal)}${localesText(proposal)}`.replace(/^(?:#.*)?\n/gm, "");
}

function names(count: number): string {
  return Array.from({ length: count }, (_, at) => `q${at.toString(36)},`).join("");
}

/** A configuration of Docusaurus with many docs plugins, by a power of two. */
function pluginsOf(count: number): string {
  const doubled = Array.from({ length: Math.log2(count) }, (_, at) => `const a${at + 1} = [...a${at}, ...a${at}];`);
  const first = 'const a0 = [["content-docs", { onlyIncludeVersions: [] }]];';
  return `${first}\n${doubled.join("\n")}\nexport default { plugins: a${doubled.length} };`;
}

describe("a hostile project", () => {
  it.each([
    ["mkdocs.yml", `site_url: https://docs.example.com/${"/".repeat(200_000)}x\n`],
    [
      "docusaurus.config.js",
      `module.exports = { presets: [["classic", { docs: { routeBasePath: "a${"/".repeat(200_000)}x" } }]] };`,
    ],
    [
      "docusaurus.config.js",
      Array.from({ length: 50 }, (_, at) => `const a${at} = ${"[".repeat(28)}a${at + 1}${"]".repeat(28)};`).join("\n"),
    ],
    ["astro.config.mjs", `export default { site: starlight${"a".repeat(40_000)} }`],
    [".vitepress/config.ts", `${"const x:".repeat(400)}${" ".repeat(32_000)}\nexport default { x }`],
    [".git/config", `[remote "origin"]\n${"\n".repeat(200_000)}`],
    [".git/config", "\r".repeat(255 * 1024)],
    [".gitlab-ci.yml", " \n".repeat(200_000)],
    ["mkdocs.yml", Array.from({ length: 60_000 }, (_, index) => `a${index}: 1\n`).join("")],
    ["docusaurus.config.js", pluginsOf(2 ** 15)],
    ["hugo.toml", `[permalinks]\na${".a".repeat(20_000)} = 1\n`],
    ["hugo.toml", `[languages]\n${"q".repeat(200_000)} = {}\n`],
    [
      "hugo.yaml",
      `baseURL: x\nlanguages: {${names(20_000)}}\ndisableLanguages: [${names(20_000)}]\nmodule: {mounts: [${"0,".repeat(50_000)}]}\n`,
    ],
    [
      "mkdocs.yml",
      `plugins: [{i18n: {languages: [${'{locale: "\\x20"},'.repeat(20)} {locale: en, default: true}]}}]\n${" ".repeat(100_000)}#\n`,
    ],
  ])("cannot make %s take long", (name, text) => {
    const folder = temporaryFolder();
    const versions = JSON.stringify(Array.from({ length: 20_000 }, () => "1"));
    writeFiles(folder, { "versions.json": versions, [name]: text, "docs/a.md": "# A" });
    const seconds = cpuSeconds(() => {
      expect(proposed(folder)).not.toContain("//x");
    });
    expect(seconds).toBeLessThan(5);
  });

  it.each([
    [
      "keys whose value is computed",
      {
        "docusaurus.config.js": `const x = f(); module.exports = { i18n: { locales: ["en", "de"], localeConfigs: { ${Array.from(
          { length: 20_000 },
          (_none, index) => `a${index}: x,`,
        ).join("")} } } };`,
      },
      "locales",
    ],
    [
      "versions that are not there, of one plugin that is named often",
      {
        "docusaurus.config.js": `const p = ["plugin-content-docs", {}]; module.exports = { plugins: [${"p,".repeat(50)}] };`,
        "versions.json": JSON.stringify(Array.from({ length: 2000 }, (_none, index) => `v${index}`)),
      },
      "pages",
    ],
  ])("is doubted in time by the number of its %s", (_what, files, key) => {
    const folder = temporaryFolder();
    writeFiles(folder, { ...files, "docs/a.md": "# A" });
    const repository = repositoryAt(folder);
    const findings = findAll(repository);
    const proposal = propose(findings);
    const seconds = cpuSeconds(() => {
      const doubts = verify(repository, findings, proposal, { site: undefined, diagnostics: [] });
      expect(doubts.map((doubt) => doubt.key)).toContain(key);
      expect(doubts.length).toBeLessThan(10);
    });
    expect(seconds).toBeLessThan(3);
  });

  it.each([
    [
      "mkdocs.yml",
      "exclude_docs",
      (names: readonly string[]) => `exclude_docs: |\n${names.map((name) => `  ${name}\n`).join("")}`,
    ],
    [
      "docs/.vitepress/config.js",
      "srcExclude",
      (names: readonly string[]) => `export default { srcExclude: ${JSON.stringify(names)} };`,
    ],
  ])("is doubted if %s leaves out so many names that each page cannot be compared with all", (name, what, textOf) => {
    const folder = temporaryFolder();
    const names = (count: number) => ["a1.md", ...Array.from({ length: count }, (_none, index) => `z${index}`)];
    for (let at = 0; at < 5000; at += 1) writeFiles(folder, { [`docs/a${at}.md`]: "" });
    writeFiles(folder, { [name]: textOf(names(20)) });
    const few = findAll(repositoryAt(folder)).tree;
    expect(few?.rows[0]?.exclude).toEqual([expect.stringContaining("/a1")]);
    writeFiles(folder, { [name]: textOf(names(20_000)) });
    const seconds = cpuSeconds(() => {
      const many = findAll(repositoryAt(folder)).tree;
      expect(many?.rows[0]?.exclude).toBeUndefined();
      expect(many?.doubts).toContainEqual(expect.objectContaining({ key: "pages", reason: "unsupported", what }));
    });
    expect(seconds).toBeLessThan(3);
  });

  it("is read in time if its folders are many, far down, and named by each of many plugins", () => {
    const folder = temporaryFolder();
    const path = Array.from({ length: 200 }, () => "a").join("/");
    writeFiles(folder, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${path}/f${at}/x.md`, "# X"])));
    const options = '{ path, include: ["**"], exclude: ["z"] }';
    const plugins = Array.from({ length: 50 }, () => `["@docusaurus/plugin-content-docs", ${options}]`).join();
    writeFiles(folder, {
      "docusaurus.config.js": `const path = "${path}"; module.exports = { plugins: [${plugins}] };`,
    });
    expect(cpuSeconds(() => findAll(repositoryAt(folder)))).toBeLessThan(10);
  });

  it("has its doubts marked and placed in time by their number", () => {
    const doubts = Array.from({ length: 20_000 }, (_, at): Doubt => {
      return { key: "locales", reason: "language-unknown", what: `q${at}`, from: { file: "hugo.toml" } };
    });
    const texts = { "locales.yaml": "# Languages\n- { code: en, name: English }\n", "site.yaml": "base_url: x\n" };
    const seconds = cpuSeconds(() => {
      const marked = withMarks(texts, doubts);
      expect(marked["locales.yaml"]?.split("\n").length).toBe(20_003);
      const diagnostics = doubtDiagnostics(doubts, { folder: "stele", texts: marked }, () => "");
      expect(diagnostics.at(-1)?.diagnostic.hint).toContain("stele/locales.yaml:20002");
    });
    expect(seconds).toBeLessThan(3);
  });

  it("cannot have a configuration parsed again by each link to it", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "mkdocs.txt": "- ]\n".repeat(16_000), "docs/en/docs/a.md": "# A" });
    for (const code of [...ISO_3166_1].flatMap((country) => [`en-${country}`, `es-${country}`])) {
      mkdirSync(join(folder, "docs", code));
      symlinkSync("../../mkdocs.txt", join(folder, "docs", code, "mkdocs.yml"));
    }
    expect(findAll(repositoryAt(folder)).tree?.generator).toBe("MkDocs");
  });

  it("cannot have a file looked for through links with more than 256 names", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "mkdocs.yml": "site_name: A\n", "a/b.md": "# B" });
    symlinkSync(`${"a/../".repeat(100)}mkdocs.yml`, join(folder, "short.yml"));
    symlinkSync(`${"a/../".repeat(60)}short.yml`, join(folder, "long.yml"));
    const { has } = repositoryAt(folder);
    expect({ short: has("short.yml"), long: has("long.yml") }).toEqual({ short: true, long: false });
  });

  it("has hidden files that are read, those that SECURITY.md names, and no other", () => {
    const folder = temporaryFolder();
    const names = [".eleventy.js", ".gitlab-ci.yml", ".gitignore", ".crowdin.yml"];
    const others = [
      ".env",
      ".npmrc",
      ".htaccess",
      ".a_versions.json",
      ".github/workflows/.a.yml",
      "config/_default/.a.toml",
    ];
    writeFiles(folder, Object.fromEntries([...names, ...others].map((name) => [name, "a = 1\n"])));
    const { text, values, has } = repositoryAt(folder);
    expect(names.map((name) => typeof text(name))).toEqual(names.map(() => "string"));
    expect(others.map((name) => [text(name), values(name) ?? {}])).toEqual(others.map(() => [undefined, {}]));
    expect(others.map(has)).toEqual(others.map(() => true));
    const promise = readFileSync("SECURITY.md", "utf8");
    expect(names.filter((name) => !promise.includes(`\`${name}\``))).toEqual([]);
  });

  it("of Eleventy has no address in a comment of its configuration", () => {
    const folder = temporaryFolder();
    const plugin = (address: string): string => `config.addPlugin(stele, { base_url: "${address}" });`;
    const inside = `// ${plugin("https://a.example.com")}\n/* ${plugin("https://b.example.com")} */\n`;
    const code = `module.exports = (config) => {\n${inside}${plugin("https://c.example.com")}\n};\n`;
    writeFiles(folder, { ".eleventy.js": code, "en/a.md": "# A", "es/a.md": "# A" });
    expect(findAll(repositoryAt(folder)).tree).toMatchObject({
      generator: "Eleventy",
      baseUrl: "https://c.example.com",
    });
  });

  it("has a few small configurations, and no more is parsed", () => {
    const folder = temporaryFolder();
    const ofKibibytes = (count: number) => `site_url: https://a.example.com\na: `.padEnd(count * 1024, "a");
    const names = ["1", "2", "3", "4", "5"].map((name) => `${name}.yml`);
    writeFiles(folder, { "large.yml": ofKibibytes(257), "last.json": "{}" });
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, ofKibibytes(256)])));
    const { values, text } = repositoryAt(folder);
    expect({ parsed: values("large.yml"), read: text("large.yml") }).toEqual({ parsed: undefined, read: undefined });
    expect(names.map((name) => typeof values(name))).toEqual(["object", "object", "object", "object", "undefined"]);
    expect({ again: typeof values("1.yml"), more: values("last.json") }).toEqual({ again: "object", more: undefined });
    expect(Array.from({ length: 66 }, () => typeof text("1.yml")).slice(63)).toEqual([
      "string",
      "undefined",
      "undefined",
    ]);
  });

  it("is looked at for a time, not once more for each link to a folder of many names", () => {
    const folder = temporaryFolder();
    writeFiles(folder, Object.fromEntries(Array.from({ length: 5000 }, (_none, index) => [`docs/${index}`, ""])));
    const { files, has } = repositoryAt(folder);
    const counts = Array.from({ length: 41 }, () => files("docs").length);
    expect({ most: counts[38], last: counts[40], has: has("docs/1") }).toEqual({ most: 5000, last: 0, has: false });
  });

  it("has each language once, however often its configuration lists it", () => {
    const folder = temporaryFolder();
    const many = "'en',".repeat(20_000);
    const settings = `{ ${"a: 1, ".repeat(15_000)} label: 'English' }`;
    writeFiles(folder, {
      "docusaurus.config.js": `module.exports = { i18n: { locales: [${many}], localeConfigs: { en: ${settings} } } }`,
    });
    expect(findAll(repositoryAt(folder)).tree?.locales).toHaveLength(1);
  });

  it("cannot put a command into one to paste by the name of a folder", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "$(touch x)/.vitepress/config.ts": "export default {}", "$(touch x)/index.md": "# A" });
    const publishing = findAll(repositoryAt(folder)).tree?.publishing ?? "";
    expect(publishing).toContain(`""'$'"(touch x)"`);
    expect(publishing.replaceAll(/'[^']*'/g, "")).not.toContain("$");
  });

  it("cannot write YAML of its own, nor lead out of its folder", () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "docusaurus.config.js": `module.exports = {
        url: "https://docs.acme.dev\\nhosts: [x]", baseUrl: "/../../etc/",
        i18n: {
          defaultLocale: "../../etc",
          locales: ["en", "../x", "es\\n- code: xx", "{locale}", "__proto__", "pt"],
          localeConfigs: { pt: { label: "a: b # c" } },
        },
        presets: [["classic", { docs: { path: "../../../etc", routeBasePath: "{path}/../" } }]],
      };`,
      CNAME: "acme.example.com/a?b\n- x: y",
      "docs/a.md": "# A",
      ".git/config": '[remote "origin"]\n\turl = https://github.com/../..\n',
    });
    expect(proposed(folder)).toBe(`base_url: https://docs.example.com
source_locale: en
addresses: path
pages:
  - preset: docusaurus
hosts: [github-pages]
- code: en
  name: English
- code: pt
  name: Português
`);
  });

  it.each(["do\ncs: x", `${"d".repeat(50)}\ncs: x\n`, "a\u0001b", "a\u007Fb", "a\u0085b", "a\u2028b", "a\r\tb"])(
    "cannot write YAML of its own by the name of a folder: %j",
    (name) => {
      const folder = temporaryFolder();
      writeFiles(folder, { [`${name}/.vitepress/config.ts`]: "export default {}", [`${name}/index.md`]: "# A" });
      const text = siteText(propose(findAll(repositoryAt(folder))));
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      const { value, diagnostics } = parseYaml({ name: "site.yaml", text });
      expect(diagnostics).toEqual([]);
      expect(JSON.stringify(value)).toContain(JSON.stringify(`../${name}/`).slice(1, -1));
    },
  );

  it.each([
    ["aliases that grow without end", "mkdocs.yml", "a: &a [x, x]\nb: &b [*a, *a]\nplugins: [*b, *b]\nsite_url: *a\n"],
    ["nesting that ends the process", "mkdocs.yml", "[".repeat(100_000)],
    ["nesting in TOML", "hugo.toml", `a = ${"[".repeat(100_000)}`],
    ["nesting in JSON", "hugo.json", "[".repeat(100_000)],
    ["keys of objects", "hugo.json", '{ "__proto__": { "baseURL": "https://a.example.com" }, "languages": [1] }'],
    ["brackets without end", "docusaurus.config.js", `i18n: ${"{".repeat(100_000)}`],
    ["no text", "astro.config.mjs", "starlight\u0000\uFFFF"],
  ])("has no more in its configuration than can be read: %s", (_what, file, text) => {
    const folder = temporaryFolder();
    writeFiles(folder, { [file]: text });
    expect(proposed(folder)).toContain("base_url: https://docs.example.com\nsource_locale: en\n");
  });
});

describe("what cannot be read", () => {
  it("is passed over: a hundred megabytes, a link out of the project, a broken file, a folder of that name", () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    writeFiles(elsewhere, { "mkdocs.yml": "site_url: https://secret.example.com\n" });
    writeFiles(folder, { "hugo.toml": "baseURL = [[[", "netlify.toml/x": "", "vercel.json": "" });
    writeFileSync(join(folder, "astro.config.mjs"), "");
    truncateSync(join(folder, "astro.config.mjs"), 100 * 1024 * 1024);
    symlinkSync(join(elsewhere, "mkdocs.yml"), join(folder, "mkdocs.yml"));
    symlinkSync("CNAME", join(folder, "CNAME"));
    const { tree, hosts, address } = findAll(repositoryAt(folder));
    expect({ tree: tree?.generator, hosts: hosts.map(({ text }) => text), address }).toEqual({
      tree: "Hugo",
      hosts: ["vercel"],
      address: undefined,
    });
  });

  it.each([
    ["sitemap.xml", ".git/config"],
    ["mkdocs.yml", ".env"],
    ["CNAME", ".env"],
    ["docs", ".git/docs"],
    ["CNAME", "linked/.env"],
  ])("is passed over: %s that is a link to %s", (name, to) => {
    const folder = temporaryFolder();
    const secret = "secret.example.com";
    writeFiles(folder, {
      ".env": secret,
      ".git/config": `[core]\n\tname = ${secret}\n`,
      ".git/docs/en/a.md": "",
      ".git/docs/es/a.md": "",
    });
    symlinkSync(".", join(folder, "linked"));
    symlinkSync(to, join(folder, name));
    expect(findAll(repositoryAt(folder))).toMatchObject({ tree: undefined, sitemap: undefined, address: undefined });
  });

  it("is passed over: a file in a git folder of another name", () => {
    const folder = temporaryFolder();
    const bare = {
      "m.git/HEAD": "",
      "m.git/objects/a": "",
      "m.git/refs/a": "",
      "m.git/a.json": '"https://secret.example"',
    };
    writeFiles(folder, {
      ...bare,
      "docusaurus.config.js": "import url from './m.git/a.json'; export default { url };",
    });
    expect(JSON.stringify(findAll(repositoryAt(folder)))).not.toContain("secret.example");
  });

  it("is converted once, however many links lead to it", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a0.json": JSON.stringify(Array.from({ length: 20_000 }, () => [])) });
    const names = Array.from({ length: 1000 }, (_, at) => at + 1);
    for (const at of names) symlinkSync("a0.json", join(folder, `a${at}.json`));
    const imports = names.map((at) => `import a${at} from "./a${at}.json";`).join("\n");
    writeFiles(folder, {
      "docusaurus.config.js": `${imports}\nexport default { a: [${names.map((at) => `a${at}`).join()}] };`,
    });
    const seconds = cpuSeconds(() => {
      expect(findAll(repositoryAt(folder)).tree?.generator).toBe("Docusaurus");
    });
    expect(seconds).toBeLessThan(3);
  });

  it("is passed over: an import that no system can have", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "docusaurus.config.js": "import a from './a\0b'; export default { ...a };" });
    expect(findAll(repositoryAt(folder)).tree?.generator).toBe("Docusaurus");
  });

  it("is looked for in files that links in the project lead to, and in hidden ones by name", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "public/sitemap-main.xml": "", ".gitlab-ci.yml": "pages:\n" });
    symlinkSync("public/sitemap-main.xml", join(folder, "sitemap.xml"));
    const { sitemap, hosts } = findAll(repositoryAt(folder));
    expect({ sitemap, hosts: hosts.map(({ text }) => text) }).toEqual({
      sitemap: "sitemap.xml",
      hosts: ["gitlab-pages"],
    });
  });

  it("is passed over: folders without permission", () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "docs/en/a.md": "# A",
      "docs/es/a.md": "# A",
      "docs/de/a.md": "# A",
      ".github/workflows/a.yml": "",
    });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "docs/de"), 0o000);
    chmodSync(join(folder, ".github/workflows"), 0o000);
    const found = asNobody(() => findAll(repositoryAt(folder)));
    chmodSync(join(folder, "docs/de"), 0o755);
    chmodSync(join(folder, ".github/workflows"), 0o755);
    expect(found.tree?.locales.map(({ code }) => code)).toEqual(["en", "es"]);
  });
});
