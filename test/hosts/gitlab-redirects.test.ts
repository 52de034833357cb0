import { describe, expect, it } from "vitest";
import { gitLabRedirect, gitLabRefusal, readGitLabRedirects } from "./gitlab-redirects.ts";

/** The rules of a text that is read. */
function rulesOf(text: string): Parameters<typeof gitLabRedirect>[0] {
  const reading = readGitLabRedirects(text);
  return reading.kind === "rules" ? reading.rules : [];
}

describe("a `_redirects` that GitLab Pages reads", () => {
  it("has a rule a line, comments and empty lines aside", () => {
    expect(rulesOf("# a /b 301\n\n  /a   /b\t302  \n/c /d\n")).toEqual([
      { from: "/a", to: "/b", status: 302, isForced: false, parameters: [] },
      { from: "/c", to: "/d", status: 301, isForced: false, parameters: [] },
    ]);
  });

  it.each([
    ["a line without a target", "/a /b\n/c\n"],
    ["a status that is no number", "/a /b 302\n/c /d x\n"],
    ["more than 64 KB", `#${"x".repeat(64 * 1024)}\n/a /b\n`],
  ])("has no rules at all with %s", (_what, text) => {
    expect(readGitLabRedirects(text).kind).toBe("unread");
  });

  it.each([
    ["https://evil.test", "another site"],
    ["//evil.test", "another site"],
    ["evil.test", "without a slash"],
    ["/%zz", "cannot be parsed"],
    [`/${"a/".repeat(25)}b`, "too many segments"],
  ])("passes over a rule that leads to %s", (to, cause) => {
    expect(rulesOf(`/a ${to} 302\n/b /c\n`).map(gitLabRefusal)).toEqual([expect.stringContaining(cause), ""]);
  });

  it.each(["303", "404", "302!", "302 Country=us"])("passes over a rule of %s", (rest) => {
    expect(rulesOf(`/a /b ${rest}\n`).map(gitLabRefusal)).toEqual([expect.stringContaining("not supported")]);
  });

  it.each([
    ["/a", "/b"],
    ["/A//", "/b"],
    ["/caf%C3%A9", "/coffee"],
    ["/p/x", "/q/x.json"],
    ["/p/x/", "/q/x.json"],
    ["/s/x/y", "/t/x/y"],
    ["/s", "/t/"],
    ["/p/x/y", undefined],
    ["/encoded/%C3%A9", undefined],
  ])("leads %s to %s", (path, to) => {
    const text = "/a /b\n/café /coffee\n/p/:x /q/:x.json 302\n/s/* /t/:splat 302\n/encoded/%C3%A9 /x\n";
    expect(gitLabRedirect(rulesOf(text), path)).toBe(to);
  });
});
