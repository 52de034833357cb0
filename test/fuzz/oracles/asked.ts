/** The translate endpoint, asked of the rules and of the gateway for every page in every language. */
import { findAnswer, readBody, readRequest, type RequestHead } from "../../../scripts/gateway/core.ts";
import { EVERY_RULE } from "../../../scripts/hosts/host.ts";
import type { Page } from "../../../scripts/site/site.ts";
import type { GatewaySite } from "../../../scripts/site/published.ts";
import type { Plan } from "../../../scripts/pipeline.ts";
import { match } from "../../../scripts/rules/match.ts";
import { hold } from "../target.ts";

const ENDPOINT = "/api/v1/translate";

/** Each of the three forms comes to the file of the answer, by both ways. */
export function checkAsked(plan: Plan, files: ReadonlyMap<string, string>): void {
  const gateway = { addresses: plan.site.addresses, unlisted: plan.site.gateway.unlisted };
  for (const page of plan.site.pages) {
    for (const code of page.locales) {
      const file = `translations/v1/${code}${decodeURIComponent(page.path)}.json`;
      for (const { head, body } of requestsFor(page, code, files.get(file) ?? "{}")) {
        const answer = ask(gateway, files, head, body);
        hold(answer === file, () => `the gateway answers ${head.path}?${head.query} with ${answer}, not ${file}`);
        if (body.length > 0) continue;
        const found = match(plan.rules, EVERY_RULE, head, (name) => files.has(name));
        const said = found.kind === "file" ? found.file : found.kind;
        hold(said === file, () => `the rules answer ${head.path}?${head.query} with ${said}, not ${file}`);
      }
    }
  }
}

interface Asked {
  readonly head: RequestHead;
  readonly body: Uint8Array;
}

function requestsFor({ path }: Page, code: string, answer: string): Asked[] {
  const { source_url: source }: { source_url?: string } = JSON.parse(answer);
  const head = { method: "POST", contentType: "application/json" };
  const asked = { target_locale: code, source_url: source };
  const none = new Uint8Array();
  return [
    { head: { ...head, path: `${ENDPOINT}/${code}${path}`, query: "" }, body: none },
    {
      head: { ...head, path: ENDPOINT, query: new URLSearchParams({ ...asked, source_url: source ?? "" }).toString() },
      body: none,
    },
    { head: { ...head, path: ENDPOINT, query: "" }, body: new TextEncoder().encode(JSON.stringify(asked)) },
  ];
}

/** The file that the gateway answers with, or the code of its problem. */
function ask(site: GatewaySite, files: ReadonlyMap<string, string>, head: RequestHead, body: Uint8Array): string {
  const first = readRequest(head);
  const reading = first.kind === "body" ? readBody(head, body) : first;
  if (reading.kind !== "question") return reading.kind === "problem" ? reading.code : reading.kind;
  const search = findAnswer(site, reading.question);
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  return step.value.kind === "asset" ? step.value.file : step.value.kind;
}
