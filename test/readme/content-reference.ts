/** The reference of the content files in their guide: a table of keys for each file, made from its JSON Schema. */
import { stringify } from "yaml";
import { jsonSchema, type SchemaName } from "../../scripts/content/schemas/json-schemas.ts";
import { BY_DEFAULT } from "../../scripts/content/schemas/values.ts";

/** The parts of a schema that the tables show. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** The files with a table; texts of the reference are listed by `stele schema --print reference`. */
const FILES: readonly SchemaName[] = ["site", "locales", "pages"];

const COLUMNS = ["key", "type", "default", "meaning", "example"];

/** The tables, each with the name of its file above it. */
export function contentReference(): string {
  return FILES.map((name) => table(name, JSON.parse(jsonSchema(name)) as Shape)).join("\n\n");
}

function table(name: SchemaName, shape: Shape): string {
  const isList = shape.items !== undefined;
  const rows = [COLUMNS, COLUMNS.map(() => "---"), ...keyRows(shape.items ?? shape, "")];
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [`\`${name}.yaml\`${isList ? ": a list, each row with" : ""}`, "", ...lines].join("\n");
}

/** A row for each key, followed by those of the keys below it. */
function keyRows({ properties = {}, required = [] }: Shape, before: string): string[][] {
  return Object.entries(properties).flatMap(([name, key]) => {
    const place = `${before}${name}`;
    const [meaning = "", byDefault = "."] = (key.description ?? "").split(BY_DEFAULT);
    const isNeeded = required.includes(name);
    const cells = [
      code(place),
      typeOf(key),
      isNeeded ? "**required**" : byDefault.replace(/\.$/, ""),
      meaning,
      code(flow(key.examples?.[0])),
    ];
    return [cells.map(escaped), ...rowsBelow(key, place)];
  });
}

function rowsBelow(key: Shape, place: string): string[][] {
  const values = typeof key.additionalProperties === "object" ? key.additionalProperties : undefined;
  const mapping = values?.anyOf?.find(({ properties }) => properties);
  if (mapping) return keyRows(mapping, `${place}.<code>.`);
  return key.items ? keyRows(key.items, `${place}[].`) : keyRows(key, `${place}.`);
}

function typeOf(shape: Shape): string {
  const { type, enum: values, anyOf, items, additionalProperties, minimum, maximum } = shape;
  if (values) return values.map((value) => code(String(value))).join(", ");
  if ("const" in shape) return code(String(shape.const));
  if (anyOf) return [...new Set(["text", ...anyOf.map(typeOf)])].join(", ");
  if (items) return items.properties ? "list of rows" : items.enum ? `list of ${typeOf(items)}` : "list of text";
  if (type === "boolean") return `${code("true")}, ${code("false")}`;
  if (type === "number") return `number from ${minimum} to ${maximum}`;
  if (type === "object") return typeof additionalProperties === "object" ? "mapping by code" : "mapping";
  return shape.pattern?.startsWith("^[0-9]{4}-") ? "date" : "text";
}

/** A value as YAML has it on one line. */
function flow(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

function code(value: string): string {
  return `\`${value}\``;
}

/** A cell cannot hold the sign that ends one. */
function escaped(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
