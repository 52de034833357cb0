/** The schema of `site.yaml`. */
import * as z from "zod/mini";
import { FORGES, HOST_NAMES } from "../content.ts";
import { codeCompletions } from "./language-names.ts";
import { addresses } from "./locales.ts";
import { optional, required, text } from "./values.ts";

const hostOptions = z.strictObject({
  plan: required(z.enum(["free", "paid"]), ["paid"]).means(
    "The plan that the site is published on there: its limits are checked.",
  ),
});

const planOf = (host: string) =>
  optional(hostOptions, [{ plan: "paid" }], "the free plan").means(`The plan at ${host}, whose limits count.`);

/** A key for each host whose paid plan has other limits than the free plan. A test compares the keys with `hosts/`. */
const hostsWithPlans = {
  "cloudflare-pages": planOf("Cloudflare Pages"),
  "cloudflare-workers": planOf("Cloudflare Workers"),
  azure: planOf("Azure Static Web Apps"),
} satisfies Partial<Record<(typeof HOST_NAMES)[number], unknown>>;

export const HOSTS_WITH_PLANS = Object.keys(hostsWithPlans) as (keyof typeof hostsWithPlans)[];

const writer = z.literal(["own", "keep", "replace", false]);

/** A path below `base_url`, false for no file, or true for the usual path. */
const place = z.union([z.literal([true, false]), text]);

const artifacts = z.strictObject({
  sitemap: optional(writer, ["keep"], "own").means(
    "Who writes sitemap.xml: Stele (own), another tool whose file is checked (keep) or overwritten (replace), or no tool (false).",
  ),
  robots: optional(writer, ["keep"], "own").means("Who writes robots.txt: as for sitemap."),
  reference: optional(place, ["/api-reference/", false], "/reference/, and none beside other people's files").means(
    "Where the reference pages lie: a path, true for the usual one, or false for none.",
  ),
  openapi: optional(place, ["/docs/openapi.json", false], "/openapi.json, and none beside other people's files").means(
    "Where the OpenAPI document lies: a path, true for the usual one, or false for none.",
  ),
  status: optional(place, ["/l10n/", false], "/status/, and none beside other people's files").means(
    "The folder of the status pages, which show people what is translated: a path, true for the usual one, or false for none.",
  ),
  coverage: optional(z.boolean(), [true], "false").means(
    "Whether coverage/v1.json is published: which pages are translated, and how current.",
  ),
  notice: optional(z.boolean(), [true], "false").means(
    "Whether notice/v1.js is published: the switcher, and a notice for readers about the translation of their page.",
  ),
  translations: optional(z.boolean(), [false], "true").means(
    "Whether the answers of translate are published as files, one for each page and language. Without them, the gateway makes each answer from the file of its page.",
  ),
});

const sitemap = z.strictObject({
  alternates: optional(z.boolean(), [true], "false").means(
    "Whether each address in a sitemap names the other languages of its page (hreflang).",
  ),
  x_default: optional(z.union([text, z.literal(false)]), ["en", false], "source_locale").means(
    "With alternates, the language for readers of all others, or false for none.",
    codeCompletions,
  ),
  per_locale: optional(z.boolean(), [true], "as alternates").means(
    "Whether each host of a language has a sitemap and a robots file of its own.",
  ),
});

const gateway = z.strictObject({
  emit: optional(z.boolean(), [true], "false").means("Whether hosts that can run code are given the gateway."),
  unlisted: optional(z.enum(["reject", "compute"]), ["compute"], "reject").means(
    "What the gateway says of pages that are not listed: an error (reject), or a computed address (compute). Addresses of translations are refused either way.",
  ),
});

/** The maximum number of page sources. Each source takes time, even if all of them read the same file. */
const MOST_SOURCES = 100;

const globs = z.array(text).check(z.minLength(1));

const ignore = z.strictObject({
  front_matter: optional(z.boolean(), [true], "false").means("Whether changes of the front matter alone are ignored."),
  white_space: optional(z.boolean(), [true], "false").means("Whether changes of white space alone are ignored."),
  commits: optional(text, ["../.git-blame-ignore-revs"]).means(
    "A file with full ids of commits, one on each line, whose changes are ignored, seen from the content folder.",
  ),
  marker: optional(text, ["[no-translation]"]).means("Changes of commits with this text in their message are ignored."),
});

