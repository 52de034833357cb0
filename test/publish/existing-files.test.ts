/** Files that no build wrote, in a folder whose manifest or journal claims them: none is ever lost. */
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Artifact } from "../../scripts/model.ts";
import type { PublishMode } from "../../scripts/publish/actions.ts";
import { MANIFEST } from "../../scripts/publish/places.ts";
import { publish, type PublishOutcome } from "../../scripts/publish/publish.ts";
import { hostsOwnership, publishedOwnership } from "../../scripts/site/ownership.ts";
import { asNobody, NOBODY } from "../as-nobody.ts";
import { decodeText } from "../content-text.ts";
import {
  artifactsOf,
  failureOf,
  makeDeep,
  newProject,
  optionsOf,
  type Project,
  put,
  removeDeep,
  runWell,
  treeOf,
} from "./project.ts";
import { sentenceOf } from "../content-files.ts";
import { runs } from "../runs.ts";

const PUBLISHED = publishedOwnership;
const OWNERSHIPS = { out: PUBLISHED, hosts: hostsOwnership };

/** A small site as versions whose files differ. */
function siteWith(page: string, more = ""): () => Iterable<Artifact> {
  const files = {
    "site.yaml": `base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve, vercel, cloudflare-pages, nginx]\n${more}`,
    "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "pages.yaml": `- { path: /${page} }\n`,
  };
  return decodeText(files).plan.artifacts;
}

const OLD = siteWith("old");
const NEW = siteWith("new", "artifacts: { sitemap: false, robots: false, reference: false }\n");

function build(project: Project, artifacts: () => Iterable<Artifact>, mode: PublishMode = "stage"): PublishOutcome {
  return publish(artifacts, { ...optionsOf(project, mode), ownerships: OWNERSHIPS });
}

function noticesOf(outcome: PublishOutcome): readonly string[] {
  if (!outcome.published) throw new Error(outcome.diagnostics.map(({ sentence }) => sentence).join("\n"));
  return outcome.report.notices;
}

/** Adds lines to a list of files, as a pull request could. */
function forge(list: string, lines: Readonly<Record<string, string>>, members: object = {}): void {
  const present = existsSync(list) ? (readFileSync(list, "utf8").match(/.*\n/g) ?? []) : [];
  const kept = present.filter((line) => !Object.keys(lines).includes((JSON.parse(line) as { path: string }).path));
  const forged = Object.entries(lines).map(([path, text]) => {
    const sha256 = createHash("sha256").update(text).digest("hex");
    return `${JSON.stringify({ path, bytes: Buffer.byteLength(text), sha256, ...members })}\n`;
  });
  const pathOf = (line: string): string => (JSON.parse(line) as { path: string }).path;
  mkdirSync(dirname(list), { recursive: true });
  put(dirname(list), {
    [list.slice(dirname(list).length + 1)]: [...kept, ...forged]
      .sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
      .join(""),
  });
}

/** Puts files into the out folder and claims them. */
function plant(project: Project, files: Readonly<Record<string, string>>, members?: object): void {
  put(project.out, files);
  forge(join(project.out, "manifest/v1.jsonl"), files, members);
}

const EXISTING = { "index.html": "<h1>a site</h1>\n", "sitemap.xml": "<urlset/>\n", "vercel.json": "{}\n" };

