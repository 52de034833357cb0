/** Hosts that answer by their rules: the table, and what is written down of their answers for the guide. */
import { expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import { HOST_ERRORS } from "../../scripts/rules/plan.ts";
import { askedTogether } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { answerTo, describeConformance, type Followed, type Server, verdict } from "./conformance.ts";
import { type Results, resultsFile, type Share } from "./results.ts";

/** A host that answers by its rules. What it answers is written down for the guide. */
export interface RuledServer extends Server {
  readonly host: Host;
}

/** Describes the conformance of a host by its rules, and compares what it answers with what the guide says of it. */
export function describeRuled({ host, ...server }: RuledServer): void {
  describeConformance(host.title, server);
  it(`${host.title} answers as the guide says`, async () => {
    const answered = await askedTogether(cases, async (row): Promise<Answered> => {
      const isFatal = server.fatal?.includes(row.name) === true;
      return [row, isFatal ? undefined : await answerTo(row, server.port())];
    });
    const text = `${JSON.stringify(resultsOf(answered), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(resultsFile(host.name));
  });
}

/** A row and its answer. Undefined: the row ends the server. */
type Answered = readonly [row: Case, received: Followed | undefined];

/** Sums up what a host answered. */
function resultsOf(answered: readonly Answered[]): Results {
  const isRight = ([row, received]: Answered): boolean => received !== undefined && verdict(row, received) === "right";
  const share = (rows: readonly Answered[]): Share => {
    const right = rows.filter(isRight).length;
    if (right === rows.length) return "yes";
    return right === 0 ? "no" : `${right} of ${rows.length}`;
  };
  const formStatus = (form: Case["form"]): number | "no" => {
    const right = answered.find((one) => one[0].form === form && one[0].want.kind === "answer" && isRight(one));
    return right === undefined ? "no" : (right[1]?.redirects[0]?.status ?? 200);
  };
  const problems = HOST_ERRORS.map((code) => {
    const rows = answered.filter(([{ want }]) => want.kind === "problem" && want.code === code);
    const forms = (["path", "query", "method"] as const).map(
      (form) => [form, rows.filter(([row]) => row.form === form)] as const,
    );
    return [code, Object.fromEntries(forms.flatMap(([form, some]) => (some.length > 0 ? [[form, share(some)]] : [])))];
  });
  return {
    forms: { path: formStatus("path"), query: formStatus("query"), body: formStatus("body") },
    preflight: share(answered.filter(([{ form }]) => form === "preflight")),
    problems: Object.fromEntries(problems),
  };
}
