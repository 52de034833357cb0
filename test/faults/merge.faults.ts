/** Other people's files in the out folder, over random sequences of builds with `--merge`. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Content, largeSite, putContent, type Snapshot, smallSite, snapshotOf } from "./sites.ts";
import {
  discard,
  forEach,
  isFull,
  newFolder,
  randomFrom,
  run,
  type RunOptions,
  seed,
  tell,
  writeFiles,
} from "./tool.ts";

const SEQUENCES = isFull ? 100 : 6;
const STEPS = 5;
const SITES: readonly Content[] = [smallSite("old"), smallSite("new"), largeSite("many", 12), largeSite("few", 3)];

/** Where others write: beside ours, in our folders, in the place of ours, and in files that are shared. */
const EXISTING = [
  "existing.html",
  "docs/guide/index.html",
  "translations/v1/es/existing.txt",
  "pages/readme.md",
  "assets/app.js",
  "index.html",
  "CNAME",
  ".nojekyll",
  "sitemap.xml",
  "translations/v1/es/same.json",
  "pages",
  "robots.txt",
];
/** Gets a block of ours: their own lines stay. */
const SHARED = "robots.txt";

/** What others have put there, by path. */
type Foreign = Record<string, string>;

/** One sequence: others write and remove files, the content changes, builds run. Says what is wrong. */
async function sequence(number: number, options: RunOptions = {}): Promise<readonly string[]> {
  const random = randomFrom(seed + number);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const project = newFolder();
  const out = join(project, "dist");
  const foreign: Foreign = { "existing.html": "existing 0\n" };
  writeFiles(out, foreign);
  const wrong: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    for (const path of [pick(EXISTING), pick(EXISTING)])
      changeForeign(out, foreign, path, `existing ${step}\n`, random() < 0.4);
    const site = pick(SITES);
    putContent(project, site);
    const before = snapshotOf(out) ?? new Map<string, string>();
    const { code, stderr } = await run(project, ["build", "--quiet", "--merge"], options);
    const found = code === 0 ? await wrongAfterBuild(out, foreign, site) : wrongAfterRefusal(out, before, code, stderr);
    wrong.push(...found.map((sentence) => `sequence ${number}, step ${step}: ${sentence}`));
    if (existsSync(join(project, ".dist.stele"))) wrong.push(`sequence ${number}, step ${step}: .dist.stele is left`);
  }
  discard(project);
  return wrong;
}

/** Others write a file, or remove one of those. They leave alone what a build of ours has made, and what is in the way. */
function changeForeign(out: string, foreign: Foreign, path: string, text: string, removes: boolean): void {
  if (path in foreign && removes) {
    // A file that a build has lost was reported after that build.
    rmSync(join(out, path), { force: true });
    delete foreign[path];
  } else if (!(path in foreign) && !existsSync(join(out, path)) && !foreignParent(foreign, path)) {
    writeFiles(out, { [path]: text });
    foreign[path] = text;
  }
}

function foreignParent(foreign: Foreign, path: string): boolean {
  return Object.keys(foreign).some((other) => path.startsWith(`${other}/`));
}

/** After a build: all third-party files are there, and all else is what a build into a fresh folder beside them writes. */
async function wrongAfterBuild(out: string, foreign: Foreign, site: Content): Promise<readonly string[]> {
  const fresh = newFolder();
  writeFiles(join(fresh, "dist"), foreign);
  writeFiles(fresh, site);
  const { code, stderr } = await run(fresh, ["build", "--quiet", "--merge"]);
  const expected = snapshotOf(join(fresh, "dist")) ?? new Map<string, string>();
  discard(fresh);
  const found = snapshotOf(out) ?? new Map<string, string>();
  const paths = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (path) => expected.get(path) !== found.get(path),
  );
  return [
    ...(code === 0 ? [] : [`a build into a fresh folder ended with ${code}: ${stderr}`]),
    ...lostForeign(out, foreign),
    ...paths.map((path) => `${path} is not as in a fresh folder`),
  ];
}

function lostForeign(out: string, foreign: Foreign): readonly string[] {
  return Object.entries(foreign).flatMap(([path, text]) => {
    const found = existsSync(join(out, path)) ? readFileSync(join(out, path), "utf8") : "";
    return (path === SHARED ? found.includes(text) : found === text) ? [] : [`existing, ${path}, is lost`];
  });
}

function wrongAfterRefusal(out: string, before: Snapshot, code: number | null, stderr: string): readonly string[] {
  const after = snapshotOf(out) ?? new Map<string, string>();
  const isSame = after.size === before.size && [...after].every(([path, sum]) => before.get(path) === sum);
  return [
    ...(code === 3 && stderr.includes("error: ") ? [] : [`it ended with ${code}: ${stderr}`]),
    ...(isSame ? [] : ["a refused build has changed the folder"]),
  ];
}

it(`foreign files survive ${SEQUENCES} random sequences of merges, and our stale files are gone`, async () => {
  const numbers = Array.from({ length: SEQUENCES }, (_, number) => number);
  const wrong = (await forEach(numbers, (number) => sequence(number))).flat();
  expect(wrong).toEqual([]);
  tell(`${SEQUENCES} sequences of ${STEPS} merges`);
});

it("a tool that clears what it does not know is found by this harness", async () => {
  // Not every sequence has that file while a build runs.
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const wrong = await forEach(numbers, (number) => sequence(number, { preload: ["planted/clears-first.cjs"] }));
  expect(wrong.flat().join("\n")).toContain("existing, existing.html, is lost");
});
