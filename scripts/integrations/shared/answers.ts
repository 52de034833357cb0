/** Answers requests in the development server of a docs generator as the published files will. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { planSiteOf } from "../../commands/shared/plan-site.ts";
import { answerNodeRequest } from "../../gateway/node.ts";
import { isTranslatePath } from "../../gateway/core.ts";
import { RULE_FILES } from "../../site/layout.ts";
import type { Artifact } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { readGeneratorSite } from "./content.ts";
import type { GeneratorFacts, Log, SteleOptions } from "./facts.ts";
import { report } from "./publish.ts";

export interface DevelopmentAnswers {
  /** Plans again, after pages or translations changed. If there is an error, reports it and keeps the last plan. */
  readonly update: (facts: GeneratorFacts) => void;
  /** Middleware in the form of Connect. Answers the addresses of Stele, with or without the base path; else calls `next`. */
  readonly middleware: (request: NodeRequest, response: object, next: () => void) => void;
}

/** An `IncomingMessage` of Node. The published types do not name Node's types, which a project may not have. */
interface NodeRequest {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
}

interface Planned {
  readonly site: Site;
  /** The path at which the site is published: `/project`, or empty. */
  readonly base: string;
  /** The path of a file below the published folder -> the file. */
  readonly files: ReadonlyMap<string, { readonly mediaType: string; readonly text: string }>;
}

/** Creates the answers of a development server. Nothing is written. Before the first `update`, it answers nothing. */
export function developmentAnswers(options: SteleOptions, log: Log): DevelopmentAnswers {
  let planned: Planned | undefined;
  let reported = "";
  return {
    update: (facts) => {
      const read = readGeneratorSite(facts, options);
      const { plan, located } = read.value
        ? planSiteOf(read, {})
        : { plan: undefined, located: read.locate(read.diagnostics) };
      if (plan) {
        planned = plannedOf(plan.site, plan.artifacts());
        return;
      }
      const errors = located.filter(({ diagnostic }) => diagnostic.severity === "error");
      const texts = JSON.stringify(errors.map(({ diagnostic }) => diagnostic.sentence));
      // A development server plans after each change of a page. The same errors are reported once.
      if (texts !== reported) report(errors, log);
      reported = texts;
    },
    middleware: (asked, answer, next) => {
      const [request, response] = [asked as IncomingMessage, answer as ServerResponse];
      const { url = "/" } = request;
      if (!planned) return next();
      const { site, base, files } = planned;
      const target = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
      const [path = ""] = target.split("?");
      if (isTranslatePath(path)) {
        const readAsset = (file: string): string | undefined => files.get(file)?.text;
        const gateway = { site: { addresses: site.addresses, unlisted: site.gateway.unlisted }, readAsset };
        void answerNodeRequest(gateway, target, request, response).catch((thrown: unknown) =>
          log.error(String(thrown)),
        );
        return;
      }
      const file = request.method === "GET" || request.method === "HEAD" ? files.get(decoded(path)) : undefined;
      if (!file) return next();
      response.writeHead(200, {
        "Content-Type": file.mediaType,
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "no-store",
      });
      response.end(request.method === "HEAD" ? undefined : file.text);
    },
  };
}

/** Keeps the published files that the generator's own pages cannot hide: no landing page and no rules of hosts. */
function plannedOf(site: Site, artifacts: Iterable<Artifact>): Planned {
  const files = new Map<string, { mediaType: string; text: string }>();
  for (const { path, place, mediaType, text, sharing } of artifacts) {
    if (place !== "published" || sharing === "standalone" || RULE_FILES.includes(path)) continue;
    files.set(path, { mediaType, text: typeof text === "string" ? text : Array.from(text.pieces()).join("") });
  }
  return { site, base: new URL(site.addresses.publishedAt).pathname.replace(/\/$/, ""), files };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).slice(1);
  } catch {
    // URIError: no file has such a name.
    return "";
  }
}
