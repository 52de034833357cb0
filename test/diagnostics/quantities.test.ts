import { describe, expect, it } from "vitest";
import { durationText, percentage, sizeText } from "../../scripts/diagnostics/message.ts";

describe("a number of bytes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [1049, "1.0 kB"],
    [9949, "9.9 kB"],
    [9950, "10 kB"],
    [260_885, "261 kB"],
    [999_499, "999 kB"],
    [999_500, "1.0 MB"],
    [1_234_567, "1.2 MB"],
    [999_500_000, "1.0 GB"],
    [5_000_000_000, "5.0 GB"],
    [7_000_000_000_000, "7.0 TB"],
    [7_000_000_000_000_000, "7000 TB"],
  ])("%d is written as %s", (bytes, expected) => {
    expect(sizeText(bytes)).toBe(expected);
  });
});

describe("a time", () => {
  it.each([
    [0, "0.0 s"],
    [840, "0.8 s"],
    [9949, "9.9 s"],
    [9950, "10 s"],
    [59_499, "59 s"],
    [59_500, "1 min 0 s"],
    [125_000, "2 min 5 s"],
  ])("of %d ms is written as %s", (milliseconds, expected) => {
    expect(durationText(milliseconds)).toBe(expected);
  });
});

describe("a share", () => {
  it.each([
    [0, 3, "0.0 %"],
    [2, 3, "66.6 %"],
    [1999, 2000, "99.9 %"],
    [3, 3, "100.0 %"],
    [0, 0, "0.0 %"],
  ])("of %d of %d is written as %s: only what is complete is 100 %%", (count, all, expected) => {
    expect(percentage(count, all)).toBe(expected);
  });
});
