/**
 * The shapes of the content files. They hold only what JSON Schema can say (patterns, enums, required keys), so that an
 * editor refuses what the build refuses at this step; paths, codes, dates and references are checked when the site is
 * resolved.
 */
import * as z from "zod";

/**
 * Text that may stand in every output: no control character (they end names, split lines, and stand in no XML
 * document), no bidirectional control (they reorder what a reviewer sees), no lone surrogate, neither U+FFFE nor U+FFFF
 * (they stand in no XML document either; other non-characters may).
 */
export const SAFE_TEXT =
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+$/u;

/** One line of text that may stand in every output. */
export const text = z.string().regex(SAFE_TEXT);

/** A calendar date, or a date with time and zone, as https://www.w3.org/TR/NOTE-datetime and the sitemap XSD both allow. */
const date = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/);

/**
 * Values by keys that are text. Zod passes over the key `__proto__` of a record and JSON Schema does not, so both are told
 * to refuse it.
 */
function byText<Value extends z.ZodType>(values: Value): z.ZodPreprocess<z.ZodRecord<z.ZodString, Value>> {
  return z.preprocess(
    (value, context) => {
      if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__")) {
        context.addIssue({ code: "custom", path: ["__proto__"] });
      }
      return value;
    },
    z.record(text.regex(/^(?!__proto__$)/), values),
  );
}

/** As `hosts/index.ts` lists them; a test holds the two together, because content is read before hosts are known. */
const HOST_NAMES = [
  "serve",
  "cloudflare-pages",
  "cloudflare-workers",
  "netlify",
  "vercel",
  "firebase",
  "azure",
  "nginx",
  "apache",
  "caddy",
  "lighttpd",
  "gitlab-pages",
  "amplify",
  "github-pages",
  "s3-cloudfront",
] as const;

const hostOptions = z
  .strictObject({ plan: z.enum(["free", "paid"]) })
  .optional()
  .describe("The plan that the site is published on there: its limits are checked. Default: free.");

const addresses = z.enum(["subdomain", "path"]);

const artifactChoice = z.literal(["own", "keep", "replace", false]).optional();

/** A place below base_url, or false. */
const artifactPlace = z.union([z.literal(false), text]).optional();

/** A key for each host with a limit that is another on a plan that is paid for; held to `hosts/` by a test too. */
const hostsWithPlans = {
  "cloudflare-pages": hostOptions,
  "cloudflare-workers": hostOptions,
  azure: hostOptions,
} satisfies Partial<Record<(typeof HOST_NAMES)[number], unknown>>;

/** The hosts that `site.yaml` may state a plan of. */
export const HOSTS_WITH_PLANS = [
  "cloudflare-pages",
  "cloudflare-workers",
  "azure",
] as const satisfies readonly (keyof typeof hostsWithPlans)[];

/** One source of pages. Exactly one of list, tree, sitemap and output is asked for when it is decoded. */
const pageSource = z.strictObject({
  list: text.optional().describe("A file of rows in the content folder: pages.yaml, or pages.jsonl with a row a line."),
  tree: text
    .optional()
    .describe("The files of a docs tree: ../docs/{locale}/docs/{path}.{md,mdx}; seen from the content folder."),
  preset: z
    .enum(["docusaurus", "starlight", "vitepress", "mkdocs", "hugo"])
    .optional()
    .describe("A docs generator whose usual layout fills in tree, source_tree and url where they are left out."),
  source_tree: text.optional().describe("The files of the source language, where they lie in a place of their own."),
  url: text.optional().describe("The path of a page of a tree: /{path}/ or /{path}. Default: /{path}/."),
  index_url: text
    .optional()
    .describe("The path of the page of a folder, index.md, where it is not the folder with a slash: /{path}."),
  revision: text
    .optional()
    .describe("The key in the front matter that names the state of the source text a translation was made from."),
  sitemap: text.optional().describe("An existing sitemap or sitemap index, plain or gzip."),
  output: text.optional().describe("The folder of a built site, whose HTML files are read."),
  include: z.array(text).min(1).optional().describe("Only pages whose path matches one of these globs: /docs/**."),
  exclude: z.array(text).min(1).optional().describe("No page whose path matches one of these globs: /docs/drafts/**."),
});

