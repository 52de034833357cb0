/** The translate endpoint: one question, three forms. */
import { type Site, sourceAddress } from "../../site/site.ts";
import { TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import { LARGEST_BODY } from "../../site/problems.ts";
import type { TranslationRequest } from "../../site/published.ts";
import { askedLocale, pagePath, queryForm, referenceTo, translateErrors } from "./parts.ts";
import { exampleOf, type Sample, type Samples } from "./samples.ts";
import type { Operation, PathItem, RequestBody, Response } from "./types.ts";

/** The paths of the endpoint. */
export function translatePaths(site: Site, samples: Samples): Record<string, PathItem> {
  return {
    [TRANSLATE_PATH]: { post: byAddress(site, samples) },
    [`${TRANSLATE_PATH}/{target_locale}`]: { post: byPath(samples, "root") },
    [`${TRANSLATE_PATH}/{target_locale}/{page_path}`]: { post: byPath(samples, "page") },
  };
}

/** The body and the query form: one address, and a document may describe it once. */
function byAddress(site: Site, samples: Samples): Operation {
  const sample = samples.page ?? samples.root;
  const asked = sample && { locale: sample.locale, address: sourceAddress(site, sample.page) };
  return {
    operationId: "translate",
    tags: ["Translations"],
    summary: "Where is the page with this address in that language?",
    description: [
      "The question is the JSON body, or the two parameters of the query: with one of them in the query the body is not read, and other parameters are ignored.",
      "The body form needs a host that runs code, the query form that or rules that can look into a query; the path form below works on nearly every host.",
      "`source_url` may be the address of a translation. A browser may ask from a page of any origin; before a JSON body it asks for permission with `OPTIONS`, which is answered 204.",
    ].join(" "),
    parameters: queryForm(asked),
    requestBody: requestBody(asked && { target_locale: asked.locale, source_url: asked.address }),
    responses: { "200": translation(samples, sample), ...translateErrors(true) },
  };
}

/** The path form; the root page has no path, and so an address of its own. */
function byPath(samples: Samples, which: "root" | "page"): Operation {
  const sample = samples[which];
  const isRoot = which === "root";
  return {
    operationId: isRoot ? "translateRoot" : "translatePage",
    tags: ["Translations"],
    summary: isRoot ? "Where is the root page in that language?" : "Where is the page with this path in that language?",
    description: [
      "The path form: the question is the path, and there is no body.",
      isRoot
        ? "The path of the root page is empty, so nothing follows the language."
        : "The path is that of the page in the source language, below the base path of the site.",
    ].join(" "),
    parameters: [
      askedLocale(sample?.locale),
      ...(isRoot ? [] : [pagePath("The path of the page in the source language", sample?.page.path)]),
    ],
    responses: { "200": translation(samples, sample), ...translateErrors(false) },
  };
}

function requestBody(value: TranslationRequest | undefined): RequestBody {
  const examples = value === undefined ? {} : { examples: { question: { summary: "A page and a language", value } } };
  return {
    description: `The body form: both members and no other, at most ${LARGEST_BODY} bytes of UTF-8.`,
    required: false,
    content: { "application/json": { schema: referenceTo("TranslationRequest"), ...examples } },
  };
}

function translation(samples: Samples, sample: Sample | undefined): Response {
  const file = sample && translationFile(sample.locale, sample.page.path);
  return {
    description: "The address of the page in that language: the bytes of the prebuilt file.",
    content: {
      "application/json": { schema: referenceTo("Translation"), ...exampleOf(samples, file, "The prebuilt answer") },
    },
  };
}
