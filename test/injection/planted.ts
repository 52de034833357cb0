/** Faults for the readers of the matrix: each must be seen by the one of its host. */

/** A text put into a file: at its end, or in the place of another. */
export interface Planted {
  readonly host: string;
  readonly file: string;
  readonly what: string;
  readonly change: (text: string) => string;
}

const added =
  (line: string) =>
  (text: string): string =>
    text + line;

/** A change of what JSON holds. */
function edited<Value>(change: (value: Value) => unknown): (text: string) => string {
  return (text) => {
    const value: Value = JSON.parse(text);
    return JSON.stringify(change(value));
  };
}

/** As much of `firebase.json` as is changed. */
interface Firebase {
  readonly hosting: { readonly redirects: readonly object[] };
}

const replaced =
  (from: string, to: string) =>
  (text: string): string =>
    text.replace(from, () => to);

/** For each file of a host that has a reader of its own: what strangers would like to put there. */
export const planted: readonly Planted[] = [
  { host: "nginx", file: "stele.conf", what: "a block that ends", change: added("\n}\n") },
  { host: "apache", file: ".htaccess", what: "a section that begins", change: added("\n<If true>\n") },
  { host: "caddy", file: "stele.caddy", what: "blocks that end", change: added("\n}\n}\n") },
  { host: "lighttpd", file: "stele.conf", what: "a quote", change: added('\n"\n') },
  { host: "netlify", file: "_redirects", what: "a line that is no rule", change: added("/a\n") },
  { host: "netlify", file: "_redirects", what: "a rule of another place", change: added("/a /b 302\n") },
  { host: "netlify", file: "_headers", what: "headers of another place", change: added("/a\n  X: y\n") },
  {
    host: "serve",
    file: "serve.json",
    what: "a member that it does not know",
    change: edited<object>((value) => ({ ...value, planted: 1 })),
  },
  {
    host: "azure",
    file: "staticwebapp.config.json",
    what: "a route of another kind",
    change: edited<{ readonly routes: readonly object[] }>(({ routes, ...more }) => ({
      ...more,
      routes: [...routes, { route: 5 }],
    })),
  },
  {
    host: "vercel",
    file: "vercel.json",
    what: "an invalid pattern",
    change: () => '{"rewrites":[{"source":"/(","destination":"/x"}]}',
  },
  { host: "cloudflare-pages", file: "_redirects", what: "a line that is no rule", change: added("/a /b c 302\n") },
  {
    host: "cloudflare-pages",
    file: "_redirects",
    what: "a rule that goes elsewhere",
    change: added("/* https://evil.test 302\n"),
  },
  { host: "cloudflare-pages", file: "_redirects", what: "a rule of another place", change: added("/a /b 302\n") },
  {
    host: "cloudflare-pages",
    file: "_redirects",
    what: "a status that it has not",
    change: replaced(" 303\n", " 299\n"),
  },
  { host: "cloudflare-pages", file: "_headers", what: "headers of another place", change: added("/a\n  X: y\n") },
  { host: "cloudflare-pages", file: "_headers", what: "a line without a colon", change: added("  X\n") },
  { host: "cloudflare-pages", file: "_headers", what: "a header taken away", change: added("  ! X-Robots-Tag\n") },
  { host: "cloudflare-workers", file: "_redirects", what: "a line that is no rule", change: added("/a /b c 302\n") },
  {
    host: "cloudflare-workers",
    file: "_redirects",
    what: "a rule that goes elsewhere",
    change: added("/* https://evil.test 302\n"),
  },
  { host: "cloudflare-workers", file: "_redirects", what: "a rule of another place", change: added("/a /b 302\n") },
  {
    host: "cloudflare-workers",
    file: "_redirects",
    what: "a status that it has not",
    change: replaced(" 303\n", " 299\n"),
  },
  { host: "cloudflare-workers", file: "_headers", what: "headers of another place", change: added("/a\n  X: y\n") },
  { host: "cloudflare-workers", file: "_headers", what: "a line without a colon", change: added("  X\n") },
  { host: "cloudflare-workers", file: "_headers", what: "a header taken away", change: added("  ! X-Robots-Tag\n") },
  {
    host: "cloudflare-workers",
    file: "wrangler.jsonc",
    what: "a member that wrangler does not know",
    change: replaced('"name"', '"planted": 1, "name"'),
  },
  {
    host: "cloudflare-workers",
    file: "wrangler.jsonc",
    what: "variables",
    change: replaced('"name"', '"vars": { "PLANTED": "1" }, "name"'),
  },
  {
    host: "firebase",
    file: "firebase.json",
    what: "a member of another kind",
    change: edited<Firebase>(({ hosting }) => ({ hosting: { ...hosting, rewrites: [{ source: "**", run: {} }] } })),
  },
  {
    host: "firebase",
    file: "firebase.json",
    what: "a redirect before the others",
    change: edited<Firebase>(({ hosting }) => ({
      hosting: {
        ...hosting,
        redirects: [{ source: "/docs/**", destination: "https://evil.test", type: 302 }, ...hosting.redirects],
      },
    })),
  },
  { host: "firebase", file: "firebase.json", what: "a pattern that matches more", change: replaced("(?:en|", "(?:x|") },
  { host: "firebase", file: "firebase.json", what: "an invalid pattern", change: replaced("(?:en", "((?:en") },
  {
    host: "firebase",
    file: "firebase.json",
    what: "a header of two lines",
    change: replaced('"value": "nosniff"', '"value": "nosniff\\r\\nX: y"'),
  },
  {
    host: "amplify",
    file: "redirects.json",
    what: "a rule of another place",
    change: edited<readonly object[]>((rules) => [
      ...rules,
      { source: "/<*>", target: "https://evil.test", status: "302" },
    ]),
  },
  {
    host: "amplify",
    file: "redirects.json",
    what: "a condition",
    change: edited<readonly object[]>(([first, ...rules]) => [{ ...first, condition: "<US>" }, ...rules]),
  },
  { host: "amplify", file: "redirects.json", what: "a status that it has not", change: replaced('"302"', '"299"') },
  {
    host: "amplify",
    file: "redirects.json",
    what: "an address that is too long",
    change: replaced("/api/v1/translate/", `/api/v1/translate/${"a/".repeat(1024)}`),
  },
  {
    host: "amplify",
    file: "redirects.json",
    what: "a rule that leads elsewhere first",
    change: edited<readonly object[]>((rules) => [
      { source: "/api/v1/translate/<locale>", target: "/translations/v1/x.json", status: "302" },
      ...rules,
    ]),
  },
  {
    host: "amplify",
    file: "customHttp.yml",
    what: "headers of another place",
    change: added("  - pattern: '/a'\n    headers:\n      - key: 'X'\n        value: 'y'\n"),
  },
  { host: "amplify", file: "customHttp.yml", what: "a second member", change: added("planted: 1\n") },
  {
    host: "amplify",
    file: "customHttp.yml",
    what: "a value that parsers read differently",
    change: replaced("'nosniff'", "0o17"),
  },
  { host: "gitlab-pages", file: "_redirects", what: "a line without a target", change: added("/a\n") },
  { host: "gitlab-pages", file: "_redirects", what: "a status that is no number", change: added("/a /b x\n") },
  { host: "gitlab-pages", file: "_redirects", what: "a status that it has not", change: replaced(" 302\n", " 303\n") },
  { host: "gitlab-pages", file: "_redirects", what: "a rule that is forced", change: replaced(" 302\n", " 302!\n") },
  { host: "gitlab-pages", file: "_redirects", what: "a condition", change: replaced(" 302\n", " 302 Country=us\n") },
  {
    host: "gitlab-pages",
    file: "_redirects",
    what: "a rule that goes elsewhere",
    change: added("/* https://evil.test 302\n"),
  },
  { host: "gitlab-pages", file: "_redirects", what: "a rule of another place", change: added("/a /b 302\n") },
  {
    host: "gitlab-pages",
    file: "_redirects",
    what: "a name that has no value",
    change: replaced("/translations/v1/:locale.json", "/translations/v1/:locales.json"),
  },
  {
    host: "s3-cloudfront",
    file: "function.js",
    what: "a statement",
    change: replaced("\nfunction handler", "\nplanted();\nfunction handler"),
  },
  {
    host: "s3-cloudfront",
    file: "function.js",
    what: "code in the data",
    change: replaced('"path": "/api/v1/translate"', '"path": "/api/v1/" + "translate"'),
  },
  {
    host: "s3-cloudfront",
    file: "function.js",
    what: "data that JSON and code read differently",
    change: replaced('"path":', '"__proto__": {}, "path":'),
  },
  {
    host: "s3-cloudfront",
    file: "function.js",
    what: "other data",
    change: replaced('"/translations/v1/"', '"/translations/v2/"'),
  },
  {
    host: "s3-cloudfront",
    file: "response.js",
    what: "a place that is everywhere",
    change: replaced('"paths": ["', '"paths": ["/", "'),
  },
  {
    host: "s3-cloudfront",
    file: "metadata.json",
    what: "a filter for all files",
    change: edited<readonly object[]>((rows) => [...rows, { include: "*", "content-type": "text/html" }]),
  },
  {
    host: "s3-cloudfront",
    file: "metadata.json",
    what: "another option",
    change: edited<readonly object[]>(([first, ...rows]) => [{ ...first, acl: "public-read-write" }, ...rows]),
  },
];
