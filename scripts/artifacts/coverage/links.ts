/** Addresses of the files of the content in the web interface of its repository: to edit, to create, to compare. */
import type { Forge } from "../../content/content.ts";
import type { SiteRepository } from "../../site/site.ts";

/**
 * How each software makes its addresses. `ref` and `path` are percent-encoded; `folder` begins with a slash or is empty.
 *
 * - GitHub: https://docs.github.com/en/repositories/working-with-files/managing-files/editing-files,
 *   https://docs.github.com/en/pull-requests/committing-changes-to-your-project/viewing-and-comparing-commits/comparing-commits
 * - GitLab: https://docs.gitlab.com/user/project/repository/web_editor/,
 *   https://docs.gitlab.com/user/project/repository/compare_revisions/
 * - Gitea and Forgejo: https://docs.gitea.com/development/integrations
 *
 * All read November 2026. The query that names a new file is `filename`, and `file_name` on GitLab.
 */
const FORMS: Readonly<Record<Forge, AddressForms>> = {
  github: {
    edit: (ref, path) => `/edit/${ref}/${path}`,
    create: (ref, folder, name) => `/new/${ref}${folder}?filename=${name}`,
    history: (ref, path) => `/commits/${ref}/${path}`,
    compare: (from, ref) => `/compare/${from}...${ref}`,
  },
  gitlab: {
    edit: (ref, path) => `/-/edit/${ref}/${path}`,
    create: (ref, folder, name) => `/-/new/${ref}${folder}?file_name=${name}`,
    history: (ref, path) => `/-/commits/${ref}/${path}`,
    compare: (from, ref) => `/-/compare/${from}...${ref}`,
  },
  gitea: {
    edit: (ref, path) => `/_edit/${ref}/${path}`,
    create: (ref, folder, name) => `/_new/${ref}${folder}?filename=${name}`,
    history: (ref, path) => `/commits/branch/${ref}/${path}`,
    compare: (from, ref) => `/compare/${from}...${ref}`,
  },
};

interface AddressForms {
  readonly edit: (ref: string, path: string) => string;
  readonly create: (ref: string, folder: string, name: string) => string;
  readonly history: (ref: string, path: string) => string;
  readonly compare: (from: string, ref: string) => string;
}

/**
 * Returns the address of what to do with a file.
 *
 * @param path the path of the file in the repository: `packages/docs/es/intro.md`
 */
export function fileAddress(
  { address, branch, forge }: SiteRepository,
  action: "edit" | "create" | "history",
  path: string,
): string {
  const ref = encoded(branch);
  if (action !== "create") return address + FORMS[forge][action](ref, encoded(path));
  const segments = path.split("/");
  const name = encoded(segments.pop() ?? "");
  return address + FORMS[forge].create(ref, segments.map((one) => `/${encoded(one)}`).join(""), name);
}

/** Returns the address of the changes from a commit to the branch. */
export function compareAddress({ address, branch, forge }: SiteRepository, commit: string): string {
  return address + FORMS[forge].compare(encoded(commit), encoded(branch));
}

/** Percent-encodes a path and keeps its slashes. A quote could end an attribute in a tool that reads the page. */
function encoded(path: string): string {
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replaceAll("'", "%27"))
    .join("/");
}
