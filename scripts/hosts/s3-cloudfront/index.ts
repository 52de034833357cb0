/**
 * S3 behind CloudFront, by their documentation, read in November 2026; not run on AWS.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 * https://docs.aws.amazon.com/cli/latest/reference/s3/cp.html
 *
 * Its files are not published: `function.js` answers the endpoint, `response.js` adds headers to files, `metadata.json`
 * says what objects are uploaded with. A response headers policy would do for `response.js`, but a cache behavior has one
 * policy, often the site's own, and each of our places would need a behavior. The price: CloudFront runs no function on
 * an answer of 400 or more, so S3's own 404 has no headers of ours.
 */
import type { Diagnostic, Rule, RuleSet, TextArtifact } from "../../model.ts";
import { endpointsOf, requestFunction, responseFunction } from "./functions.ts";
import { headerGroups } from "../shared/header-groups.ts";
import type { BuildFacts, Compiled, Host, Limit } from "../host.ts";
import { type Counted, limitProblems } from "../shared/limits.ts";
import { unsaidRules } from "../shared/notices.ts";

/** 10 KB; a larger function is not created. */
const FUNCTION_SIZE: Limit = {
  what: "bytes in a CloudFront function",
  free: 10 * 1024,
  source:
    "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html, read November 2026",
};
/** The name is UTF-8, and has the base path in it. */
const KEY_LENGTH: Limit = {
  what: "bytes in the key of an object",
  free: 1024,
  source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html, read November 2026",
};

const NAMES = { name: "s3-cloudfront", title: "S3 + CloudFront" } as const;

const FEWER_LOCALES = "Publish fewer locales, or leave the host out of hosts:.";

/**
 * A function cannot change the method, and S3 answers a POST with an error: it redirects by 303. It knows the locales and
 * not the pages, so what is there to be found S3 says.
 */
export const s3Cloudfront: Host = {
  ...NAMES,
  evidence: { tier: "documentation", by: "its documentation" },
  documentation:
    "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html, read November 2026",
  limits: [FUNCTION_SIZE, KEY_LENGTH],
  placing: "has two CloudFront Functions, whose first lines say where they go, and the metadata to upload objects with",
  capability: {
    tree: 303,
    query: true,
    methods: true,
    normalizes: false,
    types: true,
    headers: true,
    cors: true,
    preflight: true,
    // 400, 405 and an unknown locale are answered with their problem; a page that is not there is S3's error.
    errors: ["invalid_request", "unknown_locale", "method_not_allowed"],
  },
  compile,
};

function compile({ basePath, rules }: RuleSet, facts: BuildFacts): Compiled {
  const endpoints = endpointsOf(rules);
  const ofFiles = rules.filter((rule) => !("path" in rule) || !endpoints.includes(rule.path));
  const groups = headerGroups(ofFiles.filter((rule) => !isMetadata(rule)));
  const rows = metadataRows(ofFiles.filter(isMetadata));
  const files = [
    script("function.js", requestFunction(basePath, rules, requestIntroduction(basePath, endpoints, rules))),
    script("response.js", responseFunction(basePath, groups, RESPONSE_INTRODUCTION)),
  ];
  const sizes = files.map(({ path, text }) => ({ limit: FUNCTION_SIZE, count: bytesOf(text), where: path }));
  return {
    artifacts: [...files, metadataFile(rows)],
    diagnostics: [
      ...limitProblems(NAMES, facts, [
        ...sizes.map((size) => ({ ...size, wayOut: FEWER_LOCALES })),
        ...longestKey(decodeURIComponent(basePath), rules),
      ]),
      ...missing(rules),
    ],
    ruleCount: endpoints.length + groups.length + rows.length,
  };
}

function script(path: string, text: string): TextArtifact {
  return { path, place: { host: NAMES.name }, mediaType: "text/javascript; charset=utf-8", text, sharing: "own" };
}

function requestIntroduction(basePath: string, endpoints: readonly string[], rules: readonly Rule[]): string[] {
  const trees = rules.filter((rule) => rule.kind === "tree");
  return [
    ...trees.map(
      ({ method, from, to, suffix }) =>
        `// ${method} ${from}<locale>/<page> -> ${to.slice(1)}<locale>/<page>${suffix} by 303; prebuilt, see README`,
    ),
    "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-request, for a cache behavior of its own that",
    `// allows all methods; path pattern: ${endpoints.map((path) => `${basePath}${path}*`).join(", ")}`,
  ];
}

const RESPONSE_INTRODUCTION = [
  "// Caching aside, which S3 keeps with the objects: headers and open origins of the prebuilt files; see README",
  "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-response, for the cache behavior of the files",
];

/** Of what rules ask for an object of S3 can keep two headers, and CloudFront's own cache goes by one of them. */
function isMetadata(rule: Rule): boolean {
  return rule.kind === "type" || (rule.kind === "header" && rule.name.toLowerCase() === "cache-control");
}

/** Members are named as the options of `aws s3 cp` are; what is not said there the command tells by the extension. */
interface MetadataRow {
  readonly include: string;
  readonly "content-type"?: string;
  readonly "cache-control"?: string;
}

function metadataRows(rules: readonly Rule[]): MetadataRow[] {
  const rows = new Map<string, MetadataRow>();
  for (const rule of rules) {
    if (rule.kind !== "type" && rule.kind !== "header") continue;
    const include = rule.path.slice(1) + (rule.path.endsWith("/") ? "*" : "");
    const added = rule.kind === "type" ? { "content-type": rule.mediaType } : { "cache-control": rule.value };
    rows.set(include, { ...(rows.get(include) ?? { include }), ...added });
  }
  return [...rows.values()];
}

function metadataFile(rows: readonly MetadataRow[]): TextArtifact {
  const text = `${JSON.stringify(rows, null, 2)}\n`;
  return {
    path: "metadata.json",
    place: { host: NAMES.name },
    mediaType: "application/json",
    text,
    sharing: "fragment",
  };
}

/** The answers have the longest names of all files. */
function longestKey(folder: string, rules: readonly Rule[]): Counted[] {
  const keys = rules.flatMap((rule) => {
    if (rule.kind !== "tree") return [];
    const { to, locales, pages, suffix } = rule;
    const start = `${folder}${to}`.slice(1);
    const locale = locales.reduce((longest, code) => (code.length > longest.length ? code : longest), "");
    return pages.map((segments) => [start + locale, ...segments].join("/") + suffix);
  });
  const counts = keys.map((key) => ({ count: bytesOf(key), where: key }));
  const longest = counts.reduce<{ count: number; where: string } | undefined>(
    (most, each) => (most && most.count >= each.count ? most : each),
    undefined,
  );
  return longest ? [{ limit: KEY_LENGTH, ...longest, wayOut: "Shorten the path of that page." }] : [];
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function missing(rules: readonly Rule[]): Diagnostic[] {
  return unsaidRules(NAMES, rules, ["handler", "alias", "error"], s3Cloudfront.capability.errors);
}
