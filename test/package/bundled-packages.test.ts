import { describe, expect, it } from "vitest";
import { billOfMaterials } from "../../scripts/package/bundled-packages.ts";
import { billRefusal, cycloneDx } from "../engines/cyclonedx.ts";

const tool = { name: "stele", version: "0.1.0", license: "MIT" };
const carried = ["yaml", "@scope/name"].map((name) => ({
  name,
  version: "1.2.3",
  license: "ISC OR (MIT AND BSD-3-Clause)",
  licenseText: "",
  integrity: `sha512-${Buffer.alloc(64, 7).toString("base64")}`,
}));

describe("the bill of materials", () => {
  const bill = billOfMaterials(tool, carried);

  it.skipIf(!cycloneDx)("is what the schema of CycloneDX 1.6 says", () => {
    expect(billRefusal(bill)).toBe("");
    expect(billRefusal(billOfMaterials(tool, []))).toBe("");
  });

  it.skipIf(!cycloneDx).each([
    ["a hash that is cut", (text: string) => text.replace(/"content": "../, '"content": "')],
    ["a licence in a place of its own", (text: string) => text.replace('"expression"', '"planted"')],
    ["a member that it does not know", (text: string) => text.replace('"version": 1,', '"version": 1, "planted": 1,')],
    [
      "a package that depends on itself twice",
      (text: string) => text.replace(/"dependsOn": \[/, '"dependsOn": ["a", "a",'),
    ],
  ])("would not be with %s", (_what, change) => {
    expect(change(bill)).not.toBe(bill);
    expect(billRefusal(change(bill))).not.toBe("");
  });

  it("names packages as scanners do, the sign of a scope escaped, and hashes in hexadecimal digits", () => {
    expect(JSON.parse(bill).components[1]).toEqual({
      type: "library",
      "bom-ref": "pkg:npm/%40scope/name@1.2.3",
      name: "@scope/name",
      version: "1.2.3",
      licenses: [{ expression: "ISC OR (MIT AND BSD-3-Clause)" }],
      purl: "pkg:npm/%40scope/name@1.2.3",
      hashes: [{ alg: "SHA-512", content: "07".repeat(64) }],
    });
  });

  it("says nothing of a hash that it cannot state", () => {
    const [first] = carried;
    expect(() => billOfMaterials(tool, first ? [{ ...first, integrity: "sha1-x" }] : [])).toThrow(
      "is not a sha512 hash",
    );
  });
});
