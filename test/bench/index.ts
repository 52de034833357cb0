/**
 * `npm run bench` measures the gateway, `npm run bench -- sitemap` the sitemaps; `-- gateway writer` both of these;
 * `-- record` takes what was measured into the results.
 */
const benchmarks: Readonly<Record<string, () => Promise<unknown>>> = {
  check: () => import("./check.ts"),
  checkout: () => import("./checkout.ts"),
  gateway: () => import("./gateway.ts"),
  memory: () => import("./memory.ts"),
  peers: () => import("./peers.ts"),
  record: () => import("./record.ts"),
  sitemap: () => import("./sitemap.ts"),
  "sitemap-text": () => import("./sitemap-text.ts"),
  start: () => import("./start.ts"),
  writer: () => import("./writer.ts"),
};

const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
for (const name of named.length > 0 ? named : ["gateway"]) {
  const run = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!run) throw new Error(`No benchmark ${name}; there are: ${Object.keys(benchmarks).join(", ")}`);
  await run();
}
