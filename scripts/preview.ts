/** `stele preview`: builds, then answers on this machine as production will. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { sourceAddress } from "./artifacts/source-address.ts";
import { buildInto } from "./build.ts";
import { type ExitCode, type OutOptions, reportProblems, say } from "./command.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "./diagnostics/errno.ts";
import { createPreviewServer } from "./gateway/preview-server.ts";
import { serveConfiguration } from "./hosts/serve.ts";
import type { Site } from "./model.ts";

/** The options of the command. */
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
    site: { addresses: site.addresses, unlisted: site.gateway.unlisted },
    directory: resolve(options.out),
    basePath: rules.basePath,
    serveConfiguration: JSON.stringify(serveConfiguration(rules)),
  });
  try {
    server.listen(options.port, "127.0.0.1");
    await once(server, "listening");
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    const cause = thrown.code === "EADDRINUSE" ? "another program listens there" : errnoCause(thrown);
    reportProblems([diagnostic("port-unusable", { port: options.port, cause })]);
    return 3;
  }
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}${rules.basePath}`;
  process.stdout.write(`${address}\n`);
  if (!options.quiet) say(example(address, site));
  return undefined;
}

function example(address: string, { addresses, pages }: Site): string {
  const locale = addresses.locales.find(({ code }) => code !== addresses.sourceLocale)?.code ?? addresses.sourceLocale;
  const page = pages.find(({ translations }) => translations.has(locale)) ?? pages[0];
  const body = JSON.stringify({ target_locale: locale, source_url: page && sourceAddress({ addresses }, page) });
  return [
    "Try:",
    `  curl ${address}/api/v1/locales`,
    `  curl -X POST ${address}/api/v1/translate -H 'content-type: application/json' \\`,
    `    -d '${body}'`,
    "Ctrl-C ends it.",
  ].join("\n");
}
