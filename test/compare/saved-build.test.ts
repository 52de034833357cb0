import { execFileSync } from "node:child_process";
import type { RequestListener } from "node:http";
import { readdirSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../scripts/publish/file-bytes.ts";
import { manifestLine } from "../../scripts/publish/manifest.ts";
import { openSavedBuild, type SavedBuildLimits } from "../../scripts/compare/saved-build.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { serving } from "../publish/serving.ts";
import { sentenceOf } from "../content-files.ts";

const LINE = manifestLine({ path: "addresses/v1.json", bytes: 2, sha256: "0".repeat(64) });
const LIMITS: SavedBuildLimits = {
  manifest: { seconds: 60, mebibytes: 1 },
  addresses: { seconds: 60, mebibytes: 1 },
  file: { seconds: 60, mebibytes: 1 },
};

const MANIFEST = "HOST/manifest/v1.jsonl";

const missing = (place: string): string => sentenceOf("manifest-missing", { place });
const unreadable = (file: string, line: number): string => sentenceOf("manifest-unreadable", { file, line });
const failed = (
  kind: "address" | "credentials" | "redirect" | "status" | "size" | "time" | "network",
  detail: unknown,
  address = MANIFEST,
): string => sentenceOf("download-failed", { kind, detail: String(detail), address });

let scratch: string;

beforeEach(() => {
  scratch = temporaryFolder();
  vi.stubEnv("TMPDIR", scratch);
});

afterEach(() => {
  vi.unstubAllEnvs();
  expect(readdirSync(scratch)).toEqual([]);
});

/** What is said of a published build whose manifest is answered so; `HOST` stands for the server. */
async function said(answer: RequestListener, limits = LIMITS, path = ""): Promise<string> {
  return serving(answer, async (address) => {
    try {
      const build = await openSavedBuild(address + path, limits);
      try {
        return `${[...build.entries()].length} lines`;
      } finally {
        build.close();
      }
    } catch (thrown) {
      return String((thrown as Error).message).replaceAll(address, "HOST");
    }
  });
}

describe("a file of a saved folder", () => {
  const LISTED = { path: "addresses/v1.json", bytes: 2, sha256: "0".repeat(64) };

  /** What reading a file comes to that a shell command has made. */
  async function reading(make: string): Promise<string> {
    const folder = temporaryFolder();
    writeFiles(folder, { "manifest/v1.jsonl": LINE, "addresses/other": "" });
    execFileSync("sh", ["-ec", make], { cwd: `${folder}/addresses` });
    const build = await openSavedBuild(folder, LIMITS);
    return build.read(LISTED).then(
      (text) => (text === undefined ? "no such file" : "its text"),
      (thrown: Error) => thrown.message.replaceAll(/"[^"]*\/(?=addresses)/g, '"'),
    );
  }

  it.each([
    ["a pipe", "mkfifo v1.json", "no such file"],
    ["a device", "ln -s /dev/zero v1.json", "no such file"],
    ["a folder", "mkdir v1.json", "no such file"],
    ["a link", "ln -s other v1.json", "no such file"],
    ["in a linked folder", "mv other v1.json; mv ../addresses ../more; ln -s more ../addresses", "no such file"],
    [
      "a huge file",
      "truncate -s 1048577 v1.json",
      sentenceOf("disk", { doing: "Reading", path: "addresses/v1.json", cause: "it has more than 1 MiB" }),
    ],
  ])("that is %s is not read", async (_, make, expected) => {
    expect(await reading(make)).toBe(expected);
  });
});

describe("a saved folder whose manifest is a link", () => {
  it.each(["other.jsonl", "nowhere", "/proc/self/environ"])("has none, wherever the link leads: %s", async (to) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "dist/other.jsonl": LINE, "dist/manifest/x": "" });
    symlinkSync(to === "other.jsonl" ? "../other.jsonl" : to, `${folder}/dist/manifest/v1.jsonl`);
    const opened = openSavedBuild(`${folder}/dist`, LIMITS).then(
      () => "opened",
      (thrown: Error) => thrown.message.replaceAll(`${folder}/`, ""),
    );
    expect(await opened).toBe(missing("dist/manifest/v1.jsonl"));
  });
});

