/** `stele preview`: builds, serves the site on this machine, and builds again after each change. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { gatewaySiteOf, sourceAddress } from "../site/site.ts";
import { buildInto, publishContent } from "./build.ts";
import { type ExitCode, type OutOptions, reportProblems, say, withFoundContent } from "./shared/options.ts";
import type { ReportOptions } from "./shared/planning.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "../diagnostics/errno.ts";
import { faultText } from "./shared/reporters.ts";
import { fileRules } from "../preview/as-host.ts";
import { createPreviewServer, type PreviewedSite } from "../preview/server.ts";
import { serveConfiguration } from "../hosts/serve.ts";
import { problemsOf } from "../publish/failures.ts";
import { HOSTS_ENDING, KEPT_ENDING } from "../publish/places.ts";
import { runToEnd } from "../publish/publish.ts";
import type { Plan } from "../pipeline.ts";
import type { Signals } from "./shared/signals.ts";
import { pageFile, translationFile } from "../site/layout.ts";
import { changesLine } from "./shared/build-report.ts";
import { watchForChanges } from "./shared/watching.ts";
import { shellWord } from "../diagnostics/message.ts";

export interface PreviewCommandOptions extends OutOptions {
  readonly port: number;
}

/** Runs the command. Returns undefined if the server listens: then a signal ends the process. */
export async function preview(given: PreviewCommandOptions, signals: Signals): Promise<ExitCode | undefined> {
  const options = withFoundContent(given);
  // Watch before the first build, so that no change is missed. Rebuilds wait until `begin` is called at the end.
  let begin = (): void => {};
  let rebuilding = new Promise<void>((done) => (begin = done));
  const watched = watchForChanges(
    options.content,
    { ignored: writtenBy(options), persistent: false },
    () => void (rebuilding = rebuilding.then(() => rebuild())),
  );
  const reporting = { reported: new Set<string>(), whileWatched: watched.during };
  const built = await buildInto(options, reporting, runToEnd);
  if (built.exitCode !== 0) {
    watched.end();
    return built.exitCode;
  }
  let served = previewedSite(built);
  const server = createPreviewServer(
    () => served,
    (fault) => {
      const problems = problemsOf(fault, process.cwd());
      if (problems) reportProblems(problems);
      else say(faultText(fault));
    },
  );
  const rebuild = async (): Promise<void> => {
    signals.ignore();
    const rebuilt = await builtAgain(options, reporting);
    if (rebuilt) {
      const former = served.basePath;
      served = previewedSite(rebuilt);
      if (served.basePath !== former) announce(server, served.basePath);
    }
    signals.listen();
  };
  if (!(await listens(server, options.port))) {
    watched.end();
    return 3;
  }
  signals.listen();
  announce(server, served.basePath);
  if (!options.quiet) say(example(addressOf(server, served.basePath), built.plan));
  begin();
  return undefined;
}

/** Returns the folders that a build writes alone. With `--merge`, other tools may write pages into the out folder. */
function writtenBy({ out, merge }: OutOptions): readonly string[] {
  const folder = resolve(out);
  return [...(merge ? [] : [folder]), folder + HOSTS_ENDING, folder + KEPT_ENDING];
}

/** Returns what to serve. Does not resolve the path of the folder again: a link could be in its place by now. */
function previewedSite({ plan: { site, rules, previewed }, path }: Built): PreviewedSite {
  const host = previewed && { capability: previewed.host.capability, rules };
  const ofFiles = host ? fileRules(host) : rules.rules;
  return {
    site: gatewaySiteOf(site),
    directory: path,
    basePath: previewed?.basePath ?? rules.basePath,
    serveConfiguration: JSON.stringify({ ...serveConfiguration({ rules: ofFiles }), rewrites: [] }),
    host,
  };
}

type Built = Pick<Extract<Awaited<ReturnType<typeof publishContent>>, { exitCode: 0 }>, "plan" | "path">;

/** Builds after a change and prints the result. Returns undefined if the build fails: then the previous build stays. */
async function builtAgain(options: PreviewCommandOptions, reporting: ReportOptions): Promise<Built | undefined> {
  try {
    const built = await publishContent(options, reporting, runToEnd);
    if (built.exitCode === 0) {
      const problems = built.problems === "" ? "" : `; ${built.problems}`;
      if (!options.quiet) say(`rebuilt: ${changesLine(built.report)}${problems}`);
      return built;
    }
    say(`failed: ${built.problems}; ${options.out} is as it was.`);
  } catch (fault) {
    // The preview continues with the previous build.
    say(`failed: ${faultText(fault)}`);
  }
  return undefined;
}

/** Starts the server. Returns whether it listens. If the port cannot be used, reports the problem. */
async function listens(server: Server, port: number): Promise<boolean> {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    const cause = thrown.code === "EADDRINUSE" ? "another program listens there" : errnoCause(thrown);
    reportProblems([diagnostic("port-unusable", { port, cause })]);
    return false;
  }
}

function announce(server: Server, basePath: string): void {
  process.stdout.write(`${addressOf(server, basePath)}\n`);
}

function addressOf(server: Server, basePath: string): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`;
}

/** Formats the lines that say how the preview differs from production, and that show `curl` commands to try. */
function example(address: string, { site, previewed, hosts }: Plan): string {
  const { addresses, pages, artifacts } = site;
  const without = hosts.filter(({ hasGateway }) => !hasGateway).map(({ name }) => name);
  const locale = addresses.locales.find(({ code }) => code !== addresses.sourceLocale)?.code ?? addresses.sourceLocale;
  const page = pages.find(({ locales }) => locales.has(locale)) ?? pages[0];
  const path = page?.path ?? "";
  const body = JSON.stringify({ target_locale: locale, source_url: page && sourceAddress({ addresses }, page) });
  const byBody = [
    `  curl -X POST ${shellWord(`${address}/api/v1/translate`)} -H 'content-type: application/json' \\`,
    `    -d ${shellWord(body)}`,
  ];
  // `-d ''` sends a POST, and `-L` follows the redirect with a GET.
  const byPath = `  curl -L -d '' ${shellWord(`${address}/api/v1/translate/${locale}${path}`)}`;
  const byFile = `  curl ${shellWord(`${address}/${encodeURI(artifacts.translations ? translationFile(locale, path) : pageFile(path))}`)}`;
  const lacking = `Without a gateway in production: ${without.join(", ")}. Preview each with --as NAME.`;
  const asGateway = [
    "Answers as a host with the gateway does, JSON bodies too.",
    ...(without.length > 0 ? [lacking] : []),
  ];
  return [
    ...(previewed ? [`Answers as ${previewed.host.title} does by its rules alone.`] : asGateway),
    "Try:",
    `  curl ${shellWord(`${address}/api/v1/locales`)}`,
    ...(previewed
      ? [...(previewed.host.capability.tree === "no" || !artifacts.translations ? [] : [byPath]), byFile]
      : byBody),
    "A change of the content or of a source of pages is built at once. Ctrl-C ends it.",
  ].join("\n");
}
