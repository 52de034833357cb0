import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import type { BuildReport, FileReport } from "../../../scripts/commands/shared/build-report.ts";
import { buildSummary, type NextStep } from "../../../scripts/commands/shared/summary.ts";
import type { Tone } from "../../../scripts/commands/shared/terminal.ts";
import { engine } from "../../engines.ts";
import { runHere } from "../../in-process.ts";
import { fromCheckout, temporaryFolder, writeFiles } from "../../stele.ts";
import { sentenceOf, hintOf } from "../../content-files.ts";

const files: FileReport = {
  files: 155,
  bytes: 260_885,
  added: 155,
  changed: 0,
  removed: 0,
  unchanged: 0,
  mode: "stage",
  notices: [],
};

const report: BuildReport = {
  publishedAt: "https://docs.example.com",
  pages: 20,
  locales: 5,
  translations: 100,
  files,
  hosts: [{ name: "serve", rules: 17, placing: undefined, notices: [] }],
};

const nextSteps: readonly NextStep[] = [{ command: "stele preview", text: "answers here" }, { text: "publish dist/" }];

const built = { out: "dist", report, problems: "", milliseconds: 1234, isNew: true, saysNotices: true, nextSteps };

const plain = { columns: 100, paint: (_tone: Tone, text: string) => text };

/** The summary of a build that differs from the one above, as lines. */
function summary(
  { files: ofFiles, ...given }: Partial<Omit<BuildReport, "files">> & { readonly files?: Partial<FileReport> },
  others: Partial<typeof built> = {},
): string[] {
  return buildSummary(
    { ...built, ...others, report: { ...report, ...given, files: { ...files, ...ofFiles } } },
    plain,
  ).split("\n");
}

const NEXT = ["", "Next:", "  stele preview   answers here", "  publish dist/"];

