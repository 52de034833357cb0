import type { ProblemCode, Rule } from "../../model.ts";
import { error, notice, quoted, warning } from "../message.ts";

/** Problems of the rule files of a host. */
export const hostMessages = {
  "host-publishes-at-root": notice<{ host: string; basePath: string }>(({ host, basePath }) => ({
    sentence: `${host} serves dist/ at the root of an origin, so its rules leave out the base path ${quoted(basePath)}.`,
    hint: `Put a proxy that removes ${basePath} in front of it, or publish at an origin of its own.`,
  })),
  "host-limit": error<{
    host: string;
    what: string;
    count: number;
    where?: string | undefined;
    most: number;
    source: string;
    wayOut: string;
  }>(({ host, what, count, where, most, source, wayOut }) => ({
    sentence: `${host} takes at most ${most} ${what}, and this site has ${count}${where === undefined ? "" : ` in ${where}`} (${source}).`,
    hint: wayOut,
  })),
  "host-file-conflict": error<{ file: string; host: string; other: string }>(({ file, host, other }) => ({
    sentence: `${host} and ${other} want different texts in ${file}.`,
    hint: "Build them into two out folders, each with --host.",
  })),
  "rule-shadows-ours": warning<{ host: string; file: string; line: number; rule: string; place: string }>(
    ({ host, file, line, rule, place }) => ({
      sentence: `Line ${line} of your ${file}, ${quoted(rule)}, takes requests for ${place} from our rules or files on ${host}.`,
      hint: "Keep our block above it, and narrow its pattern so that it leaves out our paths.",
    }),
  ),
  "rule-shadowed-by-ours": warning<{ host: string; file: string; line: number; rule: string; place: string }>(
    ({ host, file, line, rule, place }) => ({
      sentence: `Line ${line} of your ${file}, ${quoted(rule)}, never gets a request on ${host}: our rules for ${place} come first.`,
      hint: "Remove it, or give it another path.",
    }),
  ),
  "header-joined-with-ours": warning<{
    host: string;
    file: string;
    line: number;
    rule: string;
    path: string;
    place: string;
  }>(({ host, file, line, rule, path, place }) => ({
    sentence: `Line ${line} of your ${file} sets ${quoted(rule)} for ${path}, and ${host} joins it with ours for ${place}.`,
    hint: "Both values are sent, and of allowed origins browsers take one only; narrow the path so that it leaves out ours.",
  })),
  "host-cannot": notice<{ host: string; rules: readonly Rule["kind"][]; errors: readonly ProblemCode[] }>(
    ({ host, rules, errors }) => ({
      sentence: `${host} has no rules for ${rules.map((kind) => missing(kind, errors)).join(", ")}.`,
      hint: "A gateway answers those, where one can run; the prebuilt files need no rules.",
    }),
  ),
  "gateway-to-run": notice<{ host: string; address: string; outFolderName: string }>(
    ({ host, address, outFolderName }) => ({
      sentence: `${host} hands the JSON body form of translate to the gateway at ${address}.`,
      hint: `Keep node ${outFolderName}.hosts/gateway/node.mjs running beside it; the other two forms need no program.`,
    }),
  ),
  "robots-without-sitemap": notice(() => ({
    sentence: "No robots.txt is written, because site.yaml asks for no sitemap.",
    hint: "All that ours would say is where the sitemap is.",
  })),
  "robots-left-out": notice<{ address: string }>(({ address }) => ({
    sentence: "No robots.txt is written, as site.yaml asks.",
    hint: `Add this line to the robots.txt that you publish: Sitemap: ${address}`,
  })),
  "robots-below-base-path": notice<{ address: string }>(({ address }) => ({
    sentence: `No robots.txt is written: crawlers read it at the root of an origin only.`,
    hint: `Add this line to the one there: Sitemap: ${address}`,
  })),
  "robots-of-source-origin": notice<{ origin: string; address: string }>(({ origin, address }) => ({
    sentence: `The sitemap lists pages of ${origin}, which must allow it.`,
    hint: `Add this line to ${origin}/robots.txt: Sitemap: ${address}`,
  })),
} as const;

/** A kind of rule; of errors, those aside that a host can say. */
function missing(kind: Rule["kind"], errors: readonly ProblemCode[]): string {
  return MISSING[kind] + (kind === "error" && errors.length > 0 ? ` other than ${errors.join(" and ")}` : "");
}

/** What readers go without where a host has no way to express a rule of this kind. */
const MISSING: Readonly<Record<Rule["kind"], string>> = {
  tree: "the path form of translate",
  query: "the query form of translate",
  alias: "second addresses of files",
  type: "media types",
  header: "headers",
  cors: "answers to pages of other origins",
  preflight: "preflight requests",
  error: "errors as problem details",
  handler: "the JSON body form of translate",
};
