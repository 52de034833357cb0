/** Reads a project with a docs tree as the tool does, without its process. */
import { join } from "node:path";
import { decodeContent } from "../../../scripts/content/decode.ts";
import { locate } from "../../../scripts/content/locate.ts";
import { readContent } from "../../../scripts/content/read.ts";
import { readSources } from "../../../scripts/content/sources/index.ts";
import type { LocatedDiagnostic } from "../../../scripts/diagnostics/located.ts";
import type { PageContent } from "../../../scripts/content/content.ts";
import { type Plan, planDecoded } from "../../../scripts/pipeline.ts";
import { pageSelector } from "../../../scripts/site/resolve/select-pages.ts";

/** What was read and planned, with all problems in their order. */
export interface ReadProject {
  readonly plan: Plan | undefined;
  readonly rows: readonly PageContent[];
  readonly problems: readonly LocatedDiagnostic[];
}

/** Reads the content folder of a project. */
export function readProject(project: string, folder = "content"): ReadProject {
  const contentDirectory = join(project, folder);
  const { files, names, diagnostics: unread } = readContent(contentDirectory, folder);
  const { content, diagnostics } = decodeContent(files);
  const isAskedFor = pageSelector(() => undefined);
  const sourced = readSources({ content, contentDirectory, shownAs: folder, projectDirectory: project, isAskedFor });
  const all = { ...content, pages: content.pages && [...content.pages, ...sourced.pages] };
  const planned = planDecoded({ content: all, diagnostics: [...diagnostics, ...sourced.diagnostics] });
  const problems = locate([...unread, ...planned.diagnostics], [...Object.values(files), ...sourced.files], names);
  return { plan: planned.value, rows: sourced.pages, problems };
}
