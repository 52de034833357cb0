/** The shape of one row of `pages:` in `site.yaml`: a source of pages. */
import * as z from "zod/mini";
import { explained, text } from "./values.ts";

/** One source of pages. Exactly one of list, tree, sitemap and output is asked for when it is decoded. */
export const pageSource = z.strictObject({
  list: explained(z.optional(text), {
    meaning: "A file of rows in the content folder: pages.yaml, or pages.jsonl with a row a line.",
    examples: ["pages.yaml", "pages.jsonl"],
  }),
  tree: explained(z.optional(text), {
    meaning: "The files of a docs tree, seen from the content folder, with places for the language and the path.",
    examples: ["../docs/{locale}/docs/{path}.{md,mdx}"],
  }),
  preset: explained(z.optional(z.enum(["docusaurus", "starlight", "vitepress", "mkdocs", "hugo"])), {
    meaning: "A docs generator whose usual layout fills in tree, source_tree and url where they are left out.",
    examples: ["docusaurus"],
  }),
  source_tree: explained(z.optional(text), {
    meaning: "The files of the source language, where they lie in a place of their own.",
    examples: ["../docs/{path}.md"],
  }),
  url: explained(z.optional(text), {
    meaning: "The path of a page of a tree.",
    byDefault: "/{path}/",
    examples: ["/docs/{path}"],
  }),
  index_url: explained(z.optional(text), {
    meaning: "The path of the page of a folder, its index.md, where it is not the folder with a slash.",
    examples: ["/{path}"],
  }),
  revision: explained(z.optional(text), {
    meaning: "The key in the front matter that names the state of the source text a translation was made from.",
    examples: ["source_commit"],
  }),
  sitemap: explained(z.optional(text), {
    meaning: "An existing sitemap or sitemap index, plain or gzip, seen from the content folder.",
    examples: ["../public/sitemap.xml"],
  }),
  output: explained(z.optional(text), {
    meaning: "The folder of a built site, whose HTML files are read, seen from the content folder.",
    examples: ["../build"],
  }),
  include: explained(z.optional(z.array(text).check(z.minLength(1))), {
    meaning: "Only pages whose path matches one of these globs.",
    byDefault: "all",
    examples: [["/docs/**"]],
  }),
  exclude: explained(z.optional(z.array(text).check(z.minLength(1))), {
    meaning: "No page whose path matches one of these globs.",
    byDefault: "none",
    examples: [["/docs/drafts/**"]],
  }),
});
