/** The same content gives the same bytes, wherever and whenever it is built; the package, too. */
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOBODY } from "../as-nobody.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { otherNodes } from "../nodes.ts";
import { copySources } from "../sources.ts";
import { type Content, snapshotOf } from "./sites.ts";
import { newFolder, preloaded, tell, toolFile, writeFiles } from "./tool.ts";

/** These want other texts under the names that Cloudflare Pages reads. */
const APART = ["netlify", "gitlab-pages"];
const HOSTS = hosts.map(({ name }) => name).filter((name) => !APART.includes(name));

/** Nearly every host and all that a build can write, and names that sort and fold differently from place to place. */
const CONTENT: Content = {
  "content/site.yaml": `base_url: https://docs.example.com\nsource_locale: en\nhosts: [${HOSTS.join(", ")}]\ngateway: { emit: true }\nartifacts: { coverage: true }\nsitemap: { alternates: true }\n`,
  "content/locales.yaml":
    "- { code: en, name: English }\n- { code: tr, name: Türkçe }\n- { code: dv, name: ދިވެހި }\n- { code: az-Arab, name: تۆرکجه }\n- { code: pt-BR, name: Português (Brasil) }\n",
  "content/pages.yaml":
    "- path: /\n- { path: /ä, lastmod: 2026-09-01, translations: { tr: /ısı } }\n- path: /z\n- path: /Istanbul\n- path: /ISSI\n- path: /日本語\n- path: /a-b\n- path: /a/b\n- path: /a.b\n",
};

/** How a build differs from a plain one. */
interface Variation {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly preload?: string;
  readonly umask?: string;
  /** Below the folder of the project. */
  readonly folder?: string;
  readonly isNobody?: boolean;
  readonly node?: string;
}

const VARIATIONS: readonly Variation[] = [
  { name: "UTC and the C locale", env: { TZ: "UTC", LC_ALL: "C" } },
  { name: "Auckland and Turkish", env: { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" } },
  { name: "Swedish", env: { TZ: "America/St_Johns", LC_ALL: "sv_SE.UTF-8" } },
  { name: "a umask of 077", umask: "077" },
  { name: "another folder", folder: "some where/else, İ/much deeper than that" },
  { name: "another user", isNobody: process.geteuid?.() === 0 },
  { name: "folders listed backwards", preload: "reversed-folders.cjs" },
  { name: "a clock that is ahead and runs backwards", preload: "moved-clock.cjs" },
  { name: "SOURCE_DATE_EPOCH", env: { SOURCE_DATE_EPOCH: "1" } },
  { name: "another home, another name of the user", env: { HOME: "/nonexistent", USER: "x", LOGNAME: "x" } },
];

/** Builds, and hands back one sha256 over the sorted list of the hashes of all files. */
function buildHash({
  env = {},
  preload,
  umask = "022",
  folder = "project",
  isNobody = false,
  node,
}: Omit<Variation, "name">): string {
  const base = newFolder();
  const project = join(base, folder);
  writeFiles(project, CONTENT);
  if (isNobody) for (let open = project; open.startsWith(base); open = dirname(open)) chmodSync(open, 0o777);
  const scripts = preload === undefined ? [] : ["--require", preloaded(preload)];
  const command = [
    "-c",
    `umask ${umask}; exec "$0" "$@"`,
    node ?? process.execPath,
    ...scripts,
    toolFile(),
    "build",
    "--quiet",
  ];
  const { status, stderr } = spawnSync("sh", command, {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, ...env },
    ...(isNobody ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  if (status !== 0) throw new Error(stderr);
  const both = ["dist", "dist.hosts"].flatMap((name) => [...(snapshotOf(join(project, name)) ?? [])]);
  expect(both.length).toBeGreaterThan(100);
  return createHash("sha256").update(both.flat().join("\n")).digest("hex");
}

describe("the same content gives the same bytes", () => {
  const plain = buildHash({});
  tell(`sha256 over dist and dist.hosts: ${plain}`);

  it.each(VARIATIONS)("with $name", (variation) => {
    expect(buildHash(variation)).toBe(plain);
  });

  const nodes = otherNodes();
  it.skipIf(nodes.length === 0)("on Node 22 and 24", () => {
    for (const node of nodes) expect(buildHash({ node })).toBe(plain);
  });

  it("unless the time is written into a file, which this harness finds", () => {
    const first = buildHash({ preload: "planted/stamps.cjs", env: { TZ: "UTC" } });
    expect(buildHash({ preload: "planted/stamps.cjs", env: { TZ: "Pacific/Auckland" } })).not.toBe(first);
  });
});

describe("the package", () => {
  it("has the same bytes when it is packed in another folder, time zone and locale, and under another umask", () => {
    const first = packedHash("a", { TZ: "UTC" }, "022");
    tell(`sha256 of the package: ${first}`);
    expect(packedHash("some where/else", { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8" }, "077")).toBe(first);
  });

  /** Packs a copy of the sources, made under a umask, and hands back the sha256 of the tarball. */
  function packedHash(folder: string, env: Readonly<Record<string, string>>, umask: string): string {
    const [copy, to] = [join(newFolder(), folder), newFolder()];
    copySources(copy);
    // What a checkout under this umask has for rights: those of the copy are ours.
    const asCheckedOut = `chmod -R ${umask === "077" ? "go=" : "go=rX"} . && umask ${umask} && npm pack --silent --pack-destination "$0"`;
    const { status, stderr } = spawnSync("sh", ["-c", asCheckedOut, to], {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
    if (status !== 0) throw new Error(stderr);
    const [tarball = ""] = readdirSync(to);
    return createHash("sha256")
      .update(readFileSync(join(to, tarball)))
      .digest("hex");
  }
});
