/** Finds the hosts and the address of a project's site in its files (vendors' documents read November 2026). */
import type { Repository } from "../repository.ts";
import { addressProblem, type DocsTree, joinedAddress } from "./docs-tree.ts";
import { textAt } from "./values.ts";

/** A detected value, and the file that it comes from. */
export interface Finding {
  readonly text: string;
  readonly evidence: string;
}

/** A host and its configuration files. If other hosts use the same file, `holds` must match its content. */
type Sign = readonly [host: string, files: readonly string[], holds?: RegExp];

const WRANGLER = ["wrangler.toml", "wrangler.jsonc", "wrangler.json"];

/** Folders whose files generators copy to the root of the site. */
const COPIED = ["", "public/", "static/"];

const SIGNS: readonly Sign[] = [
  // https://docs.netlify.com/configure-builds/file-based-configuration/
  ["netlify", ["netlify.toml"]],
  // https://developers.cloudflare.com/pages/functions/wrangler-configuration/: only Pages has the key
  ["cloudflare-pages", WRANGLER, /\bpages_build_output_dir\b/],
  ["cloudflare-workers", WRANGLER],
  // https://vercel.com/docs/project-configuration
  ["vercel", ["vercel.json"]],
  // https://firebase.google.com/docs/hosting/full-config
  ["firebase", ["firebase.json"]],
  // https://learn.microsoft.com/azure/static-web-apps/configuration
  ["azure", COPIED.map((folder) => `${folder}staticwebapp.config.json`)],
  // https://docs.gitlab.com/user/project/pages/
  ["gitlab-pages", [".gitlab-ci.yml"], /^(?:pages:|[ \t]+pages:\s)/m],
  // https://docs.aws.amazon.com/amplify/latest/userguide/yml-specification-syntax.html
  ["amplify", ["amplify.yml", "customHttp.yml"]],
  ["caddy", ["Caddyfile"]],
  ["apache", COPIED.map((folder) => `${folder}.htaccess`)],
  ["nginx", ["nginx.conf"]],
];

/** Hosts, and the steps in workflows of GitHub Actions that publish to them. */
const STEPS: readonly (readonly [host: string, step: RegExp])[] = [
  ["github-pages", /actions\/deploy-pages@|peaceiris\/actions-gh-pages@|\bmkdocs gh-deploy\b|\bgh-pages -d\b/],
  ["cloudflare-pages", /cloudflare\/pages-action@|\bpages deploy\b/],
  ["azure", /Azure\/static-web-apps-deploy@/],
  ["firebase", /FirebaseExtended\/action-hosting-deploy@/],
];

/** The file with the custom domain of GitHub Pages: one line with a host name. */
const CNAME_FILES = ["CNAME", "docs/CNAME", "public/CNAME", "static/CNAME", "docs/public/CNAME", "docs/en/docs/CNAME"];

/** Lists hosts without duplicates: first those with configuration files, then those in workflows. */
export function findHosts(repository: Repository): readonly Finding[] {
  const bySign = SIGNS.flatMap(([host, files, holds]) => {
    const file = files.find((name) => repository.has(name) && (!holds || holds.test(repository.text(name) ?? "")));
    return file === undefined ? [] : [{ text: host, evidence: file }];
  });
  const workflows = repository.files(".github/workflows").filter((name) => /\.ya?ml$/.test(name));
  const byStep = workflows.slice(0, 100).flatMap((name) => {
    const evidence = `.github/workflows/${name}`;
    const text = repository.text(evidence) ?? "";
    return STEPS.flatMap(([host, step]) => (step.test(text) ? [{ text: host, evidence }] : []));
  });
  const domain = CNAME_FILES.filter(repository.has).map((evidence) => ({ text: "github-pages", evidence }));
  const all = [...bySign, ...byStep, ...(bySign.length + byStep.length === 0 ? domain : [])];
  const first = all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
  // A wrangler file is for Pages or for Workers, never for both.
  const isPages = first.some(({ text }) => text === "cloudflare-pages");
  return first.filter(({ text }) => text !== "cloudflare-workers" || !isPages);
}

/** Returns the address in the generator's configuration, else the custom domain, else a guess. */
export function findAddress(repository: Repository, tree: DocsTree | undefined): Finding | undefined {
  const candidates = [
    { text: tree?.baseUrl ?? "", evidence: tree?.evidence ?? "" },
    ...(tree?.baseUrl === undefined ? statedAddresses(repository) : []),
    { text: customDomain(repository) ?? "", evidence: "CNAME" },
    { text: homePage(repository) ?? "", evidence: PACKAGE },
    { text: pagesOfRemote(repository) ?? "", evidence: REMOTES },
  ];
  return candidates.find(({ text }) => text !== "" && addressProblem(text) === undefined && !isOfTemplate(text));
}

