/** Defines the command line: the commands, their options, and the functions that run them. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import tool from "../../package.json" with { type: "json" };
import { HOST_NAMES } from "../content/content.ts";
import type { PrintedSchema } from "../content/schemas/json-schemas.ts";
import type { AuditOptions } from "./audit.ts";
import type { CheckOptions } from "./check.ts";
import type { CommentOptions } from "./comment.ts";
import type { CoverageOptions } from "./coverage.ts";
import type { DiffOptions } from "./diff.ts";
import type { InitOptions } from "./init.ts";
import type { MarkOptions } from "./mark.ts";
import type { PreviewCommandOptions } from "./preview.ts";
import type { SchemaOptions } from "./schema.ts";
import { argumentProblems, choiceOption, debugOption, reportMisuse, say, usageProblems } from "./shared/options.ts";
import { withContentOptions, withOutOptions, withReadingOptions, withReporter } from "./shared/options.ts";
import type { ContentOptions, ExitCode, OutOptions } from "./shared/options.ts";
import { faultText } from "./shared/reporters.ts";
import type { Signals } from "./shared/signals.ts";

/** The schema names of `json-schemas.ts`, repeated here because that module is loaded only on demand. */
const SCHEMA_NAMES = ["site", "locales", "pages", "reference", "route"] as const satisfies readonly PrintedSchema[];

/** Options that conflict with `--explain`, which checks nothing: exit code 0 with `--strict` would be misleading. */
const NO_CHECK = ["dist", "watch", "merge", "out", "strict", "baseUrl", "host"];

/**
 * Runs one command. Writes to the standard streams of the process, and reads its working folder and environment.
 *
 * @param args the arguments after the name of the program: `["check", "--strict"]`
 * @returns the exit code, or undefined if the command continues until a signal ends it, as `preview` does
 */
export async function runCommand(args: readonly string[], signals: Signals): Promise<ExitCode | undefined> {
  let exitCode: ExitCode | undefined = 0;
  const run: Run = (command) => async (options) => {
    const problems = usageProblems(options);
    if (problems.length > 0) await reportMisuse(problems, options);
    exitCode = problems.length > 0 ? 2 : await command(options);
  };
  try {
    const unprintable = argumentProblems(args);
    if (unprintable.length > 0) {
      await reportMisuse(unprintable, {});
      return 2;
    }
    await program(run, signals).parseAsync(args, { from: "user" });
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
    say(faultText(thrown));
    return 3;
  }
  return exitCode;
}

type Run = <Options extends ContentOptions>(
  command: (options: Options) => Promise<ExitCode | undefined>,
) => (options: Options) => Promise<void>;

