/**
 * What is asked of every running server beside the table: answers as the rules mean, problems, types and headers of
 * files, paths that are not ours, and requests that must give nothing away.
 */
import { describe, expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { match, type RuleAnswer } from "../../scripts/rules/match.ts";
import { type Received, send, type Sent } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { answerTo, bodyFor, follow, PLANTED } from "./conformance.ts";
import { hostileTargets } from "./hostile.ts";
import type { Published } from "./published.ts";
import { origin } from "./site.ts";

/** By name, as they are sent: what a server does that its rules did not ask for. */
type Headers = Readonly<Record<string, string>>;

/** The types that kinds of files are sent with. */
interface Types {
  readonly locales: string;
  readonly json: string;
  readonly answers: string;
  readonly problems: string;
  readonly script: string;
  readonly xml: string;
  readonly text: string;
  readonly html: string;
}

type Target = `/${string}`;

interface OwnHeaders {
  readonly json?: Headers;
  readonly other?: Headers;
  readonly [file: Target]: Headers;
}

export interface Agreement {
  readonly host: Host;
  readonly site: Published;
  /** As in `Server`: why a row of the table is not answered as the contract wants it. */
  readonly cannot: (row: Case) => string | undefined;
  readonly port: () => number;
  /** How requests are sent, where following redirects by GET is not enough. */
  readonly ask?: (port: number, sent: Sent) => Promise<Received>;
  /** Rows that it answers in another way than the rules mean, and why. */
  readonly differences?: Readonly<Record<string, string>>;
  /** Rows that it answers with a translation where the contract wants an error, and why. */
  readonly leniencies?: Readonly<Record<string, string>>;
  /** Rows that end it. */
  readonly unsent?: readonly string[];
  /** The type of its 404 for an unknown page or locale. */
  readonly problemType: string;
  /** Types of its own, and in place of ours. */
  readonly types: Pick<Types, "xml" | "text" | "html"> & Partial<Types>;
  /** Headers that it sends of its own or instead of ours: with JSON, with other files, with the file at a path. */
  readonly ownHeaders?: OwnHeaders;
  /** What it sends, with 404, for a path where nothing is: a file of the site, by path in `dist/`. */
  readonly errorPage?: string;
  /** Paths that are not ours, beside those that are tried everywhere. */
  readonly otherPaths?: readonly string[];
  /** Hostile targets that lead to the site's own file, by path in `dist/`, and not to an error. */
  readonly harmless?: Readonly<Record<string, string>>;
  /** Hostile targets that redirect to where they must not, and why no rule can help it. */
  readonly misled?: Readonly<Record<string, string>>;
}

/** Describes a server that has a host's files and the published site. */
export function describeAgreement(agreement: Agreement): void {
  describe(`${agreement.host.title} with its files`, () => {
    describeAnswers(agreement);
    describeProblems(agreement);
    describeFiles(agreement);
    describeOtherPaths(agreement);
    describeHostile(agreement);
  });
}

function isTranslation(body: string): boolean {
  return body.includes("translated_url");
}

function describeAnswers({ host, site, cannot, port, ask, ...but }: Agreement): void {
  const { differences = {}, leniencies = {}, unsent = [] } = but;
  const meaning = ({ method, target }: Case): RuleAnswer => {
    const [path = "", query = ""] = target.split(/\?(.*)/s);
    return match(site.plan.rules, host.capability, { method, path, query }, (file) => site.files.has(file));
  };

  it("means the problem of the contract in every row whose problem it answers", () => {
    for (const row of cases) {
      if (row.want.kind !== "problem" || row.form === "body" || cannot(row) !== undefined) continue;
      expect({ name: row.name, meant: meaning(row) }).toMatchObject({ name: row.name, meant: row.want });
    }
  });

  it("answers as the rules mean, and an error by a translation in no row but the lenient ones", async () => {
    for (const row of cases.filter(({ name }) => !unsent.includes(name))) {
      const { name } = row;
      const { status, body } = await (ask ? ask(port(), row) : answerTo(row, port()));
      const isAnswer = isTranslation(body);
      if (row.want.kind !== "answer") expect({ name, isAnswer }).toEqual({ name, isAnswer: name in leniencies });
      const meant = meaning(row);
      const isMeant = meant.kind === "file" || meant.kind === "redirect";
      const got = isMeant ? { name, status, body } : { name, isAnswered: status === 200 || isAnswer };
      const wanted = isMeant
        ? { name, status: 200, body: bodyFor(row, site.files.get(meant.file)) }
        : { name, isAnswered: name in leniencies };
      if (name in differences) expect(got).not.toEqual(wanted);
      else expect(got).toEqual(wanted);
    }
  });
}

function describeProblems({ host, site, port, ask = follow, problemType }: Agreement): void {
  const untranslated = "translation_not_available";
  const isTold = host.capability.errors.includes(untranslated);
  it.each<[string, ProblemCode]>([
    ["es/docs/nope", "unknown_page"],
    ["fr/only-spanish", isTold ? untranslated : "unknown_page"],
    ["es/docs/one/two/three/four/five", "unknown_page"],
    ["es/docs/one/two/three/four/five/six/seven", "unknown_page"],
    ["es/docs/one/two/three/four/five/six/seven/", "unknown_page"],
    ["xx/docs/intro", "unknown_locale"],
    ["xx", "unknown_locale"],
    ["es-MX", "unknown_locale"],
  ])("answers %s with a JSON 404 that says %s", async (rest, code) => {
    const received = await ask(port(), { method: "POST", target: `/api/v1/translate/${rest}` });
    const { status, headers, body } = received;
    expect({ status, type: headers["content-type"], body }).toEqual({
      status: 404,
      type: problemType,
      body: site.files.get(`problems/v1/${code}.json`),
    });
    expect(JSON.parse(body)).toMatchObject({ status, code, type: `${origin}/problems/v1/${code}.json` });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers.allow).toBeUndefined();
  });
}

