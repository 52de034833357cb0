/** The schema of `site.yaml`. */
import * as z from "zod/mini";
import { HOST_NAMES } from "../host-names.ts";
import { codeCompletions } from "./language-names.ts";
import { addresses } from "./locales.ts";
import { explained, text } from "./values.ts";

const hostOptions = z.optional(
  z.strictObject({
    plan: explained(z.enum(["free", "paid"]), {
      meaning: "The plan that the site is published on there: its limits are checked.",
      examples: ["paid"],
    }),
  }),
);

/** A key for each host whose limits differ on a paid plan. A test compares the keys with `hosts/`. */
const hostsWithPlans = {
  "cloudflare-pages": explained(hostOptions, planOf("Cloudflare Pages")),
  "cloudflare-workers": explained(hostOptions, planOf("Cloudflare Workers")),
  azure: explained(hostOptions, planOf("Azure Static Web Apps")),
} satisfies Partial<Record<(typeof HOST_NAMES)[number], unknown>>;

function planOf(host: string): Parameters<typeof explained>[1] {
  return {
    meaning: `The plan at ${host}, whose limits count.`,
    byDefault: "the free plan",
    examples: [{ plan: "paid" }],
  };
}

/** The hosts whose plan `site.yaml` may state. */
export const HOSTS_WITH_PLANS = Object.keys(hostsWithPlans) as (keyof typeof hostsWithPlans)[];

const artifactChoice = z.optional(z.literal(["own", "keep", "replace", false]));

/** A path below base_url, or false. */
const artifactPlace = z.optional(z.union([z.literal(false), text]));

const artifacts = z.strictObject({
  sitemap: explained(artifactChoice, {
    meaning:
      "Who writes sitemap.xml: Stele (own), another tool whose file is checked (keep) or overwritten (replace), or no tool (false).",
    byDefault: "own",
    examples: ["keep"],
  }),
  robots: explained(artifactChoice, {
    meaning: "Who writes robots.txt: as for sitemap.",
    byDefault: "own",
    examples: ["keep"],
  }),
  reference: explained(artifactPlace, {
    meaning: "Where the reference pages lie, or false for none.",
    byDefault: "/reference/, and none beside other people's files",
    examples: ["/api-reference/", false],
  }),
  openapi: explained(artifactPlace, {
    meaning: "Where the OpenAPI document lies, or false for none.",
    byDefault: "/openapi.json, and none beside other people's files",
    examples: ["/api/openapi.json", false],
  }),
  coverage: explained(z.optional(z.boolean()), {
    meaning: "Whether coverage/v1.json is published: which pages are translated, and how current.",
    byDefault: "false",
    examples: [true],
  }),
});

const sitemap = z.strictObject({
  alternates: explained(z.optional(z.boolean()), {
    meaning: "Whether each address in a sitemap names the other languages of its page (hreflang).",
    byDefault: "false",
    examples: [true],
  }),
  x_default: explained(z.optional(z.union([text, z.literal(false)])), {
    meaning: "With alternates, the language for readers of all others, or false for none.",
    byDefault: "source_locale",
    examples: ["en", false],
    completions: codeCompletions,
  }),
  per_locale: explained(z.optional(z.boolean()), {
    meaning: "Whether each host of a language has a sitemap and a robots file of its own.",
    byDefault: "as alternates",
    examples: [true],
  }),
});

/**
 * The most page sources. Each may read the same files again, so the work grows with their number. Real sites use few.
 */
const MOST_SOURCES = 100;

const gateway = z.strictObject({
  emit: explained(z.optional(z.boolean()), {
    meaning: "Whether hosts that can run code are given the gateway.",
    byDefault: "false",
    examples: [true],
  }),
  unlisted: explained(z.optional(z.enum(["reject", "compute"])), {
    meaning: "What the gateway says of pages that are not listed: an error (reject), or a computed address (compute).",
    byDefault: "reject",
    examples: ["compute"],
  }),
});

/** One page source. The decoder checks that it has exactly one of list, tree, sitemap and output. */
const pageSource = z.strictObject({
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

/** `site.yaml` */
export const siteSchema = z.strictObject({
  base_url: explained(text, {
    meaning: "The address that dist/ is published at: https, a host, perhaps a path. Page paths lie below it.",
    examples: ["https://docs.example.com", "https://user.example.io/project/"],
  }),
  source_locale: explained(text, {
    meaning: "The code of the language that pages are written in first; one of those in locales.yaml.",
    examples: ["en"],
    completions: codeCompletions,
  }),
  source_origin: explained(z.optional(text), {
    meaning: "The origin that the pages live on, when it is not that of base_url.",
    byDefault: "the origin of base_url",
    examples: ["https://docs.example.com"],
  }),
  addresses: explained(z.optional(addresses), {
    meaning: "How a translation's address is made: es.docs.example.com/a (subdomain) or docs.example.com/es/a (path).",
    byDefault: "subdomain, and path with a preset",
    examples: ["path"],
  }),
  source_prefix: explained(z.optional(z.boolean()), {
    meaning: "With addresses: path, whether the source language has a prefix too.",
    byDefault: "false",
    examples: [true],
  }),
  pages: explained(z.optional(z.array(pageSource).check(z.minLength(1), z.maxLength(MOST_SOURCES))), {
    meaning: "Where pages come from: each row has one of list, tree or preset, sitemap, output.",
    byDefault: "the list pages.yaml",
    examples: [[{ list: "pages.yaml" }], [{ preset: "docusaurus" }], [{ sitemap: "../public/sitemap.xml" }]],
  }),
  hosts: explained(z.optional(z.array(z.enum(HOST_NAMES)).check(z.minLength(1))), {
    meaning: "The hosts whose rule files are written.",
    byDefault: "serve",
    examples: [["serve", "netlify"]],
  }),
  artifacts: explained(z.optional(artifacts), {
    meaning: "Files whose places another tool may want, and files that are written where they are asked for.",
    examples: [{ sitemap: "keep" }],
  }),
  sitemap: explained(z.optional(sitemap), {
    meaning: "What sitemaps hold beside the pages of the source language.",
    examples: [{ alternates: true }],
  }),
  gateway: explained(z.optional(gateway), {
    meaning: "The function that reads the JSON body of translate, on hosts that can run one.",
    examples: [{ emit: true }],
  }),
  ...hostsWithPlans,
});
