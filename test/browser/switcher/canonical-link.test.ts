import { describe, expect, it } from "vitest";
import { believed, follow, type Seen } from "../../../scripts/browser/switcher/canonical-link.ts";

/** What is believed after each look at location and link. */
function beliefs(looks: readonly (readonly [location: string, canonical: string | undefined])[]): unknown[] {
  let seen: Seen | undefined;
  return looks.map(([location, canonical]) => {
    seen = follow(seen, location, canonical);
    return believed(seen);
  });
}

describe("the canonical link is believed", () => {
  it.each<[string, readonly (readonly [string, string | undefined, string | undefined])[]]>([
    [
      "in the document that it came with",
      [
        ["/1", "c1", "c1"],
        ["/1", "c1", "c1"],
      ],
    ],
    [
      "not at the next location",
      [
        ["/1", "c1", "c1"],
        ["/2", "c1", undefined],
        ["/3", "c1", undefined],
      ],
    ],
    [
      "at its own location again",
      [
        ["/1", "c1", "c1"],
        ["/2", "c1", undefined],
        ["/1", "c1", "c1"],
      ],
    ],
    [
      "when a router sets it after the location",
      [
        ["/1", "c1", "c1"],
        ["/2", "c1", undefined],
        ["/2", "c2", "c2"],
        ["/3", "c2", undefined],
        ["/3", "c3", "c3"],
      ],
    ],
    [
      "when a router sets it before the location",
      [
        ["/1", "c1", "c1"],
        ["/1", "c2", "c2"],
        ["/2", "c2", "c2"],
        ["/2", "c3", "c3"],
        ["/3", "c3", "c3"],
      ],
    ],
    [
      "when both change at once",
      [
        ["/1", "c1", "c1"],
        ["/2", "c2", "c2"],
        ["/3", "c2", undefined],
      ],
    ],
    [
      "when it comes late, or goes and comes",
      [
        ["/1", undefined, undefined],
        ["/1", "c1", "c1"],
        ["/2", "c1", undefined],
        ["/2", undefined, undefined],
        ["/2", "c2", "c2"],
      ],
    ],
  ])("%s", (_what, steps) => {
    expect(beliefs(steps.map(([location, canonical]) => [location, canonical]))).toEqual(
      steps.map(([, , belief]) => belief),
    );
  });
});