/** One page source. The decoder checks that it has exactly one kind: list, tree (or preset), sitemap, routes or output. */
const pageSource = z.strictObject({
  list: optional(text, ["pages.yaml", "pages.jsonl"]).means(
    "A file of rows in the content folder: pages.yaml, or pages.jsonl with one row on each line.",
  ),
  tree: optional(text, ["../docs/{locale}/docs/{path}.{md,mdx}"]).means(
    "The files of a docs tree, seen from the content folder, with places for the language and the path.",
  ),
  preset: optional(z.enum(["docusaurus", "starlight", "vitepress", "mkdocs", "hugo"]), ["docusaurus"]).means(
    "A docs generator whose usual layout fills in tree, source_tree and url where they are left out.",
  ),
  source_tree: optional(text, ["../docs/{path}.md"]).means(
    "The files of the source language, where they lie in a place of their own.",
  ),
  url: optional(text, ["/docs/{path}"], "/{path}/").means("The path of a page of a tree."),
  index_url: optional(text, ["/{path}"]).means(
    "The path of the page of a folder, its index.md, where it is not the folder with a slash.",
  ),
  revision: optional(text, ["source_commit"], "default_lang_commit, l10n.sourceCommit").means(
    "The key in the front matter that names the state of the source text a translation was made from.",
  ),
  ignore: optional(ignore, [{ white_space: true }]).means(
    "Which changes of a source text leave its translations current.",
  ),
  sitemap: optional(text, ["../public/sitemap.xml"]).means(
    "An existing sitemap or sitemap index, plain or gzip, seen from the content folder.",
  ),
  routes: optional(text, ["../build/routes.jsonl"]).means(
    "The addresses that a docs generator states, one JSON line each, seen from the content folder.",
  ),
  output: optional(text, ["../build"]).means(
    "The folder of a built site, whose HTML files are read, seen from the content folder.",
  ),
  include: optional(globs, [["/docs/**"]], "all").means("Only pages whose path matches one of these globs."),
  exclude: optional(globs, [["/docs/drafts/**"]], "none").means("No page whose path matches one of these globs."),
});

export const siteSchema = z.strictObject({
  base_url: required(text, ["https://docs.example.com", "https://user.example.io/project/"]).means(
    "The address that dist/ is published at: https, a host, perhaps a path. Page paths lie below it.",
  ),
  source_locale: required(text, ["en"]).means(
    "The code of the language that pages are written in first; one of those in locales.yaml.",
    codeCompletions,
  ),
  source_origin: optional(text, ["https://docs.example.com"], "the origin of base_url").means(
    "The origin that the pages live on, when it is not that of base_url.",
  ),
  addresses: optional(addresses, ["path"], "subdomain, and path with a preset").means(
    "How a translation's address is made: es.docs.example.com/a (subdomain) or docs.example.com/es/a (path).",
  ),
  source_prefix: optional(z.boolean(), [true], "false").means(
    "With addresses: path, whether the source language has a prefix too.",
  ),
  pages: optional(
    z.array(pageSource).check(z.minLength(1), z.maxLength(MOST_SOURCES)),
    [[{ list: "pages.yaml" }], [{ preset: "docusaurus" }], [{ sitemap: "../public/sitemap.xml" }]],
    "the list pages.yaml",
  ).means("Where pages come from: each row has one of list, tree or preset, sitemap, routes, output."),
  hosts: optional(z.array(z.enum(HOST_NAMES)).check(z.minLength(1)), [["serve", "netlify"]], "serve").means(
    "The hosts whose rule files are written.",
  ),
  artifacts: optional(artifacts, [{ sitemap: "keep" }]).means(
    "Files whose places another tool may want, and files that are written where they are asked for.",
  ),
  sitemap: optional(sitemap, [{ alternates: true }]).means(
    "What sitemaps hold beside the pages of the source language.",
  ),
  missing_files: optional(z.enum(["error", "drop", "warn"]), ["drop"], "error, and drop for docs trees").means(
    "With --merge, what happens if a page has no file in the built site: the build fails, leaves the page out, or only warns.",
  ),
  repository: optional(text, ["https://github.com/user/docs"]).means(
    "The address of the repository that the content is in. The status pages link to its files.",
  ),
  branch: optional(text, ["develop"], "main").means("The branch that translators work on."),
  forge: optional(z.enum(FORGES), ["gitea"], "from the host of repository").means(
    "The software of the repository's host, whose addresses links have. Forgejo has those of gitea.",
  ),
  gateway: optional(gateway, [{ emit: true }]).means(
    "The function that reads the JSON body of translate, on hosts that can run one.",
  ),
  ...hostsWithPlans,
});
