/**
 * Functions and metadata for S3 behind CloudFront. They follow the documentation, which we read in November 2026. We
 * did not run them on AWS.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 * https://docs.aws.amazon.com/cli/latest/reference/s3/cp.html
 *
 * The build does not publish the files. `function.js` answers the endpoint, `response.js` adds headers to files, and
 * `metadata.json` contains the metadata of objects. A response headers policy cannot replace `response.js`: a cache
 * behavior has only one policy, which is often the site's own. CloudFront runs no function on a response with status
 * 400 or more. So S3's 404 does not get our headers.
 */
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, limit, read } from "../host.ts";
import { type Counted, FEWER_LOCALES, hostDiagnostics } from "../shared/diagnostics.ts";
import { bytesOf, jsonText, unpublishedFile } from "../shared/files.ts";
import { endpointOf, fileRulesOf, headerGroups, treesOf } from "../shared/rules.ts";
import { requestFunction, responseFunction } from "./functions.ts";

const CLOUDFRONT_GUIDE = "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide";

/** CloudFront refuses a larger function. */
const FUNCTION_SIZE = limit("bytes in a CloudFront function", 10 * 1024, `${CLOUDFRONT_GUIDE}/cloudfront-limits.html`);
/** The limit counts UTF-8 bytes. The key includes the base path. */
const KEY_LENGTH = limit(
  "bytes in the key of an object",
  1024,
  "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html",
);

/**
 * A function cannot change the method, and S3 answers a POST with an error. So the function redirects by 303. The
 * function knows the locales but not the pages, so S3 answers for an unknown page.
 */
export const s3Cloudfront: Host = {
  name: "s3-cloudfront",
  title: "S3 + CloudFront",
  evidence: { tier: "documentation", by: "its documentation" },
  documentation: read(`${CLOUDFRONT_GUIDE}/cloudfront-functions.html`),
  limits: [FUNCTION_SIZE, KEY_LENGTH],
  installHint:
    "has two CloudFront Functions, whose first lines say where they go, and the metadata to upload objects with",
  // The function answers these errors with a problem. For an unknown page, S3 sends its own error.
  capability: { ...EVERY_RULE, tree: 303, errors: ["invalid_request", "unknown_locale", "method_not_allowed"] },
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const endpoint = endpointOf(rules);
  const ofFiles = fileRulesOf(rules);
  const groups = headerGroups(ofFiles.filter((rule) => !isMetadata(rule)));
  const rows = metadataRows(ofFiles.filter(isMetadata));
  const files = [
    unpublishedFile(s3Cloudfront, "function.js", requestFunction(basePath, endpoint, rules)),
    unpublishedFile(s3Cloudfront, "response.js", responseFunction(basePath, groups)),
  ];
  const remedy = FEWER_LOCALES;
  return {
    artifacts: [...files, unpublishedFile(s3Cloudfront, "metadata.json", jsonText(rows), "fragment")],
    diagnostics: hostDiagnostics(s3Cloudfront, ruleSet, facts, [
      ...files.map(({ path, text }) => ({ limit: FUNCTION_SIZE, count: bytesOf(text), where: path, remedy })),
      longestKey(decodeURIComponent(basePath), rules),
    ]),
    ruleCount: (endpoint ? 1 : 0) + groups.length + rows.length,
  };
}

/** Checks whether a rule sets the type or the caching of a file: S3 stores both, and CloudFront follows them. */
function isMetadata(rule: Rule): boolean {
  return rule.kind === "type" || (rule.kind === "header" && rule.name.toLowerCase() === "cache-control");
}

/** The metadata of objects. The members are options of `aws s3 cp`, which guesses the type if it is missing. */
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
    rows.set(include, { include, ...rows.get(include), ...added });
  }
  return [...rows.values()];
}

/** Returns the longest key of an answer file. No other file has a longer key. */
function longestKey(folder: string, rules: readonly Rule[]): Counted {
  const keys = treesOf(rules).flatMap(({ to, locales, pages, suffix }) => {
    const locale = locales.reduce((longest, code) => (code.length > longest.length ? code : longest), "");
    const start = `${folder}${to}`.slice(1) + locale;
    return pages.map((segments) => [start, ...segments].join("/") + suffix);
  });
  const where = keys.reduce((longest, key) => (bytesOf(key) > bytesOf(longest) ? key : longest), "");
  return { limit: KEY_LENGTH, count: bytesOf(where), where, remedy: "Shorten the path of that page." };
}
