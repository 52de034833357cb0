/** `wrangler`, started on a folder without account, network and telemetry. */
import { join } from "node:path";
import { freePort } from "../http.ts";
import { enginePackage } from "./packages.ts";
import { start, type Started } from "./process.ts";

export const wrangler = enginePackage("wrangler");

/**
 * Starts it and waits until it answers.
 *
 * @param args the command and what it is about: `["pages", "dev", "dist"]`
 * @param folder to start it in, where it also keeps what it would keep in a home folder
 */
export async function startWrangler(
  args: readonly string[],
  folder: string,
): Promise<{ readonly port: number; readonly engine: Started }> {
  const port = await freePort();
  const inspector = await freePort();
  const environment = ["CI=1", "WRANGLER_SEND_METRICS=false", `HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`];
  const program = [process.execPath, join(wrangler ?? "", "bin/wrangler.js")];
  const ports = ["--ip", "127.0.0.1", "--port", `${port}`, "--inspector-port", `${inspector}`];
  const engine = await start("env", [...environment, ...program, ...args, ...ports], folder, "Ready on");
  return { port, engine };
}
