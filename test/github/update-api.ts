/**
 * Writes the part of GitHub's own description of its REST API that the comment on a pull request uses:
 * `npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-*.tgz package/generated/api.github.com.json`, then
 * `npx tsx test/github/update-api.ts package/generated/api.github.com.json`. The package has 480 MB (MIT licence), so it is
 * not installed with the other engines.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

const USED: Readonly<Record<string, readonly string[]>> = {
  "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}": ["patch"],
  "/repos/{owner}/{repo}/pulls": ["get"],
};

interface Description {
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Leaves out what validates nothing. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const dropped = ["description", "example", "examples", "externalDocs", "summary", "tags", "x-github"];
  // A property may have such a name, and then its value is a schema.
  const kept = Object.entries(value).filter(([key, one]) => !dropped.includes(key) || isSchema(one));
  return Object.fromEntries(kept.map(([key, one]) => [key, bare(one)]));
}

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("type" in value || "$ref" in value) && !Array.isArray(value);
}

const [file = ""] = process.argv.slice(2);
const whole: Description = JSON.parse(readFileSync(file, "utf8"));
const paths = Object.fromEntries(
  Object.entries(USED).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, bare(whole.paths[path]?.[method])])),
  ]),
);
const components: Record<string, Record<string, unknown>> = {};
const waiting: unknown[] = [paths];
for (const one of waiting) {
  for (const [, kind = "", name = ""] of JSON.stringify(one).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g)) {
    const ofKind = (components[kind] ??= {});
    if (name in ofKind) continue;
    ofKind[name] = bare(whole.components[kind]?.[name]);
    waiting.push(ofKind[name]);
  }
}
const text = JSON.stringify({ info: whole.info, paths, components });
writeFileSync(join(root, "test/fixtures/github-api.json"), `${text}\n`);