describe("a forged manifest", () => {
  it.each(["stage", "in-place"] as const)(
    "costs no file at shared names: %s keeps it, and says so until it is gone",
    (mode) => {
      const project = newProject();
      noticesOf(build(project, OLD, mode));
      plant(project, EXISTING);
      const said =
        '"dist.kept" holds 3 files that builds replaced in "dist" and that Stele did not write: "index.html", "sitemap.xml", "vercel.json". Take what you need, then remove the folder.';
      expect(noticesOf(build(project, NEW, mode))).toContain(said);
      expect(treeOf(`${project.out}.kept`)).toEqual(EXISTING);
      expect(existsSync(join(project.out, "sitemap.xml"))).toBe(false);
      expect(readFileSync(join(project.out, "index.html"), "utf8")).toContain("Localization API");
      expect(noticesOf(build(project, NEW, mode))).toEqual([said]);
      rmSync(`${project.out}.kept`, { recursive: true });
      expect(noticesOf(build(project, NEW, mode))).toEqual([]);
    },
  );

  it.each([
    ["stage", {}],
    ["in-place", {}],
    ["stage", { block: true, created: true }],
    ["in-place", { block: true, created: true }],
  ] as const)(
    "does not make a file ours that Stele could not have written: %s refuses, with the members %j",
    (mode, members) => {
      const project = newProject();
      noticesOf(build(project, OLD, mode));
      const existing = { CNAME: "docs.example.com\n", "blog/index.html": "<h1>a blog</h1>\n" };
      plant(project, existing, members);
      expect(failureOf(build(project, NEW, mode)).slice(0, 2)).toEqual([
        3,
        sentenceOf("foreign-files", { out: "dist", first: ["CNAME", "blog/index.html"], count: 2 }),
      ]);
      expect(treeOf(project.out)).toMatchObject(existing);
    },
  );

  it("does not let a merge remove or replace a file", () => {
    const project = newProject();
    plant(project, { ...EXISTING, CNAME: "docs.example.com\n", "404.html": "existing" });
    expect(noticesOf(build(project, NEW, "merge"))).toContain(
      '4 files in "dist" that the build no longer makes are not as Stele wrote them, and stay: "404.html", "CNAME", "index.html" and 1 more.',
    );
    expect(treeOf(project.out)).toMatchObject({ ...EXISTING, CNAME: "docs.example.com\n", "404.html": "existing" });
  });

  it.each(["stage", "in-place", "merge"] as const)("costs no empty file at any name: %s keeps it", (mode) => {
    const project = newProject();
    plant(project, { "guides/empty.txt": "", "sitemap.xml": "" });
    noticesOf(build(project, OLD, mode));
    expect(treeOf(`${project.out}.kept`)).toEqual({ "guides/empty.txt": "", "sitemap.xml": "" });
    expect(existsSync(join(project.out, "guides"))).toBe(false);
    expect(readFileSync(join(project.out, "sitemap.xml"), "utf8")).toContain("<urlset");
  });

  it("beside the folder costs no file either", () => {
    const project = newProject();
    noticesOf(build(project, OLD));
    const hosts = `${project.out}.hosts`;
    put(hosts, { "nginx/mine.conf": "existing" });
    forge(join(hosts, "manifest/v1.jsonl"), { "nginx/mine.conf": "existing" });
    expect(failureOf(build(project, NEW))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist.hosts", first: ["nginx/mine.conf"], count: 1 }),
    );
  });
});

it("a build goes on with its own files at shared names, and at places that it has left", () => {
  const project = newProject();
  noticesOf(build(project, siteWith("old", "artifacts: { reference: /docs/api/ }\n")));
  for (const mode of ["in-place", "stage", "merge"] as const)
    expect(noticesOf(build(project, OLD, mode)).join()).not.toContain("kept");
  expect(existsSync(join(project.out, "docs"))).toBe(false);
  expect(existsSync(`${project.out}.kept`)).toBe(false);
});

it.each(["stage", "in-place", "merge"] as const)(
  "a former tree that claims other files does not get them published, whatever its manifest says: %s",
  (mode) => {
    const project = newProject();
    const claimed = { "blog/index.html": "evil", "index.html": "evil" };
    put(join(project.root, ".dist.stele/old"), claimed);
    forge(join(project.root, ".dist.stele/old/manifest/v1.jsonl"), claimed);
    expect(noticesOf(build(project, NEW, mode)).join()).toContain('"blog/index.html", "index.html"');
    expect(Object.values(treeOf(project.out))).not.toContain("evil");
    expect(treeOf(`${project.out}.kept`)).toEqual(claimed);
  },
);

it.each(["stage", "in-place", "merge"] as const)(
  "a file in a former tree that is no manifest, at the path of one, is kept: %s",
  (mode) => {
    const project = newProject();
    const text = "a manifest of another tool\n";
    put(join(project.root, ".dist.stele/old"), { "manifest/v1.jsonl": text });
    noticesOf(build(project, NEW, mode));
    expect(readFileSync(join(`${project.out}.kept`, "manifest/v1.jsonl"), "utf8")).toBe(text);
  },
);

it("two kept files of one name are both kept, and one of the same bytes once", () => {
  const project = newProject();
  noticesOf(build(project, OLD));
  for (const [text, site] of [
    ["one", NEW],
    ["two", OLD],
    ["one", NEW],
  ] as const) {
    plant(project, { "index.html": text });
    noticesOf(build(project, site));
  }
  expect(treeOf(`${project.out}.kept`)).toEqual({ "index.html": "one", "2/index.html": "two" });
});

