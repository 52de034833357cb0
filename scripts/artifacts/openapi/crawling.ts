/** The files for crawlers and tools. */
import { isWritten, type Site } from "../../site/site.ts";
import * as layout from "../../site/layout.ts";
import { planHostRobots, planRobots } from "../sitemap/robots.ts";
import { type Content, pathParameter, type Paths, read, text } from "./parts.ts";
import type { Parameter, PathItem } from "./types.ts";

/** What is for crawlers and tools. What a site leaves to others is left out. */
export function sitePaths(site: Site): Paths {
  const robots = planRobots(site).value;
  return {
    ...sitemapPaths(site),
    ...(robots ? { [`/${layout.ROBOTS_FILE}`]: robotsFile(robots.text) } : {}),
    ...hostRobotsPath(site),
    ...documentPath(site),
    [`/${layout.MANIFEST_FOLDER}/v1.jsonl`]: read("readManifest", "Site", "Which files are published?", {
      description: "One JSON object a line, in the order of the paths. Hosts name its type as they like.",
      answers: text("application/jsonl", "Lines of `path`, `bytes` and `sha256`."),
    }),
  };
}

function documentPath({ artifacts: { openapi } }: Site): Paths {
  if (!openapi) return {};
  return {
    [`/${openapi.path}`]: read("readDescription", "Site", "This document", {
      description: "The description of the API as OpenAPI 3.1.",
      answers: { "application/json": { schema: { type: "object", description: "An OpenAPI document." } } },
    }),
  };
}

function sitemapPaths(site: Site): Paths {
  const { sitemap } = site.artifacts;
  if (sitemap === false) return {};
  const pages = "The pages of the source site as sitemaps.org 0.9 has it";
  const whole = read("readSitemap", "Site", "Which pages exist?", {
    description: isWritten(sitemap)
      ? `${pages}: \`loc\`, \`lastmod\` where it is known, \`priority\`. Above 50,000 addresses or 50 MiB it is an index of parts.`
      : `${pages}, written by another tool.`,
    answers: text("application/xml", "A `urlset`, or a `sitemapindex`."),
  });
  return { [`/${layout.SITEMAP_FILE}`]: whole, ...(isWritten(sitemap) ? sitemapPartPaths(site) : {}) };
}

/** Parts have numbers, and the sitemaps of other hosts labels: one template, since a document may hold no two that are alike. */
function sitemapPartPaths({ sitemap: { files } }: Site): Paths {
  const [label] = files.flatMap((file) => file.label ?? []);
  const number = pathParameter("number", "Which part, from 1.", undefined);
  const part = {
    description: "Only where the sitemap is an index.",
    answers: text("application/xml", "A `urlset`."),
  };
  const numbered: Parameter = { ...number, schema: { type: "integer", minimum: 1 } };
  if (label === undefined) {
    return {
      [`/${layout.SITEMAPS_FOLDER}/{number}.xml`]: read("readSitemapPart", "Site", "A part of a large sitemap", {
        ...part,
        parameters: [numbered],
      }),
    };
  }
  return {
    [`/${layout.SITEMAPS_FOLDER}/{name}.xml`]: read("readNamedSitemap", "Site", "Which pages exist on that host?", {
      description:
        "The sitemap of a host that has a language of its own; or a part of `sitemap.xml`, where that is an index.",
      parameters: [pathParameter("name", `${HOST_LABEL} Or the number of a part, from 1.`, label)],
      answers: text("application/xml", "A `urlset`, or a `sitemapindex`."),
    }),
    [`/${layout.SITEMAPS_FOLDER}/{label}/{number}.xml`]: read(
      "readHostSitemapPart",
      "Site",
      "A part of a large sitemap of a host",
      { ...part, parameters: [pathParameter("label", HOST_LABEL, label), numbered] },
    ),
  };
}

const HOST_LABEL = "The label of the language, in lower case: `es`.";

function hostRobotsPath(site: Site): Paths {
  const [robots] = planHostRobots(site).artifacts;
  if (!robots) return {};
  const label = robots.path.slice(layout.ROBOTS_FOLDER.length + 1, -".txt".length);
  return {
    [`/${layout.ROBOTS_FOLDER}/{label}.txt`]: read("readHostRobots", "Site", "Where is the sitemap of that host?", {
      description: "To be published as `robots.txt` of the host that has this language (RFC 9309).",
      parameters: [pathParameter("label", HOST_LABEL, label)],
      answers: plainText(robots.text, "A line that names the sitemap."),
    }),
  };
}

function plainText(value: string, description: string): Content {
  const media = {
    schema: { type: "string", description },
    examples: { answer: { summary: "The file", value } },
  } as const;
  return { "text/plain": media };
}

function robotsFile(value: string): PathItem {
  return read("readRobots", "Site", "Where is the sitemap?", {
    description: "For crawlers (RFC 9309), which read it at the root of an origin only.",
    answers: plainText(value, "A line that names the sitemap."),
  });
}
