#!/usr/bin/env node
/** The command `stele`: parses arguments, runs a command, sets the exit code. Only this file ends the process. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import {
  argumentProblems,
  choiceOption,
  debugOption,
  type ContentOptions,
  type ExitCode,
  type OutOptions,
  reportMisuse,
  reportProblems,
  say,
  usageProblems,
  withContentOptions,
  withReadingOptions,
  withOutOptions,
  withReporter,
} from "./commands/shared/options.ts";
import tool from "../package.json" with { type: "json" };
import type { CheckOptions } from "./commands/check.ts";
import type { SchemaName } from "./content/schemas/json-schemas.ts";
import type { CoverageOptions } from "./commands/coverage.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "./diagnostics/errno.ts";
import type { DiffOptions } from "./commands/diff.ts";
import { breakCommands, faultText } from "./commands/shared/reporters.ts";
import { HOST_NAMES } from "./content/content.ts";
import type { InitOptions } from "./commands/init.ts";
import type { PreviewCommandOptions } from "./commands/preview.ts";
import type { SchemaOptions } from "./commands/schema.ts";
import type { Signals } from "./commands/shared/signals.ts";

/** The schema names of `json-schemas.ts`, repeated here because that module is loaded only on demand. */
const SCHEMA_NAMES = ["site", "locales", "pages", "reference"] as const satisfies readonly SchemaName[];

/** Options that `--explain` refuses. It checks nothing: exit code 0 of `--explain CODE --strict` would mislead. */
const NO_CHECK = ["dist", "watch", "merge", "out", "strict", "baseUrl", "host"];

/** Whether some output could not be written. If so, the exit code is 3, whatever the command returns. */
let isOutputLost = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", noteLostOutput);
  breakCommands(stream);
}
process.on("uncaughtException", (fault) => {
  say(faultText(fault));
  process.exit(3);
});

main(process.argv.slice(2)).then(
  (exitCode) => {
    if (exitCode !== undefined && !isOutputLost) process.exitCode = exitCode;
  },
  (fault: unknown) => {
    say(faultText(fault));
    process.exitCode = 3;
  },
);