it("a kept folder that is a link is refused before anything is written", () => {
  const project = newProject();
  noticesOf(build(project, OLD));
  plant(project, EXISTING);
  mkdirSync(join(project.root, "elsewhere"));
  symlinkSync("elsewhere", `${project.out}.kept`);
  expect(failureOf(build(project, NEW))[0]).toBe(3);
  expect(treeOf(project.out)).toMatchObject(EXISTING);
  expect(readdirSync(join(project.root, "elsewhere"))).toEqual([]);
});

describe("a kept folder with a folder that cannot be listed", () => {
  const closed = (folder: string): string =>
    `1 folder cannot be listed: "${folder}". Take what you need, then remove the folder.`;

  it.each(["stage", "in-place", "merge"] as const)("is named, and the site is published: %s", (mode) => {
    asNobody(() => {
      const project = newProject();
      put(`${project.out}.kept`, { "a/mine.txt": "", "c/mine.txt": "" });
      mkdirSync(`${project.out}.kept/b`, 0o000);
      const { notices } = runWell(project, { "a.json": "1" }, mode);
      chmodSync(`${project.out}.kept/b`, 0o755);
      expect(notices.slice(-2)).toEqual([
        '"dist.kept" holds 2 files that builds replaced in "dist" and that Stele did not write: "a/mine.txt", "c/mine.txt". Take what you need, then remove the folder.',
        closed("dist.kept/b/"),
      ]);
      expect(treeOf(project.out)).toEqual({ "a.json": "1" });
    });
  });

  it("is none of its own making: an edited file of a folder that cannot be written goes there too", () => {
    asNobody(() => {
      const project = newProject();
      runWell(project, { "a/b.html": "1" });
      put(project.out, { "a/b.html": "edited" });
      chmodSync(join(project.out, "a"), 0o555);
      runWell(project, { "a/b.html": "1" });
      runWell(project, { "a/b.html": "2" });
      expect(treeOf(`${project.out}.kept`)).toEqual({ "a/b.html": "edited" });
    });
  });

  it("is named itself where nothing of it can be listed", () => {
    asNobody(() => {
      const project = newProject();
      mkdirSync(`${project.out}.kept`, 0o000);
      const { notices } = runWell(project, { "a.json": "1" });
      chmodSync(`${project.out}.kept`, 0o755);
      expect(notices).toEqual([closed("dist.kept/")]);
    });
  });

  it.skipIf(process.platform !== "linux")("is none if its path alone is longer than the system allows", () => {
    const project = newProject();
    makeDeep(`${project.out}.kept`, "mine.txt");
    expect(runWell(project, { "a.json": "1" }).notices).toEqual([expect.stringContaining('"dist.kept" holds 1 file ')]);
    removeDeep(project);
  });
});

