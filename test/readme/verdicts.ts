/** What is known of each command that a guide shows: this test runs it, another test does, or nothing runs it. */

export type Verdict =
  /** Run by `shown-commands.test.ts` with the packed tool, in a folder of a kind; `args` replaces what stands for a name. */
  | { readonly runIn: Situation; readonly args?: readonly string[]; readonly status?: number }
  /** Asked by `shown-commands.test.ts` of a running preview. */
  | { readonly asked: true }
  /** Run by another file, which contains this text. */
  | { readonly by: string; readonly has: string }
  /** Not run, for this reason. */
  | { readonly notRun: string };

/**
 * - `site`: the shipped content, and what was built of it in `dist`
 * - `sitemap`: a sitemap and nothing else
 */
export type Situation = "site" | "sitemap";

const VENDOR = "the vendor's tool deploys with an account; the files that it reads are tested in test/hosts";
const GENERATOR = "the generator's own build; test/living has what it writes";
const WAITS = "waits for requests until it is ended; test/preview.test.ts starts others";
const LATER = "takes minutes; .ci/run and maintainers start it";
const LOCAL = "changes a checkout, not a site";
const SHELL = "a command of the system with the reader's own names";
const HISTORY = "asks the repository of the reader; test/content/sources has repositories of its own";

/** A command without a line here is one of `stele`, and runs in `site` without a problem. */
export const verdicts: readonly (readonly [string, Verdict])[] = [
  ["npm pack", { by: "test/packed.ts", has: '"npm", ["pack"' }],
  ["npm install ./stele-VERSION.tgz", { by: "test/start.long.test.ts", has: "`npm install ./${TARBALL}`" }],
  ["stele init", { by: "test/start.long.test.ts", has: '"npx --no -- stele init"' }],
  ["stele preview", { by: "test/start.long.test.ts", has: '"npx --no -- stele preview"' }],
  ["stele check --watch", { by: "test/check.test.ts", has: '"check", "--watch"]' }],
  ["stele init --from sitemap.xml", { runIn: "sitemap" }],
  ["stele build --merge", { runIn: "site", args: ["build", "--merge", "--out", "build"] }],
  ["stele snippet [page]", { runIn: "site", args: ["snippet", "/docs/intro"] }],
  ["stele mark", { by: "test/mark.test.ts", has: "writes the last commit of the source file" }],
  ["stele mark [page...]", { by: "test/mark.test.ts", has: "writes the last commit of the source file" }],
  ["stele mark docs/es/intro.md", { by: "test/mark.test.ts", has: "writes the last commit of the source file" }],
  ["stele audit FOLDER", { runIn: "site", args: ["audit", "dist"] }],
  ["stele audit <folder>", { runIn: "site", args: ["audit", "dist"] }],
  ["stele diff", { runIn: "site", args: ["diff", "dist", "dist"] }],
  ["stele diff OLD NEW", { runIn: "site", args: ["diff", "dist", "dist"] }],
  ["stele diff <old> <new>", { runIn: "site", args: ["diff", "dist", "dist/manifest/v1.jsonl"] }],
  ["stele diff https://docs.example.com dist", { by: "test/diff.test.ts", has: "reads the manifest at its address" }],
  ["stele diff https://docs.example.com dist --summary", { by: "test/diff.test.ts", has: '"--summary"' }],
  ["curl http://127.0.0.1:4400/api/v1/locales", { asked: true }],
  ["curl -X POST http://127.0.0.1:4400/api/v1/translate/es/docs/intro", { asked: true }],

  ["npm ci", { by: ".ci/run", has: " npm ci " }],
  ["npm ci --ignore-scripts", { notRun: "downloads all packages again" }],
  ["npm test", { by: ".ci/run", has: "npm test" }],
  ["npm run test:all", { by: ".ci/run", has: "npm run test:all" }],
  ["STELE_SEED=7 npm test", { notRun: LATER }],
  ["npm run typecheck", { by: ".ci/run", has: "npm run typecheck" }],
  ["npm run lint", { by: ".ci/run", has: "npm run lint" }],
  ["npm run engines", { by: ".ci/run", has: "npm run engines" }],
  ["npm run test:faults", { by: ".ci/run", has: "test:faults" }],
  ["npm run test:generators", { by: ".ci/run", has: "test:generators" }],
  ["npm run fuzz", { by: ".ci/run", has: "npm run fuzz" }],
  ["npm run fuzz -- --seconds 60", { by: ".ci/run", has: "--seconds 60" }],
  ["npm run format", { notRun: LOCAL }],
  ["npm run readme", { notRun: LOCAL }],
  ["npm run picture", { notRun: LOCAL }],
  ["npm run behaviour -- COMMIT", { notRun: LATER }],
  ["npm run soak", { notRun: LATER }],
  ["npx tsx test/generators/vitepress-time.ts", { notRun: LATER }],
  ["npm run bench", { notRun: LATER }],
  ...[
    "checkout",
    "start",
    "start peers",
    "record",
    "check",
    "writer",
    "sitemap-text",
    "memory",
    "peers",
    "gateway",
    "sitemap",
  ].map((name) => [`npm run bench -- ${name}`, { notRun: LATER }] as const),
  ["npx vitest run FILES", { notRun: "the files are checked to exist" }],
  ["npx vitest run --mode all FILES", { notRun: "the files are checked to exist" }],
  ["UPDATE_FIXTURES=1 npx vitest run test/invalid.test.ts -t <code>", { notRun: LOCAL }],
  ["node CHECKOUT/scripts/launch/launch.mjs", { by: "test/workspace.long.test.ts", has: "scripts/launch/launch.mjs" }],
  ["node -e 0", { by: "test/bench/start.ts", has: '"-e"' }],

  ["npx docusaurus build", { notRun: GENERATOR }],
  ["npx astro build", { notRun: GENERATOR }],
  ["npx vitepress build docs", { notRun: GENERATOR }],
  ["mkdocs build", { notRun: GENERATOR }],
  ["mkdocs gh-deploy", { notRun: GENERATOR }],
  ["hugo", { notRun: GENERATOR }],
  ["hugo server", { notRun: GENERATOR }],
  ["mkdocs build --strict", { notRun: GENERATOR }],
  ["mkdocs build --dirty", { notRun: GENERATOR }],
  ["mkdocs serve", { notRun: GENERATOR }],
  ["next build", { notRun: GENERATOR }],
  ["node routes.mjs", { by: "test/generators/next.generators.ts", has: "routes.mjs" }],
  ["stele preview --out public --merge", { notRun: WAITS }],
  ["stele preview --out site --merge", { notRun: WAITS }],
  ["npx @11ty/eleventy", { notRun: GENERATOR }],
  ["rm site/sitemap.xml.gz", { notRun: SHELL }],

  ["npx serve dist", { by: "test/hosts/serve.test.ts", has: '"serve", join(folder, "dist")' }],
  ["npx wrangler pages deploy dist --project-name NAME", { notRun: VENDOR }],
  ["npx wrangler deploy -c dist.hosts/cloudflare-workers/wrangler.jsonc --name NAME", { notRun: VENDOR }],
  ["npx netlify-cli deploy --prod --no-build --dir dist", { notRun: VENDOR }],
  ["npx netlify-cli deploy --prod --no-build --dir dist --functions dist.hosts/netlify/functions", { notRun: VENDOR }],
  ["npx vercel deploy dist --prod", { notRun: VENDOR }],
  ["npx vercel deploy site --prod", { notRun: VENDOR }],
  ["npx firebase-tools deploy --only hosting", { notRun: VENDOR }],
  ['npx @azure/static-web-apps-cli deploy dist --env production --deployment-token "$TOKEN"', { notRun: VENDOR }],
  ["aws amplify update-app --app-id ID --custom-rules file://dist.hosts/amplify/redirects.json", { notRun: VENDOR }],
  ["aws s3 sync dist s3://BUCKET --delete", { notRun: VENDOR }],
  ["export LC_ALL=C", { notRun: VENDOR }],
  ["rsync -a --delete dist/ SERVER:/srv/docs/", { notRun: SHELL }],
  ["cp dist.hosts/firebase/firebase.json .", { notRun: SHELL }],
  ["cp dist/*", { notRun: SHELL }],
  ["cp -r dist/. dist.hosts/vercel/. site/", { notRun: SHELL }],
  ["mkdir -p site", { notRun: SHELL }],
  ["cd docs-api", { notRun: SHELL }],
  ["git clone REPOSITORY docs-api", { notRun: SHELL }],
  ["echo 'gateway: { emit: true }' >> content/site.yaml", { notRun: SHELL }],
  [
    'echo "${{ steps.stele.outputs.changed }} files changed"',
    { by: "test/action.long.test.ts", has: "action.outputs" },
  ],
  ["git log", { notRun: HISTORY }],
  [
    "node dist.hosts/gateway/node.mjs [folder] [port]",
    { by: "test/gateway/runtimes/programs.test.ts", has: 'join(PROGRAMS, "node.mjs")' },
  ],
  [
    "/usr/bin/node /srv/docs.hosts/gateway/node.mjs /srv/docs 8787",
    { by: "test/gateway/runtimes/programs.test.ts", has: 'join(PROGRAMS, "node.mjs")' },
  ],
];
