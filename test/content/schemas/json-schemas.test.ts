import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import {
  isOurSchema,
  jsonSchema,
  modelines,
  SCHEMA_FOLDER,
  SCHEMA_NAMES,
  schemaFileName,
} from "../../../scripts/content/schemas/json-schemas.ts";
import { codeCompletions } from "../../../scripts/content/schemas/language-names.ts";
import { root } from "../../root.ts";

/** The parts of a schema that say something of keys. */
interface Shape {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly defaultSnippets?: readonly { readonly label: string; readonly body: string }[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
}

/** Every key of a shape, at any depth: `sitemap.alternates`. */
function keysOf(shape: Shape, place: string): (readonly [place: string, key: Shape])[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = shape;
  const keys = Object.entries(properties).map(([key, value]) => [`${place}.${key}`, value] as const);
  const below = [
    ...(items ? [items] : []),
    ...anyOf,
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
  return [
    ...keys.flatMap(([key, value]) => [[key, value] as const, ...keysOf(value, key)]),
    ...below.flatMap((one) => keysOf(one, place)),
  ];
}

const shapes = SCHEMA_NAMES.map((name) => [name, JSON.parse(jsonSchema(name)) as Shape] as const);
const keys = shapes.flatMap(([name, shape]) => keysOf(shape, name));

describe("the words of a schema", () => {
  it("explain every key, in sentences", () => {
    expect(keys.map(([place]) => place)).toContain("site.pages.source_tree");
    expect(keys.map(([place]) => place)).toContain("pages.translations.lastmod");
    const unexplained = keys.filter(([, { description = "" }]) => description.trim().length < 8);
    expect(unexplained.map(([place]) => place)).toEqual([]);
    const ours = keys.filter(([place]) => !place.startsWith("reference."));
    expect(ours.filter(([, { description = "" }]) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
  });

  it("give every key with a value of its own an example that the key accepts", () => {
    const ajv = new Ajv({ strict: false });
    const bad = keys.filter(([, key]) => {
      const { examples = [], properties } = key;
      return (!properties && examples.length === 0) || !examples.every((example) => ajv.validate(key, example));
    });
    expect(bad.map(([place]) => place)).toEqual([]);
  });

  it("complete nothing that the key refuses", () => {
    const ajv = new Ajv({ strict: false });
    const completed = keys.flatMap(([place, key]) =>
      (key.defaultSnippets ?? []).map(({ body }) => ({ place, key, body })),
    );
    expect(completed.length).toBeGreaterThan(100);
    expect(completed.filter(({ key, body }) => !ajv.validate(key, body))).toEqual([]);
  });
});

describe("the languages that editors complete", () => {
  it("are BCP 47 tags in their canonical form, each once, in order", () => {
    const codes = codeCompletions.map(({ value }) => value);
    expect(Intl.getCanonicalLocales(codes)).toEqual(codes);
    expect([...new Set(codes)].sort()).toEqual(codes);
  });
});

describe("the schemas of the shipped content", () => {
  it("are as the command writes them", () => {
    const folder = join(root, "content", SCHEMA_FOLDER);
    expect(readdirSync(folder).sort()).toEqual(SCHEMA_NAMES.map(schemaFileName).sort());
    for (const name of SCHEMA_NAMES) {
      expect(readFileSync(join(folder, schemaFileName(name)), "utf8"), "run npm run stele -- schema").toBe(
        jsonSchema(name),
      );
    }
  });

  it.each(["site", "locales", "pages"] as const)("are named at the top of %s.yaml", (name) => {
    const text = readFileSync(join(root, `content/${name}.yaml`), "utf8");
    expect(text.startsWith(modelines(name, SCHEMA_FOLDER))).toBe(true);
  });
});

describe("a file that is there", () => {
  it.each([
    [jsonSchema("site"), true],
    [JSON.stringify(JSON.parse(jsonSchema("site"))), true],
    ["{}", false],
    ['{"$comment":"Mine."}', false],
    ["null", false],
    ['"Written by stele schema; changes are lost."', false],
    ["Written by stele schema; changes are lost.", false],
    ["", false],
  ])("is ours when it says so: %.40j: %s", (text, ours) => {
    expect(isOurSchema(text)).toBe(ours);
  });
});
