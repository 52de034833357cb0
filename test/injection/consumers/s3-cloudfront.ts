/**
 * S3 behind CloudFront: the two functions by a parser, in the edition of the language that their runtime knows, and run
 * in a context that has what the runtime has; `metadata.json` by what `aws s3 cp` does with it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 * https://docs.aws.amazon.com/cli/latest/reference/s3/#use-of-exclude-and-include-filters, both read November 2026
 */
import { s3Cloudfront } from "../../../scripts/hosts/s3-cloudfront/index.ts";
import type { TextArtifact } from "../../../scripts/model.ts";
import { type CloudFrontFunction, loadFunction } from "../../hosts/cloudfront.ts";
import { few, fixtureRules } from "../../hosts/laws.ts";
import { type Consumer, type Planned, textOf } from "./consumer.ts";
import { constantsRefusal, hasJavaScriptParser, readProgram } from "./javascript.ts";
import { differences, type Question, questions } from "./questions.ts";

/** Looks at the functions and at the metadata. */
export const s3 = {
  name: "CloudFront's runtime and aws s3 cp, by their documentation",
  isThere: hasJavaScriptParser,
  refusal: asS3,
} as const satisfies Consumer;

/** "ES 5.1 with some features of ES 6 to 12": what a parser of the sixth edition takes. */
const EDITION = 2015;

const FUNCTIONS = { "function.js": "endpoints", "response.js": "places" } as const;

function asS3(artifacts: readonly TextArtifact[], { rules }: Planned): string {
  const refusals = Object.entries(FUNCTIONS).map(([path, constant]) => {
    const program = readProgram(textOf(artifacts, path), [constant], EDITION);
    const isOurs = program.code.join("\n") === codeOf(path, constant) && program.constants.has(constant);
    return isOurs ? constantsRefusal(program) : `${path}: its code is not ours`;
  });
  const answer = requested(loadFunction(textOf(artifacts, "function.js")));
  const left = responded(loadFunction(textOf(artifacts, "response.js")), rules.basePath);
  const all = [...refusals, differences(questions(rules), answer), left, metadataRefusal(artifacts)];
  return all.filter((refusal) => refusal !== "").join("\n");
}

const codes = new Map<string, string>();

/** What stands beside the constant, whatever the site. */
function codeOf(path: string, constant: string): string {
  const known =
    codes.get(path) ??
    readProgram(textOf(s3Cloudfront.compile(fixtureRules, few).artifacts, path), [constant], EDITION).code.join("\n");
  codes.set(path, known);
  return known;
}

/** Where the function for requests leads: a request that it returns is left alone. */
function requested(run: CloudFrontFunction): (question: Question) => string | undefined {
  return ({ method, path }) => {
    const request = {
      method,
      uri: path,
      querystring: {},
      headers: { host: { value: "docs.example.com" } },
      cookies: {},
    };
    const { statusCode, headers } = run({ request });
    return statusCode === undefined ? undefined : (headers.location?.value ?? `an answer of ${statusCode}`);
  };
}

/** The function for responses adds nothing to a third-party file. */
function responded(run: CloudFrontFunction, basePath: string): string {
  const uri = `${basePath}/docs/intro`;
  const response = { statusCode: 200, headers: { "content-type": { value: "text/html" } } };
  const request = { method: "GET", uri, querystring: {}, headers: {}, cookies: {} };
  const said = JSON.stringify(run({ request, response }));
  return said === JSON.stringify(response) ? "" : `${uri} has become ${said}`;
}

/**
 * A filter is a glob of Python's fnmatch, in which `*` holds slashes too: ours name one file, or all of a folder of ours.
 * The other members are options whose values are the headers that S3 keeps.
 */
function metadataRefusal(artifacts: readonly TextArtifact[]): string {
  const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(textOf(artifacts, "metadata.json"));
  const odd = rows.filter(({ include, ...headers }) => {
    const isFilter = typeof include === "string" && /^[\w.-]+(?:\/[\w.-]+)*(?:\/\*)?$/.test(include);
    const areHeaders = Object.entries(headers).every(
      ([name, value]) => /^(?:content-type|cache-control)$/.test(name) && /^[ -~]+$/.test(String(value)),
    );
    return !isFilter || !areHeaders;
  });
  return odd.map((row) => JSON.stringify(row)).join("\n");
}