/** The types that rules ask for, or that a server has for the name. */
const OUR_TYPES = {
  locales: "application/json; charset=utf-8",
  json: "application/json",
  answers: "application/json",
  problems: "application/problem+json",
  script: "text/javascript; charset=utf-8",
};

const JSON_HEADERS: Headers = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=300",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

function describeFiles({ site, port, types, ownHeaders = {} }: Agreement): void {
  it.each<[Target, keyof Types]>([
    ["/api/v1/locales", "locales"],
    ["/locales/v1.json", "json"],
    ["/addresses/v1.json", "json"],
    ["/openapi.json", "json"],
    ["/pages/v1.json", "json"],
    ["/pages/v1/docs/intro.json", "json"],
    ["/translations/v1/es/docs/intro.json", "answers"],
    ["/translations/v1/es/docs/caf%C3%A9.json", "answers"],
    ["/switcher/v1.js", "script"],
    ["/problems/v1/unknown_page.json", "problems"],
    ["/problems/v1/method_not_allowed.json", "problems"],
    ["/sitemap.xml", "xml"],
    ["/robots.txt", "text"],
    ["/", "html"],
  ])("sends %s with the type of %s and its headers alone", async (target, kind) => {
    const { status, headers, body } = await send(port(), { method: "GET", target });
    const type = { ...OUR_TYPES, ...types }[kind];
    const file = target === "/" ? "index.html" : decodeURI(target.slice(1));
    expect({ status, type: headers["content-type"], body }).toEqual({ status: 200, type, body: site.files.get(file) });
    const isOther = kind === "xml" || kind === "text" || kind === "html";
    const open: Headers = kind === "xml" ? { "access-control-allow-origin": "*" } : {};
    const uncached = kind === "problems" ? { "cache-control": "no-store" } : {};
    const ofKind = isOther ? { ...open, ...ownHeaders.other } : { ...JSON_HEADERS, ...uncached, ...ownHeaders.json };
    const wanted = { ...ofKind, ...ownHeaders[target] };
    const ours = [...Object.keys(JSON_HEADERS), "allow", "location"];
    expect(Object.fromEntries(Object.entries(headers).filter(([name]) => ours.includes(name)))).toEqual(wanted);
  });
}

const OPEN = ["origin", "methods", "headers"].map((name) => `access-control-allow-${name}`);

function describeOtherPaths({ site, port, ownHeaders = {}, errorPage, otherPaths = [] }: Agreement): void {
  it.each([
    "/",
    "/nope",
    "/docs/nope",
    "/api/v1/translated",
    "/api/v1/translator",
    "/api/v1/translate-more",
    "/api/v1/translate-all/es",
    "/api/v1/tr",
    "/x/api/v1/translate/es",
    "/translations/v2/x",
    "/API/v1/translate/es/docs/intro",
    "/api/v1/Translate?target_locale=es&source_url=https://docs.example.com/docs/intro",
    ...otherPaths,
  ])("leaves %s alone", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { status, headers, body } = await send(port(), { method, target });
      if (errorPage !== undefined && method === "GET" && target !== "/")
        expect({ status, body }).toEqual({ status: 404, body: site.files.get(errorPage) });
      for (const name of [...OPEN, "x-robots-tag", "location"])
        expect({ name, value: headers[name] }).toEqual({ name, value: ownHeaders.other?.[name] });
      for (const [path, text] of site.files) if (/^(?:translations|problems)\//.test(path)) expect(body).not.toBe(text);
    }
  });
}

function describeHostile({ site, port, ask = follow, harmless = {}, misled = {} }: Agreement): void {
  it.each(hostileTargets)("serves nothing outside the folder and leads nowhere else: %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { headers, body } = await send(port(), { method, target });
      expect(body).not.toContain(PLANTED);
      const isHere = /^\/(?!\/)/.test(headers.location ?? "/");
      expect({ target, isHere }).toEqual({ target, isHere: !(target in misled) });
      if (!isHere) continue;
      const received = await ask(port(), { method, target });
      expect(received.body).not.toContain(PLANTED);
      expect(isTranslation(received.body)).toBe(false);
      const file = method === "GET" ? harmless[target] : undefined;
      if (file === undefined) expect(received.status).toBeGreaterThanOrEqual(400);
      else expect(received).toMatchObject({ status: 200, body: site.files.get(file) });
    }
  });
}
