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
    const script = `${mounts}; old; build; new; build; left; find dist -name gone -o -name .stele.tmp`;
    expect(whileMounted(CONTENTS, script)).toEqual({
      lines: ["exit 0", "exit 0", "content dist dist.hosts"],
      stderr: "",
    });
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
