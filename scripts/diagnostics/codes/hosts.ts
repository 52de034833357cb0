import type { ProblemCode } from "../../model.ts";
import { error, notice, warning } from "../entry.ts";
import { shellWord } from "../message.ts";

export const hostsCodes = {
  "host-publishes-at-root": notice(
    "{$host} serves the out folder at the root of an origin, so its rules leave out the base path {$basePath :quoted}.",
    'Put a proxy in front of the host that removes {$basePath} from requests and adds it to "Location", or write a "base_url" without a path.',
    '"base_url" has a path, but this host serves a folder only at the root of an origin. So the rules for this host leave out the path. Addresses with the path work only if a proxy in front of the host removes the path from requests, and adds it to the header Location of answers (nginx: proxy_redirect / /docs/). Add such a proxy, or write a "base_url" without a path.',
    "# content/site.yaml\nbase_url: https://example.com/docs/\nhosts: [netlify]",
    "# content/site.yaml\nbase_url: https://docs.example.com\nhosts: [netlify]",
  ),
  "host-limit": error(
    "{$host} allows at most {$most :number} {$what}, and this site has {$found} ({$source}).",
    "{$remedy}",
    'The site exceeds a limit of this host: the number of rules or files, their size, or the number of segments in a path. If a limit is exceeded, a host ignores rules or refuses the upload, often without a message. So nothing is written. Make this part of the site smaller, or remove the host from the key "hosts". If you use a paid plan of the host, name the plan in site.yaml.',
    "# content/pages.yaml: GitLab Pages takes paths of 25 segments\n- path: /a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z",
    "# content/pages.yaml\n- path: /a/b/c",
  ),
  "host-place": warning(
    "{$host} has a use of its own for {$path :quoted}, so what is there is not served.",
    "Choose another path.",
    'Some places of a site mean something to its host. Azure serves no file below "/api", Vercel runs scripts there, and Cloudflare Pages takes "/functions" for programs. If there is a folder "public", Vercel publishes this folder alone. So reference pages, status pages and the OpenAPI document do not work there. Choose another path. The API of Stele itself works: its rules lead to other places, or its files are no scripts.',
    "# content/site.yaml\nhosts: [azure]\nartifacts: { openapi: /api/openapi.json }",
    "# content/site.yaml\nhosts: [azure]\nartifacts: { openapi: /docs/openapi.json }",
  ),
  "host-file-conflict": error(
    "{$host} and {$other} need different contents in {$file}.",
    "Build into a separate folder for each host, with --host and --out.",
    "Two hosts of this site read a file of the same name and need different lines in it. One folder can contain only one of the two files, so readers would get wrong answers on the other host. Build into a separate folder for each host.",
    "# content/site.yaml\nhosts: [cloudflare-pages, netlify]",
    "$ stele build --host cloudflare-pages --out dist-cloudflare\n$ stele build --host netlify --out dist-netlify",
  ),
  "rule-shadows-ours": warning(
    "On {$host}, line {$line :number} of your {$file} ({$rule :quoted}) answers requests for {$place}, which our files or rules should answer.",
    "Move the line below our block, and narrow its pattern so that it does not match our paths.",
    "A line in your rule file matches requests for files of Stele, and the host applies your line first. Requests for translations or for the list of locales then get a wrong answer. Keep the block of Stele, which begins and ends with a marker line, at the top of the file. Narrow the pattern of your line so that it does not match our paths.",
    "# public/_redirects\n/*  /index.html  200!",
    "# public/_redirects\n/*  /index.html  200",
  ),
  "rule-shadowed-by-ours": warning(
    "On {$host}, line {$line :number} of your {$file} ({$rule :quoted}) has no effect: our rules for {$place} come first.",
    "Remove the line, or give it another path.",
    "A line in your rule file matches only paths of Stele. The rules of Stele come before your line and match the same requests, so the host never applies your line. Remove the line, or give it another path.",
    "# public/_redirects\n/api/v1/translate/old  /gone  301",
    "# public/_redirects\n/old  /gone  301",
  ),
  "rule-after-ours": warning(
    "On {$host}, line {$line :number} of your {$file} ({$rule :quoted}) does not hold for {$place}: our rules come first.",
    "Move the line, with its conditions, above our block. A build leaves the block where it is.",
    "A line in your rule file refuses or redirects requests, and is below the block of Stele. The host applies the block first, so the translate endpoint answers requests that your line would stop. The answer tells whether a page exists in a language, but no text of the page. If your line protects the site, move it above the block, with the conditions that belong to it. A build leaves the block where it is.",
    "# public/.htaccess\n# >>> stele\n...\n# <<< stele\nRewriteCond %{REMOTE_ADDR} !^10\\.\nRewriteRule ^ - [F]",
    "# public/.htaccess\nRewriteCond %{REMOTE_ADDR} !^10\\.\nRewriteRule ^ - [F]\n# >>> stele\n...\n# <<< stele",
  ),
  "header-joined-with-ours": warning(
    "On {$host}, line {$line :number} of your {$file} ({$rule :quoted} for {$path}) adds a second value to our header for {$place}.",
    "Both values are sent, but browsers refuse two allowed origins. Narrow your path so that it does not match our paths.",
    "Your _headers file sets a header for paths where Stele sets the same header. The host then sends both values. Browsers refuse an Access-Control-Allow-Origin with two values, so pages of other origins cannot read the answers. Narrow the path of your section so that it does not match our paths.",
    "# public/_headers\n/*\n  Access-Control-Allow-Origin: https://www.example.com",
    "# public/_headers\n/fonts/*\n  Access-Control-Allow-Origin: https://www.example.com",
  ),
  "rules-more": warning(
    "On {$host}, {$count :number} more {$count :plural line|lines} of your {$file} {$count :plural conflicts|conflict} with our files or rules.",
    "Correct the listed lines first. The next run lists more.",
    "Your rule file has more than twenty lines that conflict with files or rules of Stele. The first twenty are listed, and this warning counts the others. In most cases, all these lines conflict for the same reason, such as a pattern that matches every path. Correct the listed lines, and run the command again.",
    "# public/_headers: thirty headers that Stele sets too\n/*\n  Cache-Control: no-store\n  Cache-Control: private\n  ...",
    "# public/_headers\n/fonts/*\n  Cache-Control: no-store",
  ),
  "host-cannot": notice(
    ({ host, rules, errors }: { host: string; rules: readonly RuleKind[]; errors: readonly ProblemCode[] }) =>
      `${host} has no rules for ${rules.map((kind) => missing(kind, errors)).join(", ")}.`,
    "The prebuilt files work without rules. Where code can run, a gateway answers the rest.",
    'The rules of this host cannot do everything that Stele uses. The notice lists what does not work. Everything else works, and so do all prebuilt files. If you need more translate requests and the host can run code, run the gateway there. Or choose another host: "stele hosts" shows what each host can do.',
    "# content/site.yaml: rules alone\nhosts: [netlify]",
    "# content/site.yaml: rules, and the gateway for what they leave out\nhosts: [netlify]\ngateway: { emit: true }",
  ),
  "translations-need-gateway": error(
    ({ fault, hosts }: { fault: keyof typeof NO_ANSWERS; hosts: readonly string[] }) =>
      `Without files of answers only a gateway can answer translate requests, ${NO_ANSWERS[fault](hosts.join(", "))}.`,
    ({ fault, able }: { fault: keyof typeof NO_ANSWERS; able: readonly string[] }) =>
      fault === "not-emitted"
        ? 'Add "gateway: { emit: true }", or remove "translations: false".'
        : `Choose from these hosts: ${able.join(", ")}. Or remove "translations: false".`,
    'With "translations: false", the answers of the translate endpoint are no files. The gateway makes each answer from the file of its page. So every chosen host must let the gateway answer the whole endpoint, and "gateway: { emit: true }" must ask for the gateway. Other hosts only have rules that lead to files. The rules of nginx, Apache, Caddy and lighttpd pass only JSON bodies to the gateway, and a server of your own has no limit of files.',
    "# content/site.yaml: these servers answer from files\nhosts: [nginx]\nartifacts: { translations: false }",
    "# content/site.yaml\nhosts: [cloudflare-workers]\ngateway: { emit: true }\nartifacts: { translations: false }",
  ),
  "host-spelling": warning(
    "On {$host}, {$count :number} {$count :plural page is|pages are} found only if clients leave & + , = and @ in an address as they are, and not as %26 %2B %2C %3D and %40.",
    "The client and the switcher of Stele do. Rename these pages, or tell other clients: the first is {$first :quoted}.",
    "This host keeps the percent-encoding of the characters & + , = and @ and looks for a file with the encoding in its name. Most functions that encode one segment of a path, such as encodeURIComponent, encode these characters, so clients that use them get an error. The client, the switcher and the reference pages of Stele do not encode these characters. Rename the pages, or use another host.",
    "# content/pages.yaml, with hosts: [firebase]\n- path: /docs/c++",
    "# content/pages.yaml\n- path: /docs/cpp",
  ),
  "host-leaves-out": warning(
    "{$host} leaves out some folders and files by their names, so {$count :number} {$count :plural page has|pages have} no answers there. The first is {$first :quoted}.",
    "Rename the pages, or the folders in their addresses.",
    "The host, or the tool that uploads to it, leaves out files and folders with certain names. Such folders are node_modules, and venv on Vercel; such a file is routes.json on Azure. The files of a page and their folders are named like the parts of its address. So readers get no translations of these pages on this host. Rename the pages or the folders, or use another host.",
    "# content/pages.yaml, with hosts: [vercel]\n- path: /docs/venv/activate",
    "# content/pages.yaml\n- path: /docs/virtual-environments/activate",
  ),
  "gateway-to-run": notice(
    "{$host} forwards translate requests with a JSON body to the gateway at {$address}.",
    ({ outFolderName }: { outFolderName: string }) =>
      `Keep "node ${gatewayProgram(outFolderName)}" running. The path form and the query form do not need the gateway.`,
    "The server forwards requests with a JSON body to the gateway, a program that must run beside the server. While the gateway does not run, these requests get an error. The server itself answers all other requests. Start the gateway as a service, and restart it after each build.",
    "$ systemctl reload nginx",
    "$ node dist.hosts/gateway/node.mjs &\n$ systemctl reload nginx",
  ),
  "gateway-to-link": notice(
    "{$host} sends translate requests to its linked backend, which must run the gateway.",
    ({ outFolderName }: { outFolderName: string }) =>
      `Link a web app or a container app that runs "node ${gatewayProgram(outFolderName)}" behind a web server.`,
    "With a gateway, the file for this host has no redirects to answers. The host sends every request for /api to the linked backend of the site, so the program of the gateway must run there. Deploy the out folder and the program to that app, and again after each build. Linked backends need a paid plan of the host.",
    "# content/site.yaml: nothing answers translate requests without a linked backend\nhosts: [azure]\ngateway: { emit: true }",
    "# after the app that runs node.mjs is linked\n$ az staticwebapp backends link --name NAME --resource-group GROUP --backend-resource-id ID",
  ),
  "robots-not-written": notice(
    ({ because }: { because: keyof typeof NO_ROBOTS }) => `No robots.txt is written: ${NO_ROBOTS[because]}.`,
    ({ address }: { address?: string }) =>
      address === undefined
        ? "Its only purpose would be to name the sitemap."
        : `Add this line to the robots.txt of the origin: Sitemap: ${address}`,
    "Stele writes robots.txt only to tell crawlers where the sitemap is. The file is not written if site.yaml turns off robots.txt or the sitemap. If the site has a base path, the file is not written either, because crawlers read robots.txt only at the root of an origin (RFC 9309). If there is a sitemap, add a line with its address to your own robots.txt.",
    "# robots.txt of your own\nUser-agent: *\nAllow: /",
    "# robots.txt of your own\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  ),
  "robots-of-source-origin": notice(
    "The sitemap lists pages of {$origin}, but is published on another origin. The robots.txt of {$origin} must name the sitemap.",
    "Add this line to {$origin}/robots.txt: Sitemap: {$address}",
    "The sitemap is published on another origin than the pages that it lists. Search engines accept such a sitemap only if the robots.txt on the origin of the pages names it. Otherwise anyone could list pages of other sites. Add a line with the address of the sitemap to that robots.txt.",
    "# https://docs.example.com/robots.txt\nUser-agent: *",
    "# https://docs.example.com/robots.txt\nUser-agent: *\nSitemap: https://api.example.com/sitemap.xml",
  ),
} as const;

/** Describes a kind of rule that a host lacks. For `error`, also names the error codes that the host supports. */
function missing(kind: RuleKind, errors: readonly ProblemCode[]): string {
  return MISSING[kind] + (kind === "error" && errors.length > 0 ? ` other than ${errors.join(" and ")}` : "");
}

/** Kind of rule -> what does not work on a host that lacks rules of this kind. */
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

/** Why no gateway answers the whole endpoint. */
const NO_ANSWERS = {
  "not-emitted": () => "and site.yaml does not ask for one",
  "no-gateway": (hosts: string) => `and Stele has none for ${hosts}`,
  "json-bodies": (hosts: string) => `and on ${hosts} it gets only JSON bodies`,
} as const;

const NO_ROBOTS = {
  "no-sitemap": "site.yaml turns off the sitemap",
  "left-out": "site.yaml turns off robots.txt",
  "base-path": "crawlers read robots.txt only at the root of an origin",
} as const;

/** Returns the path of the gateway for Node, as a word of a shell. */
function gatewayProgram(outFolderName: string): string {
  return shellWord(`${outFolderName}.hosts/gateway/node.mjs`);
}
