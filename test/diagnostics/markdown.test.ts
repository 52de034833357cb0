/** Text of content in Markdown for GitHub stays text: asked of a reader of GitHub's Markdown. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { isTag, isText, type ParentNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import { beforeAll, describe, expect, it } from "vitest";
import type { BuildChanges } from "../../scripts/compare/changes.ts";
import { changesMarkdown } from "../../scripts/commands/shared/diff-markdown.ts";
import { codeSpan, linkTo } from "../../scripts/diagnostics/markdown.ts";
import { printable } from "../../scripts/diagnostics/message.ts";
import { enginePackage } from "../engines/packages.ts";
import { runs } from "../runs.ts";

describe("a code span", () => {
  it.each([
    ["/docs/intro", "`/docs/intro`"],
    ["a`b", "``a`b``"],
    ["`", "`` ` ``"],
    ["``a", "``` ``a ```"],
    [" a ", "``  a  ``"],
    [" a", "`` a``"],
    ["  ", "``  ``"],
    ["", "`` ``"],
    ["a\nb\u202e", "`a\\u{A}b\\u{202E}`"],
    ["a|b\\|c", "`a|b\\|c`"],
    ["a" + "`".repeat(90), "`a…`"],
    ["x".repeat(301), `\`${"x".repeat(299)}…\``],
    ["x".repeat(298) + "😀😀", `\`${"x".repeat(298)}…\``],
  ])("of %j is %j", (text, markdown) => {
    expect(codeSpan(text)).toBe(markdown);
  });
});

describe("a link", () => {
  it.each([
    ["https://docs.example.com/a/", "[`https://docs.example.com/a/`](<https://docs.example.com/a/>)"],
    ["http://x.example/a?b=1&copy;2", "[`http://x.example/a?b=1&copy;2`](<http://x.example/a?b=1&amp;copy;2>)"],
    ["https://x.example/?`<>\\|", "``https://x.example/?`<>\\|``"],
    ["https://docs.example.com@evil.example/", "`https://docs.example.com@evil.example/`"],
    ["javascript:alert(1)", "`javascript:alert(1)`"],
    ["data:text/html,x", "`data:text/html,x`"],
    ["/docs", "`/docs`"],
    ["https://github.com/o/r/issues/7#a", "`https://github.com/o/r/issues/7#a`"],
    ["https://git.example/o/r/-/merge_requests/7", "`https://git.example/o/r/-/merge_requests/7`"],
    ["https://github.com/o/r/commit/abc1234", "`https://github.com/o/r/commit/abc1234`"],
    ["https://GitHub.com/o/r/p%75ll/7", "`https://GitHub.com/o/r/p%75ll/7`"],
    ["https://codeberg.org/o/r/pulls/7", "`https://codeberg.org/o/r/pulls/7`"],
    ["https://bitbucket.org/o/r/pull-requests/7", "`https://bitbucket.org/o/r/pull-requests/7`"],
    ["https://github.com/o/r//issues/7", "`https://github.com/o/r//issues/7`"],
    ["https://github.com/o/r/%2Fissues/7", "`https://github.com/o/r/%2Fissues/7`"],
    ["https://docs.example.com/issues/7", "[`https://docs.example.com/issues/7`](<https://docs.example.com/issues/7>)"],
    ["https://x.example/a?]:", "`https://x.example/a?]:`"],
    [`https://x.example/${"a".repeat(2000)}`, `\`https://x.example/${"a".repeat(281)}…\``],
  ])("to %j is %j", (address, markdown) => {
    expect(linkTo(address)).toBe(markdown);
  });
});

/** Texts that would be something else than text in Markdown, HTML or a comment of GitHub. */
const HOSTILE = [
  "@octocat @org/team",
  "#12 GH-12 org/repo#1 org/repo@abc1234",
  "16c999e8c71134401a78d4d46435517b2271d6ac",
  "![x](https://evil.example/x.png)",
  "[x](https://evil.example) [x][y] [^1]",
  "<img src=x onerror=alert(1)><script>alert(1)</script><!-- -->",
  "</details></code></a>",
  "www.evil.example https://evil.example/ a@evil.example",
  "<https://evil.example>",
  "| a | b |",
  "`` ` ``` code",
  "` @octocat `",
  "a\n\n# b\n- [ ] c\n> d\n```\n",
  "**b** _i_ ~~s~~ $x$ :tada: &amp; &lt;img&gt; &#64;octocat",
  "\\` \\@octocat",
  "\u202e\u2066\u0000\u0007\u001b[2J",
  "\ud800",
];

const part = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(..."`|[]()<>!@#*_~\\&;:/-+=$\n\r\t .\"'"),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
const address = fc.oneof(
  hostile,
  hostile.map((text) => `https://docs.example.com/${text}`),
  hostile.map((text) => `https://docs.example.com/?${text}#${text}`),
);

type Render = (markdown: string) => string;

