/**
 * Finds projects of MkDocs that are one site: one project for each language, as in FastAPI (`docs/<code>/mkdocs.yml`), or
 * one configuration for each language (`mkdocs.yml` and `mkdocs.zh.yml`).
 */
import type { Doubt } from "../doubts.ts";
import { codeOf, foundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress, languageUnknown, plainFolder, unsupported } from "./docs-tree.ts";
import { spotOf } from "./spots.ts";
import { textAt, valueAt } from "./values.ts";

/** A project of one language. */
interface Project {
  readonly file: string;
  /** The folder that has the name of the language. */
  readonly folder: string;
  /** The address that the configuration itself states. */
  readonly address: string | undefined;
}

/** Detects one project for each language: `docs/en/mkdocs.yml` and `docs/en/docs/`. */
export function findProjects(repository: Repository): DocsTree | undefined {
  const all = repository.folders("docs");
  const configured = all.filter((name) => codeOf(name) !== undefined && repository.has(`docs/${name}/mkdocs.yml`));
  const projectOf = (folder: string): Project => {
    const file = `docs/${folder}/mkdocs.yml`;
    return { file, folder, address: addressOf(repository, file) };
  };
  const main = mainOf(configured.map(projectOf));
  if (main === undefined) return undefined;
  const names = all.filter((name) => name !== main.folder && repository.folders(`docs/${name}`).includes("docs"));
  const others = names.map(projectOf);
  const found = languagesOf(repository, main, others);
  return {
    generator: "MkDocs",
    evidence: main.file,
    ...found,
    doubts: [...found.doubts, ...[main, ...others].flatMap((one) => unreadKeys(repository, one.file))],
    rows: [{ tree: "../docs/{locale}/docs/{path}.md", url: "/{path:mkdocs}/" }],
  };
}

/** Returns the configuration of the source language if the root has one for each language, and none is `mkdocs.yml`. */
export function mainConfig(repository: Repository): string | undefined {
  const files = repository.files("").filter((name) => codeOf(partOf(name)) !== undefined);
  return mainOf(files.map((file) => ({ file, folder: "", address: addressOf(repository, file) })))?.file;
}

/**
 * Finds the other configurations in the root, each with a docs folder of its own.
 *
 * @param main the configuration of the source language, and `docs` its docs folder
 * @returns `parent`, the folder with the folders of all languages, or undefined if there are no such languages
 */
export function findOtherConfigs(
  repository: Repository,
  { docs, ...main }: Omit<Project, "folder"> & { readonly docs: string },
) {
  const [parent, folder] = splitFolder(docs);
  const projects: Project[] = [];
  const doubts: Doubt[] = [];
  const leftOut: string[] = [];
  for (const file of repository.files("").filter((name) => name !== main.file && partOf(name) !== "")) {
    const values = repository.values(file);
    const stated = textAt(values, "docs_dir");
    const other = plainFolder(stated ?? docs);
    if (other === docs) continue;
    const [above, name] = splitFolder(other ?? "");
    const isBeside = above === parent && codeOf(folder) !== undefined;
    const address = addressOf(repository, file);
    if (isBeside && codeOf(name) === undefined)
      doubts.push(languageUnknown(name, spotOf(repository, file, "docs_dir")));
    else if (isBeside && address !== undefined) projects.push({ file, folder: name, address });
    else if (isBeside) doubts.push(elsewhere(repository, { file, address }));
    else if ([partOf(file), name, textAt(values, "theme", "language") ?? ""].some((one) => codeOf(one) !== undefined))
      doubts.push({
        key: "locales",
        reason: "unsupported",
        what: "docs_dir",
        from: spotOf(repository, file, "docs_dir"),
      });
    else leftOut.push(`${stated ?? ""} (${file})`);
  }
  doubts.push(...projects.flatMap(({ file }) => unreadKeys(repository, file)));
  const languages = projects.length === 0 ? undefined : languagesOf(repository, { ...main, folder }, projects);
  return { parent, languages, doubts: [...doubts, ...(languages?.doubts ?? [])], leftOut };
}

/** Returns what the name of a configuration in the root says: `zh` in `mkdocs.zh.yml`. Empty: it is no configuration. */
function partOf(file: string): string {
  return /^mkdocs[._-]([\w-]+)\.ya?ml$/.exec(file)?.[1] ?? "";
}

function splitFolder(folder: string): readonly [parent: string, name: string] {
  const slash = folder.lastIndexOf("/");
  return [folder.slice(0, Math.max(slash, 0)), folder.slice(slash + 1)];
}

function addressOf(repository: Repository, file: string): string | undefined {
  return joinedAddress(textAt(repository.values(file), "site_url"));
}

/**
 * Selects the project of the source language. If one project states an address, the others inherit its settings. If each
 * states one, the shortest address is without the prefix of a language.
 */
function mainOf(projects: readonly Project[]): Project | undefined {
  const stated = projects.flatMap((one) => (one.address === undefined ? [] : [{ one, length: one.address.length }]));
  return stated.toSorted((one, other) => one.length - other.length)[0]?.one ?? projects[0];
}

/** Finds the languages of projects by their folders, and the segments of languages in addresses by their addresses. */
function languagesOf(repository: Repository, main: Project, others: readonly Project[]) {
  const [above, segment] = splitFolder(main.address ?? "");
  const isBelow = (base: string): boolean => others.every(({ address }) => address?.startsWith(`${base}/`) !== false);
  const sourcePrefix = segment === main.folder && isBelow(above);
  const base = sourcePrefix ? above : main.address;
  const all = [main, ...others].map((project) => {
    const { folder, address } = project;
    if (project === main || address === undefined) return { project, locale: foundLocale(folder) };
    const label = base !== undefined && address.startsWith(`${base}/`) ? address.slice(base.length + 1) : "";
    const locale = foundLocale(label, { tag: folder });
    return { project, locale: locale && label !== folder ? { ...locale, folder } : locale };
  });
  const unread = all.filter(({ project, locale }) => locale === undefined && project.address !== undefined);
  return {
    baseUrl: base,
    sourceLocale: main.folder,
    sourcePrefix,
    locales: all.flatMap(({ locale }) => locale ?? []),
    doubts: unread.map(({ project }) => elsewhere(repository, project)),
  };
}

/** Doubts the keys of a project that leave out pages or change their addresses: other projects may lack them. */
function unreadKeys(repository: Repository, file: string): Doubt[] {
  const keys = ["exclude_docs", "draft_docs", "use_directory_urls"];
  return keys
    .filter((key) => {
      const value = valueAt(repository.values(file), key);
      return value !== undefined && value !== true;
    })
    .map((key) => unsupported(key, spotOf(repository, file, key)));
}

/** Doubts a project whose address is not below that of the source language. */
function elsewhere(repository: Repository, { file }: Pick<Project, "file" | "address">): Doubt {
  return { key: "locales", reason: "unsupported", what: "site_url", from: spotOf(repository, file, "site_url") };
}
