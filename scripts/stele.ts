#!/usr/bin/env node
/** The command `stele`: sets the exit code, and handles signals and failed output. Only this file ends the process. */
import { runCommand } from "./commands/program.ts";
import { reportProblems, say } from "./commands/shared/options.ts";
import { guardStream, faultText } from "./commands/shared/reporters.ts";
import type { Signals } from "./commands/shared/signals.ts";
import { diagnostic } from "./diagnostics/catalogue.ts";
import { errnoCause, isErrno } from "./diagnostics/errno.ts";

/** Whether some output could not be written. If so, the exit code is 3, whatever the command returns. */
let isOutputLost = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", noteLostOutput);
  guardStream(stream);
}
process.on("uncaughtException", (fault) => {
  say(faultText(fault));
  process.exit(3);
});

/**
 * Adds and removes signal handlers. With handlers, a signal ends the process while a server waits, or between two steps
 * of a build. Without handlers, a signal ends the process at once, even while the event loop is blocked.
 */
const signals: Signals = {
  listen: () => void process.on("SIGINT", end).on("SIGTERM", end),
  ignore: () => void process.off("SIGINT", end).off("SIGTERM", end),
};

// If what a command waits for never comes, Node ends the process with this code.
process.exitCode = 3;
void runCommand(process.argv.slice(2), signals).then((exitCode) => {
  if (exitCode === undefined) return;
  if (!isOutputLost) process.exitCode = exitCode;
  endWhenWritten();
});

/**
 * Ends the process when all output is written. Otherwise Node would first run the tasks that V8 has left, such as a
 * garbage collection, which costs Node 24 a tenth of a small build. If output is lost, `noteLostOutput` comes later than
 * this callback, so Node ends the process itself.
 */
function endWhenWritten(): void {
  process.stdout.write("", (fault) => {
    if (!fault) process.stderr.write("", (other) => (other ? undefined : process.exit()));
  });
}

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