/** Makes the parser of the command line. The module of a command is loaded only when the command runs. */
function program(run: Run, signals: Signals): Command {
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
    .action(run(async (options: InitOptions) => (await import("./init.ts")).init(options)));
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
        if (explain !== undefined) return (await import("./explain.ts")).explain(options, explain);
        return (await import("./check.ts")).check(options, signals);
      }),
    );
  withReporter(withOutOptions(add("build", "write the out folder")))
    .option("--durable", "flush to disk (fsync) before publishing")
    .action(run(async (options: OutOptions) => (await import("./build.ts")).build(options, signals)));
  withOutOptions(add("preview", "build, then answer on 127.0.0.1 as a host with the gateway does"))
    .option("--port <number>", "the port to listen on, 0 for a free one", readPort, 4400)
    .option("--as <host>", "answer as this host would without functions, by its rules alone")
    .action(run(async (options: PreviewCommandOptions) => (await import("./preview.ts")).preview(options, signals)));
  withReadingOptions(root.command("coverage"))
    .description("show which pages are translated, and which translations are behind their pages")
    .option("--locale <code...>", "show these locales alone")
    .option("--missing", "list the pages without a translation")
    .option("--outdated", "list the translations that are behind, with the evidence and the size of the change")
    .addOption(new Option("--json", "print JSON, as coverage/v1.json has it").conflicts(["missing", "outdated"]))
    .action(run(async (options: CoverageOptions) => (await import("./coverage.ts")).coverage(options)));
  withReadingOptions(root.command("mark"))
    .description("write into translations that they are current: the commit of the text that they were made from")
    .argument("[page...]", "paths, addresses or files of pages, or files of translations")
    // Takes one code each time. A list of codes would take the pages after it, too: `mark --locale es /docs/intro`.
    .option(
      "--locale <code>",
      "mark the translations into this language alone; may be repeated",
      (code: string, codes: readonly string[] | undefined) => [...(codes ?? []), code],
    )
    .option("--check", "write nothing, list the translations that are behind")
    .action((pages: readonly string[], options: MarkOptions, command: Command) => {
      if (pages.length === 0 && !options.check) command.error("error: missing required argument 'page'");
      return run(async (given: MarkOptions) => (await import("./mark.ts")).mark(given, pages))(options);
    });
  root
    .command("diff")
    .description("show what changed from one build to another: pages, translations, files")
    .argument("<old>", "an out folder, a saved manifest/v1.jsonl, or the address of either as it is published")
    .argument("<new>", "the same of the later build")
    .addOption(new Option("--json", "print JSON").conflicts(["summary", "markdown"]))
    .addOption(new Option("--summary", "print one line, for a pull request").conflicts("markdown"))
    .option("--markdown", "print a table and lists in Markdown, for a pull request or the summary of a job")
    .addOption(debugOption())
    .action((old: string, later: string, options: DiffOptions) =>
      run(async () => (await import("./diff.ts")).diff(old, later, options, signals))({}),
    );
  // For `action.yml`: the job of a pull request knows what it needs, and people have no use for it.
  root
    .command("comment", { hidden: true })
    .description("write what stele diff --json has saved into the summary of a job of GitHub Actions")
    .argument("<changes>", "the file with the changes, which may come from a stranger")
    .option("--post", "keep a comment with them on the pull request of the job, with the token in STELE_TOKEN")
    .addOption(debugOption())
    .action((changes: string, options: CommentOptions) =>
      run(async () => (await import("./comment.ts")).comment(changes, options))({}),
    );
  withReporter(root.command("audit"))
    .description("check the links between the languages of any built site, a folder of HTML files")
    .argument("<folder>", "the folder, as it is published")
    .option("--base-url <address>", "the address that the folder is published at (default: what its pages state)")
    .option("--strict", "treat warnings as errors")
    .option("--quiet", "print problems only")
    .option("--all", "print every problem, and not only the first of many equal ones")
    .addOption(debugOption())
    .action((folder: string, options: AuditOptions) =>
      run(async (given: AuditOptions) => (await import("./audit.ts")).audit(given, folder))(options),
    );
  add("snippet", "print the HTML of the locale switcher, and of a page's links to its translations")
    .argument("[page]", "a page's path, or its address in any language")
    .action((page: string | undefined, options: ContentOptions) =>
      run(async (given: ContentOptions) => (await import("./snippet.ts")).snippet(given, page))(options),
    );
  root
    .command("schema")
    .description("write JSON Schemas of the content files, for help in editors")
    .option("--content <folder>", "where site.yaml lies (default: content, or stele where that has none)")
    .option("--out <folder>", "where the schemas are written (default: schema in the content folder)")
    .addOption(choiceOption("--print <name>", "print one on standard output instead", SCHEMA_NAMES).conflicts("out"))
    .option("--quiet", "print problems only")
    .addOption(debugOption())
    .action(run(async (options: SchemaOptions) => (await import("./schema.ts")).schema(options)));
  root
    .command("hosts")
    .description("show what each host does with a site, how that is known, and its limits")
    .action(run(async () => (await import("./hosts.ts")).listHosts()));
  return root;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}