/** Whether an address is the one that generators write into a new project, for its author to replace. */
function isOfTemplate(address: string): boolean {
  return /^https?:\/\/(?:your-docusaurus-|(?:www\.)?example\.(?:com|org|net)(?:\/|$))/.test(address);
}

/** Reads the address from files of generators that Stele does not know: Hexo and Jekyll (read November 2026). */
function statedAddresses(repository: Repository): readonly Finding[] {
  const file = "_config.yml";
  const config = repository.has(file) ? repository.values(file) : undefined;
  const site = joinedAddress(textAt(config, "url"), textAt(config, "root") ?? textAt(config, "baseurl"));
  return site === undefined ? [] : [{ text: site, evidence: file }];
}

const PACKAGE = "package.json";
const REMOTES = ".git/config";

/** The files that show a guessed address. A package and a repository may have other homes than the docs. */
export const GUESSES = [
  { file: PACKAGE, what: "the home page of the package", key: "homepage" },
  { file: REMOTES, what: "the git remote", key: undefined },
] as const;

/** Reads the home page of the package. Often that is its repository. */
function homePage(repository: Repository): string | undefined {
  const address = textAt(repository.values(PACKAGE), "homepage") ?? "";
  return /^https:\/\/(?:www\.)?(?:github|gitlab|bitbucket|npmjs)\./.test(address) ? undefined : joinedAddress(address);
}

function customDomain(repository: Repository): string | undefined {
  const file = CNAME_FILES.find(repository.has);
  const [host = ""] = (file === undefined ? undefined : repository.text(file))?.trim().split("\n") ?? [];
  return host === "" ? undefined : `https://${host.trim()}`;
}

const REMOTE =
  /^(?:[a-z+]+:\/\/)?(?:[^@/\s]*@)?(github\.com|gitlab\.com|codeberg\.org)(?::\d+(?=\/))?[:/]([\w-]+(?:\/[\w.-]+)*?)\/([\w.-]+?)(?:\.git)?\/?$/;

/** Host of a repository -> domain of its static sites (GitHub and GitLab Pages, read November 2026). */
const PAGES: Readonly<Record<string, string>> = { "github.com": "github.io", "gitlab.com": "gitlab.io" };

/**
 * Guesses the address of a project's site from its remote: `git@github.com:ada/docs.git` ->
 * `https://ada.github.io/docs`. A repository named `ada.github.io` is the site of the user.
 */
function pagesOfRemote(repository: Repository): string | undefined {
  const { host = "", owner = "", name = "" } = remoteOf(repository) ?? {};
  if (PAGES[host] === undefined) return undefined;
  const [group = "", ...below] = owner.split("/");
  const site = `${group.toLowerCase()}.${PAGES[host]}`;
  return name.toLowerCase() === site ? `https://${site}` : `https://${[site, ...below, name].join("/")}`;
}

/** The web address of the repository, and its branch if that is not `main`. */
export interface FoundRepository {
  readonly address: string;
  readonly branch: string | undefined;
}

/**
 * Finds the repository of a project by its remote, and the branch of its pages: `main` or `master` if the clone knows one
 * of them, else its first branch, which is the one that it was cloned from.
 */
export function findRepository(repository: Repository): FoundRepository | undefined {
  const { host, owner, name } = remoteOf(repository) ?? {};
  if (host === undefined) return undefined;
  const sections = (repository.text(REMOTES) ?? "").matchAll(/^\[branch "([\w./-]+)"\]$/gm);
  const names = Array.from(sections, ([, name = ""]) => name);
  const branch = ["main", "master"].find((usual) => names.includes(usual)) ?? names[0];
  return { address: `https://${host}/${owner}/${name}`, branch: branch === "main" ? undefined : branch };
}

/** Returns the parts of the remote `origin`, if its host is known. */
function remoteOf(repository: Repository) {
  const config = repository.text(REMOTES) ?? "";
  const lines = config.split("\n").map((line) => line.trim());
  const section = lines.slice(lines.indexOf('[remote "origin"]') + 1);
  const end = section.findIndex((line) => line.startsWith("["));
  const url = section.slice(0, end === -1 ? section.length : end).find((line) => /^url\s*=/.test(line)) ?? "";
  const [, origin = ""] = /^url\s*=\s*(\S+)/.exec(url) ?? [];
  const [, host, owner, name] = REMOTE.exec(origin) ?? [];
  if (host === undefined || owner === undefined || name === undefined) return undefined;
  // Only GitLab has groups in groups.
  const isPlace = host === "gitlab.com" || !owner.includes("/");
  return isPlace && ![...owner.split("/"), name].some((one) => /^\.+$/.test(one)) ? { host, owner, name } : undefined;
}
