/**
 * How much longer VitePress takes with the integration: 500 pages in 5 languages, built with and without it in turn. Run:
 * `npx tsx test/generators/vitepress-time.ts`. Prints seconds of processors, because other programs change the time.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../root.ts";
import { writeFiles } from "../stele.ts";
import { installStele } from "./installed.ts";

const PAGES = 500;
const RUNS = Number(process.argv[2] ?? 3);
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

function config(hasStele: boolean): string {
  const locales = Object.keys(LANGUAGES).map(
    (code) => `${code === "en" ? "root" : code}: { label: "${code}", lang: "${code}" }`,
  );
  return `${hasStele ? 'import { stele } from "stele/vitepress";\n' : ""}export default {
  sitemap: { hostname: "https://docs.example.com" },
  locales: { ${locales.join(", ")} },
  ${hasStele ? 'vite: { plugins: [stele({ hosts: ["nginx"] })] },' : ""}
};\n`;
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
      console.log(
        `${hasStele ? "with   " : "without"} ${(user + system).toFixed(1)} s of processors, ${wall.toFixed(1)} s`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
