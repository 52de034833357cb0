/** Out folders that would cost files of other people: refused before anything is written, in a root of their own. */
import { describe, expect, it } from "vitest";
import { namespace } from "./mounted.ts";
import { inOwnRoot, PROJECT } from "./own-root.ts";
import { smallSite } from "./sites.ts";
import { isFull } from "./tool.ts";

const MODES = isFull ? [[], ["--merge"], ["--in-place"]] : [[]];

/** An out folder, what lies there before, and what the tool says. */
interface Row {
  readonly out: string;
  readonly prepare?: string;
  readonly because: string;
}

const WHOLE_PROJECT = "it holds the whole project";
const LINK = "it is a link that leads nowhere, or out of the project";
const HOME = "your home folder lies in it";

/** Refused as such: exit 2, in every mode. */
const DANGEROUS: readonly Row[] = [
  { out: "/", because: "it is the root of the file system" },
  { out: "//", because: "it is the root of the file system" },
  { out: "/home/../.", because: "it is the root of the file system" },
  { out: "../../..", because: "it is the root of the file system" },
  { out: "/home", because: HOME },
  { out: "/home/me", because: HOME },
  { out: "../", because: HOME },
  { out: ".", because: WHOLE_PROJECT },
  { out: "", because: WHOLE_PROJECT },
  { out: PROJECT, because: WHOLE_PROJECT },
  { out: "dist/..", because: WHOLE_PROJECT },
  { out: "content", because: "the content lies in it" },
  { out: "content/../content/", because: "the content lies in it" },
  { out: "content/dist", because: "it lies in the content folder" },
  { out: ".dist.stele/old", because: "it lies in .dist.stele" },
  { out: "dist.hosts", because: "builds into dist write into dist.hosts" },
  { out: "dist.kept/site", because: "builds into dist write into dist.kept" },
  { out: "node_modules", because: "it lies in node_modules" },
  { out: "node_modules/existing/dist", because: "it lies in node_modules" },
  { out: ".git", prepare: "mkdir .git", because: "it lies in .git" },
  { out: "repository", prepare: "mkdir -p repository/.git", because: "it holds a git repository" },
  { out: "worktree", prepare: "mkdir worktree; echo gitdir: x >worktree/.git", because: "it holds a git repository" },
  { out: "file", prepare: "echo existing >file", because: "a file has that name" },
  { out: "file/dist", prepare: "echo existing >file", because: '"file" on the way to it is a file' },
  { out: "link", prepare: "ln -s / link", because: LINK },
  { out: "link", prepare: "ln -s /home/me link", because: LINK },
  { out: "link", prepare: "ln -s content link", because: "the content lies in it" },
  { out: "link", prepare: "ln -s /etc link", because: LINK },
  { out: "link/dist", prepare: "ln -s /etc link", because: LINK },
  { out: "link", prepare: "ln -s nowhere link", because: LINK },
  { out: "link", prepare: "ln -s link link", because: LINK },
];

/** Refused because third-party files are there, or the tool does not know: exit 3, with the first of its words. */
const FOREIGN: readonly Row[] = [
  { out: "/etc", because: '"/etc" holds 1 file that Stele did not write: "passwd".' },
  { out: "/root", because: '"/root" holds 1 file that Stele did not write: ".profile".' },
  {
    out: "dist",
    prepare: "mkdir dist; echo them.example >dist/CNAME",
    because: '"dist" holds 1 file that Stele did not write: "CNAME".',
  },
  {
    out: "dist",
    prepare: "mkdir -p dist/a; echo x >dist/a/b; ln -s /etc dist/c",
    because: '"dist" holds 2 files that Stele did not write: "a/b", "c".',
  },
  {
    out: "dist",
    prepare: "mkdir -p dist/manifest; echo x >dist/manifest/v1.jsonl",
    because: 'Line 1 of "dist/manifest/v1.jsonl" was changed after the build',
  },
  {
    out: "dist",
    prepare: "mkdir dist.hosts; echo x >dist.hosts/mine",
    because: '"dist.hosts" holds 1 file that Stele did not write: "mine".',
  },
  { out: "dist", prepare: "ln -s /etc .dist.stele", because: '".dist.stele" is not a folder' },
];

describe.skipIf(!namespace)("an out folder that is refused before anything is written", () => {
  it.each(DANGEROUS)("--out '$out' ($because) $prepare", ({ out, prepare = "", because }) => {
    for (const mode of MODES) {
      const { code, stderr, before, after } = inOwnRoot(smallSite("old"), prepare, ["build", ...mode, "--out", out]);
      expect(stderr).toContain(`error: "${out}" cannot be the out folder: ${because}. [`);
      expect(code).toBe(2);
      expect(after).toBe(before);
    }
  });

  it.each(FOREIGN)("--out '$out': $because", ({ out, prepare = "", because }) => {
    const { code, stderr, before, after } = inOwnRoot(smallSite("old"), prepare, ["build", "--out", out]);
    expect(stderr).toContain(`error: ${because}`);
    expect(code).toBe(3);
    expect(files(after)).toEqual(files(before));
  });

  it("is found by this harness where a tool writes first and asks then", () => {
    const { code, before, after } = inOwnRoot(
      smallSite("old"),
      "",
      ["build", "--out", "/"],
      "planted/writes-first.cjs",
    );
    expect(code).toBe(2);
    expect(after).not.toBe(before);
  });

  it("is not one that may be: this root lets a build through", () => {
    const { code, before, after } = inOwnRoot(smallSite("old"), "", ["build", "--quiet", "--out", "/srv/site"]);
    expect(code).toBe(0);
    expect(after).not.toBe(before);
    expect(after).toContain("./srv/site/sitemap.xml\n");
  });

  /** The files of a listing by name and sha256: the lock makes a folder beside the out folder and removes it again. */
  function files(listing: string): readonly string[] {
    return listing.split("\n").filter((line) => /^[0-9a-f]{64} /.test(line));
  }
});
