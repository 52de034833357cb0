/** Disks that are full, read-only or mounted as the out folder: real file systems, each as small as the fault needs. */
import { describe, expect, it } from "vitest";
import { namespace, whileMounted } from "./mounted.ts";
import { largeSite, smallSite } from "./sites.ts";
import { isFull } from "./tool.ts";

const CONTENTS = { old: smallSite("old"), new: smallSite("new") };
/** Some 1,500 files after some 50: more than the small disks below hold. */
const GROWN = { old: smallSite("old"), new: largeSite("new", 300) };

interface Row {
  readonly name: string;
  readonly contents: typeof CONTENTS;
  readonly mount: string;
  /** What befalls the disk after the first build. */
  readonly befalls?: string;
  readonly args?: string;
  readonly says: RegExp;
}

const MOUNT = (options: string) => `mount -t tmpfs -o ${options} tmpfs "$PROJECT"; cd "$PROJECT"`;

const ROWS: readonly Row[] = [
  {
    name: "that has no byte left",
    contents: GROWN,
    mount: MOUNT("size=2m"),
    says: /^error: \w+(?: the folder)? "\.dist\.stele\/stage\/[^"]+" failed: the disk is full\. \[disk\]\n/,
  },
  // From 20,000 new files on, two threads write.
  ...(isFull
    ? [
        {
          name: "that has no byte left for 30,000 files",
          contents: { old: smallSite("old"), new: largeSite("new", 6_000) },
          mount: MOUNT("size=100m"),
          says: /^error: \w+(?: the folder)? "\.dist\.stele\/stage\/[^"]+" failed: the disk is full\. \[disk\]\n/,
        },
      ]
    : []),
  {
    name: "that has no inode left",
    contents: GROWN,
    mount: MOUNT("nr_inodes=400"),
    says: /^error: (?:Opening|Making the folder) "\.dist\.stele\/stage\/[^"]+" failed: the disk is full\. \[disk\]\n/,
  },
  {
    name: "that has no inode left for a lock",
    contents: CONTENTS,
    mount: MOUNT("nr_inodes=400"),
    befalls: "while touch content/$((n += 1)) 2>/dev/null; do :; done",
    says: /^error: Making the folder "\.dist\.stele" failed: the disk is full\. \[disk\]\n/,
  },
  {
    name: "that became read-only",
    contents: CONTENTS,
    mount: MOUNT("size=8m"),
    befalls: 'mount -o remount,ro "$PROJECT"',
    says: /^error: Making the folder "\.dist\.stele" failed: the file system is read-only\. \[disk\]\n/,
  },
  {
    name: "that has no byte left, when a folder is written in place",
    contents: GROWN,
    mount: MOUNT("size=600k"),
    befalls: "head -c 16M /dev/zero >filling 2>/dev/null || :",
    args: "--in-place",
    says: /^error: \w+(?: the folder)? "\.dist\.stele(?:\/[^"]+)?" failed: the disk is full\. \[disk\]\n/,
  },
];

