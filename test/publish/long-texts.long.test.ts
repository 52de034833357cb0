import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Artifact, LongText } from "../../scripts/model.ts";
import { compareOutFolder } from "../../scripts/publish/compare.ts";
import { sha256, sha256IfHeld, wholeText, writeNewLong } from "../../scripts/publish/file-bytes.ts";
import { publish } from "../../scripts/publish/publish.ts";
import {
  artifactsOf,
  type Files,
  identityOf,
  manifestOf,
  newProject,
  optionsOf,
  type Project,
  put,
  treeOf,
} from "./project.ts";

/** A text in pieces of this many characters. */
function long(text: string, size = 3): LongText {
  const characters = [...text];
  const pieces = function* () {
    for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
  };
  return { bytes: Buffer.byteLength(text), pieces };
}

/** The artifacts with their texts in pieces. */
function inPieces(artifacts: readonly Artifact[], size?: number): Artifact[] {
  return artifacts.map((artifact) => ({ ...artifact, text: long(wholeText(artifact.text), size) }));
}

/** The texts of two builds, and the files that are put into the folder between the two. */
interface Case {
  readonly first: Files;
  readonly edited: Readonly<Record<string, string>>;
  readonly next: Files;
}

const FIRST = { "a.xml": "ä first text", "b/c.xml": "a second one", "host:nginx/stele.conf": "for a host" };

const cases: readonly (readonly [what: string, Case])[] = [
  ["new", { first: {}, edited: {}, next: FIRST }],
  ["unchanged", { first: FIRST, edited: {}, next: FIRST }],
  ["changed", { first: FIRST, edited: {}, next: { ...FIRST, "a.xml": "ä other text" } }],
  ["longer", { first: FIRST, edited: {}, next: { ...FIRST, "a.xml": "ä first text and more" } }],
  ["shorter", { first: FIRST, edited: {}, next: { ...FIRST, "a.xml": "ä first" } }],
  ["empty", { first: FIRST, edited: {}, next: { ...FIRST, "a.xml": "" } }],
  ["removed", { first: FIRST, edited: {}, next: { "b/c.xml": "a second one" } }],
  ["edited by hand", { first: FIRST, edited: { "a.xml": "ä first TEXT" }, next: FIRST }],
  ["made longer by hand", { first: FIRST, edited: { "a.xml": "ä first text!" }, next: FIRST }],
  ["made shorter by hand", { first: FIRST, edited: { "a.xml": "ä first tex" }, next: FIRST }],
  [
    "shared with other tools",
    {
      first: {},
      edited: { _redirects: "existing\n", "their.json": '{"a":1}' },
      next: {
        _redirects: { text: "ours\n", sharing: "block" },
        "their.json": { text: '{"a":1}', sharing: "fragment" },
      },
    },
  ],
];

/** Everything that can be seen of a build that follows another one. */
function seen({ first, edited, next }: Case, mode: "stage" | "in-place" | "merge", size: number | undefined): object {
  const project = newProject();
  const texts = (files: Files): Artifact[] =>
    size === undefined ? artifactsOf(files) : inPieces(artifactsOf(files), size);
  const options = optionsOf(project, mode);
  if (Object.keys(first).length > 0) publish(() => texts(first), options);
  put(project.out, edited);
  const { diagnostics: found, ...comparison } = compareOutFolder(() => texts(next), options);
  // The projects are compared, and their paths differ.
  const outcome = { ...publish(() => texts(next), options), path: "" };
  return { comparison, found: found.length, outcome, ...published(project) };
}

function published(project: Project): object {
  const folders = [project.out, `${project.out}.hosts`];
  return { trees: folders.map(treeOf), manifest: manifestOrNone(project) };
}

function manifestOrNone({ out }: Project): string {
  try {
    return manifestOf(out);
  } catch {
    return "none";
  }
}

describe.each(["stage", "in-place", "merge"] as const)(
  "in %s mode a text in pieces is published as a whole one",
  (mode) => {
    it.each(cases)("that is %s", (_what, one) => {
      expect(seen(one, mode, 3)).toEqual(seen(one, mode, undefined));
    });

    it("whatever it is, and wherever it is cut", () => {
      const text = fc.string({ unit: "binary", maxLength: 12 }).filter((drawn) => drawn.isWellFormed());
      const files = fc.record({ "a.xml": text, "b.xml": text }, { requiredKeys: [] });
      const drawn = fc.record({ first: files, edited: files, next: files });
      fc.assert(
        fc.property(drawn, fc.integer({ min: 1, max: 5 }), (one, size) => {
          expect(seen(one, mode, size)).toEqual(seen(one, mode, undefined));
        }),
        { numRuns: 30 },
      );
    });
  },
);

describe("a text in pieces", () => {
  it("is not written again when it is the same", () => {
    const project = newProject();
    const run = () => publish(() => inPieces(artifactsOf({ "a.xml": "a text" })), optionsOf(project));
    run();
    const before = identityOf(join(project.out, "a.xml"));
    expect(run()).toMatchObject({ report: { unchanged: 1, changed: 0, added: 0 } });
    expect(identityOf(join(project.out, "a.xml"))).toEqual(before);
  });

  it("is gone through once when it is new", () => {
    const project = newProject();
    let walks = 0;
    const text = { bytes: 2, pieces: () => ((walks += 1), ["a", "b"]) };
    publish(() => artifactsOf({ "a.xml": "" }).map((artifact) => ({ ...artifact, text })), optionsOf(project));
    expect({ walks, text: readFileSync(join(project.out, "a.xml"), "utf8") }).toEqual({ walks: 1, text: "ab" });
  });

  it("is made no further than it is what a file holds", () => {
    const project = newProject();
    put(project.root, { file: "abXd", shorter: "abc" });
    const made: string[] = [];
    const pieces = function* () {
      for (const piece of ["a", "b", "c", "d"]) {
        made.push(piece);
        yield piece;
      }
    };
    expect(sha256IfHeld(join(project.root, "file"), { bytes: 4, pieces })).toBeUndefined();
    expect(made).toEqual(["a", "b", "c"]);
    expect(sha256IfHeld(join(project.root, "shorter"), { bytes: 4, pieces })).toBeUndefined();
    expect(made).toHaveLength(3);
  });

  it("has the sha256 of the whole one, also where a piece is larger than those before it", () => {
    const project = newProject();
    const pieces = ["a", "ü".repeat(70_000), "", "😀"];
    const text = { bytes: Buffer.byteLength(pieces.join("")), pieces: () => pieces };
    const file = join(project.root, "file");
    expect(writeNewLong(file, text)).toBe(sha256(pieces.join("")));
    expect(sha256IfHeld(file, text)?.sha256).toBe(sha256(pieces.join("")));
    expect(readFileSync(file, "utf8")).toBe(pieces.join(""));
  });

  it.each([1, 3])("that says it has %i bytes and has two is an internal error, and nothing is published", (bytes) => {
    const project = newProject();
    const artifacts = artifactsOf({ "a.xml": "" }).map((one) => ({ ...one, text: { bytes, pieces: () => ["ab"] } }));
    expect(() => publish(() => artifacts, optionsOf(project))).toThrow(
      `a long text was to have ${bytes} bytes and has 2`,
    );
    expect(treeOf(project.root)).toEqual({});
  });
});
