/** What Stele is to reach, each a ratio taken in one run or an amount of memory, and what was measured last: `results.json`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A goal, and where in the tables of a benchmark its ratio stands. */
export interface Goal {
  /** Its key in the results; never changed. */
  readonly id: string;
  /** What is measured against what. */
  readonly what: string;
  readonly most?: number;
  readonly least?: number;
  /** Which benchmark: `npm run bench -- <name>`, and the file that it writes. */
  readonly bench: string;
  readonly file: string;
  /** How the title of the table begins, and the names of its rows; `than` is the first row unless given. */
  readonly table: string;
  readonly row: string;
  readonly than?: string;
  readonly by: "cpuMs" | "wallMs" | "memoryMiB" | "perSecond";
  /** Why it is missed, where it is. */
  readonly reason?: string;
}

/** What was measured last for a goal: the median of the ratios within each round, and the lowest and the highest. */
export interface Measured {
  readonly ratio: number;
  readonly range: readonly [lowest: number, highest: number];
  readonly node: string;
}

/** What is known of the last run of every benchmark. */
export interface Results {
  readonly machine: string;
  readonly measured: Readonly<Record<string, Measured>>;
}

/** Where the results are kept. */
export const RESULTS = join(import.meta.dirname, "results.json");

/** The results as they are kept. */
export function readResults(): Results {
  return JSON.parse(readFileSync(RESULTS, "utf8")) as Results;
}

/** Whether a ratio is what was aimed at. */
export function isReached({ most = Infinity, least = 0 }: Goal, ratio: number): boolean {
  return ratio <= most && ratio >= least;
}

const start = { bench: "start", by: "cpuMs", table: "20 pages x 5 locales, packed bin" } as const;
const checkout = {
  bench: "checkout",
  file: "bench-checkout.json",
  table: "The first two builds in a checkout",
  by: "cpuMs",
} as const;
const peers = {
  bench: "peers",
  file: "bench-peers.json",
  table: "10000 files",
  than: "Stele",
  by: "cpuMs",
  reason: "a third of ours is writing files, which all do; a quarter is the engine's, which compiles the program",
} as const;
const writer = { bench: "writer", file: "bench-writer.json", by: "cpuMs" } as const;
const gateway = { bench: "gateway", file: "bench-gateway.json", row: "gateway on Node", by: "perSecond" } as const;
const sitemap = { bench: "sitemap-text", file: "bench-sitemap-text.json", by: "cpuMs" } as const;

