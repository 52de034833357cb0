/** Whether a former build was for other hosts, by its rule files. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishOptions } from "../../scripts/commands/shared/publishing.ts";
import { HOST_NAMES } from "../../scripts/content/content.ts";
import { type Plan, plan } from "../../scripts/pipeline.ts";
import { isForOtherHosts } from "../../scripts/publish/compare.ts";
import { RULE_FILES } from "../../scripts/site/layout.ts";
import { publish, type PublishOptions } from "../../scripts/publish/publish.ts";
import { contentFiles } from "../content-files.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const folder = temporaryFolder();

function planned(hosts: readonly string[], more = "", shared: { readonly isMerged?: boolean } = {}): Plan {
  const site = `base_url: https://docs.example.com\nsource_locale: en\n${more}`;
  const { value } = plan(contentFiles({ site }), { hosts, ...shared });
  if (!value) throw new Error(`no plan for ${hosts.join()}`);
  return value;
}

function optionsOf(one: Plan, out: string, merge = false): PublishOptions {
  return publishOptions(one, join(folder, "content"), { out: join(folder, out), merge });
}

function built(one: Plan, out: string, merge = false): void {
  expect(publish(one.artifacts, optionsOf(one, out, merge))).toMatchObject({ published: true });
}

function isForOthers(one: Plan, out: string, merge = false): boolean {
  const made = one.hosts.flatMap(({ files }) => files);
  return isForOtherHosts(made, one.site.gateway.emit, RULE_FILES, optionsOf(one, out, merge));
}

const GATEWAY = "gateway: { emit: true }\n";

describe("a former build was for other hosts", () => {
  it("if there was none", () => {
    expect(isForOthers(planned(["serve"]), "none")).toBe(true);
  });

  const plans = HOST_NAMES.map((name) => ({ name, one: planned([name]) }));
  for (const { name, one } of plans) {
    it(`than ${name}, if it was for any other host, but not if it was for ${name}`, () => {
      built(one, name);
      const same = plans.filter((other) => !isForOthers(other.one, name)).map((other) => other.name);
      expect(same).toEqual([name]);
    });
  }

  it("if it was for one more, or for one less", () => {
    built(planned(["serve", "nginx"]), "two");
    expect(isForOthers(planned(["serve", "nginx"]), "two")).toBe(false);
    expect(isForOthers(planned(["serve"]), "two")).toBe(true);
    expect(isForOthers(planned(["serve", "nginx", "vercel"]), "two")).toBe(true);
  });

  it.each(["nginx", "netlify", "cloudflare-pages"])("if only one of both has the gateway: %s", (name) => {
    const [without, withIt] = [planned([name]), planned([name], GATEWAY)];
    built(without, `${name}-without`);
    built(withIt, `${name}-with`);
    expect(isForOthers(withIt, `${name}-without`)).toBe(true);
    expect(isForOthers(without, `${name}-with`)).toBe(true);
    expect(isForOthers(withIt, `${name}-with`)).toBe(false);
  });

  it("not because of other pages", () => {
    built(planned(["netlify"]), "pages");
    const { value } = plan(contentFiles({ pages: "- { path: /a/b/c/d, lastmod: 2026-01-02 }\n" }), {
      hosts: ["netlify"],
    });
    expect(value && isForOthers(value, "pages")).toBe(false);
  });

  it("not because of rule files of other tools beside ours", () => {
    writeFiles(folder, {
      "merged/vercel.json": '{"cleanUrls":true}',
      "merged/_redirects": "/a /b 301\n",
      "merged/staticwebapp.config.json": '{"routes":[{"route":"/a","rewrite":"/b"}]}',
    });
    const [vercel, nginx] = [planned(["vercel"], "", { isMerged: true }), planned(["nginx"], "", { isMerged: true })];
    expect(isForOthers(vercel, "merged", true)).toBe(true);
    built(vercel, "merged", true);
    expect(isForOthers(vercel, "merged", true)).toBe(false);
    built(nginx, "merged", true);
    expect(isForOthers(nginx, "merged", true)).toBe(false);
  });
});