describe.skipIf(!namespace)("a disk", () => {
  it.each(ROWS)("$name: exit 3, one sentence, and the old site to the byte", (row) => {
    const { contents, mount, befalls = ":", args = "", says } = row;
    const failed = whileMounted(
      contents,
      `${mount}; old; build ${args}; sums; left; new; ${befalls}; build ${args}; sums; left`,
    );
    const [first, sums, left, last, sumsAfter, leftAfter] = failed.lines;
    expect([first, last]).toEqual(["exit 0", "exit 3"]);
    expect(failed.stderr).toMatch(says);
    expect(failed.stderr.match(/^error: /gm)).toHaveLength(1);
    expect(sumsAfter).toBe(sums);
    expect(leftAfter?.replace(" filling", "")).toBe(left);
  });

  it("that was full holds the new site after the next build with room", () => {
    const script = `${MOUNT("size=2m")}; old; build; new; build; mount -o remount,size=64m "$PROJECT"; build; left`;
    expect(whileMounted(GROWN, script)).toEqual({
      lines: ["exit 0", "exit 3", "exit 0", "content dist dist.hosts"],
      stderr: "",
    });
  });

  it("that is mounted as the out folder is written in place, whole", () => {
    const mounts = 'mkdir dist; mount -t tmpfs tmpfs "$PROJECT/dist"';
    const script = `${mounts}; old; build; new; build; left; find dist -name gone -o -name .ht.stele.tmp`;
    expect(whileMounted(CONTENTS, script)).toEqual({
      lines: ["exit 0", "exit 0", "content dist dist.hosts"],
      stderr: "",
    });
  });

  it("of temporary files that is too small for the answers of git: exit 3 and the old site, or the whole new one", () => {
    const paths = Array.from({ length: 400 }, (_, index) => `content/docs/en/${"long-".repeat(30)}${index}.md`);
    const old = {
      "content/site.yaml": `base_url: https://docs.example.com
source_locale: en
addresses: path
hosts: [nginx]
pages:
  - { tree: "docs/{locale}/{path}.md" }
`,
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      ...Object.fromEntries(paths.map((path) => [path, "# A"])),
    };
    const grown = { ...old, "content/docs/es/new.md": "# B" };
    const commit = "git init -q; git add content; git -c user.name=a -c user.email=a@example.com commit -qm a";
    // git answers two questions. Their answers have different sizes, so there is a size at which the second is cut off.
    const sizes = Array.from({ length: 10 }, (_, index) => `${(index + 1) * 16}k`);
    const tries = sizes.map((size) => `mount -o remount,size=${size} small; build; sums`).join("; ");
    const small = 'mkdir small; mount -t tmpfs tmpfs small; export TMPDIR="$PROJECT/small"';
    const script = `${MOUNT("size=64m")}; old; ${commit}; build; sums; new; ${small}; ${tries}`;
    const { lines } = whileMounted({ old, new: grown }, script);
    const [first, before, ...after] = lines;
    const after3 = after.filter((_, index) => after[index - 1] === "exit 3");
    const after0 = after.filter((_, index) => after[index - 1] === "exit 0");
    expect(first).toBe("exit 0");
    expect([...new Set(after3)]).toEqual([before]);
    expect([...new Set(after0)]).toEqual([lines.at(-1)]);
    expect([after3.length, after0.length].every((length) => length > 2)).toBe(true);
  });

  it("that is mounted in the out folder is written too, whole, also after a kill between its copies", () => {
    const mounts = 'mkdir -p dist/pages; mount -t tmpfs tmpfs "$PROJECT/dist/pages"';
    const killed =
      "mkdir .dist.stele; cp dist/manifest/v1.jsonl .dist.stele/intent.jsonl; echo { >dist/pages/v1/.ht.stele.tmp";
    const afresh = "umount dist/pages; rm -r dist dist.hosts; build; sums";
    const script = `${mounts}; old; build; new; build; sums; ${killed}; build; sums; ${afresh}`;
    const { lines, stderr } = whileMounted(CONTENTS, script);
    const [old, first, sums, second, sumsAfterKill, third, whole] = lines;
    expect([old, first, second, third, stderr]).toEqual(["exit 0", "exit 0", "exit 0", "exit 0", ""]);
    expect([sums, sumsAfterKill]).toEqual([whole, whole]);
  });

  it("that is full shows a tool that writes in place: this harness finds it", () => {
    const script = `${MOUNT("size=2m")}; old; build; sums; new; build; sums`;
    const { lines } = whileMounted(
      { old: largeSite("old", 40), new: largeSite("new", 300) },
      script,
      "planted/writes-in-place.cjs",
    );
    expect(lines[2]).toBe("exit 3");
    expect(lines[3]).not.toBe(lines[1]);
  });
});