describe("the mode of an out folder", () => {
  /** The modes of a folder, of a new file and of a new folder in it. */
  const modes = ({ out }: Project, paths = ["", "pages/v1/new.json", "pages/v1", "manifest/v1.jsonl"]) =>
    paths.map((path) => (statSync(join(out, path)).mode & 0o7777).toString(8));

  it("and its set-group-ID bit survive a staged build", () => {
    const project = newProject();
    noticesOf(build(project, OLD));
    chmodSync(project.out, 0o2775);
    noticesOf(build(project, NEW));
    expect(modes(project)).toEqual(["2775", "664", "2775", "664"]);
  });

  it.skipIf(process.getuid?.() !== 0)("is kept with its owner and its group", () => {
    const project = newProject();
    noticesOf(build(project, OLD));
    chownSync(project.out, NOBODY, NOBODY - 1);
    noticesOf(build(project, NEW));
    const { uid, gid } = statSync(project.out);
    expect([uid, gid]).toEqual([NOBODY, NOBODY - 1]);
  });

  it.skipIf(process.getuid?.() !== 0).each([
    ["cannot be kept", 0o770, asNobody, ["700", "600", "700", "600"]],
    ["cannot be kept, and all users may read", 0o775, asNobody, ["755", "644", "755", "644"]],
    ["would be inherited, if it could be kept", 0o2770, asNobody, ["2700", "600", "2700", "600"]],
    ["is not that of new files", 0o770, (run: () => unknown) => run(), ["770", "600", "700", "600"]],
    ["is inherited", 0o2770, (run: () => unknown) => run(), ["2770", "660", "2770", "660"]],
  ])("gives another group no right where the group %s", (_which, mode, asUser, expected) => {
    const project = newProject();
    chownSync(project.root, NOBODY, NOBODY);
    asUser(() => noticesOf(build(project, OLD)));
    chownSync(project.out, NOBODY, NOBODY - 1);
    chmodSync(project.out, mode);
    const umask = process.umask(0o077);
    try {
      asUser(() => noticesOf(build(project, NEW)));
    } finally {
      process.umask(umask);
    }
    expect(modes(project)).toEqual(expected);
  });

  it.skipIf(process.getuid?.() !== 0).each([
    ["may give it away", (run: () => unknown) => run(), [`2750 ${NOBODY - 1}`, `754 ${NOBODY - 2}`]],
    ["may not, whose own group has no more rights than all users", asNobody, ["2700 0", "744 0"]],
  ])("is that of the kept folder, and its group, for a user who %s", (_who, asUser, expected) => {
    const project = newProject();
    chownSync(project.root, NOBODY, NOBODY);
    asUser(() => runWell(project, { "a/b.json": "1" }));
    put(project.out, { "a/b.json": "by hand" });
    const folders = ["", "a"];
    const [closed = "", open = ""] = folders.map((folder) => join(project.out, folder));
    chownSync(closed, NOBODY, NOBODY - 1);
    chmodSync(closed, 0o2750);
    chownSync(open, NOBODY, NOBODY - 2);
    chmodSync(open, 0o754);
    asUser(() => runWell(project, { "a/b.json": "2" }));
    const kept = folders.map((folder) => statSync(join(`${project.out}.kept`, folder)));
    expect(kept.map(({ mode, gid }) => `${(mode & 0o7777).toString(8)} ${gid}`)).toEqual(expected);
  });

  it("of a folder that another program makes during a build is kept, too", () => {
    const project = newProject();
    noticesOf(build(project, OLD));
    const artifacts = function* () {
      yield* artifactsOf({ "pages/v1/new.json": "n" });
      // The folder was listed with the first file.
      if (!existsSync(join(project.root, ".dist.stele/stage"))) return;
      mkdirSync(join(project.out, "private/keys"), { recursive: true, mode: 0o700 });
      put(project.out, { "private/keys/secret.txt": "s" });
    };
    noticesOf(publish(artifacts, optionsOf(project)));
    expect(modes(project, ["private", "private/keys"])).toEqual(["700", "700"]);
  });

  it.each([
    ["that all may list", 0o755, ["755", "644", "755", "644"]],
    ["that all may enter, as web servers do", 0o711, ["711", "644", "755", "644"]],
    ["that the group may list", 0o750, ["750", "640", "750", "640"]],
    ["that the group may enter", 0o710, ["710", "640", "750", "640"]],
    ["of its owner alone", 0o700, ["700", "600", "700", "600"]],
    ["that the group may write in", 0o775, ["775", "664", "775", "664"]],
    ["where the group may not remove files of others", 0o1775, ["1775", "644", "755", "644"]],
    ["where no user may remove files of others", 0o1777, ["1777", "644", "755", "644"]],
  ])("%s is not hidden by a umask, nor made more public", (_whose, mode, expected) => {
    const project = newProject();
    noticesOf(build(project, OLD));
    chmodSync(project.out, mode);
    const umask = process.umask(0o077);
    try {
      noticesOf(build(project, NEW));
      expect(process.umask(0o077)).toBe(0o077);
    } finally {
      process.umask(umask);
    }
    expect(modes(project)).toEqual(expected);
  });

  it.each(["in-place", "merge"] as const)("is not hidden by a umask, file by file either: %s", (mode) => {
    const project = newProject();
    noticesOf(build(project, OLD, mode));
    chmodSync(project.out, 0o755);
    const umask = process.umask(0o077);
    try {
      noticesOf(build(project, NEW, mode));
      expect(process.umask(0o077)).toBe(0o077);
    } finally {
      process.umask(umask);
    }
    expect(modes(project)).toEqual(["755", "644", "755", "644"]);
  });

  it("is not hidden by a umask in a folder whose first build was killed before it wrote the manifest", () => {
    const project = newProject();
    noticesOf(build(project, OLD, "merge"));
    chmodSync(project.out, 0o755);
    mkdirSync(join(project.root, ".dist.stele"));
    renameSync(join(project.out, MANIFEST), join(project.root, ".dist.stele/intent.jsonl"));
    rmdirSync(join(project.out, dirname(MANIFEST)));
    const umask = process.umask(0o077);
    try {
      noticesOf(build(project, OLD, "merge"));
    } finally {
      process.umask(umask);
    }
    expect(modes(project, [dirname(MANIFEST), MANIFEST])).toEqual(["755", "644"]);
  });

  it.each(["stage", "in-place"] as const)("is that of the kept folder, too: %s", (mode) => {
    const project = newProject();
    noticesOf(build(project, OLD, mode));
    chmodSync(project.out, 0o700);
    plant(project, EXISTING);
    noticesOf(build(project, NEW, mode));
    expect(statSync(`${project.out}.kept`).mode & 0o777).toBe(0o700);
  });

  it("does not let all write", () => {
    const project = newProject();
    noticesOf(build(project, OLD));
    chmodSync(project.out, 0o777);
    noticesOf(build(project, NEW));
    expect(modes(project).map((mode) => mode.slice(-1))).toEqual(["7", "4", "5", "4"]);
  });
});

