/** The hosts that a project is published on, by the files that their vendors ask for (documentation read November 2026). */
import type { FoundHost, Repository } from "../types.ts";

/** A file with the host that it tells; `holds` where other hosts have such a file too. */
interface Sign {
  readonly host: string;
  readonly files: readonly string[];
  readonly holds?: RegExp;
}

const WRANGLER = ["wrangler.toml", "wrangler.jsonc", "wrangler.json"];

const SIGNS: readonly Sign[] = [
  // https://docs.netlify.com/configure-builds/file-based-configuration/
  { host: "netlify", files: ["netlify.toml"] },
  // https://developers.cloudflare.com/pages/functions/wrangler-configuration/: the key tells Pages from Workers
  { host: "cloudflare-pages", files: WRANGLER, holds: /\bpages_build_output_dir\b/ },
  { host: "cloudflare-workers", files: WRANGLER },
  // https://vercel.com/docs/project-configuration
  { host: "vercel", files: ["vercel.json"] },
  // https://firebase.google.com/docs/hosting/full-config
  { host: "firebase", files: ["firebase.json"] },
  // https://learn.microsoft.com/azure/static-web-apps/configuration
  {
    host: "azure",
    files: ["staticwebapp.config.json", "public/staticwebapp.config.json", "static/staticwebapp.config.json"],
  },
  // https://docs.gitlab.com/user/project/pages/
  { host: "gitlab-pages", files: [".gitlab-ci.yml"], holds: /^(?:pages:|\s+pages:\s)/m },
  // https://docs.aws.amazon.com/amplify/latest/userguide/yml-specification-syntax.html
  { host: "amplify", files: ["amplify.yml", "customHttp.yml"] },
  { host: "caddy", files: ["Caddyfile"] },
  { host: "apache", files: [".htaccess", "public/.htaccess", "static/.htaccess"] },
  { host: "nginx", files: ["nginx.conf"] },
];

/** What steps of GitHub Actions publish to. */
const STEPS: readonly (readonly [host: string, step: RegExp])[] = [
  ["github-pages", /actions\/deploy-pages@|peaceiris\/actions-gh-pages@|\bmkdocs gh-deploy\b|\bgh-pages -d\b/],
  ["cloudflare-pages", /cloudflare\/pages-action@|\bpages deploy\b/],
  ["azure", /Azure\/static-web-apps-deploy@/],
  ["firebase", /FirebaseExtended\/action-hosting-deploy@/],
];

/** The custom domain of GitHub Pages: one line with a host. */
const CNAME_FILES = ["CNAME", "docs/CNAME", "public/CNAME", "static/CNAME", "docs/public/CNAME", "docs/en/docs/CNAME"];

/** The hosts, those of files before those of workflows, each once. */
export function findHosts(repository: Repository): readonly FoundHost[] {
  const bySign = SIGNS.flatMap(({ host, files, holds }) => {
    const file = files.find((name) => repository.has(name) && (!holds || holds.test(repository.text(name) ?? "")));
    return file === undefined ? [] : [{ name: host, evidence: file }];
  });
  const workflows = repository.files(".github/workflows").filter((name) => /\.ya?ml$/.test(name));
  const byStep = workflows.slice(0, 100).flatMap((name) => {
    const evidence = `.github/workflows/${name}`;
    const text = repository.text(evidence) ?? "";
    return STEPS.flatMap(([host, step]) => (step.test(text) ? [{ name: host, evidence }] : []));
  });
  const domain = CNAME_FILES.filter(repository.has).map((evidence) => ({ name: "github-pages", evidence }));
  const all = [...bySign, ...byStep, ...(bySign.length + byStep.length === 0 ? domain : [])];
  const first = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
  // One file tells one of the two.
  const isPages = first.some(({ name }) => name === "cloudflare-pages");
  return first.filter(({ name }) => name !== "cloudflare-workers" || !isPages);
}

/** The host of a custom domain, as an address. */
export function findDomain(repository: Repository): string | undefined {
  const file = CNAME_FILES.find(repository.has);
  const [host = ""] = (file === undefined ? undefined : repository.text(file))?.trim().split("\n") ?? [];
  return host === "" ? undefined : `https://${host.trim()}`;
}
