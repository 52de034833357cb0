/** The files for crawlers and tools. */
import * as layout from "../../site/layout.ts";
import { isWritten, type Site } from "../../site/site.ts";
import { planHostRobots, planRobots } from "../sitemap/robots.ts";
import { pathParameter, type Paths, read, text } from "./parts.ts";
import type { Parameter } from "./types.ts";

/** What is for crawlers and tools. What a site leaves to others is left out. */
export function sitePaths(site: Site): Paths {
  const { openapi } = site.artifacts;
  const robots = planRobots(site).value;
  const [hostRobots] = planHostRobots(site).artifacts;
  const paths: Paths = sitemapPaths(site);
  if (robots) {
    paths[`/${layout.ROBOTS_FILE}`] = read("readRobots", "Site", "Where is the sitemap?", {
      description: "For crawlers (RFC 9309), which read it at the root of an origin only.",
      answers: text("text/plain", "A line that names the sitemap.", robots.text),
    });
  }
  if (hostRobots) {
    const label = hostRobots.path.slice(layout.ROBOTS_FOLDER.length + 1, -".txt".length);
    paths[`/${layout.ROBOTS_FOLDER}/{label}.txt`] = read(
      "readHostRobots",
      "Site",
      "Where is the sitemap of that host?",
      {
        description: "To be published as `robots.txt` of the host that has this language (RFC 9309).",
        parameters: [pathParameter("label", HOST_LABEL, label)],
        answers: text("text/plain", "A line that names the sitemap.", hostRobots.text),
      },
    );
  }
  if (openapi) {
    paths[`/${openapi.path}`] = read("readDescription", "Site", "This document", {
      description: "The description of the API as OpenAPI 3.1.",
      answers: { "application/json": { schema: { type: "object", description: "An OpenAPI document." } } },
    });
  }
  paths[`/${layout.MANIFEST_FOLDER}/v1.jsonl`] = read("readManifest", "Site", "Which files are published?", {
    description: "One JSON object a line, in the order of the paths. Hosts name its type as they like.",
    answers: text("application/jsonl", "Lines of `path`, `bytes` and `sha256`."),
  });
  return paths;
}

/** Parts have numbers, and the sitemaps of other hosts labels: one template, since a document may hold no two that are alike. */
function sitemapPaths(site: Site): Paths {
  const { sitemap } = site.artifacts;
  if (sitemap === false) return {};
  const pages = "The pages of the source site as sitemaps.org 0.9 has it";
  const ofParts = text("application/xml", "A `urlset`, or a `sitemapindex`.");
  const paths: Paths = {
    [`/${layout.SITEMAP_FILE}`]: read("readSitemap", "Site", "Which pages exist?", {
      description: isWritten(sitemap)
        ? `${pages}: \`loc\`, \`lastmod\` where it is known, \`priority\`. Above 50,000 addresses or 50 MiB it is an index of parts.`
        : `${pages}, written by another tool.`,
      answers: ofParts,
    }),
  };
  if (!isWritten(sitemap)) return paths;
  const [label] = site.sitemap.files.flatMap((file) => file.label ?? []);
  const number: Parameter = {
    ...pathParameter("number", "Which part, from 1.", undefined),
    schema: { type: "integer", minimum: 1 },
  };
  const part = {
    description: "Only where the sitemap is an index.",
    answers: text("application/xml", "A `urlset`."),
  };
  const folder = `/${layout.SITEMAPS_FOLDER}`;
  if (label === undefined) {
    const options = { ...part, parameters: [number] };
    paths[`${folder}/{number}.xml`] = read("readSitemapPart", "Site", "A part of a large sitemap", options);
    return paths;
  }
  paths[`${folder}/{name}.xml`] = read("readNamedSitemap", "Site", "Which pages exist on that host?", {
    description:
      "The sitemap of a host that has a language of its own; or a part of `sitemap.xml`, where that is an index.",
    parameters: [pathParameter("name", `${HOST_LABEL} Or the number of a part, from 1.`, label)],
    answers: ofParts,
  });
  const options = { ...part, parameters: [pathParameter("label", HOST_LABEL, label), number] };
  const summary = "A part of a large sitemap of a host";
  paths[`${folder}/{label}/{number}.xml`] = read("readHostSitemapPart", "Site", summary, options);
  return paths;
}

const HOST_LABEL = "The label of the language, in lower case: `es`.";
