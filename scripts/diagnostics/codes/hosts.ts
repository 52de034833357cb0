import type { ProblemCode } from "../../model.ts";
import { error, notice, warning } from "../entry.ts";

/** Problems of hosts and of their rule files. */
export const hostsCodes = {
  "host-publishes-at-root": notice(
    "{$host} serves dist/ at the root of an origin, so its rules leave out the base path {$basePath :quoted}.",
    "Put a proxy that removes {$basePath} in front of it, or publish at an origin of its own.",
    "base_url has a path, and this host serves a folder at the root of an origin only. Its rules therefore leave out that path, and addresses with it are answered only when something in front of the host removes it. Put a proxy in front that does so, or publish at an origin of its own.",
    "# content/site.yaml\nbase_url: https://example.com/docs/\nhosts: [netlify]",
    "# content/site.yaml\nbase_url: https://docs.example.com\nhosts: [netlify]",
  ),
  "host-limit": error(
    "{$host} takes at most {$most :number} {$what}, and this site has {$found} ({$source}).",
    "{$remedy}",
    "The site needs more of something than the host takes: rules, characters in a rule, segments in a path, files, bytes. Beyond its limit a host drops rules or refuses the whole upload, often without a word, so nothing is written. Make the site smaller in that respect, state the plan that you pay for if the host has one, or leave the host out of hosts:.",
    "# content/pages.yaml: GitLab Pages takes paths of 25 segments\n- path: /a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z",
    "# content/pages.yaml\n- path: /a/b/c",
  ),
  "host-file-conflict": error(
    "{$host} and {$other} want different texts in {$file}.",
    "Build them into two out folders, each with --host.",
    "Two of the chosen hosts read a file of the same name in the published folder and need different lines in it. One folder can hold one of the two, and on the other host readers would get wrong answers. Build a folder for each host.",
    "# content/site.yaml\nhosts: [cloudflare-pages, netlify]",
    "$ stele build --host cloudflare-pages --out dist-cloudflare\n$ stele build --host netlify --out dist-netlify",
  ),
  "rule-shadows-ours": warning(
    "Line {$line :number} of your {$file}, {$rule :quoted}, takes requests for {$place} from our rules or files on {$host}.",
    "Keep our block above it, and narrow its pattern so that it leaves out our paths.",
    "A line in a rule file of yours matches requests that are meant for the files of Stele, and the host carries out your line instead. Translations or the list of locales are answered with something else. Keep the block between the marker lines of Stele at the top of the file, and narrow the pattern of your line so that it leaves out our paths.",
    "# public/_redirects\n/*  /index.html  200!",
    "# public/_redirects\n/*  /index.html  200",
  ),
  "rule-shadowed-by-ours": warning(
    "Line {$line :number} of your {$file}, {$rule :quoted}, never gets a request on {$host}: our rules for {$place} come first.",
    "Remove it, or give it another path.",
    "A line in a rule file of yours matches paths that belong to Stele alone. Our rules stand before it and take all those requests, so that your line is never carried out. Remove it, or give it a path outside of ours.",
    "# public/_redirects\n/api/v1/translate/old  /gone  301",
    "# public/_redirects\n/old  /gone  301",
  ),
  "header-joined-with-ours": warning(
    "Line {$line :number} of your {$file} sets {$rule :quoted} for {$path}, and {$host} joins it with ours for {$place}.",
    "Both values are sent, and of allowed origins browsers take one only; narrow the path so that it leaves out ours.",
    "Your _headers file sets a header for paths that Stele sets it for too. The host joins both values into one list, and browsers refuse an Access-Control-Allow-Origin with two values: pages of other origins could no longer read the answers. Narrow the path of your section so that it leaves out ours.",
    "# public/_headers\n/*\n  Access-Control-Allow-Origin: https://www.example.com",
    "# public/_headers\n/fonts/*\n  Access-Control-Allow-Origin: https://www.example.com",
  ),
  "host-cannot": notice(
    ({ host, rules, errors }: { host: string; rules: readonly RuleKind[]; errors: readonly ProblemCode[] }) =>
      `${host} has no rules for ${rules.map((kind) => missing(kind, errors)).join(", ")}.`,
    "A gateway answers those, where one can run; the prebuilt files need no rules.",
    "The rules of this host cannot say everything that the site would answer. The prebuilt files and, unless it is named here, the path form of translate work all the same; what is named here is not answered there. If you need it, let the host run the gateway, where it can run code, or choose another host: stele hosts shows what each of them does.",
    "# content/site.yaml: rules alone\nhosts: [netlify]",
    "# content/site.yaml: rules, and the gateway for what they leave out\nhosts: [netlify]\ngateway: { emit: true }",
  ),
  "gateway-to-run": notice(
    "{$host} hands the JSON body form of translate to the gateway at {$address}.",
    "Keep node {$outFolderName}.hosts/gateway/node.mjs running beside it; the other two forms need no program.",
    "The configuration of this server hands requests with a JSON body to the gateway, a program of one file that must be running beside the server. While it is not running, those requests are answered with an error; all other forms are answered by the server alone. Start it as a service, and start it again after each build.",
    "$ systemctl reload nginx",
    "$ node dist.hosts/gateway/node.mjs &\n$ systemctl reload nginx",
  ),
  "robots-not-written": notice(
    ({ because }: { because: keyof typeof NO_ROBOTS }) => `No robots.txt is written: ${NO_ROBOTS[because]}.`,
    ({ address }: { address?: string }) =>
      address === undefined
        ? "Its only line would be the address of the sitemap."
        : `Add this line to the robots.txt of the origin: Sitemap: ${address}`,
    "The robots.txt of Stele has one purpose: to tell crawlers where the sitemap is. None is written when site.yaml asks for none or for no sitemap, or when the site has a base path, because crawlers read it only at the root of an origin (RFC 9309). If there is a sitemap, add the line to the robots.txt that you publish.",
    "# robots.txt of your own\nUser-agent: *\nAllow: /",
    "# robots.txt of your own\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  ),
  "robots-of-source-origin": notice(
    "The sitemap lists pages of {$origin}, which must allow it.",
    "Add this line to {$origin}/robots.txt: Sitemap: {$address}",
    "The sitemap lies on another origin than the pages that it lists. Search engines accept that only when the robots.txt of the pages' origin names the sitemap; otherwise anyone could list pages of other sites. Add the line there.",
    "# https://docs.example.com/robots.txt\nUser-agent: *",
    "# https://docs.example.com/robots.txt\nUser-agent: *\nSitemap: https://api.example.com/sitemap.xml",
  ),
} as const;

/** A kind of rule; of errors, those aside that a host can say. */
function missing(kind: RuleKind, errors: readonly ProblemCode[]): string {
  return MISSING[kind] + (kind === "error" && errors.length > 0 ? ` other than ${errors.join(" and ")}` : "");
}

/** What readers go without where a host has no way to express a rule of this kind. */
const MISSING = {
  tree: "the path form of translate",
  query: "the query form of translate",
  type: "media types",
  header: "headers",
  cors: "answers to pages of other origins",
  preflight: "preflight requests",
  error: "errors as problem details",
  handler: "the JSON body form of translate",
} as const;

type RuleKind = keyof typeof MISSING;

const NO_ROBOTS = {
  "no-sitemap": "site.yaml asks for no sitemap",
  "left-out": "site.yaml asks for none",
  "base-path": "crawlers read it only at the root of an origin",
} as const;
