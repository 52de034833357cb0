/**
 * The fixtures of the catalogue: `test/fixtures/invalid/<code>/`, or `<code>.<case>/` for another case of it, is a project with
 * that diagnostic.
 * `expected.txt` is what the command prints on standard error; `fixture.json` says what differs from `stele check`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, type DiagnosticCode } from "../../scripts/diagnostics/catalogue.ts";
import { root } from "../root.ts";
import type { SetupStep } from "./setup.ts";

const FOLDER = join(root, "test/fixtures/invalid");

/** One project with its command and what the command prints. */
export interface Fixture {
  /** The project as it lies in the repository. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly exitCode: number;
  /** What git cannot hold, in the order in which it is made. */
  readonly setup: readonly SetupStep[];
  /** A file that takes what the command prints on standard output, by its path on the machine. */
  readonly stdout?: string;
  /** Undefined until it is written. */
  readonly expected: string | undefined;
}

/** The names of the fixture folders. */
export function fixtureNames(): string[] {
  return readdirSync(FOLDER).sort();
}

/** The code of a fixture: the name of its folder, up to a dot. */
export function codeOf(name: string): DiagnosticCode {
  return name.replace(/\..*/, "") as DiagnosticCode;
}

/** The fixture of a name. A build prints sizes that change with every release: such a command has `--quiet`. */
export function readFixture(name: string): Fixture {
  return fixtureAt(join(FOLDER, name), catalogue[codeOf(name)].severity === "error" ? 1 : 0);
}

/** The fixture of a folder, whose command ends with this exit code unless it says another. */
export function fixtureAt(folder: string, exitCode: number): Fixture {
  const said: Partial<Fixture> = existsSync(join(folder, "fixture.json"))
    ? JSON.parse(readFileSync(join(folder, "fixture.json"), "utf8"))
    : {};
  const place = join(folder, "expected.txt");
  const expected = existsSync(place) ? readFileSync(place, "utf8") : undefined;
  return { command: ["check"], exitCode, setup: [], ...said, folder, expected };
}

/** Writes what a command prints as what is expected of it from now on. */
export function writeExpected({ folder }: Fixture, text: string): void {
  writeFileSync(join(folder, "expected.txt"), text);
}

/** The codes of the problems in a report for people, in their order. */
export function codesOf(report: string, severities = "error|warning|notice"): string[] {
  const lines = report.matchAll(new RegExp(`(?:^|: )(?:${severities}): .* \\[([a-z0-9-]+)\\]$`, "gm"));
  return [...lines].flatMap(([, code]) => code ?? []);
}
