/**
 * How much longer VitePress takes with the integration: 500 pages in 5 languages, built with and without it in turn. Run
 * `npx tsx test/generators/vitepress-time.ts [RUNS] [PAGES]`, after `npm run test:generators -- vitepress`, which installs
 * VitePress. Prints seconds of processors, because other programs change the time. On a busy machine these differ from
 * build to build by more than the integration takes. So it also prints what the hooks at the beginning and the end of the
 * build took, where the integration does nearly all of its work.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../root.ts";
import { writeFiles } from "../stele.ts";
import { installStele } from "./installed.ts";

const [RUNS = 3, PAGES = 500] = process.argv.slice(2).map(Number);
const LANGUAGES = { en: "", es: "es/", fr: "fr/", de: "de/", ar: "ar/" } as const;
const INSTALLED = join(root, "test/generators/vitepress/node_modules");

const paragraph = "Each page of a docs site has a few paragraphs, a `list of code` and links to other pages. ".repeat(
  8,
);

function page(code: string, index: number): string {
  const sections = [1, 2, 3].map(
    (part) => `## Section ${part} of ${code}\n\n${paragraph}\n\n\`\`\`ts\nconst x = ${part};\n\`\`\`\n`,
  );
  return `# Page ${index} in ${code}\n\n${sections.join("\n")}`;
}

/** The configuration. With the integration, the end of a build prints the seconds of processors of its hooks. */
function config(hasStele: boolean): string {
  const locales = Object.keys(LANGUAGES).map(
    (code) => `${code === "en" ? "root" : code}: { label: "${code}", lang: "${code}" }`,
  );
  const common = `sitemap: { hostname: "https://docs.example.com" }, locales: { ${locales.join(", ")} },`;
  if (!hasStele) return `export default { ${common} };\n`;
  return `import { stele } from "stele/vitepress";
let spent = 0;
const measured = (hook) => async (given) => {
  const before = process.cpuUsage();
  await hook(given);
  const { user, system } = process.cpuUsage(before);
  spent += (user + system) / 1e6;
};
const plugin = stele({ hosts: ["nginx"] });
const configResolved = measured(plugin.configResolved);
plugin.configResolved = async (resolved) => {
  const { vitepress: config } = resolved;
  const before = config.buildEnd;
  await configResolved(resolved);
  if (config.buildEnd === before) return;
  const buildEnd = measured(config.buildEnd);
  config.buildEnd = async (built) => {
    await buildEnd(built);
    console.log("hooks " + spent.toFixed(2));
  };
};
export default { ${common} vite: { plugins: [plugin] } };
`;
}

const folder = mkdtempSync(join(tmpdir(), "stele-time-"));
try {
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(INSTALLED)) symlinkSync(join(INSTALLED, name), join(folder, "node_modules", name));
  await installStele(join(folder, "node_modules/stele"), "vitepress", "esm");
  const pages = Object.entries(LANGUAGES).flatMap(([code, place]) =>
    Array.from({ length: PAGES }, (_, index) => [`${place}guide/page-${index}.md`, page(code, index)] as const),
  );
  writeFiles(folder, { "package.json": '{ "type": "module" }', ...Object.fromEntries(pages) });
  for (let run = 0; run < RUNS; run += 1) {
    for (const hasStele of run % 2 === 0 ? [false, true] : [true, false]) {
      writeFiles(folder, { ".vitepress/config.js": config(hasStele) });
      rmSync(join(folder, ".vitepress/dist"), { recursive: true, force: true });
      const command = `TIMEFORMAT='%R %U %S'; time ${process.execPath} node_modules/vitepress/bin/vitepress.js build`;
      const { status, stderr, stdout } = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
      if (status !== 0) throw new Error(stdout + stderr);
      const [wall = 0, user = 0, system = 0] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
      const hooks = /^hooks (\S+)$/m.exec(stdout)?.[1];
      const ofHooks = hooks === undefined ? "" : `, of these ${hooks} s in the hooks of Stele`;
      console.log(
        `${hasStele ? "with   " : "without"} ${wall.toFixed(1)} s, ${(user + system).toFixed(1)} s of processors${ofHooks}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
