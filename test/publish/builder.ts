/**
 * A build in a process of its own, to be run beside others or killed: publishes `count` files that all hold `text`.
 *
 * Arguments: project folder, mode, count, text. Prints `ready` before it begins and the exit code after it.
 */
import { join } from "node:path";
import type { Artifact } from "../../scripts/model.ts";
import type { PublishMode } from "../../scripts/publish/actions.ts";
import { publish } from "../../scripts/publish/publish.ts";

const [root = "", mode = "stage", count = "0", text = ""] = process.argv.slice(2);

function* artifacts(): Generator<Artifact> {
  for (let n = 0; n < Number(count); n += 1) {
    const number = String(n).padStart(6, "0");
    const path = `files/${number.slice(0, 3)}/${number}.json`;
    yield { path, place: "published", mediaType: "application/json", text: `${number} ${text}\n`, sharing: "own" };
  }
}

process.stdout.write("ready\n");
const outcome = publish(artifacts, {
  out: join(root, "dist"),
  outName: "dist",
  contentDirectory: join(root, "content"),
  projectDirectory: root,
  ownerships: {
    out: { placeOf: () => "own", isMarked: () => false },
    hosts: { placeOf: () => "own", isMarked: () => false },
  },
  mode: mode as PublishMode,
  choices: {
    sitemap: "own",
    robots: "own",
    reference: false,
    openapi: false,
    status: false,
    coverage: false,
    notice: false,
    translations: true,
  },
  durable: process.env.DURABLE === "1",
});
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.exitCode = outcome.published ? 0 : outcome.exitCode;