describe("the summary of a build", () => {
  it("says what was built, what has changed, and what to do next", () => {
    expect(summary({})).toEqual([
      "dist is built in 1.2 s: 20 pages x 5 locales, 100 translations",
      "  files     155, 261 kB: 155 new, 0 changed, 0 removed, 0 unchanged",
      "  hosts     serve: 17 rules",
      ...NEXT,
    ]);
  });

  const UP_TO_DATE = [
    "dist is up to date after 1.2 s: 20 pages x 5 locales, 100 translations",
    "  files     155, 261 kB: 0 new, 0 changed, 0 removed, 155 unchanged",
  ];

  const notNew = { isNew: false, nextSteps: [] };

  it("says so when nothing had to be written, and no more", () => {
    expect(summary({ files: { added: 0, unchanged: 155 } }, notNew)).toEqual(UP_TO_DATE);
  });

  it("says problems and what is to be done by hand although nothing had to be written", () => {
    const notices = ["Put this into it."];
    const lines = summary({ files: { added: 0, unchanged: 155, notices } }, { ...notNew, problems: "1 warning" });
    expect(lines).toEqual([...UP_TO_DATE, "  1 warning", "  Put this into it."]);
  });

  it("says all where that is asked for although nothing had to be written", () => {
    expect(summary({ files: { added: 0, unchanged: 155 } })).toEqual([
      ...UP_TO_DATE,
      "  hosts     serve: 17 rules",
      ...NEXT,
    ]);
  });

  it.each([{ changed: 1 }, { removed: 1 }])("says that it has built where anything differs: %j", (changes) => {
    expect(summary({ files: { added: 0, ...changes } })[0]).toMatch(/^dist is built in 1\.2 s: /);
  });

  it("says of each host what it cannot do and where its files go, and what follows from that once", () => {
    const hint = "A gateway answers what it leaves out.";
    const hosts = [
      { name: "serve", rules: 1, placing: undefined, notices: [{ sentence: "serve has no rules for errors.", hint }] },
      {
        name: "nginx",
        rules: 23,
        placing: "is included from nginx.conf",
        notices: [
          { sentence: `nginx has no rules for ${"this and ".repeat(9)}that.`, hint },
          { sentence: "nginx hands the rest to a gateway.", hint: "Keep it running." },
          { sentence: "No more." },
        ],
      },
    ];
    expect(summary({ hosts }, { out: "dist/" }).slice(2, -NEXT.length)).toEqual([
      "  hosts     serve: 1 rule",
      "              serve has no rules for errors.",
      "            nginx: 23 rules",
      "              dist.hosts/nginx/ is included from nginx.conf",
      "              nginx has no rules for this and this and this and this and this and this and this and",
      "              this and this and that.",
      "              nginx hands the rest to a gateway.",
      "              No more.",
      "              A gateway answers what it leaves out.",
      "              Keep it running.",
    ]);
  });

  it("says what hosts cannot do only where that is asked for", () => {
    const hosts = [
      { name: "serve", rules: 1, placing: "is for it", notices: [{ sentence: "It cannot.", hint: "Why." }] },
    ];
    expect(summary({ hosts }, { saysNotices: false }).slice(2, -NEXT.length)).toEqual([
      "  hosts     serve: 1 rule",
      "              dist.hosts/serve/ is for it",
    ]);
  });

  it("says nothing of hosts if the site has none", () => {
    expect(summary({ hosts: [] }).slice(2)).toEqual(NEXT);
  });

  it("counts problems, and says what else is to be known, as it is to be copied", () => {
    const notices = ['"dist/serve.json" stays as it is. Put this into it:\n{\n  "a": 1\n}', "Another."];
    expect(summary({ files: { notices } }, { problems: "2 warnings" }).slice(3, -NEXT.length)).toEqual([
      "  2 warnings",
      '  "dist/serve.json" stays as it is. Put this into it:',
      "{",
      '  "a": 1',
      "}",
      "  Another.",
    ]);
  });

  it("has no next step where the command goes on by itself", () => {
    expect(buildSummary({ ...built, nextSteps: [] }, plain).split("\n")).toHaveLength(3);
  });

  it("keeps what a terminal acts on out of the folder's name", () => {
    expect(summary({}, { out: "a\nb" })[0]).toMatch(/^a\\u\{A\}b is built/);
  });

  it("paints each piece whole, with the gap after a label outside", () => {
    const paint = (tone: Tone, text: string): string => `<${tone} ${text}>`;
    const hosts = [{ name: "serve", rules: 1, placing: undefined, notices: [{ sentence: "It cannot." }] }];
    const painted = buildSummary(
      { ...built, problems: "1 warning", report: { ...report, hosts } },
      { columns: 80, paint },
    );
    expect(painted.split("\n").slice(0, 8)).toEqual([
      "<title dist is built in 1.2 s>: 20 pages x 5 locales, 100 translations",
      "  <label files>     155, 261 kB: 155 new, 0 changed, 0 removed, 0 unchanged",
      "  <label hosts>     serve: 1 rule",
      "              <aside It cannot.>",
      "  <warning 1 warning>",
      "",
      "Next:",
      "  <command stele preview>   answers here",
    ]);
  });
});

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFiles(folder, {
    "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n- { path: /docs, lastmod: 2026-01-02 }\n",
  });
});

/** The environment that npm gives a program, outside continuous integration, wherever the tests run. */
const ALONE = {
  npm_lifecycle_event: "npx",
  npm_package_name: "",
  NO_COLOR: "",
  TERM: "xterm",
};

/** A text without the time that a build took, and without how large files are that are the same for every site. */
function timeless(text: string): string {
  return text.replace(/in (?:\d+ min )?\d+(?:\.\d)? s:/, "in N s:").replace(/\d+ kB:/, "N kB:");
}

const SUMMARY = [
  "dist is built in N s: 2 pages x 2 locales, 4 translations",
  "  files     42, N kB: 42 new, 0 changed, 0 removed, 0 unchanged",
  "  hosts     serve: 15 rules",
  "              serve has no rules for the query form of translate, the JSON body form of translate,",
  "              preflight requests, errors as problem details.",
  "              The prebuilt files work without rules. Where code can run, a gateway answers the rest.",
  "",
  "Next:",
  "  npx --no -- stele preview   answers on this machine as a host with the gateway does",
  "  publish dist/ at https://docs.example.com with any static host",
  "  or build into the output of a docs generator: add --merge and name its folder with --out",
  "",
].join("\n");

