/** A development server of a docs generator, and what Stele answers in it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { afterFile } from "../stele.ts";

export interface DevelopmentServer {
  /** Without a final slash. */
  readonly origin: string;
  /** What the server has printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a development server and waits until it answers.
 *
 * @param args arguments of `node`. The server gets `port`
 */
export async function startServer(
  folder: string,
  port: number,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<DevelopmentServer> {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment });
  const ended = once(child, "exit");
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (text += piece.toString()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  afterFile(stop);
  const origin = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(origin), { timeout: 120_000, interval: 200 });
  return { origin, printed: () => text, stop };
}

/** Asks for a file below the origin. */
export async function answered(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

/** Expects that a website which gives its own name the address of this machine gets what the generator answers it. */
export async function expectOwnNameOnly(url: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { host: "evil.example", origin: "http://evil.example" } }, resolve).on("error", reject);
  });
  response.resume();
  expect({ url, status: response.statusCode }).toEqual({ url, status: 403 });
}

/**
 * Removes the set of known pages from the script of the switcher. Only a build knows which pages say `noindex` in their
 * HTML, so the set of a development server has these pages too.
 */
export function withoutKnown(text: string): string {
  return text.replace(/,"known":"[^"]*"/, "");
}

/** Expects that a development server answers for these files as a build has written them. */
export async function expectFilesOf(
  out: string,
  origin: string,
  base: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const expected = { status: 200, text: withoutKnown(readFileSync(join(out, file), "utf8")) };
    const { status, text } = await answered(`${origin}${base}${file}`);
    expect({ status, text: withoutKnown(text) }, file).toEqual(expected);
  }
}

/** Translates the address of a source page by the path form of the endpoint. */
export async function translated(origin: string, base: string, path: string): Promise<unknown> {
  const response = await fetch(`${origin}${base}api/v1/translate/${path}`, { method: "POST" });
  return response.json();
}

/** Waits until the server answers for a page in a language. */
export async function untilTranslated(origin: string, base: string, path: string, address: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await translated(origin, base, path)).toMatchObject({ translated_url: address }),
    { timeout: 60_000, interval: 200 },
  );
}