/** Runs one command. Returns undefined if the command continues until a signal ends it, as `preview` does. */
async function main(args: readonly string[]): Promise<ExitCode | undefined> {
  const unprintable = argumentProblems(args);
  if (unprintable.length > 0) {
    await reportMisuse(unprintable, {});
    return 2;
  }
  let exitCode: ExitCode | undefined = 0;
  const run: Run = (command) => async (options) => {
    const problems = usageProblems(options);
    if (problems.length > 0) await reportMisuse(problems, options);
    exitCode = problems.length > 0 ? 2 : await command(options);
  };
  try {
    await program(run).parseAsync(args, { from: "user" });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return thrown.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

type Run = <Options extends ContentOptions>(
  command: (options: Options) => Promise<ExitCode | undefined>,
) => (options: Options) => Promise<void>;

/** Makes the parser of the command line. The module of a command is loaded only when the command runs. */
function program(run: Run): Command {
  const root = new Command("stele")
    .description("Turns a few content files into a prebuilt API for localized documentation sites.")
    .version(tool.version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) })
    .showSuggestionAfterError();
  const add = (name: string, description: string): Command =>
    withContentOptions(root.command(name).description(description));
  root
    .command("init")
    .description("write content files, for a new site or for the docs site of this folder")
    .option("--yes", "ask nothing, take what is proposed")
    .option("--from <sitemap>", "make pages and languages from a sitemap: a file, or - for standard input")
    .addOption(
      new Option("--locale <code...>", "add languages to content that is there").conflicts(["from", "baseUrl", "host"]),
    )
    .option("--content <folder>", "where the content files are written (default: content, or stele beside a docs site)")
    .option("--base-url <address>", "the address that the site is published at")
    .option("--host <name...>", `the hosts that it is published on (${HOST_NAMES.join(", ")})`)
    .option("--quiet", "print problems only")
    .addOption(debugOption())
    .action(run(async (options: InitOptions) => (await import("./commands/init.ts")).init(options)));
  withReporter(add("check", "report all problems of the content, write nothing"))
    .option("--dist", "say too whether the out folder is up to date, and what differs")
    .option("--out <folder>", "the out folder that --dist and --merge look at (default: dist)")
    .option("--merge", "check as a build into a folder that holds other files too")
    .option("--watch", "check again at each change of the content or of a source of pages, until Ctrl-C")
    .addOption(
      new Option("--explain [code]", "say what the problem of this code means, or list all codes").conflicts(NO_CHECK),
    )
    .action(
      run(async ({ explain, ...options }: CheckOptions & { readonly explain?: string | true }) => {
        if (explain !== undefined) return (await import("./commands/explain.ts")).explain(options, explain);
        return (await import("./commands/check.ts")).check(options, signals);
      }),
    );
  withReporter(withOutOptions(add("build", "write the out folder")))
    .option("--durable", "flush to disk (fsync) before publishing")
    .action(run(async (options: OutOptions) => (await import("./commands/build.ts")).build(options, signals)));
  withOutOptions(add("preview", "build, then answer on 127.0.0.1 as production will"))
    .option("--port <number>", "the port to listen on, 0 for a free one", readPort, 4400)
    .option("--as <host>", "answer as this host would without functions, by its rules alone")
    .action(
      run(async (options: PreviewCommandOptions) => (await import("./commands/preview.ts")).preview(options, signals)),
    );
  withReadingOptions(root.command("coverage"))
    .description("show which pages are translated, and which translations are possibly outdated")
    .option("--locale <code...>", "show these locales alone")
    .option("--missing", "list the pages without a translation")
    .option("--outdated", "list the pages whose translation is outdated, with the evidence")
    .addOption(new Option("--json", "print JSON, as coverage/v1.json has it").conflicts(["missing", "outdated"]))
    .action(run(async (options: CoverageOptions) => (await import("./commands/coverage.ts")).coverage(options)));
  root
    .command("diff")
    .description("show what changed from one build to another: pages, translations, files")
    .argument("<old>", "an out folder, a saved manifest/v1.jsonl, or the address of either as it is published")
    .argument("<new>", "the same of the later build")
    .addOption(new Option("--json", "print JSON").conflicts(["summary", "markdown"]))
    .addOption(new Option("--summary", "print one line, for a pull request").conflicts("markdown"))
    .option("--markdown", "print tables in Markdown, for the summary of a job")
    .addOption(debugOption())
    .action((old: string, later: string, options: DiffOptions) =>
      run(async () => (await import("./commands/diff.ts")).diff(old, later, options, signals))({}),
    );
  add("snippet", "print the HTML of the locale switcher, and of a page's links to its translations")
    .argument("[page]", "a page's path, or its address in any language")
    .action((page: string | undefined, options: ContentOptions) =>
      run(async (given: ContentOptions) => (await import("./commands/snippet.ts")).snippet(given, page))(options),
    );
  root
    .command("schema")
    .description("write JSON Schemas of the content files, for help in editors")
    .option("--content <folder>", "where site.yaml lies (default: content, or stele where that has none)")
    .option("--out <folder>", "where the schemas are written (default: schema in the content folder)")
    .addOption(choiceOption("--print <name>", "print one on standard output instead", SCHEMA_NAMES).conflicts("out"))
    .option("--quiet", "print problems only")
    .addOption(debugOption())
    .action(run(async (options: SchemaOptions) => (await import("./commands/schema.ts")).schema(options)));
  root
    .command("hosts")
    .description("show what each host does with a site, how that is known, and its limits")
    .action(run(async () => (await import("./commands/hosts.ts")).listHosts()));
  return root;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/**
 * Adds and removes signal handlers. With handlers, a signal ends a waiting server, or a build between two steps.
 * Without handlers, the system ends the process at once, even while the event loop is blocked.
 */
const signals: Signals = {
  listen: () => void process.on("SIGINT", end).on("SIGTERM", end),
  ignore: () => void process.off("SIGINT", end).off("SIGTERM", end),
};

function end(signal: NodeJS.Signals): void {
  process.exit(signal === "SIGINT" ? 130 : 143);
}

/**
 * Handles an error of standard output or standard error. If `head` closes the pipe of `stele check | head`, the exit
 * code stays that of the check: a failing check must fail the pipeline. Any other error is reported if possible.
 */
function noteLostOutput(fault: NodeJS.ErrnoException): void {
  if (fault.code === "EPIPE" || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = 3;
  const cause = isErrno(fault) ? errnoCause(fault) : "it was closed";
  reportProblems([diagnostic("disk", { doing: "Writing", path: "standard output", cause })]);
}
