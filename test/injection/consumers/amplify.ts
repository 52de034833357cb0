/**
 * AWS Amplify: nothing of it runs elsewhere, so its files are read by what its interface states of each member
 * (lengths and patterns are those of the API), the headers by two parsers of YAML that share no code.
 * https://docs.aws.amazon.com/amplify/latest/APIReference/API_CustomRule.html
 * https://docs.aws.amazon.com/amplify/latest/APIReference/API_UpdateApp.html
 * https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html, all read November 2026
 */
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import { Ajv } from "ajv";
import { parse } from "yaml";
import type { TextArtifact } from "../../../scripts/model.ts";
import type { RuleSet } from "../../../scripts/rules/rule.ts";
import { enginePackage } from "../../engines/packages.ts";
import { amplifyRedirect, type CustomRule } from "../../hosts/amplify-rules.ts";
import { type Consumer, type Planned, textOf } from "./consumer.ts";
import { differences, questions, strangePlaces } from "./questions.ts";

const jsYaml = enginePackage("js-yaml");

/** Looks at `redirects.json` and `customHttp.yml`. */
export const amplify: Consumer = {
  name: "Amplify's interface and YAML",
  isThere: jsYaml !== undefined,
  refusal: asAmplify,
};

const address = { type: "string", minLength: 1, maxLength: 2048, pattern: "^[^]+$" };
const ajv = new Ajv({ strict: false });

/** `customRules`, of which ours need no `condition`. */
const areCustomRules = ajv.compile<readonly CustomRule[]>({
  type: "array",
  items: {
    type: "object",
    required: ["source", "target", "status"],
    properties: { source: address, target: address, status: { enum: ["200", "301", "302", "404", "404-200"] } },
    additionalProperties: false,
  },
});

const areHeaders = ajv.compile<{ readonly customHeaders: readonly { readonly pattern: string }[] }>({
  type: "object",
  required: ["customHeaders"],
  properties: {
    customHeaders: {
      type: "array",
      items: {
        type: "object",
        required: ["pattern", "headers"],
        properties: {
          pattern: { type: "string", pattern: "^/[!-~]*$" },
          headers: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              required: ["key", "value"],
              properties: {
                key: { type: "string", pattern: "^[A-Za-z-]+$" },
                value: { type: "string", pattern: "^[ -~]+$" },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
});

function asAmplify(artifacts: readonly TextArtifact[], { rules }: Planned): string {
  const customRules: unknown = JSON.parse(textOf(artifacts, "redirects.json"));
  if (!areCustomRules(customRules)) return JSON.stringify(areCustomRules.errors);
  const led = differences(questions(rules), ({ path }) => amplifyRedirect(customRules, path));
  const strange = strangePlaces(
    rules,
    customRules.flatMap(({ source, target }) => [source, target]),
  );
  return [led, ...strange, headersRefusal(artifacts, rules)].join("");
}

function headersRefusal(artifacts: readonly TextArtifact[], rules: RuleSet): string {
  const text = textOf(artifacts, "customHttp.yml");
  const { load }: { load: (text: string) => unknown } = createRequire(import.meta.url)(jsYaml ?? "");
  const headers: unknown = parse(text);
  const isRead = isDeepStrictEqual(load(text), headers) && isDeepStrictEqual(parse(text, { version: "1.1" }), headers);
  if (!isRead) return "two parsers read customHttp.yml differently";
  if (text.length > 25_000) return "customHttp.yml is too long";
  if (!areHeaders(headers)) return JSON.stringify(areHeaders.errors);
  return strangePlaces(
    rules,
    headers.customHeaders.map(({ pattern }) => pattern),
  ).join("");
}