describe("whatever manifests, journals and planted files there are", () => {
  const PATHS = [
    "CNAME",
    "index.html",
    "404.html",
    "sitemap.xml",
    "sitemaps/1.xml",
    "robots.txt",
    "robots/es.txt",
    "_redirects",
    "_headers",
    "vercel.json",
    "serve.json",
    "openapi.json",
    "reference/index.html",
    "reference/style.css",
    "reference/mine.html",
    "app.js",
    "assets/app.js",
    "icon.svg",
    "docs/index.html",
    "docs/api.json",
    "pages/v1/old.json",
    "pages/v1/mine.json",
    "pages/v1/mine.txt",
    "translations/v1/es/new.json",
    "api/v1/locales",
    "api/v1/mine",
    "manifest/v2.jsonl",
    ".stele",
    "a/b/c",
  ];
  const path = fc.constantFrom(...PATHS);
  const place = fc.constantFrom("dist", "dist.hosts", "dist.kept", ".dist.stele/old");
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("plant" as const),
        place,
        path,
        claim: fc.constantFrom("no", "right", "wrong"),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("intend" as const), path }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("build" as const),
        site: fc.constantFrom("old", "new"),
        mode: fc.constantFrom("stage", "in-place", "merge"),
      }),
    },
  );
  /** Merges put a block into these, and leave all other bytes. */
  const BLOCKS = /(?:robots\.txt|_redirects|_headers|robots\/es\.txt)$/;

  it("no file is lost that no build wrote", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        const project = newProject();
        const planted = new Map<string, string>();
        const lists: Record<string, Record<string, string>> = {};
        let published = 0;
        for (const [number, one] of [...steps, { kind: "build", site: "new", mode: "stage" } as const].entries()) {
          if (one.kind === "plant") {
            // Texts of a site may name Stele, and its bundles are one line.
            const text = `existing ${number}, made by Stele\n`;
            if (!canPlant(project, `${one.place}/${one.path}`)) continue;
            put(join(project.root, one.place), { [one.path]: text });
            planted.set(text, `${one.place}/${one.path}`);
            // Where Stele alone writes, a line with the right hash is believed.
            const isOwn = PUBLISHED.placeOf(one.path) === "own";
            const claim = one.claim === "right" && isOwn ? "wrong" : one.claim;
            if (claim !== "no")
              (lists[`${one.place}/manifest/v1.jsonl`] ??= {})[one.path] = claim === "right" ? text : "another";
          } else if (one.kind === "intend") {
            const file = join(project.out, one.path);
            const text = existsSync(file) && lstatSync(file).isFile() ? readFileSync(file, "utf8") : "";
            if (PUBLISHED.placeOf(one.path) !== "own") (lists[".dist.stele/intent.jsonl"] ??= {})[one.path] = text;
          } else {
            for (const [list, lines] of Object.entries(lists)) forge(join(project.root, list), lines);
            for (const list of Object.keys(lists)) delete lists[list];
            if (build(project, one.site === "old" ? OLD : NEW, one.mode).published) published += 1;
          }
        }
        const found = Object.values(treesOf(project));
        const lost = [...planted].filter(
          ([text, where]) => !found.some((held) => held === text || (BLOCKS.test(where) && held.includes(text))),
        );
        expect(lost).toEqual([]);
        return published >= 0;
      }),
      { numRuns: runs(300) },
    );
  });

  function canPlant(project: Project, file: string): boolean {
    if (existsSync(join(project.root, file))) return false;
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
      if (existsSync(join(project.root, folder)) && !statSync(join(project.root, folder)).isDirectory()) return false;
    }
    return true;
  }

  /** All that is in the out folders and the kept ones; what a killed build left counts while no build has run. */
  function treesOf(project: Project): Record<string, string> {
    const folders = ["dist", "dist.hosts", "dist.kept", "dist.hosts.kept", ".dist.stele/old"];
    return Object.fromEntries(
      folders.flatMap((folder) =>
        Object.entries(treeOf(join(project.root, folder))).map(([path, text]) => [`${folder}/${path}`, text] as const),
      ),
    );
  }
});