/** All goals, in the order of the table. */
export const GOALS: readonly Goal[] = [
  {
    ...start,
    id: "start-20",
    what: "site of 20 pages x 5 locales, without status pages, packed bin, against `node -e 0`, Node 20",
    most: 4.2,
    file: "bench-start-20.json",
    row: "stele build, without status pages",
    reason: "the compiled code of the tool is read, hashed and made ready, and node:crypto is loaded",
  },
  {
    ...start,
    id: "start-20-status",
    what: "the same with status pages",
    most: 4.6,
    file: "bench-start-20.json",
    row: "stele build, nothing there yet",
    reason: "as without them",
  },
  {
    ...start,
    id: "start-24",
    what: "without status pages on Node 24",
    most: 3.5,
    file: "bench-start-24.json",
    row: "stele build, without status pages",
    reason: "as on Node 20, and loading node:crypto takes twice as long there",
  },
  {
    ...start,
    id: "start-24-status",
    what: "with status pages on Node 24",
    most: 3.9,
    file: "bench-start-24.json",
    row: "stele build, nothing there yet",
    reason: "as without them",
  },
  {
    ...checkout,
    id: "checkout-second",
    what: "the second `npm run build` in a checkout, against an empty TypeScript file, Node 20",
    most: 1,
    row: "the second build",
  },
  {
    ...checkout,
    id: "checkout-first",
    what: "the first one, which bundles the sources",
    most: 4.5,
    row: "the first build",
    reason: "esbuild reads and bundles all sources, which takes three quarters of it",
  },
  {
    id: "check",
    what: "`stele check` of 1,000 pages x 5 locales, against `stele --version`",
    most: 4,
    bench: "check",
    file: "bench-check.json",
    table: "stele check",
    row: "check: languages for each page",
    by: "cpuMs",
    reason: "what it is compared with ends sooner than before",
  },
  {
    ...writer,
    id: "write-tmpfs",
    what: "100,000 answers, whole build, one thread, against a C program that writes the same files, tmpfs",
    most: 1.6,
    table: "100,000 answers into an empty folder, on tmpfs",
    row: "stele build, one processor",
    reason: "what is read, planned and hashed comes on top of the writing, which alone is near to it",
  },
  {
    ...writer,
    id: "write-ext4",
    what: "the same on journaled ext4",
    most: 1.2,
    table: "100,000 answers into an empty folder, on journaled ext4",
    row: "stele build, one processor",
    reason: "as on tmpfs",
  },
  {
    ...writer,
    id: "write-two",
    what: "the same with two processors, time on the clock against the C program with two threads",
    most: 1.3,
    table: "100,000 answers into an empty folder, on journaled ext4",
    row: "stele build",
    than: "C program, two threads",
    by: "wallMs",
    reason: "the second processor writes files only; the first one plans and hashes them all",
  },
  {
    ...writer,
    id: "unchanged-ext4",
    what: "nothing changed, against the C program overwriting, journaled ext4",
    most: 0.3,
    table: "100,000 answers, nothing changed (C: overwrites), on journaled ext4",
    row: "stele build, one processor",
    reason: "each file is opened, read and compared, and its bytes are made for it",
  },
  {
    ...writer,
    id: "unchanged-tmpfs",
    what: "nothing changed, against the C program overwriting, tmpfs",
    most: 0.9,
    table: "100,000 answers, nothing changed (C: overwrites), on tmpfs",
    row: "stele build, one processor",
    reason: "as on ext4, and overwriting costs little there",
  },
  {
    ...writer,
    id: "one-page",
    what: "one page of 10,000 changed, against the C program overwriting all files, tmpfs",
    most: 1.6,
    table: "10,000 pages x 5 locales, one page changed (C: overwrites), on tmpfs",
    row: "stele build, one page changed",
    reason: "all files are compared, and the folder is staged with links to those that are as they were",
  },
  {
    ...sitemap,
    id: "sitemap-template",
    what: "sitemap of 50,000 pages with 10 links each, against template strings written for it, whole processes",
    most: 1.3,
    table: "50,000 pages x 10 languages, whole processes",
    row: "Stele",
    reason: "it is measured before it is made, because no file may have more than 50 MB",
  },
  {
    ...sitemap,
    id: "sitemap-memory",
    what: "memory of the same processes",
    most: 1.1,
    table: "50,000 pages x 10 languages, whole processes",
    row: "Stele",
    by: "memoryMiB",
  },
  {
    ...sitemap,
    id: "sitemap-stream",
    what: "the stream of the package `sitemap`, against ours, without making the pages, which both do first",
    least: 10,
    table: "without making the pages",
    row: "sitemap stream",
    than: "Stele",
    reason: "the more of a sitemap is its bytes, the less is left to be saved",
  },
  {
    id: "build-memory",
    what: "memory of a build with 1,000,000 files (20,000 pages x 50 locales), against one with 100",
    most: 2.5,
    bench: "memory",
    file: "bench-memory.json",
    table: "memory of a build",
    row: "1,000,000 files",
    than: "100 files",
    by: "memoryMiB",
    reason: "the pages are in memory, all other things come one at a time",
  },
  {
    ...peers,
    id: "hugo",
    what: "10,000 files from YAML (answers and files of pages): Hugo against Stele",
    least: 4,
    row: "Hugo",
  },
  { ...peers, id: "eleventy", what: "the same: Eleventy against Stele", least: 5, row: "Eleventy" },
  { ...peers, id: "astro", what: "the same: Astro against Stele", least: 15, row: "Astro" },
  {
    ...gateway,
    id: "gateway-path",
    what: "gateway on Node, requests in a second in the path form, against a bare `node:http` server",
    least: 0.5,
    table: "path form",
  },
  { ...gateway, id: "gateway-body", what: "the same in the body form", least: 0.4, table: "body form" },
];
