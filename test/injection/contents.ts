/** Content with hostile values in one of its fields: one value, or all that are accepted together. */
import { stringify } from "yaml";
import { english } from "../../scripts/content/reference/en.ts";
import type { SchemaName } from "../../scripts/content/schemas/json-schemas.ts";
import type { Field } from "./fields.ts";

/** The documents of a site, as values. */
export type Documents = Readonly<Record<SchemaName, unknown>>;

/** Texts in a language that has none of ours. */
export const REFERENCE_FILE = "reference/pt-BR.yaml";

/** Content that no value has been put into. */
export const plainDocuments = {
  site: { base_url: "https://docs.example.com", source_locale: "en", sitemap: { alternates: true } },
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
    { code: "pt-BR", name: "Português" },
  ],
  pages: [{ path: "/docs/intro" }],
  reference: english,
} satisfies Documents;

/** The documents with a value in a row of its own each; where there is one place, with the first. */
export function documentsWith(field: Field, values: readonly string[]): Documents {
  const put = (row: unknown, value: string, pointer = field.pointer.slice(1)): unknown =>
    changed(row, pointer, value, field.part);
  if (field.file === "pages" && field.pointer[0] === 0) {
    const rows = values.map((value, index) => put({ path: `/docs/p-${index}` }, value));
    return { ...plainDocuments, pages: [...plainDocuments.pages, ...rows] };
  }
  if (field.file === "locales" && field.pointer[0] === 0) {
    const rows = values.map((value, index) => put({ code: privateCode(index), name: `Name ${index}` }, value));
    return { ...plainDocuments, locales: [...plainDocuments.locales, ...rows] };
  }
  const [value = ""] = values;
  const documents = { ...plainDocuments, site: { ...plainDocuments.site, ...around(field) } };
  return { ...documents, [field.file]: changed(documents[field.file], field.pointer, value, field.part) };
}

/** What a source of pages needs beside the field, so that it is one. */
function around({ file, pointer: [first, , key] }: Field): Record<string, unknown> {
  if (file !== "site" || first !== "pages") return {};
  const tree = { tree: "../docs/{path}.md" };
  const isOfTree = ["source_tree", "url", "index_url", "revision"].includes(String(key));
  const isOfList = key === undefined || key === "include" || key === "exclude";
  return { pages: [isOfTree ? tree : isOfList ? { list: "pages.yaml" } : {}] };
}

/** Codes for private use, `qaa` to `qtz` (BCP 47, RFC 5646 2.2.1). */
function privateCode(index: number): string {
  const letter = (number: number): string => String.fromCharCode(97 + number);
  return `q${letter(Math.floor(index / 26))}${letter(index % 26)}`;
}

/** A copy with the value at the pointer, or a key of that name in the mapping there. */
export function changed(value: unknown, pointer: Field["pointer"], to: string, part: Field["part"]): unknown {
  const [step, ...rest] = pointer;
  if (step === undefined) return part === "value" ? to : { ...mapping(value), ...member(to, 1) };
  if (typeof step === "number") return [changed(Array.isArray(value) ? value[0] : undefined, rest, to, part)];
  const own = mapping(value);
  return { ...own, ...member(step, changed(Object.hasOwn(own, step) ? own[step] : undefined, rest, to, part)) };
}

/** Of any name: `{ __proto__: x }` would be no member. */
function member(key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([[key, value]]);
}

function mapping(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Content for which no page of the reference is made. */
export const NO_REFERENCE = { reference: false, openapi: false };

/** Documents without a value -> a text of one key a line, which is read thirty times faster than JSON. */
const plainTexts = new Map(
  [
    plainDocuments.site,
    { ...plainDocuments.site, artifacts: NO_REFERENCE },
    plainDocuments.locales,
    plainDocuments.pages,
  ].map((one) => [JSON.stringify(one), stringify(one)]),
);

/** The files of the documents; JSON is YAML, and its escapes leave the values as they are. */
export function filesOf(documents: Documents, hasReference: boolean): Record<string, string> {
  const { site, locales, pages, reference } = documents;
  const textOf = (document: unknown): string => {
    const json = JSON.stringify(document);
    return plainTexts.get(json) ?? json;
  };
  return {
    "site.yaml": textOf(site),
    "locales.yaml": textOf(locales),
    "pages.yaml": textOf(pages),
    ...(hasReference ? { [REFERENCE_FILE]: JSON.stringify(reference) } : {}),
  };
}
