import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { planArtifacts } from "../../../scripts/artifacts/index.ts";
import {
  addressesFile,
  coverageFile,
  localesFile,
  pageFile,
  problemDetails,
  sourceAddressFile,
  tasksFile,
  translationAnswer,
} from "../../../scripts/artifacts/api/schemas.ts";
import { type ContentTexts, planOf } from "../../content-files.ts";
import { root } from "../../root.ts";
import { wholeTexts } from "../../whole-texts.ts";

/** Where files of each shape lie. */
const shapes: readonly (readonly [place: RegExp, name: string, schema: z.ZodType])[] = [
  [/^(?:api\/v1\/locales|locales\/v1\.json)$/, "the languages", localesFile],
  [/^addresses\/v1\.json$/, "how addresses are made", addressesFile],
  [/^coverage\/v1\.json$/, "the coverage", coverageFile],
  [/^coverage\/v1\//, "what is to do in a language", tasksFile],
  [/^pages\/v1[./]/, "a page", pageFile],
  [/^translations\/v1\//, "an answer", translationAnswer],
  [/^sources\/v1\//, "the way back to a page", sourceAddressFile],
  [/^problems\/v1\//, "an error", problemDetails],
];

const shipped = (name: string): string => readFileSync(join(root, "content", `${name}.yaml`), "utf8");

const sites: Readonly<Record<string, ContentTexts>> = {
  "the shipped content": { site: shipped("site"), locales: shipped("locales"), pages: shipped("pages") },
  "a site with localized paths, path prefixes and a base path": {
    site: "base_url: https://user.example/project/\nsource_locale: en\naddresses: path\nsource_prefix: true\nrepository: https://github.com/user/project\nartifacts: { coverage: true }\n",
    locales: "- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: es-419, name: Español }\n",
    pages:
      "- { path: /, lastmod: 2026-10-01 }\n- { path: /docs/café/, lastmod: 2026-09-12, translations: { es-419: { path: /documentos/café, lastmod: 2026-09-01 }, he: /he } }\n- { path: /about, lastmod: 2026-09-12, locales: [] }\n",
  },
};

/** The JSON files of a site with the schemas that describe them. */
function jsonFiles(content: ContentTexts): { path: string; value: unknown; described: string[]; schema: z.ZodType }[] {
  const artifacts = [...wholeTexts(planArtifacts(planOf(content).site, []).value?.() ?? [])];
  return (
    artifacts
      // The document that describes them is a format of its own, and has its own tests.
      .filter(({ path, mediaType }) => mediaType.includes("json") && path !== "openapi.json")
      .map(({ path, text }) => {
        const found = shapes.filter(([place]) => place.test(path));
        return {
          path,
          value: JSON.parse(text) as unknown,
          described: found.map(([, name]) => name),
          schema: found[0]?.[2] ?? z.never(),
        };
      })
  );
}

describe.each(Object.entries(sites))("every JSON file of %s", (_name, content) => {
  const files = jsonFiles(content);

  it("is described by one schema", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ described }) => described.length !== 1)).toEqual([]);
  });

  it("is as its schema says", () => {
    const refused = files.filter(({ value, schema }) => !schema.safeParse(value).success);
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it("is as the JSON Schema of its schema says", () => {
    const validators = new Map(shapes.map(([, , schema]) => [schema, validator(schema)]));
    const refused = files.filter(({ value, schema }) => !validators.get(schema)?.(value));
    expect(refused.map(({ path }) => path)).toEqual([]);
  });
});

function validator(schema: z.ZodType): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, validateFormats: false });
  const validate = ajv.compile(z.toJSONSchema(schema));
  return (value) => validate(value);
}

describe("the shapes", () => {
  it("all occur", () => {
    const met = new Set(
      Object.values(sites).flatMap((content) => jsonFiles(content).flatMap(({ described }) => described)),
    );
    expect([...met].toSorted()).toEqual(shapes.map(([, name]) => name).toSorted());
  });

  it.each([
    ["a member more", { ...answer(), host: "example.com" }],
    ["a member less", { ...answer(), cached: undefined }],
    ["a member of another type", { ...answer(), cached: "true" }],
    ["a path in the place of an address", { ...answer(), translated_url: "/docs" }],
    ["an address of another kind", { ...answer(), translated_url: "javascript:alert(1)" }],
  ])("refuse %s", (_what, value) => {
    expect(translationAnswer.safeParse(answer()).success).toBe(true);
    expect(translationAnswer.safeParse(value).success).toBe(false);
  });

  it("know every problem and no other", () => {
    const codes = jsonFiles(sites["the shipped content"] ?? {}).flatMap(
      ({ path }) => /^problems\/v1\/(\w+)/.exec(path)?.[1] ?? [],
    );
    expect(problemDetails.shape.code.options.toSorted()).toEqual(codes);
  });

  it.each(shapes.map(([, name, schema]) => [name, schema] as const))(
    "describe themselves and every member: %s",
    (_name, schema) => {
      const { $defs = {}, ...whole } = z.toJSONSchema(schema);
      expect(undescribed({ whole, ...$defs })).toEqual([]);
    },
  );
});

function answer(): Record<string, unknown> {
  return {
    target_locale: "es",
    source_url: "https://a.example/",
    translated_url: "https://es.a.example/",
    cached: true,
  };
}

/** The names of what has no description, at any depth; the items of a list of texts need none. */
function undescribed(schemas: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const {
      description,
      properties = {},
      items,
      $ref,
    } = Object(schema) as {
      readonly description?: string;
      readonly properties?: Record<string, unknown>;
      readonly items?: { readonly type?: string };
      readonly $ref?: string;
    };
    const own = description === undefined && $ref === undefined ? [name] : [];
    return [
      ...own,
      ...undescribed(properties),
      ...(items?.type === "object" ? undescribed({ [`${name}[]`]: items }) : []),
    ];
  });
}
