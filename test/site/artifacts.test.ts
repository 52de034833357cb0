/** `artifacts:` of `site.yaml`, resolved. */
import { describe, expect, it } from "vitest";
import { published } from "../../scripts/artifacts/artifact.ts";
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import { pagesAt, planOf, problemsOf, sentenceOf } from "../content-files.ts";

const siteWith = (choices: string): string =>
  `base_url: https://docs.example.com\nsource_locale: en\nartifacts: { ${choices} }\n`;

const chosen = (choices: string) => planOf({ site: siteWith(choices) }).site.artifacts;

describe("artifacts", () => {
  it("are ours unless something is said, and pages and documents only in a folder that is ours", () => {
    expect(planOf().site.artifacts).toEqual({
      sitemap: "own",
      robots: "own",
      reference: { path: "reference/", isAsked: false },
      openapi: { path: "openapi.json", isAsked: false },
      status: { path: "status/", isAsked: false },
      coverage: false,
      notice: false,
      translations: true,
    });
  });

  it.each(["own", "keep", "replace"] as const)("sitemap and robots may be %s", (choice) => {
    expect(chosen(`sitemap: ${choice}, robots: ${choice}`)).toMatchObject({ sitemap: choice, robots: choice });
  });

  it.each([
    ["reference: /reference/", { reference: { path: "reference/", isAsked: true } }],
    ["reference: /docs/api", { reference: { path: "docs/api/", isAsked: true } }],
    ["reference: false", { reference: false }],
    ["openapi: /openapi.json", { openapi: { path: "openapi.json", isAsked: true } }],
    ["reference: /a/, openapi: /a/openapi.json", { openapi: { path: "a/openapi.json", isAsked: true } }],
    ["openapi: false", { openapi: false }],
    ["status: /l10n", { status: { path: "l10n/", isAsked: true } }],
    ["status: false", { status: false }],
  ])("may be elsewhere: %s", (choices, expected) => {
    expect(chosen(choices)).toMatchObject(expected);
  });

  it.each([
    ["reference", ""],
    ["openapi", ".json"],
    ["status", ""],
  ])("leave room in a path for the names below: %s", (name, extension) => {
    // The names below it are those of a language's page; all of a path has 4,096 bytes, as Linux has it.
    const place = (length: number): string => {
      const names = "abcdefghi/".repeat(400).slice(0, length - 1 - extension.length);
      return `/${names}j${extension}`;
    };
    const { artifacts } = planOf({ site: siteWith(`${name}: ${place(3800)}`) });
    const longest = Math.max(...[...artifacts()].map(({ path }) => Buffer.byteLength(path)));
    expect(longest).toBeGreaterThanOrEqual(3800);
    expect(longest).toBeLessThan(4096);
    expect(problemsOf({ site: siteWith(`${name}: ${place(3801)}`) })).toMatchObject([
      {
        severity: "error",
        code: "path-refused",
        sentence: sentenceOf("path-refused", { reason: "path-too-long", path: "", part: "a".repeat(3802) }),
      },
    ]);
  });

  it.each([
    [
      "reference: api/",
      "path-refused",
      sentenceOf("path-refused", { reason: "no-leading-slash", part: "api/", path: "api/" }),
    ],
    [
      "reference: /../x/",
      "path-refused",
      sentenceOf("path-refused", { reason: "dot-segment", part: "..", path: "/../x/" }),
    ],
    [
      "reference: /caf%C3%A9/",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/caf%C3%A9/", fault: "letters" }),
    ],
    ["reference: /a b/", "artifact-place", sentenceOf("artifact-place", { path: "/a b/", fault: "letters" })],
    [
      "openapi: /_redirects/a.json",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/_redirects/a.json", fault: "letters" }),
    ],
    ["reference: /", "artifact-place", sentenceOf("artifact-place", { path: "/", fault: "folder" })],
    [
      "reference: /api/",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/api/", fault: "taken", file: "api/v1/locales" }),
    ],
    [
      "reference: /Pages/",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/Pages/", fault: "taken", file: "pages" }),
    ],
    [
      "reference: /sitemap.xml/x/",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/sitemap.xml/x/", fault: "taken", file: "sitemap.xml" }),
    ],
    ...["serve.json", "staticwebapp.config.json", "vercel.json"].map((file): [string, string, string] => [
      `openapi: /${file}`,
      "artifact-place",
      sentenceOf("artifact-place", { path: `/${file}`, fault: "taken", file }),
    ]),
    ...["openapi: /x/staticwebapp.config.json", "openapi: /x/StaticWebApp.Config.json"].map(
      (text): [string, string, string] => [
        text,
        "artifact-place",
        sentenceOf("artifact-place", { path: text.slice("openapi: ".length), fault: "configuration" }),
      ],
    ),
    [
      "reference: /a.json/, openapi: /A.json",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/a.json/", fault: "taken", file: "A.json" }),
    ],
    [
      "reference: /a/, status: /a",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/a/", fault: "taken", file: "a/" }),
    ],
    [
      "reference: /a/b/, status: /A",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/A/", fault: "taken", file: "a/b/" }),
    ],
    ["openapi: /openapi", "artifact-place", sentenceOf("artifact-place", { path: "/openapi", fault: "document" })],
    ["openapi: /a.json/", "artifact-place", sentenceOf("artifact-place", { path: "/a.json/", fault: "document" })],
    [
      "openapi: /translations/v1/es.json",
      "artifact-place",
      sentenceOf("artifact-place", { path: "/translations/v1/es.json", fault: "taken", file: "translations" }),
    ],

    [
      "reference: 5",
      "wrong-type",
      sentenceOf("wrong-type", { expected: "text", found: "a number", text: "5", example: "locales: [es, fr]" }),
    ],
    [
      "sitemap: /x.xml",
      "wrong-value",
      sentenceOf("wrong-value", { found: "/x.xml", allowed: ["own", "keep", "replace", "false"], meant: undefined }),
    ],
    ["sitemaps: own", "unknown-key", sentenceOf("unknown-key", { key: "sitemaps", known: [], meant: undefined })],
  ])("%s: %s", (choices, code, sentence) => {
    const problems = problemsOf({ site: siteWith(choices) });
    expect(problems).toEqual([
      expect.objectContaining({
        severity: "error",
        code,
        at: expect.stringMatching(/^content\/site\.yaml:3:\d+$/),
        sentence,
      }),
    ]);
  });

  it.each(["index.html", "es/index.html", "style.css", "STYLE.css", "icon.svg"])(
    "leave the document no place below a file of the reference: %s",
    (name) => {
      const path = `/reference/${name}/a.json`;
      const sentence = sentenceOf("artifact-place", { path, fault: "taken", file: `reference/${name.toLowerCase()}` });
      expect(problemsOf({ site: siteWith(`openapi: ${path}`) })).toMatchObject([{ severity: "error", sentence }]);
    },
  );

  it.each([
    ["own", ["robots.txt", "sitemap.xml"]],
    ["replace", ["robots.txt", "sitemap.xml"]],
    ["keep", []],
    ["false", []],
  ])("of %s are these written", (choice, files) => {
    const { artifacts } = planOf({ site: siteWith(`sitemap: ${choice}, robots: ${choice}`) });
    const written = [...artifacts()].filter(({ path }) => path === "robots.txt" || path === "sitemap.xml");
    expect(written.map(({ path }) => path)).toEqual(files);
    if (choice === "replace") expect(written.map(({ sharing }) => sharing)).toEqual(["replace", "replace"]);
  });

  it.each([
    ["reference: /reference/", ["/reference/"], 1],
    ["reference: /docs/api/", ["/docs/api"], 1],
    ["openapi: /a.json", ["/a.json"], 1],
    ["reference: /reference/", ["/", "/reference/x", "/referenced"], 0],
    ["reference: false, openapi: false", ["/reference/", "/openapi.json"], 0],
    ["sitemap: own", ["/reference/", "/openapi.json"], 1],
  ])("asked for at the address of a page are a warning: %s, pages %j", (choices, paths, count) => {
    const problems = problemsOf({ site: siteWith(choices), pages: pagesAt(paths) });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual(
      Array.from({ length: count }, () => ["path-is-published-file", "warning"]),
    );
  });

  it.each(["serve.json", "serve.json/openapi.json"])(
    "asked for at the place of a host's file are an error: %s",
    (path) => {
      const host = published("serve.json", "application/json", "{}");
      const { site } = planOf();
      const artifacts = { ...site.artifacts, openapi: { path, isAsked: true } };
      expect(planArtifacts(site, [host]).diagnostics).toEqual([]);
      expect(planArtifacts({ ...site, artifacts }, [host]).diagnostics).toEqual([
        expect.objectContaining({
          code: "artifact-place",
          sentence: sentenceOf("artifact-place", { path: `/${path}`, fault: "taken", file: "serve.json" }),
        }),
      ]);
    },
  );

  it.each([
    ["", ["/openapi.json", "/sitemap.xml"]],
    ["openapi: /api-openapi.json", ["/api-openapi.json", "/sitemap.xml"]],
    ["openapi: true, sitemap: keep", ["/openapi.json"]],
    ["openapi: false, sitemap: false", []],
  ])("get CORS rules if the site writes the file: %j", (choices, paths) => {
    const { rules } = planOf({ site: siteWith(choices) }).rules;
    const open = rules.flatMap((rule) => (rule.kind === "cors" ? [rule.path] : []));
    expect(open.filter((path) => /\.json$|sitemap\.xml$/.test(path) && !path.includes("/v1"))).toEqual(paths);
  });

  // Content could choose the address of a program on the same server.
  it.each(["/account/me.json", "/docs/openapi.json", "/api-openapi.json.json"])(
    "get no rule at a place of their own: openapi: %s",
    (path) => {
      const plan = planOf({ site: siteWith(`openapi: ${path}`) });
      expect([...plan.artifacts()].map((file) => `/${file.path}`)).toContain(path);
      expect(JSON.stringify(plan.rules)).not.toContain(path);
    },
  );

  it("keeps a sitemap, and still names it in robots.txt", () => {
    const { artifacts } = planOf({ site: siteWith("sitemap: keep") });
    const robots = [...artifacts()].find(({ path }) => path === "robots.txt");
    expect(robots?.text).toBe("Sitemap: https://docs.example.com/sitemap.xml\n");
  });
});
