import { describe, expect, it } from "vitest";
import type { JsonSchema, Response } from "../../../scripts/artifacts/openapi/types.ts";
import { LONGEST_EXAMPLE } from "../../../scripts/artifacts/openapi/samples.ts";
import { problems } from "../../../scripts/site/problems.ts";
import { decodeText } from "../../content-text.ts";
import { WITHOUT_FILES } from "../../gateway/emitted.ts";
import { sites } from "../../gateway/sites.ts";
import { type Described, describedSite, operationsOf, type PlacedOperation, resolved } from "./described.ts";

const everySite = Object.entries(sites).map(([name, content]) => [name, describedSite(content)] as const);

const base = "base_url: https://docs.example.com\nsource_locale: en\n";
const locales = "- { code: en, name: English }\n- { code: es, name: Español }\n";

/** The document of a site in two languages. */
function described(pages: string, more = ""): Described {
  return describedSite({ "site.yaml": base + more, "locales.yaml": locales, "pages.yaml": pages });
}

function endpoints({ document }: Described): string[] {
  return operationsOf(document).map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`);
}

describe("the operations", () => {
  it("are these", () => {
    expect(endpoints(described("- path: /\n- path: /docs/intro\n"))).toEqual([
      "GET /api/v1/locales listLocales",
      "GET /locales/v1.json readLocales",
      "GET /api/v1/translate getTranslate",
      "POST /api/v1/translate translate",
      "GET /api/v1/translate/{target_locale} getTranslateRoot",
      "POST /api/v1/translate/{target_locale} translateRoot",
      "GET /api/v1/translate/{target_locale}/{page_path} getTranslatePage",
      "POST /api/v1/translate/{target_locale}/{page_path} translatePage",
      "GET /translations/v1/{target_locale}.json readRootTranslation",
      "GET /translations/v1/{target_locale}/{page_path}.json readPageTranslation",
      "GET /pages/v1.json readRootLanguages",
      "GET /pages/v1/{page_path}.json readPageLanguages",
      "GET /addresses/v1.json readAddresses",
      "GET /problems/v1/{code}.json readProblem",
      "GET /sitemap.xml readSitemap",
      "GET /sitemaps/{number}.xml readSitemapPart",
      "GET /robots.txt readRobots",
      "GET /openapi.json readDescription",
      "GET /manifest/v1.jsonl readManifest",
    ]);
  });

  const plain = endpoints(described("- path: /docs\n"));
  const change = (site: Described): { more: string[]; less: string[] } => {
    const found = endpoints(site);
    return { more: found.filter((one) => !plain.includes(one)), less: plain.filter((one) => !found.includes(one)) };
  };

  it.each<[string, Described, { more: string[]; less: string[] }]>([
    ["no root page", described("- path: /docs\n"), { more: [], less: [] }],
    ["the root page alone", described("- path: /\n"), { more: [], less: [] }],
    [
      "no files of answers",
      described("- path: /docs\n", `hosts: [netlify]\n${WITHOUT_FILES}`),
      {
        more: [],
        less: [
          "GET /translations/v1/{target_locale}.json readRootTranslation",
          "GET /translations/v1/{target_locale}/{page_path}.json readPageTranslation",
        ],
      },
    ],
    [
      "paths of translations",
      described("- { path: /docs, translations: { es: /documentos } }\n"),
      {
        more: [
          "GET /sources/v1/{locale}.json readRootSource",
          "GET /sources/v1/{locale}/{page_path}.json readPageSource",
        ],
        less: [],
      },
    ],
    [
      "a third-party sitemap",
      described("- path: /docs\n", "artifacts: { sitemap: false }\n"),
      {
        more: [],
        less: [
          "GET /sitemap.xml readSitemap",
          "GET /sitemaps/{number}.xml readSitemapPart",
          "GET /robots.txt readRobots",
        ],
      },
    ],
    [
      "a sitemap that another tool writes in its place",
      described("- path: /docs\n", "artifacts: { sitemap: keep }\n"),
      { more: [], less: ["GET /sitemaps/{number}.xml readSitemapPart"] },
    ],
    [
      "hosts with sitemaps of their own",
      described("- path: /docs\n", "sitemap: { alternates: true }\n"),
      {
        more: [
          "GET /sitemaps/{name}.xml readNamedSitemap",
          "GET /sitemaps/{label}/{number}.xml readHostSitemapPart",
          "GET /robots/{label}.txt readHostRobots",
        ],
        less: ["GET /sitemaps/{number}.xml readSitemapPart"],
      },
    ],
    [
      "hosts with third-party robots files",
      described("- path: /docs\n", "sitemap: { alternates: true }\nartifacts: { robots: false }\n"),
      {
        more: ["GET /sitemaps/{name}.xml readNamedSitemap", "GET /sitemaps/{label}/{number}.xml readHostSitemapPart"],
        less: ["GET /sitemaps/{number}.xml readSitemapPart", "GET /robots.txt readRobots"],
      },
    ],
    [
      "its coverage",
      described("- path: /docs\n", "artifacts: { coverage: true }\n"),
      { more: ["GET /coverage/v1/{locale}.json readTasks", "GET /coverage/v1.json readCoverage"], less: [] },
    ],
    [
      "a base path",
      describedSite({
        "site.yaml": "base_url: https://user.example/project/\nsource_locale: en\n",
        "locales.yaml": locales,
        "pages.yaml": "- path: /docs\n",
      }),
      { more: [], less: ["GET /robots.txt readRobots"] },
    ],
  ])("of a site with %s differ by its files", (_what, site, difference) => {
    expect(change(site)).toEqual(difference);
  });

  it("say every error of the contract, with its status and its body", () => {
    const { document, files } = described("- path: /\n");
    const said = operationsOf(document).flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, written]) => {
        const { examples = {} } = resolved(document, written)?.content?.["application/problem+json"] ?? {};
        return operation.operationId === "translate"
          ? Object.entries(examples).map(([code, { value }]) => ({ status, code, value }))
          : [];
      }),
    );
    expect(said.map(({ code, status }) => `${status} ${code}`).toSorted()).toEqual(
      Object.entries(problems)
        .map(([code, { status }]) => `${status} ${code}`)
        .toSorted(),
    );
    for (const { code, value } of said)
      expect(`${JSON.stringify(value)}\n`).toBe(files.get(`problems/v1/${code}.json`));
  });
});

describe.each(everySite)("the document of %s", (_name, { site, document, files }) => {
  const operations = operationsOf(document).map(({ operation }) => operation);

  it("is the published file: one line", () => {
    expect(files.get("openapi.json")).toBe(`${JSON.stringify(document)}\n`);
    expect(files.get("openapi.json")).toBe(decodeText(sites[_name] ?? {}).files.get("openapi.json"));
  });

  it("names the place that the site is published at", () => {
    expect(document.servers.map(({ url }) => url)).toEqual([site.addresses.publishedAt]);
    expect(document.info.title).toBe(`Localization API of ${new URL(site.addresses.publishedAt).host}`);
  });

  it("describes every operation, parameter, answer, header, tag and field", () => {
    const { schemas, responses } = document.components;
    expect([
      ...Object.entries(schemas).flatMap(([name, schema]) => undescribedFields(name, schema)),
      ...Object.entries(responses).flatMap(([name, response]) => undescribedIn(name, response)),
      ...operations.flatMap(undescribedOperation),
      ...document.tags.flatMap(({ name, description }) => (description === "" ? [name] : [])),
    ]).toEqual([]);
  });

  it("has a declared tag for every operation, and an operation for every tag", () => {
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
  });

  it("names every operation once", () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("refers to every shared part, and to nothing else", () => {
    const found = new Set<string>(
      [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = ""]) => to),
    );
    const { schemas, responses } = document.components;
    const parts = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect([...found].toSorted()).toEqual(parts.toSorted());
  });

  it("declares the parameters of each path, and no other", () => {
    for (const { path, operation } of operationsOf(document)) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });
});

describe("a field without a description", () => {
  it.each<[string, JsonSchema, string[]]>([
    ["in a shape", { description: "A", properties: { a: { type: "string" } } }, ["Shape.a"]],
    ["that is the shape", { properties: {} }, ["Shape"]],
    ["in a list", { description: "A", items: { type: "object", properties: {} } }, ["Shape[]"]],
    ["which has one elsewhere", { description: "A", properties: { a: { $ref: "#/x" } } }, []],
  ])("is found %s", (_where, schema, found) => {
    expect(undescribedFields("Shape", schema)).toEqual(found);
  });
});

describe("the size of the document", () => {
  const pages = (count: number): string => Array.from({ length: count }, (_, index) => `- path: /p${index}\n`).join("");
  const size = (site: Described): number => JSON.stringify(site.document).length;

  it("is the same for five pages and for five thousand", () => {
    expect(described(pages(5000)).document).toEqual(described(pages(5)).document);
  });

  it("is bounded for any number of languages: lists that are long are no examples", () => {
    const codes = Array.from({ length: 400 }, (_, index) => `- { code: en-x-a${index}, name: English }\n`).join("");
    const many = describedSite({
      "site.yaml": base,
      "locales.yaml": `- { code: en, name: English }\n${codes}`,
      "pages.yaml": pages(3),
    });
    expect(many.files.get("locales/v1.json")?.length).toBeGreaterThan(LONGEST_EXAMPLE);
    expect(size(many)).toBeLessThan(size(described(pages(3))));
    expect(size(described(pages(3)))).toBeLessThan(40_000);
  });
});

describe("a site whose folder is not ours alone", () => {
  const content = { "site.yaml": base, "locales.yaml": locales, "pages.yaml": "- path: /\n" };
  const places = (isMerged: boolean): boolean[] =>
    decodeText(content, { isMerged }).plan.rules.rules.map((rule) => "path" in rule && rule.path === "/openapi.json");

  it("keeps its own openapi.json, and no rule of ours is about it", () => {
    const { plan } = decodeText(content, { isMerged: true });
    expect([...plan.artifacts()].find(({ path }) => path === "openapi.json")?.sharing).toBe("standalone");
    expect(places(true)).not.toContain(true);
    expect(places(false)).toContain(true);
  });
});

/** The names of fields and shapes without a description, at any depth; the items of a list of texts need none. */
function undescribedFields(name: string, { description, properties = {}, items, $ref }: JsonSchema): string[] {
  return [
    ...(description === undefined && $ref === undefined ? [name] : []),
    ...Object.entries(properties).flatMap(([member, schema]) => undescribedFields(`${name}.${member}`, schema)),
    ...(items?.type === "object" ? undescribedFields(`${name}[]`, items) : []),
  ];
}

function undescribedIn(name: string, { description, headers = {} }: Response): string[] {
  const those = Object.entries(headers).filter(([, header]) => header.description === "");
  return [...(description === "" ? [name] : []), ...those.map(([header]) => `${name}: ${header}`)];
}

function undescribedOperation({
  operationId,
  summary,
  description,
  parameters = [],
  requestBody,
  responses,
}: PlacedOperation["operation"]): string[] {
  return [
    ...([summary, description, requestBody?.description].includes("") ? [operationId] : []),
    ...parameters.flatMap((one) => (one.description === "" ? [`${operationId}: ${one.name}`] : [])),
    ...Object.entries(responses).flatMap(([status, written]) =>
      "$ref" in written ? [] : undescribedIn(`${operationId} ${status}`, written),
    ),
  ];
}
