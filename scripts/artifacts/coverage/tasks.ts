/** What is to do in a language: what is behind, missing or orphaned, with links to the repository of the content. */
import { isGitId, publishedName, stateOf } from "../../site/coverage.ts";
import type { TranslationTask } from "../../site/published.ts";
import { type Page, type Site, sourceAddress } from "../../site/site.ts";
import { compareAddress, fileAddress } from "./links.ts";

/** The tasks of one state. They are made one at a time, because a site may have very many. */
export interface TaskGroup {
  readonly state: TranslationTask["state"];
  readonly count: number;
  readonly tasks: () => Iterable<TranslationTask>;
}

/** Finds what is to do in a language, in groups by state. What changed most comes first. */
export function tasksOf(site: Site, code: string): TaskGroup[] {
  const behind: Late[] = [];
  const possibly: Late[] = [];
  const missing: Page[] = [];
  for (const page of site.pages) {
    const { state, change } = stateOf(page, code);
    if (state === "missing") missing.push(page);
    else if (change) (state === "behind" ? behind : possibly).push({ page, change });
  }
  behind.sort((one, other) => sizeOf(other) - sizeOf(one));
  const orphans = site.orphans.filter(({ locale }) => locale === code);
  return [
    group("behind", behind, (late) => lateTask(site, "behind", late, code)),
    group("possibly_behind", possibly, (late) => lateTask(site, "possibly_behind", late, code)),
    group("missing", missing, (page) => missingTask(site, page, code)),
    group("orphaned", orphans, ({ text }) => orphanTask(site, text)),
  ];
}

function group<Member>(
  state: TaskGroup["state"],
  members: readonly Member[],
  make: (member: Member) => TranslationTask,
): TaskGroup {
  const tasks = function* (): Generator<TranslationTask> {
    for (const member of members) yield make(member);
  };
  return { state, count: members.length, tasks };
}

interface Late {
  readonly page: Page;
  readonly change: NonNullable<ReturnType<typeof stateOf>["change"]>;
}

/** Returns how many lines of the source text changed. */
function sizeOf({ change: { added = 0, removed = 0 } }: Late): number {
  return added + removed;
}

function lateTask(site: Site, state: TaskGroup["state"], { page, change }: Late, code: string): TranslationTask {
  const { repository } = site;
  const { text, machine } = page.versions?.get(code) ?? {};
  const file = publishedName(site, text?.name);
  const source = publishedName(site, page.text?.name);
  const isCommit = change.evidence === "revision" && isGitId(change.translation) && source !== undefined;
  const links = {
    edit: linkTo(site, "edit", file),
    history: linkTo(site, "history", source),
    compare: isCommit && repository ? compareAddress(repository, change.translation) : undefined,
  };
  return { state, ...ofPage(site, page), file, machine: machine || undefined, links, change };
}

function missingTask(site: Site, page: Page, code: string): TranslationTask {
  const { before, after, folders } = page.text?.translations ?? {};
  const folder = folders?.get(code);
  const file = folder === undefined ? undefined : publishedName(site, `${before}${folder}${after}`);
  const links = { create: linkTo(site, "create", file) };
  return { state: "missing", ...ofPage(site, page), file, fallback: page.fallbacks?.has(code) || undefined, links };
}

function orphanTask(site: Site, { name, title }: Site["orphans"][number]["text"]): TranslationTask {
  const file = publishedName(site, name);
  return { state: "orphaned", title, file, links: { edit: linkTo(site, "edit", file) } };
}

function ofPage(site: Site, page: Page): Pick<TranslationTask, "path" | "url" | "title" | "source_file"> {
  const { name, title } = page.text ?? {};
  return { path: page.path || "/", url: sourceAddress(site, page), title, source_file: publishedName(site, name) };
}

function linkTo(site: Site, action: "edit" | "create" | "history", file: string | undefined): string | undefined {
  return site.repository && file !== undefined ? fileAddress(site.repository, action, file) : undefined;
}
