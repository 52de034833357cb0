/** The gateway against the files that it stands for, on three sites: two ways to the same answers must not differ. */
import { describe, expect, it } from "vitest";
import { EVERY_RULE } from "../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { type Page, translationOf } from "../../scripts/site/site.ts";
import type { GatewaySite } from "../../scripts/site/published.ts";
import { match } from "../../scripts/rules/match.ts";
import { addressOf } from "../../scripts/site/addresses.ts";
import { filePath } from "../../scripts/site/paths.ts";
import { decodeText, type Decoded } from "../content-text.ts";
import type { Sent } from "../http.ts";
import { sites } from "./sites.ts";
import { type Answered, type Ask, wrappers } from "./wrappers.ts";

interface Tested extends Decoded {
  readonly site: GatewaySite;
  /** Where a request is sent: as clients send it, with the base path. */
  readonly endpoint: string;
}

function tested(texts: Readonly<Record<string, string>>): Tested {
  const decoded = decodeText(texts);
  const { addresses } = decoded.plan.site;
  const basePath = new URL(addresses.publishedAt).pathname.replace(/\/$/, "");
  return { ...decoded, site: { addresses, unlisted: "reject" }, endpoint: `${basePath}/api/v1/translate` };
}

type Form = "path" | "query" | "body";

/** The same question in one of the forms; the path form knows source pages alone. */
function asked(endpoint: string, form: Form, locale: string, path: string, address: string): Sent {
  if (form === "path") return { method: "POST", target: `${endpoint}/${locale}${path}` };
  if (form === "query") {
    const query = `target_locale=${locale}&source_url=${encodeURIComponent(address)}`;
    return { method: "POST", target: `${endpoint}?${query}` };
  }
  const body = JSON.stringify({ target_locale: locale, source_url: address });
  return { method: "POST", target: endpoint, headers: { "Content-Type": "application/json" }, body };
}

const FORMS: readonly Form[] = ["path", "query", "body"];

describe.each(Object.entries(sites))("%s", (_name, texts) => {
  const decoded = tested(texts);
  const { plan, files, site, endpoint } = decoded;
  const { addresses } = site;
  const source = addresses.locales.find(({ code }) => code === addresses.sourceLocale);
  if (!source) throw new Error("no source locale");

  /** Where a page stands in a locale, or would if it were translated. */
  function shape(page: Page, code: string): string {
    const locale = addresses.locales.find((one) => one.code === code) ?? source;
    const own = translationOf(page, code) ?? { path: page.path, trailingSlash: false };
    return locale ? addressOf(addresses, locale, own) : "";
  }

  /** What any form must get for a page and a locale, by the files alone. */
  function wanted({ path }: Page, code: string): Answered {
    const text = files.get(`translations/v1/${code}${filePath(path)}.json`);
    return text === undefined
      ? problem("translation_not_available", 404)
      : { status: 200, type: "application/json; charset=utf-8", body: text };
  }

  function problem(code: ProblemCode, status: number): Answered {
    return { status, type: "application/problem+json", body: files.get(`problems/v1/${code}.json`) ?? "" };
  }

  const questions = plan.site.pages.flatMap((page) => addresses.locales.map(({ code }) => ({ page, code })));

  /** The problem that the rules mean, which know no bodies. */
  function meant({ target }: Sent): string | undefined {
    const [path = "", query = ""] = target.slice(endpoint.length - "/api/v1/translate".length).split(/\?(.*)/s);
    const found = match(plan.rules, EVERY_RULE, { method: "POST", path, query }, (file) => files.has(file));
    return found.kind === "problem" ? found.code : found.kind;
  }

  const isAnswer = (file: string): boolean => file.startsWith("translations/");
  const rest = new Map([...files].filter(([file]) => !isAnswer(file)));
  const ways = wrappers.flatMap(([name, make]): [string, () => Ask][] => [
    [name, () => make(site, files)],
    [`${name}, without files of answers`, () => make({ ...site, translations: false }, rest)],
  ]);

  describe.each(ways)("%s", (_way, make) => {
    const ask: Ask = make();

    it.each(FORMS)("answers every page in every locale with the bytes of its file, by the %s form", async (form) => {
      for (const { page, code } of questions) {
        const sent = asked(endpoint, form, code, page.path, shape(page, addresses.sourceLocale));
        expect({ ...sent, ...(await ask(sent)) }).toEqual({ ...sent, ...wanted(page, code) });
      }
      expect([...files.keys()].filter(isAnswer)).toHaveLength(
        questions.filter(({ page, code }) => wanted(page, code).status === 200).length,
      );
    });

    it.each(["query", "body"] as const)("takes every translated address for its page, by the %s form", async (form) => {
      for (const { page, code } of questions) {
        for (const to of addresses.locales) {
          const sent = asked(endpoint, form, to.code, "", shape(page, code));
          expect({ ...sent, ...(await ask(sent)) }).toEqual({ ...sent, ...wanted(page, to.code) });
        }
      }
    });

    it("says of a missing translation what the rules say of it", async () => {
      for (const { page, code } of questions.filter((one) => wanted(one.page, one.code).status !== 200)) {
        const sent = asked(endpoint, "path", code, page.path, "");
        expect(meant(sent)).toBe("translation_not_available");
        expect(await ask(sent)).toEqual(problem("translation_not_available", 404));
      }
    });

    it.each([
      ["/nope", "unknown_page"],
      ["/docs/nope/", "unknown_page"],
      ["/docs/INTRO", "unknown_page"],
      ["/docs/$x", "unknown_page"],
      ["//docs", "unknown_page"],
      ["/docs/caf%E9", "invalid_request"],
      ["/docs/%00", "invalid_request"],
      ["/docs/..%2F..", "invalid_request"],
    ] as const)("says of %s what the rules say: %s", async (path, code) => {
      const status = code === "invalid_request" ? 400 : 404;
      for (const form of FORMS) {
        const sent = asked(endpoint, form, "en", path, source.origin + addresses.basePath + source.prefix + path);
        expect({ ...sent, ...(await ask(sent)) }).toEqual({ ...sent, ...problem(code, status) });
        if (form !== "body") expect({ ...sent, meant: meant(sent) }).toEqual({ ...sent, meant: code });
      }
    });

    it.each(["xx", "en-GB", "es-MX", "pt_BR", "constructor", "__proto__"])(
      "says of the locale %s what the rules say, listed page or not",
      async (locale) => {
        for (const path of ["/docs", "/nope"]) {
          for (const form of FORMS) {
            const sent = asked(endpoint, form, locale, path, source.origin + addresses.basePath + path);
            expect({ ...sent, ...(await ask(sent)) }).toEqual({ ...sent, ...problem("unknown_locale", 404) });
            if (form !== "body") expect({ ...sent, meant: meant(sent) }).toEqual({ ...sent, meant: "unknown_locale" });
          }
        }
      },
    );
  });
});
