import type { hostMessages } from "../messages/hosts.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of the rule files of a host, explained. */
export const hostExplanations = {
  "host-publishes-at-root": {
    meaning:
      "base_url has a path, and this host serves a folder at the root of an origin only. Its rules therefore leave out that path, and addresses with it are answered only when something in front of the host removes it. Put a proxy in front that does so, or publish at an origin of its own.",
    wrong: "# content/site.yaml\nbase_url: https://example.com/docs/\nhosts: [netlify]",
    right: "# content/site.yaml\nbase_url: https://docs.example.com\nhosts: [netlify]",
  },
  "host-limit": {
    meaning:
      "The site needs more of something than the host takes: rules, characters in a rule, segments in a path, files, bytes. Beyond its limit a host drops rules or refuses the whole upload, often without a word, so nothing is written. Make the site smaller in that respect, state the plan that you pay for if the host has one, or leave the host out of hosts:.",
    wrong:
      "# content/pages.yaml: GitLab Pages takes paths of 25 segments\n- path: /a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z",
    right: "# content/pages.yaml\n- path: /a/b/c",
  },
  "host-file-conflict": {
    meaning:
      "Two of the chosen hosts read a file of the same name in the published folder and need different lines in it. One folder can hold one of the two, and on the other host readers would get wrong answers. Build a folder for each host.",
    wrong: "# content/site.yaml\nhosts: [cloudflare-pages, netlify]",
    right:
      "$ stele build --host cloudflare-pages --out dist-cloudflare\n$ stele build --host netlify --out dist-netlify",
  },
  "rule-shadows-ours": {
    meaning:
      "A line in a rule file of yours matches requests that are meant for the files of Stele, and the host carries out your line instead. Translations or the list of locales are answered with something else. Keep the block between the marker lines of Stele at the top of the file, and narrow the pattern of your line so that it leaves out our paths.",
    wrong: "# public/_redirects\n/*  /index.html  200!",
    right: "# public/_redirects\n/*  /index.html  200",
  },
  "rule-shadowed-by-ours": {
    meaning:
      "A line in a rule file of yours matches paths that belong to Stele alone. Our rules stand before it and take all those requests, so that your line is never carried out. Remove it, or give it a path outside of ours.",
    wrong: "# public/_redirects\n/api/v1/translate/old  /gone  301",
    right: "# public/_redirects\n/old  /gone  301",
  },
  "header-joined-with-ours": {
    meaning:
      "Your _headers file sets a header for paths that Stele sets it for too. The host joins both values into one list, and browsers refuse an Access-Control-Allow-Origin with two values: pages of other origins could no longer read the answers. Narrow the path of your section so that it leaves out ours.",
    wrong: "# public/_headers\n/*\n  Access-Control-Allow-Origin: https://www.example.com",
    right: "# public/_headers\n/fonts/*\n  Access-Control-Allow-Origin: https://www.example.com",
  },
  "host-cannot": {
    meaning:
      "The rules of this host cannot say everything that the site would answer. The prebuilt files and, unless it is named here, the path form of translate work all the same; what is named here is not answered there. If you need it, let the host run the gateway, where it can run code, or choose another host: stele hosts shows what each of them does.",
    wrong: "# content/site.yaml: rules alone\nhosts: [netlify]",
    right:
      "# content/site.yaml: rules, and the gateway for what they leave out\nhosts: [netlify]\ngateway: { emit: true }",
  },
  "gateway-to-run": {
    meaning:
      "The configuration of this server hands requests with a JSON body to the gateway, a program of one file that must be running beside the server. While it is not running, those requests are answered with an error; all other forms are answered by the server alone. Start it as a service, and start it again after each build.",
    wrong: "$ systemctl reload nginx",
    right: "$ node dist.hosts/gateway/node.mjs &\n$ systemctl reload nginx",
  },
  "robots-without-sitemap": {
    meaning:
      "robots.txt of Stele has one purpose, to tell crawlers where the sitemap is. site.yaml asks for no sitemap, so there is nothing for it to say, and none is written. Nothing needs to be done; a robots.txt of your own may lie there.",
    wrong: "# content/site.yaml\nartifacts: { sitemap: false }",
    right: "# content/site.yaml: says that none is expected\nartifacts: { sitemap: false, robots: false }",
  },
  "robots-left-out": {
    meaning:
      "site.yaml asks for no robots.txt, so none is written, and no file of the build tells crawlers where the sitemap is. Add the line to the robots.txt that you publish, or submit the sitemap to search engines by hand.",
    wrong: "# robots.txt of your own\nUser-agent: *\nAllow: /",
    right: "# robots.txt of your own\nUser-agent: *\nAllow: /\nSitemap: https://docs.example.com/sitemap.xml",
  },
  "robots-below-base-path": {
    meaning:
      "The site is published below a path, and crawlers read robots.txt at the root of an origin only (RFC 9309). A file below the path would never be read, so none is written. Add the line to the robots.txt at the root, which belongs to whoever publishes there.",
    wrong: "https://example.com/docs/robots.txt",
    right: "# https://example.com/robots.txt\nSitemap: https://example.com/docs/sitemap.xml",
  },
  "robots-of-source-origin": {
    meaning:
      "The sitemap lies on another origin than the pages that it lists. Search engines accept that only when the robots.txt of the pages' origin names the sitemap; otherwise anybody could list pages of others. Add the line there.",
    wrong: "# https://docs.example.com/robots.txt\nUser-agent: *",
    right: "# https://docs.example.com/robots.txt\nUser-agent: *\nSitemap: https://api.example.com/sitemap.xml",
  },
} satisfies Record<keyof typeof hostMessages, Explanation>;
