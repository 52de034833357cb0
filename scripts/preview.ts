/** `stele preview`: builds, then answers on this machine as production will. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { buildInto } from "./build.ts";
import { type ExitCode, type OutOptions, say } from "./command.ts";
import { errnoCause, isErrno } from "./diagnostics/errno.ts";
import { createPreviewServer } from "./gateway/preview-server.ts";
import { serve } from "./hosts/serve.ts";

export interface PreviewCommandOptions extends OutOptions {
  /** 0: a free one. */
  readonly port: number;
}

/** Runs the command; it ends only with a signal once the server listens. */
export async function preview(options: PreviewCommandOptions): Promise<ExitCode | undefined> {
  const built = buildInto(options);
  if (built.exitCode !== 0) return built.exitCode;
  const { site, rules } = built.plan;
  const server = createPreviewServer({
    plan: site.addresses,
    directory: resolve(options.out),
    basePath: rules.basePath,
    serveConfiguration: serve.compile(rules).artifacts[0]?.text ?? "{}",
  });
  try {
    server.listen(options.port, "127.0.0.1");
    await once(server, "listening");
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    say(
      `Cannot listen on port ${options.port}: ${thrown.code === "EADDRINUSE" ? "another program does" : errnoCause(thrown)}.`,
    );
    return 3;
  }
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}${rules.basePath}`;
  process.stdout.write(`${address}\n`);
  if (!options.quiet) say(example(address, built.plan.site.addresses.publishedAt));
  return undefined;
}

function example(address: string, publishedAt: string): string {
  const [page, locale] = [`${publishedAt}/`, "es"];
  return [
    "Try:",
    `  curl ${address}/api/v1/locales`,
    `  curl -X POST ${address}/api/v1/translate -H 'content-type: application/json' \\`,
    `    -d '{"target_locale":"${locale}","source_url":"${page}"}'`,
    "Ctrl-C ends it.",
  ].join("\n");
}