describe("a saved manifest", () => {
  const other = manifestLine({ path: "robots.txt", bytes: 2, sha256: "1".repeat(64) });

  it.each([
    ["dist", { "dist/manifest/v1.jsonl": LINE + other }, "2 lines"],
    ["dist/", { "dist/manifest/v1.jsonl": LINE }, "1 lines"],
    ["monday.jsonl", { "monday.jsonl": LINE }, "1 lines"],
    ["nowhere", {}, missing("nowhere")],
    ["a.jsonl/b", { "a.jsonl": LINE }, missing("a.jsonl/b")],
    ["dist", { "dist/index.html": "" }, missing("dist/manifest/v1.jsonl")],
    ["dist", { "dist/manifest/v1.jsonl/x": "" }, missing("dist/manifest/v1.jsonl")],
    ["cut", { cut: LINE + other.slice(0, -10) }, unreadable("cut", 2)],
    ["edited", { edited: LINE.replace('"bytes":', '"bytes": ') }, unreadable("edited", 1)],
    ["unsorted", { unsorted: other + LINE }, unreadable("unsorted", 2)],
    ["twice", { twice: LINE + LINE }, unreadable("twice", 2)],
    ["empty", { empty: "" }, unreadable("empty", 1)],
    ["page", { page: "<!doctype html>\n" }, unreadable("page", 1)],
    ["https://", {}, failed("address", "", "https://")],
  ])("named %s, of %j: %s", async (named, files, expected) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const path = named.startsWith("https:") ? named : `${folder}/${named}`;
    const found = await openSavedBuild(path).then(
      (build) => {
        try {
          return `${[...build.entries()].length} lines`;
        } catch (thrown) {
          return (thrown as Error).message;
        }
      },
      (thrown: Error) => thrown.message,
    );
    expect(found.replace(`${folder}/`, "")).toBe(expected);
  });
});

describe("a published manifest", () => {
  it("is read line by line", async () => {
    expect(await said((_, response) => response.end(LINE))).toBe("1 lines");
  });

  it.each<[string, string]>([
    ["", "/manifest/v1.jsonl"],
    ["/", "/manifest/v1.jsonl"],
    ["/project//", "/project/manifest/v1.jsonl"],
    ["/project/manifest/v1.jsonl", "/project/manifest/v1.jsonl"],
    ["/saved/monday.jsonl?key=a#b", "/saved/monday.jsonl?key=a"],
  ])("of %j is asked for as %s", async (path, asked) => {
    const targets: (string | undefined)[] = [];
    await said(
      ({ url }, response) => {
        targets.push(url);
        response.end(LINE);
      },
      LIMITS,
      path,
    );
    expect(targets).toEqual([asked]);
  });

  it.each<[string, RequestListener, string]>([
    ["is not there", (_, response) => response.writeHead(404).end(), missing(MANIFEST)],
    [
      "is hidden by an object store that has no such key",
      (_, response) => response.writeHead(403).end(),
      missing(MANIFEST),
    ],
    ["cannot be had now", (_, response) => response.writeHead(503).end(), failed("status", 503)],
    ["is a page for people", (_, response) => response.end("<!doctype html>\n"), unreadable(MANIFEST, 1)],
    ["is empty", (_, response) => response.end(), unreadable(MANIFEST, 1)],
    ["has lines that are none", (_, response) => response.end(`${LINE}{}\n`), unreadable(MANIFEST, 2)],
    [
      "breaks off",
      (_, response) => {
        response.writeHead(200, { "Content-Length": "1000" });
        response.write(LINE, () => response.destroy());
      },
      failed("network", "the connection broke off"),
    ],
    ["is larger than it may be", (_, response) => response.end("x".repeat(1024 * 1024 + 1)), failed("size", 1)],
    [
      "leads in a circle",
      (_, response) => response.writeHead(302, { Location: "/" }).end(),
      failed("network", "it redirects too often"),
    ],
  ])("that %s is a problem", async (_name, answer, sentence) => {
    expect(await said(answer)).toBe(sentence);
  });

  it("may have just the size that is allowed", async () => {
    const text = LINE.repeat(2);
    const limits = { ...LIMITS, manifest: { seconds: 60, mebibytes: text.length / 1024 / 1024 } };
    // Twice the same line is out of order: it came whole.
    expect(await said((_, response) => response.end(text), limits)).toBe(unreadable(MANIFEST, 2));
    expect(await said((_, response) => response.end(`${text}x`), limits)).toBe(
      failed("size", limits.manifest.mebibytes),
    );
  });

  it("that does not come in time is a problem", async () => {
    const limits = { ...LIMITS, manifest: { seconds: 0.05, mebibytes: 1 } };
    const late = await said(() => {}, limits);
    expect(late).toBe(failed("time", 0.05));
    const stuck = await said((_, response) => response.write(LINE), limits);
    expect(stuck).toBe(late);
  });

  it("whose compressed body is broken is a problem, also if the server ends the connection: fetch waits for ever then", async () => {
    const limits = { ...LIMITS, manifest: { seconds: 0.5, mebibytes: 1 } };
    const head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n";
    for (const [more, expected] of [
      ["", failed("time", 0.5)],
      ["Content-Length: 3\r\n", failed("network", "the connection failed")],
    ]) {
      expect(await said((_, response) => response.socket?.end(`${head}${more}\r\nabc`), limits)).toBe(expected);
    }
  });

  it("at a place where nothing answers is a problem", async () => {
    const address = await serving(
      () => {},
      (found) => Promise.resolve(found),
    );
    const sentence = failed("network", "nothing answers there", `${address}/manifest/v1.jsonl`);
    await expect(openSavedBuild(address)).rejects.toThrow(sentence);
  });

  it("has no name while it is downloaded, so a process that is killed leaves no file behind", async () => {
    const seen: string[][] = [];
    const ended = await said((_, response) => {
      response.write(LINE, () => {
        seen.push(readdirSync(scratch));
        response.end();
      });
    });
    expect({ ended, seen }).toEqual({ ended: "1 lines", seen: [[]] });
  });

  it("is read from its start each time", async () => {
    await serving(
      (_, response) => response.end(LINE),
      async (address) => {
        const build = await openSavedBuild(address, LIMITS);
        expect([...build.entries(), ...build.entries()]).toHaveLength(2);
        build.close();
      },
    );
  });
});

