/** What the system refuses: rights, open files, files that vanish while they are read, any error at any step. */
import { spawnSync } from "node:child_process";
import { chmodSync, lchownSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { NOBODY } from "../as-nobody.ts";
import { commitAll, emptyRepository, gitProgram } from "../content/sources/repository.ts";
import { type Case, makeCase } from "./killing.ts";
import { builtIn, builtProject, type Content, heldBy, putContent, smallSite } from "./sites.ts";
import { type Fault, failing, faultsAt, stepsOf } from "./steps.ts";
import { copyOf, discard, forEach, isFull, newFolder, run, runWell, tell, toolFile, writeFiles } from "./tool.ts";

const CONTENTS = { old: smallSite("old"), new: smallSite("new") };
const BUILD = ["build", "--quiet"];

/** A project with the old site in its out folder and the new one as its content. */
async function halfWay(): Promise<string> {
  const project = await builtProject(CONTENTS.old);
  putContent(project, CONTENTS.new);
  return project;
}

/** Gives a project to the user without rights, and builds as that user; who is no root builds as they are. */
function buildAsNobody(project: string, command: readonly string[]): { status: number | null; stderr: string } {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    for (const name of [".", ...readdirSync(project, { recursive: true, encoding: "utf8" })]) {
      lchownSync(join(project, name), NOBODY, NOBODY);
    }
  }
  const [file = "", ...args] = command;
  const { status, stderr } = spawnSync(file, args, {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  return { status, stderr };
}

describe("permission that is missing", () => {
  interface Row {
    readonly name: string;
    readonly path: string;
    readonly mode?: number;
    readonly args?: readonly string[];
    readonly code: number;
    readonly says: string;
    readonly errors?: number;
  }
  const ROWS: readonly Row[] = [
    {
      name: "to write beside the out folder",
      path: ".",
      mode: 0o555,
      code: 3,
      says: 'error: Making the folder ".dist.stele" failed: permission denied. [disk]\n',
    },
    // Else the journal of this user would keep the owner of the folder out.
    ...["--in-place", "--merge"].map((option) => ({
      name: `to write in the out folder, with ${option},`,
      path: "dist",
      mode: 0o555,
      args: [option],
      code: 3,
      says: 'error: Working on "dist" failed: permission denied. [disk]\n',
    })),
    {
      name: "to read a file of the former site",
      path: "dist/sitemap.xml",
      code: 3,
      says: 'error: Opening "dist/sitemap.xml" failed: permission denied. [disk]\n',
    },
    {
      name: "to list a folder of the former site",
      path: "dist/translations",
      code: 3,
      says: 'error: Listing the folder "dist/translations" failed: permission denied. [disk]\n',
    },
    {
      name: "to read the content",
      path: "content/pages.yaml",
      code: 1,
      says: "content/pages.yaml: error: content/pages.yaml cannot be read: permission denied. [file-unreadable]\n",
    },
    {
      name: "to enter a content folder that is found by its name",
      path: "stele",
      code: 1,
      says: "stele/site.yaml: error: stele/site.yaml cannot be read: permission denied. [file-unreadable]\n",
      errors: 4,
    },
  ];

  it.each(ROWS)(
    "$name is said, and the old site stays",
    async ({ path, mode = 0, args = [], code, says, errors = 1 }) => {
      const project = await halfWay();
      if (path === "stele") renameSync(join(project, "content"), join(project, path));
      const before = builtIn(project);
      chmodSync(join(project, path), mode);
      const ended = buildAsNobody(project, [process.execPath, toolFile(), ...BUILD, ...args]);
      chmodSync(join(project, path), 0o755);
      expect(ended.stderr).toContain(says);
      expect(ended.stderr.match(/^(?:[^ ]+: )?error: /gm)).toHaveLength(errors);
      expect(ended.status).toBe(code);
      expect(builtIn(project)).toEqual(before);
      expect(readdirSync(project)).not.toContain(".dist.stele");
    },
  );
});

describe("few files that may be open at once", () => {
  /** Node itself needs about twenty before it reads its first script. */
  const LIMITS = [64, 32, 24, 22, 21, 20, 19];

  it.each(LIMITS)("%d: the build ends well, or says so and leaves the old site", async (limit) => {
    const made = await makeCase(CONTENTS, "exchanged");
    const project = copyOf(made.template);
    const script = `ulimit -n ${limit}; exec "$0" "$@"`;
    const command = ["sh", "-c", script, process.execPath, toolFile(), ...BUILD];
    const [file = "", ...args] = command;
    const { status, stderr } = spawnSync(file, args, { cwd: project, encoding: "utf8" });
    const held = heldBy(join(project, "dist"), { old: made.whole.old.dist, new: made.whole.new.dist });
    const isNode = stderr.includes(`EMFILE: too many open files, open '${toolFile()}'`);
    if (status === 0) expect(held).toBe("new");
    else expect([isNode || stderr.includes("too many files are open"), held]).toEqual([true, "old"]);
    expect(readdirSync(project)).not.toContain(".dist.stele");
  });
});

describe("a file that vanishes while it is read", () => {
  const ROWS: readonly { path: string; code: number; says: string; readBefore?: number }[] = [
    {
      path: "/content/locales.yaml",
      code: 1,
      says: "error: content/locales.yaml is missing. [content-file-missing]\n",
    },
    {
      path: "/dist/sitemap.xml",
      code: 3,
      says: 'error: Opening "dist/sitemap.xml" failed: it does not exist. [disk]\n',
    },
    {
      path: "/dist/serve.json",
      code: 3,
      says: 'error: Opening "dist/serve.json" failed: it does not exist. [disk]\n',
      // By the look whether the former build was for other hosts. A file that is missing then is written again.
      readBefore: 1,
    },
  ];

  it.each(ROWS)("$path", async ({ path, code, says, readBefore = 0 }) => {
    const project = await halfWay();
    const before = builtIn(project);
    const { code: ended, stderr } = await run(project, BUILD, {
      preload: ["planted/vanishes.cjs"],
      env: { STELE_VANISHES: path, STELE_READ_BEFORE: String(readBefore) },
    });
    expect(stderr).toContain(says);
    expect(ended).toBe(code);
    const after = builtIn(project);
    const [, , gone = ""] = path.split("/");
    const rest = new Map([...(before.dist ?? [])].filter(([name]) => path.startsWith("/content/") || name !== gone));
    expect(after.dist).toEqual(rest);
    expect(readdirSync(project)).not.toContain(".dist.stele");
  });
});

describe("a look at a file that a site is made of", () => {
  const html = (language: string, text: string): string =>
    `<html lang=${language}><title>T</title><main>${text}</main>`;
  const listed = (...addresses: readonly string[]): string => {
    const urls = addresses.map((address) => `<url><loc>https://docs.example.com/${address}</loc></url>`).join("");
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
  };
  /** A site of every kind of source. The commit is that of the text of `one.md` from which its translation was made. */
  const sources = (commit: string): Content => ({
    "content/site.yaml": `base_url: https://docs.example.com
source_locale: en
addresses: path
artifacts: { coverage: true, status: true }
pages:
  - { tree: "../docs/{locale}/{path}.md", revision: source_commit, ignore: { commits: ../.git-blame-ignore-revs } }
  - { sitemap: ../map/sitemap.xml }
  - { output: ../built }
  - { routes: ../routes.jsonl }
  - { list: pages.yaml }
`,
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "content/pages.yaml": "- { path: /listed, lastmod: 2026-09-01 }\n",
    ".git-blame-ignore-revs": "# none\n",
    "docs/en/one.md": "# One\n\nAnother text.\n",
    "docs/en/two.md": "# Two\n",
    "docs/es/one.md": `---\nsource_commit: ${commit}\n---\n# Uno\n`,
    "map/sitemap.xml":
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://docs.example.com/part.xml</loc></sitemap></sitemapindex>\n',
    "map/part.xml": listed("s/a/", "es/s/a/"),
    "map/s/a/index.html": html("en", "What the lamp needs is oil, and nothing else"),
    "map/es/s/a/index.html": html("en", "What the lamp needs is oil, and nothing else"),
    "built/sitemap.xml": listed("b/x", "es/b/x"),
    "built/b/x/index.html": html("en", "Text"),
    "built/es/b/x/index.html": html("es", "Texto"),
    "routes.jsonl": '{"address":"https://docs.example.com/r/a","locale":"en","key":"r/a"}\n',
  });

  function template(): string {
    const project = newFolder();
    emptyRepository(project);
    writeFiles(project, { ...sources(""), "docs/en/one.md": "# One\n", "docs/.shared/linked.md": "# Linked\n" });
    symlinkSync("../.shared", join(project, "docs/en/guide"));
    writeFiles(project, sources(commitAll(project, "2026-09-01T12:00:00Z")));
    commitAll(project, "2026-09-02T12:00:00Z");
    return project;
  }

  it("that the system refuses ends the build, or makes no difference", { timeout: 600_000 }, async () => {
    const project = template();
    const log = join(newFolder(), "log");
    await runWell(project, BUILD, { preload: ["read-at.cjs"], env: { STELE_READ_LOG: log } });
    const whole = builtIn(project);
    const looks = readFileSync(log, "utf8").trimEnd().split("\n");
    const every = isFull ? 1 : 5;
    const errors = isFull ? ["EACCES", "EIO", "EMFILE"] : ["EACCES"];
    const all = looks.flatMap((look, index) => errors.map((error) => ({ at: index + 1, look, error })));
    const faults = all.filter(
      ({ at, look }) => at % every === 0 || /built\/sitemap|index\.html|guide|\.shared/.test(look),
    );
    const wrong = await forEach(faults, async ({ at, look, error }) => {
      const copy = copyOf(project);
      const before = await undoneIn(copy);
      const options = { preload: ["read-at.cjs"], env: { STELE_READ_AT: `${at}:${error}` } };
      const { code, stderr } = await run(copy, BUILD, options);
      const after = builtIn(copy);
      discard(copy);
      const isRight = code === 0 ? isDeepStrictEqual(after, whole) : isDeepStrictEqual(after, before);
      const isSaid = code === 0 || ((code === 1 || code === 3) && /error: [^\n]+\[[\w-]+\]\n/.test(stderr));
      return isRight && isSaid ? [] : [`${error} at ${at}, ${look}: exit ${code}, ${isRight}, ${stderr}`];
    });
    expect(wrong.flat()).toEqual([]);
    tell(`${faults.length} errors at ${looks.length} looks`);
  });

  /** Counts the questions to git, and lets one of them end in its middle. */
  const CUT_OFF = `#!/bin/sh
at=$(($(cat "$STELE_COUNT" 2>/dev/null || echo 0) + 1))
echo $at >"$STELE_COUNT"
[ $at = "$STELE_CUT_AT" ] || exec "$STELE_REAL_GIT" "$@"
"$STELE_REAL_GIT" "$@" | head -c 30
[ "$STELE_SAYS" = killed ] && kill -9 $$
printf 'hint: advice of git\\nfatal: write failure on standard output: %s\\n' "$STELE_SAYS" >&2
exit 128
`;

  it("ends the build where git could not answer to the end, or makes no difference", { timeout: 600_000 }, async () => {
    const project = template();
    const bin = newFolder();
    writeFiles(bin, { git: CUT_OFF });
    chmodSync(join(bin, "git"), 0o755);
    const count = (): string => join(newFolder(), "count");
    const env = (file: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
      PATH: `${bin}:${process.env.PATH}`,
      STELE_REAL_GIT: gitProgram ?? "",
      STELE_COUNT: file,
      ...more,
    });
    const counted = count();
    await runWell(project, BUILD, { env: env(counted) });
    const whole = builtIn(project);
    const questions = Number(readFileSync(counted, "utf8"));
    expect(questions).toBeGreaterThan(5);
    const says = ["No space left on device", "Disk quota exceeded", "Input/output error", "killed"];
    const faults = says.flatMap((said) => Array.from({ length: questions }, (_, index) => ({ said, at: index + 1 })));
    const wrong = await forEach(faults, async ({ said, at }) => {
      const copy = copyOf(project);
      const before = await undoneIn(copy);
      const cut = { STELE_CUT_AT: String(at), STELE_SAYS: said };
      const { code, stderr } = await run(copy, BUILD, { env: env(count(), cut) });
      const after = builtIn(copy);
      discard(copy);
      const isRight = isDeepStrictEqual(after, code === 0 ? whole : before);
      const isSaid = code === 0 || (code === 3 && /^error: [^\n]+\[disk\]\n/.test(stderr));
      return isRight && isSaid ? [] : [`${said} at ${at}: exit ${code}, ${isRight}, ${stderr}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  /** Removes what was built, so that the next build makes all of it. */
  async function undoneIn(project: string): Promise<ReturnType<typeof builtIn>> {
    await rm(join(project, "dist"), { recursive: true });
    await rm(join(project, "dist.hosts"), { recursive: true, force: true });
    return builtIn(project);
  }
});

describe("a look at the out folder", () => {
  const THIRD_PARTY: Content = {
    "dist/_redirects": "/old /new 301\n",
    "dist/robots.txt": "User-agent: *\nDisallow: /private\n",
    "dist/sitemap.xml": '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n',
    "dist/index.html": "<html lang=en><title>Home</title>\n",
    "dist/docs/page.html": "<html lang=en><title>Page</title>\n",
  };
  const hosted = (content: Content, artifacts: string): Content => ({
    ...content,
    "content/site.yaml": (content["content/site.yaml"] ?? "")
      .replace("[serve, nginx]", "[netlify, nginx]")
      .replace("reference: false", artifacts),
  });

  it.each([
    { name: "of a staged build", args: [], beside: {}, artifacts: "reference: false" },
    { name: "of --in-place", args: ["--in-place"], beside: {}, artifacts: "reference: false" },
    { name: "of --merge", args: ["--merge"], beside: THIRD_PARTY, artifacts: "reference: false, sitemap: keep" },
  ])("$name that the system refuses", { timeout: 600_000 }, async ({ args, beside, artifacts }) => {
    const project = newFolder();
    const command = [...BUILD, ...args];
    writeFiles(project, { ...hosted(CONTENTS.old, artifacts), ...beside });
    await runWell(project, command);
    putContent(project, hosted(CONTENTS.new, artifacts));
    const before = builtIn(project);
    const log = join(newFolder(), "log");
    const first = copyOf(project);
    await runWell(first, command, { preload: ["read-at.cjs"], env: { STELE_READ_OUT: "yes", STELE_READ_LOG: log } });
    const whole = builtIn(first);
    const looks = readFileSync(log, "utf8").trimEnd().split("\n");
    const errors = isFull ? ["EACCES", "EIO", "EMFILE"] : ["EACCES"];
    const all = looks.flatMap((look, index) => errors.map((error) => ({ at: index + 1, look, error })));
    const faults = all.filter(({ at }) => isFull || at % 9 === 0);
    const wrong = await forEach(faults, async ({ at, look, error }) => {
      const copy = copyOf(project);
      const env = { STELE_READ_OUT: "yes", STELE_READ_AT: `${at}:${error}` };
      const { code, stderr } = await run(copy, command, { preload: ["read-at.cjs"], env });
      const after = builtIn(copy);
      const isNew = isDeepStrictEqual(after, whole);
      const isRight = isNew || (code !== 0 && (args.length > 0 || isDeepStrictEqual(after, before)));
      const isSaid = code === 0 || (code === 3 && /error: [^\n]+\[[\w-]+\]\n/.test(stderr));
      const next = await run(copy, command);
      const isMended = next.code === 0 && isDeepStrictEqual(builtIn(copy), whole);
      const names = readdirSync(copy).filter((name) => !["content", "dist", "dist.hosts"].includes(name));
      discard(copy);
      return isRight && isSaid && isMended && names.length === 0
        ? []
        : [
            `${error} at ${at}, ${look}: exit ${code}, ${isRight}, ${isMended}, ${names.join()}, ${stderr}${next.stderr}`,
          ];
    });
    expect(wrong.flat()).toEqual([]);
    tell(`${faults.length} errors at ${looks.length} looks`);
  });
});

describe("an error of the disk at a step of a build", () => {
  const ERRORS = ["ENOSPC", "EIO", "EDQUOT", "EMFILE", "EROFS"];
  const MARKED = ["rename dist -> .dist.stele/old", "rename .dist.stele/stage -> dist", "rmdir .dist.stele/gone"];

  it("leaves the old site and says so in one sentence, or the new one", async () => {
    const made = await makeCase(CONTENTS, "exchanged");
    const steps = await stepsOf(made.template, made.args);
    const faults = faultsAt(steps, ERRORS, MARKED);
    const wrong = await forEach(faults, (fault) => refusedAt(made, fault));
    expect(wrong.flat()).toEqual([]);
    tell(`${faults.length} errors at ${steps.length} steps`);
  });

  /** What is wrong after a build whose step failed, and after the next one. */
  async function refusedAt(made: Case, fault: Fault): Promise<readonly string[]> {
    const project = copyOf(made.template);
    const { code, stderr } = await run(project, made.args, failing(fault));
    const held = heldBy(join(project, "dist"), { old: made.whole.old.dist, new: made.whole.new.dist });
    const wrong = [...(code === 0 ? wrongOfSuccess(held) : wrongOfFailure(held, code, stderr))];
    const left = readdirSync(project).filter((name) => name === ".dist.stele");
    // What cannot be removed stays until the next build; a lock in it would stop that one.
    await runWell(project, made.args).catch((thrown: unknown) => wrong.push(String(thrown)));
    if (readdirSync(project).includes(".dist.stele")) wrong.push("the next build leaves .dist.stele");
    if (left.length > 0 && !/^(?:rm|rmdir|unlink) /.test(fault.label)) wrong.push(".dist.stele is left");
    discard(project);
    return wrong.map((sentence) => `${fault.what} at step ${fault.step}, ${fault.label}: ${sentence}`);
  }

  function wrongOfSuccess(held: string): readonly string[] {
    return held === "new" ? [] : [`exit 0, and dist is ${held}`];
  }

  function wrongOfFailure(held: string, code: number | null, stderr: string): readonly string[] {
    return [
      ...(code === 3 ? [] : [`exit ${code}`]),
      ...(held === "old" || held === "new" ? [] : [`dist is ${held}`]),
      ...(/^error: [A-Z][\w ]+ "[^"]{2,}" failed: [\w -]+\. \[disk\]\n {2}[^\n]+\nMore about [^\n]+\n$/.test(stderr)
        ? []
        : [`it says: ${stderr}`]),
    ];
  }

  it("is caught by this harness where a tool has removed the former site by then", async () => {
    const made = await makeCase(CONTENTS, "exchanged");
    const plant = "planted/swap-removes-first.cjs";
    const step = "rename .dist.stele/stage -> dist";
    const at = (await stepsOf(made.template, made.args, [plant])).indexOf(step) + 1;
    const project = copyOf(made.template);
    const { code } = await run(project, made.args, failing({ step: at, label: step, what: "EIO" }, plant));
    expect([code, heldBy(join(project, "dist"), { old: made.whole.old.dist })]).toEqual([3, "absent"]);
  });
});
