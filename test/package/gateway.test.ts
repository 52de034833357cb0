/** What is emitted: small, alone, and code of ours whatever the content says. */
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { ready } from "../../scripts/package/ready.ts";
import { gatewayText } from "../../scripts/package/gateway.ts";
import type { GatewayRuntime } from "../../scripts/model.ts";
import type { GatewaySite } from "../../scripts/site/published.ts";
import { decodeText } from "../content-text.ts";

const runtimes: readonly GatewayRuntime[] = ["cloudflare", "cloudflare-function", "netlify", "vercel", "node"];

/** In KB. Node reads files and request heads itself: what the other runtimes refuse for us is code of ours there. */
const largest = (runtime: GatewayRuntime): number => (runtime === "node" ? 7 : 6);

/** 50 locales, some with former spellings. */
const CODES =
  "af ar bg bn ca cs da de el en en-GB es es-419 et fa fi fil fr fr-CA he hi hr hu id it ja ka kk ko lt lv ms nb nl no pl pt-BR pt-PT ro ru sk sl sr-Latn sv sw ta th tr uk zh-Hant-TW";

function siteOf(pages: number): GatewaySite {
  const { plan } = decodeText({
    "site.yaml": "base_url: https://docs.example.com/a/longer/base/path/\nsource_locale: en\n",
    "locales.yaml": CODES.split(" ")
      .map((code) => `- { code: "${code}", name: "${code}" }\n`)
      .join(""),
    "pages.yaml": Array.from({ length: pages }, (_, index) => `- { path: /docs/page-${index}, locales: [] }\n`).join(
      "",
    ),
  });
  return { addresses: plan.site.addresses, unlisted: "compute" };
}

describe.each(runtimes)("the gateway of %s", (runtime) => {
  const site = siteOf(3);
  const text = gatewayText(runtime, { site, folder: "../../dist" });
  const constants = text.split("\n").filter((line) => line.startsWith("const STELE_"));

  it(`has under ${largest(runtime)} KB compressed for a site of 50 locales`, () => {
    expect(site.addresses.locales).toHaveLength(50);
    expect(gzipSync(text).length).toBeLessThan(largest(runtime) * 1024);
  });

  it("carries no page, and does not grow with them", () => {
    expect(text).not.toContain("page-");
    expect(gatewayText(runtime, { site: siteOf(500), folder: "../../dist" })).toBe(text);
  });

  it("needs no module but those of Node, and only where there is Node", () => {
    const { outputs } = buildSync({
      stdin: { contents: text, loader: "js" },
      bundle: true,
      external: ["*"],
      format: "esm",
      write: false,
      metafile: true,
      logLevel: "silent",
    }).metafile;
    const names = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const hasDisk = constants.length === 2;
    expect(names.filter((name) => !name.startsWith("node:"))).toEqual([]);
    expect(names.length > 0).toBe(hasDisk);
    expect(text).not.toMatch(/\brequire\(|\bimport\(|\beval\(|new Function/);
  });

  it("holds nothing of the content but in its constants", () => {
    const other = gatewayText(runtime, { site: hostileSite, folder: "../../dist" });
    const withoutConstants = (whole: string): string[] =>
      whole.split("\n").filter((line) => !line.startsWith("const STELE_"));
    expect(withoutConstants(other)).toEqual(withoutConstants(text));
    expect(text.endsWith(ready(`gateway-${runtime}`))).toBe(true);
  });
});

/** Texts that end a string, a line, a comment, a template or a script in some language or other. */
const HOSTILE = [
  '"; throw new Error("out"); //',
  "'; throw new Error('out'); //",
  "\\",
  '\\"; throw 1; //',
  "\n",
  "\r\nthrow 1;",
  "\u2028throw 1;",
  "\u2029",
  "\0",
  "*/ throw 1; /*",
  "`${(() => { throw 1; })()}`",
  "</script><script>throw 1</script>",
  "<!--",
  "__proto__",
  "\ud800",
];

/** A site whose every text is hostile: content cannot hold most of them, and the text must not rely on it. */
const hostileSite: GatewaySite = {
  addresses: {
    publishedAt: HOSTILE.join(""),
    basePath: HOSTILE.join(""),
    sourceLocale: HOSTILE.join(""),
    localizedPaths: true,
    locales: HOSTILE.map((code) => ({ code, aliases: [code], origin: code, prefix: code })),
  },
  unlisted: "reject",
};

describe("hostile content", () => {
  it.each(runtimes)("stays text in the gateway of %s", (runtime) => {
    const text = gatewayText(runtime, { site: hostileSite, folder: `../../${HOSTILE[0]}` });
    const lines = text.split("\n");
    const [comment = "", site = ""] = lines;
    expect(comment).toMatch(/^\/\/ /);
    expect(site).toMatch(/^const STELE_SITE = \{.*\};$/s);
    expect(runInNewContext(`${site}\nJSON.stringify(STELE_SITE)`)).toBe(JSON.stringify(hostileSite));
    expect(lines.slice(-ready(`gateway-${runtime}`).split("\n").length).join("\n")).toBe(ready(`gateway-${runtime}`));
    expect(lines.length).toBe(ready(`gateway-${runtime}`).split("\n").length + (text.includes("STELE_OUT = ") ? 3 : 2));
  });

  it.each(["dist", "di st", "dist#1", "dist?1", "100%", "%2e%2e", 'di"st', "di\\st", "sité", "</script>"])(
    "finds the folder %s from where the programs lie",
    (name) => {
      const text = gatewayText("node", { site: siteOf(1), folder: `../../${name}` });
      const line = text.split("\n").find((each) => each.startsWith("const STELE_OUT"));
      const address: unknown = runInNewContext(`${line}\nSTELE_OUT`);
      expect(fileURLToPath(new URL(String(address), "file:///project/dist.hosts/gateway/node.mjs"))).toBe(
        `/project/${name}`,
      );
    },
  );
});
