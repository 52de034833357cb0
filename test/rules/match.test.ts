import { describe, expect, it } from "vitest";
import { EVERY_RULE } from "../../scripts/hosts/host.ts";
import { type Capability, match, type RuleAnswer } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { type Case, cases } from "../hosts/cases.ts";
import { controlsInPaths, encodedLetters, encodedParameters, repeatedParameters } from "../hosts/hostile.ts";
import { content } from "../hosts/site.ts";

const { plan, files } = decodeText(content);

function ask({ method, target }: Pick<Case, "method" | "target">, change: Partial<Capability> = {}): RuleAnswer {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  return match(plan.rules, { ...EVERY_RULE, ...change }, { method, path, query }, (file) => files.has(file));
}

/** A request for one page in the path form. */
const intro = { method: "POST", target: "/api/v1/translate/es/docs/intro" };
const file = "translations/v1/es/docs/intro.json";

/** What no rule can tell, and what it says instead. */
const unsaid: Readonly<Record<string, string>> = {
  "query form: a translated address": "unknown_page",
};

describe("rules, where a host can do all of them", () => {
  const rows = cases.filter(({ form }) => form !== "body").map((row): [string, Case] => [row.name, row]);

  it.each(rows)("%s", (name, row) => {
    const meant = ask(row);
    const instead = unsaid[name];
    if (instead !== undefined) expect(meant).toMatchObject({ kind: "problem", code: instead });
    else if (row.want.kind !== "answer") expect(meant).toMatchObject(row.want);
    else expect([meant.kind, "file" in meant && files.get(meant.file)]).toEqual(["file", row.want.body]);
  });

  it.each([...encodedParameters, ...encodedLetters])("take an encoded name for the same name: %s", (query) => {
    const target = `/api/v1/translate?${query}`;
    expect(ask({ method: "POST", target })).toEqual({ kind: "file", status: 200, file });
  });

  it.each(controlsInPaths)("refuse a control character in a path: %s", (rest) => {
    const target = `/api/v1/translate/${rest}`;
    expect(ask({ method: "POST", target })).toMatchObject({ kind: "problem", code: "invalid_request" });
  });

  it.each(repeatedParameters)("refuse a parameter that is there twice: %s", (query) => {
    const target = `/api/v1/translate?${query}`;
    expect(ask({ method: "POST", target })).toMatchObject({ kind: "problem", code: "invalid_request" });
  });

  it.each(["e$s/docs%00", "fr./docs%C3", "xx;/docs%2e/intro"])(
    "say of a misspelled path before its locale: %s",
    (rest) => {
      const target = `/api/v1/translate/${rest}`;
      expect(ask({ method: "POST", target })).toMatchObject({ kind: "problem", code: "invalid_request" });
    },
  );

  it("leave to the files what is not the endpoint", () => {
    for (const target of ["/", "/api/v1/locales", "/api/v1/translate-more", "/api/v1/translation/es"])
      expect(ask({ method: "POST", target })).toEqual({ kind: "none" });
  });
});

describe("rules of a host", () => {
  it.each<[string, Partial<Capability>, Pick<Case, "method" | "target">, RuleAnswer]>([
    ["that redirects lead to the file", { tree: 302 }, intro, { kind: "redirect", status: 302, file }],
    ["without the path form say nothing of a page", { tree: "no", errors: [] }, intro, { kind: "none" }],
    [
      "that cannot refuse a method answer it too",
      { errors: ["unknown_page"] },
      { ...intro, method: "PUT" },
      { kind: "file", status: 200, file },
    ],
    [
      "without preflights refuse them as any other method",
      { preflight: false, errors: ["method_not_allowed"] },
      { ...intro, method: "OPTIONS" },
      { kind: "problem", code: "method_not_allowed", status: 405, file: "problems/v1/method_not_allowed.json" },
    ],
    [
      "that cannot read a query take it for none",
      { query: false, errors: ["invalid_request"] },
      { method: "POST", target: "/api/v1/translate?target_locale=es&source_url=https://docs.example.com/docs/intro" },
      { kind: "problem", code: "invalid_request", status: 400, file: "problems/v1/invalid_request.json" },
    ],
    [
      "that resolves dot segments and double slashes first find the page behind them",
      { normalizes: true },
      { method: "POST", target: "/api/v1/translate/es/x/%2e%2e//docs/intro" },
      { kind: "file", status: 200, file },
    ],
    [
      "that decodes a path first refuses one that it cannot decode, whatever dot segments come to",
      { normalizes: true },
      { method: "POST", target: "/api/v1/translate/es/%zz/../docs/intro" },
      { kind: "problem", code: "invalid_request", status: 400, file: "problems/v1/invalid_request.json" },
    ],
    [
      "are not asked when dot segments lead out of the endpoint",
      { normalizes: true },
      { method: "POST", target: "/api/v1/translate/es/../../../../secret" },
      { kind: "none" },
    ],
    [
      "that can say some errors leave the others",
      { errors: ["unknown_page"] },
      { method: "POST", target: "/api/v1/translate/xx/docs/intro" },
      { kind: "none" },
    ],
  ])("%s", (_name, change, sent, meant) => {
    expect(ask(sent, change)).toEqual(meant);
  });
});
