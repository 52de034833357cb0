/** Where a host would publish the project that a git remote names. Only the text of `.git/config` is read. */
import type { Repository } from "../types.ts";

/** Hosts of repositories with the domain of their pages: GitHub Pages and GitLab Pages (both read November 2026). */
const PAGES: Readonly<Record<string, string>> = { "github.com": "github.io", "gitlab.com": "gitlab.io" };

/**
 * The address of a project's pages: `git@github.com:ada/docs.git` -> `https://ada.github.io/docs`, the site of a user for a
 * repository of that name.
 */
export function findRemote(repository: Repository): string | undefined {
  const config = repository.text(".git/config") ?? "";
  const origin = /^\[remote "origin"\]\s*\n(?:(?!\[).*\n)*?\s*url\s*=\s*(\S+)/m.exec(config)?.[1] ?? "";
  const parts = /^(?:[a-z+]+:\/\/)?(?:[^@/\s]*@)?(github\.com|gitlab\.com)[:/]([\w-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
    origin,
  );
  if (!parts) return undefined;
  const [, host = "", owner = "", name = ""] = parts;
  const site = `${owner.toLowerCase()}.${PAGES[host]}`;
  return name.toLowerCase() === site ? `https://${site}` : `https://${site}/${name}`;
}
