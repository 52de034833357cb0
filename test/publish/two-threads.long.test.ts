import { existsSync, mkdirSync } from "node:fs";
import type * as os from "node:os";
import type * as workerThreads from "node:worker_threads";
import { expect, it, vi } from "vitest";
import type { Artifact } from "../../scripts/model.ts";
import type { SecondThread } from "../../scripts/publish/new-files.ts";
import { publish } from "../../scripts/publish/publish.ts";
import { type Files, failureOf, artifactsOf, manifestOf, namesIn, newProject, optionsOf, treeOf } from "./project.ts";

const COUNT = 4_000;

/** Files in many folders: small ones, one of many characters outside ASCII and one that is larger than a batch. */
const files: Record<string, string> = {
  ...Object.fromEntries(
    Array.from({ length: COUNT }, (_, n) => [`files/${n % 40}/${n}.json`, `{"n":${n},"é":"${"x".repeat(n % 300)}"}\n`]),
  ),
  "files/empty.json": "",
  "files/large.xml": "<loc>ü</loc>\n".repeat(200_000),
  "files/odd.json": "\u0000 \u{1F600}\n",
};

function runWith(secondThread: SecondThread, project = newProject(), published: Files = files) {
  return { project, outcome: publish(() => artifactsOf(published), { ...optionsOf(project), secondThread }) };
}

it("two threads make the tree and the manifest that one makes", () => {
  const [one, two] = [runWith("never"), runWith("always")];
  expect({ ...two.outcome, path: "" }).toEqual({ ...one.outcome, path: "" });
  expect(treeOf(two.project.out)).toEqual(files);
  expect(manifestOf(two.project.out)).toBe(manifestOf(one.project.out));
  expect(namesIn(two.project.root).filter((name) => !name.startsWith("dist"))).toEqual(["content/"]);
});

it("two threads replace what is there as one does", () => {
  const changed = { ...files, "files/empty.json": "no more", "files/7/7.json": "seven" };
  const project = newProject();
  runWith("always", project);
  const { outcome } = runWith("always", project, changed);
  expect(outcome).toMatchObject({ published: true, report: { changed: 2, unchanged: COUNT + 1, added: 0 } });
  expect(treeOf(project.out)).toEqual(changed);
});

it("an error of the disk is reported as by one thread, whichever meets it, and leaves nothing", () => {
  const tooLong = { ...files, [`files/0/${"x".repeat(300)}.json`]: "" };
  const project = newProject();
  const [code, sentence] = failureOf(runWith("always", project, tooLong).outcome);
  expect([code, sentence]).toEqual([
    3,
    expect.stringMatching(/"\.dist\.stele\/stage\/files\/.*the name is too long for this file system/),
  ]);
  expect(existsSync(project.out)).toBe(false);
  expect(namesIn(project.root)).toEqual(["content/"]);
});

it("an internal error in the middle waits for the other thread, and leaves nothing", () => {
  const project = newProject();
  function* artifacts(): Generator<Artifact> {
    yield* artifactsOf(files);
    throw new Error("a fault");
  }
  expect(() => publish(artifacts, { ...optionsOf(project), secondThread: "always" })).toThrow("a fault");
  expect(namesIn(project.root)).toEqual(["content/"]);
});

it.each([
  ["of a new tree of many files, from the first on", { expectedFiles: 20_000, isThere: false }, 1],
  ["of a new tree in a folder that is there, and empty", { expectedFiles: 20_000, isThere: "empty" }, 1],
  ["of a new tree of few", { expectedFiles: 19_999, isThere: false }, 0],
  ["of a tree that is there", { expectedFiles: 20_000, isThere: true }, 0],
])("for files %s, %o, threads are asked for: %i", async (_what, { isThere, expectedFiles }, threads) => {
  vi.resetModules();
  let asked = 0;
  vi.doMock("node:os", async (original) => ({ ...(await original<typeof os>()), availableParallelism: () => 2 }));
  vi.doMock("node:worker_threads", async (original) => {
    const { Worker, ...others } = await original<typeof workerThreads>();
    return {
      ...others,
      Worker: class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given);
          asked += 1;
        }
      },
    };
  });
  try {
    const { publish: publishing } = await import("../../scripts/publish/publish.ts");
    const project = newProject();
    if (isThere === "empty") mkdirSync(project.out);
    else if (isThere) runWith("never", project);
    const changed = { ...files, "files/empty.json": "no more" };
    expect(publishing(() => artifactsOf(changed), { ...optionsOf(project), expectedFiles })).toMatchObject({
      published: true,
    });
    expect(treeOf(project.out)).toEqual(changed);
    expect(asked).toBe(threads);
  } finally {
    vi.doUnmock("node:os");
    vi.doUnmock("node:worker_threads");
  }
});

it("where the system gives no second thread, one makes the tree", async () => {
  vi.resetModules();
  vi.doMock("node:worker_threads", async (original) => ({
    ...(await original<typeof workerThreads>()),
    Worker: class {
      constructor() {
        // As Node says it where a limit of processes is reached (EAGAIN of pthread_create).
        throw Object.assign(new Error("EAGAIN"), { code: "ERR_WORKER_INIT_FAILED" });
      }
    },
  }));
  try {
    const alone = await import("../../scripts/publish/publish.ts");
    const project = newProject();
    const options = { ...optionsOf(project), secondThread: "always" } as const;
    expect(alone.publish(() => artifactsOf(files), options)).toMatchObject({ published: true });
    expect(treeOf(project.out)).toEqual(files);
  } finally {
    vi.doUnmock("node:worker_threads");
  }
});
