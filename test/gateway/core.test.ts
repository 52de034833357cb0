import { describe, expect, it } from "vitest";
import { findAnswer, type RequestHead, readBody, readRequest } from "../../scripts/gateway/core.ts";
import type { GatewaySite } from "../../scripts/site/published.ts";
import { LARGEST_BODY } from "../../scripts/site/problems.ts";
import { decodeText } from "../content-text.ts";
import { type Case, cases, casesOf, type Outcome } from "../hosts/cases.ts";
import { probeSite, questionOf } from "../hosts/probe.ts";
import { content, fixture, otherSites } from "../hosts/site.ts";
import type { Sent } from "../http.ts";

/** What a wrapper knows of a site. */
function gatewayFor(texts: Readonly<Record<string, string>>) {
  const { plan, files } = decodeText(texts);
  const site: GatewaySite = { addresses: plan.site.addresses, unlisted: "reject" };
  return { site, files };
}

const gateway = gatewayFor(fixture.content);
const { site } = gateway;

/** What a wrapper does, over plain values. */
function ask({ method, target, headers = {}, body = "" }: Sent, { site: asked, files } = gateway): Outcome {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const head: RequestHead = { method, path, query, contentType: headers["Content-Type"] };
  const first = readRequest(head);
  const bytes = Buffer.from(body);
  const tooLarge = first.kind === "body" && bytes.length > LARGEST_BODY;
  const reading = first.kind === "body" ? readBody(head, bytes) : first;
  if (tooLarge) return { kind: "problem", code: "body_too_large" };
  if (reading.kind === "preflight" || reading.kind === "problem") return reading;
  const search = findAnswer(asked, reading.question);
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  return step.value.kind === "problem" ? step.value : { kind: "answer", body: step.value.text };
}

describe("the translate endpoint", () => {
  it.each(cases.map((row): [string, Case] => [row.name, row]))("%s", (_name, row) => {
    expect(ask(row)).toEqual(row.want);
  });

  it.each(otherSites.map((other) => [other.name, other] as const))(
    "answers the table for a site %s",
    (_name, other) => {
      const otherGateway = gatewayFor(other.content);
      for (const row of casesOf(other))
        expect({ name: row.name, got: ask(row, otherGateway) }).toEqual({ name: row.name, got: row.want });
    },
  );

  it("answers 1,000 random questions as the contract says", () => {
    const probed = gatewayFor(probeSite.content);
    for (let index = 0; index < 1000; index += 1) {
      const question = questionOf(24, index);
      const { target, want } = question;
      const wanted = "body" in want ? { kind: "answer", body: want.body } : { kind: "problem", code: want.code };
      expect({ target, got: ask(question, probed) }).toEqual({ target, got: wanted });
    }
  });

  it("asks for one file when there is an answer", () => {
    const search = findAnswer(site, { kind: "path", locale: "es", path: "/docs/intro" });
    expect(search.next()).toEqual({ done: false, value: "translations/v1/es/docs/intro.json" });
    expect(search.next("{}")).toEqual({
      done: true,
      value: { kind: "asset", file: "translations/v1/es/docs/intro.json", text: "{}" },
    });
  });

  it("leads a localized path back to its page", () => {
    const localized = decodeText({
      ...content,
      "pages.yaml":
        "- path: /docs/intro\n  translations: { es: /docs/introduccion }\n- path: /docs/introduccion\n  locales: []\n",
    });
    const question = {
      kind: "address",
      locale: "en",
      address: "https://es.docs.example.com/docs/introduccion",
    } as const;
    const search = findAnswer({ addresses: localized.plan.site.addresses, unlisted: "reject" }, question);
    const wanted: string[] = [];
    let step = search.next();
    while (!step.done) {
      wanted.push(step.value);
      step = search.next(localized.files.get(step.value));
    }
    expect(wanted).toEqual(["sources/v1/es/docs/introduccion.json", "translations/v1/en/docs/intro.json"]);
    expect(step.value).toMatchObject({ kind: "asset", file: "translations/v1/en/docs/intro.json" });
  });
});
