/** Two builds of one out folder at once, and locks that were left. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { namespace } from "./mounted.ts";
import { builtIn, builtProject, type Content, heldBy, type Known, largeSite, smallSite, undisturbed } from "./sites.ts";
import { failing, stepsOf } from "./steps.ts";
import {
  copyOf,
  discard,
  endOf,
  type Ended,
  isFull,
  newFolder,
  run,
  type RunOptions,
  start,
  tell,
  toolFile,
  writeFiles,
} from "./tool.ts";

const PAIRS = isFull ? 50 : 5;
const PAGES = isFull ? 200 : 60;
const HOST = hostname();
/** The last line after errors. */
const MORE = "More about an error: stele check --explain out-folder-locked\n";

/** Contents in folders of their own, built into one out folder. */
function contentIn(folder: string, content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([path, text]) => [path.replace("content", folder), text]));
}

const SITES = ["one", "two"] as const;
const contents = { old: largeSite("old", PAGES), one: largeSite("one", PAGES), two: largeSite("two", PAGES) };
let template: string;
let known: Known;
beforeAll(async () => {
  known = { one: (await undisturbed(contents.one)).dist, two: (await undisturbed(contents.two)).dist };
  template = await builtProject(contents.old);
  for (const name of SITES) writeFiles(template, contentIn(name, contents[name]));
});

interface Outcome extends Ended {
  readonly pid: number | undefined;
}

/** Starts two builds of one project at once, and waits for both. */
async function pair(project: string, options: RunOptions): Promise<readonly Outcome[]> {
  const children = SITES.map((name) => start(project, ["build", "--quiet", "--content", name], options));
  return Promise.all(children.map(async (child) => ({ ...(await endOf(child)), pid: child.pid })));
}

/** What is wrong after two builds at once: one of both sites must be there, whole, and who lost must name who won. */
function wrongAfterPair(project: string, outcomes: readonly Outcome[]): readonly string[] {
  const held = heldBy(join(project, "dist"), known);
  const winners = SITES.filter((_, index) => outcomes[index]?.code === 0);
  return [
    ...(winners.some((name) => name === held) ? [] : [`${winners.join(" and ")} ended well, and dist is ${held}`]),
    ...(existsSync(join(project, ".dist.stele")) ? [".dist.stele is left"] : []),
    ...outcomes.flatMap(({ code, stderr }, index) => {
      const other = outcomes[1 - index]?.pid;
      const isNamed = stderr.startsWith(`error: Another build is writing "dist": process ${other} on "${HOST}".`);
      return code === 0 || (code === 3 && isNamed) ? [] : [`${SITES[index]} ended with ${code}: ${stderr}`];
    }),
  ];
}

describe("two builds of one folder at once", () => {
  it(`end in one whole site, and who lost names who won, ${PAIRS} times`, async () => {
    const wrong: string[] = [];
    let serialised = 0;
    for (let count = 0; count < PAIRS; count += 1) {
      const project = copyOf(template);
      // Every other pair is made to meet at the lock.
      const meeting = { preload: ["planted/barrier.cjs"], env: { STELE_BARRIER: newFolder() } };
      const outcomes = await pair(project, count % 2 === 0 ? {} : meeting);
      if (outcomes.every(({ code }) => code === 0)) serialised += 1;
      wrong.push(...wrongAfterPair(project, outcomes));
      discard(project);
    }
    tell(`${PAIRS} pairs of builds, ${serialised} of them one after the other`);
    expect(wrong).toEqual([]);
  });

  it("take over the lock of a killed one, one of them", async () => {
    const label = "link .dist.stele/lock.N -> .dist.stele/lock";
    const args = ["build", "--quiet", "--content", "one"];
    const at = (await stepsOf(template, args)).indexOf(label) + 2;
    const killed = copyOf(template);
    expect(await run(killed, args, failing({ step: at, label, what: "kill" }))).toMatchObject({ signal: "SIGKILL" });
    expect(existsSync(join(killed, ".dist.stele/lock"))).toBe(true);
    for (let count = 0; count < PAIRS; count += 1) {
      const project = copyOf(killed);
      const outcomes = await pair(project, {});
      const [takeover, ...others] = wrongAfterPair(project, outcomes);
      // Who loses may meet the other one while it clears the old lock away: it says so, and nothing is written.
      expect([takeover, ...others]).toEqual([undefined]);
      discard(project);
    }
  });

  it("are caught by this harness where a tool ignores locks", async () => {
    const preload = ["planted/ignores-locks.cjs", "planted/barrier.cjs"];
    let wrong: readonly string[] = [];
    // Without locks two builds may still happen not to meet: of so many pairs, some do.
    for (let count = 0; count < 30 && wrong.length === 0; count += 1) {
      const project = copyOf(template);
      const outcomes = await pair(project, { preload, env: { STELE_BARRIER: newFolder() } });
      wrong = wrongAfterPair(project, outcomes);
      discard(project);
    }
    expect(wrong).not.toEqual([]);
  });
});