describe("stele build", () => {
  it("ends with the summary on standard error, and prints what it says of hosts nowhere else", async () => {
    const { status, stdout, stderr } = await runHere(folder, ["build"], ALONE);
    expect({ status, stdout, stderr: timeless(stderr) }).toEqual({ status: 0, stdout: "", stderr: SUMMARY });
  });

  it("says nothing with --quiet when all is well", async () => {
    expect(await runHere(folder, ["build", "--quiet"], ALONE)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("has what it says of hosts in the report for programs", async () => {
    const { report: printed } = JSON.parse(
      (await runHere(folder, ["build", "--reporter", "json", "--quiet"], ALONE)).stdout,
    );
    expect(printed.hosts).toEqual([
      {
        name: "serve",
        rules: 15,
        notices: [
          {
            sentence: sentenceOf("host-cannot", {
              host: "serve",
              rules: ["query", "handler", "preflight", "error"],
              errors: [],
            }),
            hint: hintOf("host-cannot", { host: "serve", rules: ["error"], errors: [] }),
          },
        ],
      },
    ]);
  });
});

const script = engine("script", "apt-get install bsdutils");
/** That of util-linux: others of the name take other options. */
const isKnown =
  script !== undefined && /util-linux/.test(spawnSync(script, ["--version"], { encoding: "utf8" }).stdout);
if (script !== undefined && !isKnown) process.stderr.write("Tests are skipped: script is not that of util-linux\n");

/** The clock advances by 60 ms each time it is read, so that a build is slow on every machine. */
const SLOW_CLOCK = "let time = 0;\nperformance.now = () => (time += 60);\n";

/** Runs the tool on a pseudo terminal to its end with an exit code, and hands back what came there. */
function onTerminal(args: readonly string[], environment: Record<string, string> = {}, exitCode = 0): string {
  writeFiles(folder, { "slow-clock.mjs": SLOW_CLOCK });
  const words = [process.execPath, "--import", join(folder, "slow-clock.mjs"), ...fromCheckout, ...args];
  const command = words.map((word) => `'${word}'`).join(" ");
  const { status, stdout } = spawnSync(script ?? "", ["-qec", command, join(folder, "typescript")], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...ALONE, ...environment },
  });
  expect(status).toBe(exitCode);
  return stdout.replaceAll("\r\n", "\n");
}

const ERASE = "\r\u001B[K";

describe.skipIf(!isKnown)("on a terminal", () => {
  it("a long build shows how far it is in a line over itself, and removes the line", () => {
    const lines = onTerminal(["build"]).split(ERASE);
    const [before, ...drawn] = lines;
    const end = drawn.pop();
    expect(before).toBe("");
    expect(drawn[0]).toMatch(/^publishing: \d+ files$/);
    expect(drawn.at(-1)).toMatch(/^publishing: \d+(?: of 42)? files$/);
    expect(end).toMatch(/^\u001B\[32mdist is built in \d+(?:\.\d)? s\u001B\[39m: 2 pages x 2 locales/);
  });

  it.each([
    ["--quiet", ["build", "--quiet"], {}],
    ["CI", ["build"], { CI: "true" }],
    ["TERM=dumb", ["build"], { TERM: "dumb" }],
  ])("nothing is drawn and nothing coloured with %s", (_name, args, environment) => {
    expect(onTerminal(args, environment)).not.toContain("\u001B");
  });

  it("nothing is coloured with NO_COLOR, and the line is drawn", () => {
    const text = onTerminal(["build"], { NO_COLOR: "1" });
    expect(text.replaceAll(ERASE, "")).not.toContain("\u001B");
    expect(text).toContain(ERASE);
  });

  it("a problem is printed after the line is removed", () => {
    writeFiles(folder, { "dist/other.html": "" });
    const [...drawn] = onTerminal(["build"], {}, 3).split(ERASE);
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.at(-1)).toMatch(/^error: "dist" holds /);
  });
});
