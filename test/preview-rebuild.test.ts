/** A preview while its content changes. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Started } from "./engines/process.ts";
import { answer, content, pages } from "./hosts/site.ts";
import { type Received, send } from "./http.ts";
import { contentFiles, startPreview } from "./previewing.ts";
import { problemsIn, replaceFiles, temporaryFolder, writeFiles } from "./stele.ts";

const PAGES = content["pages.yaml"] ?? "";

let folder: string;
let server: Started;
let port: number;

beforeEach(async () => {
  folder = temporaryFolder();
  writeFiles(folder, contentFiles(content));
  const started = await startPreview(folder);
  server = started.server;
  port = Number(started.address.port);
  const last = "Ctrl-C ends it.\n";
  await server.next(last);
  // The address alone is on standard output, which may be read after all of standard error.
  const address = `${started.address.origin}\n`;
  const printed = server.output();
  if (printed.includes(address, printed.indexOf(last))) await server.next(address);
});

afterEach(() => server.end());

function write(files: Readonly<Record<string, string>>): void {
  replaceFiles(folder, contentFiles(files));
}

function post(path: string): Promise<Received> {
  return send(port, { method: "POST", target: `/api/v1/translate/${path}` });
}

function get(target: string): Promise<Received> {
  return send(port, { method: "GET", target });
}

/** Waits for the build after which a page is answered so: what comes into a new folder may take two. */
async function rebuiltTo(path: string, status: number): Promise<void> {
  do await server.next("rebuilt: ");
  while ((await post(path)).status !== status);
}

