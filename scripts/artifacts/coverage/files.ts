/** Makes the coverage files, if `site.yaml` sets `coverage: true`. Dashboards and `stele diff` read them. */
import type { TextArtifact } from "../../model.ts";
import { coverageOf } from "../../site/coverage.ts";
import { COVERAGE_FILE, tasksFile } from "../../site/layout.ts";
import { JSON_TYPE } from "../../site/problems.ts";
import type { CoverageFile, TasksFile } from "../../site/published.ts";
import type { Site } from "../../site/site.ts";
import { published, publishedJson } from "../artifact.ts";
import { tasksOf } from "./tasks.ts";

/** The longest list of tasks, in characters. Escapes can make it six times as long, which still fits a string. */
const MOST_CHARACTERS = 64_000_000;

/** Makes `coverage/v1.json`, and one file for each language with what is to do in it. */
export function* coverageArtifacts(site: Site): Generator<TextArtifact> {
  if (!site.artifacts.coverage) return;
  const coverage = coverageOf(site);
  yield publishedJson(COVERAGE_FILE, coverage);
  const parts = coverage.locales.map((counts) => [tasksFile(counts.code), counts] as const);
  parts.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [path, counts] of parts) yield published(path, JSON_TYPE, tasksText(site, counts));
}

/** Makes the JSON text of a `TasksFile`. Ends the list of tasks when it is too long: the counts tell how many there are. */
function tasksText(site: Site, counts: CoverageFile["locales"][number]): string {
  const tasks: string[] = [];
  let characters = 0;
  for (const group of tasksOf(site, counts.code)) {
    for (const task of group.tasks()) {
      const text = JSON.stringify(task);
      characters += text.length;
      if (characters > MOST_CHARACTERS) break;
      tasks.push(text);
    }
  }
  const head = { source_locale: site.addresses.sourceLocale, coverage: counts } satisfies Omit<TasksFile, "tasks">;
  return `${JSON.stringify(head).slice(0, -1)},"tasks":[${tasks.join(",")}]}\n`;
}
