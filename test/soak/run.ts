/**
 * `npm run soak -- --minutes 10 [--seed S]`: the gateway program for Node, asked as fast as it answers, every twentieth
 * request a hostile one. A failure is an answer that is not the one that the files and the core say, any status from
 * 500 on, or memory that grows once it is warm.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gatewayText } from "../../scripts/package/gateway.ts";
import { type AskedSite, askedSites } from "../fuzz/targets/sites.ts";
import { askOn } from "./connection.ts";
import { type Exchange, hostileRequests, rightRequests } from "./requests.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
});

const CONNECTIONS = 16;

/** One request in so many is hostile. */
const HOSTILE_EVERY = 20;
const HOSTILE_COUNT = 20_000;

/** Resident memory has a garbage collector's slack; a kilobyte kept of each request would be far more in a minute. */
const MOST_GROWTH_MEBIBYTES = 32;

/** What a run has counted. */
interface Count {
  right: number;
  hostile: number;
  wrong: number;
  serverErrors: number;
  readonly examples: string[];
  /** Resident memory in mebibytes, by seconds since the start. */
  readonly memory: { readonly second: number; readonly mebibytes: number }[];
}

process.exitCode = await main(Number(values.minutes) * 60, Number(values.seed));

async function main(seconds: number, seed: number): Promise<number> {
  const [asked] = askedSites();
  if (!asked) throw new Error("no site");
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "stele-soak-"));
  const { child, port } = await serve(asked, folder);
  try {
    const count = await soak({ asked, port, pid: child.pid ?? 0, seconds, seed });
    return report(count, seconds, child.exitCode === null);
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(asked: AskedSite, folder: string): Promise<{ child: ReturnType<typeof spawn>; port: number }> {
  for (const [path, text] of asked.files) {
    mkdirSync(dirname(join(folder, "dist", path)), { recursive: true });
    writeFileSync(join(folder, "dist", path), text);
  }
  writeFileSync(join(folder, "node.mjs"), gatewayText("node", { site: asked.site, folder: "dist" }));
  const args = [join(folder, "node.mjs"), join(folder, "dist"), "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the gateway ended")));
    child.stdout.once("data", (line: Buffer) => resolve(Number(/:(\d+)\s*$/.exec(line.toString())?.[1])));
  });
  return { child, port };
}

interface Soak {
  readonly asked: AskedSite;
  readonly port: number;
  readonly pid: number;
  readonly seconds: number;
  readonly seed: number;
}

async function soak({ asked, port, pid, seconds, seed }: Soak): Promise<Count> {
  const right = rightRequests(asked);
  const hostile = hostileRequests(asked, HOSTILE_COUNT, seed);
  const count: Count = { right: 0, hostile: 0, wrong: 0, serverErrors: 0, examples: [], memory: [] };
  const start = performance.now();
  const second = (): number => (performance.now() - start) / 1000;
  const look = setInterval(() => {
    count.memory.push({ second: second(), mebibytes: resident(pid) });
    if (count.memory.length % 60 === 0) progress(count);
  }, 1000);
  const next = (): Exchange | undefined => {
    if (second() > seconds) return undefined;
    const made = count.right + count.hostile;
    const isHostile = made % HOSTILE_EVERY === HOSTILE_EVERY - 1;
    if (isHostile) return hostile[count.hostile++ % hostile.length];
    return right[count.right++ % right.length];
  };
  const tell = (exchange: Exchange, received: { readonly status: number; readonly body: string }): void => {
    if (received.status >= 500) count.serverErrors += 1;
    const isBody = exchange.body === undefined || exchange.isHead || received.body === exchange.body;
    if (received.status === exchange.status && isBody) return;
    count.wrong += 1;
    if (count.examples.length < 10) count.examples.push(example(exchange, received));
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => askOn(port, next, tell)));
  } finally {
    clearInterval(look);
  }
  return count;
}

function example({ bytes, status }: Exchange, received: { readonly status: number; readonly body: string }): string {
  return `${JSON.stringify(bytes.toString("latin1").slice(0, 300))}: ${received.status} ${received.body.slice(0, 200)}, not ${status}`;
}

/** What the system says of a process; Linux alone does. */
function resident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

function progress({ right, hostile, wrong, memory }: Count): void {
  const { second = 0, mebibytes = 0 } = memory.at(-1) ?? {};
  process.stdout.write(
    `${second.toFixed(0)} s: ${right + hostile} answers, ${wrong} wrong, ${mebibytes.toFixed(1)} MiB\n`,
  );
}

/** Growth is from the second fifth of the time to the last: the first is for compilers and caches. */
function report(count: Count, seconds: number, isRunning: boolean): number {
  const most = (from: number, to: number): number =>
    Math.max(
      ...count.memory
        .filter(({ second }) => second >= from * seconds && second < to * seconds)
        .map((one) => one.mebibytes),
    );
  const growth = most(0.8, 1.1) - most(0.2, 0.4);
  const perSecond = (count.right + count.hostile) / seconds;
  process.stdout.write(
    [
      `${count.right} right and ${count.hostile} hostile requests, ${perSecond.toFixed(0)} a second`,
      `${count.wrong} wrong answers, ${count.serverErrors} with a status from 500 on`,
      `memory at most ${most(0.2, 0.4).toFixed(1)} MiB once warm, ${most(0.8, 1.1).toFixed(1)} MiB at the end (bound: ${MOST_GROWTH_MEBIBYTES} MiB more)`,
      ...count.examples,
      "",
    ].join("\n"),
  );
  const isFlat = growth <= MOST_GROWTH_MEBIBYTES;
  return isRunning && isFlat && count.wrong === 0 && count.serverErrors === 0 ? 0 : 1;
}
