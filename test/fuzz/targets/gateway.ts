/** Requests to the gateway: whatever is asked, it does not throw, and answers as the contract and the rules say. */
import { type Answer, findAnswer, type Question, readBody, readRequest } from "../../../scripts/gateway/core.ts";
import { answerResponse, problemResponse } from "../../../scripts/gateway/answer.ts";
import { EVERY_RULE } from "../../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../../scripts/model.ts";
import type { GatewaySite } from "../../../scripts/site/published.ts";
import { match } from "../../../scripts/rules/match.ts";
import { LARGEST_BODY, problems } from "../../../scripts/site/problems.ts";
import { type RandomRequest, requester } from "../../gateway/random.ts";
import type { Random } from "../random.ts";
import { hold, target } from "../target.ts";
import { type AskedSite, askedSites } from "./sites.ts";

/** Where the core may look: nothing above, nothing hidden, nothing else. */
const OURS = /^(?:translations|pages|sources)\/v1(?:\/(?!\.)[^/\0\\]+)*\.json$|^addresses\/v1\.json$/;

export interface GatewayInput {
  /** The number of the site. */
  readonly site: number;
  readonly request: RandomRequest;
}

/** The result of a request. */
export type Answered = Answer | { readonly kind: "preflight" };

function make(random: Random): GatewayInput {
  const all = askedSites();
  const site = random.below(all.length);
  const { words } = all[site] ?? random.pick(all);
  return { site, request: requester(words, random.next)() };
}

function run({ site, request }: GatewayInput): string {
  const asked = askedSites()[site];
  if (!asked) throw new Error(`no site ${site}`);
  const answer = ask(asked, request);
  checkAnswer(asked, request, answer);
  return answer.kind === "problem" ? answer.code : answer.kind;
}

/** What a wrapper makes of a request, over plain values; each file that it looks for is one of ours. */
function ask({ site, files }: AskedSite, request: RandomRequest): Answered {
  const first = readRequest(request);
  const tooLarge = { kind: "problem", code: "body_too_large" } as const;
  const isBody = first.kind === "body";
  const reading = !isBody ? first : request.body.length > LARGEST_BODY ? tooLarge : readBody(request, request.body);
  return reading.kind === "question" ? find(site, files, reading.question) : reading;
}

function find(site: GatewaySite, files: ReadonlyMap<string, string>, question: Question): Answer {
  const search = findAnswer(site, question);
  let step = search.next();
  for (let looks = 0; !step.done; looks += 1) {
    const file = step.value;
    hold(OURS.test(file) && !file.split("/").includes(".."), () => `it looks for ${file}`);
    hold(looks <= 4, () => "it looks on and on");
    step = search.next(files.get(file));
  }
  return step.value;
}

/** What must hold of an answer. */
export function checkAnswer(asked: AskedSite, request: RandomRequest, answer: Answered): void {
  const { method, path } = request;
  if (answer.kind === "preflight") return hold(method === "OPTIONS", () => "a preflight");
  checkAgainstRules(asked, request, answer);
  if (answer.kind === "problem") return checkProblem(asked, method, answer.code);
  const { status, body } = answerResponse(asked.site.addresses, answer);
  hold(/^\/api\/v1\/translate(?:\/|$)/.test(path), () => "an answer to another path");
  hold(["GET", "HEAD", "POST"].includes(method) && status === 200, () => `an answer to ${method} with ${status}`);
  checkBody(asked, answer, body);
}

interface AnswerText {
  readonly target_locale: string;
  readonly source_url: string;
  readonly translated_url: string;
  readonly cached: boolean;
}

function checkBody({ site, files }: AskedSite, answer: Answer & { kind: "asset" | "computed" }, body: string): void {
  const said: AnswerText = JSON.parse(body);
  const members = Object.keys(said).join();
  hold(members === "target_locale,source_url,translated_url,cached", () => `the members ${members}`);
  if (answer.kind === "asset") {
    const isFile = answer.file.startsWith(`translations/v1/${said.target_locale}`) && files.get(answer.file) === body;
    return hold(isFile && said.cached, () => `not the bytes of ${answer.file}`);
  }
  const { locales, sourceLocale, basePath } = site.addresses;
  const start = (code: string): string => {
    const locale = locales.find((one) => one.code === code);
    return `${locale?.origin}${basePath}${locale?.prefix}/`;
  };
  const isOurs = said.source_url.startsWith(start(sourceLocale));
  const isTranslated = said.translated_url.startsWith(start(said.target_locale));
  hold(site.unlisted === "compute" && !said.cached && isOurs && isTranslated, () => `computed ${body}`);
}

function checkProblem({ site, files }: AskedSite, method: string, code: ProblemCode): void {
  const { status, headers, body } = problemResponse(site.addresses, code);
  const isOfOthers = code === "asset_unavailable" || code === "request_timeout";
  hold(!isOfOthers, () => `${code}, and nothing is missing or late`);
  hold((code === "method_not_allowed") === !["GET", "HEAD", "POST"].includes(method), () => `${code} to ${method}`);
  const isOfContract = status === problems[code].status && headers["Content-Type"] === "application/problem+json";
  hold(isOfContract && body === files.get(`problems/v1/${code}.json`), () => body);
}

/**
 * Rules know no bodies and no translated addresses, and spell locales as the site does. Where they find a file, the
 * gateway answers with it; what they call an invalid request is one.
 */
function checkAgainstRules({ plan, files }: AskedSite, request: RandomRequest, answer: Answered): void {
  const first = readRequest(request);
  if (first.kind !== "question") return;
  const found = match(plan.rules, EVERY_RULE, request, (file) => files.has(file));
  const said = answer.kind === "problem" ? answer.code : answer.kind === "asset" ? answer.file : answer.kind;
  if (found.kind === "file") hold(said === found.file, () => `the rules say ${found.file}, the gateway ${said}`);
  const isInvalid = found.kind === "problem" && found.code === "invalid_request";
  hold(isInvalid === (said === "invalid_request"), () => `the rules say ${JSON.stringify(found)}, the gateway ${said}`);
}

export const gateway = target<GatewayInput>({
  name: "gateway",
  share: 1.5,
  make,
  run,
  outcomes: [
    "asset", "computed", "preflight", "invalid_request", "unknown_locale", "unknown_page", "translation_not_available",
    "method_not_allowed", "unsupported_media_type", "body_too_large",
  ], // prettier-ignore
});