const micromark = enginePackage("micromark");

describe.skipIf(!micromark)("a reader of GitHub's Markdown", () => {
  let render: Render = (text) => text;

  beforeAll(async () => {
    const load = (name: string) => import(pathToFileURL(join(enginePackage(name) ?? "", "index.js")).href);
    const { micromark: read } = await load("micromark");
    const { gfm, gfmHtml } = await load("micromark-extension-gfm");
    render = (text) =>
      read(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }) as string;
  });

  /** What a page shows: its elements, the targets of its links, its text in code, and its other text. */
  function seen(html: string) {
    const found = { elements: new Set<string>(), targets: [] as string[], code: [] as string[], text: "" };
    const look = (node: ParentNode): void => {
      for (const child of node.children) {
        if (isText(child)) found.text += child.data;
        else if (!isTag(child)) found.elements.add(child.type);
        else {
          found.elements.add(child.name);
          if (child.name === "a") found.targets.push(child.attribs["href"] ?? "");
          for (const name of Object.keys(child.attribs)) found.elements.add(`${child.name} ${name}`);
          if (child.name === "code")
            found.code.push(child.children.map((one) => (isText(one) ? one.data : "?")).join(""));
          else look(child);
        }
      }
    };
    look(parseDocument(html));
    return found;
  }

  it("sees what this test looks for", () => {
    const { elements, targets, code, text } = seen(render("![x](y) www.evil.example `a` <b>@octocat</b>"));
    expect([...elements].sort()).toEqual(["a", "a href", "b", "code", "img", "img alt", "img src", "p"]);
    expect({ targets, code }).toEqual({ targets: ["http://www.evil.example"], code: ["a"] });
    expect(text).toContain("@octocat");
  });

  it("shows any text as it is, and makes nothing of it", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { elements, code, text: beside } = seen(render(`- ${codeSpan(text)}\n`));
        expect([...elements].sort()).toEqual(["code", "li", "ul"]);
        expect(beside.trim()).toBe("");
        // Long texts are cut.
        const whole = printable(text) || " ";
        if (text.length <= 300) expect(code).toEqual([whole]);
        else expect(code[0]?.endsWith("…")).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it("shows any address as it is, and links it to itself or to nothing", () => {
    fc.assert(
      fc.property(address, (text) => {
        const { elements, targets, code, text: beside } = seen(render(`- ${linkTo(text)}\n`));
        const isLink = targets.length > 0;
        expect([...elements].sort()).toEqual([...(isLink ? ["a", "a href"] : []), "code", "li", "ul"]);
        expect(beside.trim()).toBe("");
        if (text.length <= 300) expect(code).toEqual([printable(text) || " "]);
        for (const target of targets) {
          expect(target).toMatch(/^https?:\/\/[^@]*(?:[/?#].*)?$/);
          expect(new URL(target).host).toBe(new URL(text).host);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("shows changes of which all text is hostile with no text outside of code but ours", () => {
    const page = fc.record({
      path: hostile,
      url: fc.option(address, { nil: undefined }),
      title: hostile,
      since: hostile,
    });
    const pages = fc.array(page, { maxLength: 3 });
    const changed = fc.record({ new: pages, changed: pages, gone: pages });
    const code = fc.record({ code: hostile });
    const locale = fc.tuple(code, changed).map(([one, other]) => ({ ...one, ...other }));
    const total = fc.tuple(code, fc.record({ before: fc.nat(9), after: fc.nat(9) }));
    const changes: fc.Arbitrary<BuildChanges> = fc.record({
      summary: hostile,
      pages: changed,
      locales: fc.array(locale, { maxLength: 3 }),
      newly_outdated: fc.option(fc.array(fc.record({ code: hostile, pages }), { maxLength: 2 })),
      dead_addresses: fc.option(fc.array(address, { maxLength: 3 })),
      totals: fc.record({
        pages: fc.constant({ before: 1, after: 1 }),
        locales: fc.array(
          total.map(([one, other]) => ({ code: one.code.replaceAll(/[^A-Za-z0-9-]/g, "") || "x", ...other })),
          { maxLength: 3 },
        ),
      }),
      files: fc.constant({ new: [], changed: [], gone: [] }),
    });
    const ours = new RegExp(`^[${"A-Za-z0-9 :;,.+%→\\n-"}]*$`, "u");
    fc.assert(
      fc.property(changes, (one) => {
        const { elements, text } = seen(render(changesMarkdown(one)));
        const allowed = "a,a href,code,details,h3,li,p,summary,table,tbody,td,td align,th,th align,thead,tr,ul".split(
          ",",
        );
        expect([...elements].filter((name) => !allowed.includes(name))).toEqual([]);
        expect(text.replace("coverage/v1.json", "")).toMatch(ours);
        expect(text).not.toMatch(/octocat|evil|GH-12|16c999e/);
      }),
      { numRuns: runs(200) },
    );
  });
});
