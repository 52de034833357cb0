/** The parameters of the operations. */
import type { CanonicalPath } from "../../model.ts";
import { filePath } from "../../site/paths.ts";
import type { Parameter } from "./types.ts";

/** A language in the path of the endpoint, where code may read it. */
export function askedLocale(example: string | undefined): Parameter {
  return pathParameter(
    "target_locale",
    "The language that is asked for: a BCP 47 tag as `GET /api/v1/locales` spells it. A gateway reads any letter case; a host without functions this spelling only.",
    example,
  );
}

/** A language in the path of a file. */
export function fileLocale(name: "target_locale" | "locale", example: string | undefined): Parameter {
  return pathParameter(
    name,
    "The language: a BCP 47 tag, spelled exactly as `GET /api/v1/locales` spells it.",
    example,
  );
}

/** The path of a page, or of a translation, without the slash that it begins with. */
export function pagePath(whose: string, path: CanonicalPath | undefined): Parameter {
  const parameter = pathParameter(
    "page_path",
    `${whose}, without its first and last slash: \`docs/intro\`. Each segment is percent-encoded, the slashes between them stay: OpenAPI 3.1 has no word for that, and a client that writes \`%2F\` must be told to keep them.`,
    path === undefined ? undefined : filePath(path).slice(1),
  );
  return { ...parameter, "x-multi-segment": true };
}

/** Both parameters of the query form; they come together or not at all. */
export function queryForm(example: { readonly locale: string; readonly address: string } | undefined): Parameter[] {
  const together = "Given together with the other parameter, once each, in place of a body.";
  const texts = [
    ["target_locale", "The language that is asked for.", example?.locale],
    ["source_url", "The whole address of the page, or that of a translation of it.", example?.address],
  ] as const;
  return texts.map(([name, what, value]) => ({
    name,
    in: "query",
    required: false,
    description: `${what} ${together}`,
    schema: { type: "string" },
    ...(value === undefined ? {} : { example: value }),
  }));
}

/** A part of the path. */
export function pathParameter(name: string, description: string, example: string | undefined): Parameter {
  const shown = example === undefined ? {} : { example };
  return { name, in: "path", required: true, description, schema: { type: "string", minLength: 1 }, ...shown };
}