describe("a build that is under way", () => {
  it("is named by another one, which writes nothing, and goes on", async () => {
    const project = copyOf(template);
    const args = ["build", "--quiet", "--content", "one"];
    const label = "rename dist -> .dist.stele/old";
    const at = (await stepsOf(template, args)).indexOf(label) + 1;
    const stopped = start(project, args, failing({ step: at, label, what: "stop" }));
    const ended = endOf(stopped);
    await untilStopped(stopped);
    const before = builtIn(project).dist;
    expect(await run(project, ["build", "--quiet", "--content", "two"])).toEqual({
      code: 3,
      signal: null,
      stdout: "",
      stderr:
        `error: Another build is writing "dist": process ${stopped.pid} on "${HOST}". [out-folder-locked]\n` +
        '  Wait until it has finished. If no build is running, remove ".dist.stele/lock".\n' +
        MORE,
    });
    expect(builtIn(project).dist).toEqual(before);
    stopped.kill("SIGCONT");
    expect(await ended).toMatchObject({ code: 0 });
    expect(heldBy(join(project, "dist"), known)).toBe("one");
  });

  /** Waits until a process is stopped: state T of proc(5). */
  async function untilStopped({ pid }: ChildProcess): Promise<void> {
    while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) await pause(5);
  }
});

describe("a lock that was left", () => {
  const SELF = readFileSync(`/proc/${process.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? null;
  const NAMESPACES = {
    pidNamespace: readlinkSync("/proc/self/ns/pid"),
    timeNamespace: existsSync("/proc/self/ns/time") ? readlinkSync("/proc/self/ns/time") : null,
  };
  const NAMELESS =
    'error: Another build is writing "dist", or about to: its lock ".dist.stele/lock" names no process to this user. [out-folder-locked]\n' +
    '  Wait until it has finished. If no build is running, remove ".dist.stele/lock".\n' +
    MORE;
  const named = (pid: number, host: string) =>
    `error: Another build is writing "dist": process ${pid} on "${host}". [out-folder-locked]\n` +
    '  Wait until it has finished. If no build is running, remove ".dist.stele/lock".\n' +
    MORE;
  const lockOf = (owner: Readonly<Record<string, unknown>>) => (file: string) =>
    writeFileSync(file, JSON.stringify({ host: HOST, ...NAMESPACES, ...owner }));
  const ROWS: readonly { name: string; put: (file: string) => void; code: 0 | 3; says: string }[] = [
    ...Object.entries({
      "half a lock": '{"host":',
      "no lock": "[]\n",
      "bytes of any kind": "\0\u00ff{",
    }).map(([name, text]) => ({
      name,
      put: (file: string) => writeFileSync(file, text),
      code: 3 as const,
      says: NAMELESS,
    })),
    { name: "without its text, as a power cut leaves it", put: (file) => writeFileSync(file, ""), code: 0, says: "" },
    {
      name: "of another machine",
      put: lockOf({ host: "elsewhere.example", pid: 1, started: null }),
      code: 3,
      says: named(1, "elsewhere.example"),
    },
    {
      name: "of a process that runs",
      put: lockOf({ pid: process.pid, started: SELF }),
      code: 3,
      says: named(process.pid, HOST),
    },
    {
      name: "of a process whose number another one has now",
      put: lockOf({ pid: process.pid, started: "1" }),
      code: 0,
      says: "",
    },
    {
      name: "of a process that runs no more",
      put: lockOf({ pid: 4_194_305, started: "1" }),
      code: 0,
      says: "",
    },
    {
      name: "of a container that shares the name of this machine",
      put: lockOf({ pid: 4_194_305, started: "1", pidNamespace: "pid:[1]" }),
      code: 3,
      says: named(4_194_305, HOST),
    },
    {
      name: "of a process whose start was read in another time namespace",
      put: lockOf({ pid: process.pid, started: "1", timeNamespace: "time:[1]" }),
      code: 3,
      says: named(process.pid, HOST),
    },
    { name: "that is a folder", put: (file) => mkdirSync(file), code: 3, says: NAMELESS },
    { name: "that is a link to nowhere", put: (file) => symlinkSync("nowhere", file), code: 3, says: NAMELESS },
  ];

  it.skipIf(!namespace)(
    "of a process in another container, where no /proc tells containers apart",
    { timeout: 60_000 },
    async () => {
      const project = await builtProject(smallSite("old"));
      writeFiles(project, smallSite("new"));
      mkdirSync(join(project, ".dist.stele"));
      lockOf({ pid: 4_194_305, started: null, pidNamespace: null })(join(project, ".dist.stele/lock"));
      const command = `mount -t tmpfs none /proc && exec "$0" "$@"`;
      const [unshare, option] = namespace ?? ["", ""];
      const hidden = [option, "-pf", "sh", "-c", command, process.execPath, toolFile(), "build", "--quiet"];
      const child = spawn(unshare, hidden, { cwd: project, env: { ...process.env, NO_COLOR: "1" } });
      expect(await endOf(child)).toMatchObject({ code: 3, stderr: named(4_194_305, HOST) });
    },
  );

  it.each(ROWS)("$name", { timeout: 60_000 }, async ({ put, code, says }) => {
    const project = await builtProject(smallSite("old"));
    writeFiles(project, smallSite("new"));
    const before = builtIn(project).dist;
    mkdirSync(join(project, ".dist.stele"));
    put(join(project, ".dist.stele/lock"));
    const child = start(project, ["build", "--quiet"]);
    const ender = setTimeout(() => child.kill("SIGKILL"), 20_000);
    expect(await endOf(child)).toEqual({ code, signal: null, stdout: "", stderr: says });
    clearTimeout(ender);
    if (code === 3) expect(builtIn(project).dist).toEqual(before);
    else expect(readdirSync(project)).not.toContain(".dist.stele");
  });
});
