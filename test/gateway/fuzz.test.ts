/**
 * Made-up requests against the core: whatever is asked, it does not throw, and answers as the contract says.
 * `STELE_FUZZ` says how many are made, `STELE_FUZZ_SEED` which.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { translationAnswer } from "../../scripts/artifacts/schemas.ts";
import { type Answer, findAnswer, type Question, readBody, readRequest } from "../../scripts/gateway/core.ts";
import { answerResponse, problemResponse } from "../../scripts/gateway/response.ts";
import type { GatewaySite, ProblemCode, UnlistedPages } from "../../scripts/model.ts";
import { addressOf } from "../../scripts/site/addresses.ts";
import { LARGEST_BODY, problems } from "../../scripts/site/problems.ts";
import { decodeText } from "../content-text.ts";
import { numbers, type RandomRequest, requester, type Words } from "./random.ts";
import { sites } from "./sites.ts";

const COUNT = Number(process.env.STELE_FUZZ ?? 20_000);
const SEED = Number(process.env.STELE_FUZZ_SEED ?? 1);

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Where the core may look: nothing above, nothing hidden, nothing else. */
const OURS = /^(?:translations|pages|sources)\/v1(?:\/(?!\.)[^/\0\\]+)*\.json$|^addresses\/v1\.json$/;

interface Tested {
  readonly site: GatewaySite;
  readonly files: ReadonlyMap<string, string>;
  readonly words: Words;
}

function tested(texts: Readonly<Record<string, string>>, unlisted: UnlistedPages): Tested {
  const { plan, files } = decodeText(texts);
  const { addresses } = plan.site;
  const words = {
    endpoint: "/api/v1/translate",
    locales: addresses.locales.map(({ code }) => code),
    paths: plan.site.pages.map(({ path }) => path),
    addresses: plan.site.pages.flatMap(({ path, translations }) =>
      addresses.locales.map((locale) =>
        addressOf(addresses, locale, translations.get(locale.code) ?? { path, trailingSlash: false }),
      ),
    ),
  };
  return { site: { addresses, unlisted }, files, words };
}

/** What a wrapper makes of a request, over plain values; each file that it looks for is one of ours. */
function ask({ site, files }: Tested, request: RandomRequest): Answer | { readonly kind: "preflight" } {
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
    if (!OURS.test(step.value) || step.value.split("/").includes("..")) throw new Error(`looks for ${step.value}`);
    if (looks > 4) throw new Error("looks on and on");
    step = search.next(files.get(step.value));
  }
  return step.value;
}

/** What is wrong with an answer; nothing when the contract knows it. */
function fault({ site, files }: Tested, request: RandomRequest, answer: ReturnType<typeof ask>): string | undefined {
  const { method } = request;
  if (answer.kind === "preflight") return method === "OPTIONS" ? undefined : "a preflight";
  if (answer.kind === "problem") return problemFault(site, files, method, answer.code);
  const { status, body } = answerResponse(site.addresses, answer);
  if (!/^\/api\/v1\/translate(?:\/|$)/.test(request.path)) return "an answer to another path";
  if (method !== "POST" || status !== 200) return `an answer to ${method} with ${status}`;
  const said = translationAnswer.parse(JSON.parse(body));
  if (answer.kind === "asset") {
    const isFile = answer.file.startsWith(`translations/v1/${said.target_locale}`) && files.get(answer.file) === body;
    return isFile && said.cached ? undefined : `not the bytes of ${answer.file}`;
  }
  const { locales, sourceLocale } = site.addresses;
  const source = locales.find(({ code }) => code === sourceLocale);
  const target = locales.find(({ code }) => code === said.target_locale);
  const isOurs = said.source_url.startsWith(`${source?.origin}${site.addresses.basePath}${source?.prefix}/`);
  const isTranslated = said.translated_url.startsWith(`${target?.origin}${site.addresses.basePath}${target?.prefix}/`);
  return site.unlisted === "compute" && !said.cached && isOurs && isTranslated ? undefined : `computed ${body}`;
}

function problemFault(
  site: GatewaySite,
  files: ReadonlyMap<string, string>,
  method: string,
  code: ProblemCode,
): string | undefined {
  const { status, headers, body } = problemResponse(site.addresses, code);
  if (code === "asset_unavailable" || code === "request_timeout") return `${code}, and nothing is missing or late`;
  if ((code === "method_not_allowed") !== (method !== "POST")) return `${code} to ${method}`;
  const isOfContract = status === problems[code].status && headers["Content-Type"] === "application/problem+json";
  return isOfContract && body === files.get(`problems/v1/${code}.json`) ? undefined : body;
}

describe.each(
  Object.entries(sites).flatMap(([name, texts]) =>
    (["reject", "compute"] as const).map((unlisted) => ({ name, texts, unlisted })),
  ),
)("$name, unlisted pages: $unlisted", ({ texts, unlisted }) => {
  const one = tested(texts, unlisted);
  const count = Math.ceil(COUNT / (2 * Object.keys(sites).length));

  it(`answers ${count} made-up requests as the contract says, in memory that stays flat`, () => {
    const make = requester(one.words, numbers(SEED));
    const kinds = new Map<string, number>();
    let heap = 0;
    for (let made = 0; made < count; made += 1) {
      const request = make();
      let wrong: string | undefined;
      try {
        const answer = ask(one, request);
        wrong = fault(one, request, answer);
        const kind = answer.kind === "problem" ? answer.code : answer.kind;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      } catch (thrown) {
        wrong = String(thrown);
      }
      if (wrong !== undefined) {
        const body = Buffer.from(request.body).toString("latin1");
        throw new Error(`${wrong}\nrequest ${made} of seed ${SEED}: ${JSON.stringify({ ...request, body })}`);
      }
      // What is compiled and kept on the way is there after a third.
      if (made === Math.floor(count / 3)) heap = heapInUse();
    }
    expect(heapInUse() - heap).toBeLessThan(8 * 1024 * 1024);
    // Requests that all fail for one reason would show nothing.
    const common = ["asset", "preflight", "invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"];
    const own = [
      "translation_not_available",
      "unsupported_media_type",
      ...(unlisted === "compute" ? ["computed"] : []),
    ];
    expect([...kinds.keys()].filter((kind) => kind !== "body_too_large").sort()).toEqual([...common, ...own].sort());
    expect(kinds.get("asset")).toBeGreaterThan(count / 10);
  });
});

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