describe("a preview whose content changes", () => {
  it("begins with the summary of a build, without the advice to start a preview", () => {
    expect(server.output()).toMatch(/^dist is built in /m);
    expect(server.output()).not.toContain("Next:");
  });

  it("builds again, says so in one line, and answers by the new content", async () => {
    expect((await post("es/docs/new")).status).toBe(404);
    write({ "pages.yaml": `${PAGES}- path: /docs/new\n  lastmod: 2026-09-30\n` });
    // Each build reports the warning of the content; only the first reports its notices.
    expect(await server.next("rebuilt: ")).toMatch(
      /^content\/pages\.yaml:25:9: warning: [^\n]*\n(?:[ >] .*\n)+rebuilt: $/,
    );
    expect(await server.next("\n")).toBe("4 new, 16 changed, 0 removed, 78 unchanged; 1 warning\n");
    expect((await post("es/docs/new")).body).toBe(answer("es", "/docs/new"));
    expect((await get("/sitemap.xml")).body).toContain("<loc>https://docs.example.com/docs/new</loc>");
    expect((await post("es/docs/intro")).body).toBe(answer("es", "/docs/intro"));
  });

  it("sees a file that an editor puts in the place of the old one", async () => {
    for (const round of ["one", "two"]) {
      writeFileSync(join(folder, "content/.pages.yaml.swp"), `${PAGES}- path: /docs/${round}\n`);
      renameSync(join(folder, "content/.pages.yaml.swp"), join(folder, "content/pages.yaml"));
      await server.next("rebuilt: ");
      expect((await post(`es/docs/${round}`)).body).toBe(answer("es", `/docs/${round}`));
    }
    expect((await post("es/docs/one")).status).toBe(404);
  });

  it("keeps the last good build at a mistake, shows the problem as check does, and goes on", async () => {
    const manifest = (): string => readFileSync(join(folder, "dist/manifest/v1.jsonl"), "utf8");
    const before = manifest();
    write({ "pages.yaml": "- path: docs/intro\n  lastmod: 2026-09-30\n" });
    const printed = await server.next("failed: ");
    expect(problemsIn(printed)).toContain("content/pages.yaml:1:9: error [path-refused]");
    expect(printed).toContain("\n> 1 | - path: docs/intro\n    |         ^^^^^^^^^^");
    await server.next("1 error; dist is as it was.\n");
    expect((await post("es/docs/intro")).body).toBe(answer("es", "/docs/intro"));
    expect(manifest()).toBe(before);
    write({ "pages.yaml": "- path: /docs\n  lastmod: 2026-09-30\n" });
    await server.next("rebuilt: ");
    expect((await post("es/docs/intro")).status).toBe(404);
  });

  it("answers by the new addresses alone, and prints its own when that changes", async () => {
    write({ "site.yaml": "base_url: https://user.example/project\nsource_locale: en\naddresses: path\n" });
    await server.next(`http://127.0.0.1:${port}/project\n`);
    expect(server.standardOutput()).toBe(`http://127.0.0.1:${port}\nhttp://127.0.0.1:${port}/project\n`);
    const source = "https://user.example/project/docs/intro";
    const received = await send(port, {
      method: "POST",
      target: "/project/api/v1/translate",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ target_locale: "es", source_url: source }),
    });
    expect(JSON.parse(received.body)).toMatchObject({
      source_url: source,
      translated_url: "https://user.example/project/es/docs/intro",
    });
    expect((await get("/project/index.html")).headers.location).toBe("/project/index");
    expect((await post("es/docs/intro")).body).toBe("The site is at /project/\n");
  });

  it("answers by the new addresses a question whose body was on its way during the build", async () => {
    const body = JSON.stringify({ target_locale: "es", source_url: "https://other.example/docs/intro" });
    const head = `POST /api/v1/translate HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
    const client = connect(port, "127.0.0.1");
    let received = "";
    client.on("data", (chunk) => (received += chunk.toString()));
    const answered = new Promise((resolve) => client.once("close", resolve));
    const length = `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    await new Promise<void>((resolve) => client.write(head + length + body.slice(0, 5), () => resolve()));
    write({ "site.yaml": "base_url: https://other.example\nsource_locale: en\n" });
    await server.next("rebuilt: ");
    client.write(body.slice(5));
    await answered;
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('"translated_url":"https://es.other.example/docs/intro"');
  });

  it("outlives its content folder, and finds the next one of its name", async () => {
    rmSync(join(folder, "content"), { recursive: true });
    // Its files go one after the other.
    let printed: string;
    do printed = await server.next("failed: ");
    while (!printed.includes('The content folder "content" does not exist.'));
    expect((await post("es/docs/intro")).body).toBe(answer("es", "/docs/intro"));
    write({ ...content, "pages.yaml": "- path: /back\n" });
    await server.next("rebuilt: ");
    expect((await post("es/back")).body).toBe(answer("es", "/back"));
    write({ "pages.yaml": "- path: /again\n" });
    await server.next("rebuilt: ");
    renameSync(join(folder, "content"), join(folder, "former"));
    await server.next("failed: ");
    renameSync(join(folder, "former"), join(folder, "content"));
    await server.next("rebuilt: ");
    write({ "pages.yaml": "- path: /at-last\n" });
    await server.next("rebuilt: ");
    expect((await post("es/at-last")).body).toBe(answer("es", "/at-last"));
  });

  it("sees the pages of a docs tree and of a built site come and go", async () => {
    const page = "---\nlastmod: 2026-01-02\n---\n";
    writeFiles(folder, { "docs/en/tree.md": page, "site/index.html": "<html lang=en>" });
    const sources = 'pages: [{ tree: "../docs/{locale}/{path}.md" }, { output: ../site }]\n';
    write({ "site.yaml": `${content["site.yaml"]}${sources}` });
    await rebuiltTo("en/tree", 200);
    replaceFiles(folder, { "docs/en/later/page.md": page });
    await rebuiltTo("en/later/page", 200);
    replaceFiles(folder, { "site/built.html": "<html lang=en>" });
    await rebuiltTo("en/built.html", 200);
    rmSync(join(folder, "docs/en/later"), { recursive: true });
    await rebuiltTo("en/later/page", 404);
    expect((await post("en/tree")).body).toBe(answer("en", "/tree/"));
  });

  it("fails no request while builds follow one another", async () => {
    const listed = pages.map(({ path }) => path).filter((path) => path !== "/only-spanish");
    const received: { readonly path: string; readonly body: string }[] = [];
    for (let round = 0; round < 5; round += 1) {
      write({ "pages.yaml": `${PAGES}- path: /docs/round-${round}\n` });
      let isBuilt = false;
      const built = server.next("rebuilt: ").then(() => {
        isBuilt = true;
      });
      while (!isBuilt) {
        for (const path of listed) {
          const rest = path === "/" ? "es" : `es${encodeURI(path)}`;
          const asked = [post(rest), get(`/translations/v1/${rest.replace(/\/$/, "")}.json`)];
          for (const { body } of await Promise.all(asked)) received.push({ path, body });
        }
      }
      await built;
    }
    expect(received.filter(({ path, body }) => body !== answer("es", path))).toEqual([]);
    expect(received.length).toBeGreaterThan(5 * listed.length);
  });
});
