/** The third-party packages in the bundle: their licences, and a software bill of materials for scanners. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

interface Named {
  readonly name: string;
  readonly version: string;
  /** The licence as an SPDX expression, from the `package.json` of the package. */
  readonly license: string;
}

/** A third-party package whose code is bundled into our npm package. */
export interface BundledPackage extends Named {
  readonly licenseText: string;
  /** The hash of the archive in the registry, from the lockfile: `sha512-<base64>`. */
  readonly integrity: string;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** Returns the packages whose files are in a bundle, sorted by folder. */
export function bundledPackages(inputs: Metafile["inputs"], lockfile: Lockfile): BundledPackage[] {
  const folders = new Set(
    Object.keys(inputs).flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? []),
  );
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((candidate) => /^(?:licen[cs]e|copying)/i.test(candidate));
    const licenseText = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), "utf8").trim();
    const { integrity } = lockfile.packages[folder.slice(folder.indexOf("node_modules/"))] ?? {};
    if (integrity === undefined) throw new Error(`${folder} is not in the lockfile`);
    return { name, version, license, licenseText, integrity };
  });
}

/** Joins all licences into one text. */
export function notices(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licenseText }) => `${name} ${version}\n\n${licenseText}\n`);
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Makes the software bill of materials: CycloneDX 1.6 in JSON (https://cyclonedx.org/docs/1.6/json/, read November
 * 2026). It has no time and no serial number, which are optional. So the same sources give the same package.
 */
export function billOfMaterials(tool: Named, packages: readonly BundledPackage[]): string {
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", ...component(tool) } },
    components: packages.map((one) => ({ type: "library", ...component(one), hashes: [hashOf(one)] })),
    dependencies: [{ ref: component(tool).purl, dependsOn: packages.map((one) => component(one).purl) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Makes the entry of a package. Its package URL (https://github.com/package-url/purl-spec, type npm) escapes `@`. */
function component({ name, version, license }: Named) {
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  return { "bom-ref": purl, name, version, licenses: [{ expression: license }], purl };
}

function hashOf({ integrity }: BundledPackage): { alg: "SHA-512"; content: string } {
  const [algorithm, digest = ""] = integrity.split("-");
  if (algorithm !== "sha512") throw new Error(`${integrity} is not a sha512 hash`);
  return { alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") };
}