/** `site.yaml` */
export const siteSchema = z.strictObject({
  base_url: text.describe("The address that dist/ is published at: https, a host, perhaps a path."),
  source_locale: text.describe("The code of the language that pages are written in first."),
  source_origin: text.optional().describe("The origin that the pages live on, when it is not that of base_url."),
  addresses: addresses
    .optional()
    .describe("How a translation's address is made: es.docs.example.com/a or docs.example.com/es/a."),
  source_prefix: z.boolean().optional().describe("With addresses: path, whether the source locale has a prefix too."),
  pages: z
    .array(pageSource)
    .min(1)
    .optional()
    .describe("Where pages come from: list, tree, sitemap, output. Default: the list pages.yaml."),
  hosts: z.array(z.enum(HOST_NAMES)).min(1).optional().describe("The hosts whose rule files are written."),
  artifacts: z
    .strictObject({
      sitemap: artifactChoice.describe("Who writes sitemap.xml: own (the default), keep, replace or false."),
      robots: artifactChoice.describe("Who writes robots.txt: own (the default), keep, replace or false."),
      reference: artifactPlace.describe("Where the reference pages lie: /reference/ (the default), or false."),
      openapi: artifactPlace.describe("Where the OpenAPI document lies: /openapi.json (the default), or false."),
      coverage: z
        .boolean()
        .optional()
        .describe(
          "Whether coverage/v1.json is published: which pages are translated, and how current. Default: false.",
        ),
    })
    .optional()
    .describe(
      "Files whose places another tool may want: keep checks theirs, replace overwrites it; and files that are asked for.",
    ),
  sitemap: z
    .strictObject({
      alternates: z
        .boolean()
        .optional()
        .describe(
          "Whether each address in a sitemap names the other languages of its page (hreflang). Default: false.",
        ),
      x_default: z
        .union([text, z.literal(false)])
        .optional()
        .describe("With alternates, the locale for readers of other languages, or false. Default: source_locale."),
      per_locale: z
        .boolean()
        .optional()
        .describe("Whether each host of a locale has a sitemap and a robots file. Default: as alternates."),
    })
    .optional()
    .describe("What sitemaps hold beside the pages of the source language."),
  gateway: z
    .strictObject({
      emit: z.boolean().optional().describe("Whether hosts that can run code are given the gateway. Default: false."),
      unlisted: z
        .enum(["reject", "compute"])
        .optional()
        .describe("What the gateway says of pages that are not listed: an error (the default), or a computed address."),
    })
    .optional()
    .describe("The function that reads the JSON body of translate, on hosts that can run one."),
  ...hostsWithPlans,
});

/** `locales.yaml` */
export const localesSchema = z
  .array(
    z.strictObject({
      code: text.describe("A BCP 47 tag: es, pt-BR, zh-Hant."),
      name: text.describe("The language's name in that language."),
      label: text.optional().describe("Its host label or path segment; the code in lower case unless given."),
      folder: text.optional().describe("Its folder or file suffix in a docs tree; the label unless given."),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Its writing direction; that of the code's script unless given."),
      hreflang: text.optional().describe("What search engines are told; the code unless given."),
      host: text.optional().describe("A host of its own: docs.example.fr."),
      addresses: addresses.optional().describe("An address strategy for this locale alone."),
    }),
  )
  .min(1);

const translation = z.union([
  text,
  z.strictObject({
    path: text.optional().describe("Its own path, where it differs from the page's."),
    lastmod: date.optional().describe("The day of its last change."),
    revision: text.optional().describe("The state of the source text that it was made from."),
  }),
]);

/** `pages.yaml` */
export const pagesSchema = z
  .array(
    z.strictObject({
      path: text.describe("The path of the page below base_url: /docs/intro."),
      lastmod: date.optional().describe("The day of the last change: 2026-09-12."),
      priority: z.number().min(0).max(1).optional().describe("1.0 for the root page and 0.5 for others unless given."),
      locales: z.array(text).optional().describe("The locales with a translation; every locale unless given."),
      revision: text.optional().describe("The state of its text, for translations to say what they were made from."),
      translations: byText(translation)
        .optional()
        .describe("What differs in translations: their paths, or path, lastmod and revision."),
    }),
  )
  .min(1);

/** The schema of each content file by its name. */
export const schemas = {
  "site.yaml": siteSchema,
  "locales.yaml": localesSchema,
  "pages.yaml": pagesSchema,
} as const;

/** The name of a content file. */
export type ContentFileName = keyof typeof schemas;