describe("a redirect of a published manifest", () => {
  /** Leads away from the usual place, and answers at every other. */
  const from =
    (location: string, status = 302): RequestListener =>
    ({ url }, response) =>
      url === "/manifest/v1.jsonl" ? response.writeHead(status, { Location: location }).end() : response.end(LINE);

  it.each([301, 302, 303, 307, 308])("is followed inside its origin: %i", async (status) => {
    expect(await said(from("/else", status))).toBe("1 lines");
  });

  it.each(["else?key=a#b", "../else", "//HOST/else", "http://HOST/else", ""])("may lead to %j", async (location) => {
    const answer: RequestListener = (request, response) =>
      from(location.replace("HOST", `${request.headers.host}`))(request, response);
    // An empty one leads to where it came from.
    expect(await said(answer)).toBe(location === "" ? LOOP : "1 lines");
  });

  const LOOP = failed("network", "it redirects too often");

  it.each([
    ["https://other.test/a?key=secret", "https://other.test/a"],
    ["//other.test/a", "http://other.test/a"],
    ["http://127.0.0.1:1/a", "http://127.0.0.1:1/a"],
    ["http://localhost/a", "http://localhost/a"],
    ["https://HOST/a", "https://HOST/a"],
    ["http://user:secret@HOST/a", "http://HOST/a"],
    ["http://user@HOST/a", "http://HOST/a"],
    ["file:///etc/passwd", "file:"],
    ["data:text/plain,a", "data:"],
    ["blob:http://HOST/a", "blob:"],
    ["javascript:alert(1)", "javascript:"],
  ])("to %s is refused, and its target is never asked", async (location, target) => {
    const asked: (string | undefined)[] = [];
    const found = await said((request, response) => {
      asked.push(request.url);
      from(location.replace("HOST", `${request.headers.host}`))(request, response);
    });
    const withHost = target.replace(/(https?:)\/\/HOST/, (_, scheme) => (scheme === "http:" ? "HOST" : "https://HOST"));
    expect(found.replace(/https:\/\/127\.0\.0\.1:\d+/, "https://HOST")).toBe(failed("redirect", withHost));
    expect(asked).toEqual(["/manifest/v1.jsonl"]);
  });

  it.each(["http://", "http://["])("to %s, which is no address, is an answer like others", async (location) => {
    expect(await said(from(location))).toBe(failed("status", 302));
  });

  it("is refused on the way, however late it leads away", async () => {
    const answer: RequestListener = ({ url }, response) =>
      response.writeHead(302, { Location: url === "/third" ? "//other.test" : url === "/" ? "/third" : "/" }).end();
    expect(await said(answer)).toBe(failed("redirect", "http://other.test/"));
  });

  it.each([300, 302, 304, 305])("leads nowhere without an address: %i", async (status) => {
    const answer: RequestListener = (_, response) => response.writeHead(status).end();
    expect(await said(answer)).toBe(failed("status", status));
  });

  it("is asked for often enough, and not for ever", async () => {
    const times = (count: number): RequestListener => {
      let left = count;
      return (_, response) =>
        (left -= 1) < 0 ? response.end(LINE) : response.writeHead(307, { Location: `/${left}` }).end();
    };
    expect(await said(times(20))).toBe("1 lines");
    expect(await said(times(21))).toBe(LOOP);
  });
});

