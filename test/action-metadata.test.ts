/** `action.yml` is what GitHub reads as the metadata of a composite action. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "./stele.ts";

const text = { type: "string", minLength: 1 };
/** What is passed on is a string: other values of YAML would become another text than the one that is written. */
const strings = { type: "object", additionalProperties: { type: "string" } };
const id = "^[A-Za-z_][\\w-]*$";

function closed(properties: object, required: readonly string[] = []) {
  return { type: "object", additionalProperties: false, properties, required };
}

function named(value: object) {
  return { type: "object", additionalProperties: false, patternProperties: { [id]: value } };
}

const common = { name: text, id: { type: "string", pattern: id }, if: text, env: strings };

/** The part for composite actions: https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax. */
const schema = closed(
  {
    name: text,
    author: text,
    description: text,
    inputs: named(
      closed(
        { description: text, required: { type: "boolean" }, default: { type: "string" }, deprecationMessage: text },
        ["description"],
      ),
    ),
    outputs: named(closed({ description: text, value: text }, ["description", "value"])),
    runs: closed(
      {
        using: { const: "composite" },
        steps: {
          type: "array",
          minItems: 1,
          items: {
            oneOf: [
              closed(
                {
                  ...common,
                  run: text,
                  shell: text,
                  "working-directory": text,
                  "continue-on-error": { type: "boolean" },
                },
                ["run", "shell"],
              ),
              closed({ ...common, uses: text, with: strings, "continue-on-error": { type: "boolean" } }, ["uses"]),
            ],
          },
        },
      },
      ["using", "steps"],
    ),
    branding: closed({
      icon: text,
      color: { enum: "white black yellow blue green orange red purple gray-dark".split(" ") },
    }),
  },
  ["name", "description", "runs"],
);

const isMetadata = new Ajv({ allErrors: true }).compile(schema);
const source = readFileSync(join(root, "action.yml"), "utf8");

interface Metadata {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly { readonly id?: string }[] };
}

describe("action.yml", () => {
  it("has the shape that GitHub reads", () => {
    const isValid = isMetadata(parse(source));
    expect(isMetadata.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  it.each<[string, (action: string) => string]>([
    ["a key that GitHub does not know", (action) => `${action}permissions: {}\n`],
    ["a step without a shell", (action) => action.replace(/^ +shell: bash\n/m, "")],
    ["a default that is no string", (action) => action.replace(/(\n {4}default: ).*/, "$1true")],
    ["an input without a description", (action) => action.replace(/(\ninputs:\n.*\n) {4}description: .*\n/, "$1")],
    ["an output without a value", (action) => action.replace(/(\noutputs:\n(?: {2}.*\n)*?) {4}value: .*\n/, "$1")],
    ["another way to run", (action) => action.replace("using: composite", "using: node20")],
  ])("would not have it with %s", (_name, change) => {
    const changed = change(source);
    expect(changed).not.toBe(source);
    expect(isMetadata(parse(changed))).toBe(false);
  });

  it("reads inputs that it has, and outputs of steps that it has", () => {
    const { inputs, outputs, runs }: Metadata = parse(source);
    const ids = runs.steps.flatMap((step) => step.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const read = [...source.matchAll(/\binputs\.([\w-]+)/g)].map(([, name = ""]) => name);
    expect([...new Set(read)].toSorted()).toEqual(Object.keys(inputs).toSorted());
    for (const { value } of Object.values(outputs)) {
      const [, step = ""] = /^\$\{\{ steps\.([\w-]+)\.outputs\.\w+ \}\}$/.exec(value) ?? [];
      expect(ids).toContain(step);
    }
  });
});