describe("a user name or a password in an address", () => {
  it.each(["http://user:secret@HOST", "http://user@HOST/saved/monday.jsonl"])("is refused: %s", async (named) => {
    const asked: (string | undefined)[] = [];
    const answer: RequestListener = ({ url }, response) => {
      asked.push(url);
      response.end(LINE);
    };
    await serving(answer, async (address) => {
      const host = new URL(address).host;
      const thrown = await openSavedBuild(named.replace("HOST", host), LIMITS).catch((fault: Error) => fault.message);
      const shown = new URL(named.replace("HOST", host).replace(/\/\/.*@/, "//")).href;
      expect(thrown).toBe(failed("credentials", "", shown));
      expect(thrown).not.toContain("user@");
      expect(thrown).not.toContain("secret");
    });
    expect(asked).toEqual([]);
  });
});

describe("a file beside a published manifest", () => {
  it("is not read from another origin", async () => {
    const asked: (string | undefined)[] = [];
    const other: RequestListener = ({ url }, response) => response.end((asked.push(url), "{}"));
    await serving(other, (otherAddress) => {
      const answer: RequestListener = ({ url }, response) =>
        url?.endsWith(".jsonl")
          ? response.end(LINE)
          : response.writeHead(302, { Location: `${otherAddress}${url}` }).end();
      return serving(answer, async (address) => {
        const build = await openSavedBuild(address, LIMITS);
        await expect(build.read({ ...listed, sha256: sha })).rejects.toThrow(
          failed("redirect", `${otherAddress}/addresses/v1.json`, `${address}/addresses/v1.json`),
        );
        build.close();
      });
    });
    expect(asked).toEqual([]);
  });

  const listed = { path: "addresses/v1.json", bytes: 2, sha256: "" };
  const sha = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";

  it("is read when it is the one that is listed", async () => {
    const answer: RequestListener = ({ url }, response) => response.end(url?.endsWith(".jsonl") ? LINE : "{}");
    await serving(answer, async (address) => {
      const build = await openSavedBuild(address, LIMITS);
      expect(await build.read({ ...listed, sha256: sha })).toBe("{}");
      await expect(build.read({ ...listed, sha256: "0".repeat(64) })).rejects.toThrow(
        sentenceOf("saved-file-differs", { file: `${address}/addresses/v1.json` }),
      );
      expect(build.readLocally("addresses/v1.json")).toBeUndefined();
      build.close();
    });
  });

  it("has at most 1 MiB if it is the address plan, and 64 MiB if it is any other", async () => {
    const text = Buffer.alloc(2 ** 20 + 1, " ");
    const answer: RequestListener = ({ url }, response) => response.end(url?.endsWith(".jsonl") ? LINE : text);
    await serving(answer, async (address) => {
      const build = await openSavedBuild(address);
      const place = `${address}/addresses/v1.json`;
      await expect(build.read({ ...listed, sha256: "" })).rejects.toThrow(failed("size", 1, place));
      const coverage = { path: "coverage/v1.json", bytes: 2, sha256: sha256(text) };
      expect(await build.read(coverage)).toHaveLength(text.length);
      build.close();
    });
  });

  it("is not there when it is not published, or when the manifest was saved somewhere else", async () => {
    const answer: RequestListener = ({ url }, response) =>
      url?.endsWith(".jsonl") ? response.end(LINE) : response.writeHead(404).end();
    await serving(answer, async (address) => {
      for (const named of [address, `${address}/saved/monday.jsonl`]) {
        const build = await openSavedBuild(named, LIMITS);
        expect(await build.read(listed)).toBeUndefined();
        build.close();
      }
    });
  });
});
